"""What a pairing is made from, what comes out, and why there may be none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from tournaments.crosstable import ByeKind, Crosstable, ForbiddenPair, Side


class Due(StrEnum):
    """How strongly a side is due (FIDE C.04.3, 1.7)."""

    NONE = "none"
    MILD = "mild"
    STRONG = "strong"
    ABSOLUTE = "absolute"


class Float(StrEnum):
    """Met somebody with fewer points (down), with more (up), or level."""

    NONE = ""
    UP = "up"
    DOWN = "down"


@dataclass(frozen=True)
class PairingRequest:
    """The round after the last one of `table` is to be paired.

    `present` are those who play; whoever also stands in `byes` (asked for in advance) is left out. `forbidden`
    is added to the table's own. `virtual_points` are half points by number and round, of past rounds too.
    `rounds_total` None takes the regulation's. Scores follow from the table and its regulation.
    `boards_by_virtual` counts virtual points in the order of boards (never in doubt for the pairs themselves).
    """

    table: Crosstable
    present: frozenset[int]
    first_side: Side
    byes: Mapping[int, ByeKind] = field(default_factory=dict)
    forbidden: tuple[ForbiddenPair, ...] = ()
    virtual_points: Mapping[tuple[int, int], int] = field(default_factory=dict)
    rounds_total: int | None = None
    boards_by_virtual: bool = True

    @property
    def round(self) -> int:
        return self.table.round_count + 1

    @property
    def last_round(self) -> int:
        return self.table.regulation.rounds if self.rounds_total is None else self.rounds_total

    @property
    def to_pair(self) -> tuple[int, ...]:
        """Starting numbers of those who get a board or the bye, in order."""
        return tuple(sorted(self.present - set(self.byes)))

    @property
    def forbidden_now(self) -> frozenset[tuple[int, int]]:
        """Pairs, lower number first, that must not meet in this round."""
        return frozenset(
            (min(pair.first, pair.second), max(pair.first, pair.second))
            for pair in (*self.table.forbidden, *self.forbidden)
            if pair.first_round <= self.round and (pair.last_round is None or self.round <= pair.last_round)
        )


class Pair(NamedTuple):
    """One board with the scores it was paired with: half points, virtual ones included."""

    white: int
    black: int
    white_score: int
    black_score: int


class PairedFrom(NamedTuple):
    """What one participant was paired from; `points` and `virtual` are half points, `side` what he got."""

    number: int
    points: int
    virtual: int
    rating: int
    side_due: Side | None
    due: Due
    side: Side | None
    float: Float

    @property
    def score(self) -> int:
        return self.points + self.virtual


@dataclass(frozen=True)
class Pairing:
    """Boards in the order of play, the participant with the allocated bye, and what it was made from.

    `facts` holds everybody who was paired or has the bye. `engine_input` gives the same boards again in the
    same version of the engine; its numbers are places in the order of starting numbers.
    """

    round: int
    boards: tuple[Pair, ...]
    bye: int | None
    engine: str
    version: str
    engine_input: str
    facts: Mapping[int, PairedFrom]


class PairingRefused(Exception):
    """No pairing, and nothing was changed; `code` is one of the class's constants."""

    NO_LEGAL_PAIRING = "no-legal-pairing"
    NOBODY_PRESENT = "nobody-present"
    ONE_PRESENT = "one-present"
    ROUND_OPEN = "round-open"
    ROUNDS_OVER = "rounds-over"
    UNKNOWN_NUMBER = "unknown-number"
    SCORE_OUT_OF_RANGE = "score-out-of-range"
    ENGINE_FAILED = "engine-failed"

    def __init__(self, code: str, **params: int | str) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params
