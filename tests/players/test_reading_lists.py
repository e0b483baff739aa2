"""Lists of people as they arrive: dates, headings, encodings, limits."""

from __future__ import annotations

import io
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from players.exchange import sheets
from players.exchange.dates import Birth, read_birth
from players.exchange.headings import field_of
from players.exchange.people import ReadRow, read_people, split_name
from players.exchange.sheets import UnreadableTable, read_sheets

TODAY = date(2026, 11, 30)


def workbook(*rows: Any, merged: tuple[str, ...] = ()) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    for area in merged:
        book.active.merge_cells(area)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def people(data: bytes, **more: Any) -> list[ReadRow]:
    return read_people(read_sheets(data, **more), today=TODAY).rows


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (1999, Birth(1999)),
        ("1999", Birth(1999)),
        (1999.0, Birth(1999)),
        ("1999 г.р.", Birth(1999)),
        ("1999 жылы", Birth(1999)),
        ("18.08.1995", Birth(1995, date(1995, 8, 18))),
        ("18.8.95", Birth(1995, date(1995, 8, 18))),
        ("18/08/1995", Birth(1995, date(1995, 8, 18))),
        ("'20/05/1990", Birth(1990, date(1990, 5, 20))),
        ("1995-08-18", Birth(1995, date(1995, 8, 18))),
        ("1995-08-18 00:00:00", Birth(1995, date(1995, 8, 18))),
        ("18 августа 1995 г.", Birth(1995, date(1995, 8, 18))),
        ("18-авг-1995", Birth(1995, date(1995, 8, 18))),
        ("18 тамыз 1995", Birth(1995, date(1995, 8, 18))),
        ("18 Баш Оона 1995", Birth(1995, date(1995, 8, 18))),
        ("18 August 1995", Birth(1995, date(1995, 8, 18))),
        (datetime(1988, 3, 12, tzinfo=UTC), Birth(1988, date(1988, 3, 12))),
        (36526, Birth(2000, date(2000, 1, 1))),
        ("36526", Birth(2000, date(2000, 1, 1))),
        ("12.03.56", Birth(1956, date(1956, 3, 12))),
        ("12.03.26", Birth(2026, date(2026, 3, 12))),
        ("12.12.26", Birth(fault="in_future")),
        ("56", Birth(1956)),
        ("", Birth()),
        ("—", Birth()),
        (None, Birth()),
        (True, Birth()),
        ("31.02.1999", Birth(fault="no_such_day")),
        ("05/20/1990", Birth(fault="no_such_day")),
        ("12.05.21019", Birth(fault="no_such_day")),
        (1890, Birth(fault="too_early")),
        (2027, Birth(fault="in_future")),
        ("01.12.2026", Birth(fault="in_future")),
        ("jan", Birth(fault="unreadable")),
        ("99999999999999999999", Birth(fault="unreadable")),
        (-5, Birth(fault="unreadable")),
        (float("inf"), Birth(fault="unreadable")),
    ],
)
def test_a_birth_is_read_as_it_is_meant_or_is_a_fault(written: object, expected: Birth) -> None:
    assert read_birth(written, today=TODAY) == expected


@given(st.one_of(st.text(max_size=30), st.integers(), st.floats(allow_nan=False), st.datetimes()))
def test_nothing_written_is_an_error_or_lies_in_the_future(written: object) -> None:
    found = read_birth(written, today=TODAY)
    assert found.year is None or 1900 <= found.year <= 2026
    assert found.day is None or found.day <= TODAY


