"""Places: criteria in turn, direct encounter, shared places, the excluded, tables as they stood."""

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tournaments.crosstable import Crosstable
from tournaments.regulations.regulation import Edition, System
from tournaments.standings.order import Gap, Standings, standings
from tournaments.standings.tiebreaks import TieBreaks

TableOf = Callable[..., Crosstable]


def places(made: Standings) -> dict[int, int | None]:
    return {row.number: row.place for row in made.rows}


@pytest.mark.parametrize("edition", list(Edition))
def test_worked_order(edition: Edition, worked: Callable[[str], dict[str, Any]], table_of: TableOf) -> None:
    example = worked("each-kind-of-round-6x4")
    made = standings(table_of(example["rounds"], edition=edition))
    assert [row.number for row in made.rows] == example["orders"][edition]


def test_each_gap_names_what_decided_it(worked: Callable[[str], dict[str, Any]], table_of: TableOf) -> None:
    made = standings(table_of(worked("each-kind-of-round-6x4")["rounds"]))
    assert made.gaps == (
        Gap(1, 2, "BH", Fraction(17, 2), Fraction(8)),
        Gap(2, 5, "PTS", Fraction(3), Fraction(5, 2)),
        Gap(5, 3, "PTS", Fraction(5, 2), Fraction(2)),
        Gap(3, 4, "PTS", Fraction(2), Fraction(1)),
        Gap(4, 6, "BH", Fraction(19, 2), Fraction(11, 2)),
    )


def test_unbroken_ties_share_a_place_and_the_next_place_is_left_out(table_of: TableOf) -> None:
    made = standings(table_of({1: ["2w="], 2: ["1b="], 3: ["4w1"], 4: ["3b0"]}, criteria=("PTS", "DE")))
    assert [(row.place, row.shared, row.number) for row in made.rows] == [
        (1, False, 3), (2, True, 1), (2, True, 2), (4, False, 4),
    ]  # fmt: skip
    assert [gap.criterion for gap in made.gaps] == ["PTS", "PTS"]


def test_the_excluded_come_last_without_a_place_and_their_games_count(table_of: TableOf) -> None:
    table = table_of({1: ["2w0", "3w1"], 2: ["1b1", "--Z"], 3: ["--U", "1b0"]}, excluded=[2])
    made = standings(table)
    assert [(row.place, row.number) for row in made.rows] == [(1, 1), (2, 3), (None, 2)]
    assert made.rows[0].values["BH"] == Fraction(3, 2) + 1


def test_a_category_is_ranked_over_the_games_of_all(table_of: TableOf) -> None:
    table = table_of({1: ["2w1"], 2: ["1b0"], 3: ["4w1"], 4: ["3b0"]})
    made = standings(table, among={2, 3})
    assert [(row.place, row.number, row.values["BH"]) for row in made.rows] == [(1, 3, 0), (2, 2, 1)]
    assert standings(table, among=()).rows == ()


def test_6_2_who_beat_whom_in_a_circle_decides_nothing(table_of: TableOf) -> None:
    rounds = {
        1: ["4w1", "2b1", "3w0", "--H"],
        2: ["3w1", "1w0", "4b1", "--H"],
        3: ["2b0", "4w1", "1b1", "--H"],
        4: ["1b0", "3b0", "2w0", "--Z"],
    }
    assert places(standings(table_of(rounds, criteria=("PTS", "DE")))) == {1: 1, 2: 1, 3: 1, 4: 4}


def test_6_2_is_applied_again_to_those_still_level(table_of: TableOf) -> None:
    """All have two points; among themselves 1 and 2 have two, 3 and 4 one; then only the pair's own game counts."""
    rounds = {
        1: ["2b0", "3w1", "4w1", "--Z"],
        2: ["1w1", "4w1", "3w0", "--Z"],
        3: ["4b0", "1b0", "2b1", "--F"],
        4: ["3w1", "2b0", "1b0", "--F"],
    }
    made = standings(table_of(rounds, criteria=("PTS", "DE")))
    assert made.gaps == (
        Gap(2, 1, "DE", Fraction(1), Fraction(0)),
        Gap(1, 4, "DE", Fraction(2), Fraction(1)),
        Gap(4, 3, "DE", Fraction(1), Fraction(0)),
    )
    assert [row.values["DE"] for row in made.rows] == [2, 2, 1, 1]


