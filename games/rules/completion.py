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


def with_moves_filled(record: Record, rules: RuleSet = STANDARD) -> Record:
    """The record with landing holes and compulsory tuz marks supplied where they are missing, up to its fault.

    What is written and wrong stays as it is.
    """
    core, plies = Follower(rules).engine, list(record.plies)
    state = core.start
    for index, ply in enumerate(plies):
        if core.is_over(state) or ply.hole not in core.moves(state):
            break
        landing, tuz = core.landing(state, ply.hole)
        if ply.landing in (0, landing):
            plies[index] = replace(ply, landing=landing, tuz=ply.tuz or (tuz and rules.tuz_compulsory))
        reached = core.trace(state, [plies[index].coded])
        if len(reached) < 2:
            break
        state = reached[1]
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
