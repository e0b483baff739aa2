"""Papers of the game as PDF, and the page on which games for a booklet are chosen."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games import words
from games.printing.records import game_paper, games_in
from games.selectors.downloads import games_of_event
from games.selectors.records import Game, rows_of, with_people
from games.views.lists import shown
from games.views.replay import keyed_game
from tournaments.printing.render import PrintingUnavailable, pdf
from tournaments.selectors.public import admitted_count, published_states
from tournaments.views.access import visible_tournament
from tournaments.views.keyed import keyed
from tournaments.views.papers.answers import unless_refused
from tournaments.views.papers.pdf import public_base, serve
from tournaments.views.public.layout import page_context


@require_safe
def scoresheets(request: HttpRequest, event: str, tournament: str, round: int) -> HttpResponse:
    """A blank sheet for every board of a round."""
    return serve(request, visible_tournament(request, event, tournament), "scoresheets", round=round)


@require_safe
def booklet(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """The recorded games of a tournament, or those that `?game=` names."""
    selection = games_in(request.GET.getlist("game"))
    return serve(request, visible_tournament(request, event, tournament), "booklet", selection=selection)


@require_safe
def game(request: HttpRequest, game: int) -> HttpResponse:
    """One game with diagrams."""
    return unless_refused(keyed_game(request, game, lambda found: _game(request, found)))


def _game(request: HttpRequest, found: Game) -> HttpResponse:
    address = public_base(request) + reverse("games:game", args=[found.row.id])
    paper = game_paper(found, address=address)
    try:
        content = pdf(paper.html)
    except PrintingUnavailable as error:
        raise Http404 from error
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = paper.name.disposition("inline")
    return response


@require_safe
def of_event(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """The recorded games of a tournament, to be replayed or chosen for a booklet."""
    found = visible_tournament(request, event, tournament)

    def make() -> HttpResponse:
        records = games_of_event(found.event).filter(board__match__round__tournament=found)
        context = {
            **page_context(
                found, tab="documents", participants=admitted_count(found), published=published_states(found)
            ),
            "rows": [shown(row) for row in rows_of(with_people(records), words.language())],
            "booklet": reverse("games:booklet_pdf", args=[event, tournament]),
            "file": reverse("games_api:event_file", args=[event]),
        }
        return render(request, "games/of_event.html", context)

    return keyed(request, found, "games", make)
