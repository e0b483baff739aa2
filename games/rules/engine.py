"""Positions as single integers and moves as additions: the arithmetic core of the game.

A *state* is one int of eight-bit fields, lowest first: White's holes 1..n, Black's holes 1..n, White's kazan,
Black's kazan; above them the side to move (1 bit, 1 = Black) and the numbers of White's and of Black's tuz (4
bits each, 0 = none). Everything a position is stands in it, so a state is its own hash and its own undo.

| rule of play (004 unless said) | where |
|---|---|
| sowing from the same hole, own row to opponent's row (1.1), single stone (1.2) | ``_row`` |
| even number captured (1.3), odd and own holes not (1.4) | ``Engine.play``, ``Engine.trace`` |
| tuz arises (2.1), not in the last hole (2.3), one for ever (2.4, 2.5), not of one number (2.6) | ``_tuz`` |
| stones sown into a tuz are its owner's (2.2) | ``_context`` |
| tuz not declined (2.7), marked (2.9) | ``Engine.trace`` |
| end at 82 (3.1, 3.2), no stones (3.4), 81 : 81 (3.5) | ``Engine.end`` |

Left out: 1.5 to 1.8 (hands and clocks), 3.3, 3.6, 3.8 to 3.10 (endings that do not follow from the board).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from .rulesets import RuleSet

WHITE, BLACK = 0, 1
EndReason = Literal["majority", "no-moves", "equal"]

# What a hand of n stones does: the addition to the state, the number of the last hole, that hole's shift, the
# factor that carries a captured stone to the mover's kazan (0 where nothing can be captured), and what is
# added to make the hole a tuz (0 where it may not be one).
Sowing = tuple[int, int, int, int, int]
# Its landing hole equals none that is recorded.
_EMPTY_HAND: Sowing = (0, -1, 0, 0, 0)
# By number of an own hole 0..9 (0 and those beyond the row are always empty): its shift, and the sowing of a hand of n stones.
Context = tuple[tuple[int, tuple[Sowing, ...]], ...]
# Hole, landing hole (0 = not recorded), whether a tuz is marked.
Coded = tuple[int, int, bool]


@dataclass(frozen=True, slots=True)
class End:
    """How a game ended: the reason, the winner (None = draw), the kazans as the rule set writes them down."""

    reason: EndReason
    winner: int | None
    kazans: tuple[int, int]


class _Contexts(dict[int, Context]):
    """Sowing tables by side to move and tuz, each built when first needed."""

    def __init__(self, rules: RuleSet) -> None:
        super().__init__()
        self.rules = rules

    def __missing__(self, key: int) -> Context:
        context = _context(self.rules, key & 1, (key >> 1 & 15, key >> 5))
        self[key] = context
        return context


def _context(rules: RuleSet, side: int, tuz: tuple[int, int]) -> Context:
    holes = rules.holes
    units = [1 << 8 * field for field in range(2 * holes)]
    for owner, number in enumerate(tuz):
        if number:
            units[(1 - owner) * holes + number - 1] = 1 << 8 * (2 * holes + owner)
    # A hole that does not exist has its stones above everything else, where there never are any.
    nowhere = (8 * (2 * holes + 2) + 16, (_EMPTY_HAND,))
    rows = (_row(rules, side, tuz, units, number) for number in range(1, holes + 1))
    return (nowhere, *rows, *[nowhere] * (9 - holes))


def _row(
    rules: RuleSet, side: int, tuz: tuple[int, int], units: Sequence[int], number: int
) -> tuple[int, tuple[Sowing, ...]]:
    origin = side * rules.holes + number - 1
    turn = (1 << 8 * (2 * rules.holes + 2)) * (1 - 2 * side)
    fields = len(units)
    row = [_EMPTY_HAND]
    sown = turn
    for stones in range(1, rules.stones + 1):
        last = (origin + stones - 1) % fields
        sown += units[last]
        delta = sown - (stones << 8 * origin)
        if stones == 1:
            last = (origin + 1) % fields
            delta = turn + units[last] - units[origin]
        row.append((delta, last % rules.holes + 1, 8 * last, *_tuz(rules, side, tuz, last)))
    return 8 * origin, tuple(row)


def _tuz(rules: RuleSet, side: int, tuz: tuple[int, int], last: int) -> tuple[int, int]:
    """The capturing factor and the tuz-making addition for a last stone in field ``last``."""
    holes = rules.holes
    if last // holes == side:
        return 0, 0
    number = last % holes + 1
    gain = (1 << 8 * (2 * holes + side)) - (1 << 8 * last)
    banned = (
        not rules.tuz
        or tuz[side] != 0
        or (rules.tuz_last_hole_banned and number == holes)
        or (rules.tuz_same_number_banned and number == tuz[1 - side])
    )
    mark = number << 8 * (2 * holes + 2) + 1 + 4 * side
    return gain, 0 if banned else rules.tuz_at * gain + mark


class Engine:
    """Plays one rule set on states; use ``engine(rules)``, which keeps the tables."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.contexts = _Contexts(rules)
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
