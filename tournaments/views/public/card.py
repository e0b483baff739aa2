"""A player's card in the event: his rounds, his values with their workings, and what stands beside his place."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.crosstable import Cell
from tournaments.labels import CRITERIA, bye_label, reason_label, side_label
from tournaments.models import Tournament
from tournaments.regulations.regulation import CRITERIA as ALL_CRITERIA
from tournaments.selectors.crosstables import Person, Table
from tournaments.selectors.standings import standings_of
from tournaments.standings.figures import format_half
from tournaments.standings.order import Row, Standings
from tournaments.views.access import visible_tournament
from tournaments.views.keyed import keyed
from tournaments.views.markup import disc, result, state_chips
from tournaments.views.public.layout import address, page_context, page_language
from tournaments.views.public.standings import deduction_notes
from tournaments.views.public.standings_table import place_text, value_text
from tournaments.views.public.workings import Workings


@require_safe
def card(request: HttpRequest, event: str, tournament: str, number: int) -> HttpResponse:
    """The card of the participant who has the starting number now."""
    found = visible_tournament(request, event, tournament)
    return keyed(request, found, f"card {number}", lambda: _page(request, found, number))


def _page(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    table, order = standings_of(tournament, language=page_language())
    if number not in table.people:
        raise Http404
    person, row = table.people[number], order.by_number[number]
    writer = Workings(table, order, number)
    context = {
        **page_context(tournament, tab="participants", participants=table.admitted, published=table.published),
        "person": person,
        "register": reverse("players:detail", args=[person.player_id]) if person.player_id else "",
        "facts": _facts(person),
        "chips": state_chips(
            first_round=person.first_round, withdrawn_from=person.withdrawn_from, excluded=person.excluded
        ),
        "place": place_text(row),
        "points": format_half(row.points),
        "round_number": order.round_number,
        "values": _values(row, order),
        "games": [_game(table, order, cell) for cell in order.table.cells[number]],
        "gaps": [gap for gap in (writer.gap_above(), writer.gap_below()) if gap],
        "workings": writer.values(ALL_CRITERIA[1:]),
        "deductions": [
            note
            for note, taken in zip(deduction_notes(table, order), table.crosstable.deductions, strict=True)
            if taken.number == number
        ],
    }
    return render(request, "tournaments/public/card.html", context)


def _facts(person: Person) -> list[str]:
    facts = [
        _("starting number %(number)s") % {"number": person.number},
        _("born %(year)s") % {"year": person.birth_year} if person.birth_year else "",
        person.region,
        person.rank,
        _("rating %(rating)s") % {"rating": person.rating} if person.rating else "",
    ]
    return [fact for fact in facts if fact]


def _values(row: Row, order: Standings) -> list[tuple[str, str]]:
    return [
        (capfirst(str(CRITERIA[criterion])), value_text(row.values[criterion], row.unrecorded.get(criterion, 0)))
        for criterion in order.criteria[1:]
    ]


def _game(table: Table, order: Standings, cell: Cell) -> dict[str, Any]:
    line: dict[str, Any] = {
        "round": cell.round,
        "url": address("round", table.tournament, cell.round),
        "points": format_half(cell.points),
    }
    if cell.opponent is None:
        return {**line, "what": bye_label(cell.bye) if cell.bye else _("game not known")}
    opponent = table.people[cell.opponent]
    return {
        **line,
        "board": cell.board,
        "disc": disc(cell.side or "") if cell.side else "",
        "side": side_label(cell.side) if cell.side else "",
        "opponent": opponent.name,
        "opponent_url": address("card", table.tournament, opponent.number_now),
        "opponent_place": place_text(order.by_number[cell.opponent]),
        "opponent_points": format_half(order.by_number[cell.opponent].points),
        "result": result(
            cell.points,
            cell.opponent_points,
            played=cell.played,
            white_kazan=cell.kazan,
            black_kazan=cell.opponent_kazan,
            none=_("being played") if cell.reason is None else reason_label(cell.reason),
        ),
        "reason": reason_label(cell.reason) if cell.reason and cell.points is not None else "",
    }
