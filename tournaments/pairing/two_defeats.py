"""The Olympic system up to two defeats: out after the second lost match (C 10/9.2), in two forms.

Coverage: C 10/9.2 the system for team events; the code says no more of it. Ours: the bracket (`bracket_trees`),
and for the draw that first no rematch is made before it is forced, then defeats are level wherever possible, then
whoever had the fewest byes is free. A forfeited meeting was not played and is no meeting for this; it is repeated
only where that avoids a rematch, too.
Left out: what decides a match (`regulations.team_match`).
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.pairing.bracket import Bracket
from tournaments.pairing.bracket_trees import two_defeats_tree
from tournaments.pairing.knockout import seating
from tournaments.pairing.systems import (
    Kind,
    Meeting,
    Situation,
    by_round,
    checked_entrants,
    places_of,
    refuse_open,
)

LIVES = 2

#: So often the lot is drawn freely before the best of all pairings is searched for.
_FREE_DRAWS = 20

Couple = tuple[int, int]


def two_defeats_bracket(entrants: Iterable[int], *, lot: int | str | None = None) -> Bracket:
    """Upper and lower bracket for entrants in the order of their seeding, or seated by lot; raises EntrantCount.

    Whoever loses the final undefeated until then plays a second one.
    """
    seated = seating(entrants, lot)
    return Bracket(seated, two_defeats_tree(seated), lives=LIVES)


@dataclass
class _Replay:
    """The running state; `free` counts the rounds that an entrant was in without a meeting."""

    defeats: dict[int, int]
    free: dict[int, int]
    out: dict[int, tuple[int, ...]] = field(default_factory=dict)
    met: set[frozenset[int]] = field(default_factory=set)
    drawn: set[frozenset[int]] = field(default_factory=set)
    open: list[Meeting] = field(default_factory=list)
    void: list[Meeting] = field(default_factory=list)

    @property
    def still_in(self) -> tuple[int, ...]:
        return tuple(number for number, count in self.defeats.items() if count < LIVES)


@dataclass(frozen=True)
class TwoDefeatsDraw:
    """Each round those still in are drawn by lot; `lot` is the stored seed, which repeats every round.

    A round depends on the seed, its number and the meetings before it. Pairs that were drawn stay, whatever is
    corrected later; a meeting of somebody who was out by then is void. `entrants` in order of their numbers.
    """

    entrants: tuple[int, ...]
    lot: int | str

    def next_round(self, meetings: Sequence[Meeting]) -> tuple[Meeting, ...]:
        """The pairs drawn, undefeated first; see System."""
        replay = self._replayed(meetings)
        if replay.open:
            raise refuse_open(replay.open[0])
        if len(replay.still_in) < 2:
            return ()
        round_number = max((meeting.round for meeting in meetings), default=0) + 1
        couples = _drawn(replay, random.Random(f"{self.lot}/{round_number}"))
        couples.sort(key=lambda couple: sum(replay.defeats[number] for number in couple))
        return tuple(Meeting(round_number, *couple) for couple in couples)

    def situation(self, meetings: Sequence[Meeting]) -> Situation:
        """See System."""
        replay = self._replayed(meetings)
        still_in = replay.still_in
        return Situation(
            over=not replay.open and len(still_in) < 2,
            champion=still_in[0] if len(still_in) == 1 and not replay.open else None,
            places=places_of(still_in, replay.out),
            defeats=replay.defeats,
            still_in=still_in,
            void=tuple(replay.void),
        )

    def _replayed(self, meetings: Iterable[Meeting]) -> _Replay:
        replay = _Replay(dict.fromkeys(self.entrants, 0), dict.fromkeys(self.entrants, 0))
        for number, pairs in by_round(meetings).items():
            _replay_round(replay, number, pairs)
        return replay


def two_defeats_draw(entrants: Iterable[int], *, lot: int | str) -> TwoDefeatsDraw:
    """The system for these entrants, whose order does not matter; raises EntrantCount."""
    return TwoDefeatsDraw(tuple(sorted(checked_entrants(entrants))), lot)


def _replay_round(replay: _Replay, number: int, pairs: Mapping[frozenset[int], Meeting]) -> None:
    still_in = set(replay.still_in)
    seated: set[int] = set()
    for pair, meeting in pairs.items():
        if not pair <= still_in:
            replay.void.append(meeting)
            continue
        seated |= pair
        replay.drawn.add(pair)
        if meeting.kind is Kind.OPEN:
            replay.open.append(meeting)
        elif meeting.kind is Kind.PLAYED:
            replay.met.add(pair)
        for loser in meeting.losers:
            replay.defeats[loser] += 1
            if replay.defeats[loser] == LIVES:
                replay.out[loser] = (number,)
    for entrant in still_in - seated:
        replay.free[entrant] += 1


def _drawn(replay: _Replay, source: random.Random) -> list[Couple]:
    """A pairing of those still in, one free where they are odd, than which none is better; drawn among these."""
    levels = [[n for n in replay.still_in if replay.defeats[n] == defeats] for defeats in range(LIVES)]
    for _ in range(_FREE_DRAWS):
        couples = _free_draw(levels, replay.free, source)
        if not any(frozenset(couple) in replay.drawn for couple in couples):
            return couples
    return _best_draw(replay, source)


def _free_draw(levels: Sequence[Sequence[int]], free: Mapping[int, int], source: random.Random) -> list[Couple]:
    """Level pairs as far as possible, without regard to rematches."""
    couples: list[Couple] = []
    floating: list[int] = []
    odd_in_all = sum(map(len, levels)) % 2
    for level in levels:
        group = list(level)
        source.shuffle(group)
        if odd_in_all and len(group) % 2:
            group.remove(min(group, key=lambda number: free[number]))
        elif len(group) % 2:
            floating.append(group.pop())
        couples += zip(group[::2], group[1::2], strict=True)
    return couples + list(zip(floating[::2], floating[1::2], strict=True))


def _best_draw(replay: _Replay, source: random.Random) -> list[Couple]:
    """The best pairing of all by a matching of least cost, among equals by lots on the pairs.

    A cost of a higher kind outweighs all those of lower kinds together.
    """
    # Half a second of imports that only fields with rematches in sight need.
    import networkx as nx

    order: list[int] = list(replay.still_in)
    source.shuffle(order)
    nobody = 0
    order += [nobody] * (len(order) % 2)
    free = 2**16 * len(order)
    uneven = free * (max(replay.free.values()) + 1)
    again = uneven * 2 * len(order)
    rematch = again * 2 * len(order)

    graph: nx.Graph[int] = nx.Graph()
    for place, first in enumerate(order):
        for second in order[place + 1 :]:
            cost = source.randrange(2**16)
            if second == nobody:
                cost += free * replay.free[first]
            else:
                pair = frozenset((first, second))
                cost += uneven * (replay.defeats[first] != replay.defeats[second])
                cost += again * (pair in replay.drawn)
                cost += rematch * (pair in replay.met)
            graph.add_edge(first, second, weight=2 * rematch - cost)
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    place_of = {number: place for place, number in enumerate(order)}
    couples = [(a, b) if place_of[a] < place_of[b] else (b, a) for a, b in matching]
    # The matching is a set, whose order is not the lot's.
    return sorted((couple for couple in couples if nobody not in couple), key=lambda couple: place_of[couple[0]])
