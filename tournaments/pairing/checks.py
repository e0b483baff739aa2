"""Whether a pairing may be published, and whether a round can exist at all.

Coverage, FIDE C.04.1 and C.04.3 in force from 1 February 2026: everybody once; 2.1.1 [C1] nobody meets twice;
2.1.2 [C2] right to the bye; 2.1.3 [C3] and the limits of sides (difference of two, three in a row), from which
topscorers and their opponents are free; prohibitions of the event.
Left out: whether a better pairing exists, which only the engine can say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.crosstable import Side
from tournaments.pairing.history import (
    bye_barred,
    met,
    scores_before,
    side_difference,
    side_due,
    sides_played,
    topscorers,
)
from tournaments.pairing.request import Due, PairingRequest


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault: a code, the starting numbers it is about, and the clause behind it.

    `grave` faults cannot be played at all; the others are departures that somebody may answer for.
    """

    code: str
    numbers: tuple[int, ...]
    clause: str = ""
    grave: bool = False
    params: dict[str, int | str] = field(default_factory=dict)


def check_pairing(
    request: PairingRequest, pairs: Sequence[tuple[int, int]], bye: int | None = None
) -> tuple[Finding, ...]:
    """Every fault of the pairs (white first) and the allocated bye; empty when the round may be published."""
    seats = _seats(request, pairs, bye)
    sound = [pair for pair in pairs if pair[0] != pair[1] and all(n in request.table.cells for n in pair)]
    return (*seats, *_meetings(request, sound), *_bye(request, bye), *_sides(request, sound))


def _seats(request: PairingRequest, pairs: Sequence[tuple[int, int]], bye: int | None) -> list[Finding]:
    seated = Counter(number for pair in pairs for number in pair)
    if bye is not None:
        seated[bye] += 1
    present = set(request.to_pair)
    found = [Finding("against-oneself", (white,), grave=True) for white, black in pairs if white == black]
    for number, count in sorted(seated.items()):
        if number not in request.table.cells:
            found.append(Finding("unknown-number", (number,), grave=True))
        elif number not in present:
            found.append(Finding("not-present", (number,), grave=True))
        if count > 1:
            found.append(Finding("seated-twice", (number,), grave=True))
    found += [Finding("not-paired", (number,)) for number in sorted(present - set(seated))]
    return found


def _meetings(request: PairingRequest, pairs: Sequence[tuple[int, int]]) -> list[Finding]:
    opponents, forbidden = met(request.table), request.forbidden_now
    found = []
    for white, black in pairs:
        if black in opponents[white]:
            found.append(Finding("met-before", (white, black), "C.04.3 2.1.1"))
        if (min(white, black), max(white, black)) in forbidden:
            found.append(Finding("forbidden-pair", (white, black)))
    return found


def _bye(request: PairingRequest, bye: int | None) -> list[Finding]:
    if bye is None or bye not in request.table.cells or not bye_barred(request.table, bye):
        return []
    return [Finding("no-right-to-bye", (bye,), "C.04.3 2.1.2")]


def _sides(request: PairingRequest, pairs: Sequence[tuple[int, int]]) -> list[Finding]:
    scores = scores_before(request.table, request.round, request.virtual_points)
    free = topscorers(request.table, request.last_round, scores)
    found = []
    for white, black in pairs:
        if white in free or black in free:
            continue
        dues = side_due(sides_played(request.table, white)), side_due(sides_played(request.table, black))
        if dues[0] == dues[1] and dues[0][1] is Due.ABSOLUTE:
            found.append(Finding("same-side-due", (white, black), "C.04.3 2.1.3"))
            continue
        for number, side in ((white, Side.WHITE), (black, Side.BLACK)):
            sides = (*sides_played(request.table, number), side)
            if abs(side_difference(sides)) > 2:
                found.append(Finding("side-difference", (number,), "C.04.1", params={"side": side.value}))
            elif len(sides) >= 3 and len(set(sides[-3:])) == 1:
                found.append(Finding("side-three-times", (number,), "C.04.1", params={"side": side.value}))
    return found


def against_both_dues(request: PairingRequest, pairs: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Pairs in which each has the side that is due to the other: legal, but never needed."""
    found = []
    for white, black in pairs:
        due_white, _ = side_due(sides_played(request.table, white))
        due_black, _ = side_due(sides_played(request.table, black))
        if due_white is Side.BLACK and due_black is Side.WHITE:
            found.append((white, black))
    return tuple(found)


def opponents_left(request: PairingRequest) -> dict[int, int]:
    """How many of those present each may still meet; sides are left aside, so a round may fail all the same.

    With an odd number present, the bye counts as one for whoever has a right to it.
    """
    present = request.to_pair
    opponents, forbidden = met(request.table), request.forbidden_now
    odd = len(present) % 2
    left = {}
    for number in present:
        possible = sum(
            1
            for other in present
            if other != number
            and other not in opponents[number]
            and (min(number, other), max(number, other)) not in forbidden
        )
        left[number] = possible + (1 if odd and not bye_barred(request.table, number) else 0)
    return left


class Fill(StrEnum):
    """Whether so many participants can play so many rounds."""

    SURE = "sure"
    MAY_FAIL = "may-fail"
    IMPOSSIBLE = "impossible"


def fillable(participants: int, rounds: int) -> Fill:
    """Whether everybody can have a new opponent in every round, nobody two byes.

    Up to half as many rounds as participants there are opponents enough for pairs to exist whoever met whom; sides
    and prohibitions may still stand against them.
    """
    if participants < 2 or rounds > participants - 1 + participants % 2:
        return Fill.IMPOSSIBLE
    return Fill.SURE if rounds <= (participants + 1) // 2 else Fill.MAY_FAIL
