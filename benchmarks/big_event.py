"""A finished tournament of any size in the database in use, written by bulk inserts."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime, timedelta

from players.letters import alphabet_key, fold
from players.models import Federation, Player, PlayerSpelling
from tournaments.models import Board, Event, Match, Outcome, PairedFrom, Participant, Round, Seat, Tournament
from tournaments.regulations.presets import presets
from tournaments.services.events import create_event

SURNAMES = ("Өмүрзаков", "Жұмағұл", "Бөрүбаев", "Қуанышбек", "Шаһмардан", "Сыдыгалиев", "Ізбасар", "Дүйшөналиев")
GIVEN = ("Айбек", "Нұрдәулет", "Таалай", "Әлихан", "Чыңгыз", "Гүлнара", "Ерсұлтан")
GAMES = ((2, 0, "stones", 88, 61), (1, 1, "equal-stones", 81, 81), (0, 2, "resignation", 55, 79))


def big_event(players: int, rounds: int, *, seed: int = 1, last_open: bool = False) -> Tournament:
    """Neighbours in score meet; one in thirty rests; some do not come. With `last_open` half the last round plays."""
    rng = random.Random(seed)
    federation = Federation.objects.get_or_create(slug="bench", defaults={"names": {"en": "Bench"}})[0]
    regulation = presets()["wng"].regulation
    event = create_event(
        federation, title={"ky": f"Чоң мелдеш {players}", "en": f"Big event {players}"}, starts_on=date(2026, 11, 27),
        ends_on=date(2026, 11, 29), preset="wng", rounds=max(rounds, regulation.rounds), actor=None,
        place={"ky": "Чолпон-Ата", "en": "Cholpon-Ata"},
    )  # fmt: skip
    Event.objects.filter(pk=event.pk).update(is_public=True)
    tournament = event.tournaments.get()
    people = _participants(tournament, federation, players, rng)
    score = {person.pk: 0 for person in people}
    for number in range(1, rounds + 1):
        _round(tournament, people, number, score, rng, playing=last_open and number == rounds)
    Tournament.objects.filter(pk=tournament.pk).update(first_side="w")
    return Tournament.objects.select_related("event__federation").get(pk=tournament.pk)


def _participants(tournament: Tournament, federation: Federation, count: int, rng: random.Random) -> list[Participant]:
    made = []
    for number in range(1, count + 1):
        surname, given = rng.choice(SURNAMES), f"{rng.choice(GIVEN)} {number}"
        key = " " + fold(f"{surname} {given}")
        made.append(
            Player(
                federation=federation, surname=surname, given_name=given, sex="m", birth_year=1970 + number % 40,
                rank="cms", rating_standard=2500 - number, search_key=key, sort_key=alphabet_key(surname),
            )
        )  # fmt: skip
    players = Player.objects.bulk_create(made)
    PlayerSpelling.objects.bulk_create(
        PlayerSpelling(player=player, script="latn", surname=f"Surname{player.pk}", given_name="Given")
        for player in players[::3]
    )
    return Participant.objects.bulk_create(
        Participant(
            tournament=tournament, player=player, number=number, rating=player.rating_standard, rank="cms",
            visa=True, admission="admitted",
        )
        for number, player in enumerate(players, start=1)
    )  # fmt: skip


def _round(
    tournament: Tournament, people: list[Participant], number: int, score: dict[int, int], rng: random.Random,
    *, playing: bool,
) -> None:  # fmt: skip
    start = datetime(2026, 11, 27, 4, tzinfo=UTC) + timedelta(hours=3 * number)
    state = "published" if playing else "finished"
    Round.objects.filter(tournament=tournament, number=number).update(
        state=state, starts_at=start, published_at=start, finished_at=None if playing else start
    )
    round_ = Round.objects.get(tournament=tournament, number=number)
    PairedFrom.objects.bulk_create(
        PairedFrom(round=round_, participant=p, number=p.number, points=score[p.pk], rating=p.rating) for p in people
    )
    order = sorted(people, key=lambda person: (-score[person.pk], rng.random()))
    resting = {person.pk for person in order if rng.random() < 1 / 30}
    paired = [person for person in order if person.pk not in resting]
    if len(paired) % 2:
        resting.add(paired.pop().pk)
    pairs = list(zip(paired[::2], paired[1::2], strict=True))
    matches = Match.objects.bulk_create(
        Match(round=round_, number=place, first=white, second=black)
        for place, (white, black) in enumerate(pairs, start=1)
    )
    boards = Board.objects.bulk_create(Board(match=match, number=match.number) for match in matches)
    seats, outcomes = [], []
    for board, pair in zip(boards, pairs, strict=True):
        for side, person in zip("wb", pair, strict=True):
            seats.append(
                Seat(round=round_, participant=person, player_id=person.player_id, kind="B", board=board, side=side)
            )
        if playing and rng.random() < 0.5:
            continue
        white, black, reason, white_kazan, black_kazan = rng.choice(GAMES)
        played = rng.random() > 0.02
        outcomes.append(
            Outcome(
                board=board, white=white, black=black, played=played, reason=reason if played else "no-show",
                white_kazan=white_kazan if played else None, black_kazan=black_kazan if played else None,
            )
        )  # fmt: skip
        for person, points in zip(pair, (white, black), strict=True):
            score[person.pk] += points
    for person in people:
        if person.pk in resting:
            seats.append(Seat(round=round_, participant=person, player_id=person.player_id, kind="H", worth=1))
            score[person.pk] += 1
    Seat.objects.bulk_create(seats)
    Outcome.objects.bulk_create(outcomes)
