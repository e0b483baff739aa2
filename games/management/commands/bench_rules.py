from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from time import process_time
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.rules.checker import check
from games.rules.decoding import UnreadableFileError, read_file
from games.rules.engine import engine
from games.rules.rulesets import RULESETS, ruleset

SECONDS = 2.0


class Command(BaseCommand):
    help = "Replay every game of a file with landing holes and tuz marks checked, and say how fast that goes."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--ruleset", default="standard", choices=RULESETS)

    def handle(self, *args: Any, **options: Any) -> None:
        rules = ruleset(options["ruleset"])
        began = process_time()
        try:
            records = list(read_file(options["file"]))
        except (OSError, UnreadableFileError) as error:
            raise CommandError(str(error)) from error
        read = process_time() - began
        games = [[ply.coded for ply in record.plies] for record in records]
        written = sum(map(len, games))
        if not written:
            raise CommandError("the file holds no moves")
        began = process_time()
        for record in records:
            check(record, rules)
        checked = process_time() - began
        player = engine(rules)
        played, passes, began = 0, 0, process_time()
        while process_time() - began < SECONDS:
            played += sum(len(player.trace(player.start, game)) - 1 for game in games)
            passes += 1
        seconds = process_time() - began
        self.stdout.write(f"games {len(records)}, plies {written}, legal {played // passes}, passes {passes}")
        self.stdout.write(f"read {written / max(read, 1e-6):.0f} plies/s of text")
        self.stdout.write(f"check {written / max(checked, 1e-6):.0f} plies/s with verdicts")
        self.stdout.write(f"plies/s {played / seconds:.0f}")
