"""Warnings and what they cost.

Coverage: C 13/12.11 and C 7/6.8: the third warning takes one point off, the fourth excludes. The code does not
say how far the deduction reaches: it counts from the round it was given in. Only the third warning deducts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tournaments.regulations.regulation import WarningRule


class GivenWarning(NamedTuple):
    """A warning that stands: starting number, round, and its place in the order they were given."""

    number: int
    round: int
    order: int


class Deduction(NamedTuple):
    """Half points taken off one participant's own score from a round on (C 13/12.11)."""

    number: int
    round: int
    points: int


def deductions(warnings: Iterable[GivenWarning], rule: WarningRule) -> tuple[Deduction, ...]:
    """The deductions that follow, at most one per participant, in order of starting numbers."""
    by_number: dict[int, list[GivenWarning]] = {}
    for warning in warnings:
        by_number.setdefault(warning.number, []).append(warning)
    found = []
    for number, given in sorted(by_number.items()):
        given.sort(key=lambda warning: (warning.round, warning.order))
        if rule.deduction and len(given) >= rule.deducting:
            found.append(Deduction(number, given[rule.deducting - 1].round, rule.deduction))
    return tuple(found)


def excludes(count: int, rule: WarningRule) -> bool:
    """So many warnings exclude from the event; the chief arbiter still confirms it."""
    return count >= rule.excluding
