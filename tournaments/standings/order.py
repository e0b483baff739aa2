"""The order of places: each criterion in turn is applied to those still level.

Coverage: C 11/10.1 in the regulation's order of criteria; FIDE C.07 4.2 each tie-break for each group still
tied; equal places for ties that nothing breaks; C 13/12.11 an excluded participant has no place.
A tie on korgools that are not all recorded stays open: nobody is placed by a sum that is not known (C 8/7.3).
Left out: drawing of lots and play-offs, which are records, not sums.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import NamedTuple

from tournaments.crosstable import Crosstable
from tournaments.regulations.regulation import Edition, System
from tournaments.standings.direct_encounter import DirectEncounter, SeparateStandings
from tournaments.standings.tiebreaks import KORGOOLS, Addend, AddendKind, TieBreaks, Value, unit


class Row(NamedTuple):
    """One participant's line.

    `place` is None for the excluded; `shared` places are those of ties that nothing breaks. `points` and
    `deducted` are half points, `points` already reduced. `values` has every criterion in order; for DE the
    points among those tied, None where there was no tie to break. `unrecorded` counts the games without kazans,
    by criterion of korgools.
    """

    place: int | None
    shared: bool
    number: int
    points: int
    deducted: int
    values: Mapping[str, Fraction | None]
    unrecorded: Mapping[str, int]


class Gap(NamedTuple):
    """What puts `first` directly before `second`; the two values are those of the deciding comparison."""

    first: int
    second: int
    criterion: str
    first_value: Fraction
    second_value: Fraction


class OpenTie(NamedTuple):
    """A tie that a criterion of korgools would have to break while `unrecorded` kazans are unknown."""

    criterion: str
    numbers: tuple[int, ...]
    unrecorded: int


@dataclass(frozen=True)
class Standings:
    """The order after one round, and what it is made of.

    `gaps` run from the top, one for each two neighbours in different places; `open_ties` are undecided.
    """

    tie_breaks: TieBreaks
    criteria: tuple[str, ...]
    rows: tuple[Row, ...]
    gaps: tuple[Gap, ...]
    separate: tuple[SeparateStandings, ...]
    open_ties: tuple[OpenTie, ...]

    @property
    def table(self) -> Crosstable:
        """The games up to the round after which the standings are."""
        return self.tie_breaks.table

    @property
    def edition(self) -> Edition:
        return self.tie_breaks.edition

    @property
    def kind(self) -> System:
        return self.tie_breaks.kind

    @property
    def round_number(self) -> int:
        """The round after which the table stands."""
        return self.table.round_count

    @property
    def is_complete(self) -> bool:
        """No result is missing up to this round."""
        return self.table.open_count == 0

    @cached_property
    def by_number(self) -> dict[int, Row]:
        return {row.number: row for row in self.rows}

    @cached_property
    def gap_below(self) -> dict[int, Gap]:
        """The gap under a participant, by the number of the one above it; none under a tie and the last."""
        return {gap.first: gap for gap in self.gaps}

    def tied_with(self, number: int) -> SeparateStandings | None:
        """The games among those with whom a participant was tied when direct encounter came up."""
        return next((group for group in self.separate if number in group.points), None)

    def working(self, criterion: str, number: int) -> Value | None:
        """A value with its addends; None for DE without a tie. KeyError for somebody not in the table."""
        if criterion == "DE":
            return self._direct_working(number)
        return self.tie_breaks.value(criterion, number)

    def _direct_working(self, number: int) -> Value | None:
        tied = self.tied_with(number)
        if tied is None:
            return None
        direct = DirectEncounter(self.table, edition=self.edition, kind=self.kind)
        addends = []
        for meeting in direct.meetings(number, tied.group):
            cell, share = meeting.cell, Fraction(meeting.points) / 2
            kind = AddendKind.GAME if cell.played else AddendKind.FORFEIT
            base = Fraction(cell.points or 0, 2)
            factor = share / base if base else Fraction(1)
            addends.append(Addend(cell.round, cell.opponent, kind, base, factor, share, share))
        return Value(sum((a.counted for a in addends), Fraction(0)), tuple(addends))


def standings(
    table: Crosstable,
    through: int | None = None,
    *,
    kind: System | None = None,
    among: Collection[int] | None = None,
) -> Standings:
    """Everybody's place after round `through` (None: the last of the table) by the table's regulation.

    `among` ranks only these participants, a category, over the games and values of all.
    """
    if through is not None:
        table = table.through(through)
    regulation = table.regulation
    tie_breaks = TieBreaks(table, kind=kind)
    ranking = _Ranking(tie_breaks, regulation.criteria)
    wanted = [e for e in table.entrants if among is None or e.number in among]
    ranking.rank(sorted(e.number for e in wanted if not e.excluded))
    out = sorted(e.number for e in wanted if e.excluded)
    return Standings(
        tie_breaks=tie_breaks,
        criteria=regulation.criteria,
        rows=(*ranking.rows(), *(ranking.row(number, None, shared=False) for number in out)),
        gaps=ranking.gaps(),
        separate=tuple(ranking.separate),
        open_ties=tuple(ranking.open_ties),
    )


class _Group(NamedTuple):
    """Participants level so far; what parts them from the group before, and whether their tie has to wait."""

    members: list[int]
    criterion: str = ""
    separate: SeparateStandings | None = None
    waits: bool = False


class _Ranking:
    """Refines one group, everybody, criterion by criterion."""

    def __init__(self, tie_breaks: TieBreaks, criteria: tuple[str, ...]) -> None:
        self._ties = tie_breaks
        self._criteria = criteria
        self._groups: list[_Group] = []
        self._direct: dict[int, Fraction | None] = {}
        self._numbers = {c: tie_breaks.numbers(c) for c in criteria if c != "DE"}
        self._units = {c: unit(c) for c in criteria}
        self.separate: list[SeparateStandings] = []
        self.open_ties: list[OpenTie] = []

    def rank(self, numbers: list[int]) -> None:
        self._groups = [_Group(numbers)] if numbers else []
        for criterion in self._criteria:
            refined: list[_Group] = []
            for group in self._groups:
                if len(group.members) == 1 or group.waits:
                    refined.append(group)
                elif criterion == "DE":
                    refined.extend(self._by_direct_encounter(group))
                else:
                    refined.extend(self._by_value(group, criterion))
            self._groups = refined

    def _by_value(self, group: _Group, criterion: str) -> list[_Group]:
        unrecorded = 0
        if criterion in KORGOOLS:
            unrecorded = sum(self._ties.unrecorded(criterion, number) for number in group.members)
        if unrecorded:
            self.open_ties.append(OpenTie(criterion, tuple(group.members), unrecorded))
            return [group._replace(waits=True)]
        values = self._numbers[criterion]
        levels: dict[int, list[int]] = {}
        for number in group.members:
            levels.setdefault(values[number], []).append(number)
        if len(levels) == 1:
            return [group]
        first, *rest = sorted(levels, reverse=True)
        return [group._replace(members=levels[first]), *(_Group(levels[value], criterion) for value in rest)]

    def _by_direct_encounter(self, group: _Group) -> list[_Group]:
        table, edition, kind = self._ties.table, self._ties.edition, self._ties.kind
        direct = DirectEncounter(table, edition=edition, kind=kind)
        separate = direct.separate(group.members)
        self.separate.append(separate)
        self._direct.update({number: Fraction(points) / 2 for number, points in separate.points.items()})
        first, *rest = direct.resolve(separate)
        return [
            group._replace(members=sorted(first.members)),
            *(_Group(sorted(tier.members), "DE", tier.above) for tier in rest),
        ]

    def rows(self) -> list[Row]:
        found = []
        place = 1
        for group in self._groups:
            shared = len(group.members) > 1
            found.extend([self.row(number, place, shared=shared) for number in group.members])
            place += len(group.members)
        return found

    def row(self, number: int, place: int | None, *, shared: bool) -> Row:
        table = self._ties.table
        values: dict[str, Fraction | None] = {}
        unrecorded: dict[str, int] = {}
        for criterion in self._criteria:
            if criterion == "DE":
                values[criterion] = self._direct.get(number)
                continue
            values[criterion] = _fraction(self._numbers[criterion][number], self._units[criterion])
            if criterion in KORGOOLS:
                unrecorded[criterion] = self._ties.unrecorded(criterion, number)
        return Row(place, shared, number, table.points[number], table.deducted.get(number, 0), values, unrecorded)

    def gaps(self) -> tuple[Gap, ...]:
        found = []
        for above, group in zip(self._groups, self._groups[1:], strict=False):
            first, second = above.members[-1], group.members[0]
            if group.separate is not None:
                points = group.separate.points
                pair = Fraction(points[first]) / 2, Fraction(points[second]) / 2
            else:
                values, per_point = self._numbers[group.criterion], self._units[group.criterion]
                pair = _fraction(values[first], per_point), _fraction(values[second], per_point)
            found.append(Gap(first, second, group.criterion, *pair))
        return tuple(found)


@lru_cache(maxsize=4096)
def _fraction(number: int, per_point: int) -> Fraction:
    return Fraction(number, per_point)
