"""A position as people handle it: immutable, with a text form, moves that say what they did, named errors."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from .engine import End, Engine, engine
from .rulesets import STANDARD, RuleSet
from .sowing import BLACK, WHITE

_TUZ_SIGNS = str.maketrans("xХх", "XXX")
_DIAGRAM = re.compile(r"([\dX,-]+)/([\dX,-]+) (\d+) (\d+) ([WB])")


class PositionError(ValueError):
    """A text is no position of the rule set."""

    code = "bad-position"


class IllegalMoveError(ValueError):
    """A move cannot be made; ``code`` says why, ``hole`` and ``position`` say what was tried where."""

    code = "illegal"
    reason = "cannot be moved"

    def __init__(self, hole: int, position: Position) -> None:
        super().__init__(f"hole {hole} {self.reason} in {position}")
        self.hole = hole
        self.position = position


class EmptyHoleError(IllegalMoveError):
    code = "empty-hole"
    reason = "is empty"


class TuzHoleError(IllegalMoveError):
    code = "tuz-hole"
    reason = "is a tuz"


class NoSuchHoleError(IllegalMoveError):
    code = "no-such-hole"
    reason = "does not exist"


class GameOverError(IllegalMoveError):
    code = "after-end"
    reason = "cannot be moved after the end of the game"


@dataclass(frozen=True, slots=True)
class Step:
    """What one move did: ``captured`` from the last hole, ``tuz_gains`` sown into White's and Black's tuz."""

    side: int
    hole: int
    landing: int
    landing_side: int
    captured: int
    made_tuz: bool
    tuz_gains: tuple[int, int]

    @property
    def text(self) -> str:
        """The move in notation: both holes, ``x`` for a tuz (004 2.9)."""
        return f"{self.hole}{self.landing}{'x' if self.made_tuz else ''}"


@dataclass(frozen=True)
class Position:
    """One position of one rule set, equal and hashed by what a repetition compares."""

    rules: RuleSet
    state: int

    @classmethod
    def start(cls, rules: RuleSet = STANDARD) -> Position:
        return cls(rules, engine(rules).start)

    @classmethod
    def parse(cls, text: str, rules: RuleSet = STANDARD) -> Position:
        """Read ``w1,…,w9/b1,…,b9 KW KB S``, ``X`` a tuz, ``-`` or 0 an empty hole; raises PositionError."""
        normal = normal_diagram(text)
        if normal is None:
            raise PositionError(f"no position: {text!r}")
        rows, white, black, side = normal.split(" ")
        cells = [row.split(",") for row in rows.split("/")]
        if any(len(row) != rules.holes for row in cells):
            raise PositionError(f"each row has {rules.holes} holes: {text!r}")
        tuz = (_tuz_of(cells[BLACK], rules, text), _tuz_of(cells[WHITE], rules, text))
        if rules.tuz_same_number_banned and tuz[WHITE] and tuz[WHITE] == tuz[BLACK]:
            raise PositionError(f"both tuz have the same number: {text!r}")
        holes = [0 if cell == "X" else int(cell) for row in cells for cell in row]
        kazans = (int(white), int(black))
        if sum(holes) + sum(kazans) != rules.stones:
            raise PositionError(f"{sum(holes) + sum(kazans)} stones instead of {rules.stones}: {text!r}")
        return cls(rules, engine(rules).pack(holes, kazans, tuz, "WB".index(side)))

    @property
    def engine(self) -> Engine:
        return engine(self.rules)

    @property
    def side(self) -> int:
        """The side to move, WHITE or BLACK."""
        return self.engine.side(self.state)

    @cached_property
    def holes(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Stones of White's row and of Black's, hole 1 first; a tuz counts 0."""
        cells = self.engine.holes(self.state)
        return cells[: self.rules.holes], cells[self.rules.holes :]

    @property
    def kazans(self) -> tuple[int, int]:
        """White's and Black's kazan as they stand."""
        return self.engine.kazans(self.state)

    @property
    def tuz(self) -> tuple[int | None, int | None]:
        """Numbers of the tuz White owns (in Black's row) and of the one Black owns (in White's)."""
        white, black = self.engine.tuz(self.state)
        return white or None, black or None

    @property
    def end(self) -> End | None:
        """How the game has ended, None while it goes on."""
        return self.engine.end(self.state)

    def legal_moves(self) -> tuple[int, ...]:
        """Holes that may be moved, none after the end."""
        return () if self.engine.is_over(self.state) else tuple(self.engine.moves(self.state))

    def may_make_tuz(self, hole: int) -> bool:
        """Whether a move from the hole ends where a tuz may be taken."""
        self._require(hole)
        return self.engine.landing(self.state, hole)[1]

    def play(self, hole: int, *, declare: bool = True) -> Position:
        """The position after the move; ``declare=False`` declines a tuz where the rule set allows that.

        Raises NoSuchHoleError, TuzHoleError, EmptyHoleError or GameOverError.
        """
        self._require(hole)
        taken = declare or self.rules.tuz_compulsory
        return Position(self.rules, self.engine.play(self.state, hole, taken))

    def step(self, hole: int, *, declare: bool = True) -> Step:
        """What the move does; raises as ``play``."""
        after = self.play(hole, declare=declare)
        side, kazans = self.side, self.engine.kazans
        sown, landing_side = self.engine.sow(self.state, hole)
        before, between = self.kazans, kazans(sown)
        return Step(
            side=side,
            hole=hole,
            landing=self.engine.landing(self.state, hole)[0],
            landing_side=landing_side,
            captured=after.kazans[side] - between[side],
            made_tuz=after.tuz != self.tuz,
            tuz_gains=(between[WHITE] - before[WHITE], between[BLACK] - before[BLACK]),
        )

    def __str__(self) -> str:
        white, black = self.holes
        tuz = self.tuz
        rows = f"{_row_text(white, tuz[BLACK])}/{_row_text(black, tuz[WHITE])}"
        return f"{rows} {self.kazans[WHITE]} {self.kazans[BLACK]} {'WB'[self.side]}"

    def _require(self, hole: int) -> None:
        if not 1 <= hole <= self.rules.holes:
            raise NoSuchHoleError(hole, self)
        if self.engine.is_over(self.state):
            raise GameOverError(hole, self)
        if not self.engine.stones(self.state, self.side, hole):
            raise (TuzHoleError if self.tuz[1 - self.side] == hole else EmptyHoleError)(hole, self)


