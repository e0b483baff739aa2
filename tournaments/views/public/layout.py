"""What every public page of a tournament has: its heading, tabs, time zone, and links to its files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.urls import NoReverseMatch, reverse
from django.utils.text import capfirst
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from players.names import name_in
from tournaments.dates import date_range, zone_label
from tournaments.labels import SETTINGS, SYSTEMS, listed
from tournaments.models import RoundState, Tournament
from tournaments.views.markup import language_of


class Tab(NamedTuple):
    label: str
    url: str
    note: str
    current: bool


class File(NamedTuple):
    """A file to take away: its kind as people call it, and where it is."""

    label: str
    url: str


def page_language() -> str:
    return get_language() or "ky"


def address(name: str, tournament: Tournament, *more: object) -> str:
    """The address of a page of the tournament by its name in this app."""
    return reverse(f"tournaments:{name}", args=[tournament.event.slug, tournament.slug, *more])


def page_context(
    tournament: Tournament, *, tab: str, participants: int, published: Mapping[int, str]
) -> dict[str, Any]:
    """The heading and tabs; `published` maps the numbers of published rounds to their states. No query."""
    event, language = tournament.event, page_language()
    title, title_language = _title(tournament, language)
    return {
        "event": event,
        "tournament": tournament,
        "title": title,
        "title_language": title_language,
        "year": event.starts_on.year,
        "meta": _meta(tournament, participants, published, language),
        "is_live": RoundState.PUBLISHED in published.values(),
        "tabs": _tabs(tournament, tab, participants, published),
        "departures": _departures(tournament),
        "zone_label": zone_label(event.zone, event.starts_on),
    }


def files_of(tournament: Tournament, kind: str, *more: object, space: str = "tournaments") -> list[File]:
    """The PDF, xlsx and JSON of one kind of table, as far as this installation makes them.

    `space` is the app whose table it is; one of another app has a page of its own too.
    """
    api = "api" if space == "tournaments" else f"{space}_api"
    names = [("PDF", f"{space}:{kind}_pdf"), ("xlsx", f"{space}:{kind}_xlsx"), ("JSON", f"{api}:{kind}")]
    if space != "tournaments":
        names.insert(0, (_("Page"), f"{space}:{kind}"))
    args = [tournament.event.slug, tournament.slug, *more]
    found = ((label, _address_if_any(name, args)) for label, name in names)
    return [File(label, url) for label, url in found if url]


def _address_if_any(name: str, args: list[object]) -> str:
    try:
        return reverse(name, args=args)
    except NoReverseMatch:
        return ""


def _title(tournament: Tournament, language: str) -> tuple[str, str]:
    event = tournament.event
    title, code = str(event), language_of(event.title, language)
    own = name_in(tournament.title, language)
    return (f"{title}. {own}", code or language_of(tournament.title, language)) if own else (title, code)


def _meta(tournament: Tournament, participants: int, published: Mapping[int, str], language: str) -> list[str]:
    event, rules = tournament.event, tournament.rules
    rounds = (
        _("round %(round)s of %(rounds)s") % {"round": max(published), "rounds": rules.rounds}
        if published
        else ngettext("%(rounds)s round", "%(rounds)s rounds", rules.rounds) % {"rounds": rules.rounds}
    )
    return [
        capfirst(str(SYSTEMS[rules.system])),
        rounds,
        *filter(None, [name_in(event.place, language)]),
        date_range(event.starts_on, event.ends_on),
        ngettext("%(count)s player", "%(count)s players", participants) % {"count": participants},
    ]


def _tabs(tournament: Tournament, current: str, participants: int, published: Mapping[int, str]) -> list[Tab]:
    rounds = f"{max(published)}/{tournament.rules.rounds}" if published else str(tournament.rules.rounds)
    tabs = (
        ("tournament", _("Overview"), ""),
        ("participants", _("Participants"), str(participants)),
        ("rounds", _("Rounds"), rounds),
        ("standings", _("Standings"), ""),
        ("crosstable", _("Crosstable"), ""),
        ("documents", _("Documents"), ""),
    )
    return [Tab(label, address(name, tournament), count, name == current) for name, label, count in tabs]


def _departures(tournament: Tournament) -> list[str]:
    """Each departure from the regulation in a sentence, without the organiser's own words."""
    texts = []
    for departure in tournament.departures:
        what = listed(departure["settings"], SETTINGS) if departure.get("settings") else _("pairs set by hand")
        texts.append(
            _("Departed from the regulation in round %(round)s: %(what)s.")
            % {"round": departure["round"], "what": what}
        )
    return texts
