"""Direct encounter: the games between participants who are tied.

Coverage (FIDE C.07, both editions alike):
- 6.1.1 forfeits do not count, except in a round robin where they are games (15.2): `_meetings`.
- 6.1.2 several games of the same two count with their average: `_meetings`.
- 6.2 all have met: the separate standings rank, and the rule is applied again to those still level:
  `_resolve`.
- 6.3 not all have met: whoever is alone at the top whatever the missing games bring is first, then the next,
  and the rule is applied again to the rest: `_safe_from_overtaking`.
A round robin that is not finished is held to 6.3 too: no game still to come may be decided beforehand.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from tournaments.crosstable import Cell, Crosstable
from tournaments.regulations.regulation import Edition, Scoring, System


class Meeting(NamedTuple):
    """One game between two of the tied; `points` are half points, shared out if the two met more often."""

    cell: Cell
    points: Fraction | int


class SeparateStandings(NamedTuple):
    """The games between `group` alone: half points of each, and how many of the others he has not met."""

    group: tuple[int, ...]
    points: dict[int, Fraction | int]
    missing: dict[int, int]

    @property
    def all_met(self) -> bool:
        return not any(self.missing.values())


class Tier(NamedTuple):
    """Participants who stay level; `above` are the separate standings that put them below the tier before."""

    members: tuple[int, ...]
    above: SeparateStandings | None


class DirectEncounter:
    """Applies Article 6 to groups of one table."""

    def __init__(self, table: Crosstable, *, edition: Edition, kind: System) -> None:
        self._table = table
        self._forfeits = kind is System.ROUND_ROBIN and edition is not Edition.REAL_ONLY

    def meetings(self, number: int, group: Sequence[int]) -> list[Meeting]:
        """The games of one of the group against the others, in order of rounds."""
        return self._meetings(number, frozenset(group))

    def separate(self, group: Sequence[int]) -> SeparateStandings:
        """The separate standings of a group (C.07 6.1)."""
        others = frozenset(group)
        points: dict[int, Fraction | int] = {}
        missing: dict[int, int] = {}
        for number in group:
            met = self._meetings(number, others)
            points[number] = sum([meeting.points for meeting in met])
            missing[number] = len(others) - 1 - len({meeting.cell.opponent for meeting in met})
        return SeparateStandings(tuple(group), points, missing)

    def resolve(self, standings: SeparateStandings) -> list[Tier]:
        """The group from first to last as far as the games among them tell; one tier if they tell nothing."""
        return self._resolve(standings, None)

    def _resolve(self, standings: SeparateStandings, above: SeparateStandings | None) -> list[Tier]:
        tiers = _by_points(standings) if standings.all_met else self._from_the_top(standings)
        if len(tiers) == 1:
            return [Tier(standings.group, above)]
        found: list[Tier] = []
        for position, tier in enumerate(tiers):
            parted_by = standings if position else above
            if len(tier) == 1:
                found.append(Tier(tier, parted_by))
            else:
                found.extend(self._resolve(self.separate(tier), parted_by))
        return found

    def _from_the_top(self, standings: SeparateStandings) -> list[tuple[int, ...]]:
        first = _safe_from_overtaking(standings, self._table.regulation.scoring)
        rest = tuple(number for number in standings.group if number not in first)
        tiers: list[tuple[int, ...]] = [(number,) for number in first]
        return [*tiers, rest] if rest else tiers

    def _meetings(self, number: int, others: frozenset[int]) -> list[Meeting]:
        cells = [
            cell
            for cell in self._table.cells[number]
            if cell.opponent in others and cell.points is not None and (cell.played or self._forfeits)
        ]
        opponents = [cell.opponent for cell in cells]
        if len(set(opponents)) == len(opponents):
            return [Meeting(cell, cell.points or 0) for cell in cells]
        return [Meeting(cell, Fraction(cell.points or 0, opponents.count(cell.opponent))) for cell in cells]


def _by_points(standings: SeparateStandings) -> list[tuple[int, ...]]:
    levels: dict[Fraction | int, list[int]] = {}
    for number in standings.group:
        levels.setdefault(standings.points[number], []).append(number)
    return [tuple(levels[points]) for points in sorted(levels, reverse=True)]


def _safe_from_overtaking(standings: SeparateStandings, scoring: Scoring) -> list[int]:
    """Those at the top, in order, whom nobody below reaches even by winning every missing game."""
    worst = {n: standings.points[n] + standings.missing[n] * scoring.loss for n in standings.group}
    best = {n: standings.points[n] + standings.missing[n] * scoring.win for n in standings.group}
    order = sorted(standings.group, key=lambda n: (-worst[n], -best[n], n))
    first: list[int] = []
    for position, number in enumerate(order):
        below = order[position + 1 :]
        if below and worst[number] <= max(best[other] for other in below):
            break
        first.append(number)
    return first
