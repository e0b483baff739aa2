"""Tie-break values, each with the addends that give it.

Coverage (FIDE C.07; C = the code):
- 7.1 WIN, 7.2 WON, 7.3 BPG, 7.4 BWG, 7.5 PS, 7.6 REP: one function of that name each.
- 8.1 BH, 9.1 SB, with 14.1-14.4 cuts and medians and 16.5 voluntary rounds cut first: `_against`, `_cut`.
- 9.2 KS with the limit of half the possible score: `_ks`.
- Ours: PTS, KORGOOLS (sum of own kazans), KORGOOL_DIFF (own less the opponent's). Unknown kazans are left out
  and counted in `Value.unrecorded`; whoever needs the decision has to leave it open (C 8/7.3).
- C 13/12.11 a deduction counts in PTS and, from its round on, in PS.
Direct encounter (6) belongs to a tied group, not to a participant: `direct_encounter`.
Left out: average, fore and rating tie-breaks (8.2, 8.3, 10), which no regulation here names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from tournaments.crosstable import Cell, Crosstable, Deduction, Side
from tournaments.regulations.regulation import Edition, System
from tournaments.standings.encounters import Encounter, encounters, is_voluntary


class AddendKind(StrEnum):
    """What an addend comes from."""

    GAME = "game"
    FORFEIT = "forfeit"
    DUMMY = "dummy"
    BYE = "bye"
    ROUND = "round"
    DEDUCTION = "deduction"


class Addend(NamedTuple):
    """One step of a sum: `base` times `factor` is `amount`; `counted` enters the value and is 0 where `cut`.

    `adjusted`: the opponent's score counts other than he made it (C.07 16.3), or a dummy's is capped (16.4).
    """

    round: int
    opponent: int | None
    kind: AddendKind
    base: Fraction
    factor: Fraction
    amount: Fraction
    counted: Fraction
    cut: bool = False
    adjusted: bool = False


class Value(NamedTuple):
    """A value and what it consists of; `unrecorded` games would add to it if their kazans were known."""

    value: Fraction
    addends: tuple[Addend, ...]
    unrecorded: int = 0


#: What is counted, the score or figure it is made of, where it comes from, and whether it is cut; `Addend` is made
#: of these when somebody asks.
Part = tuple[int, int, Cell | Deduction, bool]
Parts = Callable[[int], Sequence[Part]]

#: By how much the whole numbers of a criterion are finer than points: halves, quarters or plain counts.
_UNITS = {"PTS": 2, "BH": 2, "SB": 4, "PS": 2, "KS": 2}
_CUTS = {"": (0, 0), "C1": (1, 0), "C2": (2, 0), "M1": (1, 1), "M2": (2, 2)}
_ONE = Fraction(1)
#: Criteria whose values may lack games that were not recorded.
KORGOOLS = frozenset({"KORGOOLS", "KORGOOL_DIFF"})


def unit(criterion: str) -> int:
    """How many units of `TieBreaks.numbers` make one point (or one win, game, korgool)."""
    return _UNITS.get(criterion.partition("/")[0], 1)


class TieBreaks:
    """The values of every participant of one table under one edition; computed when first asked for."""

    def __init__(self, table: Crosstable, *, edition: Edition | None = None, kind: System | None = None) -> None:
        self.table = table
        self.edition = edition or table.regulation.edition
        self.kind = kind or table.regulation.system
        self._numbers: dict[str, dict[int, int]] = {}

    def numbers(self, criterion: str) -> dict[int, int]:
        """Each participant's value as a whole number of the criterion's `unit`. KeyError: DE, or unknown."""
        found = self._numbers.get(criterion)
        if found is None:
            parts = self._parts(criterion)
            found = {number: sum([part[0] for part in parts(number)]) for number in self.table.cells}
            self._numbers[criterion] = found
        return found

    def value(self, criterion: str, number: int) -> Value:
        """One participant's value with its addends, the sum of the same parts as `numbers`."""
        parts = self._parts(criterion)(number)
        addends = tuple(self._addend(criterion, number, part) for part in parts)
        total = Fraction(sum(part[0] for part in parts), unit(criterion))
        return Value(total, addends, self.unrecorded(criterion, number))

    def unrecorded(self, criterion: str, number: int) -> int:
        """Games whose unknown kazans the value of a criterion of korgools lacks."""
        if criterion not in KORGOOLS:
            return 0
        games = sum(1 for cell in self.table.cells[number] if cell.played and cell.opponent is not None)
        return games - len(self._parts(criterion)(number))

    @cached_property
    def _encounters(self) -> dict[int, list[Encounter]]:
        return encounters(self.table, self.edition, self.kind)

    def _parts(self, criterion: str) -> Parts:
        name, _, modifier = criterion.partition("/")
        if name in {"BH", "SB"}:
            return self._against(times_result=name == "SB", cuts=_CUTS[modifier])
        if name == "PS":
            return self._ps(_CUTS[modifier][0])
        own: dict[str, Parts] = {
            "PTS": self._pts, "WIN": self._win, "WON": self._won, "BPG": self._bpg, "BWG": self._bwg,
            "REP": self._rep, "KS": self._ks, "KORGOOLS": self._korgools, "KORGOOL_DIFF": self._korgool_diff,
        }  # fmt: skip
        return own[criterion]

    # -- opponents' scores

    def _against(self, *, times_result: bool, cuts: tuple[int, int]) -> Parts:
        met = self._encounters

        def parts(number: int) -> Sequence[Part]:
            if times_result:
                found: list[Part] = [(score * (cell.points or 0), score, cell, False) for score, cell in met[number]]
            else:
                found = [(score, score, cell, False) for score, cell in met[number]]
            return self._cut(found, *cuts) if cuts != (0, 0) else found

        return parts

    def _cut(self, parts: list[Part], low: int, high: int) -> list[Part]:
        """Count nothing for the least significant values and then for the most significant (C.07 14, 16.5).

        Least is the opponent with the lowest score and of these the lowest product; a voluntary round goes
        first unless that would cut less.
        """
        left = set(range(len(parts)))
        chosen_off = {index for index in left if self._is_voluntary(parts[index])}

        def significance(index: int) -> tuple[int, int, int]:
            return parts[index][1], parts[index][0], index

        for _ in range(min(low, len(left))):
            out = min(left, key=significance)
            voluntary = min(chosen_off & left, key=lambda index: (parts[index][0], index), default=out)
            if parts[voluntary][0] >= parts[out][0]:
                out = voluntary
            left.remove(out)
        for _ in range(min(high, len(left))):
            left.remove(max(left, key=significance))
        return [part if index in left else (0, part[1], part[2], True) for index, part in enumerate(parts)]

    def _is_voluntary(self, part: Part) -> bool:
        """Article 16 is for Swiss events; in a round robin a forfeit is a game."""
        source = part[2]
        return (
            self.kind is System.SWISS
            and isinstance(source, Cell)
            and is_voluntary(source, self.table.regulation.scoring.win)
        )

    def _ks(self, number: int) -> Sequence[Part]:
        reached, real = self._koya_reached, self.edition is Edition.REAL_ONLY
        return [
            (cell.points, cell.points, cell, False)
            for cell in self.table.cells[number]
            if cell.points is not None and cell.opponent in reached and (cell.played or not real)
        ]

    @cached_property
    def _koya_reached(self) -> frozenset[int]:
        """Who has at least half of what could be scored; free rounds of a round robin score nothing."""
        table = self.table
        rounds = table.round_count
        if self.kind is System.ROUND_ROBIN:
            rounds = max(
                (sum(1 for cell in row if cell.opponent is not None) for row in table.cells.values()),
                default=0,
            )
        possible = rounds * table.regulation.scoring.win
        return frozenset(number for number, points in table.game_points.items() if 2 * points >= possible)

    # -- the participant's own record

    @cached_property
    def _deductions(self) -> dict[int, list[Deduction]]:
        last = max(self.table.round_count, 1)
        found: dict[int, list[Deduction]] = {}
        for deduction in self.table.deductions:
            if deduction.round <= last:
                found.setdefault(deduction.number, []).append(deduction)
        return found

    def _pts(self, number: int) -> Sequence[Part]:
        cells = self.table.cells[number]
        parts: list[Part] = [(cell.points, cell.points, cell, False) for cell in cells if cell.points is not None]
        parts.extend((-d.points, -d.points, d, False) for d in self._deductions.get(number, ()))
        return parts

    def _ps(self, cut: int) -> Parts:
        def parts(number: int) -> Sequence[Part]:
            running = 0
            deductions = self._deductions.get(number)
            found: list[Part] = []
            for cell in self.table.cells[number]:
                running += cell.points or 0
                if deductions:
                    running -= sum(d.points for d in deductions if d.round == cell.round)
                off = cell.round <= cut
                found.append((0 if off else running, running, cell, off))
            return found

        return parts

    def _win(self, number: int) -> Sequence[Part]:
        return self._count(number, self._is_win)

    def _won(self, number: int) -> Sequence[Part]:
        return self._count(number, self._is_won)

    def _bpg(self, number: int) -> Sequence[Part]:
        return self._count(number, lambda cell: cell.side is Side.BLACK and _is_game(cell))

    def _bwg(self, number: int) -> Sequence[Part]:
        return self._count(number, lambda cell: cell.side is Side.BLACK and self._is_won(cell))

    def _rep(self, number: int) -> Sequence[Part]:
        win = self.table.regulation.scoring.win
        return self._count(number, lambda cell: cell.points is not None and not is_voluntary(cell, win))

    def _is_win(self, cell: Cell) -> bool:
        return cell.points is not None and cell.points >= self.table.regulation.scoring.win

    def _is_won(self, cell: Cell) -> bool:
        return _is_game(cell) and self._is_win(cell)

    def _count(self, number: int, counts: Callable[[Cell], bool]) -> Sequence[Part]:
        return [(1, 1, cell, False) for cell in self.table.cells[number] if counts(cell)]

    def _korgools(self, number: int) -> Sequence[Part]:
        return [(c.kazan, c.kazan, c, False) for c in self.table.cells[number] if _is_game(c) and c.kazan is not None]

    def _korgool_diff(self, number: int) -> Sequence[Part]:
        return [
            (c.kazan - c.opponent_kazan, c.kazan - c.opponent_kazan, c, False)
            for c in self.table.cells[number]
            if _is_game(c) and c.kazan is not None and c.opponent_kazan is not None
        ]

    # -- the working

    def _addend(self, criterion: str, number: int, part: Part) -> Addend:
        counted, figure, source, cut = part
        name = criterion.partition("/")[0]
        share = Fraction(counted, unit(criterion))
        if isinstance(source, Deduction):
            return Addend(source.round, None, AddendKind.DEDUCTION, share, _ONE, share, share)
        opponent: int | None = source.opponent
        factor, adjusted = _ONE, False
        base = Fraction(figure, 2 if name == "SB" else unit(criterion))
        if name == "PS":
            opponent, kind = None, AddendKind.ROUND
        elif name in {"BH", "SB"}:
            kind = self._against_kind(source)
            seen = self.table.points[number] if kind is AddendKind.DUMMY else self.table.game_points[opponent or 0]
            adjusted = figure != seen
            if name == "SB":
                factor = Fraction(source.points or 0, 2)
        else:
            kind = _kind(source)
        return Addend(source.round, opponent, kind, base, factor, base * factor, share, cut, adjusted)

    def _against_kind(self, cell: Cell) -> AddendKind:
        if cell.played:
            return AddendKind.GAME
        return AddendKind.FORFEIT if self.kind is System.ROUND_ROBIN else AddendKind.DUMMY


def _is_game(cell: Cell) -> bool:
    return cell.played and cell.opponent is not None


def _kind(cell: Cell) -> AddendKind:
    if cell.opponent is None:
        return AddendKind.BYE
    return AddendKind.GAME if cell.played else AddendKind.FORFEIT
