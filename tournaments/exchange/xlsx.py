"""Tables as spreadsheets: typed cells, text that stays text, a frozen head.

A text that begins like a formula is stored as text and marked so that no program takes it for one when the cell is
edited; signs that XML cannot hold become a replacement sign.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from io import BytesIO

from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from tournaments.exchange.tables import Column, Content, DataTable, Kind, Place, RoundCell

MIME = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
#: XML allows no lone surrogates; openpyxl's own list leaves them out.
_UNWRITABLE = re.compile(ILLEGAL_CHARACTERS_RE.pattern + "|[\ud800-\udfff\ufffe\uffff]")
_NOT_IN_SHEET_NAMES = re.compile(r"[\[\]:*?/\\]")
_SHEET_NAME_LENGTH = 31
_CELL_LENGTH = 32_767
_WIDEST = 60
#: A shared place is a number that reads 10=.
_SHARED = '0"="'
_NUMERIC = {Kind.NUMBER, Kind.FIGURE, Kind.PLACE}


def workbook(table: DataTable, about: Sequence[tuple[str, str]] = ()) -> bytes:
    """The table on one sheet, titles in row 1, and on a second one what it is of: pairs of name and text."""
    book = Workbook()
    sheet = book.active
    if not isinstance(sheet, Worksheet):
        raise TypeError("a new workbook has a sheet")
    sheet.title = sheet_name(table.title)
    for place, column in enumerate(table.columns, start=1):
        _fill_column(sheet, place, column, [row[place - 1] for row in table.rows])
    sheet.freeze_panes = "A2"
    sheet.print_title_rows = "1:1"
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    if about:
        _fill_about(book.create_sheet(sheet_name(_("About"))), about)
    book.properties.title = clean_text(table.title)
    book.properties.creator = "Korgool"
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def clean_text(text: str) -> str:
    """The text as a cell can hold it."""
    return _UNWRITABLE.sub(_REPLACEMENT, text)[:_CELL_LENGTH]


def sheet_name(title: str) -> str:
    """The title as a sheet may be called."""
    name = _NOT_IN_SHEET_NAMES.sub(" ", clean_text(title)).strip(" '")
    return name[:_SHEET_NAME_LENGTH].strip(" '") or "1"


def _fill_column(sheet: Worksheet, place: int, column: Column, values: Sequence[Content]) -> None:
    title = column.full or column.title
    head = _cell(sheet, 1, place)
    _write_text(head, title)
    head.font = Font(bold=True)
    head.alignment = Alignment(wrap_text=True, vertical="top", horizontal="right" if column.kind in _NUMERIC else None)
    number_format = _number_format(values)
    longest = max((len(word) for word in title.split()), default=0)
    for row, value in enumerate(values, start=2):
        content = _plain(value)
        if content is None or content == "":
            continue
        cell = _cell(sheet, row, place)
        if isinstance(content, str):
            _write_text(cell, content)
        else:
            cell.value = content
            cell.number_format = _SHARED if isinstance(value, Place) and value.shared else number_format
        longest = max(longest, len(str(content)))
    sheet.column_dimensions[get_column_letter(place)].width = min(longest + 3, _WIDEST)


def _plain(value: Content) -> str | int | float | None:
    if isinstance(value, Place):
        return value.place
    if isinstance(value, RoundCell):
        return f"{value} ({value.kazan})" if value.kazan is not None else str(value)
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    return value


def _cell(sheet: Worksheet, row: int, column: int) -> Cell:
    cell = sheet.cell(row=row, column=column)
    if not isinstance(cell, Cell):
        raise TypeError("nothing is merged here")
    return cell


def _write_text(cell: Cell, text: str) -> None:
    cell.value = clean_text(text)
    cell.data_type = "s"
    cell.quotePrefix = text[:1] in {"=", "+", "-", "@", "\t", "\r"}


def _number_format(values: Sequence[Content]) -> str:
    """As many decimals as the column needs, the same in every row."""
    denominators = {value.denominator for value in values if isinstance(value, Fraction)}
    if denominators <= {1}:
        return "0"
    return "0.0" if denominators <= {1, 2} else "0.00"


def _fill_about(sheet: Worksheet, about: Sequence[tuple[str, str]]) -> None:
    for row, (name, text) in enumerate(about, start=1):
        label, value = _cell(sheet, row, 1), _cell(sheet, row, 2)
        _write_text(label, name)
        label.font = Font(bold=True)
        _write_text(value, text)
        value.alignment = Alignment(wrap_text=True, vertical="top")
    sheet.column_dimensions["A"].width = 24
    sheet.column_dimensions["B"].width = 90
