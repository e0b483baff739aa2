"""The rules engine: plies a second with checks on (bound: 1 million), perft, whole verdicts, reading of text.

Usage: python benchmarks/rules_engine.py [FILE…]; default: the recorded games beside the repository, else random play.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from games.rules.checker import check
from games.rules.decoding import decode_lines
from games.rules.engine import engine
from games.rules.perft import perft
from games.rules.records import Record, read_records
from games.rules.rulesets import STANDARD
from games.rules.writing import write_records
from tests.games.rules.samples import random_record

LIMIT = 1_000_000
SECONDS = 2.0


def record_texts(files: list[str]) -> dict[str, bytes]:
    """The texts to measure by name."""
    beside = Path(__file__).resolve().parent.parent.parent / "shared"
    folder = Path(os.environ.get("KORGOOL_SHARED") or beside) / "data" / "games"
    paths = [Path(file) for file in files] or sorted(folder.glob("*.*gn")) + sorted(folder.glob("*.tgk"))
    if paths:
        return {path.name: path.read_bytes() for path in paths}
    records = (random_record(seed, habit="total" if seed % 2 else None) for seed in range(60))
    return {"random play": "".join(write_records(records)).encode()}


def rate(work: Callable[[], int]) -> float:
    """Units of work a second of CPU, over a fixed time."""
    work()
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        done += work()
    return done / spent


def main() -> None:
    player = engine(STANDARD)
    for name, text in record_texts(sys.argv[1:]).items():
        lines = text.splitlines(keepends=True)
        records: list[Record] = list(read_records(decode_lines(lines)))
        games = [[ply.coded for ply in record.plies] for record in records]
        plies = sum(map(len, games))

        def replay(games: list[list[tuple[int, int, bool]]] = games) -> int:
            return sum(len(player.trace(player.start, game)) - 1 for game in games)

        def judge(records: list[Record] = records, plies: int = plies) -> int:
            for record in records:
                check(record)
            return plies

        def read(lines: list[bytes] = lines, plies: int = plies) -> int:
            list(read_records(decode_lines(lines)))
            return plies

        speed = rate(replay)
        print(f"{name}: {len(records)} games, {plies} plies")
        print(f"  replayed, landing and tuz checked  {speed:>12,.0f} plies/s (bound {LIMIT:,})", end="")
        print("" if speed >= LIMIT else "  TOO SLOW")
        print(f"  checked, with verdict              {rate(judge):>12,.0f} plies/s")
        print(f"  read from text                     {rate(read):>12,.0f} plies/s")
    began = time.process_time()
    nodes = perft(player, player.start, 6)
    print(f"perft 6: {nodes:,} lines in {time.process_time() - began:.2f} s of CPU")


if __name__ == "__main__":
    main()
