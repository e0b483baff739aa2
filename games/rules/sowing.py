"""Tables of what sowing a hand does to a state, as laid out in `engine`; filled as games need them."""

from __future__ import annotations

from collections.abc import Sequence

from .rulesets import RuleSet

WHITE, BLACK = 0, 1

# Where a last stone can fall: the number of the hole, its shift, the factor that carries a captured stone to the
# mover's kazan (0 where nothing can be captured), what is added to make it a tuz (0 where it may not be one).
Target = tuple[int, int, int, int]
# What a hand does: the addition to the state, then the target of its last stone.
Sowing = tuple[int, int, int, int, int]
# The landing hole of an empty hand equals none that is recorded.
_EMPTY_HAND: Sowing = (0, -1, 0, 0, 0)


class Hands(dict[int, Sowing]):
    """The sowings from one hole by number of stones."""

    def __init__(self, units: Sequence[int], targets: Sequence[Target], origin: int, turn: int) -> None:
        super().__init__({0: _EMPTY_HAND})
        self._units, self._targets, self._origin, self._turn = units, targets, origin, turn

    def __missing__(self, stones: int) -> Sowing:
        fields, origin = len(self._units), self._origin
        # A single stone leaves its hole; a larger hand begins with it.
        first = origin + 1 if stones == 1 else origin
        laps, rest = divmod(stones, fields)
        sown = laps * sum(self._units) + sum(self._units[(first + step) % fields] for step in range(rest))
        delta = self._turn + sown - (stones << 8 * origin)
        self[stones] = sowing = (delta, *self._targets[(first + stones - 1) % fields])
        return sowing


# By number of an own hole 0..9 (0 and those beyond the row hold nothing): its shift and its hands.
Context = tuple[tuple[int, Hands], ...]


class Contexts(dict[int, Context]):
    """The hands of the side to move, by the bits above the kazans: side and both tuz."""

    def __init__(self, rules: RuleSet) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, key: int) -> Context:
        rules, side, tuz = self._rules, key & 1, (key >> 1 & 15, key >> 5)
        units = _units(rules, tuz)
        targets = [_target(rules, side, tuz, last) for last in range(2 * rules.holes)]
        above = 8 * (2 * rules.holes + 2)
        turn = -1 << above if side else 1 << above
        # A hole that does not exist has its stones above everything else, where there never are any.
        nowhere = (above + 16, Hands(units, targets, 0, turn))
        first = side * rules.holes
        row = [(8 * origin, Hands(units, targets, origin, turn)) for origin in range(first, first + rules.holes)]
        self[key] = context = (nowhere, *row, *[nowhere] * (9 - rules.holes))
        return context


def _units(rules: RuleSet, tuz: tuple[int, int]) -> list[int]:
    """What one stone sown into each hole adds: a stone there, or in the kazan of the hole's owner as tuz."""
    units = [1 << 8 * field for field in range(2 * rules.holes)]
    for owner, number in enumerate(tuz):
        if number:
            units[(1 - owner) * rules.holes + number - 1] = 1 << 8 * (2 * rules.holes + owner)
    return units


def _target(rules: RuleSet, side: int, tuz: tuple[int, int], last: int) -> Target:
    holes = rules.holes
    number = last % holes + 1
    if last // holes == side:
        return number, 8 * last, 0, 0
    gain = (1 << 8 * (2 * holes + side)) - (1 << 8 * last)
    banned = (
        not rules.tuz
        or tuz[side] != 0
        or (rules.tuz_last_hole_banned and number == holes)
        or (rules.tuz_same_number_banned and number == tuz[1 - side])
    )
    mark = number << 8 * (2 * holes + 2) + 1 + 4 * side
    return number, 8 * last, gain, 0 if banned else rules.tuz_at * gain + mark
