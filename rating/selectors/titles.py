"""Norms that an event fulfils, proposals, and titles granted."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import QuerySet

from players.models import Federation, Player
from players.ranks import rank_order, ranks
from players.selectors import PublicPlayer, public_player, register_entry, with_names
from rating.models import NormProposal, TitleGranted
from rating.norms import NormGame, Working, best_fulfilled
from rating.presets import norm_by_code, norms_for
from rating.selectors.lists import kind_of_tournament
from rating.selectors.played import games_of
from tournaments.models import Participant, Tournament


class Fulfilled(NamedTuple):
    player_id: int
    working: Working


class ShownNorm(NamedTuple):
    """A proposal with its person as the reader may see him; `so_far` counts recognised norms for the title."""

    proposal: NormProposal
    person: PublicPlayer
    working: Working
    so_far: int
    needed: int


class ShownTitle(NamedTuple):
    granted: TitleGranted
    person: PublicPlayer


def fulfilled_norms(tournament: Tournament) -> list[Fulfilled]:
    """Per player the fulfilled norm for the strongest title above the one he was entered with."""
    entries = {
        player: (rank, rating)
        for player, rank, rating in Participant.objects.filter(tournament=tournament).values_list(
            "player_id", "rank", "rating"
        )
    }
    sides: dict[int, list[NormGame]] = {}
    for game, _round in games_of([tournament.pk]):
        for own, other, halves in (
            (game.white, game.black, game.white_halves),
            (game.black, game.white, game.black_halves),
        ):
            rank, rating = entries.get(other, ("", None))
            sides.setdefault(own, []).append(NormGame(rating, rank_order(rank), halves))
    strength = {code: rank.order for code, rank in ranks().items()}
    norms = norms_for(kind_of_tournament(tournament), str(tournament.rules.system))
    found = []
    for player, games in sorted(sides.items()):
        held = rank_order(entries.get(player, ("", None))[0])
        above = [norm for norm in norms if strength.get(norm.title, 0) > held]
        best = best_fulfilled(above, games, strength)
        if best is not None:
            found.append(Fulfilled(player, best))
    return found


def proposals_of(federation: Federation, language: str) -> list[ShownNorm]:
    """Undecided norms of the federation's players, for its administrators; the newest first."""
    return _shown(NormProposal.objects.filter(player__federation=federation, state="proposed"), language, reveal=True)


def norms_in(tournament: Tournament, language: str) -> list[ShownNorm]:
    """The norms of an event that were not refused, as anybody may see them."""
    found = NormProposal.objects.filter(tournament=tournament).exclude(state="refused")
    return _shown(found, language, reveal=False)


def titles_of(federation: Federation, language: str) -> list[ShownTitle]:
    """Titles granted that stand, the newest first; of those not to be published nothing is told."""
    granted = TitleGranted.objects.filter(player__federation=federation, revoked_on=None, player__publish=True)
    return _titles(granted, language)


def titles_held(player: Player) -> list[TitleGranted]:
    return list(TitleGranted.objects.filter(player=player, revoked_on=None))


def recognised(player: Player, title: str) -> int:
    return NormProposal.objects.filter(player=player, title=title, state="recognised").count()


def _titles(granted: QuerySet[TitleGranted], language: str) -> list[ShownTitle]:
    people = with_names(Player.objects.filter(titles__in=granted)).in_bulk()
    return [ShownTitle(each, public_player(people[each.player_id], language)) for each in granted]


def _shown(proposals: QuerySet[NormProposal], language: str, *, reveal: bool) -> list[ShownNorm]:
    rows = list(proposals.select_related("tournament__event"))
    people = with_names(Player.objects.filter(pk__in=[row.player_id for row in rows])).in_bulk()
    shown = []
    for row in rows:
        player = people[row.player_id]
        person = register_entry(player, language) if reveal else public_player(player, language)
        norm = norm_by_code(row.norm)
        so_far = recognised(player, row.title)
        shown.append(ShownNorm(row, person, Working.from_dict(row.working), so_far, norm.needed if norm else 1))
    return shown
