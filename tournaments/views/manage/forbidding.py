"""Pairs that must not be made: the list, forbidding and allowing again."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db.models import Q
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from tournaments.models import ForbiddenPair, Participant
from tournaments.pairing.checks import opponents_left
from tournaments.selectors.crosstables import crosstable_of
from tournaments.selectors.entries import StaffName, names_of
from tournaments.services.entries import next_round
from tournaments.services.pairing import request_for
from tournaments.services.rounds import allow_pair, forbid_pair
from tournaments.views.frame import Act, Done, Page, number_or_none, staff_page


class Forbidden(NamedTuple):
    """A prohibition with the names of both."""

    pair: ForbiddenPair
    first: StaffName
    second: StaffName


def forbid(page: Page, **where: Any) -> Done:
    """Forbid a pair, for good or for the rounds named."""
    post = page.request.POST
    following = next_round(page.tournament)
    last = number_or_none(post.get("to_round", ""))
    forbid_pair(
        page.tournament,
        first=page.participant(post.get("first", "")),
        second=page.participant(post.get("second", "")),
        actor=page.user,
        why=page.why,
        from_round=number_or_none(post.get("from_round", "")) or following,
        to_round=min(last, page.tournament.rules.rounds) if last else None,
        key=page.key,
    )
    return Done(_("The pair is forbidden. A proposal that has it must be paired again."))


def allow(page: Page, **where: Any) -> Done:
    """Lift a prohibition of this tournament."""
    pk = number_or_none(page.request.POST.get("pair", "")) or 0
    pair = ForbiddenPair.objects.filter(pk=pk, tournament=page.tournament).select_related("tournament").first()
    if pair is None:
        raise Http404
    allow_pair(pair, actor=page.user, key=page.key)
    return Done(_("The pair is allowed again."))


def forbidden_pairs(page: Page, *, in_round: int | None = None) -> list[Forbidden]:
    """All prohibitions, or those that hold in a round."""
    pairs = ForbiddenPair.objects.filter(tournament=page.tournament)
    if in_round is not None:
        pairs = pairs.filter(from_round__lte=in_round).filter(Q(to_round=None) | Q(to_round__gte=in_round))
    names = names_of(page.tournament, page.language)
    return [Forbidden(pair, names[pair.first_id], names[pair.second_id]) for pair in pairs]


@staff_page("see-drafts", {"forbid": Act("pair", forbid), "allow": Act("pair", allow)})
def forbidden(page: Page) -> HttpResponse:
    following = next_round(page.tournament)
    return page.render(
        "forbidden",
        "forbidden",
        forbidden=forbidden_pairs(page),
        people=sorted(names_of(page.tournament, page.language).items(), key=lambda item: item[1].number or 0),
        following=following,
        alone=_nobody_left(page, following),
    )


def _nobody_left(page: Page, following: int) -> list[str]:
    """Who has no opponent left for the next round; empty before anybody is numbered and after the last round."""
    admitted = Participant.Admission.ADMITTED
    unnumbered = Participant.objects.filter(tournament=page.tournament, admission=admitted, number=None)
    if following > page.tournament.rules.rounds or not page.tournament.first_side or unnumbered.exists():
        return []
    table = crosstable_of(page.tournament, language=page.language, reveal=True)
    left = opponents_left(request_for(page.tournament, table, following))
    return [table.people[number].name for number, possible in left.items() if not possible]
