"""What a named entry must hold before the chief arbiter admits it.

Coverage: C 12/11.1 surname, first name, year of birth, sports rank and the doctor's visa (yes or no, its date);
C 12/11.2 men may not play in place of women: neither in a women's event.
Left out: C 12/11.3 (half of a team present), which individual events do not use.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum


class Missing(StrEnum):
    """What an entry lacks."""

    SURNAME = "surname"
    GIVEN_NAME = "given-name"
    BIRTH_YEAR = "birth-year"
    RANK = "rank"
    VISA = "visa"
    VISA_DATE = "visa-date"
    WOMEN_ONLY = "women-only"


@dataclass(frozen=True, slots=True)
class Entry:
    """The facts of one entry; `visa` None means not asked yet."""

    surname: str
    given_name: str
    birth_year: int | None
    rank: str
    visa: bool | None
    visa_date: date | None
    sex: str


def missing(entry: Entry, *, women_only: bool = False) -> tuple[Missing, ...]:
    """What the code asks for and the entry lacks, in the order of the code; empty when it is complete."""
    lacks = []
    if not entry.surname.strip():
        lacks.append(Missing.SURNAME)
    if not entry.given_name.strip():
        lacks.append(Missing.GIVEN_NAME)
    if entry.birth_year is None:
        lacks.append(Missing.BIRTH_YEAR)
    if not entry.rank:
        lacks.append(Missing.RANK)
    if not entry.visa:
        lacks.append(Missing.VISA)
    elif entry.visa_date is None:
        lacks.append(Missing.VISA_DATE)
    if women_only and entry.sex != "f":
        lacks.append(Missing.WOMEN_ONLY)
    return tuple(lacks)
