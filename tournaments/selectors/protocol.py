"""What a final protocol still lacks.

Coverage: C 8/7.3 korgools where the regulation requires them; C 13/12.2 chief arbiter and chief secretary, who sign,
in an event of more than 7; what every protocol needs: all rounds finished, every board and seat decided, everybody
admitted or refused and numbered. Left out: the rest of the panel (C 13/12.2-12.3), which the staff's page names
(`tournaments.selectors.desk.faults_of_panel`) and which does not keep a protocol from being signed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.db.models import Count, Q
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from tournaments.crosstable import Cell, Side
from tournaments.labels import CRITERIA, PANEL_FAULTS, listed
from tournaments.models import Participant, RoundState, Tournament
from tournaments.regulations.officials import PanelFault
from tournaments.regulations.outcomes import Outcome, Reason, korgools_missing
from tournaments.regulations.regulation import Korgools
from tournaments.selectors.crosstables import Table
from tournaments.selectors.desk import faults_of_panel
from tournaments.selectors.standings import standings_of
from tournaments.standings.order import Standings


class Lacking(NamedTuple):
    """One thing to be done before the protocol can be signed; `text` is in the language in use."""

    code: str
    text: str
    clause: str = ""


def protocol_missing(tournament: Tournament) -> list[Lacking]:
    """Everything that keeps the final protocol from being signed; empty when it may be printed. Five queries."""
    table, order = standings_of(tournament, language=get_language() or "ru", reveal=True)
    return lacking(table, order)


def lacking(table: Table, order: Standings) -> list[Lacking]:
    """The same for standings read already; two queries."""
    return [*_entries(table), *_rounds(table), *_boards(table), *_ties(order), *_panel(table)]


def _entries(table: Table) -> Iterator[Lacking]:
    counts = Participant.objects.filter(tournament=table.tournament).aggregate(
        pending=Count("pk", filter=Q(admission=Participant.Admission.PENDING)),
        unnumbered=Count("pk", filter=Q(admission=Participant.Admission.ADMITTED, number=None)),
    )
    if not table.people:
        yield Lacking("no-participants", _("Nobody is admitted."))
    if counts["pending"]:
        text = ngettext("%(count)s entry is not decided.", "%(count)s entries are not decided.", counts["pending"])
        yield Lacking("entries-undecided", text % {"count": counts["pending"]}, "C 12/11.1")
    if counts["unnumbered"]:
        text = ngettext(
            "%(count)s participant has no starting number.",
            "%(count)s participants have no starting number.",
            counts["unnumbered"],
        )
        yield Lacking("without-number", text % {"count": counts["unnumbered"]})


def _rounds(table: Table) -> Iterator[Lacking]:
    total = table.tournament.rules.rounds
    unplayed = [number for number in range(1, total + 1) if number not in table.states]
    going_on = [number for number in sorted(table.states) if table.states[number] != RoundState.FINISHED]
    if unplayed:
        text = ngettext("Round %(rounds)s is not played.", "Rounds %(rounds)s are not played.", len(unplayed))
        yield Lacking("rounds-unplayed", text % {"rounds": _numbers(unplayed)})
    if going_on:
        text = ngettext("Round %(rounds)s is not finished.", "Rounds %(rounds)s are not finished.", len(going_on))
        yield Lacking("rounds-unfinished", text % {"rounds": _numbers(going_on)})


def _boards(table: Table) -> Iterator[Lacking]:
    korgools = table.tournament.rules.korgools
    for number in sorted(table.states):
        cells = {one: row[number - 1] for one, row in table.crosstable.cells.items()}
        whites = [cell for cell in cells.values() if cell.opponent is not None and cell.side is Side.WHITE]
        yield from _listed_boards(
            number,
            open_=sorted(cell.board for cell in whites if cell.is_open),
            without=sorted(cell.board for cell in whites if _lacks_korgools(cell, korgools)),
        )
        unknown = sorted(one for one, cell in cells.items() if cell.is_open and cell.opponent is None)
        if unknown:
            text = _("Round %(round)s: it is not known what participants %(numbers)s did.")
            yield Lacking("seats-unknown", text % {"round": number, "numbers": _numbers(unknown)})


def _listed_boards(number: int, *, open_: list[int], without: list[int]) -> Iterator[Lacking]:
    if open_:
        text = ngettext(
            "Round %(round)s: board %(boards)s has no result.",
            "Round %(round)s: boards %(boards)s have no result.",
            len(open_),
        )
        yield Lacking("boards-open", text % {"round": number, "boards": _numbers(open_)})
    if without:
        text = ngettext(
            "Round %(round)s: the korgools of board %(boards)s are missing.",
            "Round %(round)s: the korgools of boards %(boards)s are missing.",
            len(without),
        )
        yield Lacking("korgools-missing", text % {"round": number, "boards": _numbers(without)}, "C 8/7.3")


def _lacks_korgools(cell: Cell, korgools: Korgools) -> bool:
    if cell.is_open or cell.reason is None:
        return False
    told = Outcome(cell.points, cell.opponent_points, Reason(cell.reason), cell.kazan, cell.opponent_kazan)
    return korgools_missing(told, korgools)


def _ties(order: Standings) -> Iterator[Lacking]:
    for tie in order.open_ties:
        text = _("The tie of %(numbers)s waits for %(count)s unrecorded results in “%(criterion)s”.") % {
            "numbers": _numbers(tie.numbers),
            "count": tie.unrecorded,
            "criterion": listed([tie.criterion], CRITERIA),
        }
        yield Lacking("tie-open", text, "C 8/7.3")


def _panel(table: Table) -> Iterator[Lacking]:
    signing = {PanelFault.NO_CHIEF_ARBITER, PanelFault.NO_CHIEF_SECRETARY}
    for fault in faults_of_panel(table.tournament, participants=len(table.people)):
        if fault in signing:
            yield Lacking(str(fault), str(PANEL_FAULTS[str(fault)]), "C 13/12.2")


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(str(number) for number in numbers)
