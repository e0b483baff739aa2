"""What earlier rounds mean for the next pairing: scores, sides, floats, the right to a bye.

Coverage, FIDE Dutch system C.04.3 in force from 1 February 2026: 1.3 scores with virtual points (C.04.7),
1.6 difference of sides, 1.7 sides due, 2.1.2 [C2] right to the bye, topscorers. A forfeited game was not played
(C.04.2): it gives no side and is no meeting.
Left out: the pairing itself (`swiss`).
"""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.crosstable import ByeKind, Cell, Crosstable, Side
from tournaments.pairing.request import Due, PairingRequest
from tournaments.regulations.outcomes import Reason
from tournaments.regulations.regulation import Scoring


def sides_played(table: Crosstable, number: int) -> tuple[Side, ...]:
    """Sides of the games played, in order; forfeits and byes leave no trace."""
    return tuple(cell.side for cell in table.cells[number] if cell.side is not None and over_the_board(cell))


def over_the_board(cell: Cell) -> bool:
    """Two people sat down; an adjourned game counts, its result is only still to come."""
    return cell.opponent is not None and (cell.played or cell.reason is Reason.ADJOURNED)


def side_difference(sides: tuple[Side, ...]) -> int:
    """Games with white less games with black (1.6)."""
    return sides.count(Side.WHITE) - sides.count(Side.BLACK)


def side_due(sides: tuple[Side, ...]) -> tuple[Side | None, Due]:
    """The side due and how strongly (1.7); where two definitions fit, the first in the order of the text.

    A difference of two or more decides before the last two games where they speak for opposite sides.
    """
    difference, last_two = side_difference(sides), sides[-2:]
    if difference <= -2 or (difference <= 1 and last_two == (Side.BLACK, Side.BLACK)):
        return Side.WHITE, Due.ABSOLUTE
    if difference >= 2 or (difference >= -1 and last_two == (Side.WHITE, Side.WHITE)):
        return Side.BLACK, Due.ABSOLUTE
    if difference:
        return (Side.WHITE if difference < 0 else Side.BLACK), Due.STRONG
    if sides:
        return sides[-1].other, Due.MILD
    return None, Due.NONE


def met(table: Crosstable) -> dict[int, set[int]]:
    """Whom each participant has met over the board."""
    return {
        number: {cell.opponent for cell in row if cell.opponent is not None and over_the_board(cell)}
        for number, row in table.cells.items()
    }


def bars_bye(cell: Cell, scoring: Scoring) -> bool:
    """After this round its owner gets no allocated bye: he had one, or as much as a win without playing."""
    if over_the_board(cell):
        return False
    if cell.bye in {ByeKind.ALLOCATED, ByeKind.FULL}:
        return True
    points = cell.points or 0
    return forfeit_won(cell) or (points >= scoring.win and points > scoring.loss)


def forfeit_won(cell: Cell) -> bool:
    return cell.is_forfeit and (cell.points or 0) > (cell.opponent_points or 0)


def bye_barred(table: Crosstable, number: int) -> bool:
    """The participant has no right to an allocated bye any more ([C2])."""
    scoring = table.regulation.scoring
    return any(bars_bye(cell, scoring) for cell in table.cells[number])


def games_played(table: Crosstable, number: int) -> int:
    return sum(1 for cell in table.cells[number] if over_the_board(cell))


def points_for_pairing(cell: Cell, scoring: Scoring) -> int:
    """Half points of a cell; an adjourned game counts as a draw until it is finished (C.04.2)."""
    if cell.points is None:
        return scoring.draw
    return cell.points


def scores_before(
    table: Crosstable, round_number: int, virtual_points: Mapping[tuple[int, int], int]
) -> dict[int, int]:
    """Everybody's half points before a round, with deductions and virtual points: the scores it is paired by."""
    scoring = table.regulation.scoring
    if round_number > table.round_count:
        # The table's own sum decides for the round to come, so that pairing and standings cannot differ.
        deducted = table.deducted
    else:
        deducted = {}
        for deduction in table.deductions:
            if deduction.round < round_number:
                deducted[deduction.number] = deducted.get(deduction.number, 0) + deduction.points
    return {
        number: sum(points_for_pairing(cell, scoring) for cell in row[: round_number - 1])
        - deducted.get(number, 0)
        + virtual_points.get((number, round_number), 0)
        for number, row in table.cells.items()
    }


def pairing_places(request: PairingRequest) -> dict[int, int]:
    """The pairing numbers whose parity gives sides where none is due: whoever never was nor is paired has none."""
    to_pair = set(request.to_pair)
    counted = [
        number
        for number, row in sorted(request.table.cells.items())
        if number in to_pair or any(cell.opponent is not None or cell.bye is ByeKind.ALLOCATED for cell in row)
    ]
    return {number: place for place, number in enumerate(counted, start=1)}


def topscorers(table: Crosstable, last_round: int, scores: Mapping[int, int]) -> frozenset[int]:
    """Who has more than half of the points possible when the last round is paired; nobody before it."""
    if table.round_count + 1 != last_round:
        return frozenset()
    possible = table.regulation.scoring.win * table.round_count
    return frozenset(number for number, score in scores.items() if 2 * score > possible)