def test_6_3_first_only_when_nobody_can_overtake(table_of: TableOf) -> None:
    rounds = {1: ["2w1", "3w1", "--Z"], 2: ["1b0", "--U", "--U"], 3: ["--U", "1b0", "--U"]}
    made = standings(table_of(rounds, criteria=("PTS", "DE")))
    assert places(made) == {1: 1, 2: 2, 3: 2}, "2 and 3 have not met"
    assert made.gaps == (Gap(1, 2, "DE", Fraction(2), Fraction(0)),)
    assert made.separate[0].missing == {1: 0, 2: 1, 3: 1}


def test_6_3_a_missing_game_that_could_reach_the_top_leaves_the_tie(table_of: TableOf) -> None:
    rounds = {1: ["2w1", "--Z"], 2: ["1b0", "--U"], 3: ["--U", "--Z"]}
    made = standings(table_of(rounds, criteria=("PTS", "DE")))
    assert places(made) == {1: 1, 2: 1, 3: 1}
    assert made.by_number[1].values["DE"] == 1, "the points among the tied are shown though they decide nothing"


def test_6_1_1_a_forfeit_is_no_encounter_in_a_swiss_event_but_one_in_a_round_robin(table_of: TableOf) -> None:
    rounds = {1: ["2w+", "3w0", "--Z"], 2: ["1b-", "--U", "--Z"], 3: ["--Z", "1b1", "--Z"]}
    swiss = standings(table_of(rounds, criteria=("PTS", "DE")))
    assert places(swiss) == {1: 1, 2: 1, 3: 1}
    pair = {1: ["2w+", "--Z"], 2: ["1b-", "--U"]}
    robin = table_of(pair, criteria=("PTS", "DE"), system=System.ROUND_ROBIN)
    assert places(standings(robin)) == {1: 1, 2: 2}
    assert places(standings(robin, kind=System.SWISS)) == {1: 1, 2: 1}


def test_6_1_2_two_games_of_the_same_two_count_their_average(table_of: TableOf) -> None:
    rounds = {1: ["2w1", "2b=", "--Z"], 2: ["1b0", "1w=", "--U"]}
    made = standings(table_of(rounds, criteria=("PTS", "DE")))
    assert made.gaps == (Gap(1, 2, "DE", Fraction(3, 4), Fraction(1, 4)),)
    working = made.working("DE", 1)
    assert working is not None
    assert [addend.counted for addend in working.addends] == [Fraction(1, 2), Fraction(1, 4)]


def test_direct_encounter_is_shown_only_where_there_was_a_tie(table_of: TableOf) -> None:
    made = standings(table_of({1: ["2w1"], 2: ["1b0"], 3: ["--H"]}))
    assert [row.values["DE"] for row in made.rows] == [None, None, None]
    assert made.working("DE", 1) is None


def test_a_deduction_counts_for_the_place_and_stands_in_the_row(table_of: TableOf) -> None:
    table = table_of({1: ["2w1"], 2: ["1b0"], 3: ["--H"]}, deductions=[(1, 1, 2)])
    made = standings(table)
    assert [(row.number, row.points, row.deducted) for row in made.rows] == [
        (3, 1, 0), (2, 0, 0), (1, 0, 2),
    ], "2 has the better Buchholz: his opponent's point counts for him"  # fmt: skip


def test_warnings_that_deduct_nothing_change_nothing(table_of: TableOf) -> None:
    rounds = {1: ["2w1"], 2: ["1b0"]}
    assert standings(table_of(rounds, deductions=[(1, 1, 0)])).rows == standings(table_of(rounds)).rows


