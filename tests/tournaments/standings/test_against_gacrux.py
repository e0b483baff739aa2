"""The values and places of random events agree with FIDE's tie-break server (package gacrux)."""

import random
from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.crosstable import Cell, Crosstable, Entrant, Side
from tournaments.regulations.regulation import Edition, Regulation, System
from tournaments.standings.order import standings
from tournaments.standings.tiebreaks import TieBreaks

trf2json = pytest.importorskip("gacrux.trf2json")
tiebreak = pytest.importorskip("gacrux.tiebreak")

SWISS = (
    "PTS", "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "SB", "SB/C1", "PS", "PS/C1", "PS/C2", "WIN", "WON", "BPG",
    "BWG", "KS", "REP",
)  # fmt: skip
ROUND_ROBIN = ("PTS", "SB", "SB/C1", "PS", "PS/C1", "WIN", "WON", "BPG", "BWG", "KS")
MARKS = {2: "1", 1: "=", 0: "0"}


def _mark(cell: Cell) -> str:
    if cell.opponent is None:
        return f"0000 - {cell.bye}"
    result = MARKS[cell.points or 0] if cell.played else "+" if cell.points else "-"
    return f"{cell.opponent:4d} {cell.side} {result}"


def _report(table: Crosstable) -> list[str]:
    lines = [f"142 {table.round_count}"]
    for number, row in table.cells.items():
        points = table.game_points[number] / 2
        head = f"001 {number:4d} m    {'Player ' + str(number):33} 2000 XXX           0 1990/01/01 {points:4.1f} {1:4d}"
        lines.append(head + "".join(f"  {_mark(cell)}" for cell in row))
    return lines


def _theirs(table: Crosstable, criteria: Sequence[str], kind: System) -> tuple[dict[int, Fraction], dict[int, int]]:
    """The values of the last criterion and the ranks for all of them."""
    reader = trf2json.trf2json()
    reader.parse_file("\n".join(_report(table)), False)
    tournament = reader.get_tournament(1)
    robin = kind is System.ROUND_ROBIN
    params = {"tiebreak": list(criteria), "check": False, "unrated": None, "pre_determined": robin, "swiss": not robin}
    result = tiebreak.tiebreak(tournament, -1, params).compute_tiebreaks(tournament, params)
    competitors = result["competitors"]
    return (
        {c["cid"]: Fraction(Decimal(c["tiebreakScore"][-1])) for c in competitors},
        {c["cid"]: c["rank"] for c in competitors},
    )


def _compare(table: Crosstable, criteria: Sequence[str], edition: Edition, kind: System) -> None:
    ours = TieBreaks(table, edition=edition, kind=kind)
    for criterion in criteria:
        theirs, _ = _theirs(table, [f"{criterion}/V{edition}"], kind)
        assert {n: ours.value(criterion, n).value for n in table.cells} == theirs, criterion


def _usable(table: Crosstable) -> bool:
    """The server needs a round and more than one participant, and knows nobody who was never paired."""
    return table.round_count > 0 and len(table.cells) > 1


@given(rng=st.randoms(use_true_random=False), edition=st.sampled_from([Edition.FIDE_2026, Edition.FIDE_2024]))
@settings(max_examples=40, deadline=None)
def test_values_of_swiss_events(rng: random.Random, edition: Edition, random_event: Callable[..., Crosstable]) -> None:
    table = random_event(rng)
    if _usable(table):
        _compare(table, SWISS, edition, System.SWISS)


@given(rng=st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_places_of_swiss_events(rng: random.Random, random_event: Callable[..., Crosstable]) -> None:
    criteria = tuple(rng.sample(("DE", "BH", "SB", "PS", "WIN", "BPG"), 4))
    table = random_event(rng, criteria=("PTS", *criteria))
    if _usable(table):
        _, ranks = _theirs(table, table.regulation.criteria, System.SWISS)
        assert {row.number: row.place for row in standings(table).rows} == ranks


@given(rng=st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_values_and_places_of_round_robins(rng: random.Random) -> None:
    table = _round_robin(rng)
    _compare(table, ROUND_ROBIN, Edition.FIDE_2026, System.ROUND_ROBIN)
    _, ranks = _theirs(table, table.regulation.criteria, System.ROUND_ROBIN)
    assert {row.number: row.place for row in standings(table).rows} == ranks


def _round_robin(rng: random.Random) -> Crosstable:
    """Everybody against everybody, an even number, some games forfeited."""
    players = 2 * rng.randint(2, 4)
    circle = list(range(1, players + 1))
    rows: dict[int, list[Cell]] = {number: [] for number in circle}
    for round_number in range(1, players):
        for white, black in zip(circle[: players // 2], reversed(circle[players // 2 :]), strict=True):
            played = rng.random() < 0.85
            first, second = rng.choice([(2, 0), (0, 2), (1, 1) if played else (0, 0)])
            rows[white].append(Cell(round_number, black, Side.WHITE, first, second, played))
            rows[black].append(Cell(round_number, white, Side.BLACK, second, first, played))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    regulation = Regulation(system=System.ROUND_ROBIN, criteria=("PTS", "DE", "SB", "KS"))
    cells = {number: tuple(row) for number, row in rows.items()}
    return Crosstable(regulation, tuple(map(Entrant, rows)), cells, players - 1, players - 1)
