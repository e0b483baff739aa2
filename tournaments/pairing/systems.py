"""The one interface of systems in which entrants meet and go out: what comes next, is it over, the places.

A system is made from its entrants and settings, and answers from the meetings so far: nothing else is remembered,
so that a result corrected later gives what it would have given in time. Another system is another file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Protocol

from tournaments.crosstable import Cell, Crosstable
from tournaments.pairing.request import PairingRefused

#: Fewest and most entrants of a system in this package.
FEWEST, MOST = 2, 128


class Kind(StrEnum):
    """How a meeting ended; `OPEN` until somebody has won it or both were absent."""

    OPEN = "open"
    PLAYED = "played"
    WALKOVER = "walkover"
    DOUBLE_FORFEIT = "double-forfeit"


class Meeting(NamedTuple):
    """Two entrants who meet in a round: a game, a mini-match or a team match, with its winner.

    Nobody has two meetings in a round, so that round and pair name one. The order of the two means nothing.
    """

    round: int
    a: int
    b: int
    kind: Kind = Kind.OPEN
    winner: int | None = None

    @property
    def pair(self) -> frozenset[int]:
        return frozenset((self.a, self.b))

    @property
    def losers(self) -> tuple[int, ...]:
        """Who has a defeat from it: both where both were absent, nobody while it is open."""
        if self.kind is Kind.OPEN:
            return ()
        return tuple(number for number in (self.a, self.b) if number != self.winner)


class Place(NamedTuple):
    """Entrants who share the places from `first` to `last`, lowest number first."""

    first: int
    numbers: tuple[int, ...]

    @property
    def last(self) -> int:
        return self.first + len(self.numbers) - 1


@dataclass(frozen=True)
class Situation:
    """What the meetings so far have made of the entrants.

    `places` are final once it is `over`; before, everybody still in shares the first. `champion` None at the end:
    nobody is left, and whoever went out last shares the first place. `void` are meetings that do not
    follow from the results before them (after a correction): they count for nothing.
    """

    over: bool
    champion: int | None
    places: tuple[Place, ...]
    defeats: Mapping[int, int]
    still_in: tuple[int, ...]
    void: tuple[Meeting, ...] = ()


class System(Protocol):
    """Every system; `meetings` may come in any order."""

    def next_round(self, meetings: Sequence[Meeting]) -> tuple[Meeting, ...]:
        """The meetings to add, all open, in the order of boards; none when it is over.

        They may complete a round that has begun (after a correction). Numbers of rounds grow, but may leave one
        out. Raises PairingRefused (ROUND_OPEN) while a result is awaited.
        """

    def situation(self, meetings: Sequence[Meeting]) -> Situation:
        """Whether it is over, the champion and the places."""


class InconsistentMeetings(ValueError):
    """The meetings contradict themselves; the text names round and entrants."""


class EntrantCount(ValueError):
    """So many entrants are too few or too many; `count` says how many."""

    def __init__(self, count: int) -> None:
        super().__init__(f"{count} entrants, not {FEWEST} to {MOST}")
        self.count = count


def checked_entrants(entrants: Iterable[int]) -> tuple[int, ...]:
    """The entrants in their order; raises EntrantCount, or ValueError where one is there twice or below 1."""
    listed = tuple(entrants)
    if not FEWEST <= len(listed) <= MOST:
        raise EntrantCount(len(listed))
    if len(set(listed)) < len(listed) or min(listed) < 1:
        raise ValueError("entrants are different numbers from 1")
    return listed


def by_round(meetings: Iterable[Meeting]) -> dict[int, dict[frozenset[int], Meeting]]:
    """The meetings of each round by pair, rounds in order; raises InconsistentMeetings."""
    rounds: dict[int, dict[frozenset[int], Meeting]] = {}
    for meeting in sorted(meetings, key=lambda one: one.round):
        told = f"round {meeting.round}: {meeting.a} against {meeting.b}"
        if meeting.a == meeting.b:
            raise InconsistentMeetings(f"{told}: one entrant")
        if (meeting.winner in meeting.pair) != (meeting.kind in {Kind.PLAYED, Kind.WALKOVER}):
            raise InconsistentMeetings(f"{told}: {meeting.kind} with winner {meeting.winner}")
        pairs = rounds.setdefault(meeting.round, {})
        if any(meeting.pair & other for other in pairs):
            raise InconsistentMeetings(f"{told}: one of them has another meeting")
        pairs[meeting.pair] = meeting
    return rounds


def refuse_open(meeting: Meeting) -> PairingRefused:
    """The refusal that names the meeting whose result is awaited."""
    return PairingRefused(PairingRefused.ROUND_OPEN, round=meeting.round, number=meeting.a, opponent=meeting.b, board=0)


def places_of(still_in: Iterable[int], out: Mapping[int, tuple[int, ...]]) -> tuple[Place, ...]:
    """Places by going out, the last first; `out` says when: the higher the later, equal ones share a place."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for number, when in out.items():
        groups.setdefault(when, []).append(number)
    ordered = [sorted(still_in), *(sorted(groups[when]) for when in sorted(groups, reverse=True))]
    places, first = [], 1
    for numbers in ordered:
        if numbers:
            places.append(Place(first, tuple(numbers)))
            first += len(numbers)
    return tuple(places)


