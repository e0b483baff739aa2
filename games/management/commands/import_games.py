from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.rules.decoding import UnreadableFileError, read_file
from games.rules.rulesets import RULESETS
from games.services.archive import Tally, import_games
from players.models import Federation


class Command(BaseCommand):
    """Read files of games into the archive of a federation; say what was left out and why."""

    help = "Read files of games into the archive. A game that is there already is not doubled."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", type=Path)
        parser.add_argument("--federation", metavar="SLUG", help="default: the only one, else the first")
        parser.add_argument("--ruleset", choices=RULESETS, default="standard", help="where a game names none")
        parser.add_argument("--hidden", action="store_true", help="keep the games from the public pages")
        parser.add_argument("--keep-faulty", action="store_true", help="keep games that break the rules too")

    def handle(self, *args: Any, files: Iterable[Path], **options: Any) -> None:
        federation = _federation(options["federation"])
        failed = False
        for file in files:
            try:
                tally = import_games(
                    federation,
                    read_file(file),
                    actor=None,
                    rule_set=options["ruleset"],
                    public=not options["hidden"],
                    keep_faulty=options["keep_faulty"],
                )
            except (OSError, UnreadableFileError) as error:
                failed = True
                self.stderr.write(f"{file}: {error}")
                continue
            self._say(file, tally)
        if failed:
            raise CommandError("Not every file could be read.")

    def _say(self, file: Path, tally: Tally) -> None:
        for problem in tally.problems:
            at = f" at ply {problem['ply']}" if problem["ply"] else ""
            names = f"{problem['white'] or '?'} – {problem['black'] or '?'}"
            self.stdout.write(f"{file}: game {problem['game']} ({names}): {problem['code']}{at}")
        self.stdout.write(
            f"{file}: {tally.read} read, {tally.saved} saved, {tally.duplicates} there already, {tally.broken} left out"
        )


def _federation(slug: str | None) -> Federation:
    federations = Federation.objects.order_by("pk")
    federation = (federations.filter(slug=slug) if slug else federations).first()
    if federation is None:
        raise CommandError("There is no such federation; load_reference makes one.")
    return federation
