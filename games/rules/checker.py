"""One verdict for a whole record: does it follow the rules, and can its result be.

A signed result is never changed: the checker reports. One slip gives one fault, the first.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from .engine import End
from .evidence import HABITS, Fault, FaultCode, Follower, Habit, Trail
from .notation import Ply
from .position import Position
from .records import Record
from .repairs import Repair, find_repairs
from .result import Doubt, result_doubts
from .rulesets import STANDARD, RuleSet
from .sowing import BLACK, WHITE

Verdict = Literal["complete-agrees", "complete-contradicts", "unfinished-possible", "unfinished-impossible", "illegal"]


@dataclass(frozen=True)
class Report:
    """What the checker found.

    ``position`` is the final one, or the one before the faulty ply; ``kazans`` are those of the end, with the rest
    of the board credited where the rule set does so, or those that stand. ``habit`` is what the totals count, None
    in a record without totals. ``end`` is None where play had not ended. ``result_doubts`` names what of the
    result cannot be.
    """

    verdict: Verdict
    position: Position
    kazans: tuple[int, int]
    end: End | None
    plies_played: int
    fault: Fault | None = None
    move: str = ""
    habit: Habit | None = None
    repairs: tuple[Repair, ...] = ()
    result_doubts: tuple[Doubt, ...] = ()

    @property
    def ply(self) -> int | None:
        """The faulty ply counted from 1; None without a fault or where one stands before the first ply."""
        return self.fault.index + 1 if self.fault and self.fault.index >= 0 else None

    @property
    def side(self) -> int | None:
        """The side of the faulty ply, None without one."""
        return None if self.ply is None else (WHITE, BLACK)[(self.ply - 1) % 2]

    @property
    def code(self) -> FaultCode | None:
        return self.fault.code if self.fault else None


def check(record: Record, rules: RuleSet = STANDARD, *, repairs: bool = True) -> Report:
    """Judge a record by a rule set; ``repairs=False`` leaves the search for other readings out."""
    follower = Follower(rules)
    plies = record.plies
    trail = follower.play(follower.engine.start, plies)
    habit = habit_of(follower, trail, record)
    faults = [
        trail.fault,
        follower.wrong_diagram(trail.states, plies),
        follower.wrong_total(trail.states, plies, habit) if habit else None,
        Fault(record.scored_after, "after-end") if record.scored_after is not None else None,
        _wrong_opening(follower, record),
    ]
    # Of two faults at one ply the total's is the narrower, and stands later in the list.
    fault = min((each for each in reversed(faults) if each), key=lambda each: each.index, default=None)
    if fault is None:
        return _judged(record, rules, trail, habit)
    index = max(fault.index, 0)
    position = Position(rules, trail.states[index])
    return Report(
        verdict="illegal",
        position=position,
        kazans=position.end.kazans if position.end else position.kazans,
        end=position.end,
        plies_played=index,
        fault=fault,
        move=str(plies[index]) if index < len(plies) else "",
        habit=habit,
        repairs=find_repairs(follower, record, trail.states, fault, habit) if repairs else (),
    )


def habit_of(follower: Follower, trail: Trail, record: Record) -> Habit | None:
    """What the totals of a record count: the habit that agrees throughout, else the one that agrees most often."""
    played = record.plies[: len(trail.states) - 1]
    if all(ply.total is None for ply in played):
        return None
    return max(HABITS, key=lambda habit: follower.agreeing_totals(trail.states, played, habit))


def _judged(record: Record, rules: RuleSet, trail: Trail, habit: Habit | None) -> Report:
    position = Position(rules, trail.states[-1])
    end, doubts = position.end, result_doubts(record, position)
    verdict: Verdict
    if end is not None:
        verdict = "complete-contradicts" if doubts else "complete-agrees"
    else:
        verdict = "unfinished-impossible" if doubts else "unfinished-possible"
    return Report(
        verdict=verdict,
        position=position,
        kazans=end.kazans if end else position.kazans,
        end=end,
        plies_played=len(trail.states) - 1,
        habit=habit,
        result_doubts=doubts,
    )


def _wrong_opening(follower: Follower, record: Record) -> Fault | None:
    """A diagram before the first move that is not the start."""
    start = follower.engine.start
    fault = follower.wrong_diagram([start, start], [Ply(0, comments=record.opening_comments)])
    return replace(fault, index=-1) if fault else None
