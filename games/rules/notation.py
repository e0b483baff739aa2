"""One recorded move or score in text and back.

A move is the hole it starts from and the hole of the last stone, ``x`` for a tuz (004 2.9): ``76``, ``36x``.
Read besides: a single digit, ``7-6``, ``7-6x``, totals in brackets ``76(10)``, ``76(10)X``, Cyrillic ``х``,
move numbers, ``=`` for a draw offer (004 8.3). Written is one form: ``76(10)x=``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from .engine import Coded
from .position import normal_diagram
from .sowing import BLACK, WHITE

Result = Literal["1-0", "0-1", "1/2-1/2"]
Kazans = tuple[int | None, int | None]

_LOOK_ALIKE_SIGNS = str.maketrans({"Х": "x", "х": "x", "X": "x", "–": "-", "—": "-", "−": "-", "‑": "-"})
_MOVE = re.compile(r"([1-9])-?([1-9])?(x)?(?:\((\d{1,3})\))?(x)?(=)?", re.ASCII)
_NUMBER = re.compile(r"(\d{1,3})(\.+)", re.ASCII)
_POINTS = r"(1/2|½|0[.,]5|1|0)(?:\((\d{1,3})\))?"
_SCORE = re.compile(rf"{_POINTS}\s*[-–—−‑:]\s*{_POINTS}(?!\S)", re.ASCII)
_HALVES = {"1": 2, "0": 0}
_RESULTS: dict[tuple[int, int], Result] = {(2, 0): "1-0", (0, 2): "0-1", (1, 1): "1/2-1/2"}
WINNERS: dict[Result, int | None] = {"1-0": WHITE, "0-1": BLACK, "1/2-1/2": None}


@dataclass(frozen=True, slots=True)
class Ply:
    """One move as it is written down, by either side; nothing is known of whether it can be played.

    ``landing`` is 0 where only the first digit was written; ``total`` is the number in brackets; ``hole`` is
    0 for a token that is no move, whose text is then in ``raw`` (no blanks, no braces); make those with
    ``parse_ply``, which still sees a total or a mark in them.
    """

    hole: int
    landing: int = 0
    tuz: bool = False
    total: int | None = None
    draw_offer: bool = False
    comments: tuple[str, ...] = ()
    raw: str = ""

    @property
    def coded(self) -> Coded:
        return self.hole, self.landing, self.tuz

    @property
    def move(self) -> str:
        """The move alone, without total and draw offer."""
        return f"{self.hole}{self.landing or ''}{'x' if self.tuz else ''}" if self.hole else self.raw

    @property
    def checkpoints(self) -> tuple[str, ...]:
        """The comments that are diagrams, in canonical spelling."""
        diagrams = (normal_diagram(comment) for comment in self.comments)
        return tuple(diagram for diagram in diagrams if diagram is not None)

    def __str__(self) -> str:
        if not self.hole:
            return self.raw
        total = "" if self.total is None else f"({self.total})"
        mark, offer = "x" if self.tuz else "", "=" if self.draw_offer else ""
        return f"{self.hole}{self.landing or ''}{total}{mark}{offer}"


def parse_ply(token: str) -> Ply:
    """Read one token without move number; what is no move comes back as an unreadable ply."""
    match = _MOVE.fullmatch(token.translate(_LOOK_ALIKE_SIGNS))
    if match is None or (match[3] and match[5]):
        return _unreadable(token)
    hole, landing, early, total, late, offer = match.groups()
    return Ply(
        hole=int(hole),
        landing=int(landing or 0),
        tuz=bool(early or late),
        total=None if total is None else int(total),
        draw_offer=offer is not None,
    )


def _unreadable(token: str) -> Ply:
    plain = token.translate(_LOOK_ALIKE_SIGNS)
    total = re.search(r"\((\d{1,3})\)", plain, re.ASCII)
    return Ply(0, raw=token, tuz="x" in plain, total=int(total[1]) if total else None)


def split_number(token: str) -> tuple[int, int, str]:
    """A leading move number, its count of dots (both 0 where there is none) and the rest of the token."""
    match = _NUMBER.match(token)
    if match is None:
        return 0, 0, token
    return int(match[1]), len(match[2]), token[match.end() :]


@dataclass(frozen=True, slots=True)
class Score:
    """A result with the kazans written beside it, None where not written."""

    result: Result | None
    kazans: Kazans = (None, None)

    def __str__(self) -> str:
        if self.result is None:
            return "*"
        white, black = self.result.split("-")
        return f"{white}{_bracketed(self.kazans[WHITE])}-{black}{_bracketed(self.kazans[BLACK])}"


def match_score(text: str, start: int = 0) -> tuple[Score, int] | None:
    """The score that begins at ``start`` and its end; ``1-1`` is a move, not a score."""
    if text.startswith("*", start) and not text[start + 1 : start + 2].strip():
        return Score(None), start + 1
    match = _SCORE.match(text, start)
    if match is None:
        return None
    points = _HALVES.get(match[1], 1), _HALVES.get(match[3], 1)
    if points not in _RESULTS:
        return None
    kazans = tuple(None if group is None else int(group) for group in match.group(2, 4))
    return Score(_RESULTS[points], (kazans[WHITE], kazans[BLACK])), match.end()


def parse_score(text: str) -> Score | None:
    """Read ``1-0 0-1 1/2-1/2 ½-½ *`` and ``1(82)-0(60)``; None for anything else."""
    text = text.strip()
    found = match_score(text)
    return found[0] if found and found[1] == len(text) else None


def _bracketed(kazan: int | None) -> str:
    return "" if kazan is None else f"({kazan})"
