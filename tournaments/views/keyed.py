"""Pages keyed by version: ETag first, cache second, render last."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.template.response import SimpleTemplateResponse
from django.utils.translation import get_language

from tournaments.models import Tournament

WEEK = 7 * 24 * 3600


def keyed(request: HttpRequest, tournament: Tournament, what: str, render: Callable[[], HttpResponse]) -> HttpResponse:
    """The answer of `render`, kept under event, version, language and `what` (name and parameters of the page).

    Only for answers that are the same for every anonymous reader: those signed in always get a fresh one, marked
    private. A hidden event is never cached.
    """
    if not tournament.event.is_public:
        return _private(render())
    parts = (tournament.pk, tournament.event.version, what)
    return keyed_by(request, parts, render)


def keyed_by(request: HttpRequest, parts: tuple[object, ...], render: Callable[[], HttpResponse]) -> HttpResponse:
    """The answer of `render`, kept under `parts`, the language and the address; see `keyed`.

    `parts` must change whenever anything that the page shows does.
    """
    if request.user.is_authenticated:
        return _private(render())
    parts = (
        settings.RELEASE, *parts, get_language(), bool(request.headers.get("HX-Request")),
        request.get_host(), request.get_full_path(),
    )  # fmt: skip
    key = "page:" + hashlib.sha256(repr(parts).encode()).hexdigest()
    etag = f'"{key[5:37]}"'
    if etag in [part.strip().removeprefix("W/") for part in request.headers.get("If-None-Match", "").split(",")]:
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = cache.get(key) or _kept(key, render())
    response["ETag"] = etag
    response["Cache-Control"] = "public, no-cache"
    response["Vary"] = "Cookie, HX-Request"
    return response


def _private(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "private, no-store"
    return response


def _kept(key: str, response: HttpResponse) -> HttpResponse:
    if isinstance(response, SimpleTemplateResponse):
        response.render()
    if response.status_code == 200:
        cache.set(key, response, WEEK)
    return response
