"""Which recorded games somebody may read."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet

from games.models import Record
from players.models import FederationRole
from players.permissions import federation_ids_of
from tournaments.models import EventRole
from tournaments.permissions import RIGHTS


def public_condition(prefix: str = "") -> Q:
    """What `permissions.is_public` says, for a query; `prefix` leads to the record."""

    def named(**tests: object) -> Q:
        return Q(**{f"{prefix}{name}": value for name, value in tests.items()})

    of_event = named(event__is_public=True, board__isnull=False)
    return named(is_public=True, plies__gt=0) & (named(event__isnull=True) | of_event)


def visible_records(user: Any = None) -> QuerySet[Record]:
    """Public games, and those of the events and federations for which the user works; None: the public's."""
    if not getattr(user, "is_authenticated", False) or not user.is_active:
        return Record.objects.filter(public_condition())
    if user.is_superuser:
        return Record.objects.filter(plies__gt=0)
    roles = [str(role) for role in RIGHTS["see-drafts"]]
    events = list(EventRole.objects.filter(user=user, role__in=roles).values_list("event_id", flat=True))
    kept = federation_ids_of(user)
    administered = federation_ids_of(user, FederationRole.Role.ADMINISTRATOR) if kept else frozenset[int]()
    own = Q(event__in=events) | Q(event__federation__in=administered) | Q(event=None, federation__in=kept)
    return Record.objects.filter(plies__gt=0).filter(public_condition() | own)
