"""What is answered in place of a file."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.labels import clause_text
from tournaments.models import Tournament
from tournaments.permissions import may
from tournaments.selectors.protocol import Lacking


def unless_refused(response: HttpResponse) -> HttpResponse:
    """The response; a refusal or a page that waits is never kept in place of the file that will be there."""
    if response.status_code not in {200, 304}:
        del response["ETag"]
        response["Cache-Control"] = "private, no-store"
    return response


def not_published(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The round has no pairs yet; of a proposal it tells no more than of a planned round."""
    text = _("Round %(round)s is not published yet.") % {"round": number}
    return _refused(request, tournament, _("Not published"), text, status=404)


def not_ready(request: HttpRequest, tournament: Tournament, missing: Sequence[Lacking]) -> HttpResponse:
    """The protocol lacks something; the staff are told what, and offered a draft."""
    text = _("The final protocol cannot be printed yet.")
    listed = [{"text": one.text, "cited": clause_text(one.clause)} for one in missing]
    prints = may(request.user, "print", tournament.event)
    more = {"missing": listed, "draft_url": f"{request.path}?draft"} if prints else {}
    return _refused(request, tournament, _("Final protocol"), text, status=409, **more)


def unavailable(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """No PDF can be made here."""
    text = _("This computer cannot make PDF files: libraries are missing. The page can be printed from the browser.")
    return _refused(request, tournament, "PDF", text, status=503)


def _refused(
    request: HttpRequest, tournament: Tournament, heading: str, text: str, *, status: int, **more: object
) -> HttpResponse:
    back = reverse("tournaments:tournament", args=[tournament.event.slug, tournament.slug])
    context = {"heading": heading, "text": text, "back_url": back, **more}
    return render(request, "print/refused.html", context, status=status)
