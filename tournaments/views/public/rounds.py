"""The schedule of rounds, and one round with its pairs and results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.dates import clock, day_and_time
from tournaments.labels import bye_label, reason_label
from tournaments.models import Seat, Tournament
from tournaments.registry import Link, links_of
from tournaments.selectors.crosstables import Person
from tournaments.selectors.public import (
    PublicBoard,
    PublicFree,
    PublicRound,
    ScheduledRound,
    admitted_count,
    round_of,
    schedule_of,
)
from tournaments.standings.figures import format_half
from tournaments.views.access import visible_tournament
from tournaments.views.keyed import keyed
from tournaments.views.markup import chip, disc, result
from tournaments.views.public.layout import address, files_of, page_context, page_language

#: Said beside a result; the ordinary endings go without saying.
_SAID = {"no-show", "both-absent", "ruling", "excluded", "draw-offers", "adjourned"}


@require_safe
def rounds(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """All rounds with day and time."""
    found = visible_tournament(request, event, tournament)
    return keyed(request, found, "rounds", lambda: _schedule_page(request, found))


@require_safe
def round_page(request: HttpRequest, event: str, tournament: str, round: int) -> HttpResponse:
    """One published round; a draft does not exist here."""
    found = visible_tournament(request, event, tournament)
    return keyed(request, found, f"round {round}", lambda: _round_page(request, found, round))


def schedule_lines(tournament: Tournament, schedule: list[ScheduledRound]) -> list[dict[str, Any]]:
    """The rounds as the templates show them."""
    zone = tournament.event.zone
    return [
        {
            "number": line.number,
            "at": day_and_time(line.starts_at, zone) if line.starts_at else "",
            "url": address("round", tournament, line.number) if line.is_published else "",
            "standings": address("standings_after", tournament, line.number) if line.is_published else "",
            "state": _state(line),
            "boards": line.boards,
            "done": line.done,
            "is_on": line.is_on,
            "is_published": line.is_published,
        }
        for line in schedule
    ]


def published_of(schedule: list[ScheduledRound]) -> dict[int, str]:
    return {line.number: line.state for line in schedule if line.is_published}


def _state(line: ScheduledRound) -> str:
    return {"published": _("being played"), "finished": _("finished")}.get(line.state, _("planned"))


def _schedule_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    schedule = schedule_of(tournament)
    context = {
        **page_context(
            tournament, tab="rounds", participants=admitted_count(tournament), published=published_of(schedule)
        ),
        "schedule": schedule_lines(tournament, schedule),
        "calendar": address("calendar", tournament),
    }
    return render(request, "tournaments/public/rounds.html", context)


def _round_page(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    schedule = schedule_of(tournament)
    line = next((line for line in schedule if line.number == number and line.is_published), None)
    if line is None:
        raise Http404
    shown = round_of(tournament, number, language=page_language())
    zone, changed = tournament.event.zone, shown.changed_at
    published = published_of(schedule)
    context = {
        **page_context(tournament, tab="rounds", participants=len(shown.people), published=published),
        "number": number,
        "rounds": [(n, address("round", tournament, n)) for n in sorted(published)],
        "line": line,
        "at": day_and_time(line.starts_at, zone) if line.starts_at else "",
        "done": shown.done,
        "total": len(shown.boards),
        "updated": clock(changed, zone, seconds=True) if changed and line.is_on else "",
        "boards": board_rows(tournament, shown),
        "standings": address("standings_after", tournament, number),
        "files": files_of(tournament, "pairings", number),
    }
    return render(request, "tournaments/public/round.html", context)


def board_rows(tournament: Tournament, shown: PublicRound) -> SafeString:
    """The boards in order, then everybody without one."""
    writer = _RoundWriter(tournament, links_of([board.board_id for board in shown.boards]))
    rows = [writer.board(board) for board in shown.boards]
    rows += [writer.free(free) for free in shown.free]
    return SafeString("\n".join(rows))


class _RoundWriter:
    def __init__(self, tournament: Tournament, links: Mapping[int, list[Link]]) -> None:
        self._links = links
        self._base = address("tournament", tournament)
        self._zone = tournament.event.zone
        self._playing = _("being played")
        self._discs = {side: disc(side) for side in ("w", "b")}

    def board(self, board: PublicBoard) -> str:
        score = result(
            board.white_score,
            board.black_score,
            played=board.played,
            white_kazan=board.white_kazan,
            black_kazan=board.black_kazan,
            none=self._playing if not board.reason else reason_label(board.reason),
        )
        said = chip(reason_label(board.reason, board.flag)) if board.is_done and board.reason in _SAID else ""
        return (
            f'<tr class="p" data-board="{board.number}" data-outcome="{board.outcome or ""}">'
            f'<td class="bd">{board.number}</td><td class="sc">{format_half(board.white_points)}</td>'
            f'<td class="name wn">{self._discs["w"]} {self._link(board.white)}</td>'
            f'<td class="r">{score}{self._more(board)}</td>'
            f'<td class="name bn">{self._discs["b"]} {self._link(board.black)}</td>'
            f'<td class="sc">{format_half(board.black_points)}</td><td class="desk">{said}</td></tr>'
        )

    def free(self, free: PublicFree) -> str:
        unknown = free.kind == Seat.Kind.UNKNOWN
        what = _("game not known") if unknown else bye_label(free.kind)
        worth = "" if unknown else format_html('<span class="res"><b>{}</b></span>', format_half(free.worth))
        return (
            f'<tr class="p off"><td class="bd">–</td><td class="sc">{format_half(free.points)}</td>'
            f'<td class="name wn">{self._link(free.person)}</td><td class="r">{worth}</td>'
            f'<td class="bn">{escape(what)}</td><td class="sc"></td><td class="desk"></td></tr>'
        )

    def _more(self, board: PublicBoard) -> str:
        """Links of the board from other apps."""
        return "".join(
            format_html(' <a class="more" href="{}" title="{}" aria-label="{}">{}</a>', url, text, text, sign or text)
            for url, text, sign in self._links.get(board.board_id, ())
        )

    def _link(self, person: Person) -> str:
        number = person.number_now
        return f'<a id="p{number}" href="{self._base}players/{number}/">{escape(person.name)}</a>'
