"""Pages keyed by version: ETag first, cache second, render last."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.translation import get_language

from tournaments.models import Tournament

WEEK = 7 * 24 * 3600


def keyed(request: HttpRequest, tournament: Tournament, what: str, render: Callable[[], HttpResponse]) -> HttpResponse:
    """The answer of `render`, kept under event, version, language and `what` (name and parameters of the page).

    Only for answers that are the same for every anonymous reader: those signed in always get a fresh one, marked
    private. A hidden event is never cached.
    """
    if request.user.is_authenticated or not tournament.event.is_public:
        response = render()
        response["Cache-Control"] = "private, no-store"
        return response
    parts = (
        settings.RELEASE, tournament.pk, tournament.version, tournament.event.version, get_language(), what,
        bool(request.headers.get("HX-Request")), request.get_full_path(),
    )  # fmt: skip
    key = "page:" + hashlib.sha256(repr(parts).encode()).hexdigest()
    etag = f'"{key[5:37]}"'
    if etag in [part.strip().removeprefix("W/") for part in request.headers.get("If-None-Match", "").split(",")]:
        response = HttpResponseNotModified()
    else:
        response = cache.get(key)
        if response is None:
            response = render()
            if hasattr(response, "render"):
                response = response.render()
            if response.status_code == 200:
                cache.set(key, response, WEEK)
    response["ETag"] = etag
    response["Cache-Control"] = "public, no-cache"
    response["Vary"] = "Cookie, HX-Request"
    return response
