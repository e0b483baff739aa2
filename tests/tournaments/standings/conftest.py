"""Tables for the standings, from cells such as "12w1", "3b=", "7w+", "--U", "5w" (open) and from a random source."""

import json
import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tournaments.crosstable import ByeKind, Cell, Crosstable, Deduction, Entrant, Side, check
from tournaments.regulations.regulation import Regulation

HALVES = {"1": 2, "=": 1, "0": 0, "+": 2, "-": 0, "": None}
WORTH = {ByeKind.ALLOCATED: 2, ByeKind.FULL: 2, ByeKind.HALF: 1, ByeKind.ABSENT: 0}
WORKED = Path(__file__).resolve().parents[3] / "fixtures" / "worked"


def _cell(rounds: Mapping[Any, Sequence[str]], round_number: int, text: str) -> Cell:
    if text == "??":
        return Cell(round_number)
    if text.startswith("--"):
        kind = ByeKind(text[2])
        return Cell(round_number, points=WORTH[kind], bye=kind)
    found = re.fullmatch(r"(\d+)([wb])([10=+-]?)(?:/(\d*)-(\d*))?", text)
    assert found, text
    opponent, result = int(found[1]), found[3]
    row = rounds[opponent] if opponent in rounds else rounds[str(opponent)]
    mirror = re.fullmatch(r"\d+[wb]([10=+-]?)(?:/.*)?", row[round_number - 1])
    assert mirror, (text, row)
    kazans = [int(k) if k else None for k in (found[4], found[5])]
    return Cell(
        round_number, opponent, Side(found[2]), HALVES[result], HALVES[mirror[1]],
        result in {"1", "=", "0"}, None, *kazans,
    )  # fmt: skip


@pytest.fixture(scope="session")
def table_of() -> Callable[..., Crosstable]:
    """table_of(rounds, deductions=…, excluded=…, order=…, **regulation): a checked crosstable."""

    def build(
        rounds: Mapping[Any, Sequence[str]],
        *,
        deductions: Sequence[tuple[int, int, int]] = (),
        excluded: Sequence[int] = (),
        **regulation: Any,
    ) -> Crosstable:
        cells = {
            int(number): tuple(_cell(rounds, r, text) for r, text in enumerate(row, start=1))
            for number, row in rounds.items()
        }
        count = max((len(row) for row in cells.values()), default=0)
        table = Crosstable(
            regulation=Regulation(**regulation),
            entrants=tuple(Entrant(number, excluded=number in excluded) for number in sorted(cells)),
            cells=cells,
            round_count=count,
            finished=count,
            deductions=tuple(Deduction(*deduction) for deduction in deductions),
        )
        check(table)
        return table

    return build


@pytest.fixture(scope="session")
def worked() -> Callable[[str], dict[str, Any]]:
    """A worked example of fixtures/worked by its name."""

    def load(name: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads((WORKED / f"{name}.json").read_text(encoding="utf-8"))
        return found

    return load


@pytest.fixture(scope="session")
def random_event() -> Callable[..., Crosstable]:
    """random_event(rng, wild=…): byes of all kinds, forfeits, and, if wild, open games, rulings, deductions,
    kazans that are missing, and exclusions."""

    def build(rng: random.Random, *, wild: bool = False, **regulation: Any) -> Crosstable:
        players, rounds = rng.randint(1, 9), rng.randint(0, 6)
        rows: dict[int, list[Cell]] = {number: [] for number in range(1, players + 1)}
        for round_number in range(1, rounds + 1):
            order = list(rows)
            rng.shuffle(order)
            while len(order) % 2 or (order and rng.random() < 0.2):
                kind = rng.choice(list(ByeKind))
                rows[order.pop()].append(Cell(round_number, points=WORTH[kind], bye=kind))
            for white, black in zip(order[::2], order[1::2], strict=True):
                first, second = _game(rng, round_number, white, black, wild)
                rows[white].append(first)
                rows[black].append(second)
        table = Crosstable(
            Regulation(**regulation),
            tuple(Entrant(n, excluded=wild and rng.random() < 0.1) for n in rows),
            {number: tuple(row) for number, row in rows.items()},
            rounds,
            rounds,
        )
        check(table)
        if not wild:
            return table
        reduced = [n for n in rows if rng.random() < 0.2]
        return replace(
            table,
            deductions=tuple(Deduction(n, rng.randint(1, max(rounds, 1)), rng.randint(1, 2)) for n in reduced),
        )

    return build


def _game(rng: random.Random, round_number: int, white: int, black: int, wild: bool) -> tuple[Cell, Cell]:
    played = rng.random() < 0.85
    scores: list[tuple[int | None, int | None]] = [(2, 0), (0, 2), (1, 1) if played else (0, 0)]
    kazans: tuple[int | None, int | None] = (None, None)
    if wild and played:
        scores += [(1, 0), (0, 0), (None, None)]
        kazans = rng.choice([(82, 60), (70, 82), (None, 75), (None, None)])
    first, second = rng.choice(scores)
    played = played and first is not None
    if not played:
        kazans = (None, None)
    return (
        Cell(round_number, black, Side.WHITE, first, second, played, None, *kazans),
        Cell(round_number, white, Side.BLACK, second, first, played, None, *reversed(kazans)),
    )
