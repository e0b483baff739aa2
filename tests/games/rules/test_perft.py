"""Published numbers of lines of play."""

from __future__ import annotations

import pytest

from games.rules.engine import engine
from games.rules.perft import perft, perft_table
from games.rules.position import Position
from games.rules.rulesets import ruleset

MIDDLE_GAMES = [
    ("1,2,20,7,19,X,1,2,0/X,0,6,18,6,7,5,1,1  42 24 W", [7, 51, 367, 2716, 20040]),
    ("3,X,0,3,6,8,0,21,0/0,10,0,22,19,X,0,0,1 40 29 W", [5, 26, 187, 1288, 9768]),
    ("X,1,1,6,4,3,1,1,6/0,1,6,2,3,1,X,2,2     53 69 B", [7, 56, 379, 2838, 18910]),
    ("0,0,1,0,0,2,0,9,1/1,1,1,0,3,0,0,1,5     81 56 W", [4, 21, 98, 563, 2858]),
    ("0,0,0,0,0,0,0,0,1/0,0,0,0,0,0,0,0,1     80 80 W", [1, 2, 1, 1, 1]),
]
STARTS = {
    "standard": [9, 73, 613, 5199, 43184, 360035],
    "bestemshe": [5, 21, 91, 407, 1761, 7782],
}


@pytest.mark.parametrize(("text", "nodes"), MIDDLE_GAMES)
def test_lines_from_the_middle_of_a_game(text: str, nodes: list[int]) -> None:
    position = Position.parse(text)
    assert [count for _, count in perft_table(position.engine, position.state, 5)] == nodes


@pytest.mark.parametrize("name", STARTS)
def test_lines_from_the_start(name: str) -> None:
    player = engine(ruleset(name))
    assert [count for _, count in perft_table(player, player.start, 6)] == STARTS[name]


def test_declining_a_tuz_is_a_move_of_its_own_where_it_is_allowed() -> None:
    text = "0,0,0,0,0,0,0,0,2/2,9,9,9,9,9,9,9,9 43 43 W"
    for name, moves in (("standard", 1), ("declared-tuz", 2)):
        position = Position.parse(text, ruleset(name))
        assert perft(position.engine, position.state, 1) == moves


def test_a_game_that_has_ended_adds_nothing_but_itself() -> None:
    position = Position.parse("9,9,9,9,9,9,9,9,8/0,0,0,0,0,0,0,0,0 0 82 W")
    assert perft(position.engine, position.state, 0) == 1
    assert perft(position.engine, position.state, 1) == 0
