"""The board as SVG.

Drawn lying, White below, in units of 1080 by 660 for nine holes a row. A standing drawing for phones is the same
turned by a quarter, texts upright: White is the left column, hole 1 on top. Colours come from the page's sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import escape

from games.board.stones import pattern_of, spots_of
from games.rules.position import Position, Step
from games.rules.sowing import BLACK, WHITE

HEIGHT = 660
_PITCH = 112
_BASELINE = 0.35
_EYE = 0.32
_KAZAN_RADIUS = 8.1


@dataclass(frozen=True, slots=True)
class Move:
    """What the last move did, as the drawing shows it. Fields count from White's hole 1 to Black's last."""

    origin: int
    landing: int
    sown: Mapping[int, int]
    captured: int
    made_tuz: bool
    gains: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Look:
    """How a board is drawn.

    `prefix` begins every id in it and must differ between drawings of one page. `choices` makes holes buttons: the
    label of each, by its field. `fault` is the field of a hole to be outlined.
    """

    prefix: str
    title: str
    description: str
    tall: bool = False
    flipped: bool = False
    fault: int | None = None
    choices: Mapping[int, str] = field(default_factory=dict)


def move_of(before: Position, step: Step) -> Move:
    """The last move from the position it was made in and what it did there."""
    holes = before.rules.holes
    origin = step.side * holes + step.hole - 1
    stones = before.holes[step.side][step.hole - 1]
    first = origin + 1 if stones == 1 else origin
    sown: dict[int, int] = {}
    for place in range(first, first + stones):
        sown[place % (2 * holes)] = sown.get(place % (2 * holes), 0) + 1
    gains = list(step.tuz_gains)
    gains[step.side] += step.captured
    return Move(
        origin=origin,
        landing=step.landing_side * holes + step.landing - 1,
        sown=sown,
        captured=step.captured,
        made_tuz=step.made_tuz,
        gains=(gains[WHITE], gains[BLACK]),
    )


def draw(position: Position, look: Look, last: Move | None = None) -> str:
    """The board as one `<svg>`."""
    return _Drawing(position, look, last).svg()


def _n(value: float) -> str:
    """A number with one decimal at most."""
    return f"{value:.1f}".removesuffix(".0")


class _Drawing:
    def __init__(self, position: Position, look: Look, last: Move | None) -> None:
        self.position, self.look, self.last = position, look, last
        self.holes = position.rules.holes
        self.width = _PITCH * self.holes + 72
        self.counts = (*position.holes[WHITE], *position.holes[BLACK])

    def svg(self) -> str:
        look, id_ = self.look, self.look.prefix
        size = (HEIGHT, self.width) if look.tall else (self.width, HEIGHT)
        parts = [self._wood(), self._path(), *map(self._hole, range(2 * self.holes))]
        parts += [self._kazan(WHITE), self._kazan(BLACK), self._thread()]
        role = "group" if look.choices else "img"
        return (
            f'<svg class="board {"tall" if look.tall else "wide"}" viewBox="0 0 {size[0]} {size[1]}" role="{role}"'
            f' aria-labelledby="{id_}t {id_}d"><title id="{id_}t">{escape(look.title)}</title>'
            f'<desc id="{id_}d">{escape(look.description)}</desc>{self._colours()}{"".join(parts)}</svg>'
        )

    def _colours(self) -> str:
        id_, down = self.look.prefix, 'x2="1" y2="0"' if self.look.tall else 'x2="0" y2="1"'
        return (
            f'<defs><linearGradient id="{id_}W" {down}><stop class="g-wood1"/><stop class="g-wood2" offset="1"/>'
            f'</linearGradient><linearGradient id="{id_}F" x2="0" y2="1"><stop class="g-floor1"/>'
            f'<stop class="g-floor2" offset=".55"/></linearGradient><radialGradient id="{id_}S" cx=".36" cy=".32" '
            'r=".8"><stop class="g-st1" offset=".15"/><stop class="g-st2" offset="1"/></radialGradient></defs>'
        )

    # Every shape below is placed in the lying drawing; these turn it where the board stands.

    def _point(self, x: float, y: float) -> tuple[float, float]:
        return (HEIGHT - y, x) if self.look.tall else (x, y)

    def _rect(self, kind: str, box: tuple[float, float, float, float], rx: float, fill: str = "") -> str:
        x, y, w, h = box
        if self.look.tall:
            x, y, w, h = HEIGHT - y - h, x, h, w
        colour = f' fill="url(#{self.look.prefix}{fill})"' if fill else ""
        return f'<rect class="{kind}" x="{_n(x)}" y="{_n(y)}" width="{_n(w)}" height="{_n(h)}" rx="{_n(rx)}"{colour}/>'

    def _circle(self, x: float, y: float, r: float, kind: str = "") -> str:
        cx, cy = self._point(x, y)
        named = f' class="{kind}"' if kind else ""
        return f'<circle{named} cx="{_n(cx)}" cy="{_n(cy)}" r="{_n(r)}"/>'

    def _text(self, kind: str, at: tuple[float, float], size: float, text: object, *, starts: bool = False) -> str:
        x, y = self._point(*at)
        return (
            f'<text class="{kind}" x="{_n(x)}" y="{_n(y + _BASELINE * size)}" font-size="{_n(size)}" '
            f'text-anchor="{"start" if starts else "middle"}">{text}</text>'
        )

    def _points(self, points: Iterable[tuple[float, float]]) -> str:
        return " ".join(f"{_n(x)},{_n(y)}" for x, y in (self._point(*point) for point in points))

    def _wood(self) -> str:
        w = self.width
        return (
            self._rect("b-edge", (0, 0, w, HEIGHT), 26)
            + self._rect("b-wood", (5, 5, w - 10, HEIGHT - 10), 22, "W")
            + self._rect("b-inlay", (24, 30, w - 48, HEIGHT - 60), 14)
        )

    def _slot(self, place: int) -> tuple[float, bool]:
        """The centre line of a hole, and whether it lies in the lower row."""
        slot = (place + self.holes) % (2 * self.holes) if self.look.flipped else place
        below = slot < self.holes
        return 92 + _PITCH * (slot if below else 2 * self.holes - 1 - slot), below

    def _path(self) -> str:
        """The way of the hand along the rim, against the clock, from the hole it left into the one it ended in."""
        if self.last is None:
            return ""
        (x, below), (end, ends_below) = self._slot(self.last.origin), self._slot(self.last.landing)
        rims = {True: HEIGHT - 13, False: 13}
        points: list[tuple[float, float]] = [(x + 24 if below else x - 24, rims[below])]
        row = below
        if row == ends_below and (end <= x if below else end >= x):
            points += self._corner(row)
            row = not row
            points += self._corner(row)
            row = not row
        elif row != ends_below:
            points += self._corner(row)
        x = end - 24 if ends_below else end + 24
        rim = rims[ends_below]
        inward = -1 if ends_below else 1
        points += [(x, rim), (x, rim + 8 * inward)]
        arrow = [(x - 9, rim + 7 * inward), (x + 9, rim + 7 * inward), (x, rim + 23 * inward)]
        return (
            f'<polyline class="b-path" points="{self._points(points)}"/>'
            f"{self._circle(*points[0], 6.5, 'b-pathdot')}"
            f'<polygon class="b-arrow" points="{self._points(arrow)}"/>'
        )

    def _corner(self, below: bool) -> list[tuple[float, float]]:
        side = self.width - 13 if below else 13
        rims = (HEIGHT - 13, 13) if below else (13, HEIGHT - 13)
        return [(side, rims[0]), (side, rims[1])]

    def _hole(self, place: int) -> str:
        x, below = self._slot(place)
        y, owner = (534 if below else 126), place // self.holes
        number, count = place % self.holes + 1, self.counts[place]
        tuz = self.position.tuz[1 - owner] == number
        parts = [
            self._rect("b-hole", (x - 46, y - 92, 92, 184), 32),
            self._rect("b-floor", (x - 43, y - 86, 86, 175), 29, "F"),
        ]
        if tuz:
            parts.append(self._tuz(x, y, below, 1 - owner))
        else:
            parts.append(self._stones(place, x, y, below))
        last = self.last
        if last is not None and place == last.origin:
            parts.append(self._rect("b-from", (x - 46, y - 92, 92, 184), 32))
        if last is not None and place == last.landing:
            parts.append(self._rect("b-to", (x - 46, y - 92, 92, 184), 32))
        if place == self.look.fault:
            parts.append(self._rect("b-fault", (x - 46, y - 92, 92, 184), 32))
        inner, rim = (423, 644.5) if below else (237, 15.5)
        tall = self.look.tall
        kind = "b-num" if count or tuz else "b-num b-zero"
        parts.append(self._text(kind, (x, inner), 34 if tall else 28, "X" if tuz else count))
        if last is not None and place == last.landing and last.captured and not tall:
            parts.append(self._text("b-cap", (x + 26, inner), 22, f"+{last.captured}", starts=True))
        parts.append(self._text("b-coord", (x, rim), 20 if tall else 17, number))
        return self._chosen(place, "".join(parts))

    def _chosen(self, place: int, shapes: str) -> str:
        label = self.look.choices.get(place)
        if label is None:
            return shapes
        named = f'data-hole="{place % self.holes + 1}" aria-label="{escape(label)}"'
        return f'<g role="button" tabindex="0" class="b-choice" {named}>{shapes}</g>'

    def _tuz(self, x: float, y: float, below: bool, owner: int) -> str:
        corners = ((x - 30, y - 30), (x + 30, y + 30), (x + 30, y - 30), (x - 30, y + 30))
        a, b, c, d = (f"{_n(px)} {_n(py)}" for px, py in (self._point(*corner) for corner in corners))
        return (
            self._rect("b-tuz", (x - 43, y - 86, 86, 175), 29)
            + f'<path class="b-x" d="M{a}L{b}M{c}L{d}"/>'
            + self._circle(x, y + (64 if below else -64), 10, f"b-own{owner}")
        )

    def _stones(self, place: int, x: float, y: float, below: bool) -> str:
        """What lies in a hole; where it was captured, rings of what lay there."""
        count, last, turn = self.counts[place], self.last, 1 if below else -1
        captured = last.captured if last and place == last.landing and not last.made_tuz else 0
        shown = count or captured
        radius = pattern_of(shown).radius
        spots = [(x + turn * spot.x, y + turn * spot.y) for spot in spots_of(shown)]
        if not count and captured:
            rings = "".join(self._circle(*spot, radius - 1.5) for spot in spots)
            return f'<g class="b-ghost">{rings}</g>'
        fresh = min(last.sown.get(place, 0), len(spots)) if last else 0
        return self._laid(spots, fresh, radius)

    def _laid(self, spots: list[tuple[float, float]], fresh: int, radius: float) -> str:
        """Stones of which the last `fresh` came with the last move."""
        old, new = spots[: len(spots) - fresh], spots[len(spots) - fresh :]
        text = ""
        if old:
            stones = "".join(self._circle(*spot, radius) for spot in old)
            text += f'<g class="b-stone" fill="url(#{self.look.prefix}S)">{stones}</g>'
        for spot in new:
            text += self._circle(*spot, radius, "b-new") + self._circle(*spot, radius * _EYE, "b-eye")
        return text

    def _kazan(self, owner: int) -> str:
        below = (owner == WHITE) != self.look.flipped
        y, turn = (369, 1) if below else (291, -1)
        w, stones = self.width, self.position.kazans[owner]
        goal, room = self.position.rules.majority, (self.width - 180) / 100
        scale = room / max(room, -(-stones // 10))

        def spot(stone: int) -> tuple[float, float]:
            block, j = divmod(stone, 10)
            x = 60 + (99 * block + 18 * (j // 2 + 0.5)) * scale
            return (x if below else w - x, y + turn * (9.2 if j % 2 else -9.2))

        parts = [
            self._rect("b-hole", (36, y - 31, w - 72, 62), 31),
            self._rect("b-floor", (40, y - 26, w - 80, 55), 27, "F"),
        ]
        if stones < goal - 1:
            x, ring = spot(goal - 1)
            parts.append(self._circle(x, ring, _KAZAN_RADIUS, "b-target"))
            parts.append(self._text("b-goal", (x, 2 * y - ring), 15, goal))
        fresh = min(self.last.gains[owner], stones) if self.last else 0
        parts.append(self._laid([spot(stone) for stone in range(stones)], fresh, _KAZAN_RADIUS * scale))
        parts.append(self._text("b-kaz", (w - 82 if below else 82, y), 42, stones))
        return "".join(parts)

    def _thread(self) -> str:
        middle, text = self.width / 2, []
        for place in range(13):
            half = 2.4 if place % 2 else 4.2
            x, y = self._point(middle - 84 + 14 * place, 330)
            h = _n(half)
            text.append(f"M{_n(x)} {_n(y - half)}l{h} {h}l-{h} {h}l-{h} -{h}z")
        return f'<path class="b-thread" d="{"".join(text)}"/>'
