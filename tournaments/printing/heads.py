"""The head of every paper and what stands under its tables."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import segno
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import now
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from players.names import name_in
from tournaments.dates import date_range, day_and_time
from tournaments.exchange.tables import Shown, state_of
from tournaments.labels import CRITERIA, EDITIONS, SETTINGS, SYSTEMS, listed
from tournaments.models import Tournament
from tournaments.regulations.regulation import Regulation
from tournaments.standings.figures import format_half
from tournaments.standings.order import Standings


@dataclass(frozen=True, slots=True)
class Head:
    """What the template of a paper puts at its top and on the edges of each page.

    `mark` stands on every page: that it is a draft or not final.
    """

    title: str
    sub: str
    running: str
    foot: str
    qr: SafeString
    mark: str = ""


def head_of(tournament: Tournament, what: str, *, address: str, when: str = "", mark: str = "", code: str = "") -> Head:
    """The head of a paper called `what`; `address` is the page its code leads to."""
    event = tournament.event
    title = event_title(tournament)
    dates = when or date_range(event.starts_on, event.ends_on)
    made = _("printed %(time)s") % {"time": printed_at(tournament)}
    return Head(
        title=title,
        sub=" · ".join(filter(None, (dates, event.place_name))),
        running=f"{title} · {what}",
        foot=" · ".join(filter(None, ("Korgool", code, made))),
        qr=qr(address),
        mark=mark,
    )


def event_title(tournament: Tournament) -> str:
    """The event's title, with the tournament's own where it has one."""
    own = name_in(tournament.title, get_language() or "ky")
    return " – ".join(filter(None, (str(tournament.event), own)))


def printed_at(tournament: Tournament, moment: datetime | None = None) -> str:
    """Now, or `moment`, on the event's clocks."""
    return day_and_time(moment or now(), tournament.event.zone, with_year=True)


def qr(address: str) -> SafeString:
    """The address as a drawing that phones read."""
    code = segno.make(address, error="m", micro=False)
    drawing = code.svg_inline(border=0, omitsize=True, svgclass="qr", lineclass=None)
    return mark_safe(drawing)  # noqa: S308 - segno's drawing holds no text of the address


def order_of_places(order: Standings) -> str:
    """The criteria in order and the edition by which unplayed rounds count."""
    return f"{listed(order.criteria, CRITERIA)} ({EDITIONS[str(order.edition)]})"


def time_control(rules: Regulation) -> str:
    minutes = ngettext("%(count)s minute", "%(count)s minutes", rules.base_minutes) % {"count": rules.base_minutes}
    if not rules.increment_seconds:
        return minutes
    return _("%(minutes)s + %(seconds)s s a move") % {"minutes": minutes, "seconds": rules.increment_seconds}


def system(rules: Regulation) -> str:
    rounds = ngettext("%(count)s round", "%(count)s rounds", rules.rounds) % {"count": rules.rounds}
    return f"{SYSTEMS[str(rules.system)]}, {rounds}"


def not_final(order: Standings) -> str:
    """The mark of tables in which results are missing; "" when all are there."""
    if order.is_complete:
        return ""
    count = order.table.open_count
    return ngettext("Not final: %(count)s result is missing", "Not final: %(count)s results are missing", count) % {
        "count": count
    }


def deduction_notes(people: dict[int, Shown], order: Standings) -> list[str]:
    """Whose points were taken off, from which round on, by which clause."""
    return [
        _("%(name)s: −%(points)s for warnings, from round %(round)s on (code, section 13, clause 12.11).")
        % {
            "name": _numbered(people[deduction.number]),
            "points": format_half(deduction.points),
            "round": deduction.round,
        }
        for deduction in order.table.deductions
        if deduction.number in people
    ]


def state_notes(people: dict[int, Shown]) -> list[str]:
    """Who came late, left or was excluded."""
    return [f"{_numbered(person)}: {state_of(person)}." for person in people.values() if state_of(person)]


def departure_notes(tournament: Tournament) -> list[str]:
    """What was decided against the regulation, for good."""
    return [
        _("Departed from the regulation in round %(round)s: %(settings)s. Reason: %(why)s")
        % {"round": entry["round"], "settings": listed(entry["settings"], SETTINGS), "why": entry["why"]}
        for entry in tournament.departures
    ]


def korgool_notes(order: Standings) -> list[str]:
    """That sums of korgools leave out what was not recorded."""
    missing = sum(max(row.unrecorded.values(), default=0) for row in order.rows)
    if not missing:
        return []
    return [_("Korgools not recorded, left out of the sums: %(count)s.") % {"count": missing}]


def _numbered(person: Shown) -> str:
    return f"{person.number} {person.full_name}"
