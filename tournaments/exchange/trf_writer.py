"""Writing a tournament as TRF16 lines with the records of TRF-2026 that pairing needs."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.crosstable import ByeKind, Cell
from tournaments.exchange.trf import TrfPerson, TrfTournament
from tournaments.pairing.history import forfeit_won, over_the_board
from tournaments.pairing.trf_lines import (
    absent_line,
    adjustment_line,
    figure,
    forbidden_line,
    player_line,
    score_line,
    virtual_line,
)
from tournaments.pairing.trf_lines import (
    cell as cell_text,
)
from tournaments.regulations.regulation import Scoring, System

_ALWAYS = 99


class NotWritable(ValueError):
    """A result that the format has no mark for; `number` and `round` say where."""

    def __init__(self, number: int, round_number: int) -> None:
        super().__init__(f"round {round_number}: participant {number}")
        self.number = number
        self.round = round_number


def write_trf(tournament: TrfTournament) -> str:
    """The whole file's text; `read_trf` gives the same table back. Raises NotWritable.

    The points column is what counts for places, deductions taken off, and 299 records say which. An absence asked
    for in the next round goes with XXZ, a bye as a further cell.
    """
    table = tournament.table
    scoring = table.regulation.scoring
    robin = table.regulation.system is System.ROUND_ROBIN
    lines = [f"012 {' '.join(tournament.title.split())}", f"062 {len(table.entrants)}"]
    lines.append("092 Individual: Round-Robin" if robin else "092 Individual: Swiss-System")
    if tournament.rounds_total:
        lines.append(f"142 {tournament.rounds_total}")
    if tournament.initial_side is not None:
        lines.append(f"152 {tournament.initial_side.value.upper()}")
    lines += [score_line(_declared(scoring)), "192 FIDE_ROUNDROBIN" if robin else "192 FIDE_DUTCH_2026"]
    for entrant in sorted(table.entrants):
        person = tournament.people.get(entrant.number, TrfPerson())._replace(rating=entrant.rating)
        row = table.cells[entrant.number]
        cells = [_cell(cell, entrant.number, scoring) for cell in row]
        cells += _coming(tournament, entrant.number)
        lines.append(player_line(entrant.number, person, table.points[entrant.number], cells))
    lines += _virtual(tournament)
    for pair in table.forbidden:
        lines.append(forbidden_line((pair.first_round, pair.last_round or _ALWAYS), pair.first, pair.second))
    lines += [adjustment_line(-one.points, one.round, one.number) for one in table.deductions]
    if absent := [n for n, kind in tournament.next_byes.items() if kind is ByeKind.ABSENT]:
        lines.append(absent_line(absent))
    return "\n".join(lines) + "\n"


def _declared(scoring: Scoring) -> list[tuple[str, int]]:
    """Letters of record 162; those that are ours (+ - F H) only where they differ from what they stand for."""
    letters = [("W", scoring.win), ("D", scoring.draw), ("L", scoring.loss)]
    letters += [("P", scoring.allocated_bye), ("A", scoring.absence)]
    for letter, value, usual in (
        ("+", scoring.forfeit_win, scoring.win),
        ("-", scoring.forfeit_loss, scoring.absence),
        ("F", scoring.full_bye, scoring.win),
        ("H", scoring.half_bye, scoring.draw),
    ):
        if value != usual:
            letters.append((letter, value))
    return letters


def _cell(cell: Cell, number: int, scoring: Scoring) -> str:
    if cell.bye is not None:
        return cell_text(0, "-", cell.bye.value)
    if cell.opponent is None:
        raise NotWritable(number, cell.round)
    return cell_text(cell.opponent, cell.side.value if cell.side is not None else "-", _result(cell, number, scoring))


def _result(cell: Cell, number: int, scoring: Scoring) -> str:
    if cell.is_open:
        return " "
    if not over_the_board(cell):
        expected = {scoring.forfeit_win: "+"} if forfeit_won(cell) else {scoring.forfeit_loss: "-"}
    else:
        expected = {scoring.loss: "0", scoring.draw: "=", scoring.win: "1"}
    if cell.points not in expected:
        raise NotWritable(number, cell.round)
    return expected[cell.points]


def _coming(tournament: TrfTournament, number: int) -> list[str]:
    """Byes of later rounds as further cells, blank ones between them."""
    after = tournament.table.round_count
    kinds = {when: kind for (who, when), kind in tournament.byes.items() if who == number}
    if tournament.next_byes.get(number) is ByeKind.ABSENT:
        kinds.pop(after + 1)
    last = max(kinds, default=after)
    return [cell_text(0, "-", kinds[n].value) if n in kinds else "" for n in range(after + 1, last + 1)]


def _virtual(tournament: TrfTournament) -> Iterator[str]:
    """250 records: runs of rounds with the same points, one participant each."""
    points = tournament.virtual_points
    for number, first in sorted(points):
        value = points[number, first]
        if not value or points.get((number, first - 1)) == value:
            continue
        last = first
        while points.get((number, last + 1)) == value:
            last += 1
        yield virtual_line(figure(value), (first, last), (number, number))
