from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.rules.perft import perft_table
from games.rules.position import Position, PositionError
from games.rules.rulesets import RULESETS, ruleset


class Command(BaseCommand):
    help = "Count lines of play: a line with depth and number for each depth."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("depth", type=int)
        parser.add_argument("--ruleset", default="standard", choices=RULESETS)
        parser.add_argument("--position", help="w1,…,w9/b1,…,b9 KW KB S, X for a tuz; default: the start")

    def handle(self, *args: Any, **options: Any) -> None:
        rules = ruleset(options["ruleset"])
        text = options["position"]
        try:
            position = Position.parse(text, rules) if text else Position.start(rules)
        except PositionError as error:
            raise CommandError(str(error)) from error
        for depth, nodes in perft_table(position.engine, position.state, options["depth"]):
            self.stdout.write(f"{depth} {nodes}")
