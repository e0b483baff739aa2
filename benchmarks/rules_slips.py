"""How well the checker finds a single wrong digit and the move that was meant.

Usage: python benchmarks/rules_slips.py [FILE…] [--per-game N] [--seed N]; default: 20 slips in each of the recorded
games beside the repository, else of games of random play; --per-game 0 takes every digit once.

Each slip replaces one digit of one move, or of one total, by another digit of 1 to 9 (0 to 9 in totals). A slip is
found at its move, or later at the first contradiction (a fault or a result that cannot be), or not at all where the
wrong record is as legal as the right one. Of the slips that made a fault the place of the true move among the
repairs is counted.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.rules_engine import record_texts
from games.rules.checker import Report, check
from games.rules.decoding import decode_lines
from games.rules.notation import Ply
from games.rules.records import Record, read_records


@dataclass
class Tally:
    """Outcomes of many slips."""

    at_once: int = 0
    later: int = 0
    by_result: int = 0
    undetectable: int = 0
    places: Counter[int] = field(default_factory=Counter)

    def add(self, report: Report, index: int, true_move: str) -> None:
        if report.fault is None:
            if report.verdict in ("complete-contradicts", "unfinished-impossible"):
                self.by_result += 1
            else:
                self.undetectable += 1
            return
        if report.fault.index == index:
            self.at_once += 1
        else:
            self.later += 1
        moves = [(repair.index, repair.move) for repair in report.repairs]
        self.places[moves.index((index, true_move)) + 1 if (index, true_move) in moves else 0] += 1

    @property
    def count(self) -> int:
        """All slips."""
        return self.at_once + self.later + self.by_result + self.undetectable

    @property
    def first_three(self) -> float:
        """The share of faults whose first three repairs hold the true move."""
        faults = sum(self.places.values())
        return sum(self.places[place] for place in (1, 2, 3)) / faults if faults else 1.0

    def __str__(self) -> str:
        places = " ".join(f"{place}:{count}" for place, count in sorted(self.places.items()))
        return (
            f"found at the move {self.at_once}, at the first contradiction {self.later + self.by_result}"
            f" (by the result alone {self.by_result}), undetectable {self.undetectable};\n"
            f"  true move among the first three {self.first_three:.1%} (places, 0 = not offered: {places})"
        )


def digit_slips(record: Record, totals: bool, chance: random.Random) -> Iterator[tuple[int, Ply]]:
    """One slip for each digit of each move, or of each total."""
    for index, ply in enumerate(record.plies):
        if totals and ply.total is not None:
            text = str(ply.total)
            for place, digit in enumerate(text):
                wrong = chance.choice([each for each in "0123456789" if each != digit])
                yield index, replace(ply, total=int(text[:place] + wrong + text[place + 1 :]))
        elif not totals:
            yield index, replace(ply, hole=_other(ply.hole, chance))
            yield index, replace(ply, landing=_other(ply.landing, chance))


def _other(digit: int, chance: random.Random) -> int:
    return chance.choice([each for each in range(1, 10) if each != digit])


def measure(records: list[Record], per_game: int, seed: int) -> dict[str, Tally]:
    """Tallies of slips in moves and in totals; ``per_game`` 0 takes every digit once."""
    chance = random.Random(seed)
    tallies = {"moves": Tally(), "totals": Tally()}
    for record in records:
        for name, tally in tallies.items():
            slips = list(digit_slips(record, name == "totals", chance))
            if per_game and len(slips) > per_game:
                slips = chance.sample(slips, per_game)
            for index, ply in slips:
                plies = (*record.plies[:index], ply, *record.plies[index + 1 :])
                tally.add(check(replace(record, plies=plies)), index, record.plies[index].move)
    return tallies


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*")
    parser.add_argument("--per-game", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for source, text in record_texts(options.files).items():
        began = time.process_time()
        records = list(read_records(decode_lines(text.splitlines(keepends=True))))
        for name, tally in measure(records, options.per_game, options.seed).items():
            if tally.count:
                print(f"{source}, {len(records)} games, {tally.count} wrong digits of {name}:\n  {tally}")
        print(f"  {time.process_time() - began:.0f} s of CPU, seed {options.seed}")


if __name__ == "__main__":
    main()
