"""Following a record on the board: what each move, total and diagram says, up to the first that contradicts."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from .engine import Engine, engine
from .notation import Ply
from .position import Position
from .rulesets import RuleSet

FaultCode = Literal[
    "empty-hole",
    "tuz-hole",
    "wrong-landing",
    "tuz-not-marked",
    "tuz-marked-wrongly",
    "wrong-kazan",
    "wrong-diagram",
    "after-end",
    "unreadable",
]
# What the number in brackets counts: the mover's kazan after the move, or the stones the move took, with or
# without those sown into the mover's own tuz.
Habit = Literal["total", "taken", "taken-without-tuz"]
HABITS: tuple[Habit, ...] = ("total", "taken", "taken-without-tuz")


@dataclass(frozen=True, slots=True)
class Fault:
    """The first thing in a record that cannot be; ``index`` counts plies from 0, -1 is before the first.

    ``expected`` is the right landing hole, total or diagram where one of these is wrong, else None.
    """

    index: int
    code: FaultCode
    expected: int | str | None = None


@dataclass(frozen=True, slots=True)
class Trail:
    """States before and after each ply that fits, and what stopped the record, if anything did."""

    states: Sequence[int]
    fault: Fault | None

    @property
    def reach(self) -> int:
        """The index of the first ply that does not fit, one past the last where all do."""
        return self.fault.index if self.fault else len(self.states) - 1


class Follower:
    """Follows records by one rule set."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.engine: Engine = engine(rules)

    def play(self, state: int, plies: Sequence[Ply]) -> Trail:
        """Make the moves as far as the rules allow; totals and diagrams are not looked at."""
        states = self.engine.trace(state, [ply.coded for ply in plies])
        last = min(len(states), len(plies)) - 1
        if last >= 0 and self.engine.is_over(states[last]):
            index = next(index for index, each in enumerate(states) if self.engine.is_over(each))
            return Trail(states[: index + 1], Fault(index, "after-end"))
        if len(states) > len(plies):
            return Trail(states, None)
        index = len(states) - 1
        return Trail(states, self._misplayed(index, states[index], plies[index]))

    def _misplayed(self, index: int, state: int, ply: Ply) -> Fault:
        if not 1 <= ply.hole <= self.rules.holes:
            return Fault(index, "unreadable")
        side = self.engine.side(state)
        if not self.engine.stones(state, side, ply.hole):
            is_tuz = self.engine.tuz(state)[1 - side] == ply.hole
            return Fault(index, "tuz-hole" if is_tuz else "empty-hole")
        landing, tuz = self.engine.landing(state, ply.hole)
        if ply.landing and ply.landing != landing:
            return Fault(index, "wrong-landing", landing)
        return Fault(index, "tuz-not-marked" if tuz else "tuz-marked-wrongly")

    def follow(self, state: int, plies: Sequence[Ply], habits: Collection[Habit]) -> Trail:
        """Make the moves and compare totals and diagrams; of the habits the one that lasts longest counts."""
        trail = self.play(state, plies)
        fault = self.wrong_diagram(trail.states, plies) or trail.fault
        wrong = [self.wrong_total(trail.states, plies, habit) for habit in habits]
        if wrong and None not in wrong:
            total = max((each for each in wrong if each is not None), key=lambda each: each.index)
            if fault is None or total.index <= fault.index:
                fault = total
        return Trail(trail.states, fault)

    def wrong_total(self, states: Sequence[int], plies: Sequence[Ply], habit: Habit) -> Fault | None:
        """The first total that is not what the habit makes it."""
        for index in range(len(states) - 1):
            total = plies[index].total
            if total is not None:
                expected = self.total(states[index], states[index + 1], plies[index].hole, habit)
                if total != expected:
                    return Fault(index, "wrong-kazan", expected)
        return None

    def agreeing_totals(self, states: Sequence[int], plies: Sequence[Ply], habit: Habit) -> int:
        """How many totals are what the habit makes them."""
        return sum(
            plies[index].total == self.total(states[index], states[index + 1], plies[index].hole, habit)
            for index in range(len(states) - 1)
            if plies[index].total is not None
        )

    def total(self, before: int, after: int, hole: int, habit: Habit) -> int:
        """The number a habit puts in brackets behind a move."""
        side = self.engine.side(before)
        kazan = self.engine.kazans(after)[side]
        if habit == "total":
            return kazan
        counted = before if habit == "taken" else self.engine.sow(before, hole)[0]
        return kazan - self.engine.kazans(counted)[side]

    def wrong_diagram(self, states: Sequence[int], plies: Sequence[Ply]) -> Fault | None:
        """The first diagram that is not the position it stands after."""
        for index in range(len(states) - 1):
            if plies[index].comments:
                expected = str(Position(self.rules, states[index + 1]))
                if any(diagram != expected for diagram in plies[index].checkpoints):
                    return Fault(index, "wrong-diagram", expected)
        return None
