"""Days and times of events as people write them: in the language in use, in the event's time zone."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy, pgettext

_ZONES: Mapping[str, str | Promise] = {
    "Asia/Bishkek": gettext_lazy("Bishkek time"),
    "Asia/Almaty": gettext_lazy("Almaty time"),
    "Asia/Qyzylorda": gettext_lazy("Kyzylorda time"),
    "Asia/Tashkent": gettext_lazy("Tashkent time"),
    "Asia/Ulaanbaatar": gettext_lazy("Ulaanbaatar time"),
    "Europe/Istanbul": gettext_lazy("Istanbul time"),
    "Europe/Moscow": gettext_lazy("Moscow time"),
}


def date_range(first: date, last: date, *, with_year: bool = True) -> str:
    """`27–29 November 2026`, `30 November – 2 December 2026`; one day stands alone."""
    if first.year != last.year:
        return f"{date_format(first)} – {date_format(last)}"
    if first == last:
        return date_format(first) if with_year else date_format(first, "MONTH_DAY_FORMAT")
    if first.month == last.month:
        pattern = (
            pgettext("days of one month", "%(first)s–%(last)s %(month)s %(year)s")
            if with_year
            else pgettext("days of one month", "%(first)s–%(last)s %(month)s")
        )
        parts = {"first": first.day, "last": last.day, "month": date_format(first, "E"), "year": first.year}
        return pattern % parts
    days = {
        "first": date_format(first, "MONTH_DAY_FORMAT"),
        "last": date_format(last, "MONTH_DAY_FORMAT"),
        "year": first.year,
    }
    if not with_year:
        return "{first} – {last}".format_map(days)
    return pgettext("days of two months", "%(first)s – %(last)s %(year)s") % days


def day_and_time(moment: datetime, zone: ZoneInfo, *, with_year: bool = False) -> str:
    """`27 November, 10:00` on the clocks of `zone`."""
    local = localtime(moment, zone)
    day = date_format(local, "DATE_FORMAT" if with_year else "MONTH_DAY_FORMAT")
    return f"{day}, {date_format(local, 'TIME_FORMAT')}"


def clock(moment: datetime, zone: ZoneInfo, *, seconds: bool = False) -> str:
    """`10:00`, or `10:00:07`, on the clocks of `zone`."""
    return localtime(moment, zone).strftime("%H:%M:%S" if seconds else "%H:%M")


def zone_label(zone: ZoneInfo, day: date) -> str:
    """`Bishkek time (UTC+6)`; a zone without a name of its own stands as it is called in the database."""
    name = _ZONES.get(zone.key, zone.key.replace("_", " "))
    offset = datetime(day.year, day.month, day.day, 12, tzinfo=zone).utcoffset() or timedelta()
    return f"{name} ({_utc(offset)})"


def _utc(offset: timedelta) -> str:
    hours, minutes = divmod(abs(int(offset.total_seconds())) // 60, 60)
    sign = "\N{MINUS SIGN}" if offset < timedelta() else "+"
    return "UTC" if not offset else f"UTC{sign}{hours}" + (f":{minutes:02}" if minutes else "")
