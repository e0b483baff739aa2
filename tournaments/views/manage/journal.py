"""The journal: who did what, when and why, newest first."""

from __future__ import annotations

from typing import NamedTuple

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _

from tournaments.journal_texts import journal_text
from tournaments.models import JournalEntry
from tournaments.views.frame import Page, number_or_none, staff_page

PER_PAGE = 50

#: Kinds of acts a reader looks for, and the beginnings of their codes.
KINDS = {
    "results": (_("Results"), ("result-", "sides-")),
    "rounds": (_("Rounds and pairs"), ("round-", "proposal-", "pair-", "numbers-", "first-side")),
    "entries": (_("Entries"), ("entry-", "entered-", "withdrawn", "excluded", "returned", "bye-", "registration-")),
    "warnings": (_("Warnings"), ("warning-",)),
    "event": (_("Event and regulation"), ("event-", "regulation-", "role-", "official-")),
}


class Line(NamedTuple):
    entry: JournalEntry
    text: str


@staff_page("read-journal")
def journal(page: Page) -> HttpResponse:
    """All acts of the event, of one kind or one round where asked."""
    asked = page.request.GET
    kind, number = asked.get("kind", ""), number_or_none(asked.get("round", ""))
    entries = JournalEntry.objects.filter(event=page.tournament.event).select_related("event")
    if kind in KINDS:
        acts = JournalEntry.objects.filter(event=page.tournament.event).values_list("act", flat=True).distinct()
        entries = entries.filter(act__in=[act for act in acts.order_by() if act.startswith(KINDS[kind][1])])
    if number is not None:
        entries = entries.filter(tournament=page.tournament, round_number=number)
    shown = Paginator(entries, PER_PAGE).get_page(asked.get("page"))
    return page.render(
        "journal",
        "journal",
        shown=shown,
        lines=[Line(entry, journal_text(entry)) for entry in shown],
        kinds=[(code, label) for code, (label, _beginnings) in KINDS.items()],
        kind=kind if kind in KINDS else "",
        number=number,
        rounds=range(1, page.tournament.rules.rounds + 1),
    )
