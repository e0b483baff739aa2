"""How large a table is printed, so that no column leaves the page.

The text decides: sizes are tried from the most legible down until everything fits. Widths of letters are estimates on
the safe side, by classes of signs of Source Sans 3 in its semibold weight.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

_WIDE = frozenset("½¼¾⅓⅔№жмфшщыюЖМФШЩЪЫЮmwMW…@%")
_NARROW = frozenset(".,:;!|'’()[]/іiІIljtfr-")
_FIGURES = frozenset("0123456789+−–=>")
_MM_PER_POINT = 25.4 / 72
#: Space left and right of a cell's text, and between the rounds of one row, in em.
PADDING = 0.34
GAP = 0.55
_HEAD = 0.89
#: How wide a column that may take lines becomes at most before others are made smaller, in em.
_COMFORT = 15.0
_LEAST = 7.0


class Sheet(NamedTuple):
    """A page and the size of the type on it; `width` is what the margins leave, in mm."""

    page: str
    margin: str
    width: float
    points: float

    @property
    def is_landscape(self) -> bool:
        return self.page.endswith("landscape")


_UPRIGHT, _ACROSS = "13mm 12mm 14mm", "11mm 11mm 11mm"
PORTRAIT = (
    Sheet("A4", _UPRIGHT, 186, 10), Sheet("A4", _UPRIGHT, 186, 9), Sheet("A4", _UPRIGHT, 186, 8.2),
)  # fmt: skip
LANDSCAPE = (
    Sheet("A4 landscape", _ACROSS, 275, 8.8), Sheet("A4 landscape", _ACROSS, 275, 8),
    Sheet("A4 landscape", _ACROSS, 275, 7.2), Sheet("A4 landscape", _ACROSS, 275, 6.4),
    Sheet("A3 landscape", _ACROSS, 398, 8), Sheet("A3 landscape", _ACROSS, 398, 7),
    Sheet("A2 landscape", _ACROSS, 572, 8), Sheet("A2 landscape", _ACROSS, 572, 6.4),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts of one printed column: its head and its cells; `wraps`: it may take several lines.

    `stops` above 1: the column holds that many equal parts side by side, and the texts are those of one part.
    """

    head: str
    cells: Sequence[str]
    wraps: bool = False
    stops: int = 1


@dataclass(frozen=True, slots=True)
class Layout:
    """A sheet and the width of every column in mm; `stop` is the distance of parts inside a column, in mm."""

    sheet: Sheet
    widths: tuple[float, ...]
    stop: float

    @property
    def css(self) -> str:
        """The rules of this one paper."""
        columns = "".join(f".k{place}{{width:{width:.2f}mm}}" for place, width in enumerate(self.widths))
        return (
            f"@page{{size:{self.sheet.page};margin:{self.sheet.margin}}}"
            f".data{{font-size:{self.sheet.points}pt}}.data .t{{tab-size:{self.stop:.3f}mm}}{columns}"
        )


class _Need(NamedTuple):
    """Least, comfortable and full width of a column in em."""

    least: float
    comfortable: float
    natural: float


def lay_out(columns: Sequence[Texts], sheets: Sequence[Sheet]) -> Layout:
    """The first sheet on which all columns are comfortable, else on which they fit, else the last one."""
    needs = [_need(column) for column in columns]
    chosen = sheets[-1]
    comfortable = sum(need.comfortable for need in needs)
    least = sum(need.least for need in needs)
    for total in (comfortable, least):
        fitting = [sheet for sheet in sheets if total * _em(sheet) <= sheet.width]
        if fitting:
            chosen = fitting[0]
            break
    widths = _spread(columns, needs, chosen)
    stops = [
        (width - 2 * PADDING * _em(chosen)) / column.stops
        for column, width in zip(columns, widths, strict=True)
        if column.stops > 1
    ]
    return Layout(chosen, widths, max(stops, default=0.0))


@lru_cache(maxsize=8192)
def em_width(text: str) -> float:
    """About how wide a line of text is, in em."""
    return sum(map(_sign_width, text))


def _sign_width(sign: str) -> float:
    if sign in _FIGURES:
        return 0.53
    if sign in _WIDE:
        return 0.86
    if sign == " ":
        return 0.2
    if sign in _NARROW:
        return 0.36
    return 0.66 if sign.isupper() else 0.57


def _em(sheet: Sheet) -> float:
    return sheet.points * _MM_PER_POINT


def _need(column: Texts) -> _Need:
    words = [em_width(word) * _HEAD for word in column.head.split()]
    widest = max(map(em_width, set(column.cells)), default=0.0)
    if column.stops > 1:
        whole = (max([widest, *words]) + GAP) * column.stops + 2 * PADDING
        return _Need(whole, whole, whole)
    natural = max([widest, *words]) + 2 * PADDING
    if not column.wraps:
        return _Need(natural, natural, natural)
    return _Need(min(natural, _LEAST), min(natural, _COMFORT), natural)


def _spread(columns: Sequence[Texts], needs: Sequence[_Need], sheet: Sheet) -> tuple[float, ...]:
    """Widths that fill the sheet: what is left over first spares lines, then goes to the columns that take them."""
    em = _em(sheet)
    total = sum(need.comfortable for need in needs) * em
    if total > sheet.width:
        least = sum(need.least for need in needs) * em
        if least >= sheet.width:
            return tuple(need.least * em * sheet.width / least for need in needs)
        share = (sheet.width - least) / (total - least)
        return tuple((need.least + (need.comfortable - need.least) * share) * em for need in needs)
    widths = [need.comfortable * em for need in needs]
    spare = sheet.width - total
    short = [need.natural * em - width for need, width in zip(needs, widths, strict=True)]
    if sum(short):
        filled = min(1.0, spare / sum(short))
        widths = [width + filled * lacking for width, lacking in zip(widths, short, strict=True)]
        spare -= filled * sum(short)
    flexible = [place for place, column in enumerate(columns) if column.wraps or column.stops > 1]
    flexible = flexible or list(range(len(columns)))
    weight = sum(widths[place] for place in flexible)
    for place in flexible:
        widths[place] += spare * widths[place] / weight
    return tuple(widths)
