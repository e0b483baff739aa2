"""Values of single criteria: published and hand-worked examples, and the rules one by one."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tournaments.crosstable import Crosstable
from tournaments.regulations.regulation import Edition, Scoring, System
from tournaments.standings.encounters import adjusted_scores
from tournaments.standings.tiebreaks import AddendKind, TieBreaks

TableOf = Callable[..., Crosstable]


def points(table: Crosstable, criterion: str, **settings: Any) -> dict[int, Fraction]:
    tie_breaks = TieBreaks(table, **settings)
    return {number: tie_breaks.value(criterion, number).value for number in table.cells}


@pytest.mark.parametrize("name", ["fide-exercises-16x5", "each-kind-of-round-6x4"])
def test_worked_examples(name: str, worked: Callable[[str], dict[str, Any]], table_of: TableOf) -> None:
    example = worked(name)
    table = table_of(example["rounds"])
    for edition, criteria in example["expected"].items():
        for criterion, expected in criteria.items():
            values = points(table, criterion, edition=Edition(edition))
            for number, value in expected.items():
                assert values[int(number)] == Fraction(value), (edition, criterion, number)


def test_16_3_byes_before_a_withdrawal_count_as_draws_for_opponents(table_of: TableOf) -> None:
    table = table_of({1: ["2w0", "--Z", "--Z"], 2: ["1b1", "--U", "--H"]})
    assert adjusted_scores(table) == {1: 2, 2: 5}


def test_16_3_an_absence_before_a_game_counts_as_it_is(table_of: TableOf) -> None:
    table = table_of({1: ["--Z", "2w1"], 2: ["--U", "1b0"]})
    assert adjusted_scores(table) == {1: 2, 2: 2}


def test_16_3_a_lost_forfeit_at_the_end_stays_lost(table_of: TableOf) -> None:
    table = table_of({1: ["--Z", "2w-"], 2: ["--U", "1b+"]})
    assert adjusted_scores(table)[1] == 1, "the absence before it is a draw, the forfeit is not"


def test_16_4_1_the_dummy_of_a_forfeit_has_at_most_the_opponents_score(table_of: TableOf) -> None:
    table = table_of({1: ["2w+", "3b1"], 2: ["1b-", "--Z"], 3: ["--U", "1w0"]})
    addend = TieBreaks(table).value("BH", 1).addends[0]
    assert (addend.kind, addend.base, addend.adjusted) == (AddendKind.DUMMY, Fraction(1, 2), True)
    assert TieBreaks(table, edition=Edition.FIDE_2024).value("BH", 1).addends[0].base == 2


def test_16_4_2_the_dummy_of_a_bye_has_at_most_a_draw_per_round(table_of: TableOf) -> None:
    table = table_of({1: ["--U", "--F"], 2: ["--Z", "--Z"]})
    assert points(table, "BH")[1] == 2, "two dummies of one point each"
    assert points(table, "BH", edition=Edition.FIDE_2024)[1] == 4


def test_16_5_a_voluntary_round_is_cut_first_unless_that_cuts_less(table_of: TableOf) -> None:
    rounds = {
        1: ["2w1", "3w1", "--H"], 2: ["1b0", "--Z", "--U"], 3: ["--U", "1b0", "4w1"], 4: ["--Z", "--U", "3b0"],
    }  # fmt: skip
    addends = TieBreaks(table_of(rounds)).value("BH/C1", 1).addends
    assert [(a.round, a.base, a.cut) for a in addends] == [
        (1, Fraction(1), False), (2, Fraction(2), False), (3, Fraction(3, 2), True),
    ]  # fmt: skip


def test_15_2_forfeits_of_a_round_robin_are_games(table_of: TableOf) -> None:
    rounds = {
        1: ["4w1", "3b1", "2w+"], 2: ["3w1", "4b=", "1b-"], 3: ["2b0", "1w0", "4w1"], 4: ["1b0", "2w=", "3b0"],
    }  # fmt: skip
    table = table_of(rounds, system=System.ROUND_ROBIN)
    assert points(table, "SB") == {1: 3, 2: Fraction(5, 4), 3: Fraction(1, 2), 4: Fraction(3, 4)}
    assert points(table, "WON")[1] == 2, "over the board only"
    assert points(table, "WIN")[1] == 3
    assert points(table, "REP")[2] == 2


def test_9_2_the_free_round_does_not_raise_the_limit(table_of: TableOf) -> None:
    rounds = {1: ["2w1", "--Z", "3b="], 2: ["1b0", "3w=", "--Z"], 3: ["--Z", "2b=", "1w="]}
    table = table_of(rounds, system=System.ROUND_ROBIN)
    assert points(table, "KS") == {1: Fraction(1, 2), 2: Fraction(1, 2), 3: Fraction(1, 2)}


def test_real_opponents_only_leaves_out_byes_and_forfeits(table_of: TableOf) -> None:
    table = table_of({1: ["2w+", "--U", "3w1"], 2: ["1b-", "3w1", "--Z"], 3: ["--U", "2b0", "1b0"]})
    assert points(table, "BH", edition=Edition.REAL_ONLY) == {1: 1, 2: 1, 3: 4}
    assert points(table, "SB", edition=Edition.REAL_ONLY) == {1: 1, 2: 1, 3: 0}


def test_deduction_counts_in_own_points_and_progress_from_its_round_but_not_for_opponents(
    table_of: TableOf,
) -> None:
    rounds = {1: ["2w1", "3b1", "--U"], 2: ["1b0", "--U", "3w1"], 3: ["--U", "1w0", "2b0"]}
    table = table_of(rounds, deductions=[(1, 2, 2)])
    assert points(table, "PTS") == {1: 2, 2: 2, 3: 1}
    assert points(table, "PS")[1] == 1 + 1 + 2
    assert points(table, "BH")[2] == 3 + Fraction(3, 2) + 1, "opponent 1 counts his three points from games"
    assert points(table.through(1), "PTS")[1] == 1
    last = TieBreaks(table).value("PTS", 1).addends[-1]
    assert (last.kind, last.round, last.counted) == (AddendKind.DEDUCTION, 2, -1)


def test_a_deduction_may_take_the_score_below_zero(table_of: TableOf) -> None:
    table = table_of({1: ["2w0"], 2: ["1b1"]}, deductions=[(1, 1, 2)])
    assert points(table, "PTS")[1] == -1
    assert points(table, "PS")[1] == -1


def test_open_games_and_unknown_seats_count_nothing_yet(table_of: TableOf) -> None:
    table = table_of({1: ["2w1", "3b"], 2: ["1b0", "??"], 3: ["--U", "1w"]})
    for criterion, expected in {"PTS": 1, "BH": 0, "SB": 0, "WIN": 1, "REP": 1, "PS": 2}.items():
        assert points(table, criterion)[1] == expected, criterion
    assert adjusted_scores(table) == {1: 2, 2: 0, 3: 2}, "an unknown seat is no absence"


def test_an_absence_that_is_paid_like_a_win_is_a_full_point_bye(table_of: TableOf) -> None:
    table = table_of({1: ["2w1", "--F"], 2: ["1b0", "--Z"]})
    paid = table.cells[2][1]._replace(points=2)
    table = Crosstable(table.regulation, table.entrants, {1: table.cells[1], 2: (table.cells[2][0], paid)}, 2, 2)
    assert adjusted_scores(table)[2] == 2
    assert points(table, "REP")[2] == 2


def test_korgools_leave_out_what_is_not_recorded_and_say_so(table_of: TableOf) -> None:
    table = table_of(
        {
            1: ["2w1/82-60", "3b0/76-", "--U"],
            2: ["1b0/60-82", "--U", "3w="],
            3: ["--U", "1w1/-76", "2b="],
        }
    )
    own = TieBreaks(table)
    assert own.value("KORGOOLS", 1)[::2] == (158, 0)
    assert own.value("KORGOOL_DIFF", 1)[::2] == (22, 1)
    assert own.value("KORGOOLS", 3)[::2] == (0, 2)


def test_scoring_with_three_points_for_a_win(table_of: TableOf) -> None:
    table = table_of({1: ["2w1"], 2: ["1b0"]}, scoring=Scoring(win=6, draw=2))
    table = Crosstable(
        table.regulation,
        table.entrants,
        {1: (table.cells[1][0]._replace(points=6),), 2: (table.cells[2][0]._replace(opponent_points=6),)},
        1,
        1,
    )
    assert points(table, "WIN") == {1: 1, 2: 0}
    assert points(table, "SB") == {1: 0, 2: 0}
    assert points(table, "BH") == {1: 0, 2: 3}


@pytest.mark.parametrize("criterion", ["DE", "BH/C9", "XYZ"])
def test_what_is_no_value_of_a_participant_is_refused(criterion: str, table_of: TableOf) -> None:
    with pytest.raises(KeyError):
        TieBreaks(table_of({1: ["--U"]})).numbers(criterion)
