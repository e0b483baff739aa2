"""Time of pairing 300 and 1000 participants: ours beside the engine alone, in the same run.

    python benchmarks/pairing.py [PARTICIPANTS…] [--rounds N]

Plays an event of 11 rounds with results drawn from the ratings (a third of the games drawn at equal strength) and
pairs each round twice: through `tournaments.pairing`, and by giving the engine the same text. Seconds are those of
the processor, so that other work on the computer does not count.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import networkx
from gacrux import crosstabledutch, pairingdutch
from gacrux.trf2json import trf2json

from tournaments.crosstable import ByeKind, Cell, Crosstable, Entrant, Side
from tournaments.pairing.request import Pairing, PairingRequest
from tournaments.pairing.swiss import pair
from tournaments.regulations.regulation import Regulation

PUBLISHED = crosstabledutch.qdefs
TARGETS = {300: 1.5, 1000: 10.0}


def engine_alone(text: str, round_number: int) -> float:
    """Seconds of the engine as it is published, without what `tournaments.pairing.engine` puts into it."""
    ours = pairingdutch.nx, pairingdutch.qdefs
    pairingdutch.nx = networkx
    crosstabledutch.qdefs = pairingdutch.qdefs = PUBLISHED
    try:
        return _timed(text, round_number)
    finally:
        pairingdutch.nx = ours[0]
        crosstabledutch.qdefs = pairingdutch.qdefs = ours[1]


def _timed(text: str, round_number: int) -> float:
    start = time.process_time()
    reader = trf2json()
    reader.parse_file(text, 0)
    tournament = reader.get_tournament(1)
    tournament["maxMeets"] = 1
    pairingdutch.pairing_dutch(tournament, round_number, {"experimental": [], "verbose": 0}).compute_pairing(False, 0)
    return time.process_time() - start


def results(pairing: Pairing, rating: dict[int, int], source: random.Random) -> dict[int, Cell]:
    cells = {}
    for board in pairing.boards:
        expected = 1 / (1 + 10 ** ((rating[board.black] - rating[board.white]) / 400))
        drawn = (1 - abs(2 * expected - 1)) / 3
        white = 1 if source.random() < drawn else 2 if source.random() < expected else 0
        cells[board.white] = Cell(pairing.round, board.black, Side.WHITE, white, 2 - white, True)
        cells[board.black] = Cell(pairing.round, board.white, Side.BLACK, 2 - white, white, True)
    if pairing.bye is not None:
        cells[pairing.bye] = Cell(pairing.round, points=2, bye=ByeKind.ALLOCATED)
    return cells


def event(participants: int, rounds: int, total: int) -> None:
    source = random.Random(participants)
    rating = {n: 2400 - 1400 * n // participants for n in range(1, participants + 1)}
    entrants = tuple(Entrant(number=n, rating=value) for n, value in rating.items())
    rows: dict[int, tuple[Cell, ...]] = dict.fromkeys(rating, ())
    regulation = Regulation(rounds=total)
    slowest = (0.0, 0.0)
    for number in range(1, rounds + 1):
        table = Crosstable(regulation, entrants, rows, number - 1, number - 1)
        start = time.process_time()
        pairing = pair(PairingRequest(table=table, present=frozenset(rating), first_side=Side.WHITE))
        ours = time.process_time() - start
        alone = engine_alone(pairing.engine_input, number)
        slowest = max(slowest, (ours, alone))
        print(f"{participants:5} participants, round {number:2}: ours {ours:7.2f} s, engine alone {alone:7.2f} s")
        cells = results(pairing, rating, source)
        rows = {n: (*row, cells[n]) for n, row in rows.items()}
    target = TARGETS.get(participants)
    verdict = f", target {target} s" if target else ""
    ratio = slowest[0] / slowest[1]
    print(f"{participants:5} participants, slowest: ours {slowest[0]:.2f} s, ratio {ratio:.2f}{verdict}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("participants", nargs="*", type=int, default=[300, 1000])
    parser.add_argument("--rounds", type=int, default=5, help="rounds to play (default 5)")
    options = parser.parse_args()
    for participants in options.participants or [300, 1000]:
        event(participants, options.rounds, 11)


if __name__ == "__main__":
    main()
