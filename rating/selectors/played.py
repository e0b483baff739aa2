"""The games of tournaments that count for ratings: played over the board, with a result on both sides.

Forfeits, byes, absences, open games and additional games of a match are not among them (B.02, 5.1 and 6.2).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from django.db.models import FilteredRelation, Q
from django.utils import timezone

from rating.elo import PlayedGame
from tournaments.models import Board, Participant, RoundState, Seat, Tournament

VISIBLE = (RoundState.PUBLISHED, RoundState.FINISHED)
_AT_ONCE = 400


class PlayedRound(NamedTuple):
    """A game with its round; `game.event` is the tournament's id, `game.key` the board's."""

    game: PlayedGame
    round: int


def games_of(tournaments: Collection[int]) -> list[PlayedRound]:
    """The games of the tournaments with these ids; one query for every four hundred."""
    return [played for ids in _portions(sorted(tournaments)) for played in _games(ids)]


def _games(tournaments: Sequence[int]) -> Iterator[PlayedRound]:
    rows = (
        Seat.objects.filter(
            round__tournament__in=tournaments, round__state__in=VISIBLE, side="w", board__kind=Board.Kind.REGULAR
        )
        .annotate(
            told=FilteredRelation("board__outcomes", condition=Q(board__outcomes__is_current=True)),
            facing=FilteredRelation("board__seats", condition=Q(board__seats__side="b")),
        )
        .filter(told__played=True, told__white__isnull=False, told__black__isnull=False)
        .values_list(
            "board_id", "round__tournament_id", "round__tournament__event__ends_on", "player_id",
            "facing__player_id", "told__white", "told__black", "round__number",
        )
    )  # fmt: skip
    for board, tournament, day, white, black, white_halves, black_halves, number in rows:
        yield PlayedRound(
            PlayedGame(board, tournament, day.toordinal(), white, black, white_halves, black_halves), number
        )


class EntryThen(NamedTuple):
    """With which sports rank and classical rating a player was entered."""

    player: int
    rank: str
    rating: int | None


def entries_then(tournaments: Collection[int]) -> list[EntryThen]:
    """The entries of the tournaments with these ids; one query for every four hundred."""
    found: list[EntryThen] = []
    for ids in _portions(sorted(tournaments)):
        entries = Participant.objects.filter(tournament__in=ids, player__isnull=False)
        found += [EntryThen(*row) for row in entries.values_list("player_id", "rank", "rating")]
    return found


def is_complete(tournament: Tournament) -> bool:
    """Nothing is open, no round goes on, and none is to come unless the event is over; two queries."""
    states = set(tournament.rounds.values_list("state", flat=True))
    if RoundState.FINISHED not in states or states & {RoundState.PUBLISHED, RoundState.DRAFT}:
        return False
    if RoundState.PLANNED in states and tournament.event.ends_on >= timezone.localdate():
        return False
    return not open_boards(tournament)


def open_boards(tournament: Tournament) -> int:
    """Boards of published rounds without a result."""
    done: Any = Q(outcomes__is_current=True, outcomes__white__isnull=False)
    boards = Board.objects.filter(match__round__tournament=tournament, match__round__state__in=VISIBLE)
    return boards.count() - boards.filter(done).distinct().count()


def _portions(ids: Sequence[int]) -> Iterator[Sequence[int]]:
    for at in range(0, len(ids), _AT_ONCE):
        yield ids[at : at + _AT_ONCE]
