"""What a player's particulars must be like, whichever way they come in. Pure functions."""

import unicodedata
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from players.errors import Fault
from players.letters import clean
from players.names import NAME_LENGTH
from players.ranks import ranks

FIRST_YEAR = 1900
RATING_MAX = 4000
NAME_FIELDS = ("surname", "given_name", "patronymic")
TEXT_LENGTHS: Mapping[str, int] = {
    **dict.fromkeys(NAME_FIELDS, NAME_LENGTH),
    "national_id": 32,
    "contact": 200,
    "trainer": 120,
}
RATING_FIELDS = ("rating_standard", "rating_rapid", "rating_blitz")


def cleaned(values: Mapping[str, Any]) -> dict[str, Any]:
    """The same values with texts cleaned, and the year of birth taken from the date where it is missing.

    Control signs are left for `faults_of` to refuse.
    """
    found: dict[str, Any] = {
        key: clean(value) if key in TEXT_LENGTHS and not has_control_signs(value) else value
        for key, value in values.items()
    }
    if found.get("birth_date") and found.get("birth_year") is None:
        found["birth_year"] = found["birth_date"].year
    return found


def has_control_signs(text: str) -> bool:
    return any(unicodedata.category(sign) == "Cc" and sign not in "\t\n\r" for sign in text)


def faults_of(values: Mapping[str, Any], *, today: date) -> list[Fault]:
    """Everything that is wrong with these (cleaned) values, in the order of the fields; keys may miss."""
    return [
        *_text_faults(values),
        *_choice_faults(values),
        *_birth_faults(values, today),
        *_rating_faults(values),
    ]


def _text_faults(values: Mapping[str, Any]) -> Iterator[Fault]:
    if "surname" in values and not values["surname"]:
        yield Fault("surname", "missing")
    for field, length in TEXT_LENGTHS.items():
        text = values.get(field) or ""
        if has_control_signs(text):
            yield Fault(field, "control_signs")
        elif len(text) > length:
            yield Fault(field, "too_long", {"limit": length})
        elif field in NAME_FIELDS and text and not any(sign.isalpha() for sign in text):
            yield Fault(field, "no_letters")


def _choice_faults(values: Mapping[str, Any]) -> Iterator[Fault]:
    if values.get("sex", "") not in ("", "m", "f"):
        yield Fault("sex", "unknown")
    if values.get("rank", "") not in ("", *ranks()):
        yield Fault("rank", "unknown")


def _birth_faults(values: Mapping[str, Any], today: date) -> Iterator[Fault]:
    year, day = values.get("birth_year"), values.get("birth_date")
    if day is not None and day > today:
        yield Fault("birth_date", "in_future")
    elif day is not None and day.year < FIRST_YEAR:
        yield Fault("birth_date", "too_early", {"year": FIRST_YEAR})
    elif year is not None and year > today.year:
        yield Fault("birth_year", "in_future")
    elif year is not None and year < FIRST_YEAR:
        yield Fault("birth_year", "too_early", {"year": FIRST_YEAR})
    elif day is not None and year != day.year:
        yield Fault("birth_year", "year_differs")


def _rating_faults(values: Mapping[str, Any]) -> Iterator[Fault]:
    for field in RATING_FIELDS:
        rating = values.get(field)
        if rating is not None and not 0 <= rating <= RATING_MAX:
            yield Fault(field, "out_of_range", {"limit": RATING_MAX})
