"""A game being played: moves made and taken back."""

from __future__ import annotations

from .position import Position, Step
from .rulesets import STANDARD, RuleSet


class Board:
    """A line of play from a position, the start unless another is given.

    Taking back costs nothing but memory: every position of the line is kept, one int each.
    """

    def __init__(self, rules: RuleSet = STANDARD, position: Position | None = None) -> None:
        self.position = Position.start(rules) if position is None else position
        self._line: list[tuple[Position, Step]] = []

    @property
    def ply(self) -> int:
        """The number of moves made."""
        return len(self._line)

    @property
    def steps(self) -> tuple[Step, ...]:
        """What each move did, the first one first."""
        return tuple(step for _, step in self._line)

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position of the line, the present one last."""
        return (*(position for position, _ in self._line), self.position)

    def play(self, hole: int, *, declare: bool = True) -> Step:
        """Make a move and say what it did; raises as ``Position.play`` and then changes nothing."""
        step = self.position.step(hole, declare=declare)
        after = self.position.play(hole, declare=declare)
        self._line.append((self.position, step))
        self.position = after
        return step

    def undo(self) -> Step:
        """Take the last move back; raises IndexError when there is none."""
        self.position, step = self._line.pop()
        return step
