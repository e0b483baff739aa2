"""The rules of play, clause by clause, and what must hold in every game."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.board import Board
from games.rules.position import EmptyHoleError, GameOverError, NoSuchHoleError, Position, TuzHoleError
from games.rules.rulesets import RULESETS, RuleSet
from tests.games.rules.reference import Table

# Short lines that shrink well, and whole games.
choices = st.lists(st.integers(0, 10_000), max_size=60) | st.builds(
    lambda seed: random.Random(seed).choices(range(10_000), k=500), st.integers(0, 1_000_000)
)
rule_sets = st.sampled_from(list(RULESETS.values()))


def played(text: str, hole: int) -> str:
    return str(Position.parse(text).play(hole))


def test_1_1_the_first_stone_goes_back_into_its_hole_and_nine_is_followed_by_the_opponents_one() -> None:
    assert str(Position.start().play(7)) == "9,9,9,9,9,9,1,10,10/10,10,10,10,10,0,9,9,9 10 0 B"


def test_1_2_a_single_stone_leaves_its_hole_empty() -> None:
    before = "1,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9 4 4 W"
    assert played(before, 1) == "0,10,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9 4 4 B"


def test_1_3_an_even_number_in_an_opponents_hole_is_captured() -> None:
    before = "0,0,0,0,0,0,0,0,2/7,9,9,9,9,9,9,9,9 41 40 W"
    assert played(before, 9) == "0,0,0,0,0,0,0,0,1/0,9,9,9,9,9,9,9,9 49 40 B"


def test_1_4_an_odd_number_stays() -> None:
    before = "0,0,0,0,0,0,0,0,2/8,9,9,9,9,9,9,9,9 40 40 W"
    assert played(before, 9) == "0,0,0,0,0,0,0,0,1/9,9,9,9,9,9,9,9,9 40 40 B"


def test_1_4_an_even_number_in_an_own_hole_stays() -> None:
    before = "2,9,0,0,0,0,0,0,0/9,9,9,9,9,9,9,9,9 35 35 W"
    assert played(before, 1) == "1,10,0,0,0,0,0,0,0/9,9,9,9,9,9,9,9,9 35 35 B"


def test_a_hand_of_nineteen_passes_its_own_hole_again() -> None:
    before = "0,0,19,0,0,0,0,0,0/9,9,9,9,9,9,9,9,9 31 31 W"
    assert played(before, 3) == "1,1,2,1,1,1,1,1,1/10,10,10,10,10,10,10,10,10 31 31 B"


def test_2_1_three_in_an_opponents_hole_make_a_tuz() -> None:
    before = "0,0,0,0,0,0,0,0,2/2,9,9,9,9,9,9,9,9 43 43 W"
    assert played(before, 9) == "0,0,0,0,0,0,0,0,1/X,9,9,9,9,9,9,9,9 46 43 B"


def test_2_2_every_stone_sown_into_a_tuz_is_its_owners_whoever_sows() -> None:
    before = "X,9,9,9,9,9,9,9,9/9,X,9,9,9,9,9,9,9 9 9 W"
    position = Position.parse(before).play(9)
    assert str(position) == "X,9,9,9,9,9,9,9,1/10,X,10,10,10,10,10,0,9 20 9 B"
    assert str(position.play(9)) == "X,10,10,10,10,10,10,0,1/10,X,10,10,10,10,10,0,1 20 20 W"


def test_2_2_a_move_that_ends_in_a_tuz_takes_nothing_else() -> None:
    before = "9,9,9,9,9,9,9,9,2/X,9,9,9,9,9,9,9,0 12 13 W"
    assert played(before, 9) == "9,9,9,9,9,9,9,9,1/X,9,9,9,9,9,9,9,0 13 13 B"


def test_2_5_a_second_three_makes_no_second_tuz() -> None:
    before = "9,9,9,9,9,9,9,0,2/2,X,9,9,9,9,9,9,0 20 21 W"
    assert played(before, 9) == "9,9,9,9,9,9,9,0,1/3,X,9,9,9,9,9,9,0 20 21 B"


def test_3_1_the_game_ends_at_once_at_82() -> None:
    before = Position.parse("0,0,0,0,0,0,0,0,2/3,0,0,0,0,0,0,0,9 78 70 W")
    end = before.play(9).end
    assert end is not None
    assert (end.reason, end.winner, end.kazans) == ("majority", 0, (82, 70))


def test_3_4_who_has_no_stones_on_his_move_loses_the_rest_of_the_board() -> None:
    end = Position.parse("0,0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,9 80 72 W").end
    assert end is not None
    assert (end.reason, end.winner, end.kazans) == ("no-moves", 1, (80, 82))


def test_3_4_81_of_the_stuck_player_is_a_draw_by_no_moves() -> None:
    end = Position.parse("0,0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,9 81 71 W").end
    assert end is not None
    assert (end.reason, end.winner, end.kazans) == ("no-moves", None, (81, 81))


def test_3_5_81_each_with_an_empty_board_is_equal() -> None:
    end = Position.parse("0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0 81 81 B").end
    assert end is not None
    assert (end.reason, end.winner, end.kazans) == ("equal", None, (81, 81))


def test_emptying_ones_own_side_does_not_end_the_game() -> None:
    position = Position.parse("0,0,0,0,0,0,0,0,1/0,0,0,0,0,0,0,0,1 80 80 W").play(9)
    assert position.holes[0] == (0,) * 9
    assert position.end is None
    assert position.legal_moves() == (1, 9)


@pytest.mark.parametrize(
    ("text", "hole", "error", "code"),
    [
        ("0,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9 9 0 W", 1, EmptyHoleError, "empty-hole"),
        ("X,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9 0 9 W", 1, TuzHoleError, "tuz-hole"),
        ("9,9,9,9,9,9,9,9,8/0,0,0,0,0,0,0,0,0 0 82 W", 1, GameOverError, "after-end"),
        ("9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9 0 0 W", 10, NoSuchHoleError, "no-such-hole"),
        ("9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9 0 0 W", 0, NoSuchHoleError, "no-such-hole"),
    ],
)
def test_errors_are_apart_by_kind_and_say_the_move_and_the_position(
    text: str, hole: int, error: type[Exception], code: str
) -> None:
    position = Position.parse(text)
    with pytest.raises(error) as caught:
        position.play(hole)
    assert caught.type is error
    assert caught.value.code == code
    assert f"hole {hole}" in str(caught.value)
    assert text in str(caught.value)


def test_a_step_says_what_fell_into_the_tuz() -> None:
    step = Position.parse("1,9,9,9,9,9,9,9,12/X,9,9,9,9,9,9,9,9 14 0 W").step(9)
    assert (step.text, step.side, step.landing_side) == ("92", 0, 0)
    assert (step.captured, step.made_tuz, step.tuz_gains) == (0, False, (1, 0))


def test_a_step_keeps_captured_stones_apart_from_those_in_the_tuz() -> None:
    step = Position.parse("1,9,9,9,9,9,9,9,3/X,9,9,9,9,9,9,9,9 23 0 W").step(9)
    assert (step.text, step.landing_side) == ("92", 1)
    assert (step.captured, step.made_tuz, step.tuz_gains) == (10, False, (1, 0))


@given(rule_sets, choices)
@settings(max_examples=300, deadline=None)
def test_the_engine_plays_as_stones_do(rules: RuleSet, picks: list[int]) -> None:
    position, table = Position.start(rules), Table.laid(rules)
    for pick in picks:
        assert str(position) == table.text()
        assert (position.end is not None) == table.over()
        if table.over():
            break
        moves = table.moves()
        assert position.legal_moves() == tuple(hole + 1 for hole in moves)
        hole, declare = moves[pick % len(moves)], rules.tuz_compulsory or pick % 2 == 0
        step = position.step(hole + 1, declare=declare)
        position = position.play(hole + 1, declare=declare)
        assert step.text == table.move(hole, declare)


@given(rule_sets, choices)
@settings(max_examples=150, deadline=None)
def test_all_stones_stay_in_play(rules: RuleSet, picks: list[int]) -> None:
    board = Board(rules)
    for pick in picks:
        moves = board.position.legal_moves()
        if not moves:
            break
        board.play(moves[pick % len(moves)])
        rows, kazans = board.position.holes, board.position.kazans
        assert sum(rows[0]) + sum(rows[1]) + sum(kazans) == rules.stones
    if (end := board.position.end) and end.reason == "no-moves" and rules.remainder == "opponent":
        assert sum(end.kazans) == rules.stones


@given(rule_sets, choices)
@settings(max_examples=100, deadline=None)
def test_taking_back_returns_to_every_position(rules: RuleSet, picks: list[int]) -> None:
    board = Board(rules)
    seen = [board.position]
    for pick in picks:
        moves = board.position.legal_moves()
        if not moves:
            break
        board.play(moves[pick % len(moves)])
        seen.append(board.position)
    steps = board.steps
    while board.ply:
        assert board.position == seen[board.ply]
        assert board.undo() == steps[board.ply]
    assert board.position == seen[0] == Position.start(rules)
    with pytest.raises(IndexError):
        board.undo()


def test_a_refused_move_changes_nothing_on_the_board() -> None:
    board = Board()
    with pytest.raises(NoSuchHoleError):
        board.play(10)
    assert (board.ply, board.position) == (0, Position.start())


@given(rule_sets, choices)
@settings(max_examples=150, deadline=None)
def test_a_position_reads_back_from_its_text(rules: RuleSet, picks: list[int]) -> None:
    position = Position.start(rules)
    for pick in picks:
        moves = position.legal_moves()
        if not moves:
            break
        position = position.play(moves[pick % len(moves)], declare=pick % 3 > 0)
        assert Position.parse(str(position), rules) == position
        assert hash(Position.parse(str(position), rules)) == hash(position)
