"""The tabs of a tournament's staff pages: only what the user may open."""

from __future__ import annotations

from typing import NamedTuple

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament


class Tab(NamedTuple):
    label: str | Promise
    url: str
    current: bool


#: Name of the page, right to see it, label.
TABS: tuple[tuple[str, str, str | Promise], ...] = (
    ("desk", "see-drafts", _("Desk")),
    ("entries", "see-personal-data", _("Entries")),
    ("numbers", "see-drafts", _("Numbers")),
    ("byes", "see-drafts", _("Byes")),
    ("forbidden", "see-drafts", _("Forbidden pairs")),
    ("warnings", "see-drafts", _("Warnings")),
    ("panel", "see-drafts", _("Panel")),
    ("regulation", "change-regulation", _("Regulation")),
    ("settings", "change-event", _("Settings")),
    ("rights", "give-rights", _("Rights")),
    ("journal", "read-journal", _("Journal")),
)


def tabs_of(tournament: Tournament, rights: frozenset[str], current: str) -> list[Tab]:
    where = {"event": tournament.event.slug, "tournament": tournament.slug}
    return [
        Tab(label, reverse(f"tournaments:{name}", kwargs=where), name == current)
        for name, right, label in TABS
        if right in rights
    ]
