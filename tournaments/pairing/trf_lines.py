"""The columns of TRF records: the places of the fields, and lines written into them.

Columns are characters, never bytes. Points are given in half points. Records as in FIDE's TRF16 and TRF-2026:
001 participant, 142 rounds, 152 first side, 162 scores, 250 virtual points, 260 forbidden pairs, 299 points
given or taken off; XXZ (absent from the next round) is the pairing engines' common extension.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

CELLS_FROM = 91
CELL_WIDTH = 10
NAME_WIDTH = 33
MOST_NUMBER = 9999


class TrfPerson(NamedTuple):
    """What a 001 line says of a participant besides his rounds; `rank` 0 is none."""

    name: str = ""
    sex: str = ""
    title: str = ""
    rating: int = 0
    federation: str = ""
    fide_number: str = ""
    birth: str = ""
    rank: int = 0


def figure(half_points: int) -> str:
    """Half points as the decimal number of the format: 7 is `3.5`, -1 is `-0.5`."""
    sign = "-" if half_points < 0 else ""
    whole, half = divmod(abs(half_points), 2)
    return f"{sign}{whole}.{5 * half}"


def cell(opponent: int, side: str, result: str) -> str:
    """Eight characters; opponent 0 is none and its side a dash."""
    return f"{opponent:4d} {side} {result}" if opponent else f"0000 - {result}"


def player_line(number: int, person: TrfPerson, half_points: int, cells: Sequence[str]) -> str:
    """A 001 line; a text too long for its field is cut, so that what follows keeps its column."""
    # One letter must be one character and a line one line, whatever was typed.
    name = " ".join(unicodedata.normalize("NFC", person.name).split())
    head = (
        f"001 {number:4d} {person.sex[:1]:1}{person.title[:3]:>3} {name[:NAME_WIDTH]:{NAME_WIDTH}} "
        f"{person.rating or '':>4} {person.federation[:3]:3} {person.fide_number[:11]:>11} {person.birth[:10]:10} "
        f"{figure(half_points):>4} {person.rank or '':>4}"
    )
    return "".join([head, *(f"  {text:8}" for text in cells)]).rstrip()


def score_line(scores: Iterable[tuple[str, int]]) -> str:
    """A 162 line: letters with half points."""
    return "162  " + "    ".join(f"{letter}{figure(value):>4}" for letter, value in scores)


def virtual_line(points: str, rounds: tuple[int, int], numbers: tuple[int, int]) -> str:
    """A 250 line for an individual tournament: both ends of rounds and of numbers are included."""
    return f"250      {points:>4} {rounds[0]:3d} {rounds[1]:3d} {numbers[0]:4d} {numbers[1]:4d}"


def forbidden_line(rounds: tuple[int, int], first: int, second: int) -> str:
    """A 260 line: the two do not meet in these rounds, both ends included."""
    return f"260 {rounds[0]:3d} {rounds[1]:3d} {first:4d} {second:4d}"


def adjustment_line(half_points: int, round_number: int, number: int) -> str:
    """A 299 line: points given (or taken off) after a round, in both point fields."""
    text = f"{figure(half_points):>4}"
    return f"299    {text}  {text}  {round_number:3d} {number:4d}"


def absent_line(numbers: Iterable[int]) -> str:
    """An XXZ line: who is not paired in the next round."""
    return "XXZ " + " ".join(str(number) for number in sorted(numbers))
