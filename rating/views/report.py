"""An event's rating report, and handing the event in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from rating.figures import change_text, expected_text
from rating.models import RatingList, Submission
from rating.permissions import may_submit
from rating.printing import facts_of, how, mark_of
from rating.selectors.played import is_complete
from rating.selectors.reports import Report, ReportGame, ReportLine, report_of
from rating.selectors.titles import norms_in
from rating.services import submissions, titles
from rating.views.figures import norm_lines
from rating.views.frame import Do, Done, Page, answer
from tournaments.models import Tournament
from tournaments.selectors.public import admitted_count, published_states
from tournaments.standings.figures import format_half
from tournaments.views.access import visible_tournament
from tournaments.views.keyed import keyed
from tournaments.views.markup import disc
from tournaments.views.public.layout import File, address, page_context


def _submit(page: Page, tournament: Tournament) -> Done:
    submissions.submit(tournament, actor=page.user, key=page.key)
    titles.propose_norms(tournament)
    return Done(_("Handed in for rating."))


def _withdraw(page: Page, tournament: Tournament) -> Done:
    found = Submission.objects.filter(tournament=tournament).first()
    if found is not None:
        submissions.take_back(found, actor=page.user, key=page.key)
    return Done(_("Taken back from rating."))


ACTS: Mapping[str, Do] = {"submit": _submit, "withdraw": _withdraw}


@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Before, expected, score, change and after of everybody; organisers hand the event in here."""
    found = visible_tournament(request, event, tournament)
    submits = may_submit(request.user, found.event)
    if request.method == "POST" and not submits:
        raise PermissionDenied
    page = Page(request, found.event.federation)
    if request.method == "POST":
        return answer(page, _show, ACTS, {"tournament": found})
    return keyed(request, found, f"rating report {versions_of(found)}", lambda: _show(page, found))


def versions_of(tournament: Tournament) -> tuple[tuple[int, int], ...]:
    """What a report depends on beside its event; one query."""
    lists = RatingList.objects.filter(federation=tournament.event.federation_id)
    return tuple(lists.order_by("pk").values_list("pk", "version"))


def _show(page: Page, tournament: Tournament) -> HttpResponse:
    shown = report_of(tournament, language=page.language)
    opened = page.request.GET.get("player", "")
    where = [tournament.event.slug, tournament.slug]
    submits = may_submit(page.request.user, tournament.event)
    context = {
        **page_context(
            tournament, tab="rating", participants=admitted_count(tournament), published=published_states(tournament)
        ),
        "facts": facts_of(shown),
        "mark": mark_of(shown),
        "how": how(),
        "lines": [_line(line, shown, opened) for line in shown.lines],
        "played": any(line.games for line in shown.lines),
        "submitted": shown.submitted,
        "submits": submits,
        "published": shown.issue is not None,
        "complete": submits and is_complete(tournament),
        "norms": norm_lines(norms_in(tournament, page.language), page.language),
        "file_links": [
            File("PDF", reverse("rating:report_pdf", args=where)),
            File("xlsx", reverse("rating:report_xlsx", args=where)),
            File("JSON", reverse("rating_api:report", args=where)),
        ],
        "columns": 10,
    }
    return page.render("report", **context)


def _line(line: ReportLine, shown: Report, opened: str) -> dict[str, Any]:
    person = shown.people[line.number]
    told = {
        "number": line.number,
        "name": person.name,
        "card": address("card", shown.tournament, person.number_now),
        "hidden": not person.published,
    }
    if not person.published:
        return told
    rated = line.before is not None
    return {
        **told,
        "before": line.before,
        "initial": line.initial,
        "k": line.k,
        "counted": line.counted,
        "expected": expected_text(line.expected) if rated else "",
        "score": format_half(line.halves),
        "change": change_text(line.change) if rated else "",
        "after": line.after,
        "performance": line.performance,
        "opens": bool(line.games),
        "open": opened == str(line.number),
        "games": [_game(game, shown) for game in line.games] if opened == str(line.number) else [],
    }


def _game(game: ReportGame, shown: Report) -> dict[str, Any]:
    opponent = shown.people.get(game.opponent)
    told = opponent is not None and opponent.published
    return {
        "round": game.round,
        "disc": disc("w" if game.white else "b"),
        "opponent": opponent.name if opponent else "",
        "opponent_rating": game.opponent_rating if told else None,
        "score": format_half(game.halves),
        "expected": expected_text(game.expected),
        "change": change_text(game.change),
        "counts": game.opponent_rating is not None,
    }
