from __future__ import annotations

from itertools import combinations

import pytest

from tournaments.pairing.round_robin import berger, double_berger


def test_the_printed_table_for_six() -> None:
    """FIDE C.05, annex 1."""
    assert [round_.boards for round_ in berger(6)] == [
        ((1, 6), (2, 5), (3, 4)),
        ((6, 4), (5, 3), (1, 2)),
        ((2, 6), (3, 1), (4, 5)),
        ((6, 5), (1, 4), (2, 3)),
        ((3, 6), (4, 2), (5, 1)),
    ]


@pytest.mark.parametrize("count", range(2, 17))
def test_everybody_meets_everybody_once_with_even_sides(count: int) -> None:
    rounds = berger(count)
    boards = [board for round_ in rounds for board in round_.boards]
    assert sorted(tuple(sorted(board)) for board in boards) == list(combinations(range(1, count + 1), 2))
    for number in range(1, count + 1):
        whites, blacks = (sum(board[place] == number for board in boards) for place in (0, 1))
        assert abs(whites - blacks) <= 1
        assert [round_.free for round_ in rounds].count(number) == count % 2


@pytest.mark.parametrize("count", range(2, 17))
def test_in_two_cycles_nobody_has_a_side_three_times_running(count: int) -> None:
    sides = dict.fromkeys(range(1, count + 1), "")
    rounds = double_berger(count)
    assert [round_.round for round_ in rounds] == list(range(1, len(rounds) + 1))
    for round_ in rounds:
        for white, black in round_.boards:
            sides[white] += "w"
            sides[black] += "b"
    assert all(one.count("w") == one.count("b") for one in sides.values())
    assert not any("www" in one or "bbb" in one for one in sides.values())


def test_one_participant_has_no_rounds() -> None:
    assert berger(1) == berger(0) == ()
