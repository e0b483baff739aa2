"""The games of a player of the register, and those of boards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Q, QuerySet

from games.models import Record
from games.selectors.visibility import public_condition, visible_records
from players.models import Player


def games_of_player(player: Player) -> QuerySet[Record]:
    """Public games, the newest first; load them by `records.with_people`."""
    played = Q(white_player=player) | Q(black_player=player)
    return visible_records().filter(played).order_by("-date", "-id")


def recorded_boards(board_ids: Iterable[int], *, public: bool = True) -> dict[int, int]:
    """The id of the record by board, for the boards that have one; one query."""
    condition = public_condition() if public else Q(plies__gt=0)
    records = Record.objects.filter(condition, board__in=list(board_ids))
    return {board: record for board, record in records.values_list("board", "pk") if board is not None}


def data_of(player: Player) -> list[dict[str, Any]]:
    """Every recorded game of a person with its moves, those kept from the public too."""
    played = Q(white_player=player) | Q(black_player=player)
    records = Record.objects.filter(played).select_related("event").prefetch_related("versions").order_by("pk")
    return [
        {
            "id": record.pk,
            "side": "w" if record.white_player_id == player.pk else "b",
            "event": str(record.event or record.event_name),
            "date": record.date,
            "public": record.is_public,
            "moves": next((version.text for version in record.versions.all() if version.is_current), ""),
        }
        for record in records
    ]
