"""Papers as PDF.

Anonymous readers get what the public may see, keyed by version. Whoever may print in the event gets proposals
marked as drafts, and the protocol with full names for signature.
"""

from __future__ import annotations

from ipaddress import ip_address

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.permissions import may
from tournaments.printing import shelf
from tournaments.printing.orders import PaperOrder
from tournaments.printing.papers import NotPublished
from tournaments.printing.protocol import NotReady
from tournaments.printing.render import PrintingUnavailable
from tournaments.printing.render import pdf as printed
from tournaments.views.access import visible_tournament
from tournaments.views.keyed import keyed
from tournaments.views.papers.answers import not_published, not_ready, unavailable, unless_refused


@require_safe
def participants(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    return serve(request, visible_tournament(request, event, tournament), "participants")


@require_safe
def pairings(request: HttpRequest, event: str, tournament: str, round: int) -> HttpResponse:
    return serve(request, visible_tournament(request, event, tournament), "pairings", round=round)


@require_safe
def standings(request: HttpRequest, event: str, tournament: str, round: int) -> HttpResponse:
    return serve(request, visible_tournament(request, event, tournament), "standings", round=round)


@require_safe
def crosstable(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    return serve(request, visible_tournament(request, event, tournament), "crosstable")


@require_safe
def protocol(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    return serve(request, visible_tournament(request, event, tournament), "protocol")


def public_base(request: HttpRequest) -> str:
    """Scheme and host that lead here from a phone.

    The computer in the hall is often asked under its own name; then the address it has in the network is taken.
    """
    host, _colon, port = request.get_host().partition(":")
    if _is_own_name(host):
        others = [one for one in settings.ALLOWED_HOSTS if one[:1] not in {"", "*", ".", "["} and not _is_own_name(one)]
        host = others[0] if others and others[0] != "testserver" else host
    return f"{request.scheme}://{host}{_colon}{port}"


def _is_own_name(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


#: Papers of which those who print in the event get drafts, and those on which they get every name.
DRAFTS, WITH_NAMES = {"pairings", "scoresheets"}, {"protocol", "scoresheets", "booklet"}


def serve(
    request: HttpRequest, tournament: Tournament, what: str, *, round: int = 0, selection: str = ""
) -> HttpResponse:
    """A paper of a tournament, kept by its version; large ones come from the worker."""
    if round > tournament.rules.rounds:
        raise Http404
    prints = may(request.user, "print", tournament.event)
    order = PaperOrder(
        what=what,
        language=get_language() or "ky",
        base=public_base(request),
        round=round,
        drafts=prints and (what in DRAFTS or (what == "protocol" and "draft" in request.GET)),
        for_signature=prints and what in WITH_NAMES,
        selection=selection,
    )
    return unless_refused(
        keyed(request, tournament, f"paper {order.plain()}", lambda: _answer(request, tournament, order))
    )


def _answer(request: HttpRequest, tournament: Tournament, order: PaperOrder) -> HttpResponse:
    try:
        paper = order.write(tournament)
        at_once = paper.cells < shelf.LARGE
        content = printed(paper.html, form=paper.form) if at_once else _from_worker(order, tournament)
    except NotPublished as error:
        return not_published(request, tournament, error.number)
    except NotReady as error:
        return not_ready(request, tournament, error.missing)
    except PrintingUnavailable:
        return unavailable(request, tournament)
    if content is None:
        return render(request, "print/waiting.html", {"title": paper.name.shown}, status=202)
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = paper.name.disposition("inline")
    return response


def _from_worker(order: PaperOrder, tournament: Tournament) -> bytes | None:
    """A large paper, None while it is being printed; raises PrintingUnavailable when that went wrong."""
    content = shelf.from_shelf(order, tournament)
    if content is not None:
        return content
    job = shelf.ask(order, tournament)
    content = shelf.from_shelf(order, tournament)
    if content is None and not shelf.is_under_way(job):
        raise PrintingUnavailable
    return content
