"""Chylymov's drawn position: a claim that the position on the board has stood before (004 3.7, 8.4).

The code says "within 73 moves". Positions that are equal have the same side to move, so they lie an even number of
single moves apart and 73 of these can never be the distance: a move of both sides is meant, 146 plies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .evidence import Follower
from .records import Record
from .rulesets import STANDARD, RuleSet

CHYLYMOV_MOVES = 73


@dataclass(frozen=True, slots=True)
class Repetition:
    """The last position of a record and where it stood before; plies are counted from 1, 0 is the start."""

    ply: int
    earlier: tuple[int, ...]

    @property
    def distance(self) -> int:
        """Plies since the position stood last."""
        return self.ply - self.earlier[-1]

    @property
    def claimable(self) -> bool:
        """Whether the position recurred within Chylymov's 73 moves of each side."""
        return self.distance <= 2 * CHYLYMOV_MOVES


def find_repetition(record: Record, rules: RuleSet = STANDARD) -> Repetition | None:
    """Where the last position of a record stood before; None if nowhere, or where no claim is allowed.

    A position is the holes, the kazans, the tuz and the side to move. A record that breaks the rules is looked at
    up to the fault.
    """
    if rules.repetition == "off":
        return None
    follower = Follower(rules)
    return repetition_in(follower.play(follower.engine.start, record.plies).states)


def repetition_in(states: Sequence[int]) -> Repetition | None:
    """Where the last of the states stood before."""
    last = len(states) - 1
    earlier = tuple(ply for ply in range(last) if states[ply] == states[last])
    return Repetition(last, earlier) if earlier else None
