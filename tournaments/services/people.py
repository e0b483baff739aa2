"""What a change in the register means for events."""

from __future__ import annotations

from django.db.models import F

from players.models import Player
from tournaments.models import Event


def renew_pages_of(player: Player) -> None:
    """Let the pages of his events be made anew: they show his name, or must not show it any longer."""
    events = Event.objects.filter(tournaments__participants__player=player)
    Event.objects.filter(pk__in=events.values("pk")).update(version=F("version") + 1)
