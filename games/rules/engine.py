"""Positions as single integers and moves as additions: the arithmetic core of the game.

A *state* is one int of eight-bit fields, lowest first: White's holes 1..n, Black's holes 1..n, White's kazan,
Black's kazan; above them the side to move (1 bit, 1 = Black) and the numbers of White's and of Black's tuz
(4 bits each, 0 = none). Everything a position is stands in it: a state is its own hash and its own undo.

| rule of play (seed 004) | where |
|---|---|
| sowing from the same hole into the opponent's row (1.1), single stone (1.2) | `sowing.Hands` |
| even number captured (1.3), odd and own holes not (1.4) | `Engine.play`, `Engine.trace` |
| tuz arises (2.1), not in the last hole (2.3), one for ever (2.4, 2.5), not of one number (2.6) | `sowing` |
| stones sown into a tuz are its owner's (2.2) | `sowing.Contexts` |
| tuz not declined (2.7), marked (2.9) | `Engine.trace` |
| end at 82 (3.1, 3.2), no stones (3.4), 81 : 81 (3.5) | `Engine.end` |

Tests: `tests/games/rules`. Left out: 1.5 to 1.8 (hands and clocks) and 3.3, 3.6, 3.8 to 3.10 (endings that do not
follow from the board); 3.7 is in `repetition`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from .rulesets import RuleSet
from .sowing import BLACK, WHITE, Contexts

EndReason = Literal["majority", "no-moves", "equal"]

# Hole, landing hole (0 = not recorded), whether a tuz is marked.
Coded = tuple[int, int, bool]


@dataclass(frozen=True, slots=True)
class End:
    """How a game ended: the reason, the winner (None = draw), the kazans as the rule set writes them down."""

    reason: EndReason
    winner: int | None
    kazans: tuple[int, int]


class Engine:
    """Plays one rule set on states; use ``engine(rules)``, which keeps the tables."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.contexts = Contexts(rules)
        self.kazan = 16 * rules.holes
        self.top = self.kazan + 16
        row = (1 << 8 * rules.holes) - 1
        self.rows = (row, row << 8 * rules.holes)
        self.start = self.pack([rules.stones_per_hole] * (2 * rules.holes), (0, 0), (0, 0), WHITE)

    def pack(self, holes: Iterable[int], kazans: tuple[int, int], tuz: tuple[int, int], side: int) -> int:
        """Make a state of White's and Black's holes, kazans, tuz (0 = none) and side; unchecked."""
        state = (side | tuz[WHITE] << 1 | tuz[BLACK] << 5) << self.top
        for field, stones in enumerate((*holes, *kazans)):
            state |= stones << 8 * field
        return state

    def side(self, state: int) -> int:
        return state >> self.top & 1

    def kazans(self, state: int) -> tuple[int, int]:
        """The kazans as they stand, White's first."""
        both = state >> self.kazan
        return both & 255, both >> 8 & 255

    def tuz(self, state: int) -> tuple[int, int]:
        """The numbers of White's and of Black's tuz, 0 for none; each lies in the other's row."""
        top = state >> self.top
        return top >> 1 & 15, top >> 5

    def stones(self, state: int, side: int, number: int) -> int:
        return state >> 8 * (side * self.rules.holes + number - 1) & 255

    def holes(self, state: int) -> tuple[int, ...]:
        """Stones in White's holes 1..n, then in Black's."""
        return tuple((state & (1 << self.kazan) - 1).to_bytes(2 * self.rules.holes, "little"))

    def moves(self, state: int) -> list[int]:
        """Own holes with stones, as if the game went on: whether it has ended is not asked."""
        own = state >> 8 * self.rules.holes * (state >> self.top & 1)
        return [number for number in range(1, self.rules.holes + 1) if own >> 8 * number - 8 & 255]

    def options(self, state: int) -> list[tuple[int, bool]]:
        """Every move as a hole and whether a tuz is taken where it may be; none when the game has ended."""
        if self.is_over(state):
            return []
        options = [(hole, True) for hole in self.moves(state)]
        if not self.rules.tuz_compulsory:
            options += [(hole, False) for hole, _ in options if self.landing(state, hole)[1]]
        return options

    def landing(self, state: int, hole: int) -> tuple[int, bool]:
        """The number of the last hole (-1 from an empty one), and whether a tuz may be taken there."""
        shift, row = self.contexts[state >> self.top][hole]
        delta, landing, at, _, tuz = row[state >> shift & 255]
        return landing, tuz != 0 and state + delta >> at & 255 == self.rules.tuz_at

    def sow(self, state: int, hole: int) -> tuple[int, int]:
        """The state when the hand is sown and nothing is captured yet, and the side of the last hole."""
        shift, row = self.contexts[state >> self.top][hole]
        delta, _, at, _, _ = row[state >> shift & 255]
        return state + delta, at // (8 * self.rules.holes)

    def play(self, state: int, hole: int, declare: bool = True) -> int:
        """The state after the move; ``declare=False`` declines a tuz, whatever the rule set says.

        Neither the end of the game nor an empty hole is noticed: ask ``is_over`` and ``moves``.
        """
        shift, row = self.contexts[state >> self.top][hole]
        delta, _, at, gain, tuz = row[state >> shift & 255]
        state += delta
        if gain:
            reached = state >> at & 255
            if tuz and declare and reached == self.rules.tuz_at:
                return state + tuz
            if not reached & 1:
                return state + reached * gain
        return state

    def trace(self, state: int, moves: Iterable[Coded]) -> list[int]:
        """The states before and after each move, up to the first move that is not as recorded.

        Empty holes, landing holes and tuz marks are checked; the end of the game is not (kazans never shrink,
        so one look at the last states finds a game that went on after it).
        """
        contexts, top = self.contexts, self.top
        tuz_at, compulsory = self.rules.tuz_at, self.rules.tuz_compulsory
        states = [state]
        append = states.append
        for hole, recorded, marked in moves:
            shift, row = contexts[state >> top][hole]
            stones = state >> shift & 255
            delta, landing, at, gain, tuz = row[stones]
            if landing != recorded and (recorded or not stones):
                break
            state += delta
            if gain:
                reached = state >> at & 255
                if tuz and reached == tuz_at and (marked or compulsory):
                    if not marked:
                        break
                    state += tuz
                elif marked:
                    break
                elif not reached & 1:
                    state += reached * gain
            elif marked:
                break
            append(state)
        return states

    def is_over(self, state: int) -> bool:
        if not state & self.rows[state >> self.top & 1]:
            return True
        both = state >> self.kazan
        majority = self.rules.majority
        return self.rules.stop_at_majority and (both & 255 >= majority or both >> 8 & 255 >= majority)

    def end(self, state: int) -> End | None:
        """How the game ended, or None while it goes on."""
        rules, kazans = self.rules, self.kazans(state)
        if rules.stop_at_majority and max(kazans) >= rules.majority:
            return End("majority", _leader(kazans), kazans)
        stuck = self.side(state)
        if state & self.rows[stuck]:
            return None
        other = 1 - stuck
        if rules.stuck_always_loses:
            winner: int | None = other
        else:
            winner = _leader((kazans[stuck], rules.stones - kazans[stuck]))
            winner = None if winner is None else (stuck, other)[winner]
        if sum(kazans) == rules.stones and winner is None:
            return End("equal", None, kazans)
        if rules.remainder == "opponent":
            credited = rules.stones - kazans[stuck]
            kazans = (kazans[stuck], credited) if stuck == WHITE else (credited, kazans[stuck])
        return End("no-moves", winner, kazans)


def _leader(kazans: tuple[int, int]) -> int | None:
    if kazans[WHITE] == kazans[BLACK]:
        return None
    return WHITE if kazans[WHITE] > kazans[BLACK] else BLACK


@lru_cache(maxsize=64)
def engine(rules: RuleSet) -> Engine:
    """The engine of a rule set, made once."""
    return Engine(rules)
