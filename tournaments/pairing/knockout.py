"""One defeat: the plain Olympic system, with or without a match for the third place."""

from __future__ import annotations

import random
from collections.abc import Iterable

from tournaments.pairing.bracket import Bracket
from tournaments.pairing.bracket_trees import knockout_tree
from tournaments.pairing.systems import checked_entrants


def knockout(entrants: Iterable[int], *, third_place: bool = False, lot: int | str | None = None) -> Bracket:
    """The system for entrants in the order of their seeding, or seated by the lot that the seed `lot` repeats.

    Without a match for the third place both who lose in the last round but one share the third. Where nobody or
    one only has lost there in a match (both absent), none is played. Raises EntrantCount.
    """
    seated = seating(entrants, lot)
    return Bracket(seated, knockout_tree(seated, third_place=third_place), lives=1)


def seating(entrants: Iterable[int], lot: int | str | None) -> tuple[int, ...]:
    """The entrants as given, or drawn; the order in which they are given does not change what is drawn."""
    seeded = checked_entrants(entrants)
    if lot is None:
        return seeded
    drawn = sorted(seeded)
    random.Random(lot).shuffle(drawn)
    return tuple(drawn)
