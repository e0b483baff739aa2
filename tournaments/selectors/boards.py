"""Boards of rounds with who sits at them and what stands."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet

from tournaments.models import Board, Outcome, Round, Seat


def _seats() -> Prefetch[str, QuerySet[Seat], str]:
    return Prefetch("seats", Seat.objects.select_related("participant__player"))


def board_for_writing(board_id: int) -> Board:
    """The board with round, tournament and seats; two queries."""
    return Board.objects.select_related("match__round__tournament").prefetch_related(_seats()).get(pk=board_id)


def boards_of_round(round_: Round, *, only: int | None = None) -> list[Board]:
    """The boards in order, each with its seats and in `current` the outcome that stands or None; three queries.

    `only` asks for a single board by its id: none when it is not of this round.
    """
    standing = Outcome.objects.filter(is_current=True).select_related("entered_by")
    boards = (
        Board.objects.filter(match__round=round_)
        .select_related("match__round__tournament")
        .prefetch_related(_seats(), Prefetch("outcomes", standing, to_attr="current_outcomes"))
        .order_by("number", "game")
    )
    return list(boards if only is None else boards.filter(pk=only))


def current(board: Board) -> Outcome | None:
    """The outcome that stands on a board of `boards_of_round`."""
    standing: list[Outcome] = board.current_outcomes  # type: ignore[attr-defined]
    return standing[0] if standing else None
