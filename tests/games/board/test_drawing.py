"""The board as SVG: every stone is there, in its place, and the text tells what the drawing shows."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

from games.board.drawing import Look, draw, move_of
from games.board.stones import DRAWN, pattern_of, spots_of
from games.rules.board import Board
from games.rules.position import Position
from games.rules.rulesets import RULESETS

SVG = "{http://www.w3.org/2000/svg}"
MIDGAME = "1,1,1,1,13,3,4,X,3/X,14,5,2,16,0,1,2,3 56 36 B"


def tree(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))


def drawn(position: Position, **look: object) -> ElementTree.Element:
    return tree(draw(position, Look("a", "Title", "Description", **look)))


def shapes(root: ElementTree.Element, name: str, kind: str) -> list[ElementTree.Element]:
    return [each for each in root.iter(f"{SVG}{name}") if each.get("class") == kind]


def texts(root: ElementTree.Element, kind: str) -> list[str]:
    return [each.text or "" for each in root.iter(f"{SVG}text") if kind in (each.get("class") or "").split()]


def stones(root: ElementTree.Element) -> list[ElementTree.Element]:
    laid = [circle for group in shapes(root, "g", "b-stone") for circle in group]
    return laid + shapes(root, "circle", "b-new")


def after(moves: str) -> tuple[Position, Position, object]:
    play = Board()
    for hole in moves:
        play.play(int(hole))
    return play.positions[-2], play.position, play.steps[-1]


@pytest.mark.parametrize("tall", [False, True])
def test_all_stones_are_drawn_and_stay_on_the_board(tall: bool) -> None:
    lots, play = random.Random(7), Board()
    while play.position.end is None:
        before = play.position
        step = play.play(lots.choice(before.legal_moves()))
        root = tree(draw(play.position, Look("a", "", "", tall=tall), move_of(before, step)))
        assert len(stones(root)) == 162
        width, height = (float(side) for side in root.get("viewBox", "").split()[2:])
        assert (width, height) == ((660, 1080) if tall else (1080, 660))
        assert all(
            0 < float(each.get("cx", 0)) < width and 0 < float(each.get("cy", 0)) < height for each in stones(root)
        )


@pytest.mark.parametrize("count", range(DRAWN + 1))
def test_stones_of_a_hole_lie_inside_it_and_apart(count: int) -> None:
    spots, radius = spots_of(count), pattern_of(count).radius
    assert len(set(spots)) == count
    assert all(abs(spot.x) + radius <= 46 and abs(spot.y) + radius <= 92 for spot in spots)
    for place, one in enumerate(spots):
        for other in spots[:place]:
            assert (one.x - other.x) ** 2 + (one.y - other.y) ** 2 >= (2 * radius - 0.1) ** 2


def test_more_than_sixty_are_told_by_the_number_alone() -> None:
    position = Position.parse("70,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,1 50 41 W")
    root = drawn(position)
    assert len(stones(root)) == 60 + 1 + 91
    assert "70" in texts(root, "b-num")


def test_the_first_stones_lie_at_their_owners_edge() -> None:
    root = drawn(Position.parse("1,0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,0 80 80 W"))
    white, black = (stones(root)[place] for place in (0, 1))
    assert (white.get("cx"), white.get("cy")) == ("75", "598")
    assert (black.get("cx"), black.get("cy")) == ("1005", "62")


def test_a_standing_board_is_the_same_turned_by_a_quarter() -> None:
    position = Position.parse(MIDGAME)
    lying, standing = stones(drawn(position)), stones(drawn(position, tall=True))
    for one, other in zip(lying, standing, strict=True):
        x, y = float(one.get("cx", 0)), float(one.get("cy", 0))
        assert (float(other.get("cx", 0)), float(other.get("cy", 0))) == pytest.approx((660 - y, x), abs=0.11)


def test_flipping_swaps_the_rows_and_keeps_the_owners_of_tuz() -> None:
    position = Position.parse(MIDGAME)
    plain, flipped = drawn(position), drawn(position, flipped=True)
    order = [str(n) for n in (1, 1, 1, 1, 13, 3, 4)] + ["X", "3"]
    by_x = {
        below: [
            each.text
            for each in sorted(shapes(root, "text", "b-num") + shapes(root, "text", "b-num b-zero"), key=_x)
            if (float(each.get("y", 0)) > 330) == below
        ]
        for root, below in ((plain, True), (flipped, False))
    }
    assert by_x[True] == order
    assert by_x[False] == order[::-1]
    for kind in ("b-own0", "b-own1"):
        assert len(shapes(plain, "circle", kind)) == len(shapes(flipped, "circle", kind)) == 1


def _x(element: ElementTree.Element) -> float:
    return float(element.get("x", 0))


def test_a_tuz_is_a_cross_a_disc_of_its_owner_and_an_x() -> None:
    root = drawn(Position.parse(MIDGAME))
    assert len(shapes(root, "rect", "b-tuz")) == len(shapes(root, "path", "b-x")) == 2
    [white_owned] = shapes(root, "circle", "b-own0")
    assert (white_owned.get("cx"), white_owned.get("cy")) == ("988", "62")
    assert texts(root, "b-num").count("X") == 2


def test_the_last_move_shows_what_it_sowed_and_captured() -> None:
    before, position, step = after("7")
    assert step.captured == 10
    root = tree(draw(position, Look("a", "", ""), move_of(before, step)))
    fresh = shapes(root, "circle", "b-new")
    in_kazan = [each for each in fresh if 330 < float(each.get("cy", 0)) < 400]
    # Nine are sown from hole 7: one into each of nine holes, and the last hole's ten are captured.
    assert (len(fresh) - len(in_kazan), len(in_kazan)) == (8, 10)
    [rings] = shapes(root, "g", "b-ghost")
    assert len(rings) == 10
    assert texts(root, "b-cap") == ["+10"]
    assert len(shapes(root, "rect", "b-from")) == len(shapes(root, "rect", "b-to")) == 1
    [path] = shapes(root, "polyline", "b-path")
    assert path.get("points") == "788,647 1067,647 1067,13 452,13 452,21"


def test_stones_sown_into_a_tuz_are_new_in_its_owners_kazan() -> None:
    before = Position.parse("0,0,0,0,0,0,0,0,2/X,0,0,0,0,9,0,0,1 75 75 W")
    step = before.step(9)
    move = move_of(before, step)
    assert (move.gains, move.captured) == ((1, 0), 0)
    root = tree(draw(before.play(9), Look("a", "", ""), move))
    assert len([each for each in shapes(root, "circle", "b-new") if 330 < float(each.get("cy", 0)) < 400]) == 1


def test_a_hand_that_comes_home_goes_once_around() -> None:
    before = Position.parse("0,0,0,0,0,0,0,0,19/9,0,0,0,0,0,0,0,0 70 64 W")
    step = before.step(9)
    assert (step.landing, step.landing_side) == (9, 0)
    root = tree(draw(before.play(9), Look("a", "", ""), move_of(before, step)))
    [path] = shapes(root, "polyline", "b-path")
    assert len((path.get("points") or "").split()) == 7


def test_the_goal_is_shown_until_it_is_near() -> None:
    assert texts(drawn(Position.parse(MIDGAME)), "b-goal") == ["82", "82"]
    assert texts(drawn(Position.parse("0,0,0,0,0,0,0,0,1/0,0,0,0,0,0,0,0,0 81 80 W")), "b-goal") == ["82"]


def test_a_fault_is_an_outline() -> None:
    [outline] = shapes(drawn(Position.parse(MIDGAME), fault=8), "rect", "b-fault")
    assert (outline.get("x"), outline.get("y")) == ("942", "442")


def test_holes_that_can_be_chosen_are_buttons_with_a_name() -> None:
    root = drawn(Position.start(), choices={2: "hole 3, далы, 9 stones"})
    [button] = [each for each in root.iter(f"{SVG}g") if each.get("role") == "button"]
    assert (button.get("tabindex"), button.get("data-hole")) == ("0", "3")
    assert button.get("aria-label") == "hole 3, далы, 9 stones"
    # An image hides what is in it from those who listen.
    assert root.get("role") == "group"
    assert drawn(Position.start()).get("role") == "img"


def test_texts_are_escaped_and_ids_begin_with_the_prefix() -> None:
    text = draw(Position.start(), Look("q7", '<b>&"', "x"))
    assert "&lt;b&gt;&amp;&quot;" in text
    assert set(re.findall(r'id="([^"]+)"', text)) == {"q7t", "q7d", "q7W", "q7F", "q7S"}
    assert 'aria-labelledby="q7t q7d"' in text


def test_the_childrens_board_is_drawn_too() -> None:
    position = Position.start(RULESETS["bestemshe"])
    root = tree(draw(position, Look("a", "", "")))
    assert root.get("viewBox") == "0 0 632 660"
    assert len(stones(root)) == 50
    assert texts(root, "b-goal") == ["26", "26"]
    full = Position.parse("0,0,0,0,1/0,0,0,0,0 48 1 W", RULESETS["bestemshe"])
    number = 632 - 82 - 25
    below = [each for each in stones(tree(draw(full, Look("a", "", "")))) if 330 < float(each.get("cy", 0)) < 400]
    assert max(float(each.get("cx", 0)) for each in below) < number


def test_no_stone_lies_under_the_number_of_a_kazan() -> None:
    root = drawn(Position.parse("0,0,0,0,0,0,0,0,1/0,0,0,0,0,0,0,0,1 158 2 W"))
    below = [each for each in stones(root) if 330 < float(each.get("cy", 0)) < 400]
    assert len(below) == 158
    assert max(float(each.get("cx", 0)) for each in below) < 998 - 36
