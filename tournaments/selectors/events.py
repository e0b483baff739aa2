"""Events and tournaments by their public address."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db.models import Q, QuerySet

from tournaments.models import Event, RoundState, Tournament
from tournaments.permissions import RIGHTS, may


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


def events_on(day: date) -> QuerySet[Event]:
    """Public events going on, with a round being played or the day between first and last."""
    playing = Q(tournaments__rounds__state=RoundState.PUBLISHED)
    today = Q(starts_on__lte=day, ends_on__gte=day)
    return public_events().filter(playing | today).distinct()


def events_of_staff(user: Any) -> QuerySet[Event]:
    """Events in which the user holds a role, newest first."""
    if not getattr(user, "is_authenticated", False):
        return Event.objects.none()
    return Event.objects.filter(roles__user=user).distinct()


def any_right(user: Any, event: Event) -> bool:
    """The user belongs to the event's staff in any way."""
    return any(may(user, right, event) for right in RIGHTS)
