"""What the public pages show of a tournament besides its tables: schedule, one round, counts, panel.

A draft round is told as planned, with its time and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Count, FilteredRelation, Q

from tournaments.models import Event, EventOfficial, PairedFrom, Participant, Round, RoundState, Seat, Tournament
from tournaments.selectors.crosstables import VISIBLE, Person, people_of


class ScheduledRound(NamedTuple):
    """One round in the schedule; boards and those with a score are counted once it is published."""

    number: int
    state: str
    starts_at: datetime | None
    boards: int
    done: int

    @property
    def is_published(self) -> bool:
        return self.state in VISIBLE

    @property
    def is_on(self) -> bool:
        return self.state == RoundState.PUBLISHED


class PublicBoard(NamedTuple):
    """A board of a published round. Points are half points before the round, scores those of the game."""

    number: int
    white: Person
    black: Person
    white_points: int | None
    black_points: int | None
    outcome: int | None
    white_score: int | None
    black_score: int | None
    played: bool
    reason: str
    flag: str
    white_kazan: int | None
    black_kazan: int | None
    entered_at: datetime | None
    board_id: int = 0

    @property
    def is_done(self) -> bool:
        return self.white_score is not None or self.black_score is not None


class PublicFree(NamedTuple):
    """Somebody without a board: the kind of his seat, what it is worth, his points before the round."""

    person: Person
    kind: str
    worth: int | None
    points: int | None


@dataclass(frozen=True, slots=True)
class PublicRound:
    """A published round with its pairs and everybody without one, and the people of the whole tournament."""

    number: int
    boards: tuple[PublicBoard, ...]
    free: tuple[PublicFree, ...]
    people: dict[int, Person]

    @property
    def done(self) -> int:
        return sum(board.is_done for board in self.boards)

    @property
    def changed_at(self) -> datetime | None:
        """When the newest of the results that stand was entered."""
        return max((board.entered_at for board in self.boards if board.entered_at), default=None)


def schedule_of(tournament: Tournament) -> list[ScheduledRound]:
    """All rounds in order; one query."""
    scored = Q(matches__boards__outcomes__is_current=True) & ~Q(
        matches__boards__outcomes__white=None, matches__boards__outcomes__black=None
    )
    rows = (
        Round.objects.filter(tournament=tournament)
        .annotate(
            boards=Count("matches__boards", distinct=True),
            done=Count("matches__boards", filter=scored, distinct=True),
        )
        .order_by("number")
        .values_list("number", "state", "starts_at", "boards", "done")
    )
    return [ScheduledRound(*row) if row[1] in VISIBLE else _planned(row) for row in rows]


def _planned(row: tuple[Any, ...]) -> ScheduledRound:
    return ScheduledRound(row[0], RoundState.PLANNED, row[2], 0, 0)


def round_of(tournament: Tournament, number: int, *, language: str) -> PublicRound:
    """A round that the caller knows to be published; three queries."""
    people = people_of(tournament, language=language)
    by_participant = {person.participant_id: person for person in people.values()}
    before = dict(
        PairedFrom.objects.filter(round__tournament=tournament, round__number=number).values_list(
            "participant_id", "points"
        )
    )
    boards, free = _seats(tournament, number, by_participant, before)
    return PublicRound(number, boards, free, people)


def _seats(
    tournament: Tournament, number: int, people: dict[int, Person], before: dict[int, int]
) -> tuple[tuple[PublicBoard, ...], tuple[PublicFree, ...]]:
    rows: Iterable[tuple[Any, ...]] = (
        Seat.objects.filter(round__tournament=tournament, round__number=number, round__state__in=VISIBLE, game=1)
        .annotate(told=FilteredRelation("board__outcomes", condition=Q(board__outcomes__is_current=True)))
        .values_list(
            "participant_id", "kind", "side", "worth", "board_id", "board__number", "told__id", "told__white",
            "told__black", "told__played", "told__reason", "told__flag", "told__white_kazan", "told__black_kazan",
            "told__entered_at",
        )
    )  # fmt: skip
    whites: dict[int, tuple[Any, ...]] = {}
    blacks: dict[int, int] = {}
    free: list[PublicFree] = []
    for row in rows:
        if row[4] is None:
            if row[0] in people:
                free.append(PublicFree(people[row[0]], row[1], row[3], before.get(row[0])))
        elif row[2] == "w":
            whites[row[4]] = row
        else:
            blacks[row[4]] = row[0]
    boards = [_board(row, people, blacks[board], before) for board, row in whites.items() if board in blacks]
    free.sort(key=lambda item: (item.kind != Seat.Kind.ALLOCATED, -(item.worth or 0), item.person.number))
    return tuple(sorted(boards, key=lambda board: board.number)), tuple(free)


def _board(row: tuple[Any, ...], people: dict[int, Person], black: int, before: dict[int, int]) -> PublicBoard:
    (white, _kind, _side, _worth, board_id, number, outcome, white_score, black_score, played, reason, flag,
     white_kazan, black_kazan, entered_at) = row  # fmt: skip
    return PublicBoard(
        number=number,
        white=people[white],
        black=people[black],
        white_points=before.get(white),
        black_points=before.get(black),
        outcome=outcome,
        white_score=white_score,
        black_score=black_score,
        played=bool(played),
        reason=reason or "",
        flag=flag or "",
        white_kazan=white_kazan,
        black_kazan=black_kazan,
        entered_at=entered_at,
        board_id=board_id,
    )


def admitted_count(tournament: Tournament) -> int:
    return Participant.objects.filter(tournament=tournament, admission=Participant.Admission.ADMITTED).count()


def panel_of(tournament: Tournament) -> list[EventOfficial]:
    """The officials who stand, in the order of their offices; one query."""
    order = list(EventOfficial.Role)
    officials = EventOfficial.objects.filter(event_id=tournament.event_id, removed_at=None)
    return sorted(officials, key=lambda official: (order.index(EventOfficial.Role(official.role)), official.pk))


def published_states(tournament: Tournament) -> dict[int, str]:
    """The states of the published rounds by number; one query."""
    rounds = Round.objects.filter(tournament=tournament, state__in=VISIBLE)
    return dict(rounds.values_list("number", "state"))


def event_by_address(slug: str) -> Event | None:
    """The event with its federation and tournaments; two queries."""
    return Event.objects.select_related("federation").prefetch_related("tournaments").filter(slug=slug).first()
