"""Small tournaments for tests: tables from short marks, and random events played round by round.

A mark is a game `3w1` (opponent, side, own result 1 = 0 + -) or a round without an opponent, `U H F Z`; `3w?` is
still open, `3w~` adjourned.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from tournaments.crosstable import ByeKind, Cell, Crosstable, Deduction, Entrant, Side
from tournaments.pairing.request import Pairing, PairingRefused, PairingRequest
from tournaments.pairing.swiss import pair
from tournaments.regulations.outcomes import Reason
from tournaments.regulations.regulation import Regulation, Scoring

MIRROR = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+", "?": "?", "~": "~"}

NO_ROUND = {PairingRefused.NO_LEGAL_PAIRING, PairingRefused.NOBODY_PRESENT, PairingRefused.ONE_PRESENT}


def table_of(rows: Mapping[int, str], *, rounds: int = 9, scoring: Scoring | None = None, **more: object) -> Crosstable:
    scoring = scoring or Scoring()
    cells = {
        number: tuple(cell_of(mark, round_number, scoring) for round_number, mark in enumerate(marks.split(), 1))
        for number, marks in rows.items()
    }
    count = max((len(row) for row in cells.values()), default=0)
    entrants = tuple(Entrant(number=number, rating=2400 - 10 * number) for number in sorted(rows))
    regulation = Regulation(rounds=rounds, scoring=scoring)
    return Crosstable(regulation, entrants, cells, count, count, **more)  # type: ignore[arg-type]


def cell_of(mark: str, round_number: int, scoring: Scoring) -> Cell:
    if mark in {"U", "H", "F", "Z"}:
        kind = ByeKind(mark)
        worth = {"U": scoring.allocated_bye, "H": scoring.half_bye, "F": scoring.full_bye, "Z": scoring.absence}
        return Cell(round_number, points=worth[mark], bye=kind)
    match = re.fullmatch(r"(\d+)([wb])(.)", mark)
    assert match is not None, mark
    opponent, side, result = int(match[1]), Side(match[2]), match[3]
    worth = {
        "1": scoring.win, "=": scoring.draw, "0": scoring.loss, "+": scoring.forfeit_win, "-": scoring.forfeit_loss,
    }  # fmt: skip
    reason = Reason.ADJOURNED if result == "~" else Reason.NO_SHOW if result in "+-" else Reason.UNRECORDED
    return Cell(
        round_number,
        opponent,
        side,
        worth.get(result),
        worth.get(MIRROR[result]),
        played=result in "1=0",
        reason=None if result == "?" else reason,
    )


def request_of(table: Crosstable, **more: object) -> PairingRequest:
    values: dict[str, object] = {"present": frozenset(table.cells), "first_side": Side.WHITE, **more}
    return PairingRequest(table=table, **values)  # type: ignore[arg-type]


@dataclass
class Event:
    """A random event; `paired` yields each round's request and pairing before its results are drawn."""

    size: int
    rounds: int
    seed: int
    byes: float = 0.0
    forfeits: float = 0.0
    deductions: float = 0.0
    scoring: Scoring = field(default_factory=Scoring)
    #: The request that was refused, once `paired` has ended early.
    stopped: PairingRequest | None = None

    def paired(self) -> Iterator[tuple[PairingRequest, Pairing]]:
        source = random.Random(self.seed)
        table = table_of(dict.fromkeys(range(1, self.size + 1), ""), rounds=self.rounds, scoring=self.scoring)
        for round_number in range(1, self.rounds + 1):
            asked = {n: ByeKind(source.choice("HZ")) for n in sorted(table.cells) if source.random() < self.byes}
            request = request_of(table, byes=asked)
            try:
                pairing = pair(request)
            except PairingRefused as refused:
                if refused.code not in NO_ROUND:
                    raise
                self.stopped = request
                return
            yield request, pairing
            marks = {number: kind.value for number, kind in asked.items()}
            for board in pairing.boards:
                result = source.choice("1110==") if source.random() >= self.forfeits else source.choice("+-")
                marks[board.white] = f"{board.black}w{result}"
                marks[board.black] = f"{board.white}b{MIRROR[result]}"
            if pairing.bye is not None:
                marks[pairing.bye] = "U"
            table = played(table, marks)
            for number in sorted(table.cells):
                if source.random() < self.deductions:
                    table = replace(table, deductions=(*table.deductions, Deduction(number, round_number, 2)))


def played(table: Crosstable, marks: Mapping[int, str]) -> Crosstable:
    """The table with one more round; whoever has no mark was absent."""
    after = table.round_count + 1
    scoring = table.regulation.scoring
    cells = {number: (*row, cell_of(marks.get(number, "Z"), after, scoring)) for number, row in table.cells.items()}
    return replace(table, cells=cells, round_count=after, finished=after)
