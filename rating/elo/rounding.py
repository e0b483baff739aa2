"""Rounding with halves away from zero (B.02, 8.3.4), on whole numbers."""

from __future__ import annotations

from fractions import Fraction


def whole(value: Fraction) -> int:
    """The nearest whole number."""
    rounded = int(abs(value) + Fraction(1, 2))
    return -rounded if value < 0 else rounded


def tenth(hundredths: int) -> int:
    """The nearest whole tenth of a value in hundredths."""
    return whole(Fraction(hundredths, 10))
