"""What stands above a game: who played, where and when. Pure functions on tags."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from games.rules.records import Record as Written
from players.letters import clean

NAME_LENGTH, TEXT_LENGTH, ROUND_LENGTH = 160, 200, 20
MAX_TAGS, MAX_TAG = 30, 300
_OWN = ("White", "Black", "Event", "Site", "Date", "Round")
_DATE = re.compile(r"(\d{4})(?:[.\-/](\d{1,2}|\?\?)(?:[.\-/](\d{1,2}|\?\?))?)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Heading:
    """Names and places as text; "" where not known. `date` is `2018.03.??` with `??` for what is not known."""

    white: str = ""
    black: str = ""
    event: str = ""
    site: str = ""
    date: str = ""
    round: str = ""
    tags: tuple[tuple[str, str], ...] = ()

    @property
    def year(self) -> int | None:
        return int(self.date[:4]) if self.date else None


def heading_of(written: Written) -> Heading:
    """The heading of a game in a file, cleaned and cut to the lengths that can be kept."""
    known = dict(written.tags)
    white, black, event, site, date, round_ = (_text(known.get(name, "")) for name in _OWN)
    others = ((name, value) for name, value in written.tags if name not in _OWN)
    return normal(Heading(white, black, event, site, date, round_, tuple(others)))


def normal(heading: Heading) -> Heading:
    """The same with cleaned texts, a date in one form, and nothing longer than can be kept."""
    return Heading(
        white=_text(heading.white)[:NAME_LENGTH],
        black=_text(heading.black)[:NAME_LENGTH],
        event=_text(heading.event)[:TEXT_LENGTH],
        site=_text(heading.site)[:TEXT_LENGTH],
        date=normal_date(heading.date),
        round=_text(heading.round)[:ROUND_LENGTH],
        tags=tuple(_kept(heading.tags)),
    )


def normal_date(text: str) -> str:
    """`2018`, `2018.3` or `2018-03-07` as ten characters with `??` for what is missing; "" for no date."""
    match = _DATE.fullmatch(text.strip())
    if match is None:
        return ""
    year, month, day = match.groups()
    if int(year) == 0 or (month and month != "??" and not 1 <= int(month) <= 12):
        return ""
    if day and day != "??" and not 1 <= int(day) <= 31:
        return ""
    return f"{year}.{(month or '??').zfill(2)}.{(day or '??').zfill(2)}"


def tags_of(heading: Heading) -> tuple[tuple[str, str], ...]:
    """The tags of our own export, `?` where nothing is known."""
    values = (heading.white, heading.black, heading.event, heading.site, heading.date, heading.round)
    own = dict(zip(_OWN, values, strict=True))
    order = ("Event", "Site", "Date", "Round", "White", "Black")
    return (*((name, own[name] or ("????.??.??" if name == "Date" else "?")) for name in order), *heading.tags)


def _text(text: str) -> str:
    text = clean(text)
    return "" if text in {"?", "-"} else text


def _kept(tags: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(name[:40], clean(value)[:MAX_TAG]) for name, value in tags][:MAX_TAGS]
