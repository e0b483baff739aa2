"""Events for tests, made by the same services as real ones."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from players.models import Federation, Player, User
from tournaments.models import Board, Event, Outcome, Participant, Round, RoundState, Tournament
from tournaments.regulations.outcomes import Outcome as Told
from tournaments.regulations.outcomes import Reason
from tournaments.selectors.boards import boards_of_round
from tournaments.services import entries, events, pairing, publishing, results, rounds

SURNAMES = (
    "Өмүрзаков", "Жұмағұл", "Бөрүбаев", "Қуанышбек", "Абдыкеримов", "Шаһмардан", "Сыдыгалиев", "Сейітқали",
    "Көкөтаев", "Төрөкулов", "Мамбеталиев", "Ізбасар", "Дүйшөналиев", "Оңғарбай", "Кайыпов", "Әмірғали",
)  # fmt: skip
WIN, LOSS, DRAW = (2, 0), (0, 2), (1, 1)


def user(name: str = "chief", **more: Any) -> User:
    return User.objects.create_user(username=name, password="correct horse", **more)


def federation(slug: str = "kg") -> Federation:
    return Federation.objects.get_or_create(
        slug=slug, defaults={"names": {"ru": f"Федерация {slug}", "en": f"Federation {slug}"}}
    )[0]


def player(number: int = 1, **more: Any) -> Player:
    """A player with everything an entry asks for; the lower the number the higher the rating."""
    values: dict[str, Any] = {
        "surname": f"{SURNAMES[(number - 1) % len(SURNAMES)]}{'' if number <= len(SURNAMES) else number}",
        "given_name": "Айбек",
        "sex": "m",
        "birth_year": 1990 + number % 20,
        "rank": "cms",
        "rating_standard": 2400 - 10 * number,
        "federation": more.pop("federation", None) or federation(),
    }
    return Player.objects.create(**{**values, **more})


def event(actor: User | None = None, *, preset: str = "wng", public: bool = True, **more: Any) -> Event:
    """An event; `changes` and the rest go to `create_event`."""
    values: dict[str, Any] = {
        "title": {"ky": "Ысык-Көл кубогу", "ru": "Кубок Иссык-Куля", "en": "Issyk-Kul Cup"},
        "place": {"ky": "Чолпон-Ата"},
        "starts_on": date(2026, 11, 27),
        "ends_on": date(2026, 11, 29),
        "preset": preset,
    }
    made = events.create_event(more.pop("federation", None) or federation(), actor=actor, **{**values, **more})
    if public:
        events.set_public(made, public=True, actor=actor)
        made.refresh_from_db()
    return made


def tournament(players: int = 8, *, actor: User | None = None, **more: Any) -> Tournament:
    """A tournament with so many admitted players."""
    made = event(actor, **more).tournaments.get()
    for number in range(1, players + 1):
        enter(made, player(number), actor=actor)
    return made


def enter(to: Tournament, someone: Player, *, actor: User | None = None) -> Participant:
    entry = entries.enter_player(to, player=someone, actor=actor, visa=True, visa_date=date(2026, 11, 20))
    return entries.admit(entry, actor=actor)


def publish_next(to: Tournament, *, actor: User | None = None) -> Round:
    draft = pairing.pair_round(to, actor=actor)
    return publishing.publish_round(draft, actor=actor)


def boards(of: Round) -> list[Board]:
    return boards_of_round(of)


def enter_scores(of: Round, scores: Sequence[tuple[int, int]] = (), *, actor: User | None = None) -> None:
    """Results of the boards in order; the rest are won by white. Kazans fit the score."""
    for place, board in enumerate(boards_of_round(of)):
        score = scores[place] if place < len(scores) else WIN
        save(board, score, actor=actor)


def save(board: Board, score: tuple[int, int] = WIN, *, actor: User | None = None) -> Outcome:
    told = {
        WIN: Told(2, 0, Reason.STONES, 90, 60),
        LOSS: Told(0, 2, Reason.STONES, 60, 90),
        DRAW: Told(1, 1, Reason.EQUAL_STONES, 81, 81),
    }[score]
    return results.enter_result(board, outcome=told, seen=None, actor=actor).outcome


def play(to: Tournament, rounds_to_play: int, *, actor: User | None = None) -> None:
    """Pair, publish and enter so many rounds; the last one is finished."""
    for _round in range(rounds_to_play):
        made = publish_next(to, actor=actor)
        enter_scores(made, actor=actor)
    last = Round.objects.filter(tournament=to, state=RoundState.PUBLISHED).last()
    if last is not None:
        rounds.finish_round(last, actor=actor)
