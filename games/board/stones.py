"""Where stones lie, so that they can be counted at a glance: blocks of ten, two columns of five."""

from __future__ import annotations

from typing import NamedTuple

#: More stones than this are not drawn in one hole; the number tells.
DRAWN = 60


class Spot(NamedTuple):
    """The centre of a stone relative to the centre of its hole, for the side that sits below."""

    x: float
    y: float


class Pattern(NamedTuple):
    """Blocks across, pitch across and up, radius, gap between blocks."""

    across: int
    px: float
    py: float
    radius: float
    gap: float


_STEPS = (
    (10, Pattern(1, 34, 32, 14.2, 0)),
    (20, Pattern(2, 19.5, 27, 9.2, 5)),
    (40, Pattern(2, 19, 15.2, 7.1, 5)),
    (DRAWN, Pattern(3, 12.6, 15.2, 5.6, 4)),
)
_UP = 6


def pattern_of(count: int) -> Pattern:
    """How so many stones are laid out in a hole."""
    return next((pattern for most, pattern in _STEPS if count <= most), _STEPS[-1][1])


def spots_of(count: int) -> list[Spot]:
    """The places of the stones in the order in which they are filled, from the owner's edge."""
    across, px, py, _radius, gap = pattern_of(count)
    up = 1 if count <= 20 else 2
    width = across * 2 * px + (across - 1) * gap
    height = up * 5 * py + (up - 1) * _UP
    spots = []
    for stone in range(min(count, DRAWN)):
        block, j = divmod(stone, 10)
        x = -width / 2 + (block % across) * (2 * px + gap) + (j % 2 + 0.5) * px
        y = height / 2 - block // across * (5 * py + _UP) - (j // 2 + 0.5) * py
        spots.append(Spot(x, y))
    return spots
