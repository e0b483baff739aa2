"""Tables as spreadsheets, read back."""

from __future__ import annotations

from fractions import Fraction
from io import BytesIO
from urllib.parse import unquote
from zipfile import ZipFile

import pytest
from django.test import Client
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from tests.tournaments import factories as make
from tournaments.exchange.filenames import file_name
from tournaments.exchange.tables import Column, DataTable, Kind, Place, RoundCell
from tournaments.exchange.xlsx import sheet_name, workbook
from tournaments.models import Round, Tournament
from tournaments.regulations.outcomes import Outcome, Reason
from tournaments.services import results, warnings

FORMULAS = ('=HYPERLINK("http://example.org","x")', "+1+1", "-2", "@SUM(A1)", "=1+1", "'=2")


def table(*columns: Column, rows: list[tuple[object, ...]]) -> DataTable:
    return DataTable("test", "Test", columns, tuple(rows))


def opened(content: bytes) -> Workbook:
    return load_workbook(BytesIO(content))


def first(content: bytes) -> Worksheet:
    return opened(content).worksheets[0]


@pytest.mark.parametrize("text", FORMULAS)
def test_text_that_looks_like_a_formula_stays_text(text: str):
    """Acceptance 34."""
    content = workbook(table(Column("name", "Name"), rows=[(text,)]))
    cell = first(content)["A2"]
    assert cell.value == text
    assert cell.data_type == "s"
    assert b"<f>" not in ZipFile(BytesIO(content)).read("xl/worksheets/sheet1.xml")


def test_a_text_that_begins_like_a_formula_is_marked_for_whoever_edits_it():
    sheet = first(workbook(table(Column("name", "Name"), rows=[("=1+1",), ("Айбек",)])))
    assert sheet["A2"].quotePrefix
    assert not sheet["A3"].quotePrefix


def test_signs_that_xml_cannot_hold_are_replaced():
    sheet = first(workbook(table(Column("name", "Name"), rows=[("Ай\x00б\x0bек\ud800\uffff",), ("a\tb\nc",)])))
    assert sheet["A2"].value == "Ай�б�ек��"
    assert sheet["A3"].value == "a\tb\nc"


def test_cells_keep_their_type():
    columns = (
        Column("place", "Place", Kind.PLACE), Column("number", "No.", Kind.NUMBER),
        Column("PTS", "Pts", Kind.FIGURE), Column("SB", "SB", Kind.FIGURE), Column("r1", "1", Kind.ROUND),
    )  # fmt: skip
    rows = [
        (Place(10, shared=True), 3, Fraction(1, 2), Fraction(11, 4), RoundCell("12w", "½", 81)),
        (Place(None), 4, Fraction(3), None, RoundCell("bye", "1")),
        (Place(12), 5, None, None, None),
    ]
    sheet = first(workbook(table(*columns, rows=rows)))
    assert [cell.value for cell in sheet[2]] == [10, 3, 0.5, 2.75, "12w ½ (81)"]
    assert [cell.value for cell in sheet[3]] == [None, 4, 3, None, "bye 1"]
    assert sheet["C2"].number_format == sheet["C3"].number_format == "0.0"
    assert sheet["D2"].number_format == "0.00"
    assert (sheet["A2"].number_format, sheet["A4"].number_format) == ('0"="', "0")


def test_the_head_is_frozen_and_repeated_in_print():
    sheet = first(workbook(table(Column("name", "Name"), rows=[])))
    assert sheet.freeze_panes == "A2"
    assert sheet.print_title_rows == "$1:$1"
    assert [cell.value for cell in sheet[1]] == ["Name"]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Standings after round 3", "Standings after round 3"),
        ("a/b\\c:d*e?f[g]h", "a b c d e f g h"),
        ("Дүйнөлүк көчмөндөр оюндарынын кодекси", "Дүйнөлүк көчмөндөр оюндарынын к"),
        ("''", "1"),
        ("", "1"),
    ],
)
def test_names_of_sheets(title: str, name: str):
    assert sheet_name(title) == name
    assert first(workbook(DataTable("test", title, (Column("a", "A"),), ()))).title == name


def test_names_of_files_hold_no_path_and_no_line_end():
    name = file_name('../a\r\nb/"c"', "d\\e", slug="abc", key="standings-3", ending="xlsx")
    header = name.disposition("attachment")
    assert header.isascii()
    assert "\r" not in header
    assert not set('/\\"\r\n') & set(name.shown)
    assert 'filename="abc-standings-3.xlsx"' in header


@pytest.fixture
def tournament(db: None) -> Tournament:
    made = make.event().tournaments.get()
    make.enter(made, make.player(1, surname=FORMULAS[0]))
    for number in range(2, 8):
        make.enter(made, make.player(number))
    make.play(made, 2)
    return made


