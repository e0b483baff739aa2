"""Why one participant stands before another: the criteria passed, the one that decided, the workings.

Pure data; words and number formats are made at the edge.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from tournaments.standings.order import Gap, Standings
from tournaments.standings.tiebreaks import Value

#: The values whose working is shown unasked beside a decision.
OPENED = ("BH", "PS", "SB")


class Outcome(StrEnum):
    """What a criterion did for two neighbours."""

    EQUAL = "equal"
    DECIDES = "decides"
    #: Direct encounter: not all of the tied have met and the games played settle nothing (C.07 6.3).
    NOT_ALL_MET = "not-all-met"
    #: Korgools that are not recorded keep the tie open.
    OPEN = "open"


class Step(NamedTuple):
    """One criterion for two neighbours; the values are None where the criterion has none for them.

    `tied` is how many were level when direct encounter came up, `unrecorded` what an open tie lacks.
    """

    criterion: str
    outcome: Outcome
    first_value: Fraction | None
    second_value: Fraction | None
    tied: int = 0
    unrecorded: int = 0


class Explanation(NamedTuple):
    """The steps from the first criterion to the one that decided; `gap` is None for a shared place."""

    first: int
    second: int
    steps: tuple[Step, ...]
    gap: Gap | None


class Working(NamedTuple):
    """One criterion of one participant, opened into its addends."""

    criterion: str
    value: Value


def why_before(standings: Standings, number: int) -> Explanation | None:
    """Why a participant stands before the next one, or shares the place with him; None for the last and the
    excluded. KeyError when the participant is not in the table."""
    row = standings.by_number[number]
    position = standings.rows.index(row) + 1
    if row.place is None or position == len(standings.rows) or standings.rows[position].place is None:
        return None
    return _explain(standings, number, standings.rows[position].number)


def why_behind(standings: Standings, number: int) -> Explanation | None:
    """Why a participant stands behind the one before him, or shares the place; None for the first."""
    row = standings.by_number[number]
    position = standings.rows.index(row)
    if row.place is None or position == 0:
        return None
    return _explain(standings, standings.rows[position - 1].number, number)


def workings(standings: Standings, number: int, criteria: Sequence[str] = OPENED) -> tuple[Working, ...]:
    """The addends of the given criteria as far as the regulation has them, in the regulation's order.

    A name stands for its variants too: BH opens BH/C1.
    """
    found = []
    for criterion in standings.criteria:
        if criterion in criteria or criterion.partition("/")[0] in criteria:
            value = standings.working(criterion, number)
            if value is not None:
                found.append(Working(criterion, value))
    return tuple(found)


def _explain(standings: Standings, first: int, second: int) -> Explanation:
    gap = standings.gap_below.get(first)
    steps = []
    for criterion in standings.criteria:
        decides = gap is not None and gap.criterion == criterion
        step = _step(standings, criterion, first, second, gap if decides else None)
        steps.append(step)
        if decides or step.outcome is Outcome.OPEN:
            break
    return Explanation(first, second, tuple(steps), gap)


def _step(standings: Standings, criterion: str, first: int, second: int, gap: Gap | None) -> Step:
    rows = standings.by_number
    values = rows[first].values[criterion], rows[second].values[criterion]
    tied = standings.tied_with(first) if criterion == "DE" else None
    size = len(tied.group) if tied is not None else 0
    if gap is not None:
        return Step(criterion, Outcome.DECIDES, gap.first_value, gap.second_value, size)
    for open_tie in standings.open_ties:
        if open_tie.criterion == criterion and first in open_tie.numbers:
            return Step(criterion, Outcome.OPEN, *values, unrecorded=open_tie.unrecorded)
    settled = tied is None or tied.all_met or values[0] is None
    return Step(criterion, Outcome.EQUAL if settled else Outcome.NOT_ALL_MET, *values, size)
