"""The matches of a knock-out and of a bracket up to two defeats, from the entrants in the order of their seeding.

Both are built on the next power of two; the seats above the number of entrants are empty, so that the best seeded
have the byes of the first level.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from tournaments.pairing.bracket import Feeder, Node, Source, Stage, Takes, key_of


def seats_of_seeds(levels: int) -> tuple[int, ...]:
    """Seeds in the order of their seats, 2 ** `levels` of them: 1 and 2 meet in the last level at the earliest,
    1 to 4 in the last but one, and so on; where the better ones win, the sums of all matches of a level agree."""
    seats = [1]
    for _ in range(levels):
        size = 2 * len(seats)
        seats = [seat for seed in seats for seat in (seed, size + 1 - seed)]
    return tuple(seats)


def knockout_tree(entrants: Sequence[int], *, third_place: bool) -> tuple[Node, ...]:
    """Out at the first defeat; the losers of the last but one level meet for the third place if it is played for."""
    levels = _levels(entrants)
    nodes = [node for level in range(1, levels + 1) for node in _upper_level(entrants, level, levels, level)]
    if third_place and levels > 1:
        semifinals = (_upper(levels - 1, 1, Takes.BEATEN), _upper(levels - 1, 2, Takes.BEATEN))
        nodes.append(Node(Stage.THIRD_PLACE, 1, 1, levels, semifinals))
    return tuple(nodes)


def two_defeats_tree(entrants: Sequence[int]) -> tuple[Node, ...]:
    """Upper and lower bracket, the final of their winners, and a second final between them.

    The second final is a match only where both are still in. Losers of upper level r > 1 come into lower level
    2r - 2, crossed over by `crossings`. An upper level is played when the lower bracket needs its losers next.
    """
    levels = _levels(entrants)
    nodes: list[Node] = []
    for level in range(1, levels + 1):
        nodes += _upper_level(entrants, level, levels, max(1, 2 * level - 2))
        nodes += _lower_levels(level, levels)
    lower: Source = _lower(2 * levels - 2, 1) if levels > 1 else _upper(1, 1, Takes.LOSER)
    final = Node(Stage.FINAL, 1, 1, 2 * levels, (_upper(levels, 1, Takes.WINNER), lower))
    again = (Feeder(final.key, Takes.WINNER), Feeder(final.key, Takes.LOSER))
    nodes += [final, Node(Stage.FINAL, 2, 1, 2 * levels + 1, again)]
    return tuple(sorted(nodes, key=lambda node: (node.round, node.stage is not Stage.UPPER)))


@cache
def crossings(levels: int) -> tuple[int, ...]:
    """How the losers of each upper level are spread over the lower bracket, for a bracket of 2 ** `levels`.

    The loser of match m (from 0) of upper level r comes to match m xor c of the lower level, c being the r-th
    value. A rematch in the lower bracket is one between him and somebody he beat earlier. Both have kept the
    leading bits of the same m, so they come together the later, the earlier their two values differ in
    their leading bits; each value is the best one after those before it, and where a clash cannot be avoided it is
    with whom he beat first, who has most matches to win until then.
    """
    values = [0]
    for level in range(2, levels + 1):
        bits = levels - level

        def meetings(value: int, level: int = level, bits: int = bits) -> list[tuple[int, int]]:
            return sorted(
                (_meeting_level(value ^ (earlier >> (levels - max(past, 2) - bits)), level), -past)
                for past, earlier in enumerate(values, start=1)
            )

        values.append(max(range(2**bits), key=lambda value: (meetings(value), -value)))
    return tuple(values)


def _meeting_level(difference: int, level: int) -> int:
    """The lower level in which two meet whose places differ so when the losers of upper `level` come in."""
    return 2 * level - 2 if difference == 0 else 2 * (level + difference.bit_length() - 1) - 1


def _levels(entrants: Sequence[int]) -> int:
    return (len(entrants) - 1).bit_length()


def _upper_level(entrants: Sequence[int], level: int, levels: int, round_number: int) -> list[Node]:
    seats: list[Source]
    if level == 1:
        seats = [entrants[seed - 1] if seed <= len(entrants) else None for seed in seats_of_seeds(levels)]
    else:
        seats = [_upper(level - 1, match, Takes.WINNER) for match in range(1, 2 ** (levels - level + 1) + 1)]
    return _matches(Stage.UPPER, level, round_number, zip(seats[::2], seats[1::2], strict=True))


def _lower_levels(level: int, levels: int) -> list[Node]:
    """The lower matches that the losers of an upper level make possible: with them, then among the winners."""
    losers: list[Source] = [_upper(level, match, Takes.LOSER) for match in range(1, 2 ** (levels - level) + 1)]
    if level == 1:
        return _matches(Stage.LOWER, 1, 2, zip(losers[::2], losers[1::2], strict=False))
    entering, crossing = 2 * level - 2, crossings(levels)[level - 1]
    crossed = [(losers[place ^ crossing], _lower(entering - 1, place + 1)) for place in range(len(losers))]
    winners = [_lower(entering, place) for place in range(1, len(losers) + 1)]
    return [
        *_matches(Stage.LOWER, entering, entering + 1, crossed),
        *_matches(Stage.LOWER, entering + 1, entering + 2, zip(winners[::2], winners[1::2], strict=False)),
    ]


def _matches(stage: Stage, level: int, round_number: int, pairs: Iterable[tuple[Source, Source]]) -> list[Node]:
    return [Node(stage, level, match, round_number, pair) for match, pair in enumerate(pairs, start=1)]


def _upper(level: int, match: int, takes: Takes) -> Feeder:
    return Feeder(key_of(Stage.UPPER, level, match), takes)


def _lower(level: int, match: int) -> Feeder:
    return Feeder(key_of(Stage.LOWER, level, match), Takes.WINNER)
