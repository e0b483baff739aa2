"""Papers, spreadsheets and JSON of large tournaments: CPU seconds, pages, bytes.

Bound: the wall list of 100 boards at most 1 s. Papers from `shelf.LARGE` cells on are printed by the worker.
"""

# ruff: noqa: E402 - the settings must be chosen before Django is imported
from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

# The folder of this file goes: a module in it may be called like a package that papers need.
sys.path[0] = str(Path(__file__).resolve().parent.parent)
_folder = tempfile.TemporaryDirectory()
os.environ["KORGOOL_DATABASE_URL"] = f"sqlite:///{_folder.name}/printing.sqlite3"
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"

import django

django.setup()

from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from pypdf import PdfReader

from benchmarks.big_event import big_event
from tournaments.models import Tournament
from tournaments.printing import shelf
from tournaments.printing.orders import PaperOrder
from tournaments.printing.render import pdf

WALL_LIMIT = 1.0
TIMES = 5


def best(act: Callable[[], bytes]) -> tuple[float, bytes]:
    """The shortest CPU time of several runs; others on the machine only lengthen one."""
    shortest, content = float("inf"), b""
    for _ in range(TIMES):
        start = time.process_time()
        content = act()
        shortest = min(shortest, time.process_time() - start)
    return shortest, content


def paper(tournament: Tournament, what: str, *, number: int = 0) -> float:
    order = PaperOrder(what=what, language="ky", base="http://192.168.1.20:8000", round=number, drafts=True)
    cells = order.write(tournament).cells
    seconds, content = best(lambda: pdf(order.write(tournament).html))
    pages = len(PdfReader(BytesIO(content)).pages)
    by = "worker" if cells >= shelf.LARGE else "at once"
    print(
        f"  {what + '.pdf':<18} {seconds:6.2f} s  {pages:3} pages  {len(content) // 1024:5} KB  {cells:6} cells, {by}"
    )
    return seconds


def file(tournament: Tournament, address: str) -> None:
    client = Client()

    def fetch() -> bytes:
        cache.clear()
        return client.get(address.format(event=tournament.event.slug)).content

    seconds, content = best(fetch)
    print(f"  {address.rpartition('main/')[2]:<18} {seconds:6.2f} s  {'':9}  {len(content) // 1024:5} KB")


def main() -> int:
    call_command("migrate", verbosity=0)
    wall = big_event(206, 3, last_open=True)
    print("100 boards")
    seconds = paper(wall, "pairings", number=3)
    for players in (180, 300):
        tournament = big_event(players, 11)
        print(f"{players} x 11")
        paper(tournament, "participants")
        for what in ("standings", "crosstable", "protocol"):
            paper(tournament, what, number=11)
        for name in ("standings/11/standings.xlsx", "crosstable.xlsx"):
            file(tournament, "/ky/events/{event}/main/" + name)
        for name in ("standings/", "standings/?workings=1", "crosstable/"):
            file(tournament, "/api/v1/events/{event}/main/" + name)
    print(f"wall list: {seconds:.2f} s, bound {WALL_LIMIT} s")
    return int(seconds > WALL_LIMIT)


if __name__ == "__main__":
    raise SystemExit(main())
