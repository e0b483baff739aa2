"""The text the pairing engine reads: one TRF with nothing in it but what pairs are made from.

The engine knows win, draw, loss and allocated bye by record 162, and takes every other unplayed round to be worth
a win, a draw or nothing. Each cell is therefore written as the mark with the same meaning for pairing (a side, a
meeting, a float, the right to a bye), and what its mark is not worth goes with virtual points and deductions into
record 250, round by round: floats of past rounds follow from the scores those rounds were paired by.
Participants are numbered without gaps and named by number only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tournaments.crosstable import ByeKind, Cell, Side
from tournaments.pairing.history import forfeit_won, over_the_board, points_for_pairing, scores_before
from tournaments.pairing.request import PairingRefused, PairingRequest
from tournaments.pairing.trf_lines import (
    TrfPerson,
    absent_line,
    forbidden_line,
    player_line,
    score_line,
    virtual_line,
)
from tournaments.pairing.trf_lines import (
    cell as cell_text,
)
from tournaments.regulations.regulation import Scoring

#: Comment in the text: who has no right to the bye though no mark of his says so.
NO_BYE = "### no bye:"
_TENTHS = 5
_WIDEST = 999


class Numbering:
    """Places in the order of starting numbers, which may have gaps, as the numbers the engine sees."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self.order = tuple(sorted(numbers))
        self.place = {number: place for place, number in enumerate(self.order, start=1)}

    def number(self, place: int) -> int:
        return self.order[place - 1]


def engine_input(request: PairingRequest, numbering: Numbering) -> str:
    """The whole text; raises PairingRefused where a score does not fit into four characters."""
    table, scoring = request.table, request.table.regulation.scoring
    marks = {number: [mark(cell, scoring) for cell in table.cells[number]] for number in numbering.order}
    lines = [
        "012 Round",
        "092 Individual: Swiss-System",
        f"142 {request.last_round}",
        f"152 {request.first_side.value.upper()}",
        score_line((("W", scoring.win), ("D", scoring.draw), ("L", scoring.loss), ("P", scoring.allocated_bye))),
        "192 FIDE_DUTCH_2026",
    ]
    for number in numbering.order:
        place, row = numbering.place[number], table.cells[number]
        entrant = table.by_number[number]
        person = TrfPerson(name=f"N{place:04d}", sex="m", rating=min(max(entrant.rating, 0), 9999), rank=place)
        total = sum(worth(letter, scoring) for letter in marks[number])
        cells = [_text(cell, letter, number, numbering) for cell, letter in zip(row, marks[number], strict=True)]
        lines.append(player_line(place, person, _fitting(total, number), cells))
    lines += _virtual(request, numbering, marks)
    for first, second in sorted(request.forbidden_now):
        if first in numbering.place and second in numbering.place and first != second:
            rounds = (request.round, request.round)
            lines.append(forbidden_line(rounds, numbering.place[first], numbering.place[second]))
    to_pair = set(request.to_pair)
    if absent := [numbering.place[number] for number in numbering.order if number not in to_pair]:
        lines.append(absent_line(absent))
    if barred := [numbering.place[number] for number in numbering.order if "Z*" in marks[number]]:
        lines.append(" ".join([NO_BYE, *map(str, barred)]))
    return "\n".join(lines) + "\n"


def mark(cell: Cell, scoring: Scoring) -> str:
    """The result letter that means the same for pairing; `Z*` is an allocated bye worth no more than a loss.

    Such a bye bars another but is no downfloat, and the engine takes every `U` for one.
    """
    points = points_for_pairing(cell, scoring)
    if over_the_board(cell):
        usual = {(scoring.win, scoring.loss): "1", (scoring.loss, scoring.win): "0"}
        return usual.get((points, cell.opponent_points if cell.opponent_points is not None else points), "=")
    if cell.bye is ByeKind.ALLOCATED:
        return "U" if points > scoring.loss else "Z*"
    if forfeit_won(cell):
        return "+"
    if cell.bye is ByeKind.FULL or points >= scoring.win > scoring.loss:
        return "F"
    if points > scoring.loss:
        return "H"
    return "-" if cell.opponent is not None else "Z"


