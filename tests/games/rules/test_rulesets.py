"""Each parameter of a rule set does what it says, and a wrong value of it shows; the presets are as published."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from games.rules.checker import check
from games.rules.position import Position, PositionError
from games.rules.records import read_records
from games.rules.repetition import find_repetition
from games.rules.rulesets import RULESETS, STANDARD, RuleSet, UnknownRuleSetError, ruleset

Answer = object


def after(text: str, hole: int, rules: RuleSet, declare: bool = True) -> str:
    return str(Position.parse(text, rules).play(hole, declare=declare))


def ending(text: str, rules: RuleSet) -> object:
    end = Position.parse(text, rules).end
    return end and (end.reason, end.winner, end.kazans)


def holes(rules: RuleSet) -> Answer:
    return [len(row) for row in Position.start(rules).holes], rules.stones


def stones_per_hole(rules: RuleSet) -> Answer:
    return str(Position.start(rules).play(7)), rules.stones, rules.majority, rules.equal


def tuz(rules: RuleSet) -> Answer:
    return after("0,0,0,0,0,0,0,0,2/2,9,9,9,9,9,9,9,9 43 43 W", 9, rules)


def tuz_at(rules: RuleSet) -> Answer:
    return after("0,0,0,0,0,0,0,0,2/3,9,9,9,9,9,9,9,9 43 42 W", 9, rules), tuz(rules)


def tuz_compulsory(rules: RuleSet) -> Answer:
    return after("0,0,0,0,0,0,0,0,2/2,9,9,9,9,9,9,9,9 43 43 W", 9, rules, declare=False)


def tuz_last_hole_banned(rules: RuleSet) -> Answer:
    return after("9,9,0,0,0,0,0,0,10/8,8,8,8,8,8,8,8,2 34 34 W", 9, rules)


def tuz_same_number_banned(rules: RuleSet) -> Answer:
    return after("X,9,9,0,0,0,0,0,2/2,9,9,9,9,9,9,9,9 34 34 W", 9, rules)


def stop_at_majority(rules: RuleSet) -> Answer:
    text = "1,0,0,0,0,0,0,0,0/3,0,0,0,0,0,0,0,6 82 70 W"
    return ending(text, rules), Position.parse(text, rules).legal_moves()


def remainder(rules: RuleSet) -> Answer:
    return ending("0,0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,11 80 70 W", rules)


def stuck_always_loses(rules: RuleSet) -> Answer:
    return ending("0,0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,9 81 71 W", rules)


RECURRING = "54 54 51 12 23 24 35 41 51 34 51 34 45 51 23 23 34 34 51 23 34 42 12 51 45 34 51 12 23 23 45 45 12 51 34"


def repetition(rules: RuleSet) -> Answer:
    small = replace(rules, holes=5, stones_per_hole=5, tuz=False)
    (record,) = read_records([RECURRING])
    found = find_repetition(record, small)
    return found and (found.ply, found.earlier)


# Parameter: what is looked at, a wrong value, and the right answer.
PARAMETERS: dict[str, tuple[object, object, Answer]] = {
    "holes": (holes, 8, ([9, 9], 162)),
    "stones_per_hole": (
        stones_per_hole,
        8,
        ("9,9,9,9,9,9,1,10,10/10,10,10,10,10,0,9,9,9 10 0 B", 162, 82, 81),
    ),
    "tuz": (tuz, False, "0,0,0,0,0,0,0,0,1/X,9,9,9,9,9,9,9,9 46 43 B"),
    "tuz_at": (
        tuz_at,
        4,
        ("0,0,0,0,0,0,0,0,1/0,9,9,9,9,9,9,9,9 47 42 B", "0,0,0,0,0,0,0,0,1/X,9,9,9,9,9,9,9,9 46 43 B"),
    ),
    "tuz_compulsory": (tuz_compulsory, False, "0,0,0,0,0,0,0,0,1/X,9,9,9,9,9,9,9,9 46 43 B"),
    "tuz_last_hole_banned": (tuz_last_hole_banned, False, "9,9,0,0,0,0,0,0,1/9,9,9,9,9,9,9,9,3 34 34 B"),
    "tuz_same_number_banned": (tuz_same_number_banned, False, "X,9,9,0,0,0,0,0,1/3,9,9,9,9,9,9,9,9 34 34 B"),
    "stop_at_majority": (stop_at_majority, False, (("majority", 0, (82, 70)), ())),
    "remainder": (remainder, "nobody", ("no-moves", 1, (80, 82))),
    "stuck_always_loses": (stuck_always_loses, True, ("no-moves", None, (81, 81))),
    "repetition": (repetition, "off", (35, (25,))),
}


def test_every_parameter_has_its_case() -> None:
    assert set(PARAMETERS) == {field.name for field in fields(RuleSet)} - {"name", "source"}


@pytest.mark.parametrize("name", PARAMETERS)
def test_a_wrong_value_of_the_parameter_shows(name: str) -> None:
    look, wrong, right = PARAMETERS[name]
    assert callable(look)
    assert look(STANDARD) == right
    assert look(replace(STANDARD, **{name: wrong})) != right


@pytest.mark.parametrize(
    ("name", "differences"),
    [
        ("standard", {}),
        ("kyrgyz-code", {"remainder": "nobody"}),
        ("play-out", {"stop_at_majority": False}),
        ("stuck-loses", {"stuck_always_loses": True}),
        ("declared-tuz", {"tuz_compulsory": False}),
        ("tuz-at-four", {"tuz_at": 4}),
        ("bestemshe", {"holes": 5, "stones_per_hole": 5, "tuz": False}),
    ],
)
def test_a_preset_differs_from_the_standard_in_what_its_source_prints(
    name: str, differences: dict[str, object]
) -> None:
    rules = ruleset(name)
    assert rules == replace(STANDARD, name=name, source=rules.source, **differences)
    assert rules.source


def test_there_are_no_other_presets() -> None:
    assert set(RULESETS) == {
        "standard", "kyrgyz-code", "play-out", "stuck-loses", "declared-tuz", "tuz-at-four", "bestemshe"
    }  # fmt: skip


def test_bestemshe_has_fifty_stones_and_is_won_at_twenty_six() -> None:
    rules = ruleset("bestemshe")
    assert (rules.stones, rules.majority, rules.equal) == (50, 26, 25)


def test_the_kyrgyz_code_leaves_the_other_kazan_as_it_stands_and_names_the_same_winner() -> None:
    for stuck, winner in ((80, 1), (81, None)):
        text = f"0,0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,{161 - stuck - 71} {stuck} 71 W"
        for name, black in (("standard", 162 - stuck), ("kyrgyz-code", 71)):
            assert ending(text, ruleset(name)) == ("no-moves", winner, (stuck, black))


def test_play_out_counts_the_rest_at_the_end() -> None:
    rules = ruleset("play-out")
    assert ending("0,0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,6 90 65 W", rules) == ("no-moves", 0, (90, 72))
    assert ending("0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0 81 81 W", rules) == ("equal", None, (81, 81))


def test_the_mark_in_the_record_decides_where_a_tuz_is_declared() -> None:
    (marked,) = read_records(["1. 19 76 2. 88 11x"])
    (unmarked,) = read_records(["1. 19 76 2. 88 11"])
    assert check(marked).verdict == check(marked, ruleset("declared-tuz")).verdict == "unfinished-possible"
    assert check(unmarked).code == "tuz-not-marked"
    declined = check(unmarked, ruleset("declared-tuz"))
    assert (declined.verdict, declined.position.tuz) == ("unfinished-possible", (None, None))


def test_an_unknown_rule_set_is_named_in_the_error() -> None:
    with pytest.raises(UnknownRuleSetError, match="togyz") as caught:
        ruleset("togyz")
    assert caught.value.code == "unknown-ruleset"


@pytest.mark.parametrize(
    "wrong", [{"holes": 0}, {"holes": 10}, {"stones_per_hole": 0}, {"stones_per_hole": 15}, {"tuz_at": 0}]
)
def test_a_board_that_notation_or_counting_cannot_hold_is_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="not"):
        replace(STANDARD, **wrong)


def test_a_tuz_cannot_stand_where_the_rule_set_has_none() -> None:
    with pytest.raises(PositionError):
        Position.parse("X,5,5,5,5/5,5,5,5,5 5 0 W", ruleset("bestemshe"))
