"""Games that nobody played: both sides take what they can and look one reply ahead."""

from __future__ import annotations

import random

from games.rules.board import Board
from games.rules.engine import End, Engine
from games.rules.notation import Ply, Result
from games.rules.records import Record
from games.rules.rulesets import RuleSet

_RESULTS: dict[int | None, Result] = {0: "1-0", 1: "0-1", None: "1/2-1/2"}
OPENING_PLIES = 4


def self_play(seed: str, rules: RuleSet) -> tuple[Record, End]:
    """A whole game and how it ended; the same seed plays the same game."""
    lots, play = random.Random(seed), Board(rules)
    while (end := play.position.end) is None:
        legal = play.position.legal_moves()
        free = play.ply < OPENING_PLIES
        play.play(lots.choice(legal) if free else _best(play.position.engine, play.position.state, legal, lots))
    plies = tuple(Ply(step.hole, step.landing, step.made_tuz) for step in play.steps)
    return Record(plies=plies, result=_RESULTS[end.winner], kazans=end.kazans), end


def _best(engine: Engine, state: int, legal: tuple[int, ...], lots: random.Random) -> int:
    side = engine.side(state)

    def worth(hole: int) -> float:
        after = engine.play(state, hole)
        replies = [_lead(engine, engine.play(after, reply), side) for reply in engine.moves(after)]
        return min(replies, default=_lead(engine, after, side)) + lots.random()

    return max(legal, key=worth)


def _lead(engine: Engine, state: int, side: int) -> float:
    """Stones ahead in the kazans; a tuz is worth a dozen."""
    kazans, tuz = engine.kazans(state), engine.tuz(state)
    return kazans[side] - kazans[1 - side] + 12 * (bool(tuz[side]) - bool(tuz[1 - side]))