def sheet_of(client: Client, tournament: Tournament, path: str, language: str = "en") -> Worksheet:
    answer = client.get(f"/{language}/events/{tournament.event.slug}/main/{path}")
    assert answer.status_code == 200
    return first(answer.content)


def rows_of(sheet: Worksheet) -> list[dict[str, object]]:
    head, *rows = sheet.iter_rows(values_only=True)
    return [dict(zip(map(str, head), row, strict=True)) for row in rows]


@pytest.mark.parametrize(
    "path", ["participants.xlsx", "rounds/1/pairings.xlsx", "standings/2/standings.xlsx", "crosstable.xlsx"]
)
def test_a_player_called_like_a_formula(client: Client, tournament: Tournament, path: str):
    """Acceptance 34: comes back unchanged from every table."""
    sheet = sheet_of(client, tournament, path)
    found = [cell for row in sheet.iter_rows() for cell in row if str(cell.value).startswith("=")]
    assert found
    assert {cell.value for cell in found} == {f"{FORMULAS[0]} Айбек"}
    assert {cell.data_type for cell in found} == {"s"}


def test_korgools_stand_on_their_owners_side(client: Client, tournament: Tournament):
    """Acceptance 23, with sides swapped too; what is not known stays empty."""
    board = make.boards(Round.objects.get(tournament=tournament, number=2))[0]
    standing = board.outcomes.get(is_current=True)
    told = Outcome(0, 2, Reason.STONES, 76, 83)
    outcome = results.enter_result(board, outcome=told, seen=standing.pk, actor=None, why="misread").outcome
    row = rows_of(sheet_of(client, tournament, "rounds/2/pairings.xlsx"))[0]
    assert (row["Result, white"], row["Korgools, white"]) == (0, 76)
    assert (row["Result, black"], row["Korgools, black"]) == (1, 83)
    white = row["No., white"]
    crosstable = {line["Starting number"]: line for line in rows_of(sheet_of(client, tournament, "crosstable.xlsx"))}
    assert str(crosstable[white]["Round 2"]).endswith("w 0 (76)")
    results.swap_sides(board, actor=None, confirmed=True, why="sat down wrongly")
    row = rows_of(sheet_of(client, tournament, "rounds/2/pairings.xlsx"))[0]
    assert (row["No., black"], row["Result, black"], row["Korgools, black"]) == (white, 0, 76)
    seen = board.outcomes.get(is_current=True).pk
    unknown = Outcome(2, 0, Reason.STONES, None, 76)
    assert outcome.pk != seen
    results.enter_result(board, outcome=unknown, seen=seen, actor=None, why="read again")
    row = rows_of(sheet_of(client, tournament, "rounds/2/pairings.xlsx"))[0]
    assert (row["Korgools, white"], row["Korgools, black"]) == (None, 76)


def test_standings_are_numbers_without_gaps(client: Client, tournament: Tournament):
    warned = tournament.participants.get(number=1)
    for _warning in range(3):
        warnings.give_warning(warned, round_number=1, clause="C 13/12.11", actor=None)
    rows = rows_of(sheet_of(client, tournament, "standings/2/standings.xlsx"))
    places = [row["Place"] for row in rows]
    assert places == sorted(places)
    assert places[0] == 1
    assert all(isinstance(row["points"], int | float) for row in rows)
    by_number = {row["Starting number"]: row for row in rows}
    assert by_number[1]["Taken off"] == 1


def test_about_says_what_the_table_is_of(client: Client, tournament: Tournament):
    answer = client.get(f"/en/events/{tournament.event.slug}/main/standings/2/standings.xlsx")
    about = {row[0]: row[1] for row in opened(answer.content).worksheets[1].iter_rows(values_only=True)}
    assert about["Event"] == "Issyk-Kul Cup"
    assert "FIDE C.07 from 1 March 2026" in about["Order of places"]
    assert about["Time zone"] == "Bishkek time (UTC+6)"


def test_an_empty_event_gives_tables(client: Client, db: None):
    """Acceptance 10."""
    empty = make.event().tournaments.get()
    for path in ("participants.xlsx", "standings/0/standings.xlsx", "crosstable.xlsx"):
        assert rows_of(sheet_of(client, empty, path)) == []
    assert client.get(f"/en/events/{empty.event.slug}/main/rounds/1/pairings.xlsx").status_code == 404


def test_files_are_named_for_people(client: Client, tournament: Tournament):
    """Acceptance 35."""
    paths = ("participants.xlsx", "rounds/1/pairings.xlsx", "rounds/2/pairings.xlsx", "standings/1/standings.xlsx")
    headers = [client.get(f"/ky/events/{tournament.event.slug}/main/{path}")["Content-Disposition"] for path in paths]
    assert len(set(headers)) == len(paths)
    assert all("Ысык-Көл кубогу" in unquote(header) for header in headers)
