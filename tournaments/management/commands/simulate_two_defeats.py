"""Play random events up to two defeats: the stable command by which auditors look at the system itself."""

from __future__ import annotations

import json
import random
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.pairing.systems import FEWEST, MOST, Kind, Meeting, System
from tournaments.pairing.two_defeats import two_defeats_bracket, two_defeats_draw

_FORMS = ("bracket", "draw")


class Command(BaseCommand):
    help = (
        "Play random events up to two defeats. Per event one line with entrants, seed and form, one line per match "
        "with round, a, b, winner (null: both were absent) and kind (played, walkover, double-forfeit), and one line "
        "with places, from best to worst, ties together. Byes are no matches. The same arguments give the same lines."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--entrants", required=True, type=_whole_numbers, metavar="N[,N…]")
        parser.add_argument("--seeds", required=True, type=_whole_numbers, metavar="S[,S…]")
        parser.add_argument("--form", choices=_FORMS, default=_FORMS[0])
        parser.add_argument("--walkovers", type=_probability, default=0.0, metavar="P", help="per match, 0 to 1")
        parser.add_argument("--double-forfeits", type=_probability, default=0.0, metavar="P", help="per match, 0 to 1")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["walkovers"] + options["double_forfeits"] > 1:
            raise CommandError("walkovers and double forfeits are more than 1 together")
        for entrants in options["entrants"]:
            if not FEWEST <= entrants <= MOST:
                raise CommandError(f"{entrants} entrants, not {FEWEST} to {MOST}")
        for entrants in options["entrants"]:
            for seed in options["seeds"]:
                self._event(entrants, seed, options)

    def _event(self, entrants: int, seed: int, options: dict[str, Any]) -> None:
        self._tell({"entrants": entrants, "seed": seed, "form": options["form"]})
        numbers = range(1, entrants + 1)
        system: System = (
            two_defeats_draw(numbers, lot=seed) if options["form"] == "draw" else two_defeats_bracket(numbers)
        )
        source = random.Random(f"results/{seed}")
        meetings: list[Meeting] = []
        while coming := system.next_round(meetings):
            for meeting in coming:
                kind, winner = _result(meeting, source, options)
                meetings.append(meeting._replace(kind=kind, winner=winner))
                self._tell({"round": meeting.round, "a": meeting.a, "b": meeting.b, "winner": winner, "kind": kind})
        self._tell({"places": [list(place.numbers) for place in system.situation(meetings).places]})

    def _tell(self, line: dict[str, Any]) -> None:
        self.stdout.write(json.dumps(line))


def _result(meeting: Meeting, source: random.Random, options: dict[str, Any]) -> tuple[Kind, int | None]:
    chance, winner = source.random(), source.choice((meeting.a, meeting.b))
    if chance < options["double_forfeits"]:
        return Kind.DOUBLE_FORFEIT, None
    if chance < options["double_forfeits"] + options["walkovers"]:
        return Kind.WALKOVER, winner
    return Kind.PLAYED, winner


def _whole_numbers(text: str) -> list[int]:
    try:
        return [int(word) for word in text.split(",")]
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r} are no whole numbers with commas between them") from error


def _probability(text: str) -> float:
    try:
        value = float(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r} is no number") from error
    if not 0 <= value <= 1:
        raise ArgumentTypeError(f"{text} is not from 0 to 1")
    return value
