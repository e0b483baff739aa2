"""The start page, the search over events and players, and the calendar of coming events."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from players.names import name_in
from portal.selectors import Finished, Latest, Shown, latest, overview, search
from tournaments.dates import date_range
from tournaments.exchange.icalendar import Occasion, calendar_text
from tournaments.labels import SYSTEMS
from tournaments.selectors.calendar import TournamentLine, coming_events, public_state
from tournaments.selectors.public import PublicBoard
from tournaments.views.keyed import keyed_by
from tournaments.views.markup import disc, language_of, result
from tournaments.views.public.events import shown_line
from tournaments.views.public.layout import address, page_language

RESULTS = 5
LONGEST_QUERY = 100


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """What is on now, next, just decided and finished."""
    return keyed_by(request, ("start", timezone.localdate(), *public_state()), lambda: _start(request))


def _start(request: HttpRequest) -> HttpResponse:
    language = page_language()
    found = overview(timezone.localdate(), language=language)
    newest = latest(language=language)
    context = {
        "on": [_on(shown, language) for shown in found.on],
        "coming": [{**shown_line(line, language), "dates": _days(line)} for line in found.coming],
        "finished": [_finished(each, language) for each in found.finished],
        "latest": _latest(newest) if newest else None,
    }
    return render(request, "portal/start.html", context)


def _days(line: Any) -> str:
    same_year = line.starts_on.year == timezone.localdate().year
    return date_range(line.starts_on, line.ends_on, with_year=not same_year)


def _on(shown: Shown, language: str) -> dict[str, Any]:
    single = len(shown.tournaments) == 1
    return {
        **shown_line(shown.event, language),
        "dates": _days(shown.event),
        "tournaments": [_tournament(line, language, named=not single) for line in shown.tournaments],
    }


def _tournament(line: TournamentLine, language: str, *, named: bool) -> dict[str, Any]:
    args = [line.event_slug, line.slug]
    return {
        "name": name_in(line.title, language) if named else "",
        "facts": [
            ngettext("%(count)s player", "%(count)s players", line.participants) % {"count": line.participants},
            _("%(system)s, rounds: %(rounds)s") % {"system": SYSTEMS[line.system], "rounds": line.rounds},
        ],
        "line": line,
        "round_url": reverse("tournaments:round", args=[*args, line.round]) if line.round else "",
        "standings_url": reverse("tournaments:standings", args=args) if line.round else "",
        "url": reverse("tournaments:tournament", args=args),
    }


def _finished(each: Finished, language: str) -> dict[str, Any]:
    first = [_("%(place)s. %(name)s") % {"place": place, "name": name} for place, name in each.first]
    players = ngettext("%(count)s player", "%(count)s players", each.participants) % {"count": each.participants}
    return {
        **shown_line(each.event, language),
        "dates": _days(each.event),
        "players": players if each.participants else "",
        "first": ", ".join(first),
    }


def _latest(newest: Latest) -> dict[str, Any]:
    done = [board for board in newest.round.boards if board.is_done and board.entered_at]
    done.sort(key=lambda board: (board.entered_at, board.number), reverse=True)
    event = newest.tournament.event
    return {
        "title": str(event),
        "language": language_of(event.title, page_language()),
        "round": newest.round.number,
        "url": address("round", newest.tournament, newest.round.number),
        "boards": [_board(board) for board in done[:RESULTS]],
    }


def _board(board: PublicBoard) -> dict[str, Any]:
    return {
        "white": board.white.short_name,
        "black": board.black.short_name,
        "white_disc": disc("w"),
        "black_disc": disc("b"),
        "result": result(
            board.white_score,
            board.black_score,
            played=board.played,
            white_kazan=board.white_kazan,
            black_kazan=board.black_kazan,
        ),
    }


@require_safe
def search_page(request: HttpRequest) -> HttpResponse:
    """Events and players for one text; spelling does not matter."""
    text = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    language = page_language()
    found = search(text, today=timezone.localdate(), language=language) if text else None
    context = {
        "text": text,
        "events": [shown_line(line, language) for line in found.events] if found else [],
        "players": found.players if found else [],
        "more": bool(found and found.more),
    }
    return render(request, "portal/search.html", context)


@require_safe
def calendar(request: HttpRequest) -> HttpResponse:
    """Coming events as a calendar file; whole days are the same days for a reader anywhere."""
    return keyed_by(request, ("calendar", timezone.localdate(), *public_state()), lambda: _calendar(request))


def _calendar(request: HttpRequest) -> HttpResponse:
    language = page_language()
    occasions = [
        Occasion(
            uid=event.slug,
            title=name_in(event.title, language) or event.slug,
            starts=event.starts_on,
            ends=event.ends_on,
            place=name_in(event.place, language),
            url=request.build_absolute_uri(reverse("tournaments:event", args=[event.slug])),
            revision=event.version,
        )
        for event in coming_events(timezone.localdate())
    ]
    text = calendar_text(_("Togyz korgool events"), occasions, made_at=timezone.now())
    response = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="korgool.ics"'
    return response
