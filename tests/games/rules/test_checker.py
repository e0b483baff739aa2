"""Verdicts and faults of whole records."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from games.rules.board import Board
from games.rules.checker import Report, check
from games.rules.completion import with_totals
from games.rules.evidence import HABITS, FaultCode, Habit
from games.rules.notation import Ply, Result
from games.rules.position import Position
from games.rules.records import Record, read_records
from games.rules.result import result_doubts
from games.rules.rulesets import STANDARD, ruleset
from tests.games.rules.samples import random_record


def record_of(text: str) -> Record:
    (record,) = read_records(text.splitlines())
    return record


def checked(text: str) -> Report:
    return check(record_of(text))


def finished(seed: int = 1, habit: Habit | None = None) -> Record:
    record = random_record(seed, habit=habit)
    assert record.result, "this seed plays to the end"
    return record


OPPOSITE: dict[Result, Result] = {"1-0": "0-1", "0-1": "1-0", "1/2-1/2": "1-0"}


@pytest.mark.parametrize("seed", range(20))
def test_a_game_played_to_its_end_agrees_with_its_result_and_with_no_other(seed: int) -> None:
    record = finished(seed)
    assert record.result is not None
    report = check(record)
    assert (report.verdict, report.fault, report.ply, report.repairs) == ("complete-agrees", None, None, ())
    assert report.end is not None
    assert sum(report.kazans) == 162 or report.end.reason == "majority"
    assert check(replace(record, result=OPPOSITE[record.result])).verdict == "complete-contradicts"
    assert check(replace(record, result=None)).verdict == "complete-agrees"


def test_a_record_that_stops_is_unfinished() -> None:
    for result in ("1-0", "0-1", "1/2-1/2", "*"):
        report = checked(f"1. 76 76 {result}")
        assert (report.verdict, report.end, report.kazans) == ("unfinished-possible", None, (10, 10))


def test_an_empty_record_is_unfinished_at_the_start() -> None:
    report = check(Record(result="1-0"))
    assert (report.verdict, str(report.position)) == ("unfinished-possible", str(Position.start()))


@pytest.mark.parametrize(
    ("result", "kazans", "doubts"),
    [
        ("1-0", (40, 80), ()),
        ("1-0", (40, 81), ("winner",)),
        ("0-1", (81, 40), ("winner",)),
        ("0-1", (40, 81), ()),
        ("1/2-1/2", (40, 81), ()),
        (None, (40, 81), ()),
    ],
)
def test_a_win_that_cannot_reach_82_any_more_is_impossible(
    result: Result | None, kazans: tuple[int, int], doubts: tuple[str, ...]
) -> None:
    left = 162 - sum(kazans) - 1
    position = Position.parse(f"1,0,0,0,0,0,0,0,0/{left},0,0,0,0,0,0,0,0 {kazans[0]} {kazans[1]} W")
    assert result_doubts(Record(result=result), position) == doubts


def test_a_win_of_few_stones_stays_possible_where_the_stuck_player_always_loses() -> None:
    text = "1,0,0,0,0,0,0,0,0/40,0,0,0,0,0,0,0,0 40 81 W"
    assert result_doubts(Record(result="1-0"), Position.parse(text, ruleset("stuck-loses"))) == ()


def test_a_draw_is_impossible_once_play_goes_on_beyond_half() -> None:
    text = "1,0,0,0,0,0,0,0,0/38,0,0,0,0,0,0,0,0 40 83 W"
    position = Position.parse(text, ruleset("play-out"))
    assert result_doubts(Record(result="1/2-1/2"), position) == ("winner",)
    assert result_doubts(Record(result="0-1"), position) == ()


@pytest.mark.parametrize(
    ("kazans", "doubts"),
    [
        ((45, 50), ()),
        ((None, 50), ()),
        ((None, 39), ("kazans",)),
        ((39, 30), ("kazans",)),
        ((120, 43), ("kazans",)),
        ((123, None), ("kazans",)),
        ((122, 40), ()),
    ],
)
def test_kazans_stated_for_a_game_that_stops_can_only_have_grown(
    kazans: tuple[int | None, int | None], doubts: tuple[str, ...]
) -> None:
    position = Position.parse("1,0,0,0,0,0,0,0,0/81,0,0,0,0,0,0,0,0 40 40 W")
    assert result_doubts(Record(kazans=kazans), position) == doubts


def test_kazans_stated_for_the_end_may_be_those_that_stood_or_those_credited() -> None:
    position = Position.parse("0,0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,11 80 70 W")
    assert result_doubts(Record(kazans=(80, 82)), position) == ()
    assert result_doubts(Record(kazans=(80, 70)), position) == ()
    assert result_doubts(Record(kazans=(80, 81)), position) == ("kazans",)


@pytest.mark.parametrize(
    ("moves", "ply", "code", "expected"),
    [
        ("1. 76 77", 2, "wrong-landing", 6),
        ("1. 19 76 2. 88 11", 4, "tuz-not-marked", None),
        ("1. 19 76 2. 8 1", 4, "tuz-not-marked", None),
        ("1. 19 76x", 2, "tuz-marked-wrongly", None),
        ("1. 19 76 2. 88x", 3, "tuz-marked-wrongly", None),
        ("1. 19 ?? 2. 88", 2, "unreadable", None),
        ("1. 76 76 1-0 2. 88", 3, "after-end", None),
        ("1. 76(10) 76(10) 2. 99(12)", 3, "wrong-kazan", 10),
        ("1. 76 {9,9,9,9,9,9,1,10,10/10,10,10,10,10,1,9,9,9 10 0 B} 76", 1, "wrong-diagram", None),
        ("{9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,8 1 0 W} 1. 76", None, "wrong-diagram", None),
    ],
)
def test_the_first_fault_is_named_with_its_ply(
    moves: str, ply: int | None, code: FaultCode, expected: int | None
) -> None:
    report = checked(moves)
    assert report.fault is not None
    assert (report.verdict, report.ply, report.code) == ("illegal", ply, code)
    if expected is not None:
        assert report.fault.expected == expected
    assert report.side == (None if ply is None else (ply - 1) % 2)


def test_an_empty_hole_and_a_tuz_are_different_faults() -> None:
    # In both records the faulty move starts from a hole without stones.
    start = "1. 19 76 2. 88 11x 3. "
    position = checked(start + "22").position
    assert position.tuz == (None, 1)
    assert checked(start + "12").code == "tuz-hole"
    single = next(
        record
        for record in map(random_record, range(50))
        if 0 in check(replace(record, plies=record.plies[:40])).position.holes[0]
        and check(replace(record, plies=record.plies[:40])).position.tuz[1] is None
    )
    before = check(replace(single, plies=single.plies[:40])).position
    hole = before.holes[0].index(0) + 1
    assert check(replace(single, plies=(*single.plies[:40], Ply(hole, 1)))).code == "empty-hole"


@pytest.mark.parametrize("move", ["66", "6"])
def test_a_digit_beyond_the_row_is_no_move_of_that_rule_set(move: str) -> None:
    report = check(record_of(f"1. 54 {move}"), ruleset("bestemshe"))
    assert (report.code, report.ply) == ("unreadable", 2)


def test_moves_after_the_end_are_one_fault_at_the_first_of_them() -> None:
    record = finished()
    longer = replace(record, plies=(*record.plies, Ply(1, 2), Ply(3, 4), Ply(0, raw="??")))
    report = check(longer)
    assert (report.code, report.ply) == ("after-end", len(record.plies) + 1)
    assert report.end == check(record).end
    assert report.kazans == check(record).kazans


def test_the_position_shown_is_the_one_before_the_fault() -> None:
    report = checked("1. 76 77 2. 11 11")
    assert str(report.position) == "9,9,9,9,9,9,1,10,10/10,10,10,10,10,0,9,9,9 10 0 B"
    assert (report.move, report.kazans, report.plies_played) == ("77", (10, 0), 1)


def test_the_end_is_named_by_what_was_credited() -> None:
    position = Position.parse("0,0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,9 81 71 W")
    assert position.end is not None
    assert (position.end.reason, position.end.kazans) == ("no-moves", (81, 81))


@pytest.mark.parametrize("habit", HABITS)
def test_the_habit_of_the_totals_is_recognised_by_game(habit: Habit) -> None:
    reports = [check(random_record(seed, habit=habit)) for seed in range(12)]
    assert [report.fault for report in reports] == [None] * 12
    # Where nothing fell into the movers' tuz during captures both ways of counting what was taken agree.
    alike = {habit, "taken"} if habit == "taken-without-tuz" else {habit}
    assert {habit} <= {report.habit for report in reports} <= alike


def test_a_record_without_totals_has_no_habit() -> None:
    assert check(finished()).habit is None


@pytest.mark.parametrize("habit", HABITS)
def test_a_wrong_total_is_named_where_no_habit_agrees_throughout(habit: Habit) -> None:
    record = finished(3, habit)
    index = [index for index, ply in enumerate(record.plies) if ply.total is not None][6]
    total = record.plies[index].total or 0
    wrong = replace(record.plies[index], total=total + 1)
    report = check(replace(record, plies=(*record.plies[:index], wrong, *record.plies[index + 1 :])))
    assert report.fault is not None
    assert (report.code, report.ply, report.fault.expected, report.habit) == ("wrong-kazan", index + 1, total, habit)
    assert report.repairs[0].move == record.plies[index].move


def corrupted(record: Record, index: int, change: Callable[[Ply], Ply]) -> Record:
    plies = list(record.plies)
    plies[index] = change(plies[index])
    return replace(record, plies=tuple(plies))


def test_a_right_diagram_is_no_fault_and_a_wrong_one_is_in_any_spelling() -> None:
    diagram = "9,9,9,9,9,9,1,10,10/10,10,10,10,10,{},9,9,9   10 0 B"
    for cell, verdict in (("0", "unfinished-possible"), ("-", "unfinished-possible"), ("X", "illegal")):
        assert checked(f"1. 76 {{{diagram.format(cell)}}} 76").verdict == verdict


def test_a_fault_before_a_wrong_total_is_the_one_that_is_named() -> None:
    record = with_totals(finished(5))
    both = corrupted(
        corrupted(record, 4, lambda ply: replace(ply, landing=ply.landing % 9 + 1)),
        30,
        lambda ply: replace(ply, total=1),
    )
    assert check(both).ply == 5


def test_a_result_is_never_changed() -> None:
    record = replace(finished(), result="1/2-1/2")
    assert check(record).verdict == "complete-contradicts"
    assert record.result == "1/2-1/2"


def test_a_rule_set_of_the_event_decides_the_kazans_shown() -> None:
    record = next(
        record for record in map(random_record, range(200)) if (end := check(record).end) and end.reason == "no-moves"
    )
    standard, code = check(record), check(record, ruleset("kyrgyz-code"))
    assert standard.position.state == code.position.state
    assert standard.end is not None
    assert code.end is not None
    assert standard.end.winner == code.end.winner
    assert sum(standard.kazans) == 162
    assert code.kazans == code.position.kazans
    assert sum(code.kazans) < 162


def test_the_standard_is_the_default() -> None:
    record = finished(7)
    assert check(record) == check(record, STANDARD)


def test_play_that_goes_on_after_82_is_one_fault_at_its_first_move() -> None:
    found = 0
    for seed in range(30):
        record = random_record(seed, ruleset("play-out"))
        states = [each.kazans for each in positions(record)]
        ended = next((ply for ply, kazans in enumerate(states) if max(kazans) > 81), len(states))
        if ended < len(states) - 3:
            found += 1
            report = check(record)
            assert (report.code, report.ply, report.plies_played) == ("after-end", ended + 1, ended)
            assert report.end is not None
            assert report.end.reason == "majority"
    assert found > 3


def positions(record: Record) -> tuple[Position, ...]:
    board = Board(ruleset("play-out"))
    for ply in record.plies:
        board.play(ply.hole)
    return board.positions


def test_of_a_total_and_a_diagram_that_are_both_wrong_the_total_is_named() -> None:
    diagram = "{9,9,9,9,9,9,1,10,10/10,10,10,10,10,1,9,9,9 9 0 B}"
    report = checked(f"1. 98(10) 98(10) 2. 91(11) {diagram} 91")
    assert (report.code, report.ply) == ("wrong-kazan", 3)
    assert checked(f"1. 98(10) 98(10) 2. 91 {diagram} 91").code == "wrong-diagram"
