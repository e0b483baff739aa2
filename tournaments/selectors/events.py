"""Events and tournaments by their public address."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from tournaments.models import Event, Tournament
from tournaments.permissions import may


def tournament_by_address(event_slug: str, tournament_slug: str) -> Tournament | None:
    """The tournament with its event and federation; one query."""
    return (
        Tournament.objects.select_related("event__federation")
        .filter(event__slug=event_slug, slug=tournament_slug)
        .first()
    )


def may_see(user: Any, event: Event) -> bool:
    """A public event is everyone's; a hidden one is for its staff only. No query for a public event."""
    return event.is_public or may(user, "see-drafts", event)


def public_events() -> QuerySet[Event]:
    return Event.objects.filter(is_public=True)


def events_of_staff(user: Any) -> QuerySet[Event]:
    """Events in which the user holds a role, newest first."""
    if not getattr(user, "is_authenticated", False):
        return Event.objects.none()
    return Event.objects.filter(roles__user=user).distinct()
