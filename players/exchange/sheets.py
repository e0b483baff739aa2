"""The cells of an xlsx or text file, whatever made it. Nothing is interpreted here.

Files come from anyone: size, rows, columns and what a compressed file unfolds to are bounded before it is read.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

MAX_BYTES = 5 * 1024 * 1024
MAX_UNFOLDED = 80 * 1024 * 1024
MAX_ROWS = 5_000
MAX_COLUMNS = 60
MAX_CELL = 500
DELIMITERS = ";,\t|"
ENCODINGS = ("utf-8", "windows-1251")

Grid = list[list[Any]]


class UnreadableTable(ValueError):
    """The file cannot be read as a table; `code` and `params` say why."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table: its name ("" for a text file) and its rows; merged cells have their value in each row of the merge."""

    name: str
    rows: Grid


def read_sheets(data: bytes, *, encoding: str = "") -> list[Sheet]:
    """All tables of a file; one for a text file, whose encoding is asked for where it cannot be told.

    Raises UnreadableTable.
    """
    if not data.strip():
        raise UnreadableTable("file-empty")
    if len(data) > MAX_BYTES:
        raise UnreadableTable("file-too-large", megabytes=MAX_BYTES // 1024 // 1024)
    if data[:4] == b"PK\x03\x04":
        return list(_workbook(data))
    if data[:4] == b"\xd0\xcf\x11\xe0":
        raise UnreadableTable("old-format")
    if data[:4] == b"%PDF" or data[:5] == b"{\\rtf":
        raise UnreadableTable("no-table")
    return [Sheet("", _bounded(_split(_text(data, encoding))))]


def _workbook(data: bytes) -> Iterator[Sheet]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            if sum(item.file_size for item in packed.infolist()) > MAX_UNFOLDED:
                raise UnreadableTable("file-too-large", megabytes=MAX_BYTES // 1024 // 1024)
        book = load_workbook(io.BytesIO(data), keep_links=False)
    except UnreadableTable:
        raise
    except (zipfile.BadZipFile, InvalidFileException, KeyError, ValueError, TypeError, OSError, SyntaxError) as error:
        raise UnreadableTable("no-table") from error
    for sheet in book.worksheets:
        height, width = min(sheet.max_row or 0, MAX_ROWS + 1), min(sheet.max_column or 0, MAX_COLUMNS)
        rows = [[cell.value for cell in row] for row in sheet.iter_rows(max_row=height or 1, max_col=width or 1)]
        for area in sheet.merged_cells.ranges:
            _unfold(rows, area)
        yield Sheet(sheet.title, _bounded(rows))


def _unfold(rows: Grid, area: Any) -> None:
    """Down, not across: a heading over two rows heads its column, a title over the table is one cell."""
    value = rows[area.min_row - 1][area.min_col - 1] if area.min_row <= len(rows) else None
    for row in rows[area.min_row - 1 : area.max_row]:
        if area.min_col <= len(row):
            row[area.min_col - 1] = value


def _text(data: bytes, encoding: str) -> str:
    for mark, name in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            encoding = name
    try:
        if encoding:
            return data.decode(encoding)
        return data.decode("utf-8")
    except (UnicodeDecodeError, LookupError) as error:
        if encoding:
            raise UnreadableTable("encoding-unknown") from error
    return _windows(data)


def _windows(data: bytes) -> str:
    """Text in Windows-1251, where what comes out looks like words; else the encoding is asked for."""
    try:
        text = data.decode("windows-1251")
    except UnicodeDecodeError as error:
        raise UnreadableTable("encoding-unknown") from error
    foreign = [sign for sign in text if ord(sign) > 127]
    russian = sum(sign.lower() in "абвгдеёжзийклмнопрстуфхцчшщъыьэюяі№«»—–" for sign in foreign)
    words = [word for word in re.findall(r"[^\W\d_]+", text) if not word.isascii()]
    mixed = sum(any(sign.isascii() for sign in word) for word in words)
    if russian < 0.9 * len(foreign) or mixed > 0.5 * len(words):
        raise UnreadableTable("encoding-unknown")
    return text


def _split(text: str) -> Grid:
    """Cells by the delimiter that makes most of them while the rows stay equally wide."""
    if "\0" in text:
        raise UnreadableTable("no-table")
    best: tuple[tuple[float, int], Grid] | None = None
    for delimiter in DELIMITERS:
        try:
            rows: Grid = [list(row) for row in csv.reader(io.StringIO(text), delimiter=delimiter)]
        except csv.Error:
            continue
        widths = [len(row) for row in rows if any(cell.strip() for cell in row)]
        if not widths:
            continue
        usual = max(set(widths), key=lambda width: (widths.count(width), width))
        score = (widths.count(usual) / len(widths) if usual > 1 else 0.0, usual)
        if best is None or score > best[0]:
            best = (score, rows)
    if best is None:
        raise UnreadableTable("no-table")
    return best[1]


def _bounded(rows: Grid) -> Grid:
    while rows and not any(_filled(cell) for cell in rows[-1]):
        rows.pop()
    if len(rows) > MAX_ROWS:
        raise UnreadableTable("too-many-rows", rows=MAX_ROWS)
    return [[cell[:MAX_CELL] if isinstance(cell, str) else cell for cell in row[:MAX_COLUMNS]] for row in rows]


def _filled(cell: Any) -> bool:
    return cell is not None and (not isinstance(cell, str) or bool(cell.strip()))
