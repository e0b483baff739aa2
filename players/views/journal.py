"""The journal of the register, newest first."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from players.models import RegisterEntry
from players.views.frame import chosen_federation, page
from players.words import act_text

PER_PAGE = 50


@dataclass(frozen=True, slots=True)
class Line:
    entry: RegisterEntry
    text: str


@login_required
@require_safe
def journal(request: HttpRequest) -> HttpResponse:
    """All acts, or those on one player where `player` is asked for."""
    federation, federations = chosen_federation(request)
    entries = RegisterEntry.objects.filter(federation=federation).select_related("player")
    number = request.GET.get("player", "")
    if number.isdecimal() and len(number) < 19:
        entries = entries.filter(player=int(number))
    shown = Paginator(entries, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": shown,
        "lines": [Line(entry, act_text(entry)) for entry in shown],
        "federation": federation,
        "federations": federations,
        "number": number,
    }
    return page(request, "players/journal.html", "journal", context)
