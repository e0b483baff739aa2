"""What ratings show on a player's page."""

from __future__ import annotations

from players.models import Player
from players.registry import Section


def rating_section(player: Player, language: str) -> Section | None:
    return None
