"""The one value in the middle: everything a tournament has played so far, seen from each participant.

Built from the database in one place (`tournaments.selectors.crosstables`) or read from a file
(`tournaments.exchange`); pairing, standings, explanations, documents and exports take it and nothing else.
Participants are known by their starting number, scores are whole half points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from tournaments.regulations.outcomes import Reason
from tournaments.regulations.regulation import Regulation
from tournaments.regulations.warnings import Deduction

__all__ = [
    "ByeKind",
    "Cell",
    "Crosstable",
    "Deduction",
    "Entrant",
    "ForbiddenPair",
    "InconsistentTable",
    "Side",
    "check",
    "completed_rows",
]


class Side(StrEnum):
    """The side of the board; white moves first."""

    WHITE = "w"
    BLACK = "b"

    @property
    def other(self) -> Side:
        return Side.BLACK if self is Side.WHITE else Side.WHITE


class ByeKind(StrEnum):
    """Why a participant has no opponent in a round; the letters are those of FIDE's TRF."""

    ALLOCATED = "U"
    HALF = "H"
    FULL = "F"
    ABSENT = "Z"


class Cell(NamedTuple):
    """One participant in one round.

    `points` are half points as they count, None while the game is open. `opponent` is None for byes, absences
    and a seat that nobody knows anything about (`bye` is None too: the table is not complete then).
    `played` is false for forfeits. `games` holds the boards of a team match, each as a cell of its own.
    """

    round: int
    opponent: int | None = None
    side: Side | None = None
    points: int | None = None
    opponent_points: int | None = None
    played: bool = False
    reason: Reason | None = None
    kazan: int | None = None
    opponent_kazan: int | None = None
    board: int = 0
    bye: ByeKind | None = None
    games: tuple[Cell, ...] = ()

    @property
    def is_open(self) -> bool:
        """The result is still to come, or nothing is known of the seat."""
        return self.points is None

    @property
    def is_forfeit(self) -> bool:
        return self.opponent is not None and not self.played and self.points is not None


class Entrant(NamedTuple):
    """A participant as pairing and standings see him; `key` is the caller's own identification.

    `withdrawn_from` is the first round he no longer plays in (excluded ones too), None while he plays.
    """

    number: int
    rating: int = 0
    key: int = 0
    first_round: int = 1
    withdrawn_from: int | None = None
    excluded: bool = False
    categories: tuple[str, ...] = ()


class ForbiddenPair(NamedTuple):
    """Two participants who must not meet in the rounds `first_round` … `last_round` (None: to the end)."""

    first: int
    second: int
    first_round: int = 1
    last_round: int | None = None


@dataclass(frozen=True)
class Crosstable:
    """Entrants in starting order and, for each, one cell per round from 1 to `round_count`.

    `finished` is the last round all of whose results stood when it was declared finished; rounds after it may
    hold open cells.
    """

    regulation: Regulation
    entrants: tuple[Entrant, ...]
    cells: Mapping[int, tuple[Cell, ...]]
    round_count: int
    finished: int = 0
    deductions: tuple[Deduction, ...] = ()
    forbidden: tuple[ForbiddenPair, ...] = ()

    @cached_property
    def by_number(self) -> dict[int, Entrant]:
        return {entrant.number: entrant for entrant in self.entrants}

    @cached_property
    def deducted(self) -> dict[int, int]:
        """Half points deducted per starting number, through the last round of this table."""
        total: dict[int, int] = {}
        for deduction in self.deductions:
            if deduction.round <= max(self.round_count, 1):
                total[deduction.number] = total.get(deduction.number, 0) + deduction.points
        return total

    @cached_property
    def game_points(self) -> dict[int, int]:
        """Half points from games and byes, before any deduction."""
        return {
            number: sum(cell.points for cell in cells if cell.points is not None)
            for number, cells in self.cells.items()
        }

    @cached_property
    def points(self) -> dict[int, int]:
        """Half points that count for places and pairing: `game_points` less the deductions."""
        deducted = self.deducted
        return {number: value - deducted.get(number, 0) for number, value in self.game_points.items()}

    @cached_property
    def open_count(self) -> int:
        """Games and seats whose result is not known; above 0 a table is not final."""
        open_cells = sum(1 for row in self.cells.values() for cell in row if cell.is_open)
        paired = sum(1 for row in self.cells.values() for cell in row if cell.is_open and cell.opponent is not None)
        return open_cells - paired + paired // 2

    def through(self, round_number: int) -> Crosstable:
        """The table as it stood after `round_number`; entrants stay, later cells and deductions go."""
        if round_number >= self.round_count:
            return self
        return Crosstable(
            regulation=self.regulation,
            entrants=self.entrants,
            cells={number: row[:round_number] for number, row in self.cells.items()},
            round_count=round_number,
            finished=min(self.finished, round_number),
            deductions=tuple(d for d in self.deductions if d.round <= round_number),
            forbidden=self.forbidden,
        )

    def met(self, first: int, second: int) -> bool:
        """The two have played each other over the board; a forfeited game is no meeting."""
        return any(cell.opponent == second and cell.played for cell in self.cells[first])


class InconsistentTable(ValueError):
    """The cells contradict each other; the text names participants and round."""


def check(table: Crosstable) -> None:
    """Raise InconsistentTable unless every game is told alike by both players and rows are complete."""
    for entrant in table.entrants:
        row = table.cells.get(entrant.number, ())
        if len(row) != table.round_count:
            raise InconsistentTable(f"participant {entrant.number}: {len(row)} of {table.round_count} rounds")
        for number, cell in enumerate(row, start=1):
            if cell.round != number:
                raise InconsistentTable(f"participant {entrant.number}: cell {number} says round {cell.round}")
            if cell.opponent is not None:
                _check_mirror(table, entrant.number, cell, cell.opponent)


def _check_mirror(table: Crosstable, number: int, cell: Cell, opponent: int) -> None:
    where = f"round {cell.round}: {number} against {opponent}"
    if opponent == number or opponent not in table.cells:
        raise InconsistentTable(f"{where}: no such opponent")
    mirror = table.cells[opponent][cell.round - 1]
    if mirror.opponent != number:
        raise InconsistentTable(f"{where}: {opponent} has another opponent")
    if (mirror.points, mirror.opponent_points) != (cell.opponent_points, cell.points):
        raise InconsistentTable(f"{where}: the two results differ")
    if cell.side is not None and mirror.side is not None and cell.side is mirror.side:
        raise InconsistentTable(f"{where}: both have the same side")


def completed_rows(rows: Mapping[int, Iterable[Cell]], round_count: int) -> dict[int, tuple[Cell, ...]]:
    """Fill each row up to `round_count` cells; a round without a cell is an absence worth nothing."""
    result: dict[int, tuple[Cell, ...]] = {}
    for number, cells in rows.items():
        by_round = {cell.round: cell for cell in cells}
        result[number] = tuple(
            by_round.get(r) or Cell(round=r, points=0, bye=ByeKind.ABSENT) for r in range(1, round_count + 1)
        )
    return result
