"""Calendar files (RFC 5545): days without a clock, and times on the clocks of their own zone.

Coverage: 3.1 folding at 75 octets, 3.3.11 escapes, 3.6.1 VEVENT, 3.6.5 VTIMEZONE for every zone named.
Left out: recurrence and alarms, which events do not have.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

LINE_OCTETS = 75
_STAMP = "%Y%m%dT%H%M%S"


class Occasion(NamedTuple):
    """Something in a calendar: a time (aware, in a ZoneInfo) with its length, or whole days to `ends` included.

    `revision` rises when it changes, so that calendars take the new times over.
    """

    uid: str
    title: str
    starts: datetime | date
    ends: date | None = None
    minutes: int = 0
    place: str = ""
    url: str = ""
    revision: int = 0


def calendar_text(name: str, occasions: Iterable[Occasion], *, made_at: datetime) -> str:
    """The file; lines end with CR LF. `made_at` is aware."""
    listed = list(occasions)
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Korgool//Events//EN", "METHOD:PUBLISH"]
    lines.append(f"X-WR-CALNAME:{_text(name)}")
    for zone, first, last in _zones(listed):
        lines += _zone_lines(zone, first, last)
    for occasion in listed:
        lines += _occasion_lines(occasion, made_at.astimezone(UTC))
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line))


def _occasion_lines(occasion: Occasion, made_at: datetime) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{_text(occasion.uid)}@korgool"
    yield f"DTSTAMP:{made_at:{_STAMP}}Z"
    yield f"SEQUENCE:{occasion.revision}"
    yield f"SUMMARY:{_text(occasion.title)}"
    if isinstance(occasion.starts, datetime):
        yield f"DTSTART;TZID={_key(occasion.starts)}:{occasion.starts:{_STAMP}}"
        yield f"DURATION:PT{occasion.minutes}M"
    else:
        end = (occasion.ends or occasion.starts) + timedelta(days=1)
        yield f"DTSTART;VALUE=DATE:{occasion.starts:%Y%m%d}"
        yield f"DTEND;VALUE=DATE:{end:%Y%m%d}"
    if occasion.place:
        yield f"LOCATION:{_text(occasion.place)}"
    if occasion.url:
        yield f"URL:{occasion.url}"
    yield "END:VEVENT"


def _key(moment: datetime) -> str:
    if not isinstance(moment.tzinfo, ZoneInfo):
        raise TypeError("a time in a calendar needs a named zone")
    return moment.tzinfo.key


def _zones(occasions: Iterable[Occasion]) -> list[tuple[ZoneInfo, date, date]]:
    """Each zone with the first and last day on which it is used."""
    used: dict[str, list[date]] = {}
    for occasion in occasions:
        if isinstance(occasion.starts, datetime):
            used.setdefault(_key(occasion.starts), []).append(occasion.starts.date())
    return [(ZoneInfo(key), min(days), max(days)) for key, days in sorted(used.items())]


def _zone_lines(zone: ZoneInfo, first: date, last: date) -> Iterator[str]:
    yield "BEGIN:VTIMEZONE"
    yield f"TZID:{zone.key}"
    for since, before, after in _changes(zone, first, last):
        kind = "DAYLIGHT" if (since + timedelta(hours=2)).replace(tzinfo=zone).dst() else "STANDARD"
        yield f"BEGIN:{kind}"
        yield f"DTSTART:{since:{_STAMP}}"
        yield f"TZOFFSETFROM:{_offset(before)}"
        yield f"TZOFFSETTO:{_offset(after)}"
        yield f"END:{kind}"
    yield "END:VTIMEZONE"


def _changes(zone: ZoneInfo, first: date, last: date) -> Iterator[tuple[datetime, timedelta, timedelta]]:
    """The offset that holds before `first`, and each change to the end of `last`, to the hour."""
    moment = datetime(first.year, first.month, first.day, tzinfo=UTC) - timedelta(days=2)
    end = datetime(last.year, last.month, last.day, tzinfo=UTC) + timedelta(days=3)
    offset = _offset_at(moment, zone)
    yield (moment + offset).replace(tzinfo=None), offset, offset
    while moment < end:
        moment += timedelta(hours=1)
        changed = _offset_at(moment, zone)
        if changed != offset:
            yield (moment + offset).replace(tzinfo=None), offset, changed
            offset = changed


def _offset_at(moment: datetime, zone: ZoneInfo) -> timedelta:
    return moment.astimezone(zone).utcoffset() or timedelta()


def _offset(offset: timedelta) -> str:
    minutes = int(offset.total_seconds()) // 60
    return f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02}{abs(minutes) % 60:02}"


def _text(text: str) -> str:
    for sign, written in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\r\n", "\\n"), ("\n", "\\n")):
        text = text.replace(sign, written)
    return "".join(sign for sign in text if sign >= " " or sign == "\t")


def _folded(line: str) -> Iterator[str]:
    """Pieces of at most 75 octets that never cut a letter; all but the first begin with a space."""
    piece = b""
    for letter in line:
        octets = letter.encode()
        if len(piece) + len(octets) > LINE_OCTETS:
            yield piece.decode()
            piece = b" "
        piece += octets
    yield piece.decode()
