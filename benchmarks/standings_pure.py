"""Standings in the code's order without database or page: 300 x 11 (bound: 5 ms of CPU) and 2000 x 11."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tournaments.crosstable import ByeKind, Cell, Crosstable, Entrant, Side
from tournaments.regulations.regulation import Regulation
from tournaments.standings.order import standings
from tournaments.standings.tiebreaks import TieBreaks

LIMIT_MS = 5.0


def event(players: int, rounds: int, seed: int) -> Crosstable:
    """Neighbours in score meet; some rounds are byes, absences and forfeits."""
    rng = random.Random(seed)
    rows: dict[int, list[Cell]] = {number: [] for number in range(1, players + 1)}
    score = dict.fromkeys(rows, 0)
    for round_number in range(1, rounds + 1):
        order = sorted(rows, key=lambda number: (-score[number], rng.random()))
        away = {number for number in order if rng.random() < 0.03}
        for number in away:
            kind = rng.choice([ByeKind.HALF, ByeKind.ABSENT])
            rows[number].append(Cell(round_number, points=1 if kind is ByeKind.HALF else 0, bye=kind))
        paired = [number for number in order if number not in away]
        if len(paired) % 2:
            rows[paired.pop()].append(Cell(round_number, points=2, bye=ByeKind.ALLOCATED))
        for white, black in zip(paired[::2], paired[1::2], strict=False):
            first, second = rng.choice([(2, 0), (1, 1), (0, 2)])
            played = rng.random() > 0.02 or first == 1
            rows[white].append(Cell(round_number, black, Side.WHITE, first, second, played))
            rows[black].append(Cell(round_number, white, Side.BLACK, second, first, played))
        for number, row in rows.items():
            score[number] += row[-1].points or 0
    cells = {number: tuple(row) for number, row in rows.items()}
    return Crosstable(Regulation(rounds=rounds), tuple(map(Entrant, rows)), cells, rounds, rounds)


def fresh(table: Crosstable) -> Crosstable:
    """The same table without what it has computed already."""
    return Crosstable(table.regulation, table.entrants, table.cells, table.round_count, table.finished)


def best_ms(measured: Callable[[Crosstable], object], table: Crosstable, times: int = 100) -> float:
    """The shortest CPU time of several runs; others on the machine only lengthen one."""
    found = []
    for _ in range(times):
        unused = fresh(table)
        start = time.process_time()
        measured(unused)
        found.append((time.process_time() - start) * 1000)
    return min(found)


def all_values(table: Crosstable) -> None:
    tie_breaks = TieBreaks(table)
    for criterion in ("PTS", "BH", "PS", "SB"):
        tie_breaks.numbers(criterion)


def main() -> int:
    small, large = event(300, 11, seed=1), event(2000, 11, seed=2)
    values, order = best_ms(all_values, small), best_ms(standings, small)
    print(f"300 x 11: values {values:.1f} ms, order of places {order:.1f} ms")
    over = values > LIMIT_MS
    values, order = best_ms(all_values, large, 5), best_ms(standings, large, 5)
    print(f"2000 x 11: values {values:.1f} ms, order of places {order:.1f} ms")
    made = standings(small)
    start = time.process_time()
    for row in made.rows:
        for criterion in made.criteria:
            made.working(criterion, row.number)
    print(f"every working of 300 x 11: {(time.process_time() - start) * 1000:.0f} ms")
    if over:
        print(f"values of 300 x 11 over {LIMIT_MS} ms")
    return int(over)


if __name__ == "__main__":
    raise SystemExit(main())
