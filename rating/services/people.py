"""Two entries of the register that are one person: his ratings, games, norms and titles go together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import Model

from players.models import Player
from rating.models import NormProposal, RatedGame, Rating, RatingList, StartingRating, TitleGranted
from rating.services.lists import touch


@transaction.atomic
def join(kept: Player, gone: Player) -> dict[str, list[int]]:
    """Give everything of `gone` to `kept`; what was moved, by table, so that it can be given back.

    Published lists keep their rows: where both stand in one, the row of `gone` is marked as a double. The next
    calculation, or a new issue, counts the games of both for one person.
    """
    here = set(Rating.objects.filter(player=kept, double=False).values_list("issue_id", flat=True))
    doubles = list(Rating.objects.filter(player=gone, issue__in=here).values_list("pk", flat=True))
    Rating.objects.filter(pk__in=doubles).update(double=True)
    moved = {
        "doubles": doubles,
        "ratings": _move(Rating, "player", kept, gone),
        "opponents": _move(RatedGame, "opponent", kept, gone),
    }
    known = StartingRating.objects.filter(player=kept).values("rating_list")
    moved["starting"] = _move(StartingRating, "player", kept, gone, skip={"rating_list__in": known})
    played = NormProposal.objects.filter(player=kept).values("tournament")
    moved["norms"] = _move(NormProposal, "player", kept, gone, skip={"tournament__in": played})
    held = TitleGranted.objects.filter(player=kept, revoked_on=None).values("title")
    moved["titles"] = _move(TitleGranted, "player", kept, gone, skip={"title__in": held})
    _renew_lists(kept)
    return moved


@transaction.atomic
def part(kept: Player, gone: Player, moved: Mapping[str, Any]) -> None:
    """Give back what `join` moved; drafts that were made anew since then stay."""
    Rating.objects.filter(pk__in=moved["ratings"], player=kept).update(player=gone)
    Rating.objects.filter(pk__in=moved["doubles"]).update(double=False)
    RatedGame.objects.filter(pk__in=moved["opponents"], opponent=kept).update(opponent=gone)
    StartingRating.objects.filter(pk__in=moved["starting"], player=kept).update(player=gone)
    NormProposal.objects.filter(pk__in=moved["norms"], player=kept).update(player=gone)
    TitleGranted.objects.filter(pk__in=moved["titles"], player=kept).update(player=gone)
    _renew_lists(kept)
    _renew_lists(gone)


def renew_lists_of(player: Player) -> None:
    """Let the pages of his lists be made anew: they show his name, or must not show it any longer."""
    _renew_lists(player)


def _move(
    model: type[Model], field: str, kept: Player, gone: Player, *, skip: Mapping[str, Any] | None = None
) -> list[int]:
    rows = model._default_manager.filter(**{field: gone})
    if skip:
        rows = rows.exclude(**skip)
    ids = list(rows.values_list("pk", flat=True))
    model._default_manager.filter(pk__in=ids).update(**{field: kept})
    return ids


def _renew_lists(player: Player) -> None:
    for rating_list in RatingList.objects.filter(periods__issues__ratings__player=player).distinct():
        touch(rating_list)
