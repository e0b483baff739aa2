"""Order of places of TRF files: the stable command that auditors compare with other programs."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.crosstable import Crosstable
from tournaments.exchange.trf import TrfError, read_trf
from tournaments.exchange.trf_text import decode
from tournaments.regulations.regulation import CODE_ORDER, CRITERIA, Edition, System
from tournaments.standings.figures import format_decimal
from tournaments.standings.order import Row, standings


class Command(BaseCommand):
    help = (
        "Print the standings of TRF files: per file one line with a JSON object, file and order (rank, id, points, "
        "values), or file and error. Equal ranks are ties that nothing breaks. Exit status 1 if there was an error."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")
        parser.add_argument(
            "--criteria",
            default=",".join(CODE_ORDER),
            help=f"separated by commas, points come first in any case; of {' '.join(CRITERIA)}",
        )
        parser.add_argument(
            "--edition",
            choices=[str(edition) for edition in Edition],
            default=str(Edition.FIDE_2026),
            help="how unplayed rounds count: FIDE C.07 from 1 March 2026 or 1 August 2024, or real opponents only",
        )
        parser.add_argument(
            "--kind", choices=[str(system) for system in System], help="by default what the file says, else swiss"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        criteria = _criteria(options["criteria"])
        edition = Edition(options["edition"])
        kind = System(options["kind"]) if options["kind"] else None
        failed = False
        for name in options["files"]:
            try:
                table = read_trf(decode(Path(name).read_bytes())).table
            except (OSError, TrfError) as error:
                reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
                told: dict[str, Any] = {"file": name, "error": reason}
                failed = True
            else:
                told = {"file": name, "order": _order(table, criteria, edition, kind)}
            self.stdout.write(json.dumps(told, ensure_ascii=False))
        if failed:
            raise SystemExit(1)


def _criteria(text: str) -> tuple[str, ...]:
    wanted = [name.strip().upper() for name in text.split(",") if name.strip()]
    for name in wanted:
        if name not in CRITERIA:
            raise CommandError(f"unknown criterion {name}; known are {' '.join(CRITERIA)}")
    return ("PTS", *dict.fromkeys(name for name in wanted if name != "PTS"))


def _order(table: Crosstable, criteria: tuple[str, ...], edition: Edition, kind: System | None) -> list[dict[str, Any]]:
    regulation = replace(table.regulation, criteria=criteria, edition=edition, system=kind or table.regulation.system)
    return [_line(row) for row in standings(replace(table, regulation=regulation)).rows]


def _line(row: Row) -> dict[str, Any]:
    return {
        "rank": row.place,
        "id": row.number,
        "points": _decimal(row, "PTS"),
        "values": {criterion: _decimal(row, criterion) for criterion in row.values if criterion != "PTS"},
    }


def _decimal(row: Row, criterion: str) -> str | None:
    value = row.values[criterion]
    return None if value is None else format_decimal(value)
