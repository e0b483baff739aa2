"""Blank scoresheets of a round with 300 boards: CPU seconds and memory of one process.

Bound: 10 s and 300 MB, which counts everything the process holds, Django and WeasyPrint too.
"""

# ruff: noqa: E402 - the settings must be chosen before Django is imported
from __future__ import annotations

import os
import resource
import sys
import tempfile
import time
from io import BytesIO
from pathlib import Path

# The folder of this file goes: a module in it may be called like a package that papers need.
sys.path[0] = str(Path(__file__).resolve().parent.parent)
_folder = tempfile.TemporaryDirectory()
os.environ["KORGOOL_DATABASE_URL"] = f"sqlite:///{_folder.name}/scoresheets.sqlite3"
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"

import django

django.setup()

from django.core.management import call_command
from pypdf import PdfReader

from benchmarks.big_event import big_event
from tournaments.printing.orders import PaperOrder
from tournaments.printing.render import pdf

BOARDS, SECONDS, MEGABYTES = 300, 10.0, 300


def main() -> int:
    call_command("migrate", verbosity=0)
    # One in thirty rests in the rounds of this event.
    tournament = big_event(2 * BOARDS + 48, 1, last_open=True)
    order = PaperOrder(what="scoresheets", language="ky", base="http://192.168.1.20:8000", round=1)
    begin = time.process_time()
    paper = order.write(tournament)
    content = pdf(paper.html, form=paper.form)
    seconds = time.process_time() - begin
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    pages = len(PdfReader(BytesIO(content)).pages)
    print(f"  {pages} scoresheets: {seconds:.1f} s CPU, {peak} MB at most, {len(content) // 1024} KB")
    if pages < BOARDS or seconds > SECONDS or peak > MEGABYTES:
        print(f"  bound: {BOARDS} sheets in {SECONDS:g} s and {MEGABYTES} MB")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
