"""What can be taken away: papers, tables and data of a tournament, as far as they exist."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.models import RoundState, Tournament
from tournaments.registry import Document, documents_of
from tournaments.selectors.public import admitted_count, published_states
from tournaments.views.access import visible_tournament
from tournaments.views.keyed import keyed
from tournaments.views.public.layout import File, address, files_of, page_context


@require_safe
def documents(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    found = visible_tournament(request, event, tournament)
    return keyed(request, found, "documents", lambda: _page(request, found))


def _page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    participants, published = admitted_count(tournament), published_states(tournament)
    context = {
        **page_context(tournament, tab="documents", participants=participants, published=published),
        "sections": _sections(tournament, participants, published),
    }
    return render(request, "tournaments/public/documents.html", context)


def _sections(tournament: Tournament, participants: int, published: dict[int, str]) -> list[dict[str, Any]]:
    """Headings with lines of a name and its files; lines without files are left out."""
    general = [(_("Participants"), files_of(tournament, "participants"))] if participants else []
    if published:
        general.append((_("Crosstable"), files_of(tournament, "crosstable")))
    if published and all(state == RoundState.FINISHED for state in published.values()):
        general.append((_("Final protocol"), files_of(tournament, "protocol")))
        general.append((_("Rating report"), files_of(tournament, "report", space="rating")))
    general.append((_("Times of the rounds"), [File("iCalendar", address("calendar", tournament))]))
    more = documents_of(tournament, sorted(published))
    general += [(one.name, _files(one)) for one in more if one.round is None]
    rounds: list[tuple[str, list[File]]] = []
    for number in sorted(published):
        name = {"round": number}
        rounds.append((_("Pairings of round %(round)s") % name, files_of(tournament, "pairings", number)))
        rounds.append((_("Standings after round %(round)s") % name, files_of(tournament, "standings", number)))
        rounds += [(one.name, _files(one)) for one in more if one.round == number]
    sections = [(_("The whole tournament"), general), (_("Rounds"), rounds)]
    return [
        {"title": title, "lines": lines}
        for title, lines in ((title, [line for line in lines if line[1]]) for title, lines in sections)
        if lines
    ]


def _files(document: Document) -> list[File]:
    return [File(label, url) for label, url in document.files]
