from __future__ import annotations

from tests.tournaments.pairing.playing import request_of, table_of
from tournaments.crosstable import Side
from tournaments.pairing.explain import PassedOver, SideRule, explain
from tournaments.pairing.request import Due
from tournaments.pairing.swiss import pair, pairing_of


def test_round_one_sides_follow_the_number() -> None:
    request = request_of(table_of(dict.fromkeys(range(1, 5), "")))
    explanation = explain(request, pair(request))
    assert [board.rule for board in explanation.boards] == [SideRule.NUMBER, SideRule.NUMBER]
    assert [board.groups for board in explanation.boards] == [(0,), (0,)]
    assert explanation.bye is None


def test_a_float_shows_two_score_groups_and_the_sides_due() -> None:
    request = request_of(table_of({1: "4w1", 2: "5b1", 3: "6w1", 4: "1b0", 5: "2w0", 6: "3b0"}))
    explanation = explain(request, pair(request))
    assert [board.groups for board in explanation.boards] == [(2,), (2, 0), (0,)]
    first = explanation.boards[0]
    assert {first.white.fact.number, first.black.fact.number} == {1, 2}
    assert (first.white.fact.side_due, first.white.fact.due, first.white.got_due) == (Side.WHITE, Due.STRONG, True)
    assert first.rule is SideRule.BOTH_DUE
    assert first.white.sides == (Side.BLACK,)


def test_each_side_rule_has_its_name() -> None:
    rows = {
        1: "3w1 4b1",
        2: "4w= 3w=",
        3: "1b0 2b=",
        4: "2b= 1w0",
        5: "6w1 Z",
        6: "5b0 Z",
        7: "8w1 9b1",
        8: "7b0 Z",
        9: "Z 7w0",
    }
    request = request_of(table_of(rows))
    made = pairing_of(request, [(1, 2), (5, 7), (3, 8)], None)
    rules = {board.white.fact.number: board.rule for board in explain(request, made).boards}
    # 2 is due black absolutely and 1 white mildly: both get it; 5 is due black strongly, 7 white mildly: swapped.
    assert rules[1] is SideRule.BOTH_DUE
    assert rules[5] is SideRule.BY_HAND
    assert rules[3] is SideRule.STRONGER


def test_sides_that_agree_alternate_from_the_last_difference_then_the_higher_decides() -> None:
    rows = {
        1: "3w1 4b1",
        2: "4b1 3w1",
        3: "1b0 2b0",
        4: "2w0 1w0",
        5: "7w1 6b1",
        6: "8w1 5w0",
        7: "5b0 8b1",
        8: "6b0 7w0",
    }
    request = request_of(table_of(rows))
    rules = {b.white.fact.number: b for b in explain(request, pairing_of(request, [(1, 5), (8, 4)], None)).boards}
    assert rules[1].rule is SideRule.HIGHER
    request = request_of(
        table_of({1: "3w1 2w1 4b1 5b1", 2: "Z 1b0 3w1 4b1", 3: "1b0 Z 2b0 Z", 4: "Z Z 1w0 2w0", 5: "Z Z Z 1w0"})
    )
    made = pairing_of(request, [(1, 2)], None)
    assert made.facts[1].due is Due.ABSOLUTE
    assert explain(request, made).boards[0].rule is SideRule.STRONGER


def test_the_bye_names_whom_it_passed_over() -> None:
    request = request_of(
        table_of({1: "2w1 3b1", 2: "1b0 4w1", 3: "4w0 1w0", 4: "3b1 2b0", 5: "Z Z", 6: "U Z", 7: "Z H"})
    )
    pairing = pair(request)
    bye = explain(request, pairing).bye
    assert bye is not None
    assert bye.fact.number == pairing.bye
    for number, reason in bye.passed_over.items():
        assert pairing.facts[number].score < bye.fact.score
        assert reason is (PassedOver.NO_RIGHT if number == 6 else PassedOver.REST_UNPAIRABLE)
    barred = request_of(table_of({1: "2w1", 2: "1b0", 3: "U"}, rounds=3))
    told = explain(barred, pairing_of(barred, [(1, 3)], 2)).bye
    assert told is not None
    assert (told.games, told.level, told.passed_over) == (1, 1, {})
