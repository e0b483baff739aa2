"""Matches that feed each other: who stands where after the results so far, and whom a place still waits for.

A bracket is replayed from its start each time. Byes travel by themselves: whoever has nobody opposite goes on
without a match. Ours, as no regulation says it: where both of a pair were absent and stay in (first defeat, upper
bracket), both seats that the match fills are taken, the lower bracket's by the worse seeded; the better seeded
keeps the other seat but plays no match in the upper bracket any more and goes down by the first seat that is
free. So nobody lacks a place and nobody waits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import NamedTuple

from tournaments.pairing.systems import Meeting, Situation, by_round, places_of, refuse_open


class Stage(StrEnum):
    """The part of a bracket; a plain knock-out has only an upper one."""

    UPPER = "U"
    LOWER = "L"
    FINAL = "F"
    THIRD_PLACE = "T"


class Takes(StrEnum):
    """Which of two goes on to a seat: `LOSER` if still in, `BEATEN` in any case."""

    WINNER = "winner"
    LOSER = "loser"
    BEATEN = "beaten"


class Feeder(NamedTuple):
    """The match, by key, that fills a seat."""

    key: str
    takes: Takes


#: An entrant from the start, a match that fills the seat, or nobody.
Source = int | Feeder | None


class Node(NamedTuple):
    """A match of the bracket. `level` counts within its stage from 1, `match` within the level from 1.

    `round` needs only results of earlier ones, and nobody has two matches in it.
    """

    stage: Stage
    level: int
    match: int
    round: int
    sources: tuple[Source, Source]

    @property
    def key(self) -> str:
        return key_of(self.stage, self.level, self.match)


def key_of(stage: Stage, level: int, match: int) -> str:
    """The name of a match: U2-1 is the first match of the upper bracket's second level."""
    return f"{stage}{level}-{match}"


class Waiting(Enum):
    """A seat whose entrant is not known yet."""

    WAITING = 0


#: An entrant, nobody (a bye for whoever is opposite), or not known yet.
Seat = int | None | Waiting


class Spot(NamedTuple):
    """A match after the results so far.

    `is_match` is false for byes and while a seat waits. `meeting` is what was recorded for it.
    """

    node: Node
    seats: tuple[Seat, Seat]
    is_match: bool
    meeting: Meeting | None
    winner: Seat
    loser: Seat
    beaten: Seat

    @property
    def is_open(self) -> bool:
        return self.winner is Waiting.WAITING


@dataclass
class _Replay:
    """The running state: defeats, and when each entrant went out: the round, then whether the third place was won."""

    defeats: dict[int, int]
    spots: dict[str, Spot] = field(default_factory=dict)
    out: dict[int, tuple[int, ...]] = field(default_factory=dict)
    used: set[tuple[int, frozenset[int]]] = field(default_factory=set)


@dataclass(frozen=True)
class Bracket:
    """A system of fixed places.

    `entrants` in the order of their seeding, `nodes` in order of rounds; `lives` defeats put out.
    """

    entrants: tuple[int, ...]
    nodes: tuple[Node, ...]
    lives: int

    def spots(self, meetings: Sequence[Meeting]) -> tuple[Spot, ...]:
        """All matches of the bracket in order of rounds, for drawing it and for saying who waits for whom."""
        return tuple(self._replayed(meetings).spots.values())

    def next_round(self, meetings: Sequence[Meeting]) -> tuple[Meeting, ...]:
        """The matches of the first round that is not decided; see System.

        A round in which nobody has a match (after double forfeits) is left out, its number too.
        """
        open_matches = [spot for spot in self.spots(meetings) if spot.is_match and spot.is_open]
        now = [spot for spot in open_matches if spot.node.round == open_matches[0].node.round]
        missing = [spot for spot in now if spot.meeting is None]
        if now and not missing and now[0].meeting:
            raise refuse_open(now[0].meeting)
        return tuple(Meeting(spot.node.round, *_pair(spot.seats)) for spot in missing)

    def situation(self, meetings: Sequence[Meeting]) -> Situation:
        """See System."""
        replay = self._replayed(meetings)
        still_in = tuple(number for number in self.entrants if replay.defeats[number] < self.lives)
        return Situation(
            over=not any(spot.is_open for spot in replay.spots.values()),
            champion=still_in[0] if len(still_in) == 1 else None,
            places=places_of(still_in, replay.out),
            defeats=replay.defeats,
            still_in=still_in,
            void=tuple(meeting for meeting in meetings if (meeting.round, meeting.pair) not in replay.used),
        )

    def _replayed(self, meetings: Iterable[Meeting]) -> _Replay:
        recorded = by_round(meetings)
        replay = _Replay(dict.fromkeys(self.entrants, 0))
        for node in self.nodes:
            replay.spots[node.key] = self._place(node, recorded.get(node.round, {}), replay)
        return replay

    def _place(self, node: Node, recorded: Mapping[frozenset[int], Meeting], replay: _Replay) -> Spot:
        first, second = (_seat(source, replay.spots) for source in node.sources)
        blank = Spot(node, (first, second), False, None, Waiting.WAITING, Waiting.WAITING, None)
        if isinstance(first, Waiting) or isinstance(second, Waiting):
            return blank._replace(beaten=Waiting.WAITING)
        if first is None or second is None:
            return blank._replace(winner=second if first is None else first, loser=None)
        return self._met(blank, first, second, recorded, replay)

    def _met(
        self, blank: Spot, first: int, second: int, recorded: Mapping[frozenset[int], Meeting], replay: _Replay
    ) -> Spot:
        if blank.node.stage is Stage.UPPER and (replay.defeats[first] or replay.defeats[second]):
            stays, goes = sorted((first, second), key=lambda number: (replay.defeats[number], self._seed(number)))
            return blank._replace(winner=stays, loser=goes)
        meeting = recorded.get(frozenset((first, second)))
        spot = blank._replace(is_match=True, meeting=meeting, beaten=Waiting.WAITING)
        if meeting is None:
            return spot
        replay.used.add((meeting.round, meeting.pair))
        if not meeting.losers:
            return spot
        if blank.node.stage is Stage.THIRD_PLACE:
            return _third_place(spot, meeting, replay)
        for number in meeting.losers:
            replay.defeats[number] += 1
            if replay.defeats[number] == self.lives:
                replay.out[number] = (blank.node.round, 0)
        stay = [number for number in meeting.losers if replay.defeats[number] < self.lives]
        stay.sort(key=self._seed)
        if meeting.winner is not None:
            return spot._replace(winner=meeting.winner, loser=stay[0] if stay else None, beaten=meeting.losers[0])
        seats = [*stay, None, None]
        return spot._replace(winner=seats[0], loser=seats[1], beaten=None)

    def _seed(self, number: int) -> int:
        return self.entrants.index(number)


def _third_place(spot: Spot, meeting: Meeting, replay: _Replay) -> Spot:
    """Both are out already: only their places change, and only if one has won."""
    if meeting.winner is not None:
        last, _ = replay.out[meeting.winner]
        replay.out[meeting.winner] = (last, 1)
    return spot._replace(winner=meeting.winner, loser=None, beaten=None)


def _seat(source: Source, spots: Mapping[str, Spot]) -> Seat:
    if isinstance(source, Feeder):
        spot = spots[source.key]
        return {Takes.WINNER: spot.winner, Takes.LOSER: spot.loser, Takes.BEATEN: spot.beaten}[source.takes]
    return source


def _pair(seats: tuple[Seat, Seat]) -> tuple[int, int]:
    first, second = seats
    if not isinstance(first, int) or not isinstance(second, int):
        raise TypeError("a match has two entrants")
    return first, second
