from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.rules.checker import check
from games.rules.decoding import UnreadableFileError, read_file
from games.rules.records import Record
from games.rules.rulesets import RULESETS, STANDARD, RuleSet


class Command(BaseCommand):
    help = "Check game records: one JSON object a line for each game of the files."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")
        parser.add_argument(
            "--ruleset", choices=RULESETS, help="default: the record's Variant where it names one, else standard"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        for file in options["files"]:
            for answer in _answers(file, options["ruleset"]):
                self.stdout.write(json.dumps(answer, ensure_ascii=False))


def _answers(file: str, name: str | None) -> Iterator[dict[str, object]]:
    game = 0
    try:
        for game, record in enumerate(read_file(Path(file)), start=1):
            rules = RULESETS.get(name or record.variant or "", STANDARD)
            yield {"file": file, "game": game} | _answer(record, rules)
    except (OSError, UnreadableFileError):
        game = 0
    if not game:
        yield {"file": file} | dict.fromkeys(("game", "verdict", "ply"), None) | {
            "fault": "unreadable", "position": None, "kazans": None, "end": None, "repairs": [],
        }  # fmt: skip


def _answer(record: Record, rules: RuleSet) -> dict[str, object]:
    report = check(record, rules)
    return {
        "verdict": report.verdict,
        "ply": report.ply,
        "fault": report.code,
        "position": str(report.position),
        "kazans": list(report.kazans),
        "end": report.end.reason if report.end else None,
        "repairs": [{"ply": repair.ply, "move": repair.move} for repair in report.repairs],
    }
