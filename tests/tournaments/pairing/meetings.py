"""Random events of systems in which entrants go out, played round by round, and what must hold of each."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.pairing.systems import Kind, Meeting, System


def won(meeting: Meeting, winner: int) -> Meeting:
    return meeting._replace(kind=Kind.PLAYED, winner=winner)


def both_absent(meeting: Meeting) -> Meeting:
    return meeting._replace(kind=Kind.DOUBLE_FORFEIT, winner=None)


@dataclass
class Results:
    """Draws results; chances per match."""

    seed: int
    walkovers: float = 0.0
    double_forfeits: float = 0.0

    def __post_init__(self) -> None:
        self.source = random.Random(self.seed)

    def of(self, meeting: Meeting) -> Meeting:
        chance, winner = self.source.random(), self.source.choice((meeting.a, meeting.b))
        if chance < self.double_forfeits:
            return both_absent(meeting)
        kind = Kind.WALKOVER if chance < self.double_forfeits + self.walkovers else Kind.PLAYED
        return meeting._replace(kind=kind, winner=winner)


def rounds(
    system: System, results: Results, meetings: tuple[Meeting, ...] = ()
) -> Iterator[tuple[tuple[Meeting, ...], tuple[Meeting, ...]]]:
    """The meetings before each round and the round with its results, to the end."""
    while coming := system.next_round(meetings):
        decided = tuple(results.of(meeting) for meeting in coming)
        yield meetings, decided
        meetings += decided


def play(system: System, results: Results, meetings: tuple[Meeting, ...] = ()) -> tuple[Meeting, ...]:
    for before, decided in rounds(system, results, meetings):
        meetings = before + decided
    return meetings


def check_event(entrants: int, system: System, meetings: tuple[Meeting, ...]) -> None:
    """What holds of every finished event up to two defeats; void meetings count for nothing."""
    situation = system.situation(meetings)
    valid = [meeting for meeting in meetings if meeting not in situation.void]
    defeats: Counter[int] = Counter()
    out_in: dict[int, int] = {}
    for meeting in sorted(valid, key=lambda one: one.round):
        assert not meeting.pair & out_in.keys(), f"{meeting}: somebody is out"
        for loser in meeting.losers:
            defeats[loser] += 1
            if defeats[loser] == 2:
                out_in[loser] = meeting.round
    seated = Counter((meeting.round, number) for meeting in valid for number in meeting.pair)
    assert max(seated.values()) == 1, "two meetings in a round"
    assert situation.over
    assert {number: count for number, count in situation.defeats.items() if count} == defeats
    still_in = set(range(1, entrants + 1)) - out_in.keys()
    assert len(still_in) <= 1
    assert set(situation.still_in) == still_in == ({situation.champion} - {None})
    if not any(meeting.kind is Kind.DOUBLE_FORFEIT for meeting in valid):
        assert situation.champion is not None
        assert len(valid) == 2 * entrants - 2 + defeats[situation.champion]
    placed = [number for place in situation.places for number in place.numbers]
    assert sorted(placed) == list(range(1, entrants + 1))
    assert [place.first for place in situation.places] == [
        1 + sum(len(earlier.numbers) for earlier in situation.places[:index]) for index in range(len(situation.places))
    ]
    ranks = [[out_in.get(number, 10**6) for number in place.numbers] for place in situation.places]
    assert all(len(set(rank)) == 1 for rank in ranks), "a place is shared by who went out together"
    assert [rank[0] for rank in ranks] == sorted({rank[0] for rank in ranks}, reverse=True)
