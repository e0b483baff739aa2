"""Why one stands before another, and the workings beside it."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tournaments.crosstable import Crosstable
from tournaments.standings.explanation import Outcome, why_before, why_behind, workings
from tournaments.standings.order import standings
from tournaments.standings.tiebreaks import AddendKind

TableOf = Callable[..., Crosstable]


def test_the_steps_end_with_the_criterion_that_decided(
    worked: Callable[[str], dict[str, Any]], table_of: TableOf
) -> None:
    made = standings(table_of(worked("each-kind-of-round-6x4")["rounds"]))
    explained = why_before(made, 1)
    assert explained is not None
    assert (explained.first, explained.second, explained.gap) == (1, 2, made.gaps[0])
    assert explained.steps == (
        ("PTS", Outcome.EQUAL, 3, 3, 0, 0),
        ("BH", Outcome.DECIDES, Fraction(17, 2), 8, 0, 0),
    )
    assert why_behind(made, 2) == explained


def test_a_shared_place_shows_all_criteria_and_that_not_all_have_met(table_of: TableOf) -> None:
    rounds = {1: ["2w1", "--Z"], 2: ["1b0", "--U"], 3: ["--U", "--Z"]}
    explained = why_before(standings(table_of(rounds, criteria=("PTS", "DE", "BPG"))), 1)
    assert explained is not None
    assert explained.gap is None
    assert [(step.criterion, step.outcome, step.tied) for step in explained.steps] == [
        ("PTS", Outcome.EQUAL, 0),
        ("DE", Outcome.NOT_ALL_MET, 3),
        ("BPG", Outcome.EQUAL, 0),
    ]


def test_an_open_tie_stops_at_the_korgools(table_of: TableOf) -> None:
    rounds = {1: ["2w=/70-"], 2: ["1b=/-70"]}
    explained = why_before(standings(table_of(rounds, criteria=("PTS", "KORGOOLS", "BPG"))), 1)
    assert explained is not None
    assert [(step.outcome, step.unrecorded) for step in explained.steps] == [(Outcome.EQUAL, 0), (Outcome.OPEN, 1)]


def test_direct_encounter_after_it_decided_shows_the_deciding_comparison(table_of: TableOf) -> None:
    rounds = {1: ["2w1", "--Z"], 2: ["1b0", "--F"]}
    explained = why_before(standings(table_of(rounds, criteria=("PTS", "DE", "BH"))), 1)
    assert explained is not None
    assert explained.steps[-1] == ("DE", Outcome.DECIDES, 1, 0, 2, 0)


def test_nobody_stands_before_the_first_or_behind_the_last(table_of: TableOf) -> None:
    made = standings(table_of({1: ["2w1"], 2: ["1b0"], 3: ["--Z"]}, excluded=[3]))
    assert why_behind(made, 1) is None
    assert why_before(made, 2) is None
    assert why_before(made, 3) is why_behind(made, 3) is None
    with pytest.raises(KeyError):
        why_before(made, 9)


def test_workings_open_the_sums_of_the_regulation(table_of: TableOf) -> None:
    rounds = {1: ["2w1", "3b="], 2: ["1b0", "--H"], 3: ["--U", "1w="]}
    made = standings(table_of(rounds, criteria=("PTS", "BH/C1", "SB")))
    opened = {working.criterion: working.value for working in workings(made, 1)}
    assert list(opened) == ["BH/C1", "SB"]
    assert [(a.round, a.opponent, a.kind, a.base, a.cut) for a in opened["BH/C1"].addends] == [
        (1, 2, AddendKind.GAME, Fraction(1, 2), True),
        (2, 3, AddendKind.GAME, Fraction(3, 2), False),
    ]
    assert [(a.base, a.factor, a.amount) for a in opened["SB"].addends] == [
        (Fraction(1, 2), 1, Fraction(1, 2)),
        (Fraction(3, 2), Fraction(1, 2), Fraction(3, 4)),
    ]


def test_the_working_of_direct_encounter_lists_the_games_among_the_tied(table_of: TableOf) -> None:
    rounds = {1: ["2w1", "3w0", "--F"], 2: ["1b0", "--U", "--F"], 3: ["--Z", "1b1", "--F"]}
    opened = workings(standings(table_of(rounds, criteria=("PTS", "DE"))), 1, ["DE"])
    assert [(a.round, a.opponent, a.counted) for a in opened[0].value.addends] == [(1, 2, 1), (2, 3, 0)]
