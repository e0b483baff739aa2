"""What the apps above the register add to the pages of players, clubs, regions and arbiters."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from players.models import Club, Official, Player, Region
from players.names import name_in
from players.registry import Section
from portal.opponents import opponent_lines
from tournaments.dates import date_range
from tournaments.models import EventOfficial
from tournaments.selectors.people import participations_of
from tournaments.selectors.places import EventOf, events_of_official, events_of_place
from tournaments.views.markup import language_of

OPPONENTS = 5


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


def opponents_of(player: Player, language: str) -> Section | None:
    """Those he met most often, with the way to all of them."""
    lines = opponent_lines(player, language)
    if not lines:
        return None
    context = {"lines": lines[:OPPONENTS], "player": player, "count": len(lines)}
    return Section("portal/player_opponents.html", context)


def events_of_club(club: Club, language: str) -> Section | None:
    return _events(events_of_place(club), language)


def events_of_region(region: Region, language: str) -> Section | None:
    return _events(events_of_place(region), language)


def offices_of(official: Official, language: str) -> Section | None:
    """The public events that he judged."""
    return _events(events_of_official(official), language)


def _events(found: list[EventOf], language: str) -> Section | None:
    return Section("portal/events_of.html", {"lines": [_event(event, language) for event in found]}) if found else None


def _event(found: EventOf, language: str) -> dict[str, Any]:
    roles = dict(EventOfficial.Role.choices)
    return {
        "title": name_in(found.title, language) or found.slug,
        "language": language_of(found.title, language),
        "dates": date_range(found.starts_on, found.ends_on),
        "place": name_in(found.place, language),
        "url": reverse("tournaments:event", args=[found.slug]),
        "players": found.players,
        "roles": ", ".join(str(roles.get(role, role)) for role in found.roles),
    }
