"""Dates of birth as people write them. Pure functions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta
from math import isfinite

from players.letters import clean, fold

FIRST_YEAR = 1900
#: Day 0 of a spreadsheet's calendar, whose 29 February 1900 never was.
_EPOCH = date(1899, 12, 30)
_SERIALS = range(10_000, 80_000)

_MONTHS = (
    ("january", "январь", "января", "қаңтар", "үчтүн айы"),
    ("february", "февраль", "февраля", "ақпан", "бирдин айы"),
    ("march", "март", "марта", "наурыз", "жалган куран"),
    ("april", "апрель", "апреля", "сәуір", "чын куран"),
    ("may", "май", "мая", "мамыр", "бугу"),
    ("june", "июнь", "июня", "маусым", "кулжа"),
    ("july", "июль", "июля", "шілде", "теке"),
    ("august", "август", "августа", "тамыз", "баш оона"),
    ("september", "сентябрь", "сентября", "қыркүйек", "аяк оона"),
    ("october", "октябрь", "октября", "қазан", "тогуздун айы"),
    ("november", "ноябрь", "ноября", "қараша", "жетинин айы"),
    ("december", "декабрь", "декабря", "желтоқсан", "бештин айы"),
)
_MONTH_WORDS = {fold(name): number for number, names in enumerate(_MONTHS, start=1) for name in names}
_SHORT_MONTHS = {word[:3]: number for word, number in reversed(_MONTH_WORDS.items())}
_NUMERIC = re.compile(r"(\d{1,4})[.,/\-\s]+(\d{1,2})[.,/\-\s]+(\d{1,6})")
_WORDY = re.compile(r"(\d{1,2})[\s.\-]+([^\W\d_]+(?: [^\W\d_]+)?)[\s.,\-]+(\d{2,4})")
_CLOCK = re.compile(r"[T ]\d{1,2}:\d{2}(:[\d.]+)?$")
_TAIL = re.compile(r"\s*(?:г\.?\s*р\.?|г\.?|года?(?: рождения)?|ж\.?|жылы?|year)\s*\.?$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Birth:
    """A year, perhaps with its day. `fault` is "" or says why what was written cannot be a birth."""

    year: int | None = None
    day: date | None = None
    fault: str = ""


def read_birth(value: object, *, today: date) -> Birth:
    """What a cell says of a birth: a date, a bare year, a spreadsheet's number of days, or text of any of these.

    Day comes before month. Two digits of a year are of the last hundred years: `56` is 1956. A birth in the future,
    before 1900, or on a day that no calendar has is a fault, never a guess.
    """
    if value is None or isinstance(value, bool):
        return Birth()
    if isinstance(value, date):
        return _day(value.year, value.month, value.day, today)
    if isinstance(value, float) and isfinite(value):
        # A moment of a day counts as its day.
        value = int(value) if value.is_integer() or int(value) in _SERIALS else str(value)
    if isinstance(value, int):
        return _number(value, today)
    return _text(str(value), today)


def _text(text: str, today: date) -> Birth:
    text = _TAIL.sub("", clean(text).strip(" '’\"`"))
    if not any(sign.isalnum() for sign in text):
        return Birth()
    if text.isdecimal():
        return _two_digits(int(text), today) if len(text) <= 2 else _number(int(text[:9]), today)
    parts = _parts(text, today)
    return _day(*parts, today) if parts else Birth(fault="unreadable")


def _parts(text: str, today: date) -> tuple[int, int, int] | None:
    """Year, month and day as they are written; None for what is no date at all."""
    numeric = _NUMERIC.fullmatch(_CLOCK.sub("", text))
    if numeric:
        first, month, last = numeric.groups()
        if len(first) == 4:
            return int(first), int(month), int(last)
        return _year(last, today), int(month), int(first)
    wordy = _WORDY.fullmatch(text)
    number = _month(wordy[2]) if wordy else None
    return (_year(wordy[3], today), number, int(wordy[1])) if wordy and number else None


def _month(word: str) -> int | None:
    key = fold(word)
    return _MONTH_WORDS.get(key) or _SHORT_MONTHS.get(key[:3])


def _year(digits: str, today: date) -> int:
    year = int(digits)
    if len(digits) > 2:
        return year
    century = today.year - today.year % 100
    return century + year if century + year <= today.year else century - 100 + year


def _two_digits(number: int, today: date) -> Birth:
    return _only_year(_year(f"{number:02}", today), today)


def _number(number: int, today: date) -> Birth:
    if number in _SERIALS:
        day = _EPOCH + timedelta(days=number)
        return _day(day.year, day.month, day.day, today)
    if number < 0 or number > 9999:
        return Birth(fault="unreadable")
    return _only_year(number, today)


def _only_year(year: int, today: date) -> Birth:
    if year > today.year:
        return Birth(fault="in_future")
    return Birth(year) if year >= FIRST_YEAR else Birth(fault="too_early")


def _day(year: int, month: int, day: int, today: date) -> Birth:
    try:
        found = date(year, month, day)
    except ValueError:
        return Birth(fault="no_such_day")
    if found > today:
        return Birth(fault="in_future")
    return Birth(year, found) if year >= FIRST_YEAR else Birth(fault="too_early")