@dataclass(frozen=True)
class Consequences:
    """What a correction changes: meetings that fall away or count again, and by entrant what was and what is.

    Places are the first of those shared.
    """

    void: tuple[Meeting, ...]
    valid_again: tuple[Meeting, ...]
    defeats: Mapping[int, tuple[int, int]]
    places: Mapping[int, tuple[int, int]]
    champion: tuple[int | None, int | None]


def consequences(system: System, before: Sequence[Meeting], after: Sequence[Meeting]) -> Consequences:
    """Compare the situations that two lists of the same meetings give."""
    old, new = system.situation(before), system.situation(after)
    old_void = {(meeting.round, meeting.pair) for meeting in old.void}
    new_void = {(meeting.round, meeting.pair) for meeting in new.void}
    return Consequences(
        void=tuple(meeting for meeting in new.void if (meeting.round, meeting.pair) not in old_void),
        valid_again=tuple(meeting for meeting in old.void if (meeting.round, meeting.pair) not in new_void),
        defeats=_changed(old.defeats, new.defeats),
        places=_changed(_place_by_number(old), _place_by_number(new)),
        champion=(old.champion, new.champion),
    )


def _changed(old: Mapping[int, int], new: Mapping[int, int]) -> dict[int, tuple[int, int]]:
    return {number: (old[number], new[number]) for number in sorted(new) if old[number] != new[number]}


def _place_by_number(situation: Situation) -> dict[int, int]:
    return {number: place.first for place in situation.places for number in place.numbers}


def ahead(number: int, cell: Cell) -> int | None:
    """The winner of a meeting by its points alone, None where they are level or open."""
    if cell.points is None or cell.opponent_points is None or cell.points == cell.opponent_points:
        return None
    return number if cell.points > cell.opponent_points else cell.opponent


def meetings_of(table: Crosstable, winner: Callable[[int, Cell], int | None] = ahead) -> tuple[Meeting, ...]:
    """The meetings of a crosstable; level points without a winner stay open (an additional game is due).

    `winner` decides a meeting from one entrant's cell: team matches are not decided by points alone.
    """
    return tuple(
        _meeting(number, cell, winner(number, cell))
        for number, row in sorted(table.cells.items())
        for cell in row
        if cell.opponent is not None and number < cell.opponent
    )


def _meeting(number: int, cell: Cell, winner: int | None) -> Meeting:
    if winner is not None:
        kind = Kind.PLAYED if cell.played else Kind.WALKOVER
    else:
        kind = Kind.DOUBLE_FORFEIT if cell.is_forfeit and not (cell.points or cell.opponent_points) else Kind.OPEN
    return Meeting(cell.round, number, cell.opponent or 0, kind, winner)
