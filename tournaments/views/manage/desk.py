"""The desk of a tournament: what is to be done next, and what is missing."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpResponse
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.labels import PANEL_FAULTS, clause_text
from tournaments.messages import message
from tournaments.models import Tournament
from tournaments.selectors.desk import Progress, Step, faults_of_panel, progress_of
from tournaments.selectors.protocol import protocol_missing
from tournaments.views.frame import Page, staff_page
from tournaments.views.manage.starting import fill_doubt

STEPS: dict[Step, str | Promise] = {
    Step.ENTRIES: _("Entries"),
    Step.NUMBERS: _("Numbers"),
    Step.PAIR: _("Pair"),
    Step.PUBLISH: _("Publish"),
    Step.RESULTS: _("Results"),
    Step.FINISH: _("Finish"),
    Step.PROTOCOL: _("Protocol"),
}


class Stage(NamedTuple):
    """One step of the strip: done, now, or still to come."""

    label: str | Promise
    state: str


class Next(NamedTuple):
    """The one thing to do: a page to open, or an act to send to a page; `mine` when the user may do it."""

    label: str
    url: str
    act: str = ""
    mine: bool = True


@staff_page("see-drafts")
def desk(page: Page) -> HttpResponse:
    progress = progress_of(page.tournament)
    return page.render(
        "desk",
        "desk",
        progress=progress,
        stages=stages(progress),
        next=next_step(page.tournament, progress, page.rights),
        faults=[
            PANEL_FAULTS.get(fault, fault) for fault in faults_of_panel(page.tournament, participants=progress.admitted)
        ],
        panel_clause=clause_text("C 13/12.2"),
        doubt=_doubt(progress),
        lacking=protocol_missing(page.tournament) if progress.step is Step.PROTOCOL else [],
    )


def stages(progress: Progress) -> list[Stage]:
    order = list(Step)
    now = order.index(progress.step)
    return [
        Stage(STEPS[step], "done" if place < now else "now" if place == now else "later")
        for place, step in enumerate(order)
    ]


def next_step(tournament: Tournament, progress: Progress, rights: frozenset[str]) -> Next:
    """What the filled button does."""
    if progress.step is Step.ENTRIES and not progress.pending:
        return Next(str(_("Enter players")), _url(tournament, "entry_add"), mine="edit-entries" in rights)
    label, name, act, right = _NEXT[progress.step]
    number = progress.published + 1 if progress.step is Step.PUBLISH else progress.round
    url = _url(tournament, name, **({"round": number} if name in _OF_A_ROUND else {}))
    return Next(str(label) % {"round": number}, url, act, mine=right in rights)


#: Label, page, act and right of each step.
_NEXT: dict[Step, tuple[str | Promise, str, str, str]] = {
    Step.ENTRIES: (_("Decide on the entries"), "admission", "", "decide-admission"),
    Step.NUMBERS: (_("Give starting numbers"), "numbers", "", "pair"),
    Step.PAIR: (_("Pair round %(round)s"), "proposal", "pair", "pair"),
    Step.PUBLISH: (_("Look at round %(round)s and publish"), "proposal", "", "publish"),
    Step.RESULTS: (_("Enter results of round %(round)s"), "results", "", "enter-results"),
    Step.FINISH: (_("Finish round %(round)s"), "round_desk", "finish", "pair"),
    Step.PROTOCOL: (_("Final protocol (PDF)"), "protocol_pdf", "", "print"),
}
_OF_A_ROUND = frozenset({"proposal", "results", "round_desk"})


def _url(tournament: Tournament, name: str, **more: int) -> str:
    where = {"event": tournament.event.slug, "tournament": tournament.slug, **more}
    return reverse(f"tournaments:{name}", kwargs=where)


def _doubt(progress: Progress) -> str:
    """Too few players for the rounds that are planned."""
    if progress.playing < 2 or progress.published:
        return ""
    doubt = fill_doubt(progress.playing, progress.planned)
    return message(doubt) if doubt is not None else ""
