"""Lists, reports and histories as PDF and xlsx."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from players.models import Player
from players.selectors import public_player
from rating import printing
from rating.models import Issue
from rating.selectors.history import histories_of
from rating.selectors.lists import issue_of, list_by_address, listed, rows_of
from rating.selectors.reports import report_of
from rating.tables import history_table, list_table, report_table
from rating.views.report import versions_of
from tournaments.exchange.filenames import FileName, file_name
from tournaments.exchange.tables import DataTable
from tournaments.exchange.xlsx import MIME, workbook
from tournaments.models import Tournament
from tournaments.printing.render import PrintingUnavailable, pdf
from tournaments.views.access import visible_tournament
from tournaments.views.keyed import keyed
from tournaments.views.papers.answers import unavailable, unless_refused

COLUMNS = 8


@require_safe
def list_pdf(request: HttpRequest, federation: str, kind: str, period: int) -> HttpResponse:
    """The published list; a long one is printed by the worker while the reader waits."""
    issue, language = _issue(federation, kind, period), _language()
    address = request.build_absolute_uri(reverse("rating:issue", args=[federation, kind, period]))
    try:
        content = printing.kept_paper(issue, language)
        if content is None and listed(issue).count() * COLUMNS < printing.LARGE:
            content = pdf(printing.list_paper(issue, language, address=address))
        elif content is None:
            printing.ask_for_paper(issue, language, address=address)
            content = printing.kept_paper(issue, language)
    except PrintingUnavailable:
        return _no_pdf(request, reverse("rating:issue", args=[federation, kind, period]))
    name = _list_name(issue, "pdf")
    if content is None:
        return render(request, "print/waiting.html", {"title": name.shown}, status=202)
    return _file(content, "application/pdf", name, "inline")


@require_safe
def list_xlsx(request: HttpRequest, federation: str, kind: str, period: int) -> HttpResponse:
    issue, language = _issue(federation, kind, period), _language()
    table = list_table(issue, rows_of(listed(issue), language), language)
    about = [
        (_("Federation"), issue.period.rating_list.federation.name_in(language)),
        (_("Table"), table.title),
        (_("Period"), printing.days_of(issue)),
    ]
    if issue.why:
        about.append((_("Issued anew because"), issue.why))
    return _file(workbook(table, about), MIME, _list_name(issue, "xlsx"), "attachment")


@require_safe
def report_pdf(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    found = visible_tournament(request, event, tournament)
    address = request.build_absolute_uri(reverse("rating:report", args=[event, tournament]))

    def make() -> HttpResponse:
        shown = report_of(found, language=_language())
        try:
            content = pdf(printing.report_paper(shown, address=address))
        except PrintingUnavailable:
            return unavailable(request, found)
        return _file(content, "application/pdf", _report_name(found, "pdf"), "inline")

    return unless_refused(keyed(request, found, f"rating paper {versions_of(found)}", make))


@require_safe
def report_xlsx(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    found = visible_tournament(request, event, tournament)

    def make() -> HttpResponse:
        shown = report_of(found, language=_language())
        about = [(_("Event"), str(found.event)), *printing.facts_of(shown), (_("Note"), printing.how())]
        mark = printing.mark_of(shown)
        if mark:
            about.append((_("State"), mark))
        return _file(workbook(report_table(shown), about), MIME, _report_name(found, "xlsx"), "attachment")

    return keyed(request, found, f"rating sheet {versions_of(found)}", make)


@require_safe
def player_pdf(request: HttpRequest, pk: int) -> HttpResponse:
    player, name, table = _history(pk)
    address = request.build_absolute_uri(reverse("rating:player", args=[pk]))
    try:
        content = pdf(printing.history_paper(player.federation, name, table, address=address))
    except PrintingUnavailable:
        return _no_pdf(request, reverse("rating:player", args=[pk]))
    shown = file_name(name, table.title, slug=f"player-{pk}", key=table.key, ending="pdf")
    return _file(content, "application/pdf", shown, "inline")


@require_safe
def player_xlsx(request: HttpRequest, pk: int) -> HttpResponse:
    _player, name, table = _history(pk)
    about = [(_("Player"), name), (_("Written"), date_format(timezone.localdate()))]
    shown = file_name(name, table.title, slug=f"player-{pk}", key=table.key, ending="xlsx")
    return _file(workbook(table, about), MIME, shown, "attachment")


def _history(pk: int) -> tuple[Player, str, DataTable]:
    """For everybody, so of players to be published only."""
    player = Player.objects.select_related("federation").filter(pk=pk, publish=True).first()
    histories = histories_of(player) if player else []
    if player is None or not histories:
        raise Http404
    return player, public_player(player, _language()).name or "", history_table(histories)


def _issue(federation: str, kind: str, period: int) -> Issue:
    rating_list = list_by_address(federation, kind)
    issue = issue_of(rating_list, period) if rating_list else None
    if issue is None:
        raise Http404
    return issue


def _list_name(issue: Issue, ending: str) -> FileName:
    rating_list = issue.period.rating_list
    what = f"{rating_list.get_kind_display()} {issue.period.listed_on:%Y-%m-%d}"
    slug = f"{rating_list.federation.slug}-{rating_list.kind}"
    return file_name(_("Rating list"), what, slug=slug, key=f"{issue.period.listed_on:%Y-%m-%d}", ending=ending)


def _report_name(tournament: Tournament, ending: str) -> FileName:
    event = tournament.event
    slug = event.slug if tournament.slug == "main" else f"{event.slug}-{tournament.slug}"
    return file_name(str(event), _("Rating report"), slug=slug, key="rating", ending=ending)


def _file(content: bytes, kind: str, name: FileName, how: str) -> HttpResponse:
    response = HttpResponse(content, content_type=kind)
    response["Content-Disposition"] = name.disposition(how)
    return response


def _no_pdf(request: HttpRequest, back: str) -> HttpResponse:
    text = _("This computer cannot make PDF files: libraries are missing. The page can be printed from the browser.")
    return render(request, "print/refused.html", {"heading": "PDF", "text": text, "back_url": back}, status=503)


def _language() -> str:
    return get_language() or "ky"
