"""A player's rating through the lists, drawn as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from html import escape

HEIGHT, TOP, BOTTOM, LEFT, RIGHT = 190, 14, 26, 44, 12
_STEPS = (10, 20, 25, 50, 100, 200, 250, 500, 1000)
_POINTS_SHOWN = 40


def draw_ratings(points: Sequence[tuple[date, int]], *, label: str, tall: bool = False) -> str:
    """The ratings by the dates of their lists, oldest first; `label` is what those hear who do not see it.

    One list alone is a dot; without any there is no drawing.
    """
    return _Graph(points, 360 if tall else 720).svg(label, "tall" if tall else "wide") if points else ""


class _Graph:
    def __init__(self, points: Sequence[tuple[date, int]], width: int) -> None:
        self.points, self.width = points, width
        ratings = [rating for _day, rating in points]
        spread = max(ratings) - min(ratings)
        self.step = next((step for step in _STEPS if spread <= 4 * step), _STEPS[-1])
        self.low = min(ratings) // self.step * self.step
        self.high = max(-(-max(ratings) // self.step) * self.step, self.low + self.step)

    def svg(self, label: str, kind: str) -> str:
        places = [(self._x(day), self._y(rating)) for day, rating in self.points]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        dots = "".join(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5"/>' for x, y in places if len(places) <= _POINTS_SHOWN
        )
        return (
            f'<svg class="graph rated {kind}" viewBox="0 0 {self.width} {HEIGHT}" role="img" '
            f'aria-label="{escape(label)}">{self._guides()}<polyline class="way" points="{line}"/>{dots}'
            f"{self._years()}</svg>"
        )

    def _x(self, day: date) -> float:
        first, last = self.points[0][0].toordinal(), self.points[-1][0].toordinal()
        if first == last:
            return (LEFT + self.width - RIGHT) / 2
        return LEFT + (day.toordinal() - first) * (self.width - LEFT - RIGHT) / (last - first)

    def _y(self, rating: int) -> float:
        return TOP + (self.high - rating) * (HEIGHT - TOP - BOTTOM) / (self.high - self.low)

    def _guides(self) -> str:
        return "".join(
            f'<line class="ax" x1="{LEFT}" x2="{self.width - RIGHT}" y1="{self._y(rating):.1f}" '
            f'y2="{self._y(rating):.1f}" stroke-dasharray="2 4"/>'
            f'<text x="{LEFT - 6}" y="{self._y(rating) + 4:.1f}" text-anchor="end">{rating}</text>'
            for rating in range(self.low, self.high + 1, self.step)
        )

    def _years(self) -> str:
        """Months under the first and the last list, years between them where there is room."""
        first, last = self.points[0][0], self.points[-1][0]
        marks = [(self._x(first), f"{first:%m.%Y}", "start" if first != last else "middle")]
        if first != last:
            marks.append((self._x(last), f"{last:%m.%Y}", "end"))
        taken = [place for place, _text, _anchor in marks]
        for year in range(first.year + 1, last.year + 1):
            place = self._x(date(year, 1, 1))
            if all(abs(place - other) > 70 for other in taken):
                marks.append((place, str(year), "middle"))
                taken.append(place)
        return "".join(
            f'<text x="{place:.1f}" y="{HEIGHT - 8}" text-anchor="{anchor}">{text}</text>'
            for place, text, anchor in marks
        )
