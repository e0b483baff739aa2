"""Tables as xlsx, for everyone: what the public pages show and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.timezone import now
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.dates import date_range, day_and_time, zone_label
from tournaments.exchange.filenames import file_name
from tournaments.exchange.tables import (
    DataTable,
    Shown,
    crosstable_table,
    legend,
    pairings_table,
    participants_table,
    standings_table,
)
from tournaments.exchange.xlsx import MIME, workbook
from tournaments.models import Tournament
from tournaments.printing import heads
from tournaments.selectors.crosstables import VISIBLE, people_of
from tournaments.selectors.papers import round_numbered
from tournaments.selectors.public import round_of
from tournaments.selectors.standings import standings_of
from tournaments.standings.order import Standings
from tournaments.views.access import visible_tournament
from tournaments.views.keyed import keyed
from tournaments.views.papers.answers import not_published, unless_refused

About = list[tuple[str, str]]


@require_safe
def participants(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    found = visible_tournament(request, event, tournament)

    def make() -> HttpResponse:
        return _file(found, participants_table(people_of(found, language=_language()).values()), [])

    return _serve(request, found, make)


@require_safe
def pairings(request: HttpRequest, event: str, tournament: str, round: int) -> HttpResponse:
    found = visible_tournament(request, event, tournament)

    def make() -> HttpResponse:
        stored = round_numbered(found, round)
        if stored is None or stored.state not in VISIBLE:
            return not_published(request, found, round)
        shown = round_of(found, round, language=_language())
        start = day_and_time(stored.starts_at, found.event.zone, with_year=True) if stored.starts_at else ""
        table = pairings_table(round, shown.boards, shown.free)
        return _file(found, table, [(_("Start"), start)] if start else [], number=round)

    return _serve(request, found, make, number=round)


@require_safe
def standings(request: HttpRequest, event: str, tournament: str, round: int) -> HttpResponse:
    found = visible_tournament(request, event, tournament)

    def make() -> HttpResponse:
        table, order = standings_of(found, language=_language(), through=round)
        if order.round_number != round:
            return not_published(request, found, round)
        return _file(found, standings_table(table.people, order), _about(dict(table.people), order), number=round)

    return _serve(request, found, make, number=round)


@require_safe
def crosstable(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    found = visible_tournament(request, event, tournament)

    def make() -> HttpResponse:
        table, order = standings_of(found, language=_language())
        about = [(_("Rounds"), legend(order)), *_about(dict(table.people), order)]
        return _file(found, crosstable_table(table.people, order), about)

    return _serve(request, found, make)


def _serve(
    request: HttpRequest, tournament: Tournament, make: Callable[[], HttpResponse], *, number: int = 0
) -> HttpResponse:
    if number > tournament.rules.rounds:
        raise Http404
    return unless_refused(keyed(request, tournament, "xlsx", make))


def _language() -> str:
    return get_language() or "ky"


def _about(people: dict[int, Shown], order: Standings) -> About:
    about = [(_("Order of places"), heads.order_of_places(order))]
    mark = heads.not_final(order)
    if mark:
        about.append((_("State"), mark))
    notes = [*heads.deduction_notes(people, order), *heads.korgool_notes(order), *heads.state_notes(people)]
    return [*about, *((_("Note"), note) for note in notes)]


def _file(tournament: Tournament, table: DataTable, about: About, *, number: int = 0) -> HttpResponse:
    event = tournament.event
    head: About = [
        (_("Event"), heads.event_title(tournament)),
        (_("Table"), table.title),
        (_("Date"), date_range(event.starts_on, event.ends_on)),
        (_("Venue"), event.place_name),
        (_("Time zone"), zone_label(event.zone, event.starts_on)),
        (_("Written"), day_and_time(now(), event.zone, with_year=True)),
    ]
    slug = event.slug if tournament.slug == "main" else f"{event.slug}-{tournament.slug}"
    key = f"{table.key}-{number}" if number else table.key
    name = file_name(heads.event_title(tournament), table.title, slug=slug, key=key, ending="xlsx")
    response = HttpResponse(workbook(table, [*head, *about]), content_type=MIME)
    response["Content-Disposition"] = name.disposition("attachment")
    return response
