"""Round cells of standings and crosstables as HTML."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.crosstable import ByeKind, Cell
from tournaments.labels import bye_label
from tournaments.standings.figures import format_half
from tournaments.views.markup import disc, score_sign

#: What a cell is made of but for the opponent.
_Key = tuple[object, ...]


class CellWriter:
    """Writes the cells of one table; `references` says how an opponent is called in it, by starting number.

    The same few combinations of side and result come back in thousands of cells, so each is made once.
    """

    def __init__(self, references: Mapping[int, str], *, win: int, korgools: bool = False) -> None:
        self._references = references
        self._win = win
        self._korgools = korgools
        self._made: dict[_Key, tuple[str, str]] = {}

    def write(self, cell: Cell) -> str:
        """`<td>` with disc, opponent and result; escaped."""
        key = (cell.opponent is None, cell.side, cell.points, cell.opponent_points, cell.played, cell.bye)
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = self._make(cell)
        if cell.opponent is None:
            return made[0] + made[1]
        if self._korgools and (cell.kazan is not None or cell.opponent_kazan is not None):
            return f"{made[0]}{self._references[cell.opponent]}{made[1][:-5]}{self._kazans(cell)}</td>"
        return f"{made[0]}{self._references[cell.opponent]}{made[1]}"

    def _make(self, cell: Cell) -> tuple[str, str]:
        if cell.opponent is None:
            return self._without_opponent(cell), ""
        if cell.points is None:
            return format_html('<td class="rd">{} ', disc(cell.side or "")), "<b>·</b></td>"
        sign = score_sign(cell.points, cell.opponent_points, played=cell.played)
        side = disc(cell.side or "") if cell.played else ""
        head = format_html('<td class="rd {}"{}>{}', self._kind(cell), _forfeit_title(cell), side)
        return f"{head} " if side else head, f"<b>{sign}</b></td>"

    def _without_opponent(self, cell: Cell) -> str:
        if cell.bye is None:
            return format_html('<td class="rd" title="{}">?</td>', _("not known"))
        points = format_half(cell.points)
        if cell.bye is ByeKind.ABSENT:
            return format_html('<td class="rd" title="{}">—<b>{}</b></td>', bye_label(cell.bye), points)
        kind = "win" if (cell.points or 0) >= self._win else ""
        return format_html(
            '<td class="rd {}" title="{}">{}<b>{}</b></td>',
            kind, bye_label(cell.bye), pgettext("in a round's cell", "bye"), points,
        )  # fmt: skip

    def _kind(self, cell: Cell) -> str:
        points, other = cell.points or 0, cell.opponent_points or 0
        return "draw" if points == other and points else "win" if points > other else "loss"

    @staticmethod
    def _kazans(cell: Cell) -> str:
        own, other = ("?" if kazan is None else kazan for kazan in (cell.kazan, cell.opponent_kazan))
        return f'<small class="kz">{own}:{other}</small>'


def _forfeit_title(cell: Cell) -> str:
    return "" if cell.played else format_html(' title="{}"', _("forfeit"))
