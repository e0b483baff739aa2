"""Figures as text."""

from fractions import Fraction

import pytest

from tournaments.standings.figures import format_decimal, format_fraction, format_half


@pytest.mark.parametrize(
    ("halves", "text"), [(0, "0"), (1, "½"), (2, "1"), (7, "3½"), (-1, "−½"), (-3, "−1½"), (None, "")]
)
def test_half_points(halves: int | None, text: str) -> None:
    assert format_half(halves) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(47, 4), "11¾"), (Fraction(1, 4), "¼"), (Fraction(12), "12"), (Fraction(-5, 4), "−1¼"), (158, "158"),
        (Fraction(4, 3), "1⅓"), (Fraction(17, 12), "1 5/12"), (Fraction(5, 12), "5/12"), (None, ""),
    ],
)  # fmt: skip
def test_fractions(value: Fraction | int | None, text: str) -> None:
    assert format_fraction(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(25, 2), "12.5"), (Fraction(37, 4), "9.25"), (Fraction(100), "100"), (Fraction(0), "0"),
        (Fraction(-1, 2), "-0.5"), (Fraction(2, 3), "0.666667"), (10, "10"),
    ],
)  # fmt: skip
def test_decimals(value: Fraction | int, text: str) -> None:
    assert format_decimal(value) == text
