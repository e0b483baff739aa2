"""What the apps above the register add to a player's page."""

from __future__ import annotations

from django.urls import reverse

from players.models import Player
from players.names import name_in
from players.registry import Section
from tournaments.dates import date_range
from tournaments.selectors.people import participations_of
from tournaments.views.markup import language_of


def events_of(player: Player, language: str) -> Section | None:
    """The public events in which he plays or played, newest first, each with his card."""
    lines = [
        {
            "title": name_in(found.title, language) or found.event_slug,
            "language": language_of(found.title, language),
            "dates": date_range(found.starts_on, found.ends_on),
            "place": name_in(found.place, language),
            "url": (
                reverse("tournaments:card", args=[found.event_slug, found.slug, found.number])
                if found.number
                else reverse("tournaments:tournament", args=[found.event_slug, found.slug])
            ),
        }
        for found in participations_of(player)
    ]
    return Section("portal/player_events.html", {"lines": lines}) if lines else None
