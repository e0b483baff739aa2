"""A data table as the HTML of a paper, and the layout it needs.

Rows are put together here: a template would take several times as long for hundreds of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from tournaments.exchange.tables import Column, Content, DataTable, Kind, Place, RoundCell
from tournaments.printing.layout import Layout, Sheet, Texts, lay_out
from tournaments.standings.figures import format_fraction

_DASH = "–"
_FIGURE_SPACE = "\N{FIGURE SPACE}"
_CLASSES = {Kind.TEXT: "", Kind.NUMBER: "n", Kind.FIGURE: "n", Kind.PLACE: "n", Kind.ROUND: "r"}
#: A bold result stands in a box as wide as the widest one.
_BOLD_ALLOWANCE = "0"
#: The last rows stay together, so that no signature stands alone on a page.
_KEPT_TOGETHER = 3


class PrintedTable(NamedTuple):
    """The `<table>` and the sheet it is laid out for."""

    html: SafeString
    layout: Layout


def printed(
    table: DataTable, sheets: Sequence[Sheet], *, bold_results: bool = False, medals: int = 0, korgools: bool = False
) -> PrintedTable:
    """The table with every text in place.

    The rounds of a row are one cell with tab stops, which takes a third of the time of a cell for each round;
    with `bold_results` they are cells of their own. `medals` rows at the top are tinted.
    `korgools` puts the own kazan in brackets behind the result where the rounds are one cell.
    """
    columns = table.columns
    rounds = [place for place, column in enumerate(columns) if column.kind is Kind.ROUND]
    joined = bool(rounds) and not bold_results
    digits = max(
        (len(_digits(value)) for row in table.rows for value in row if isinstance(value, RoundCell)), default=1
    )
    texts = [
        [
            "" if value is None and column.key == "deducted" else _text(value, digits, korgools=korgools)
            for column, value in zip(columns, row, strict=True)
        ]
        for row in table.rows
    ]
    layout = lay_out(_columns(columns, texts, rounds if joined else []), sheets)
    parts = ['<table class="data"><colgroup>']
    parts += [f'<col class="k{place}">' for place in range(len(layout.widths))]
    parts.append("</colgroup><thead><tr>")
    parts.append(_head(columns, rounds if joined else [], digits))
    parts.append("</tr></thead><tbody>")
    for number, (row, row_texts) in enumerate(zip(table.rows, texts, strict=True)):
        kept = number and number > len(texts) - _KEPT_TOGETHER
        classes = " ".join(filter(None, ("keep" if kept else "", "med" if number < medals else "")))
        parts.append(f'<tr class="{classes}">' if classes else "<tr>")
        parts.append(_row(columns, row, row_texts, joined=joined))
    parts.append("</tbody></table>")
    return PrintedTable(mark_safe("".join(parts)), layout)  # noqa: S308 - every text is escaped below


def _columns(columns: Sequence[Column], texts: Sequence[Sequence[str]], joined: Sequence[int]) -> list[Texts]:
    described = []
    for place, column in enumerate(columns):
        cells = [row[place] for row in texts]
        if place not in joined:
            if column.kind is Kind.ROUND:
                cells = [f"{cell}{_BOLD_ALLOWANCE}" for cell in cells]
            described.append(Texts(column.title, cells, wraps=column.wraps))
        elif place == joined[0]:
            every = [row[one] for row in texts for one in joined]
            described.append(Texts(columns[joined[-1]].title, every, stops=len(joined)))
    return described


def _head(columns: Sequence[Column], joined: Sequence[int], digits: int) -> str:
    cells = []
    for place, column in enumerate(columns):
        if place not in joined:
            name = _CLASSES[column.kind]
            cells.append(f'<th class="{name}">{escape(column.title)}' if name else f"<th>{escape(column.title)}")
        elif place == joined[0]:
            titles = "\t".join(columns[one].title.rjust(digits, _FIGURE_SPACE) for one in joined)
            cells.append(f'<th class="t">{escape(titles)}')
    return "".join(cells)


def _row(columns: Sequence[Column], row: Sequence[Content], texts: Sequence[str], *, joined: bool) -> str:
    cells = []
    begun = False
    for column, value, text in zip(columns, row, texts, strict=True):
        if isinstance(value, RoundCell) and joined:
            cells.append(f"\t{escape(text)}" if begun else f'<td class="t">{escape(text)}')
            begun = True
        elif isinstance(value, RoundCell):
            cells.append(f'<td class="r">{escape(value.who)}<b>{escape(value.result)}</b>')
        elif column.key == "name":
            cells.append(f'<td class="nm">{escape(text)}')
        elif column.key == "PTS":
            cells.append(f'<td class="n pt">{text}')
        else:
            name = _CLASSES[column.kind]
            cells.append(f'<td class="{name}">{escape(text)}' if name else f"<td>{escape(text)}")
    return "".join(cells)


def _text(value: Content, digits: int, *, korgools: bool = False) -> str:
    if value is None:
        return _DASH
    if isinstance(value, Place):
        return str(value) or _DASH
    if isinstance(value, RoundCell):
        # Opponents stand right-aligned under each other: a figure space is as wide as a figure.
        text = f"{value} ({value.kazan})" if korgools and value.kazan is not None else str(value)
        return _FIGURE_SPACE * (digits - len(_digits(value))) + text if _digits(value) else text
    if isinstance(value, Fraction):
        return format_fraction(value)
    return str(value)


def _digits(cell: RoundCell) -> str:
    return "".join(sign for sign in cell.who if sign.isdigit())
