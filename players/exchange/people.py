"""Rows of a list as people: what was meant, what was repaired, what cannot be used. Pure functions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date
from typing import Any

from players.checks import RATING_MAX, TEXT_LENGTHS, has_control_signs
from players.exchange.dates import read_birth
from players.exchange.headings import Headings, find_headings
from players.exchange.sheets import Sheet, UnreadableTable
from players.letters import clean, fold
from players.ranks import rank_from_text

#: Words that follow the father's name in a surname or patronymic.
_CHILD_OF = frozenset(fold(word) for word in ("уулу", "кызы", "ұлы", "қызы", "uulu", "kyzy", "uly", "qyzy"))
_MALE = frozenset(fold(word) for word in ("м", "муж", "мужской", "эр", "эркек", "ер", "еркек", "ұл", "m", "male"))
_FEMALE = frozenset(
    fold(word) for word in ("ж", "жен", "женский", "аял", "әйел", "кыз", "қыз", "f", "female", "w", "женщина")
)
_NO = frozenset(fold(word) for word in ("нет", "жок", "жоқ", "no", "0", "false", "-"))
_TOTALS = tuple(fold(word) for word in ("итого", "всего", "барлыгы", "барлығы", "жалпы", "total", "врач", "дарыгер"))
_BRACKETS = re.compile(r"\s*[(\[][^)\]]*[)\]]\s*")
_FORMULA = ("=", "+", "-", "@")


@dataclass(frozen=True, slots=True)
class ReadRow:
    """A row of the file. `number` is the row as a spreadsheet counts it, `written` the name as it stands there.

    `faults` say why nobody can be taken from the row, `notes` what was repaired or left out; both are codes with a
    text: `[code, what was written]`. `remark`: the row is no person at all (a total, a signature).
    """

    number: int
    written: str = ""
    surname: str = ""
    given_name: str = ""
    patronymic: str = ""
    sex: str = ""
    birth_year: int | None = None
    birth_date: str | None = None
    rank: str = ""
    region: str = ""
    club: str = ""
    rating: int | None = None
    national_id: str = ""
    contact: str = ""
    trainer: str = ""
    publish: bool = True
    remark: bool = False
    faults: list[list[str]] = field(default_factory=list)
    notes: list[list[str]] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> ReadRow:
        return cls(**data)


@dataclass(frozen=True, slots=True)
class ReadList:
    """The people of a file; `columns` are `[field, heading as written]` in their order."""

    sheet: str
    columns: list[list[str]]
    rows: list[ReadRow]


def read_people(sheets: Sequence[Sheet], *, today: date) -> ReadList:
    """The first sheet that holds a list of people. Raises UnreadableTable where none does."""
    for sheet in sheets:
        headings = find_headings(sheet.rows)
        if headings is not None:
            columns = [[name, headings.titles[at]] for at, name in sorted(headings.columns.items())]
            return ReadList(sheet.name, columns, _rows(sheet, headings, today))
    raise UnreadableTable("no-headings")


def _rows(sheet: Sheet, headings: Headings, today: date) -> list[ReadRow]:
    cells = [
        (at + 1, {name: row[column] for column, name in headings.columns.items() if column < len(row)})
        for at, row in enumerate(sheet.rows)
        if at >= headings.first_row
    ]
    numbered = sum(_is_number(row.get("ordinal")) for _at, row in cells) * 2 > len(cells)
    filled = [(number, row) for number, row in cells if any(_words(cell) for cell in row.values())]
    return [_row(number, row, today, numbered=numbered) for number, row in filled]


def _row(number: int, row: Mapping[str, Any], today: date, *, numbered: bool) -> ReadRow:
    written = _name_as_written(row)
    words = fold(written).split()
    total = (bool(words) and words[0].startswith(_TOTALS)) or "___" in written
    if total or (numbered and not _is_number(row.get("ordinal"))):
        return ReadRow(number, written or " ".join(filter(None, map(_words, row.values()))), remark=True)
    found: dict[str, Any] = {"faults": [], "notes": []}
    _read_name(found, row, written)
    _read_person(found, row, today)
    _read_place(found, row)
    for name in ("national_id", "contact", "trainer"):
        found[name] = _words(row.get(name))[: TEXT_LENGTHS[name]]
    found["publish"] = fold(_words(row.get("publish"))) not in _NO if _words(row.get("publish")) else True
    return ReadRow(number, written, **found)


def _name_as_written(row: Mapping[str, Any]) -> str:
    parts = [row.get("full_name")] if "full_name" in row else [row.get(name) for name in _PARTS]
    return " ".join(filter(None, map(_words, parts)))


_PARTS = ("surname", "given_name", "patronymic")


def _read_name(found: dict[str, Any], row: Mapping[str, Any], written: str) -> None:
    raw = " ".join(str(row.get(name) or "") for name in ("full_name", *_PARTS))
    if not any(sign.isalpha() for sign in written):
        found["faults"].append(["no-name", written])
        return
    if has_control_signs(raw):
        found["faults"].append(["control-signs", ""])
        return
    if written.startswith(_FORMULA):
        found["notes"].append(["formula", ""])
        parts = (written, "", "")
    elif "full_name" in row:
        plain = _BRACKETS.sub(" ", written).strip()
        aside = " ".join(_BRACKETS.findall(written)).strip()
        if aside:
            found["notes"].append(["aside", aside])
        parts = split_name(plain or written)
    else:
        parts = (_words(row.get("surname")), _words(row.get("given_name")), _words(row.get("patronymic")))
        if not parts[0]:
            parts = (parts[1], "", parts[2])
    if clean(raw) != " ".join(raw.split()):
        found["notes"].append(["letters-repaired", ""])
    if any(len(part) > TEXT_LENGTHS["surname"] for part in parts):
        found["faults"].append(["name-too-long", ""])
    if not written.startswith(_FORMULA):
        parts = (_capitals(parts[0]), _capitals(parts[1]), _capitals(parts[2]))
    found |= dict(zip(_PARTS, parts, strict=True))


def split_name(name: str) -> tuple[str, str, str]:
    """Surname, given name, patronymic; `Төлөгөн кызы Әсем` has a surname of two words."""
    words = name.replace(",", " ").split()
    if len(words) > 2 and fold(words[1]) in _CHILD_OF:
        return " ".join(words[:2]), words[2], " ".join(words[3:])
    return words[0], " ".join(words[1:2]), " ".join(words[2:])


def _capitals(name: str) -> str:
    """`ҮСӨНБАЕВ` as `Үсөнбаев`; a word with small letters stays as it is."""
    return " ".join(word.capitalize() if len(word) > 2 and word.isupper() else word for word in name.split())


def _read_person(found: dict[str, Any], row: Mapping[str, Any], today: date) -> None:
    birth = read_birth(row.get("birth"), today=today)
    if birth.fault:
        found["faults"].append([f"birth-{birth.fault}", _words(row.get("birth"))])
    found["birth_year"], found["birth_date"] = birth.year, birth.day.isoformat() if birth.day else None
    sex = _words(row.get("sex")).strip("-—–")
    if sex:
        found["sex"] = "m" if fold(sex) in _MALE else "f" if fold(sex) in _FEMALE else ""
        if not found["sex"]:
            found["notes"].append(["sex-unknown", sex])
    rank = _words(row.get("rank"))
    if rank:
        code = rank_from_text(rank)
        found["rank"] = code or ""
        if code is None:
            found["notes"].append(["rank-unknown", rank])
    rating = _words(row.get("rating"))
    if rating and any(sign.isdigit() for sign in rating):
        number = int(rating) if rating.isdecimal() and len(rating) < 6 else None
        if number is None or number > RATING_MAX:
            found["notes"].append(["rating-unknown", rating])
        else:
            found["rating"] = number


def _read_place(found: dict[str, Any], row: Mapping[str, Any]) -> None:
    if "place" in row:
        region, _comma, club = _words(row["place"]).partition(",")
        found["region"], found["club"] = region.strip(), club.strip()
    else:
        found["region"], found["club"] = _words(row.get("region")), _words(row.get("club"))


def _words(cell: Any) -> str:
    """A cell as one line of text; whole numbers without a point."""
    if cell is None or isinstance(cell, bool):
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, date):
        return f"{cell:%d.%m.%Y}"
    return clean(str(cell))


def _is_number(cell: Any) -> bool:
    return _words(cell).rstrip(".)").isdecimal()
