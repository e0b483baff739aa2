"""Tie-break values, each with the addends that give it.

Coverage (FIDE C.07; C = the code):
- 7.1 WIN, 7.2 WON, 7.3 BPG, 7.4 BWG, 7.5 PS, 7.6 REP: one function of that name each.
- 8.1 BH, 9.1 SB, with 14.1-14.4 cuts and medians and 16.5 voluntary rounds cut first: `_against`, `_cut`.
- 9.2 KS with the limit of half the possible score: `_ks`.
- Ours: PTS, KORGOOLS (sum of own kazans), KORGOOL_DIFF (own less the opponent's). Unknown kazans are left out and
  counted in `Value.unrecorded`; whoever needs the decision has to leave it open (C 8/7.3).
- C 13/12.11 a deduction counts in PTS and, from its round on, in PS.
Direct encounter (6) belongs to a tied group, not to a participant: `direct_encounter`.
Left out: average, fore and rating tie-breaks (8.2, 8.3, 10), which no regulation here names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from itertools import repeat
from typing import NamedTuple

from tournaments.crosstable import Cell, Crosstable, Deduction, Side
from tournaments.regulations.regulation import Edition, System
from tournaments.standings.encounters import Against, Encounter, encounters, is_voluntary


class AddendKind(StrEnum):
    """What an addend comes from."""

    GAME = "game"
    FORFEIT = "forfeit"
    DUMMY = "dummy"
    BYE = "bye"
    ROUND = "round"
    DEDUCTION = "deduction"


class Addend(NamedTuple):
    """One step of a sum: `base` times `factor` is `amount`, of which `counted` enters the value (0 where cut).

    `adjusted`: the opponent's score counts other than he made it (C.07 16.3).
    """

    round: int
    opponent: int | None
    kind: AddendKind
    base: Fraction
    factor: Fraction
    amount: Fraction
    counted: Fraction
    adjusted: bool = False

    @property
    def is_cut(self) -> bool:
        return self.counted != self.amount


class Value(NamedTuple):
    """A value and what it consists of; `unrecorded` games would add to it if their kazans were known."""

    value: Fraction
    addends: tuple[Addend, ...]
    unrecorded: int = 0


class Running(NamedTuple):
    """The score after a round."""

    round: int
    score: int


#: What is counted and where it comes from; `Addend` is made of it when somebody asks.
Part = tuple[int, Encounter | Cell | Running | Deduction]
Parts = Callable[[int], Sequence[Part]]

#: By how much the whole numbers of a criterion are finer than points: halves, quarters or plain counts.
_UNITS = {"PTS": 2, "BH": 2, "SB": 4, "PS": 2, "KS": 2}
_CUTS = {"": (0, 0), "C1": (1, 0), "C2": (2, 0), "M1": (1, 1), "M2": (2, 2)}
_KORGOOLS = frozenset({"KORGOOLS", "KORGOOL_DIFF"})


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
        per_point = unit(criterion)
        addends = tuple(self._addend(criterion, part, per_point) for part in parts)
        total = Fraction(sum(part[0] for part in parts), per_point)
        return Value(total, addends, self.unrecorded(criterion, number))

    def unrecorded(self, criterion: str, number: int) -> int:
        """Games whose unknown kazans the value of a criterion of korgools lacks."""
        if criterion not in _KORGOOLS:
            return 0
        games = sum(1 for cell in self.table.cells[number] if cell.played and cell.opponent is not None)
        return games - len(self._parts(criterion)(number))

    @cached_property
    def _encounters(self) -> dict[int, tuple[Encounter, ...]]:
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
                found: list[Part] = [(e.score * e.points, e) for e in met[number]]
            else:
                found = [(e.score, e) for e in met[number]]
            return _cut(found, *cuts) if cuts != (0, 0) else found

        return parts

    def _ks(self, number: int) -> Sequence[Part]:
        reached, real = self._koya_reached, self.edition is Edition.REAL_ONLY
        return [
            (cell.points, cell)
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
                (sum(1 for cell in row if cell.opponent is not None) for row in table.cells.values()), default=0
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
        parts: list[Part] = [(cell.points, cell) for cell in self.table.cells[number] if cell.points is not None]
        parts.extend((-deduction.points, deduction) for deduction in self._deductions.get(number, ()))
        return parts

    def _ps(self, cut: int) -> Parts:
        def parts(number: int) -> Sequence[Part]:
            running = 0
            deductions = self._deductions.get(number, ())
            found: list[Part] = []
            for cell in self.table.cells[number]:
                running += cell.points or 0
                for deduction in deductions:
                    if deduction.round == cell.round:
                        running -= deduction.points
                found.append((running if cell.round > cut else 0, Running(cell.round, running)))
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
        return list(zip(repeat(1), filter(counts, self.table.cells[number])))

    def _korgools(self, number: int) -> Sequence[Part]:
        return [(c.kazan, c) for c in self.table.cells[number] if _is_game(c) and c.kazan is not None]

    def _korgool_diff(self, number: int) -> Sequence[Part]:
        return [
            (c.kazan - c.opponent_kazan, c)
            for c in self.table.cells[number]
            if _is_game(c) and c.kazan is not None and c.opponent_kazan is not None
        ]

    # -- the working

    def _addend(self, criterion: str, part: Part, per_point: int) -> Addend:
        counted, source = part
        share = Fraction(counted, per_point)
        if isinstance(source, Encounter):
            base = Fraction(source.score, 2)
            factor = Fraction(source.points, 2) if criterion.startswith("SB") else Fraction(1)
            return Addend(
                source.round, source.opponent, AddendKind(source.kind), base, factor, base * factor, share,
                self._is_adjusted(source),
            )  # fmt: skip
        if isinstance(source, Running):
            score = Fraction(source.score, per_point)
            return Addend(source.round, None, AddendKind.ROUND, score, Fraction(1), score, share)
        if isinstance(source, Deduction):
            return Addend(source.round, None, AddendKind.DEDUCTION, share, Fraction(1), share, share)
        return Addend(source.round, source.opponent, _kind(source), share, Fraction(1), share, share)

    def _is_adjusted(self, encounter: Encounter) -> bool:
        return (
            encounter.kind is Against.GAME
            and encounter.opponent is not None
            and encounter.score != self.table.game_points[encounter.opponent]
        )


def _is_game(cell: Cell) -> bool:
    return cell.played and cell.opponent is not None


def _kind(cell: Cell) -> AddendKind:
    if cell.opponent is None:
        return AddendKind.BYE
    return AddendKind.GAME if cell.played else AddendKind.FORFEIT


def _cut(parts: list[Part], low: int, high: int) -> list[Part]:
    """Count nothing for the least significant values and then for the most significant (C.07 14, 16.5).

    Least is the opponent with the lowest score and of these the lowest product; a voluntary round goes first
    unless that would cut less.
    """
    left = list(range(len(parts)))

    def significance(index: int) -> tuple[int, int, int]:
        return _encounter(parts[index]).score, parts[index][0], index

    def contribution(index: int) -> tuple[int, int, int]:
        return parts[index][0], _encounter(parts[index]).score, index

    gone = set()
    for _ in range(min(low, len(left))):
        out = min(left, key=significance)
        voluntary = [index for index in left if _encounter(parts[index]).voluntary]
        if voluntary:
            chosen = min(voluntary, key=contribution)
            if parts[chosen][0] >= parts[out][0]:
                out = chosen
        left.remove(out)
        gone.add(out)
    for _ in range(min(high, len(left))):
        out = max(left, key=significance)
        left.remove(out)
        gone.add(out)
    return [(0, part[1]) if index in gone else part for index, part in enumerate(parts)]


def _encounter(part: Part) -> Encounter:
    source = part[1]
    if not isinstance(source, Encounter):
        raise TypeError(source)
    return source


def total(addends: Iterable[Addend]) -> Fraction:
    """What the addends give."""
    return sum((addend.counted for addend in addends), Fraction(0))
