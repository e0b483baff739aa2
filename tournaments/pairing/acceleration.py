"""Baku acceleration: virtual points in the first half of the rounds (FIDE C.04.7).

Coverage: the two groups and who belongs to them when entrants come late; accelerated rounds and their points.
A virtual point is worth a win, half of one a draw, in whatever scores the regulation has.
"""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.regulations.regulation import Scoring


def upper_half(count: int) -> int:
    """How many of `count` entrants are in the upper group: half of them, rounded up to an even number."""
    return 2 * -(-count // 4)


def accelerated_rounds(rounds_total: int) -> tuple[int, int]:
    """How many rounds have full and how many half virtual points: together half of all, rounded up."""
    accelerated = -(-rounds_total // 2)
    full = -(-accelerated // 2)
    return full, accelerated - full


def virtual_points(
    numbers: Iterable[int], last_upper: int, rounds_total: int, scoring: Scoring
) -> dict[tuple[int, int], int]:
    """Half points by number and round, for all rounds.

    `last_upper` is today's number of whoever was last in the upper group when round 1 was paired: those who came
    later with a better number join the group.
    """
    full, half = accelerated_rounds(rounds_total)
    points = [scoring.win] * full + [scoring.draw] * half
    return {
        (number, round_number): value
        for number in numbers
        if number <= last_upper
        for round_number, value in enumerate(points, start=1)
        if value
    }
