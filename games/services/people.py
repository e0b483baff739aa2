"""What a change in the register means for recorded games: merges and erasures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Q

from games.models import Record, RecordVersion
from players.errors import Fault
from players.models import Player
from players.texts import replaced


def obstacles(kept: Player, gone: Player) -> list[Fault]:
    """Games in which the two sat opposite each other."""
    met = Q(white_player=kept, black_player=gone) | Q(white_player=gone, black_player=kept)
    records = Record.objects.filter(met).select_related("event")
    return [Fault("", "played_each_other", {"event": str(record.event or record.event_name)}) for record in records]


def join(kept: Player, gone: Player) -> dict[str, list[int]]:
    """Give the recorded games of `gone` to `kept`."""
    moved = {
        "white": list(Record.objects.filter(white_player=gone).values_list("pk", flat=True)),
        "black": list(Record.objects.filter(black_player=gone).values_list("pk", flat=True)),
    }
    Record.objects.filter(white_player=gone).update(white_player=kept)
    Record.objects.filter(black_player=gone).update(black_player=kept)
    return moved


def part(kept: Player, gone: Player, moved: Mapping[str, Any]) -> None:
    """Give back what `join` moved."""
    Record.objects.filter(pk__in=moved["white"], white_player=kept).update(white_player=gone)
    Record.objects.filter(pk__in=moved["black"], black_player=kept).update(black_player=gone)


def erase(player: Player, names: Sequence[str], instead: str) -> None:
    """Take a person's names out of the headings of his games; the moves stay."""
    played = Q(record__white_player=player) | Q(record__black_player=player)
    for version in RecordVersion.objects.filter(played).only("pk", "heading", "why", "termination"):
        new = {field: replaced(getattr(version, field), names, instead) for field in ("heading", "why", "termination")}
        if any(getattr(version, field) != value for field, value in new.items()):
            RecordVersion.objects.filter(pk=version.pk).update(**new)
    for record in Record.objects.filter(Q(white_player=player) | Q(black_player=player)).only("pk", "tags"):
        tags = replaced(record.tags, names, instead)
        if tags != record.tags:
            Record.objects.filter(pk=record.pk).update(tags=tags)
