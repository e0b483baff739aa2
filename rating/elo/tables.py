"""FIDE's two tables (B.02, 8.1.1 and 8.1.2), as data."""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction

#: The greatest difference for each expected score of the stronger player: .50, .51, … .99; beyond the last it is 1.
EXPECTED_UPPER_BOUNDS = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188,
    197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517,
    559, 619, 735,
)  # fmt: skip
#: The difference for each fractional score: .50, .51, … 1.00; the same below zero for less than a half.
DIFFERENCES = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184,
    193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501,
    538, 589, 677, 800,
)  # fmt: skip


def expected_score(difference: int) -> int:
    """Hundredths of a point that a player rated `difference` above his opponent is expected to score (8.1.2)."""
    stronger = 50 + bisect_left(EXPECTED_UPPER_BOUNDS, abs(difference))
    return stronger if difference >= 0 else 100 - stronger


def difference_of(score: Fraction) -> int:
    """The rating difference for a score between 0 and 1, taken to two decimals, halves up (8.1.1)."""
    if not 0 <= score <= 1:
        raise ValueError(f"no fractional score: {score}")
    hundredths = int(score * 100 + Fraction(1, 2))
    return DIFFERENCES[hundredths - 50] if hundredths >= 50 else -DIFFERENCES[50 - hundredths]
