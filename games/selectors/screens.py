"""What the pages of games ask besides: whether a page has changed, and the games with a position."""

from __future__ import annotations

from django.db.models import FilteredRelation, Q

from games.models import Record
from games.selectors.visibility import public_condition


def page_state(record_id: int) -> tuple[object, ...] | None:
    """What changes whenever a public game's page does, None for a game that the public may not read; one query."""
    return (
        Record.objects.filter(public_condition(), pk=record_id)
        .annotate(current=FilteredRelation("versions", condition=Q(versions__is_current=True)))
        .values_list(
            "pk", "current__pk", "federation", "event__version", "board",
            "white_player__version", "black_player__version", "white_name", "black_name", "event_name", "date",
        )
        .first()
    )  # fmt: skip


def board_page(event: str, tournament: str, round_number: int, board: int) -> int | None:
    """The id of the public record of a board by the board's address; the first game where there are several."""
    return (
        Record.objects.filter(
            public_condition(),
            board__match__round__tournament__event__slug=event,
            board__match__round__tournament__slug=tournament,
            board__match__round__number=round_number,
            board__number=board,
        )
        .order_by("board__game")
        .values_list("pk", flat=True)
        .first()
    )