@pytest.mark.parametrize(
    ("heading", "field"),
    [
        ("№ п/п", "ordinal"), ("Фамилия, имя", "full_name"), ("Ф.И.О.", "full_name"), ("Аты-жөнү", "full_name"),
        ("Тегі, аты, әкесінің аты", "full_name"), ("Фамилиясы", "surname"), ("Тегі", "surname"), ("Имя", "given_name"),
        ("Аты", "given_name"), ("Атасынын аты", "patronymic"), ("Отчество", "patronymic"), ("Пол", "sex"),
        ("Жынысы", "sex"), ("Год рожд./дата", "birth"), ("Туулган жылы", "birth"), ("Туған күні", "birth"),
        ("Date of birth", "birth"), ("Г.р.", "birth"), ("Спортивный разряд", "rank"), ("Область, клуб", "place"),
        ("Облусу", "region"), ("Клуб", "club"), ("Рейтинг", "rating"), ("ИИН", "national_id"), ("Тел. №", "contact"),
        ("Тренер (Ф.И.О.)", "trainer"), ("Виза врача", "visa"), ("Прим.", "note"), ("Публиковать", "publish"),
        ("Surname", "surname"), ("Name", "full_name"), ("Сумма", ""),
    ],
)  # fmt: skip
def test_headings(heading: str, field: str) -> None:
    assert field_of(heading) == field


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Асанов Азамат", ("Асанов", "Азамат", "")),
        ("Асанов, Азамат Бакытович", ("Асанов", "Азамат", "Бакытович")),
        ("Төлөгөн кызы Әсем", ("Төлөгөн кызы", "Әсем", "")),
        ("Асанов Азамат Бакыт уулу", ("Асанов", "Азамат", "Бакыт уулу")),
        ("Айбек", ("Айбек", "", "")),
    ],
)
def test_names_are_split(name: str, parts: tuple[str, str, str]) -> None:
    assert split_name(name) == parts


HEAD = ["Фамилия", "Имя", "Год рождения"]


def test_a_title_merged_headings_and_a_second_heading_row_are_no_people() -> None:
    data = workbook(
        ["ЗАЯВКА", None, None, None],
        [],
        ["№", "Участник", None, "Год рожд."],
        [None, "Фамилия", "Имя", None],
        [1, "  АСАНОВ ", "Азамат", 2009],
        merged=("A1:D1", "B3:C3", "A3:A4", "D3:D4"),
    )
    [row] = people(data)
    assert (row.surname, row.given_name, row.birth_year, row.number) == ("Асанов", "Азамат", 2009, 5)


def test_the_sheet_with_the_list_is_found_and_totals_are_remarks() -> None:
    book = Workbook()
    book.active.append(["nothing here"])
    sheet = book.create_sheet("Заявка")
    for row in (["№", *HEAD], [1, "Асанов", "Азамат", 2009], [], [None, "Итого 1 человек"], [None, "Врач ______"]):
        sheet.append(row)
    file = io.BytesIO()
    book.save(file)
    listed = read_people(read_sheets(file.getvalue()), today=TODAY)
    assert listed.sheet == "Заявка"
    assert [row.remark for row in listed.rows] == [False, True, True]


TEXT = "Фамилия;Имя;Год рождения\nАсанов;Азамат;2009\nБекова;Айжан;12.03.2010\n"


@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "windows-1251"])
def test_text_files_give_the_same_people(delimiter: str, encoding: str) -> None:
    """Acceptance 33."""
    rows = people(TEXT.replace(";", delimiter).encode(encoding))
    assert [(row.surname, row.given_name, row.birth_year) for row in rows] == [
        ("Асанов", "Азамат", 2009),
        ("Бекова", "Айжан", 2010),
    ]