def worth(letter: str, scoring: Scoring) -> int:
    """Half points the engine counts for a mark."""
    return {
        "1": scoring.win,
        "+": scoring.win,
        "F": scoring.win,
        "=": scoring.draw,
        "H": scoring.draw,
        "0": scoring.loss,
        "U": scoring.allocated_bye,
    }.get(letter, 0)


def _text(cell: Cell, letter: str, number: int, numbering: Numbering) -> str:
    if cell.opponent is None or letter in {"F", "H"}:
        return cell_text(0, "-", letter[0])
    # A forfeit without sides would be read as two games, so it gets some; unplayed, they count for nothing.
    side = cell.side or (Side.WHITE if number < cell.opponent else Side.BLACK)
    return cell_text(numbering.place[cell.opponent], side.value, letter)


def _fitting(half_points: int, number: int) -> int:
    if not -19 <= half_points < 200:
        raise PairingRefused(PairingRefused.SCORE_OUT_OF_RANGE, number=number)
    return half_points


def _virtual(request: PairingRequest, numbering: Numbering, marks: Mapping[int, list[str]]) -> list[str]:
    """Records 250: for each round the difference between the score that counts and what the marks are worth."""
    scoring = request.table.regulation.scoring
    offsets: dict[int, list[int]] = {number: [] for number in numbering.order}
    counted = dict.fromkeys(numbering.order, 0)
    for round_number in range(1, request.round + 1):
        scores = scores_before(request.table, round_number, request.virtual_points)
        tenths = _above_minus_one(scores)
        for number in numbering.order:
            offsets[number].append(tenths[number] - _TENTHS * counted[number])
            if round_number <= len(marks[number]):
                counted[number] += worth(marks[number][round_number - 1], scoring)
    lines = []
    for (first, last), numbers in _blocks(offsets).items():
        for value, low, high in numbers:
            if abs(value) > (_WIDEST if value > 0 else 99):
                raise PairingRefused(PairingRefused.SCORE_OUT_OF_RANGE, number=low)
            places = (numbering.place[low], numbering.place[high])
            lines.append(virtual_line(_tenths(value), (first, last), places))
    return lines


def _above_minus_one(scores: Mapping[int, int]) -> dict[int, int]:
    """Scores in tenths, those below zero squeezed in between -1 and 0 in the same order.

    The engine keeps -1 for the bye and fails below it, and for pairing only the order of scores counts. Adding
    the same to everybody would change who is a topscorer in the last round.
    """
    below = sorted({score for score in scores.values() if score < 0}, reverse=True)
    if len(below) > 9:
        raise PairingRefused(PairingRefused.SCORE_OUT_OF_RANGE, number=min(scores, key=lambda n: scores[n]))
    squeezed = {score: -step for step, score in enumerate(below, start=1)}
    return {number: squeezed.get(score, _TENTHS * score) for number, score in scores.items()}


def _blocks(offsets: Mapping[int, list[int]]) -> dict[tuple[int, int], list[tuple[int, int, int]]]:
    """Runs of rounds with one value, joined over neighbours: the engine reads every record for every score."""
    blocks: dict[tuple[int, int], list[tuple[int, int, int]]] = {}
    previous: int | None = None
    for number, values in offsets.items():
        start = 0
        while start < len(values):
            end = start
            while end + 1 < len(values) and values[end + 1] == values[start]:
                end += 1
            if values[start]:
                block = blocks.setdefault((start + 1, end + 1), [])
                if block and block[-1][0] == values[start] and block[-1][2] == previous:
                    block[-1] = (values[start], block[-1][1], number)
                else:
                    block.append((values[start], number, number))
            start = end + 1
        previous = number
    return blocks


def _tenths(value: int) -> str:
    whole, tenths = divmod(abs(value), 10)
    return f"{'-' if value < 0 else ''}{whole}.{tenths}"
