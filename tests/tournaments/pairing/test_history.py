from __future__ import annotations

import pytest

from tests.tournaments.pairing.playing import table_of
from tournaments.crosstable import Deduction, Side
from tournaments.pairing.history import pairing_places, scores_before, side_due, sides_played, topscorers
from tournaments.pairing.request import Due, PairingRequest

W, B = Side.WHITE, Side.BLACK


@pytest.mark.parametrize(
    ("sides", "due", "strength"),
    [
        ("", None, Due.NONE),
        ("w", B, Due.STRONG),
        ("wb", W, Due.MILD),
        ("bw", B, Due.MILD),
        ("ww", B, Due.ABSOLUTE),
        ("bbww", B, Due.ABSOLUTE),
        ("wwwbb", W, Due.ABSOLUTE),
        ("wbw", B, Due.STRONG),
        ("wwbww", B, Due.ABSOLUTE),
        ("bbwbwb", W, Due.ABSOLUTE),
    ],
)
def test_side_due_by_c_04_3_article_1_7(sides: str, due: Side | None, strength: Due) -> None:
    assert side_due(tuple(Side(letter) for letter in sides)) == (due, strength)


def test_only_games_over_the_board_leave_a_side() -> None:
    table = table_of({1: "2w1 2w+ U 2b= 2w~", 2: "1b0 1b- Z 1w= 1b~"})
    assert sides_played(table, 1) == (W, B, W)


def test_scores_before_a_round_count_what_stood_then() -> None:
    table = table_of({1: "2w1 U H", 2: "1b0 Z Z"}, deductions=(Deduction(1, 2, 2),))
    virtual = {(1, 1): 2, (1, 2): 2, (1, 3): 1}
    assert [scores_before(table, number, virtual)[1] for number in (1, 2, 3, 4)] == [2, 4, 3, 3]
    assert scores_before(table, 4, {})[1] == table.points[1]


def test_topscorers_have_more_than_half_when_the_last_round_is_paired() -> None:
    table = table_of({1: "2w1 3w=", 2: "1b0 4w1", 3: "4w1 1b=", 4: "3b0 2b0"})
    assert topscorers(table, 3, table.points) == {1, 3}
    assert topscorers(table, 4, table.points) == frozenset()


def test_pairing_places_leave_out_who_never_came() -> None:
    table = table_of({1: "Z", 2: "3w1", 3: "2b0", 4: "Z"})
    request = PairingRequest(table, frozenset({2, 4}), W)
    assert pairing_places(request) == {2: 1, 3: 2, 4: 3}
