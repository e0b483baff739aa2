"""The difference of the kazans over a game, as steps above and below a line."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

HEIGHT, ZERO, STONE, LEFT, RIGHT = 132, 62, 1.5, 34, 10
#: How far above and below the line a drawing goes, and where its guides lie.
MOST, GUIDE = 37, 20


def draw_graph(
    kazans: Sequence[tuple[int, int]], *, current: int, tuz: Sequence[int], label: str, tall: bool = False
) -> str:
    """The graph of a game: `kazans` before the first and after every ply, `tuz` the plies that made one.

    `current` is the ply shown, `label` what those hear who do not see it.
    """
    return _Graph(kazans, current, tall).svg(tuz, label)


class _Graph:
    def __init__(self, kazans: Sequence[tuple[int, int]], current: int, tall: bool) -> None:
        self.differences = [white - black for white, black in kazans]
        self.plies, self.current, self.tall = len(kazans) - 1, current, tall
        self.width = 360 if tall else 720

    def svg(self, tuz: Sequence[int], label: str) -> str:
        right = self.width - RIGHT
        guides = "".join(
            f'<line class="ax" x1="{LEFT}" x2="{right}" y1="{y:g}" y2="{y:g}" stroke-dasharray="2 4"/>'
            f'<text x="28" y="{y + 4:g}" text-anchor="end">{sign}{GUIDE}</text>'
            for sign, y in (("\N{MINUS SIGN}", ZERO + GUIDE * STONE), ("+", ZERO - GUIDE * STONE))
        )
        crosses = "".join(
            f'<text x="{self._x(ply)}" y="{self._y(self.differences[ply]) - 5:g}" text-anchor="middle" '
            'class="tz">X</text>'
            for ply in tuz
        )
        x, y = self._x(self.current), self._y(self.differences[self.current])
        return (
            f'<svg class="graph {"tall" if self.tall else "wide"}" viewBox="0 0 {self.width} {HEIGHT}" role="img" '
            f'aria-label="{escape(label)}">{guides}{self._area("w", 1)}{self._area("b", -1)}'
            f'<line class="ax" x1="{LEFT}" x2="{right}" y1="{ZERO}" y2="{ZERO}"/>'
            f'<text x="28" y="{ZERO + 4}" text-anchor="end">0</text>{crosses}{self._numbers()}'
            f'<line class="cur" x1="{x}" x2="{x}" y1="6" y2="112"/>'
            f'<circle cx="{x}" cy="{y:g}" r="4.5" class="tz"/></svg>'
        )

    def _x(self, ply: int) -> str:
        return f"{LEFT + ply * (self.width - LEFT - RIGHT) / max(self.plies, 1):.1f}".removesuffix(".0")

    def _y(self, difference: int) -> float:
        return ZERO - STONE * max(-MOST, min(MOST, difference))

    def _area(self, kind: str, sign: int) -> str:
        steps = []
        for ply, difference in enumerate(self.differences):
            y = self._y(difference if difference * sign > 0 else 0)
            steps.append(f"H{self._x(ply)}V{y:g}")
        return f'<path class="{kind}" d="M{LEFT} {ZERO}{"".join(steps)}H{self._x(self.plies)}V{ZERO}z"/>'

    def _numbers(self) -> str:
        """The numbers of moves below, at most about five of them."""
        moves = (self.plies + 1) // 2
        every = next((step for step in (5, 10, 20, 50, 100, 200) if moves // step <= 5), 500)
        return "".join(
            f'<text x="{self._x(2 * move)}" y="126" text-anchor="middle">{move}</text>'
            for move in range(every, self.plies // 2 + 1, every)
        )
