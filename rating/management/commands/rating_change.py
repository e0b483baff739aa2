"""One player's change by FIDE's table: the stable command that auditors compare with other calculators."""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand

from rating.elo import ListSettings, change_of, counted_difference, expected_score, tenth

_SCORES = {"0": 0, "0.0": 0, "0.5": 1, ".5": 1, "0,5": 1, "½": 1, "1/2": 1, "1": 2, "1.0": 2}
_RULES = ListSettings(uncapped_from=None)


class Command(BaseCommand):
    help = (
        "Print the rating change of one player as a JSON object: expected score from FIDE's table with two decimals a "
        "game, score, and change = K times (score - expected) to one decimal, halves away from zero. A difference "
        "above 400 points counts as 400."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--rating", type=_rating, required=True, metavar="R")
        parser.add_argument("--k", type=_positive, required=True, metavar="K", help="development coefficient")
        parser.add_argument(
            "--games", type=_game, nargs="+", required=True, metavar="OPP:SCORE", help="rating and 1, 0.5 or 0"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        games: list[tuple[int, int]] = options["games"]
        expected = sum(expected_score(counted_difference(options["rating"], other, _RULES)) for other, _score in games)
        halves = sum(score for _other, score in games)
        told = {
            "expected": decimals(expected, 2),
            "score": decimals(halves * 5, 1),
            "change": decimals(tenth(change_of(options["k"], halves, expected)), 1),
        }
        self.stdout.write(json.dumps(told, separators=(",", ":")))


def decimals(value: int, places: int) -> str:
    """A whole number of tenths or hundredths as a decimal number."""
    whole, rest = divmod(abs(value), 10**places)
    return f"{'-' if value < 0 else ''}{whole}.{rest:0{places}}"


def _rating(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text):
        raise ArgumentTypeError(f"{text}: a rating is a whole number from 0 to 9999")
    return int(text)


def _positive(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", text) or not int(text):
        raise ArgumentTypeError(f"{text}: K is a whole number from 1 to 999")
    return int(text)


def _game(text: str) -> tuple[int, int]:
    rating, colon, score = text.partition(":")
    if not colon or score not in _SCORES:
        raise ArgumentTypeError(f"{text}: write the opponent's rating, a colon, and 1, 0.5 or 0")
    return _rating(rating), _SCORES[score]
