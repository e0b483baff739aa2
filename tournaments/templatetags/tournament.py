"""Figures, sides, results and times of events in templates: `{% load tournament %}`."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from players.names import name_in
from tournaments.dates import day_and_time
from tournaments.standings.figures import format_half
from tournaments.views import markup

register = template.Library()

register.simple_tag(markup.disc, name="disc")
register.simple_tag(markup.result, name="result")


@register.filter
def half(points: int | None) -> str:
    """Half points as points: 7 is 3½."""
    return format_half(points)


@register.filter
def named(names: Mapping[str, str]) -> str:
    """A name per language in the language of the page, or the next best."""
    return name_in(names, get_language() or "ky")


@register.filter
def lang(names: Mapping[str, str]) -> SafeString:
    """The `lang` attribute for `named`, where it is in another language than the page."""
    return markup.lang(names, get_language() or "ky")


@register.filter
def on_day(moment: datetime, zone: ZoneInfo) -> str:
    """Day and time in a zone."""
    return day_and_time(moment, zone)
