"""Public events by where their players come from, and by who judged them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from django.db.models import Count, Q

from players.letters import fold
from players.models import Club, Official, Region
from tournaments.models import Event, EventOfficial, Participant

NEWEST = 20


class EventOf(NamedTuple):
    """A public event; `players` of the club or region took part, or the arbiter held the offices in `roles`."""

    slug: str
    title: Mapping[str, str]
    place: Mapping[str, str]
    starts_on: date
    ends_on: date
    players: int = 0
    roles: tuple[str, ...] = ()


def events_of_place(place: Club | Region) -> list[EventOf]:
    """The newest events in which players of a club or region, as the register has them now, took part; one query.

    Players not to be published are not counted.
    """
    where = Q(player__club=place) if isinstance(place, Club) else Q(player__region=place)
    rows = (
        Participant.objects.filter(where, player__publish=True, admission=Participant.Admission.ADMITTED)
        .filter(tournament__event__is_public=True)
        .order_by("-tournament__event__starts_on", "-tournament__event")
        .values_list(
            "tournament__event__slug", "tournament__event__title", "tournament__event__place",
            "tournament__event__starts_on", "tournament__event__ends_on",
        )
        .annotate(people=Count("player", distinct=True))
    )  # fmt: skip
    return [EventOf(*row) for row in rows[:NEWEST]]


def events_of_official(official: Official) -> list[EventOf]:
    """Public events of his federation whose panel names him, the newest first; two queries.

    A panel writes names by hand. It means him when its surname is his and each further word is his given name, his
    patronymic or the initial of one, and no other arbiter of the federation fits as well.
    """
    panels = EventOfficial.objects.filter(
        event__is_public=True, event__federation=official.federation_id, removed_at=None
    ).select_related("event")
    known = list(Official.objects.filter(federation=official.federation_id))
    found: dict[int, tuple[Event, list[str]]] = {}
    for member in panels.order_by("-event__starts_on", "-event_id", "pk"):
        if [other.pk for other in known if is_named(other, member.name)] == [official.pk]:
            found.setdefault(member.event_id, (member.event, []))[1].append(member.role)
    return [
        EventOf(event.slug, event.title, event.place, event.starts_on, event.ends_on, roles=tuple(roles))
        for event, roles in found.values()
    ]


def is_named(official: Official, written: str) -> bool:
    """Whether a name on a panel can be his: `Асанов А.`, `Асанов Азамат`, `Азамат Асанов`."""
    words = fold(written).split()
    surname = fold(official.surname).split()
    if not surname or not all(part in words for part in surname):
        return False
    rest = list(words)
    for part in surname:
        rest.remove(part)
    own = fold(f"{official.given_name} {official.patronymic}").split()
    return bool(rest) and all(
        any(part == word or (len(word) == 1 and part[0] == word) for part in own) for word in rest
    )
