"""The text form of a position."""

from __future__ import annotations

import pytest

from games.rules.position import Position, PositionError, normal_diagram

CANONICAL = "1,2,20,7,19,X,1,2,0/X,0,6,18,6,7,5,1,1 42 24 W"


@pytest.mark.parametrize(
    "text",
    [
        CANONICAL,
        "1,2,20,7,19,x,1,2,-/х,-,6,18,6,7,5,1,1   42 24 w",
        "  1,2,20,7,19,Х,1,2,0/X,0,06,18,6,7,5,1,1 42  24 W\n",
    ],
)
def test_every_spelling_of_a_diagram_is_read_and_one_is_written(text: str) -> None:
    position = Position.parse(text)
    assert str(position) == CANONICAL == normal_diagram(text)
    assert position.tuz == (1, 6)
    assert position.kazans == (42, 24)
    assert position.side == 0


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no position"),
        ("9,9,9/9,9,9", "no position"),
        ("9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9 0 0 G", "no position"),
        ("9,9,9,9,9,9,9,9,/9,9,9,9,9,9,9,9,9 9 0 W", "no position"),
        ("9,9,9,9,9,9,9,9,9X/9,9,9,9,9,9,9,9,9 0 0 W", "no position"),
        ("9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9 9 0 W", "9 holes"),
        ("9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9 1 0 W", "163 stones"),
        ("X,X,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9 0 18 W", "more tuz"),
        ("9,9,9,9,9,9,9,9,X/9,9,9,9,9,9,9,9,9 0 9 W", "last hole"),
        ("X,9,9,9,9,9,9,9,9/X,9,9,9,9,9,9,9,9 9 9 W", "same number"),
    ],
)
def test_a_text_that_is_no_position_says_why(text: str, reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        Position.parse(text)


def test_a_diagram_need_not_be_a_position_to_be_compared() -> None:
    assert normal_diagram("9,X,9/9,9,-  3 1 B") == "9,X,9/9,9,0 3 1 B"
    assert normal_diagram("a comment") is None
