"""Readings proposed for a faulty record."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.rules_slips import measure
from games.rules.checker import check
from games.rules.notation import Ply
from games.rules.records import Record, read_records
from games.rules.repairs import SHOWN
from tests.games.rules.samples import random_record


def misread(record: Record, index: int, ply: Ply) -> Record:
    return replace(record, plies=(*record.plies[:index], ply, *record.plies[index + 1 :]))


def repairs_of(text: str) -> list[tuple[int, str]]:
    (record,) = read_records([text])
    return [(repair.ply, repair.move) for repair in check(record).repairs]


def test_the_reading_that_lets_the_rest_agree_comes_first() -> None:
    record = random_record(2)
    for index in (5, 20, 41):
        true = record.plies[index]
        report = check(misread(record, index, replace(true, landing=true.landing % 9 + 1)))
        first = report.repairs[0]
        assert (first.index, first.move, first.complete) == (index, true.move, True)
        assert first.reach == len(record.plies)


def test_among_equals_a_digit_that_looks_alike_comes_first() -> None:
    # From the start 3 reaches 2 and 8 reaches 7; nothing follows that could decide.
    assert repairs_of("1. 37")[0] == (1, "87")
    assert repairs_of("1. 81")[0] == (1, "87")


def test_a_forgotten_tuz_mark_is_the_first_thought() -> None:
    assert repairs_of("1. 19 76 2. 88 11")[0] == (4, "11x")


def test_an_invented_tuz_mark_is_dropped() -> None:
    assert repairs_of("1. 19 76x")[0] == (2, "76")


def test_an_unreadable_move_is_read_from_what_follows_and_from_its_digits() -> None:
    record = random_record(4)
    for index in (3, 10):
        report = check(misread(record, index, Ply(0, raw="??")))
        assert (report.repairs[0].index, report.repairs[0].move) == (index, record.plies[index].move)
    assert repairs_of("1. 7?")[0] == (1, "76")
    assert repairs_of("1. ?5")[0] == (1, "65")


def test_a_misread_move_that_was_legal_for_a_while_is_found_before_the_fault() -> None:
    found = 0
    for seed in range(40):
        record = random_record(seed)
        for index in range(10, len(record.plies) - 10):
            true = record.plies[index]
            before = check(replace(record, plies=record.plies[:index])).position
            twins = [
                hole
                for hole in before.legal_moves()
                if hole != true.hole and before.step(hole).text[1:] == true.move[1:]
            ]
            for hole in twins:
                report = check(misread(record, index, replace(true, hole=hole)))
                if report.fault and report.fault.index > index + 1:
                    found += 1
                    assert (index, true.move) in [(each.index, each.move) for each in report.repairs[:3]]
        if found > 15:
            return
    pytest.fail(f"only {found} such readings in all games")


def test_a_wrong_total_leaves_the_move_as_it_is() -> None:
    record = random_record(6, habit="total")
    index = [index for index, ply in enumerate(record.plies) if ply.total is not None][4]
    true = record.plies[index]
    report = check(misread(record, index, replace(true, total=(true.total or 0) + 10)))
    assert (report.code, report.repairs[0].index, report.repairs[0].move) == ("wrong-kazan", index, true.move)


def test_a_total_decides_between_readings_the_digits_leave_open() -> None:
    # From the start every move but the first hole's captures ten.
    assert (1, "19") in repairs_of("1. ??")
    assert (1, "19") not in repairs_of("1. ??(10)")


def test_the_result_decides_between_readings_of_the_last_move() -> None:
    decided = 0
    for seed in range(60):
        record = random_record(seed)
        last = len(record.plies) - 1
        report = check(misread(record, last, Ply(0, raw="?")))
        if record.result and not all(repair.complete for repair in report.repairs):
            decided += 1
            assert report.repairs[0].complete
    assert decided


def test_a_diagram_shows_which_reading_was_meant() -> None:
    diagram = "9,9,9,9,9,9,1,10,10/10,10,10,10,10,0,9,9,9 10 0 B"
    assert repairs_of(f"1. 87 {{{diagram}}}") == [(1, "76"), (1, "87")]


def test_repairs_are_few_and_none_is_offered_for_moves_after_the_result() -> None:
    assert repairs_of("1. 76 76 1-0 2. 88") == []
    assert len(repairs_of("1. ??")) == SHOWN


def test_two_slips_make_one_report_and_the_first_is_repaired_up_to_the_second() -> None:
    record = random_record(8)
    for index in (6, 25):
        ply = record.plies[index]
        record = misread(record, index, replace(ply, landing=ply.landing % 9 + 1))
    report = check(record)
    assert report.ply == 7
    assert (report.repairs[0].index, report.repairs[0].reach, report.repairs[0].complete) == (6, 25, False)


@pytest.mark.parametrize("habit", [None, "total"])
def test_a_single_wrong_digit_is_found_and_the_true_move_is_among_the_first_three(habit: str | None) -> None:
    records = [random_record(seed, habit=habit) for seed in range(6)]  # type: ignore[arg-type]
    tallies = measure(records, per_game=60, seed=1)
    moves = tallies["moves"]
    assert moves.at_once + moves.later + moves.by_result + moves.undetectable == 6 * 60
    assert moves.at_once > 300
    assert moves.undetectable < 20
    assert moves.first_three >= 0.85
    assert tallies["totals"].first_three >= 0.85


def test_a_game_marked_as_ended_without_stones_is_read_so() -> None:
    decided = 0
    for seed in range(80):
        record = random_record(seed)
        end = check(record).end
        if end is None or end.reason != "no-moves":
            continue
        unsigned = replace(record, result=None, termination="no-moves")
        unreadable = misread(unsigned, len(record.plies) - 1, Ply(0, raw="?"))
        before = check(replace(record, plies=record.plies[:-1])).position
        ends = [before.play(hole).end is not None for hole in before.legal_moves()]
        if not all(ends):
            decided += 1
            repairs = check(unreadable).repairs
            ending = [before.play(int(repair.move[0])).end is not None for repair in repairs]
            assert [repair.complete for repair in repairs] == ending == sorted(ending, reverse=True)
    assert decided > 3


def test_where_totals_stand_at_captures_a_move_without_one_captures_nothing() -> None:
    decided = 0
    for seed in range(30):
        record = random_record(seed, plies=41, habit="total")
        before = check(replace(record, plies=record.plies[:-1])).position
        captures = {hole: before.step(hole).captured > 0 for hole in before.legal_moves()}
        quiet = [hole for hole, takes in captures.items() if not takes]
        if len(record.plies) == 41 and record.plies[-1].total is None and 0 < len(quiet) < len(captures):
            decided += 1
            repairs = check(misread(record, 40, Ply(0, raw="?"))).repairs
            assert [int(each.move[0]) in quiet for each in repairs[: len(quiet)]] == [True] * min(len(quiet), 6)
    assert decided > 3
