"""Searching 10 000 games on SQLite: what an import, the opening table and each kind of search cost.

The games are random legal ones from a seed, a fifth of the openings common; a tenth of them lie at boards of one
event with signed results. Needs no database of its own: it makes one and throws it away.

    python benchmarks/games_search.py [GAMES]
"""

from __future__ import annotations

import os
import random
import resource
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

SEED, PLAYERS, LIMIT_MS = "korgool games", 300, 100


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.sqlite3"
        os.environ["KORGOOL_DATABASE_URL"] = f"sqlite:///{file}"
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        _fill(games)
        print(f"database {file.stat().st_size / 2**20:.0f} MB")
        _measure()
    print(f"memory at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


def _fill(games: int) -> None:
    from games.models import PositionSeen, Record
    from games.services.archive import import_games
    from players.models import Federation
    from players.services import create_player

    federation = Federation.objects.create(slug="kg", names={"en": "Federation"})
    for number in range(PLAYERS):
        create_player(federation, actor=None, surname=f"Оюнчуев{_word(number)}", given_name="Айбек")
    texts = list(_texts(games))
    began, wall = process_time(), perf_counter()
    tally = import_games(federation, texts, actor=None)
    print(
        f"import {tally.saved} games, {Record.objects.filter(white_player=None).count()} of strangers, "
        f"{PositionSeen.objects.count()} positions: {process_time() - began:.1f} s CPU, {perf_counter() - wall:.1f} s"
    )
    _seat(federation, games // 10)


def _texts(games: int) -> Iterator[Any]:
    from games.rules.board import Board
    from games.rules.notation import Ply
    from games.rules.records import Record

    lots = random.Random(SEED)
    for number in range(games):
        play = Board()
        while play.position.end is None:
            legal = play.position.legal_moves()
            # Openings repeat in real games: the first moves are drawn from few.
            play.play(lots.choice(legal[-3:]) if play.ply < 8 else lots.choice(legal))
        end = play.position.end
        assert end is not None
        plies = tuple(Ply(step.hole, step.landing, step.made_tuz) for step in play.steps)
        white, black = lots.sample(range(PLAYERS + 100), 2)
        tags = {
            "White": f"Оюнчуев{_word(white)} Айбек",
            "Black": f"Оюнчуев{_word(black)} Айбек",
            "Event": f"Кубок {number // 200}",
            "Date": f"{2000 + number % 25}.{1 + number % 12:02}.{1 + number % 28:02}",
        }
        result = {0: "1-0", 1: "0-1", None: "1/2-1/2"}[end.winner]
        yield Record(plies=plies, tags=tuple(tags.items()), result=result)  # type: ignore[arg-type]


def _seat(federation: Any, count: int) -> None:
    """Put some of the games at boards of an event with signed results."""
    from datetime import date

    from games.models import Record
    from tournaments.models import Board, Match, Outcome, Participant, Round, Seat
    from tournaments.services import events

    event = events.create_event(
        federation,
        title={"en": "Great Cup"},
        starts_on=date(2026, 1, 1),
        ends_on=date(2026, 1, 9),
        preset="wng",
        actor=None,
    )
    events.set_public(event, public=True, actor=None)
    tournament = event.tournaments.get()
    people = {
        player: Participant.objects.create(tournament=tournament, player_id=player)
        for player in federation.players.values_list("pk", flat=True)
    }
    records = Record.objects.filter(white_player__isnull=False, black_player__isnull=False)[:count]
    for number, record in enumerate(records, start=1):
        round_ = Round.objects.create(tournament=tournament, number=100 + number, state="finished")
        sides = [people[record.white_player_id], people[record.black_player_id]]  # type: ignore[index]
        match = Match.objects.create(round=round_, number=number, first=sides[0], second=sides[1])
        board = Board.objects.create(match=match, number=number)
        for side, person in zip("wb", sides, strict=True):
            Seat.objects.create(
                round=round_, participant=person, player_id=person.player_id, kind="B", board=board, side=side
            )
        Outcome.objects.create(board=board, white=2, black=0, reason="stones", played=True)
        record.board, record.event = board, event
        record.save()


def _measure() -> None:
    from games.rules.position import Position
    from games.selectors.openings import opening_table
    from games.selectors.records import game_of, rows_of, with_people
    from games.selectors.search import Sought, search_games

    start = Position.start()
    deep = start.play(9).play(9)
    frequent = opening_table(start)
    print(f"opening table of the start: {frequent.games} games, {len(frequent.moves)} moves")
    worst = max(
        _time("opening table, start", lambda: opening_table(start)),
        _time("opening table, ply 2", lambda: opening_table(deep)),
        _time("opening table of a player", lambda: opening_table(start, among=search_games(Sought("Оюнчуевба")))),
    )
    searches = {
        "newest": Sought(),
        "player": Sought(player="Oyunchuevba"),
        "player with white against": Sought(player="Оюнчуевба", opponent="Оюнчуевги Айбек", side="white"),
        "event of the archive": Sought(event="Кубок 7"),
        "event with boards": Sought(event="Great Cup"),
        "years": Sought(year_from=2010, year_to=2012),
        "result": Sought(result="1/2-1/2"),
        "opening": Sought(opening="1. 9 9 2. 7"),
        "position": Sought(position=str(deep)),
    }
    for name, sought in searches.items():

        def page(sought: Sought = sought) -> None:
            found = search_games(sought)
            found.count()
            rows_of(with_people(found)[:50], "ru")

        _time(f"search: {name}", page)
    newest = search_games(Sought())[0]
    _time("one game", lambda: game_of(newest.pk, language="ru"))
    print(f"slowest opening table {worst:.0f} ms, allowed {LIMIT_MS} ms")
    if worst > LIMIT_MS:
        sys.exit(1)


def _time(name: str, act: Callable[[], object]) -> float:
    """Milliseconds, the median of nine after one to warm up."""
    times = []
    for _ in range(10):
        began = perf_counter()
        act()
        times.append((perf_counter() - began) * 1000)
    print(f"  {name:32} {median(times[1:]):6.1f} ms   (first {times[0]:.1f})")
    return median(times[1:])


def _word(number: int) -> str:
    """A number in syllables, for a surname that no other folds to."""
    return "".join(("ба", "ве", "ги", "до", "жу", "за", "ке", "ли", "мо", "ну")[int(digit)] for digit in str(number))


if __name__ == "__main__":
    main()
