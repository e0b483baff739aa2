"""Calendar files as RFC 5545 asks for them."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from tournaments.exchange.icalendar import Occasion, calendar_text

MADE = datetime(2026, 1, 1, tzinfo=UTC)


def lines(*occasions: Occasion) -> list[str]:
    return calendar_text("Мелдештер", occasions, made_at=MADE).split("\r\n")


def test_days_end_with_the_day_after_the_last():
    text = lines(Occasion("a", "Cup", date(2026, 11, 27), ends=date(2026, 11, 29)))
    assert "DTSTART;VALUE=DATE:20261127" in text
    assert "DTEND;VALUE=DATE:20261130" in text
    assert "BEGIN:VTIMEZONE" not in text


def test_times_stand_on_the_clocks_of_their_zone():
    """Acceptance 28."""
    at = datetime(2026, 11, 27, 10, 0, tzinfo=ZoneInfo("Asia/Bishkek"))
    text = lines(Occasion("a", "Round 1", at, minutes=120))
    assert "DTSTART;TZID=Asia/Bishkek:20261127T100000" in text
    assert "DURATION:PT120M" in text
    assert text.count("BEGIN:VTIMEZONE") == 1
    assert "TZOFFSETTO:+0600" in text


def test_a_zone_tells_of_the_change_of_clocks_within_the_event():
    zone = ZoneInfo("Europe/Berlin")
    text = lines(
        Occasion("a", "1", datetime(2026, 10, 24, 10, tzinfo=zone)),
        Occasion("b", "2", datetime(2026, 10, 26, 10, tzinfo=zone)),
    )
    assert [line for line in text if line.startswith("TZOFFSETTO")] == ["TZOFFSETTO:+0200", "TZOFFSETTO:+0100"]
    assert "DTSTART:20261025T030000" in text


def test_text_is_escaped_and_lines_are_short():
    title = "Кубок; Ысык-Көл, " + "ө" * 60 + "\nEND:VCALENDAR"
    text = lines(Occasion("a", title, date(2026, 11, 27)))
    assert max(len(line.encode()) for line in text) <= 75
    whole = "\r\n".join(text).replace("\r\n ", "")
    assert "SUMMARY:Кубок\\; Ысык-Көл\\, " in whole
    assert "ө\\nEND:VCALENDAR" in whole
    assert whole.split("\r\n").count("END:VCALENDAR") == 1


def test_a_time_without_a_named_zone_is_an_error():
    with pytest.raises(TypeError):
        lines(Occasion("a", "x", datetime(2026, 11, 27, 10, tzinfo=UTC)))