def test_a_tie_on_korgools_that_are_not_all_recorded_stays_open(table_of: TableOf) -> None:
    criteria = ("PTS", "KORGOOLS", "BPG")
    rounds = {1: ["2w=/70-71"], 2: ["1b=/71-70"], 3: ["4w=/81-81"], 4: ["3b=/81-81"]}
    assert places(standings(table_of(rounds, criteria=criteria))) == {4: 1, 3: 2, 2: 3, 1: 4}
    rounds = {1: ["2w=/70-"], 2: ["1b=/-70"], 3: ["4w=/81-81"], 4: ["3b=/81-81"]}
    made = standings(table_of(rounds, criteria=criteria))
    assert places(made) == {1: 1, 2: 1, 3: 1, 4: 1}
    assert made.open_ties[0] == ("KORGOOLS", (1, 2, 3, 4), 1)
    assert made.by_number[2].unrecorded == {"KORGOOLS": 1}


@pytest.mark.parametrize("rounds", [{}, {1: []}, {1: [], 2: []}, {1: ["--Z"], 2: ["--Z"]}, {1: ["??"]}])
def test_empty_and_tiny_tables(rounds: dict[int, list[str]], table_of: TableOf) -> None:
    made = standings(table_of(rounds))
    assert [row.place for row in made.rows] == [1] * len(rounds)
    assert made.gaps == ()


def test_a_table_with_open_games_says_that_it_is_not_complete(table_of: TableOf) -> None:
    assert not standings(table_of({1: ["2w"], 2: ["1b"]})).is_complete
    assert standings(table_of({1: ["2w="], 2: ["1b="]})).is_complete


def test_a_late_entry_has_the_rounds_before_as_absences(table_of: TableOf) -> None:
    made = standings(table_of({1: ["--U", "2w1"], 2: ["--Z", "1b0"]}))
    assert [row.number for row in made.rows] == [1, 2]


def _tables(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*.json") if not path.name.endswith(".expected.json"))


def test_shared_crosstables_have_the_right_values_and_order(shared_data: Path, table_of: TableOf) -> None:
    columns = {
        "points": ("2026", "PTS"), "bh_2026": ("2026", "BH"), "bh_2024": ("2024", "BH"),
        "bh_c1_2026": ("2026", "BH/C1"), "sb_2026": ("2026", "SB"), "sb_2024": ("2024", "SB"),
        "progress": ("2026", "PS"), "bh_naive_WRONG": ("real-only", "BH"),
    }  # fmt: skip
    files = _tables(shared_data / "tiebreaks")
    assert len(files) == 3
    for path in files:
        data = json.loads(path.read_text(encoding="utf-8"))
        for column, (edition, criterion) in columns.items():
            tie_breaks = TieBreaks(table_of(data["rounds"], edition=Edition(edition)))
            for number, value in data["expected"][column].items():
                found = tie_breaks.value(criterion, int(number)).value
                assert found == Fraction(str(value)), (path.name, column, number)
        for edition in ("2026", "2024"):
            made = standings(table_of(data["rounds"], edition=Edition(edition)))
            levels: dict[int | None, list[int]] = {}
            for row in made.rows:
                levels.setdefault(row.place, []).append(row.number)
            assert list(levels.values()) == data["expected"][f"codex_order_{edition}"], path.name


def test_each_criterion_decides_once(shared_data: Path, table_of: TableOf) -> None:
    path = shared_data / "tiebreaks" / "each-criterion-decides-8x4.json"
    made = standings(table_of(json.loads(path.read_text(encoding="utf-8"))["rounds"]))
    assert [row.number for row in made.rows] == [2, 3, 1, 8, 4, 7, 5, 6]
    assert [gap.criterion for gap in made.gaps] == ["PTS", "DE", "BH", "PS", "BH", "SB", "PTS"]