def normal_diagram(text: str) -> str | None:
    """The text of a diagram in its one canonical spelling, None where the text has not that shape.

    Whether the diagram is a position of any rule set is not asked.
    """
    match = _DIAGRAM.fullmatch(" ".join(text.translate(_TUZ_SIGNS).split()).upper())
    if match is None:
        return None
    rows = "/".join(",".join(_cell(cell) for cell in row.split(",")) for row in match.group(1, 2))
    white, black, side = match.group(3, 4, 5)
    return f"{rows} {int(white)} {int(black)} {side}" if "?" not in rows else None


def _cell(cell: str) -> str:
    if cell in ("X", "-"):
        return "X" if cell == "X" else "0"
    return str(int(cell)) if cell.isdecimal() else "?"


def _row_text(row: tuple[int, ...], tuz: int | None) -> str:
    return ",".join("X" if number == tuz else str(stones) for number, stones in enumerate(row, 1))


def _tuz_of(cells: list[str], rules: RuleSet, text: str) -> int:
    """The number of the hole marked as tuz in a row, 0 for none."""
    marked = [number for number, cell in enumerate(cells, 1) if cell == "X"]
    if len(marked) > 1 or (marked and not rules.tuz):
        raise PositionError(f"more tuz in a row than may be: {text!r}")
    if rules.tuz_last_hole_banned and marked == [rules.holes]:
        raise PositionError(f"the last hole is no tuz: {text!r}")
    return marked[0] if marked else 0
