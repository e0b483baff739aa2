from __future__ import annotations

import pytest

from tests.tournaments.pairing.playing import request_of, table_of
from tournaments.crosstable import ForbiddenPair
from tournaments.pairing.checks import Fill, against_both_dues, check_pairing, fillable, opponents_left
from tournaments.pairing.history import bye_barred
from tournaments.regulations.regulation import Scoring

ROWS = {1: "3w1 2b1", 2: "4w1 1w0", 3: "1b0 U", 4: "2b0 Z", 5: "U H"}


def codes(pairs: list[tuple[int, int]], bye: int | None = None, **more: object) -> dict[str, list[tuple[int, ...]]]:
    found: dict[str, list[tuple[int, ...]]] = {}
    for finding in check_pairing(request_of(table_of(ROWS), **more), pairs, bye):
        found.setdefault(finding.code, []).append(finding.numbers)
    return found


def test_a_lawful_pairing_has_no_findings() -> None:
    assert codes([(1, 4), (5, 2)], None, present=frozenset({1, 2, 4, 5})) == {}


def test_everybody_sits_once() -> None:
    assert codes([(1, 4), (5, 1)]) == {"seated-twice": [(1,)], "not-paired": [(2,), (3,)]}
    assert codes([(1, 1), (2, 9)], 4, present=frozenset({1, 2})) == {
        "against-oneself": [(1,)],
        "seated-twice": [(1,)],
        "not-present": [(4,)],
        "unknown-number": [(9,)],
    }


def test_faults_that_cannot_be_played_are_grave() -> None:
    request = request_of(table_of(ROWS))
    assert {f.code for f in check_pairing(request, [(1, 1), (2, 9)], 3) if f.grave} == {
        "against-oneself", "seated-twice", "unknown-number",
    }  # fmt: skip


def test_nobody_meets_twice_and_no_forbidden_pair_meets() -> None:
    present = frozenset({1, 2, 3, 5})
    assert codes([(3, 1), (2, 5)], present=present)["met-before"] == [(3, 1)]
    forbidden = (ForbiddenPair(5, 2, 3, 3),)
    assert codes([(2, 5)], present=frozenset({2, 5}), forbidden=forbidden)["forbidden-pair"] == [(2, 5)]
    past = (ForbiddenPair(5, 2, 1, 2),)
    assert "forbidden-pair" not in codes([(2, 5)], present=frozenset({2, 5}), forbidden=past)


@pytest.mark.parametrize(
    ("mark", "other", "barred"),
    [
        ("U", "Z", True),
        ("F", "Z", True),
        ("2w+", "1b-", True),
        ("H", "Z", False),
        ("Z", "Z", False),
        ("2w1", "1b0", False),
    ],
)
def test_what_bars_the_bye(mark: str, other: str, barred: bool) -> None:
    assert bye_barred(table_of({1: mark, 2: other}), 1) is barred


def test_the_loser_of_a_forfeit_may_have_the_bye_and_a_bye_of_any_worth_bars() -> None:
    assert not bye_barred(table_of({1: "2w+", 2: "1b-"}), 2)
    assert bye_barred(table_of({1: "U"}, scoring=Scoring(allocated_bye=0)), 1)
    assert bye_barred(table_of({1: "Z"}, scoring=Scoring(absence=2)), 1)


def test_a_second_bye_is_found() -> None:
    assert codes([(4, 1), (5, 2)], 3) == {"no-right-to-bye": [(3,)]}


def test_limits_of_sides_hold_but_for_topscorers_in_the_last_round() -> None:
    rows = {1: "3w1 4w1", 2: "4w1 3w0", 3: "1b0 2b1", 4: "2b0 1b0"}
    table = table_of(rows, rounds=3)
    found = check_pairing(request_of(table, rounds_total=5), [(1, 2), (4, 3)])
    assert [(f.code, f.numbers) for f in found] == [("same-side-due", (1, 2)), ("same-side-due", (4, 3))]
    assert [f.numbers for f in check_pairing(request_of(table), [(1, 2), (4, 3)])] == [(4, 3)]


def test_a_third_time_the_same_side_and_a_difference_of_three_are_named() -> None:
    rows = {
        1: "3w1 4b1 5w1 6w1",
        2: "U 3b1 4w1 5b1",
        3: "1b0 2w0 Z Z",
        4: "Z 1w0 2b0 Z",
        5: "Z Z 1b0 2w0",
        6: "Z Z Z 1b0",
    }
    found = check_pairing(request_of(table_of(rows), present=frozenset({1, 2})), [(1, 2)])
    assert [(f.code, f.numbers, f.params) for f in found] == [("side-difference", (1,), {"side": "w"})]
    rows = {1: "3b1 4w1 5w1", 2: "U 3b1 4w1", 3: "1w0 2w0 Z", 4: "Z 1b0 2b0", 5: "Z Z 1b0"}
    found = check_pairing(request_of(table_of(rows), present=frozenset({1, 2})), [(1, 2)])
    assert [(f.code, f.numbers) for f in found] == [("side-three-times", (1,))]


def test_sides_against_both_dues_are_named_apart() -> None:
    request = request_of(table_of({1: "3w1", 2: "4b1", 3: "1b0", 4: "2w0"}))
    assert against_both_dues(request, [(1, 2), (3, 4)]) == ((1, 2),)
    assert check_pairing(request, [(1, 2), (3, 4)]) == ()


def test_opponents_left_counts_meetings_prohibitions_and_the_bye() -> None:
    request = request_of(table_of(ROWS), forbidden=(ForbiddenPair(1, 5),))
    assert opponents_left(request) == {1: 2, 2: 3, 3: 3, 4: 4, 5: 3}
    alone = request_of(table_of({1: "2w1", 2: "1b0"}))
    assert opponents_left(alone) == {1: 0, 2: 0}


@pytest.mark.parametrize(
    ("participants", "rounds", "fill"),
    [
        (4, 4, Fill.IMPOSSIBLE), (4, 3, Fill.MAY_FAIL), (4, 2, Fill.SURE), (5, 5, Fill.MAY_FAIL),
        (5, 6, Fill.IMPOSSIBLE),
        (24, 7, Fill.SURE), (1, 1, Fill.IMPOSSIBLE), (0, 1, Fill.IMPOSSIBLE), (2, 1, Fill.SURE),
    ],
)  # fmt: skip
def test_whether_rounds_can_be_filled(participants: int, rounds: int, fill: Fill) -> None:
    assert fillable(participants, rounds) is fill
