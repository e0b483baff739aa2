"""The graph of the difference: one step a ply, to scale, cut where it would leave the drawing."""

from __future__ import annotations

import re

from games.board.graph import draw_graph

KAZANS = [(0, 0), (10, 0), (10, 10), (30, 10), (30, 34)]


def graph(kazans: list[tuple[int, int]] = KAZANS, **more: object) -> str:
    return draw_graph(kazans, **{"current": 2, "tuz": [], "label": "difference", **more})  # type: ignore[arg-type]


def test_white_ahead_is_above_the_line_and_black_below() -> None:
    above, below = re.findall(r'<path class="[wb]" d="([^"]+)"', graph())
    assert re.findall(r"V([\d.]+)", above) == ["62", "47", "62", "32", "62", "62"]
    assert re.findall(r"V([\d.]+)", below) == ["62", "62", "62", "62", "68", "62"]


def test_the_ply_shown_is_marked() -> None:
    assert '<line class="cur" x1="372" x2="372"' in graph()
    assert '<circle cx="203" cy="47"' in graph(current=1)


def test_a_tuz_is_marked_at_its_ply() -> None:
    assert re.findall(r'<text x="([\d.]+)" y="([\d.]+)" text-anchor="middle" class="tz">X', graph(tuz=[3])) == [
        ("541", "27")
    ]


def test_what_is_far_stays_inside() -> None:
    [above] = re.findall(r'<path class="w" d="([^"]+)"', graph([(0, 0), (150, 2)], current=1))
    assert min(float(y) for y in re.findall(r"V([\d.]+)", above)) >= 6


def test_moves_are_numbered_but_not_crowded() -> None:
    def numbers(plies: int) -> list[str]:
        return re.findall(r'y="126" text-anchor="middle">(\d+)<', graph([(0, 0)] * (plies + 1), current=0))

    assert numbers(80) == ["10", "20", "30", "40"]
    assert len(numbers(1000)) <= 5
    assert numbers(0) == []


def test_the_narrow_graph_is_as_high() -> None:
    assert 'viewBox="0 0 360 132"' in graph(tall=True)
    assert 'viewBox="0 0 720 132"' in graph()
