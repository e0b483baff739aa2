"""What an arbiter types for a board."""

from __future__ import annotations

import pytest

from games.rules.rulesets import ruleset
from tournaments.regulations.outcomes import Flag, Outcome, Reason
from tournaments.regulations.regulation import Korgools
from tournaments.regulations.shorthand import Doubt, Sign, Typed, line_of, outcome_of, read_line, sign_of

RULES = ruleset("kyrgyz-code")


def outcome(
    line: str,
    *,
    sign: Sign | None = None,
    reason: Reason | None = None,
    flag: Flag | None = None,
    korgools: Korgools = Korgools.REQUIRED,
) -> Outcome:
    return outcome_of(read_line(line, RULES), sign=sign, reason=reason, flag=flag, rules=RULES, korgools=korgools)


@pytest.mark.parametrize(
    ("line", "sign", "kazans"),
    [
        ("1", Sign.WHITE, ()),
        ("5", Sign.DRAW, ()),
        ("=", Sign.DRAW, ()),
        ("½", Sign.DRAW, ()),
        ("0", Sign.BLACK, ()),
        ("+", Sign.BLACK_ABSENT, ()),
        ("-", Sign.WHITE_ABSENT, ()),
        ("−", Sign.WHITE_ABSENT, ()),
        ("82 61", None, (82, 61)),
        ("82-61", None, (82, 61)),
        ("82:61", None, (82, 61)),
        ("  82   61 ", None, (82, 61)),
        ("61", None, (61,)),
        ("1 61", Sign.WHITE, (61,)),
        ("0 61", Sign.BLACK, (61,)),
        ("1 82 61", Sign.WHITE, (82, 61)),
        ("5 81 81", Sign.DRAW, (81, 81)),
        ("=81 81", Sign.DRAW, (81, 81)),
        ("", None, ()),
    ],
)
def test_a_line_is_result_and_kazans(line: str, sign: Sign | None, kazans: tuple[int, ...]) -> None:
    assert read_line(line, RULES) == Typed(sign, kazans)


@pytest.mark.parametrize(
    ("line", "sign", "kazans"),
    [
        ("161", Sign.WHITE, (61,)),
        ("061", Sign.BLACK, (61,)),
        ("182 61", Sign.WHITE, (82, 61)),
        ("581 81", Sign.DRAW, (81, 81)),
        ("055 90", Sign.BLACK, (55, 90)),
    ],
)
def test_the_space_after_the_result_may_be_left_out(line: str, sign: Sign, kazans: tuple[int, ...]) -> None:
    assert read_line(line, RULES) == Typed(sign, kazans)


@pytest.mark.parametrize("line", ["55 40", "12 90", "100 62", "15"])
def test_a_kazan_that_begins_like_a_result_is_a_kazan(line: str) -> None:
    assert read_line(line, RULES).sign is None


@pytest.mark.parametrize("line", ["abc", "1 2 3 4", "82 61 5 1", "1 1234", "8²"])
def test_anything_else_is_not_readable(line: str) -> None:
    with pytest.raises(Doubt) as doubt:
        read_line(line, RULES)
    assert doubt.value.code == Doubt.UNREADABLE


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("82 61", Outcome(2, 0, Reason.STONES, 82, 61)),
        ("61 82", Outcome(0, 2, Reason.STONES, 61, 82)),
        ("81 81", Outcome(1, 1, Reason.EQUAL_STONES, 81, 81)),
        ("1 61", Outcome(2, 0, Reason.STONES, None, 61)),
        ("0 76", Outcome(0, 2, Reason.STONES, 76, None)),
        ("+", Outcome(2, 0, Reason.NO_SHOW)),
        ("-", Outcome(0, 2, Reason.NO_SHOW)),
    ],
)
def test_the_reason_follows_where_nothing_else_fits(line: str, expected: Outcome) -> None:
    """C 3/3.1, 3.5; the loser alone is enough (C 8/7.3) and the other stays unknown."""
    assert outcome(line) == expected


@pytest.mark.parametrize("line", ["1 69 54", "5 71 79", "1", "5"])
def test_where_several_reasons_fit_it_must_be_said(line: str) -> None:
    with pytest.raises(Doubt) as doubt:
        outcome(line)
    assert doubt.value.code == Doubt.REASON


@pytest.mark.parametrize("korgools", [Korgools.OPTIONAL, Korgools.OFF])
def test_one_key_is_enough_where_korgools_are_not_required(korgools: Korgools) -> None:
    assert outcome("1", korgools=korgools) == Outcome(2, 0, Reason.UNRECORDED)


@pytest.mark.parametrize("line", ["61", "69 54", ""])
def test_who_won_must_be_said_where_the_kazans_do_not(line: str) -> None:
    with pytest.raises(Doubt) as doubt:
        outcome(line)
    assert doubt.value.code == Doubt.RESULT


def test_a_draw_needs_both_kazans() -> None:
    with pytest.raises(Doubt) as doubt:
        outcome("5 81")
    assert doubt.value.code == Doubt.BOTH_KAZANS


def test_a_result_that_contradicts_its_kazans_is_kept_for_the_check() -> None:
    """It is not turned round silently: `outcomes.judge` refuses it with the clause."""
    assert outcome("0 82 61") == Outcome(0, 2, Reason.STONES, 82, 61)
    assert outcome("60 90", sign=Sign.WHITE) == Outcome(2, 0, Reason.STONES, 60, 90)


def test_a_key_pressed_counts_where_the_line_names_no_result() -> None:
    assert outcome("61", sign=Sign.BLACK) == Outcome(0, 2, Reason.STONES, 61, None)
    assert outcome("1 61", sign=Sign.BLACK) == Outcome(2, 0, Reason.STONES, None, 61)


def test_a_chosen_reason_is_taken() -> None:
    assert outcome("1 69 54", reason=Reason.RESIGNATION) == Outcome(2, 0, Reason.RESIGNATION, 69, 54)
    assert outcome("1 70 75", reason=Reason.FLAG, flag=Flag.BLACK) == Outcome(2, 0, Reason.FLAG, 70, 75, Flag.BLACK)
    assert outcome("", reason=Reason.ADJOURNED) == Outcome(None, None, Reason.ADJOURNED)
    assert outcome("", reason=Reason.BOTH_ABSENT) == Outcome(0, 0, Reason.BOTH_ABSENT)


@pytest.mark.parametrize(
    "stored",
    [
        Outcome(2, 0, Reason.STONES, 82, 61),
        Outcome(0, 2, Reason.STONES, 76, None),
        Outcome(2, 0, Reason.STONES, None, 61),
        Outcome(0, 2, Reason.STONES, 5, 90),
        Outcome(1, 1, Reason.AGREEMENT, 0, 3),
    ],
)
def test_a_line_made_from_an_outcome_reads_back(stored: Outcome) -> None:
    assert outcome(line_of(stored), sign=sign_of(stored), reason=stored.reason) == stored
