"""Standings after any round, and the working of one row."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from tournaments.labels import CRITERIA, EDITIONS, listed
from tournaments.models import Tournament
from tournaments.regulations.regulation import CODE_ORDER
from tournaments.selectors.crosstables import Table
from tournaments.selectors.standings import standings_of
from tournaments.standings.figures import format_half
from tournaments.standings.order import Standings
from tournaments.views.access import visible_tournament
from tournaments.views.keyed import keyed
from tournaments.views.public.layout import address, files_of, page_context, page_language
from tournaments.views.public.standings_table import deduction_text, standings_head, standings_rows
from tournaments.views.public.workings import Workings

#: The sums beside the steps of a gap; progress is spelled out where it decides.
OPENED_WITH_GAP = ("BH", "SB")


@require_safe
def standings(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """After the last published round."""
    found = visible_tournament(request, event, tournament)
    return keyed(request, found, "standings", lambda: _page(request, found, None))


@require_safe
def standings_after(request: HttpRequest, event: str, tournament: str, round: int) -> HttpResponse:
    found = visible_tournament(request, event, tournament)
    return keyed(request, found, f"standings {round}", lambda: _page(request, found, round))


@require_safe
def standing_working(request: HttpRequest, event: str, tournament: str, round: int, number: int) -> HttpResponse:
    """A table row with the working of one participant's place, to stand under his own."""
    found = visible_tournament(request, event, tournament)
    return keyed(request, found, f"working {round} {number}", lambda: _working(request, found, round, number))


def _working(request: HttpRequest, tournament: Tournament, through: int, number: int) -> HttpResponse:
    table, order = standings_of(tournament, language=page_language(), through=through)
    person = next((person for person in table.people.values() if person.number_now == number), None)
    if person is None or (through not in table.published and through != order.round_number):
        raise Http404
    writer = Workings(table, order, person.number)
    context = {
        "columns": len(order.criteria) + order.round_number + 5,
        "gap": writer.gap_below(),
        "name": person.short_name,
        "card": address("card", tournament, number),
        "workings": writer.values(OPENED_WITH_GAP),
    }
    return render(request, "tournaments/public/working.html", context)


def _page(request: HttpRequest, tournament: Tournament, through: int | None) -> HttpResponse:
    table, order = standings_of(tournament, language=page_language(), through=through)
    if through is not None and through not in table.published:
        raise Http404
    number = order.round_number
    context = {
        **page_context(tournament, tab="standings", participants=table.admitted, published=table.published),
        "number": number,
        "rounds": [(n, address("standings_after", tournament, n)) for n in sorted(table.published)],
        "state": state_of(table),
        "head": standings_head(order),
        "rows": standings_rows(table, order, base=address("tournament", tournament), round_number=number),
        "is_empty": not order.rows,
        "files": files_of(tournament, "standings", number) if number else [],
        "order_text": order_text(order),
        "edition": EDITIONS[order.edition],
        "bye_worth": format_half(tournament.rules.scoring.allocated_bye),
        "deductions": deduction_notes(table, order),
    }
    return render(request, "tournaments/public/standings.html", context)


def state_of(table: Table) -> tuple[str, str]:
    """Whether the table will stay as it is: a kind of chip and its words."""
    missing = table.crosstable.open_count
    if missing:
        text = ngettext("not final: %(n)s result missing", "not final: %(n)s results missing", missing)
        return "warn", text % {"n": missing}
    if table.is_final and table.states:
        return "good", _("final for this round")
    return "info", _("all results are in") if table.states else _("no round played yet")


def order_text(order: Standings) -> str:
    """The criteria in their order, with the clause where they are the code's own."""
    text = listed(order.criteria, CRITERIA)
    if order.criteria == CODE_ORDER:
        return _("%(criteria)s (code, section 11, 10.1)") % {"criteria": text}
    return text


def deduction_notes(table: Table, order: Standings) -> list[dict[str, Any]]:
    """Whose points were reduced, from which round on, by how much."""
    notes = []
    for deduction in table.crosstable.deductions:
        row = order.by_number[deduction.number]
        notes.append(
            {
                "name": table.people[deduction.number].name,
                "round": deduction.round,
                "sum": f"{deduction_text(row)} = {format_half(row.points)}",
                "warnings": table.crosstable.regulation.warnings.deducting,
            }
        )
    return notes
