"""Who in a register may be entered twice."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from django.core.cache import cache
from django.db.models import Count, Max, QuerySet

from players.likeness import Level, Likeness, Someone, folded, groups, pairs
from players.models import Distinction, Federation, Player
from players.names import PersonName
from players.selectors.people import with_names

DAY = 24 * 3600


@dataclass(frozen=True, slots=True)
class Pair:
    """Two members of a group by their ids, and what speaks for one person."""

    one: int
    other: int
    alike: Likeness


@dataclass(frozen=True, slots=True)
class Group:
    """Players who may be one person, the one who was entered first in front; the strongest pairs first."""

    players: tuple[Player, ...]
    pairs: tuple[Pair, ...]

    @property
    def level(self) -> Level:
        return max(pair.alike.level for pair in self.pairs)


def someone(player: Player) -> Someone:
    """What of a player of `with_names` is compared."""
    names = [PersonName(player.surname, player.given_name, player.patronymic)]
    names += [PersonName(each.surname, each.given_name, each.patronymic) for each in player.spellings.all()]
    return Someone(
        key=player.pk,
        names=tuple(dict.fromkeys(folded(name) for name in names)),
        birth_year=player.birth_year,
        birth_date=player.birth_date,
        sex=player.sex,
        region=player.region_id,
        national_id=player.national_id,
    )


def people_of(federation: Federation) -> QuerySet[Player]:
    """Everybody of a register who can be compared; two queries."""
    return federation.players.filter(erased_at=None).prefetch_related("spellings").order_by("pk")


def probable_doubles(federation: Federation) -> list[Group]:
    """Groups of players who may be one person, those for whom most speaks first.

    Pairs of whom somebody said that they are two people are left out. Kept while nobody of the register changes.
    """
    key = _state_key(federation)
    found: list[Pair] | None = cache.get(key)
    if found is None:
        found = _pairs(federation)
        cache.set(key, found, DAY)
    return _groups(found)


def pair_of(one: Player, other: Player) -> Likeness | None:
    """What speaks for two players being one person."""
    compared = list(pairs([someone(one), someone(other)]))
    return compared[0][2] if compared else None


def _pairs(federation: Federation) -> list[Pair]:
    told = Distinction.objects.filter(first__federation=federation).values_list("first", "second")
    apart = set(told)
    compared = pairs(someone(player) for player in people_of(federation))
    return [
        Pair(one.key, other.key, alike)
        for one, other, alike in compared
        if (min(one.key, other.key), max(one.key, other.key)) not in apart
    ]


def _groups(found: Iterable[Pair]) -> list[Group]:
    by_strength = sorted(found, key=lambda pair: (-pair.alike.level, pair.one, pair.other))
    ids = {key for pair in by_strength for key in (pair.one, pair.other)}
    people = with_names(Player.objects.filter(pk__in=ids)).in_bulk()
    made = []
    for keys in groups((pair.one, pair.other) for pair in by_strength):
        inside = tuple(pair for pair in by_strength if pair.one in keys)
        made.append(Group(tuple(people[key] for key in keys), inside))
    return sorted(made, key=lambda group: (-group.level, group.players[0].pk))


def _state_key(federation: Federation) -> str:
    """Changes whenever a player, a spelling or a distinction of the register does."""
    players = Player.everyone.filter(federation=federation).aggregate(Count("pk"), Max("updated"))
    told = Distinction.objects.filter(first__federation=federation).aggregate(Count("pk"), Max("pk"))
    state = repr((federation.pk, players, told))
    return "doubles:" + hashlib.sha256(state.encode()).hexdigest()
