"""Measures a list of 5000 players over a period of 100 events: calculating, checking, publishing, showing."""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date
from typing import Any

PLAYERS, EVENTS, FIELD, ROUNDS = 5000, 100, 50, 9


def main() -> None:
    folder = tempfile.mkdtemp(prefix="korgool-bench-")
    os.environ["KORGOOL_DATABASE_URL"] = f"sqlite:///{folder}/bench.sqlite3"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    measure()


def measure() -> None:
    from django.test import Client

    from rating.selectors.findings import findings_of
    from rating.services.calculation import calculate
    from rating.services.publication import mark_checked, publish

    period = prepare()
    print(f"list of {PLAYERS} players, {EVENTS} events of {FIELD} players and {ROUNDS} rounds, SQLite")
    issue, seconds = timed(lambda: calculate(period, actor=None))
    told("calculate the draft", seconds, target=10)
    told("findings", timed(lambda: findings_of(period, issue))[1])
    told("mark as checked", timed(lambda: mark_checked(issue, actor=None))[1])
    told("publish and write back", timed(lambda: publish(issue, actor=None))[1])
    print(f"  {issue.ratings.count()} ratings, {sum(r.games for r in issue.ratings.all())} games told")
    client = Client()
    for what, address in (
        ("page of a hundred", "/en/ratings/bench/classical/"),
        ("another page", "/en/ratings/bench/classical/?page=7"),
        ("xlsx of everybody", "/en/ratings/bench/classical/1/ratings.xlsx"),
        ("JSON of a thousand", "/api/v1/ratings/bench/classical/1/?limit=1000"),
    ):
        told(what, timed(lambda address=address: client.get(address))[1])


def prepare() -> Any:
    """Players in the register, the list opened from it, and the events handed in."""
    from players.letters import alphabet_key, fold
    from players.models import Federation, Player
    from rating.models import Submission
    from rating.services.lists import add_period, open_list

    lots = random.Random(1)
    federation = Federation.objects.create(slug="bench", names={"en": "Bench"})
    Player.objects.bulk_create(
        Player(
            federation=federation, surname=f"Surname{number}", given_name="Given", birth_year=1960 + number % 55,
            rank="cms", rating_standard=lots.randrange(1300, 2450), search_key=" " + fold(f"surname{number}"),
            sort_key=alphabet_key(f"Surname{number}"),
        )
        for number in range(PLAYERS)
    )  # fmt: skip
    people = list(Player.objects.filter(federation=federation))
    rating_list = open_list(federation, kind="classical", opened_on=date(2026, 11, 1), actor=None)
    period = add_period(rating_list, ends_on=date(2026, 11, 30), listed_on=date(2026, 12, 1), actor=None)
    for number in range(EVENTS):
        tournament = _event(federation, number, lots.sample(people, FIELD), lots)
        Submission.objects.create(rating_list=rating_list, tournament=tournament, counts_on=date(2026, 11, 12))
    return period


def _event(federation: Any, number: int, people: list[Any], lots: random.Random) -> Any:
    """A finished event written by bulk inserts: neighbours in a shuffled order meet."""
    from tournaments.models import Board, Event, Match, Outcome, Participant, Round, Seat, Tournament
    from tournaments.regulations.presets import presets

    event = Event.objects.create(
        federation=federation, slug=f"event-{number}", title={"en": f"Event {number}"}, is_public=True,
        starts_on=date(2026, 11, 10), ends_on=date(2026, 11, 12),
    )  # fmt: skip
    regulation = {**presets()["wng"].regulation.to_dict(), "rounds": ROUNDS}
    tournament = Tournament.objects.create(event=event, regulation=regulation)
    entries = Participant.objects.bulk_create(
        Participant(
            tournament=tournament, player=player, number=place, rating=player.rating_standard, rank="cms",
            admission="admitted",
        )
        for place, player in enumerate(people, start=1)
    )  # fmt: skip
    rounds = Round.objects.bulk_create(
        Round(tournament=tournament, number=each, state="finished") for each in range(1, ROUNDS + 1)
    )
    pairs = []
    for round_ in rounds:
        order = lots.sample(entries, len(entries))
        pairs += [
            (round_, place, *pair) for place, pair in enumerate(zip(order[::2], order[1::2], strict=True), start=1)
        ]
    matches = Match.objects.bulk_create(
        Match(round=round_, number=place, first=white, second=black) for round_, place, white, black in pairs
    )
    boards = Board.objects.bulk_create(Board(match=match, number=match.number) for match in matches)
    Seat.objects.bulk_create(
        Seat(round=pair[0], participant=entry, player_id=entry.player_id, kind="B", board=board, side=side)
        for pair, board in zip(pairs, boards, strict=True)
        for entry, side in zip(pair[2:], "wb", strict=True)
    )
    results = [lots.choice([(2, 0), (1, 1), (0, 2)]) for _board in boards]
    Outcome.objects.bulk_create(
        Outcome(board=board, white=white, black=black, played=True, reason="unrecorded")
        for board, (white, black) in zip(boards, results, strict=True)
    )
    return tournament


def timed(work: Callable[[], Any]) -> tuple[Any, tuple[float, float]]:
    """What the work gives, and its seconds on the clock and on the processor: others may share it."""
    clock, processor = time.perf_counter(), time.process_time()
    made = work()
    return made, (time.perf_counter() - clock, time.process_time() - processor)


def told(what: str, seconds: tuple[float, float], target: float | None = None) -> None:
    wanted = f"  (target {target} s)" if target else ""
    print(f"  {what:24}{seconds[0]:7.2f} s, processor {seconds[1]:6.2f} s{wanted}")
    if target and seconds[1] > target:
        sys.exit(f"{what}: slower than {target} s")


if __name__ == "__main__":
    main()
