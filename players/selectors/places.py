"""Clubs, regions and arbiters of the register."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q, QuerySet

from players.models import Club, Official, Region, User
from players.names import PersonName, public_name, sort_key
from players.permissions import federation_ids_of


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A club or region in a list: its address part, its name, and how many players to be published it has."""

    key: str
    name: str
    region: str
    players: int


@dataclass(frozen=True, slots=True)
class OfficialLine:
    pk: int
    name: str
    category: str
    region: str
    published: bool


def club_lines(language: str) -> list[PlaceLine]:
    """All clubs by the alphabet of the language; one query."""
    clubs = Club.objects.select_related("region").annotate(count=Count("players", filter=_PUBLIC))
    lines = [
        PlaceLine(str(club.pk), club.name_in(language), club.region.name_in(language) if club.region else "", count)
        for club, count in ((club, _count(club)) for club in clubs)
    ]
    return sorted(lines, key=lambda line: sort_key(line.name, language))


def region_lines(language: str) -> list[PlaceLine]:
    """Regions with players to be published, or with clubs, by the alphabet of the language; one query."""
    regions = Region.objects.select_related("country").annotate(
        count=Count("players", filter=_PUBLIC, distinct=True), clubs_in_it=Count("clubs", distinct=True)
    )
    lines = [
        PlaceLine(region.code, region.name_in(language), region.country.name_in(language), _count(region))
        for region in regions.filter(Q(count__gt=0) | Q(clubs_in_it__gt=0))
    ]
    return sorted(lines, key=lambda line: sort_key(line.name, language))


_PUBLIC = Q(players__publish=True, players__merged_into=None)


def _count(place: Any) -> int:
    count: int = place.count
    return count


def visible_officials(user: User | AnonymousUser) -> QuerySet[Official]:
    """Arbiters to be published, and all of the federations for which the user works."""
    if user.is_superuser:
        return Official.objects.all()
    staff_of = federation_ids_of(user)
    return Official.objects.filter(Q(publish=True) | Q(federation__in=staff_of))


def official_lines(officials: QuerySet[Official], language: str) -> list[OfficialLine]:
    """By the alphabet of the language; one query."""
    lines = [
        OfficialLine(
            official.pk,
            official_name(official),
            official.category,
            official.region.name_in(language) if official.region else "",
            official.publish,
        )
        for official in officials.select_related("region")
    ]
    return sorted(lines, key=lambda line: sort_key(line.name, language))


def official_name(official: Official) -> str:
    return public_name(PersonName(official.surname, official.given_name))
