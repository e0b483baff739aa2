"""Ratings from lists, written into the register."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.db.models import F

from players.checks import RATING_MAX
from players.models import Player

FIELDS = frozenset({"rating_standard", "rating_rapid", "rating_blitz"})
_AT_ONCE = 400


@transaction.atomic
def write_ratings(field: str, ratings: Mapping[int, int | None]) -> int:
    """Set one rating of many players, by their ids; how many changed.

    Their versions rise, so that a form opened before does not put the old value back.
    """
    if field not in FIELDS or any(value is not None and not 0 <= value <= RATING_MAX for value in ratings.values()):
        raise ValueError(f"no ratings for {field}")
    ids = sorted(ratings)
    changed = 0
    for at in range(0, len(ids), _AT_ONCE):
        players = list(Player.objects.filter(pk__in=ids[at : at + _AT_ONCE]).only("pk", field))
        differing = [player for player in players if getattr(player, field) != ratings[player.pk]]
        for player in differing:
            setattr(player, field, ratings[player.pk])
        Player.objects.bulk_update(differing, [field])
        Player.objects.filter(pk__in=[player.pk for player in differing]).update(version=F("version") + 1)
        changed += len(differing)
    return changed
