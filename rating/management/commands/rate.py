"""Rating an event: what it changes, and handing it in."""

from __future__ import annotations

from argparse import ArgumentParser
from fractions import Fraction
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from rating.figures import change_text, expected_text
from rating.messages import message
from rating.models import Issue
from rating.selectors.reports import Report, ReportLine, report_of
from rating.services.calculation import calculate
from rating.services.lists import open_period
from rating.services.submissions import in_published_list, submit
from rating.services.titles import propose_norms
from tournaments.errors import Refused
from tournaments.models import Event, Tournament
from tournaments.standings.figures import format_decimal

_HEAD = ("No.", "Name", "Before", "K", "Games", "Expected", "Score", "Change", "After")


class Command(BaseCommand):
    help = (
        "Print for every player of an event rating before, expected score, score, change and rating after. Without "
        "--dry-run the event's tournaments are handed in for rating too and the draft of their list is calculated; "
        "a federation without a list gets one that begins with the ratings of its register. A list is published on "
        "its page, never from here."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--event", required=True, metavar="SLUG", help="the event's address")
        parser.add_argument("--dry-run", action="store_true", help="print only, write nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        event = Event.objects.select_related("federation").filter(slug=options["event"]).first()
        if event is None:
            raise CommandError(f"no event has the address {options['event']}")
        with translation.override("en"):
            for tournament in event.tournaments.order_by("pk"):
                tournament.event = event
                try:
                    note = "dry run: nothing written" if options["dry_run"] else _rate(tournament)
                except Refused as refused:
                    raise CommandError(f"{event.slug}/{tournament.slug}: {message(refused)}") from refused
                self._print(report_of(tournament, language="en", reveal=True), note)

    def _print(self, report: Report, note: str) -> None:
        tournament = report.tournament
        standing = f"list of {report.before.period.listed_on:%Y-%m-%d}" if report.before else "starting ratings"
        if report.issue is not None:
            standing = f"published in the list of {report.issue.period.listed_on:%Y-%m-%d}"
        self.stdout.write(f"{tournament.event.slug}/{tournament.slug}: {report.kind}, by {standing}; {note}")
        rows = [_HEAD, *(_row(report, line) for line in report.lines)]
        widths = [max(len(row[place]) for row in rows) for place in range(len(_HEAD))]
        for row in rows:
            cells = [text.rjust(width) for text, width in zip(row, widths, strict=True)]
            cells[1] = row[1].ljust(widths[1])
            self.stdout.write("  ".join(cells).rstrip())


def _rate(tournament: Tournament) -> str:
    submission = submit(tournament, actor=None)
    propose_norms(tournament)
    if in_published_list(tournament):
        return "in a published list"
    period = open_period(submission.rating_list, submission.counts_on, actor=None)
    before = submission.rating_list.periods.filter(number__lt=period.number)
    if before.exclude(issues__state=Issue.State.PUBLISHED).exists():
        return "handed in; the list before is not published yet"
    calculate(period, actor=None)
    return f"handed in, draft of the list of {period.listed_on:%Y-%m-%d} calculated"


def _row(report: Report, line: ReportLine) -> tuple[str, ...]:
    return (
        str(line.number),
        report.people[line.number].name,
        "–" if line.before is None else str(line.before),
        "" if line.k is None else str(line.k),
        str(line.counted),
        expected_text(line.expected) if line.before is not None else "–",
        format_decimal(Fraction(line.halves, 2)),
        change_text(line.change) if line.before is not None else "–",
        "–" if line.after is None else str(line.after),
    )
