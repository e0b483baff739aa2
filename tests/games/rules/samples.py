"""Records of random play from a seed, for tests that need whole games."""

from __future__ import annotations

import random

from games.rules.board import Board
from games.rules.completion import with_totals
from games.rules.evidence import Habit
from games.rules.notation import Ply, Result
from games.rules.records import Record
from games.rules.rulesets import STANDARD, RuleSet

RESULTS: dict[int | None, Result] = {0: "1-0", 1: "0-1", None: "1/2-1/2"}


def random_record(seed: int, rules: RuleSet = STANDARD, *, plies: int = 600, habit: Habit | None = None) -> Record:
    """A legal record of random moves, with its result when the game came to its end within so many plies."""
    chance, board = random.Random(seed), Board(rules)
    while board.ply < plies and (moves := board.position.legal_moves()):
        board.play(chance.choice(moves))
    end = board.position.end
    record = Record(
        plies=tuple(Ply(step.hole, step.landing, step.made_tuz) for step in board.steps),
        result=RESULTS[end.winner] if end else None,
    )
    return with_totals(record, rules, habit) if habit else record
