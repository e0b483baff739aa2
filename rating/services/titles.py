"""Proposing norms, deciding on them, granting titles and taking them back."""

from __future__ import annotations

from datetime import date

from django.db import IntegrityError, transaction
from django.utils import timezone

from players.models import Player, User
from players.ranks import rank_order, ranks
from players.services import update_player
from rating.models import NormProposal, TitleGranted
from rating.presets import norm_by_code
from rating.selectors.titles import fulfilled_norms, recognised
from tournaments.errors import Refused
from tournaments.models import Tournament


@transaction.atomic
def propose_norms(tournament: Tournament) -> list[NormProposal]:
    """Keep the norms that the event fulfils, with their working; decided ones stay, those no longer fulfilled go."""
    fulfilled = {each.player_id: each.working for each in fulfilled_norms(tournament)}
    undecided = NormProposal.objects.filter(tournament=tournament, state=NormProposal.State.PROPOSED)
    undecided.exclude(player__in=fulfilled).delete()
    decided = set(
        NormProposal.objects.filter(tournament=tournament)
        .exclude(state=NormProposal.State.PROPOSED)
        .values_list("player_id", flat=True)
    )
    kept = []
    for player, working in fulfilled.items():
        if player not in decided:
            values = {"norm": working.norm, "title": working.title, "working": working.to_dict()}
            proposal, _new = NormProposal.objects.update_or_create(
                player_id=player, tournament=tournament, defaults=values
            )
            kept.append(proposal)
    return kept


@transaction.atomic
def decide(proposal: NormProposal, *, recognise: bool, actor: User | None, why: str = "") -> NormProposal:
    """Recognise a norm or refuse it with a written reason; where enough are recognised the title is granted."""
    current = (
        NormProposal.objects.select_for_update(of=("self",))
        .select_related("player", "tournament__event")
        .get(pk=proposal.pk)
    )
    if current.state != NormProposal.State.PROPOSED:
        raise Refused("decided-already")
    if not recognise and not why.strip():
        raise Refused("reason-missing")
    current.state = NormProposal.State.RECOGNISED if recognise else NormProposal.State.REFUSED
    current.decided_at, current.decided_by, current.why = timezone.now(), actor, why.strip()
    current.save(update_fields=["state", "decided_at", "decided_by", "why"])
    norm = norm_by_code(current.norm)
    if recognise and recognised(current.player, current.title) >= (norm.needed if norm else 1):
        held = TitleGranted.objects.filter(player=current.player, title=current.title, revoked_on=None).exists()
        if not held:
            event = current.tournament.event
            grant(current.player, title=current.title, granted_on=timezone.localdate(), basis=str(event), actor=actor)
    return current


@transaction.atomic
def grant(player: Player, *, title: str, granted_on: date, basis: str, actor: User | None) -> TitleGranted:
    """Give a title from a day on; it becomes the player's rank where it is above the one he has."""
    if title not in ranks() or title == "none":
        raise Refused("title-unknown")
    if granted_on > timezone.localdate():
        raise Refused("date-in-future")
    if not basis.strip():
        raise Refused("reason-missing")
    try:
        with transaction.atomic():
            given = TitleGranted.objects.create(
                player=player,
                title=title,
                granted_on=granted_on,
                basis=basis.strip(),
                rank_before=player.rank,
                granted_by=actor,
            )
    except IntegrityError as error:
        raise Refused("title-held", {"player": str(player)}) from error
    if rank_order(title) > rank_order(player.rank):
        _set_rank(player, title, actor)
    return given


@transaction.atomic
def revoke(granted: TitleGranted, *, why: str, actor: User | None) -> TitleGranted:
    """Take a title back, with a written reason.

    Where it was the player's rank, that becomes the strongest of the titles left and the rank before it.
    """
    if not why.strip():
        raise Refused("reason-missing")
    current = TitleGranted.objects.select_for_update(of=("self",)).select_related("player").get(pk=granted.pk)
    if current.revoked_on is not None:
        return current
    current.revoked_on, current.revoked_why = timezone.localdate(), why.strip()
    current.save(update_fields=["revoked_on", "revoked_why"])
    if current.player.rank == current.title:
        left = TitleGranted.objects.filter(player=current.player, revoked_on=None).values_list("title", flat=True)
        _set_rank(current.player, max([current.rank_before, *left], key=rank_order), actor)
    return current


def _set_rank(player: Player, rank: str, actor: User | None) -> None:
    current = Player.objects.get(pk=player.pk)
    update_player(current, actor=actor, version=current.version, rank=rank)
