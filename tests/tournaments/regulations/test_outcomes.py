"""Which outcomes are possible: acceptance case 22 row by row, then code section 3 clause by clause."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.rulesets import RULESETS, ruleset
from tournaments.regulations.outcomes import Flag, Outcome, Reason, judge, korgools_missing
from tournaments.regulations.regulation import Korgools

CODE = ruleset("kyrgyz-code")


def verdict(white, black, reason, white_kazan=None, black_kazan=None, flag=None, rules=CODE):
    return judge(Outcome(white, black, reason, white_kazan, black_kazan, flag), rules)


@pytest.mark.parametrize(
    ("outcome", "note"),
    [
        (Outcome(2, 0, Reason.STONES, 82, 60), None),
        (Outcome(1, 1, Reason.EQUAL_STONES, 81, 81), None),
        (Outcome(1, 1, Reason.AGREEMENT, 60, 71), None),
        (Outcome(2, 0, Reason.RESIGNATION, 60, 75), "winner-has-fewer"),
        (Outcome(2, 0, Reason.NO_MOVES, 70, 75), "only-that-kazan-counts"),
        (Outcome(1, 1, Reason.BOTH_FLAGS, 78, 80), None),
        (Outcome(2, 0, Reason.FLAG, 70, 75, Flag.BLACK), "only-that-kazan-counts"),
        (Outcome(1, 1, Reason.FLAG, 60, 81, Flag.BLACK), None),
        (Outcome(2, 0, Reason.NO_SHOW), None),
        (Outcome(2, 0, Reason.STONES, None, 76), None),
        (Outcome(2, 0, Reason.NO_MOVES, 99, 63), "rest-credited"),
        (Outcome(0, 0, Reason.BOTH_ABSENT), None),
        (Outcome(1, 0, Reason.RULING, 81, 60), None),
        (Outcome(None, None, Reason.ADJOURNED), None),
        (Outcome(0, 2, Reason.UNRECORDED), None),
        (Outcome(2, 0, Reason.FLAG, 60, None, Flag.BLACK), None),
        (Outcome(0, 2, Reason.FLAG, 60, 84, Flag.BLACK), None),
    ],
)
def test_accepted(outcome, note):
    found = judge(outcome, CODE)
    assert found.accepted, found.refusals
    assert [finding.code for finding in found.notes] == ([note] if note else [])


@pytest.mark.parametrize(
    ("outcome", "code", "clause"),
    [
        (Outcome(2, 0, Reason.STONES, 82, 81), "kazan-sum", "C 3/3.1"),
        (Outcome(2, 0, Reason.STONES, 81, 80), "nobody-has-majority", "C 3/3.1"),
        (Outcome(1, 1, Reason.AGREEMENT, 82, 80), "majority-is-a-win", "C 3/3.1"),
        (Outcome(1, 1, Reason.EQUAL_STONES, 82, 80), "majority-is-a-win", "C 3/3.1"),
        (Outcome(0, 2, Reason.FLAG, 60, 75, Flag.BLACK), "flag-below-loses", "C 3/3.10"),
        (Outcome(1, 1, Reason.EQUAL_STONES, 81, 80), "equal-stones-needs-equal", "C 3/3.5"),
        (Outcome(1, 1, Reason.NO_MOVES, 70, 75), "no-moves-draw-needs-equal", "C 3/3.4"),
        (Outcome(2, 0, Reason.NO_MOVES, 70, 81), "stuck-with-equal", "C 3/3.4"),
        (Outcome(2, 0, Reason.NO_MOVES, 99, 60), "ended-by-majority", "C 3/3.1"),
        (Outcome(2, 0, Reason.RESIGNATION, 60, 82), "loser-has-majority", "C 3/3.1"),
        (Outcome(2, 0, Reason.RESIGNATION, 82, 60), "ended-by-majority", "C 3/3.1"),
        (Outcome(2, 0, Reason.STONES, 163, 0), "kazan-range", "C 3/3.2"),
        (Outcome(1, 1, Reason.FLAG, 60, 70, None), "whose-flag", "C 3/3.10"),
        (Outcome(1, 1, Reason.FLAG, 60, None, Flag.BLACK), "flag-needs-kazan", "C 3/3.10"),
        (Outcome(2, 0, Reason.FLAG, 60, 81, Flag.BLACK), "flag-equal-draws", "C 3/3.10"),
        (Outcome(2, 0, Reason.FLAG, 60, 82, Flag.BLACK), "flag-above-wins", "C 3/3.10"),
        (Outcome(2, 0, Reason.NO_SHOW, 82, None), "no-game-no-korgools", "C 3/3.9"),
        (Outcome(2, 0, Reason.AGREEMENT), "reason-is-a-draw", "C 3/3.6"),
        (Outcome(1, 1, Reason.STONES), "reason-has-a-winner", "C 3/3.1"),
        (Outcome(1, 0, Reason.STONES), "odd-score-needs-ruling", "C 8/7.2"),
        (Outcome(0, 0, Reason.AGREEMENT), "odd-score-needs-ruling", "C 8/7.2"),
        (Outcome(2, 2, Reason.RULING), "impossible-score", "C 8/7.2"),
        (Outcome(2, 1, Reason.RULING), "impossible-score", "C 8/7.2"),
        (Outcome(2, 0, Reason.BOTH_ABSENT), "both-absent-is-nil", ""),
        (Outcome(2, 0, Reason.ADJOURNED), "adjourned-has-no-score", ""),
    ],
)
def test_refused_with_its_clause(outcome, code, clause):
    found = judge(outcome, CODE)
    assert [(finding.code, finding.clause) for finding in found.refusals] == [(code, clause)]


def test_limits_come_from_the_rule_set():
    small = RULESETS["bestemshe"]
    assert verdict(2, 0, Reason.STONES, 26, 20, rules=small).accepted
    assert not verdict(2, 0, Reason.STONES, 25, 20, rules=small).accepted
    assert not verdict(2, 0, Reason.STONES, 26, 25, rules=small).accepted


def test_who_is_stuck_may_lose_with_more_stones_where_the_rule_set_says_so():
    rules = RULESETS["stuck-loses"]
    assert verdict(2, 0, Reason.NO_MOVES, 60, 85, rules=rules).accepted
    assert not verdict(1, 1, Reason.NO_MOVES, 81, 81, rules=rules).accepted


outcomes = st.builds(
    Outcome,
    white=st.sampled_from([0, 1, 2]),
    black=st.sampled_from([0, 1, 2]),
    reason=st.sampled_from(list(Reason)),
    white_kazan=st.none() | st.integers(0, 170),
    black_kazan=st.none() | st.integers(0, 170),
    flag=st.none() | st.sampled_from(list(Flag)),
)


@given(outcomes)
def test_the_verdict_is_the_same_from_both_sides(outcome):
    """Swapping the sides swaps nothing of the verdict, and twice is the same outcome."""
    mine, other = judge(outcome, CODE), judge(outcome.swapped, CODE)
    assert [f.code for f in mine.refusals] == [f.code for f in other.refusals]
    assert [f.code for f in mine.notes] == [f.code for f in other.notes]
    assert outcome.swapped.swapped == outcome


@given(outcomes)
def test_no_accepted_outcome_holds_more_stones_than_are_in_play(outcome):
    if judge(outcome, CODE).accepted:
        assert (outcome.white_kazan or 0) + (outcome.black_kazan or 0) <= 162


@pytest.mark.parametrize(
    ("outcome", "missing"),
    [
        (Outcome(2, 0, Reason.STONES, None, 76), False),
        (Outcome(2, 0, Reason.STONES, 82, None), True),
        (Outcome(1, 1, Reason.AGREEMENT, 70, None), True),
        (Outcome(1, 1, Reason.EQUAL_STONES, 81, 81), False),
        (Outcome(2, 0, Reason.NO_SHOW), False),
        (Outcome(2, 0, Reason.UNRECORDED), False),
    ],
)
def test_the_losers_korgools_are_enough(outcome, missing):
    assert korgools_missing(outcome, Korgools.REQUIRED) is missing
    assert korgools_missing(outcome, Korgools.OPTIONAL) is False
