"""Starting numbers and the first side: by rating, by lot, or as drawn in the hall."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpResponse
from django.utils.translation import gettext as _

from players.ranks import rank_short
from tournaments.crosstable import Side
from tournaments.labels import METHODS, side_label
from tournaments.models import Participant
from tournaments.selectors.entries import StaffName, entries_of, names_of
from tournaments.services.entries import next_round
from tournaments.services.numbering import assign_numbers, draw_first_side
from tournaments.views.frame import Act, Done, Page, number_or_none, staff_page

SEED_LENGTH = 40
#: Numbers drawn by hand are typed for halls, not for fields that a form could not carry.
MOST_DRAWN = 500


class Numbered(NamedTuple):
    """A participant with what was typed as his drawn number."""

    entry: Participant
    name: StaffName
    rank: str
    typed: str


def _assign(page: Page) -> Done:
    post = page.request.POST
    drawn = {}
    for name, value in post.items():
        participant, number = number_or_none(name.removeprefix("drawn_")), number_or_none(value)
        if name.startswith("drawn_") and participant is not None and number is not None:
            drawn[participant] = number
    assign_numbers(
        page.tournament,
        method=post.get("method", ""),
        seed=page.text("seed", SEED_LENGTH),
        drawn=drawn,
        actor=page.user,
        confirmed=page.confirmed,
        key=page.key,
    )
    return Done(_("The starting numbers are given."))


def _first_side(page: Page) -> Done:
    given = page.request.POST.get("side", "")
    side = draw_first_side(
        page.tournament,
        side=Side(given) if given in set(Side) else None,
        actor=page.user,
        key=page.key,
    )
    return Done(_("Number 1 begins with %(side)s.") % {"side": side_label(side)})


@staff_page("see-drafts", {"assign": Act("pair", _assign), "first-side": Act("pair", _first_side)})
def numbers(page: Page) -> HttpResponse:
    names = names_of(page.tournament, page.language)
    admitted = [
        Numbered(
            entry,
            names[entry.pk],
            rank_short(entry.rank, page.language) if entry.rank else "",
            page.typed(f"drawn_{entry.pk}") or str(entry.number or ""),
        )
        for entry in entries_of(page.tournament)
        if entry.admission == Participant.Admission.ADMITTED
    ]
    following = next_round(page.tournament)
    return page.render(
        "numbers",
        "numbers",
        admitted=admitted,
        method=METHODS.get(page.tournament.numbering, ""),
        chosen=page.typed("method") or page.tournament.numbering or "rating",
        first_side=side_label(page.tournament.first_side) if page.tournament.first_side else "",
        before_round_1=following == 1,
        may_draw=len(admitted) <= MOST_DRAWN,
        may_renumber=following <= page.tournament.rules.renumber_until_round,
        until=page.tournament.rules.renumber_until_round,
    )
