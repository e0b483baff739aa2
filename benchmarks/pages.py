"""Public pages of large tournaments: queries and CPU, uncached, cached and unchanged (304).

Bounds: standings 300 x 11 at most 4 queries, 40 ms uncached and 2 ms cached; 2000 x 11 at most 300 ms uncached.
"""

# ruff: noqa: E402 - the settings must be chosen before Django is imported
from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

# The folder of this file goes: a module in it may be called like a package that pages need.
sys.path[0] = str(Path(__file__).resolve().parent.parent)
_folder = tempfile.TemporaryDirectory()
os.environ["KORGOOL_DATABASE_URL"] = f"sqlite:///{_folder.name}/pages.sqlite3"
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"

import django

django.setup()

from django.core.cache import cache
from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from benchmarks.big_event import big_event
from config.memory import settle
from tournaments.models import Tournament

#: Page, more parameters, bounds in queries and ms (uncached, cached) where there are any.
PAGES = (
    ("standings", (), (4, 40, 2), (4, 300, None)),
    ("standings_after", (6,), None, None),
    ("crosstable", (), None, None),
    ("round", (11,), None, None),
    ("participants", (), None, None),
    ("card", (5,), None, None),
    ("standing_working", (11, 5), None, None),
    ("tournament", (), None, None),
)
TIMES = 25


def best_ms(client: Client, url: str, *, fresh: bool, tag: str = "") -> float:
    """The shortest CPU time of several requests; others on the machine only lengthen one."""
    best = float("inf")
    headers = {"if-none-match": tag} if tag else {}
    for _ in range(TIMES):
        if fresh:
            cache.clear()
        start = time.process_time()
        client.get(url, headers=headers)
        best = min(best, time.process_time() - start)
    return best * 1000


def measure(client: Client, tournament: Tournament, name: str, more: tuple[int, ...]) -> tuple[float, ...]:
    with translation.override("en"):
        url = reverse(f"tournaments:{name}", args=[tournament.event.slug, tournament.slug, *more])
    client.get(url)
    cache.clear()
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(url)
    asked = len(queries)
    if answer.status_code != 200:
        raise SystemExit(f"{url}: {answer.status_code}")
    uncached, cached = best_ms(client, url, fresh=True), best_ms(client, url, fresh=False)
    return asked, uncached, cached, best_ms(client, url, fresh=False, tag=answer["ETag"]), len(answer.content)


def main() -> None:
    call_command("migrate", verbosity=0)
    with transaction.atomic():
        tournaments = [big_event(players, 11) for players in (300, 2000)]
    settle()
    client = Client()
    missed = []
    print(f"{'page':28}{'queries':>8}{'uncached ms':>13}{'cached ms':>11}{'304 ms':>8}{'KB':>7}")
    for size, tournament, place in ((300, tournaments[0], 2), (2000, tournaments[1], 3)):
        for page in PAGES:
            figures = measure(client, tournament, page[0], page[1])
            label = f"{page[0]} {size} x 11"
            print("{:28}{:8.0f}{:13.1f}{:11.1f}{:8.1f}{:7.0f}".format(label, *figures[:4], figures[4] / 1000))
            bounds = page[place]
            if bounds and any(b is not None and f > b for f, b in zip(figures, bounds, strict=False)):
                missed.append(f"{label}: bound {bounds}")
    if missed:
        raise SystemExit("\n".join(missed))


if __name__ == "__main__":
    main()
