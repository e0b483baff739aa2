"""The final protocol: places with what decided them, the panel, the lines for signatures."""

from __future__ import annotations

import hashlib

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.exchange.tables import legend, protocol_table
from tournaments.models import EventOfficial, Tournament
from tournaments.printing import heads
from tournaments.printing.layout import LANDSCAPE
from tournaments.printing.papers import Paper, finished, language, page_address, table_notes
from tournaments.printing.tables import printed
from tournaments.selectors.crosstables import Table
from tournaments.selectors.protocol import Lacking, lacking
from tournaments.selectors.public import panel_of
from tournaments.selectors.standings import standings_of
from tournaments.standings.order import Standings

_CODE_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


class NotReady(Exception):
    """The protocol lacks something required."""

    def __init__(self, missing: list[Lacking]) -> None:
        super().__init__(len(missing))
        self.missing = missing


def protocol_paper(tournament: Tournament, *, base: str, for_signature: bool = False, draft: bool = False) -> Paper:
    """The final protocol; raises NotReady with what it lacks.

    `for_signature` prints all names in full, for staff only; `draft` prints in spite of what is missing, marked on
    every page and with the list of it.
    """
    table, order = standings_of(tournament, language=language(), reveal=for_signature)
    missing = lacking(table, order)
    if missing and not draft:
        raise NotReady(missing)
    data = protocol_table(table.people, order)
    code, fingerprint = state_code(tournament, order)
    head = heads.head_of(
        tournament,
        data.title,
        address=base + page_address(tournament, "standings_after", round=order.round_number),
        mark=_("Draft, not for signature") if draft else "",
        code=code,
    )
    panel = panel_of(tournament)
    context = {
        "head": head,
        "heading": data.title,
        "facts": _protocol_facts(table, order),
        "grid": printed(data, LANDSCAPE, bold_results=True, medals=0 if missing else 3),
        "notes": [
            legend(order), *table_notes(table, order), *heads.state_notes(dict(table.people)),
            *heads.departure_notes(tournament),
        ],
        "missing": missing,
        "panel": _panel_lines(tournament, panel),
        "signatures": _signatures(panel),
        "code": code,
        "fingerprint": fingerprint,
        "made": heads.printed_at(tournament),
    }  # fmt: skip
    cells = len(data.rows) * (len(data.columns) + order.round_number)
    return finished(tournament, "protocol", context, key=data.key, title=data.title, cells=cells)


def state_code(tournament: Tournament, order: Standings) -> tuple[str, str]:
    """A short code and a fingerprint of places, values and rounds: equal on every protocol of the same state."""
    rows = [(row.place, row.number, row.points, *map(str, row.values.values())) for row in order.rows]
    cells = [[tuple(map(str, cell[:10])) for cell in order.table.cells[row.number]] for row in order.rows]
    digest = hashlib.sha256(repr((tournament.event.slug, tournament.slug, rows, cells)).encode())
    signs = "".join(_CODE_SIGNS[byte % 32] for byte in digest.digest()[:8])
    start = digest.hexdigest()[:12]
    return f"{signs[:4]}-{signs[4:]}", f"{start[:4]} {start[4:8]} {start[8:]}"


def _protocol_facts(table: Table, order: Standings) -> list[tuple[str, str]]:
    tournament = table.tournament
    rules = tournament.rules
    people = table.people.values()
    players, regions, countries = (
        len(people), len({one.region for one in people if one.region}),
        len({one.country for one in people if one.country}),
    )  # fmt: skip
    took_part = [
        ngettext("%(count)s player", "%(count)s players", players) % {"count": players},
        ngettext("%(count)s region", "%(count)s regions", regions) % {"count": regions} if regions else "",
        ngettext("%(count)s country", "%(count)s countries", countries) % {"count": countries} if countries else "",
    ]
    return [
        (_("System"), heads.system(rules)),
        (_("Time"), heads.time_control(rules)),
        (_("Took part"), ", ".join(filter(None, took_part))),
        (_("Order of places"), heads.order_of_places(order)),
    ]


def _named(official: EventOfficial) -> str:
    about = ", ".join(filter(None, (official.category, official.region)))
    return f"{official.name} ({about})" if about else official.name


def _panel_lines(tournament: Tournament, panel: list[EventOfficial]) -> list[tuple[str, str]]:
    """Everybody on the panel who does not sign, and who approved it."""
    roles = EventOfficial.Role
    lines = []
    for role, label in ((roles.ARBITER, _("Arbiters")), (roles.SECRETARY, _("Secretaries"))):
        names = [_named(one) for one in panel if one.role == role]
        if names:
            lines.append((label, ", ".join(names)))
    event = tournament.event
    if event.panel_approved_by:
        when = date_format(event.panel_approved_on) if event.panel_approved_on else ""
        approved = ", ".join(filter(None, (event.panel_approved_by, when)))
        lines.append((_("Panel approved by"), approved.removesuffix(".")))
    return lines


def _signatures(panel: list[EventOfficial]) -> list[dict[str, str]]:
    """Chief arbiter and chief secretary in any case, and deputies where there are any."""
    roles = EventOfficial.Role
    lines = []
    for role in (roles.CHIEF_ARBITER, roles.DEPUTY, roles.CHIEF_SECRETARY):
        found = [one for one in panel if one.role == role]
        if not found and role != roles.DEPUTY:
            lines.append({"role": _capital(role.label), "name": "", "category": ""})
        lines += [
            {
                "role": _capital(role.label),
                "name": one.name,
                "category": ", ".join(filter(None, (one.category, one.region))),
            }
            for one in found
        ]
    return lines


def _capital(text: object) -> str:
    words = str(text)
    return words[:1].upper() + words[1:]
