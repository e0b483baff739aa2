from __future__ import annotations

import pytest

from tournaments.pairing.acceleration import accelerated_rounds, upper_half, virtual_points
from tournaments.regulations.regulation import Scoring


@pytest.mark.parametrize(("count", "upper"), [(40, 20), (64, 32), (161, 82), (162, 82), (1, 2), (5, 4), (0, 0)])
def test_the_upper_group_is_half_rounded_up_to_even(count: int, upper: int) -> None:
    assert upper_half(count) == upper


@pytest.mark.parametrize(
    ("rounds", "split"), [(9, (3, 2)), (7, (2, 2)), (10, (3, 2)), (11, (3, 3)), (5, (2, 1)), (1, (1, 0))]
)
def test_the_first_half_of_the_rounds_is_accelerated(rounds: int, split: tuple[int, int]) -> None:
    assert accelerated_rounds(rounds) == split


def test_virtual_points_are_a_win_and_then_a_draw_for_the_upper_group_only() -> None:
    points = virtual_points([1, 2, 3], 2, 7, Scoring())
    assert points == {(n, r): value for n in (1, 2) for r, value in ((1, 2), (2, 2), (3, 1), (4, 1))}
    assert virtual_points([1], 1, 9, Scoring(win=6, draw=2))[1, 5] == 2
