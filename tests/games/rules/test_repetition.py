"""Chylymov's claim: which positions recur, and within how many moves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.rules.position import Position
from games.rules.records import Record, read_records
from games.rules.repetition import CHYLYMOV_MOVES, Repetition, find_repetition, repetition_in
from games.rules.rulesets import STANDARD, ruleset
from tests.games.rules.samples import random_record
from tests.games.rules.test_rulesets import RECURRING


def recurring() -> Record:
    (record,) = read_records([RECURRING])
    return record


def test_two_lone_stones_that_go_round_repeat_after_eighteen_plies() -> None:
    position = Position.parse("1,0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,0 80 80 W")
    line = [position]
    for hole in range(1, 10):
        line += [line[-1].play(hole), line[-1].play(hole).play(hole)]
    assert line[18] == position
    found = repetition_in([each.state for each in line])
    assert found == Repetition(18, (0,))
    assert found.distance == 18
    assert found.claimable


def test_the_plies_of_a_recurring_position_are_named() -> None:
    rules = ruleset("bestemshe")
    record = recurring()
    assert find_repetition(record, rules) == Repetition(35, (25,))
    for plies in range(35):
        assert find_repetition(replace(record, plies=record.plies[:plies]), rules) is None


def test_the_last_position_counts_whatever_recurred_before() -> None:
    rules = ruleset("bestemshe")
    record = recurring()
    longer = replace(record, plies=(*record.plies, record.plies[25]))
    assert find_repetition(longer, rules) == Repetition(36, (26,))


def test_holes_kazans_tuz_and_side_all_count() -> None:
    texts = [
        "1,0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,0 80 80 W",
        "1,0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,0 80 80 B",
        "1,0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,0 81 79 W",
        "1,X,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,0 80 80 W",
        "1,0,0,0,0,0,0,0,0/1,X,0,0,0,0,0,0,0 80 80 W",
        "0,1,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,0 80 80 W",
    ]
    assert len({Position.parse(text).state for text in texts}) == len(texts)


@pytest.mark.parametrize(("distance", "claimable"), [(18, True), (2 * CHYLYMOV_MOVES, True), (148, False)])
def test_the_claim_holds_within_seventy_three_moves_of_each_side(distance: int, claimable: bool) -> None:
    assert Repetition(200, (200 - distance,)).claimable is claimable


def test_a_rule_set_without_the_claim_has_none() -> None:
    assert find_repetition(recurring(), replace(ruleset("bestemshe"), repetition="off")) is None


def test_an_ordinary_game_repeats_nothing() -> None:
    assert all(find_repetition(random_record(seed), STANDARD) is None for seed in range(10))
