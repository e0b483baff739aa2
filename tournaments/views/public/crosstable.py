"""The crosstable: everybody's games in a row."""

from __future__ import annotations

from html import escape

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.selectors.crosstables import Table
from tournaments.selectors.standings import standings_of
from tournaments.standings.figures import format_half
from tournaments.standings.order import Standings
from tournaments.views.access import visible_tournament
from tournaments.views.keyed import keyed
from tournaments.views.public.cells import CellWriter
from tournaments.views.public.layout import address, files_of, page_context, page_language
from tournaments.views.public.standings import state_of
from tournaments.views.public.standings_table import place_text


@require_safe
def crosstable(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """In order of places, or with `?order=number` by starting number; opponents are named alike."""
    found = visible_tournament(request, event, tournament)
    by_number = request.GET.get("order") == "number"
    return keyed(request, found, f"crosstable {by_number}", lambda: _page(request, found, by_number=by_number))


def _page(request: HttpRequest, tournament: Tournament, *, by_number: bool) -> HttpResponse:
    table, order = standings_of(tournament, language=page_language())
    here = address("crosstable", tournament)
    context = {
        **page_context(tournament, tab="crosstable", participants=table.admitted, published=table.published),
        "columns": range(1, order.round_number + 1),
        "rows": _rows(table, order, address("tournament", tournament), by_number=by_number),
        "by_number": by_number,
        "orders": [(_("by place"), here, not by_number), (_("by number"), f"{here}?order=number", by_number)],
        "state": state_of(table),
        "files": files_of(tournament, "crosstable"),
    }
    return render(request, "tournaments/public/crosstable.html", context)


def _rows(table: Table, order: Standings, base: str, *, by_number: bool) -> SafeString:
    places = {row.number: place_text(row) for row in order.rows}
    numbers = {number: str(number) for number in places}
    references = numbers if by_number else {row.number: str(row.place or "–") for row in order.rows}
    write = CellWriter(references, win=table.crosstable.regulation.scoring.win, korgools=True).write
    written = []
    for row in sorted(order.rows, key=lambda row: row.number) if by_number else order.rows:
        person = table.people[row.number]
        lead, other = (numbers, places) if by_number else (places, numbers)
        off = "" if person.withdrawn_from is None and not person.excluded else ' class="off"'
        written.append(
            f'<tr{off}><td class="n st1">{lead[row.number]}</td><th scope="row" class="name st2">'
            f'<a href="{base}players/{person.number_now}/">{escape(person.name)}</a></th>'
            f'<td class="n muted">{other[row.number]}</td><td class="n muted desk">{person.rating or ""}</td>'
            f"{''.join(map(write, order.table.cells[row.number]))}"
            f'<td class="n pts">{format_half(row.points)}</td></tr>'
        )
    return SafeString("\n".join(written))
