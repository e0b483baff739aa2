"""A player across events."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from players.models import Player
from tournaments.models import Participant


class Participation(NamedTuple):
    """A public tournament a player was admitted to; `number` is his starting number, None before it is given."""

    event_slug: str
    slug: str
    title: Mapping[str, str]
    place: Mapping[str, str]
    starts_on: date
    ends_on: date
    number: int | None


def participations_of(player: Player) -> list[Participation]:
    """Newest first; one query."""
    rows = (
        Participant.objects.filter(
            player=player, admission=Participant.Admission.ADMITTED, tournament__event__is_public=True
        )
        .order_by("-tournament__event__starts_on", "-pk")
        .values_list(
            "tournament__event__slug", "tournament__slug", "tournament__event__title", "tournament__event__place",
            "tournament__event__starts_on", "tournament__event__ends_on", "number",
        )
    )  # fmt: skip
    return [Participation(*row) for row in rows]
