"""Values opened into their addends and gaps into their steps, in words: for the working row and the card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.crosstable import Cell
from tournaments.labels import CRITERIA, bye_label
from tournaments.selectors.crosstables import Person, Table
from tournaments.standings.explanation import Explanation, Outcome, Step, why_before, why_behind, workings
from tournaments.standings.figures import format_fraction
from tournaments.standings.order import Standings
from tournaments.standings.tiebreaks import Addend, AddendKind, Value
from tournaments.views.markup import disc


class AddendLine(NamedTuple):
    """One addend: what it comes from, its figure, and whether it was cut."""

    label: SafeString
    figure: str
    is_cut: bool


class WorkingText(NamedTuple):
    """A value with its name, addends and sum; `note` says what is not in it."""

    name: str
    lines: list[AddendLine]
    total: str
    note: str


class StepText(NamedTuple):
    text: str
    details: list[str]
    decides: bool


class GapText(NamedTuple):
    """Why `first` stands before `second`, or shares his place."""

    title: str
    steps: list[StepText]


class Workings:
    """Writes what stands behind one participant's row."""

    def __init__(self, table: Table, standings: Standings, number: int) -> None:
        self._table = table
        self._standings = standings
        self._number = number

    def values(self, criteria: Iterable[str]) -> list[WorkingText]:
        """The criteria that are sums, opened; a name stands for its variants."""
        found = workings(self._standings, self._number, tuple(criteria))
        return [self._value(working.criterion, working.value) for working in found if working.value.addends]

    def gap_below(self) -> GapText | None:
        return self._gap(why_before(self._standings, self._number))

    def gap_above(self) -> GapText | None:
        return self._gap(why_behind(self._standings, self._number))

    def _value(self, criterion: str, value: Value) -> WorkingText:
        note = ""
        if value.unrecorded:
            note = ngettext(
                "%(n)s game without recorded korgools is not in it",
                "%(n)s games without recorded korgools are not in it",
                value.unrecorded,
            ) % {"n": value.unrecorded}
        return WorkingText(
            capfirst(str(CRITERIA[criterion])),
            [
                AddendLine(self._label(a, product=criterion.startswith("SB")), format_fraction(a.counted), a.cut)
                for a in value.addends
            ],
            format_fraction(value.value),
            note,
        )

    def _label(self, addend: Addend, *, product: bool) -> SafeString:
        cell = self._cell(addend.round)
        return format_html(
            "{}{}{}",
            format_html("{} ", disc(cell.side)) if self._shows_side(addend, cell) and cell and cell.side else "",
            self._source(addend, cell),
            f"{_product(addend) if product else ''}{_remark(addend)}",
        )

    def _shows_side(self, addend: Addend, cell: Cell | None) -> bool:
        return addend.kind is AddendKind.GAME and cell is not None and cell.opponent == addend.opponent

    def _source(self, addend: Addend, cell: Cell | None) -> str:
        if addend.kind is AddendKind.DEDUCTION:
            return _("taken off in round %(round)s") % {"round": addend.round}
        if addend.kind is AddendKind.ROUND:
            return _("after round %(round)s") % {"round": addend.round}
        if addend.kind in {AddendKind.DUMMY, AddendKind.BYE} or addend.opponent is None:
            what = bye_label(cell.bye) if cell is not None and cell.bye else _("forfeit")
            return _("Round %(round)s, %(what)s") % {"round": addend.round, "what": what}
        return self._person(addend.opponent).short_name

    def _gap(self, explanation: Explanation | None) -> GapText | None:
        if explanation is None:
            return None
        first, second = self._person(explanation.first), self._person(explanation.second)
        names = {"first": first.short_name, "second": second.short_name}
        title = (
            _("Why %(first)s stands before %(second)s") if explanation.gap else _("%(first)s and %(second)s are level")
        )
        return GapText(title % names, [self._step(step, explanation) for step in explanation.steps])

    def _step(self, step: Step, explanation: Explanation) -> StepText:
        name = str(CRITERIA[step.criterion])
        first, second = format_fraction(step.first_value), format_fraction(step.second_value)
        if step.outcome is Outcome.DECIDES:
            text = _("decided by: %(criterion)s") % {"criterion": f"{name} {first} > {second}"}
            return StepText(text, self._sums(step, explanation), True)
        if step.outcome is Outcome.NOT_ALL_MET:
            text = ngettext(
                "%(criterion)s: settles nothing, %(n)s player is level and not all have met",
                "%(criterion)s: settles nothing, %(n)s players are level and not all have met",
                step.tied,
            )
            return StepText(capfirst(text % {"criterion": name, "n": step.tied}), [], False)
        if step.outcome is Outcome.OPEN:
            text = ngettext(
                "%(criterion)s: open, %(n)s game has no recorded korgools",
                "%(criterion)s: open, %(n)s games have no recorded korgools",
                step.unrecorded,
            )
            return StepText(capfirst(text % {"criterion": name, "n": step.unrecorded}), [], False)
        if step.first_value is None or step.second_value is None:
            return StepText(capfirst(_("%(criterion)s: does not apply") % {"criterion": name}), [], False)
        return StepText(capfirst(f"{name} {first} = {second}"), [], False)

    def _sums(self, step: Step, explanation: Explanation) -> list[str]:
        """Both sums of the deciding criterion, the upper one first; points need none."""
        if step.criterion == "PTS":
            return []
        sums = []
        for number in (explanation.first, explanation.second):
            value = self._standings.working(step.criterion, number)
            if value is not None and value.addends:
                addends = " + ".join(format_fraction(a.counted) for a in value.addends)
                sums.append(f"{addends.replace('+ −', '− ')} = {format_fraction(value.value)}")
        return sums

    def _cell(self, round_number: int) -> Cell | None:
        row = self._standings.table.cells[self._number]
        return row[round_number - 1] if 0 < round_number <= len(row) else None

    def _person(self, number: int) -> Person:
        return self._table.people[number]


def _product(addend: Addend) -> str:
    """`½ × 3½`: the result and the opponent's score."""
    figures = {"factor": format_fraction(addend.factor), "base": format_fraction(addend.base)}
    return " " + pgettext("product", "%(factor)s × %(base)s") % figures


def _remark(addend: Addend) -> str:
    remarks = []
    if addend.kind is AddendKind.FORFEIT:
        remarks.append(_("forfeit"))
    if addend.kind is AddendKind.DUMMY:
        remarks.append(_("counted as a game against oneself"))
    elif addend.adjusted:
        remarks.append(_("score adjusted for rounds not played"))
    if addend.cut:
        remarks.append(_("%(value)s not counted") % {"value": format_fraction(addend.amount)})
    return f" ({', '.join(remarks)})" if remarks else ""
