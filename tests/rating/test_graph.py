"""The drawing of a player's ratings."""

from __future__ import annotations

import re
from datetime import date
from xml.etree import ElementTree

from rating.graph import draw_ratings

POINTS = [(date(2024, 1, 1), 2000), (date(2024, 7, 1), 2040), (date(2026, 1, 1), 1980)]


def test_the_line_goes_through_every_list_in_order_of_time() -> None:
    drawing = ElementTree.fromstring(draw_ratings(POINTS, label="<from & to>"))
    assert drawing.attrib["aria-label"] == "<from & to>"
    points = [tuple(map(float, pair.split(","))) for pair in drawing.find("polyline").attrib["points"].split()]
    xs, ys = zip(*points, strict=True)
    assert xs == tuple(sorted(xs))
    assert ys[1] < ys[0] < ys[2]
    assert abs((xs[1] - xs[0]) / (xs[2] - xs[0]) - 182 / 731) < 0.001


def test_nothing_leaves_the_drawing() -> None:
    for tall, width in ((False, 720), (True, 360)):
        text = draw_ratings(POINTS, label="x", tall=tall)
        assert all(0 <= float(x) <= width for x in re.findall(r'(?:c?x[12]?)="([\d.]+)"', text))
        assert "style=" not in text


def test_one_list_is_a_dot_and_none_is_no_drawing() -> None:
    assert draw_ratings(POINTS[:1], label="x").count("<circle") == 1
    assert draw_ratings([], label="x") == ""


def test_equal_ratings_have_a_scale_too() -> None:
    text = draw_ratings([(date(2024, 1, 1), 2000), (date(2024, 2, 1), 2000)], label="x")
    assert ">2000</text>" in text
    assert "nan" not in text
