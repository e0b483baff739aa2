"""What a record leaves out and the rules supply: landing holes, tuz marks, totals."""

from __future__ import annotations

from dataclasses import replace

from .evidence import Follower, Habit
from .records import Record
from .rulesets import STANDARD, RuleSet


def with_landings(record: Record, rules: RuleSet = STANDARD) -> Record:
    """The record with every landing hole written, as far as it follows the rules."""
    follower = Follower(rules)
    states = follower.play(follower.engine.start, record.plies).states
    plies = list(record.plies)
    for index in range(len(states) - 1):
        landing, _ = follower.engine.landing(states[index], plies[index].hole)
        plies[index] = replace(plies[index], landing=landing)
    return replace(record, plies=tuple(plies))


def with_totals(record: Record, rules: RuleSet = STANDARD, habit: Habit = "total") -> Record:
    """The record with totals behind the captures, as servers write them, as far as it follows the rules."""
    follower = Follower(rules)
    states = follower.play(follower.engine.start, record.plies).states
    plies = list(record.plies)
    for index in range(len(states) - 1):
        ply, before, after = plies[index], states[index], states[index + 1]
        captures = not ply.tuz and follower.total(before, after, ply.hole, "taken-without-tuz") > 0
        total = follower.total(before, after, ply.hole, habit) if captures else None
        plies[index] = replace(ply, total=total)
    return replace(record, plies=tuple(plies))