def test_an_encoding_that_cannot_be_told_is_asked_for() -> None:
    data = TEXT.replace("Асанов", "Үсөнбаев").encode("utf-8")[:-60] + b"\xff\xfe\x98"
    with pytest.raises(UnreadableTable) as error:
        read_sheets(data)
    assert error.value.code == "encoding-unknown"
    latin = "Surname;Name;Born\nMüller;Jörg;1999\nÇelik;Gülşah;2000\n".encode("iso-8859-9")
    with pytest.raises(UnreadableTable) as error:
        read_sheets(latin)
    assert error.value.code == "encoding-unknown"
    assert people(TEXT.encode("windows-1251"), encoding="windows-1251")
    with pytest.raises(UnreadableTable):
        read_sheets(TEXT.encode("windows-1251"), encoding="utf-8")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file-empty"),
        (b" \n", "file-empty"),
        (b"PK\x03\x04 broken", "no-table"),
        (b"\xd0\xcf\x11\xe0 old xls", "old-format"),
        (b"%PDF-1.7", "no-table"),
        (b"a\0b", "no-table"),
    ],
)
def test_what_is_no_table_is_said(data: bytes, code: str) -> None:
    with pytest.raises(UnreadableTable) as error:
        read_sheets(data)
    assert error.value.code == code


def test_a_table_without_names_is_said() -> None:
    with pytest.raises(UnreadableTable) as error:
        people(b"Board;Result\n1;0\n")
    assert error.value.code == "no-headings"


def test_limits_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    assert people(TEXT.encode())
    for limit, code in (("MAX_BYTES", "file-too-large"), ("MAX_ROWS", "too-many-rows")):
        with monkeypatch.context() as patch:
            patch.setattr(sheets, limit, 2)
            with pytest.raises(UnreadableTable) as error:
                people(TEXT.encode())
            assert error.value.code == code
    packed = workbook(HEAD, ["Асанов", "Азамат", 2009])
    monkeypatch.setattr(sheets, "MAX_UNFOLDED", 1000)
    with pytest.raises(UnreadableTable) as error:
        read_sheets(packed)
    assert error.value.code == "file-too-large"


def test_faults_and_repairs_are_told_by_row() -> None:
    rows = people(
        workbook(
            ["Фамилия, имя", "Пол", "Дата рожд.", "Разряд", "Рейтинг"],
            ["Cейітжан Данияр", "эр", "31.02.1999", "кмс", 2100],
            ["Асанов Азамат (запасной)", "?", 2009, "гроссмейстер", "много 1"],
            [None, "м", 1999, None, None],
            ['=HYPERLINK("http://x.example","Асанов")', "м", 1999, None, None],
        )
    )
    assert [fault[0] for row in rows for fault in row.faults] == ["birth-no_such_day", "no-name"]
    assert (rows[0].surname, rows[0].sex, rows[0].rank, rows[0].rating) == ("Сейітжан", "m", "cms", 2100)
    assert rows[0].notes == [["letters-repaired", ""]]
    assert [note[0] for note in rows[1].notes] == ["aside", "sex-unknown", "rank-unknown", "rating-unknown"]
    assert (rows[1].surname, rows[1].given_name) == ("Асанов", "Азамат")
    assert (rows[3].surname, rows[3].given_name) == ('=HYPERLINK("http://x.example","Асанов")', "")
    assert ReadRow.from_dict(rows[1].to_dict()) == rows[1]


def test_the_application_as_people_make_it(shared_data: Path) -> None:
    """Acceptance 32: a bad date marks its row, never the file; nobody is born in the future."""
    rows = people((shared_data / "entries" / "entries_as_people_make_them.xlsx").read_bytes())
    faulty = {row.number: row.faults[0][0] for row in rows if row.faults}
    assert faulty == {16: "birth-no_such_day", 17: "birth-no_such_day", 22: "birth-too_early", 27: "no-name"}
    assert [row.number for row in rows if row.remark] == [46, 47]
    by_number = {row.number: row for row in rows}
    assert len(rows) - 2 - len(faulty) == 35
    assert by_number[20].birth_year == 1956
    assert by_number[21].birth_date == "1990-05-20"
    assert by_number[19].birth_date == "2000-01-01"
    assert by_number[14].surname == "Сейітжан"
    assert by_number[34].surname == "Төлөгөн кызы"
    assert all(row.birth_year is None or row.birth_year <= 2026 for row in rows)
