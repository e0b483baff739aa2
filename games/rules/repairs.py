"""Other readings of a record at its first fault, best first.

A reading is good when the rest of the record stays legal and consistent: landing digits, tuz marks, totals,
diagrams and the result are all evidence. Among readings that go equally far the one nearest to what was written
comes first, and digits that look alike in handwriting are nearest. Each reading changes one move: the faulty one,
the one before it, or, by one digit only, any earlier one, since a misread move may be legal for a while.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from .evidence import HABITS, Fault, Follower, Habit, Trail
from .notation import Ply
from .position import Position
from .records import Record
from .result import result_doubts

LOOK_ALIKES = frozenset(frozenset(pair) for pair in ((1, 7), (3, 8), (4, 9), (5, 6)))
SHOWN = 6

# How far a reading is from what is written.
_SAME_LOOK, _DIGIT, _BLANK, _MARK_FORGOTTEN, _MARK_INVENTED, _NUMBER = 2, 3, 1, 2, 3, 5


@dataclass(frozen=True, slots=True)
class Repair:
    """A reading of one ply; ``reach`` is the index of the next contradiction, or the number of plies.

    ``move`` may be as written: then the total or the diagram behind it is what does not fit. ``complete`` says
    that nothing contradicts any more, the result included.
    """

    index: int
    move: str
    reach: int
    complete: bool

    @property
    def ply(self) -> int:
        """The ply counted from 1."""
        return self.index + 1


def find_repairs(
    follower: Follower, record: Record, states: Sequence[int], fault: Fault, habit: Habit | None
) -> tuple[Repair, ...]:
    """Readings that take the record past its fault, best first; ``states`` reach at least to the fault."""
    if fault.index < 0 or fault.index == record.scored_after:
        return ()
    record = replace(record, plies=record.plies[: record.scored_after])
    return _Search(follower, record, states[: fault.index + 1], fault, habit).best()


class _Search:
    def __init__(
        self, follower: Follower, record: Record, states: Sequence[int], fault: Fault, habit: Habit | None
    ) -> None:
        self.follower, self.record, self.states, self.fault = follower, record, states, fault
        self.before = record.plies[: fault.index]
        fitting = [each for each in HABITS if not follower.wrong_total(states, self.before, each)]
        self.habits = tuple(fitting) or ((habit,) if habit else HABITS)
        self.brackets_at_captures = self._brackets_at(states, self.before) is None and any(
            ply.total is not None for ply in self.before
        )

    def best(self) -> tuple[Repair, ...]:
        ranked: list[tuple[tuple[int, ...], Repair]] = []
        for index in range(self.fault.index, -1, -1):
            for ply, distance in self._readings(index):
                trail = self._trail(index, ply)
                reach = index + trail.reach
                if reach > self.fault.index:
                    complete = trail.fault is None and self._result_fits(trail)
                    consistent = min(reach, self._brackets_missed(index, ply, trail)) + complete
                    rank = (-consistent, distance, self.fault.index - index)
                    ranked.append((rank, Repair(index, ply.move, reach, complete)))
        ranked.sort(key=lambda each: each[0])
        return tuple(repair for _, repair in ranked[:SHOWN])

    def _readings(self, index: int) -> Iterator[tuple[Ply, int]]:
        """Legal moves in the place of a ply, as it would have been written, with their distance."""
        written, state, engine = self.record.plies[index], self.states[index], self.follower.engine
        for hole, declare in engine.options(state):
            landing, tuz = engine.landing(state, hole)
            ply = replace(written, hole=hole, landing=landing, tuz=tuz and declare)
            if (ply.hole, ply.landing, ply.tuz) != (written.hole, written.landing or landing, written.tuz):
                distance = _distance(written, ply)
                if index >= self.fault.index - 1 or distance <= _DIGIT:
                    yield ply, distance
            elif index == self.fault.index and self.fault.code == "wrong-kazan":
                yield replace(ply, total=None), _number_distance(written.total, self.fault.expected)
            elif index == self.fault.index and self.fault.code == "wrong-diagram":
                yield replace(ply, comments=()), _diagram_distance(written.checkpoints, self.fault.expected)

    def _trail(self, index: int, ply: Ply) -> Trail:
        rest = (ply, *self.record.plies[index + 1 :])
        return self.follower.follow(self.states[index], rest, self.habits)

    def _result_fits(self, trail: Trail) -> bool:
        position = Position(self.follower.rules, trail.states[-1])
        end = position.end
        if self.record.termination == "no-moves" and (end is None or end.reason == "majority"):
            return False
        return not result_doubts(self.record, position)

    def _brackets_missed(self, index: int, ply: Ply, trail: Trail) -> int:
        """The first ply where a total stands without a capture or a capture without one, if that is the habit."""
        if not self.brackets_at_captures:
            return len(self.record.plies)
        rest = (ply, *self.record.plies[index + 1 :])
        missed = self._brackets_at(trail.states, rest)
        return len(self.record.plies) if missed is None else index + missed

    def _brackets_at(self, states: Sequence[int], plies: Sequence[Ply]) -> int | None:
        for index in range(min(len(states) - 1, len(plies))):
            if (plies[index].total is not None) != self._captures(states[index], states[index + 1], plies[index]):
                return index
        return None

    def _captures(self, before: int, after: int, ply: Ply) -> bool:
        return not ply.tuz and self.follower.total(before, after, ply.hole, "taken-without-tuz") > 0


def _distance(written: Ply, read: Ply) -> int:
    if not written.hole:
        pairs = zip(written.raw[:2].ljust(2, "?"), (read.hole, read.landing), strict=True)
        distance = sum(_digit(int(sign), digit) if sign in "123456789" else _BLANK for sign, digit in pairs)
    else:
        distance = _digit(written.hole, read.hole)
        distance += _digit(written.landing, read.landing) if written.landing else 0
    if written.tuz != read.tuz:
        distance += _MARK_FORGOTTEN if read.tuz else _MARK_INVENTED
    return distance


def _digit(written: int, read: int) -> int:
    if written == read:
        return 0
    return _SAME_LOOK if frozenset((written, read)) in LOOK_ALIKES else _DIGIT


def _number_distance(written: int | None, expected: int | str | None) -> int:
    """How far a total is from the one expected."""
    if written is None or not isinstance(expected, int) or len(str(written)) != len(str(expected)):
        return _NUMBER
    digits = sum(_digit(int(a), int(b)) for a, b in zip(str(written), str(expected), strict=True))
    return min(digits, _NUMBER)


def _diagram_distance(written: Sequence[str], expected: int | str | None) -> int:
    """How far the worst of the diagrams is from the one expected: a digit for each cell and kazan."""
    right = re.split("[,/ ]", str(expected))
    wrong = [
        sum(cell != meant for cell, meant in zip_longest(re.split("[,/ ]", diagram), right)) for diagram in written
    ]
    return _DIGIT * max(wrong, default=0)
