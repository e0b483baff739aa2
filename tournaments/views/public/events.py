"""The list of events, an event's address, and the overview of a tournament."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from players.names import name_in
from tournaments.dates import date_range
from tournaments.exchange.icalendar import Occasion, calendar_text
from tournaments.labels import CRITERIA, EDITIONS, RULE_SETS, listed
from tournaments.models import Event, Tournament
from tournaments.selectors.calendar import EventLine, event_lines, event_years, public_state
from tournaments.selectors.events import may_see
from tournaments.selectors.public import event_by_address, panel_of, schedule_of
from tournaments.selectors.standings import standings_of
from tournaments.standings.figures import format_half
from tournaments.views.access import visible_tournament
from tournaments.views.keyed import keyed, keyed_by
from tournaments.views.markup import language_of
from tournaments.views.public.layout import address, page_context, page_language
from tournaments.views.public.rounds import published_of, schedule_lines
from tournaments.views.public.standings import state_of
from tournaments.views.public.standings_table import place_text

PER_PAGE = 30
TOP = 10


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """On now and next, then those past, newest first; `?year=` shows one year."""
    today = timezone.localdate()
    return keyed_by(request, ("events", today, *public_state()), lambda: _list_page(request))


def _list_page(request: HttpRequest) -> HttpResponse:
    today, language = timezone.localdate(), page_language()
    years = event_years()
    wanted = request.GET.get("year", "")
    year = int(wanted) if wanted.isdecimal() and int(wanted) in years else None
    lines = event_lines(today, year=year)
    past = Paginator([line for line in lines if line.when == "past"], PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "on": [shown_line(line, language) for line in lines if line.when == "on"],
        "coming": [shown_line(line, language) for line in reversed(lines) if line.when == "next"],
        "past": [shown_line(line, language) for line in past],
        "page": past,
        "years": years,
        "year": year,
    }
    return render(request, "tournaments/public/events.html", context)


def shown_line(line: EventLine, language: str) -> dict[str, Any]:
    """An event as lists show it."""
    return {
        "title": name_in(line.title, language) or line.slug,
        "language": language_of(line.title, language),
        "place": name_in(line.place, language),
        "dates": date_range(line.starts_on, line.ends_on),
        "slug": line.slug,
        "line": line,
    }


@require_safe
def event_page(request: HttpRequest, event: str) -> HttpResponse:
    """Leads to the only tournament of an event; of several it shows the list."""
    found = event_by_address(event)
    if found is None or not may_see(request.user, found):
        raise Http404
    tournaments = list(found.tournaments.all())
    if len(tournaments) == 1:
        return redirect("tournaments:tournament", found.slug, tournaments[0].slug)
    return keyed_by(request, ("event", found.pk, found.version), lambda: _event(request, found, tournaments))


def _event(request: HttpRequest, event: Event, tournaments: list[Tournament]) -> HttpResponse:
    context = {
        "event": event,
        "title_language": language_of(event.title, page_language()),
        "dates": date_range(event.starts_on, event.ends_on),
        "tournaments": tournaments,
    }
    return render(request, "tournaments/public/event.html", context)


@require_safe
def tournament_page(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    found = visible_tournament(request, event, tournament)
    return keyed(request, found, "overview", lambda: _overview(request, found))


def _overview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    language = page_language()
    table, order = standings_of(tournament, language=language)
    schedule = schedule_of(tournament)
    published = published_of(schedule)
    lines = schedule_lines(tournament, schedule)
    current = next((line for line in reversed(lines) if line["is_published"]), None)
    context = {
        **page_context(tournament, tab="tournament", participants=table.admitted, published=published),
        "schedule": lines,
        "current": current,
        "state": state_of(table),
        "top": [
            {
                "place": place_text(row),
                "name": table.people[row.number].name,
                "url": address("card", tournament, table.people[row.number].number_now),
                "region": table.people[row.number].region,
                "points": format_half(row.points),
            }
            for row in order.rows[:TOP]
            if table.states and row.place is not None
        ],
        "terms": _terms(tournament),
        "panel": panel_of(tournament),
    }
    return render(request, "tournaments/public/tournament.html", context)


def _terms(tournament: Tournament) -> list[tuple[str, str]]:
    """What the tournament is played by, as far as readers ask for it."""
    rules = tournament.rules
    control = _("%(minutes)s minutes each") % {"minutes": rules.base_minutes}
    if rules.increment_seconds:
        control = _("%(minutes)s minutes each and %(seconds)s seconds a move") % {
            "minutes": rules.base_minutes, "seconds": rules.increment_seconds
        }  # fmt: skip
    return [
        (_("Time control"), control),
        (_("Rules of the game"), str(RULE_SETS.get(rules.rule_set, rules.rule_set))),
        (_("Order of places"), listed(rules.criteria, CRITERIA)),
        (_("Tie-breaks"), str(EDITIONS[rules.edition])),
        (_("Bye"), format_half(rules.scoring.allocated_bye)),
    ]


@require_safe
def calendar(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """The rounds as a calendar file, on the clocks of the event."""
    found = visible_tournament(request, event, tournament)
    return keyed(request, found, "calendar", lambda: _calendar(request, found))


def _calendar(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    event, language = tournament.event, page_language()
    minutes = 2 * tournament.rules.base_minutes
    occasions = [
        Occasion(
            uid=f"{event.slug}-{tournament.slug}-{line.number}",
            title=f"{event}. {_('Round %(round)s') % {'round': line.number}}",
            starts=line.starts_at.astimezone(event.zone),
            minutes=minutes,
            place=name_in(event.place, language),
            url=request.build_absolute_uri(address("rounds", tournament)),
            revision=event.version,
        )
        for line in schedule_of(tournament)
        if line.starts_at is not None
    ]
    text = calendar_text(str(event), occasions, made_at=timezone.now())
    response = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{event.slug}.ics"'
    return response
