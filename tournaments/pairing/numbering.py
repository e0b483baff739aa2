"""Starting numbers: by strength, by lot, or as drawn in the hall; and the side of number 1.

FIDE C.04.2: the order is rating, then title (here the sports rank), then the alphabet, which the caller gives as a
key of its language. Lots come from the caller's seeded source, so a stored seed repeats them.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from tournaments.crosstable import Side


class ListedEntrant(NamedTuple):
    """An entrant to be numbered: the caller's key, rating (0: none), rank (higher is stronger), key of the name."""

    key: int
    rating: int = 0
    rank: int = 0
    name: Any = ""


class Drawn(ValueError):
    """The drawn numbers are not 1 to n, each once; `keys` lack a number, `numbers` are missing, twice or too high."""

    def __init__(self, keys: Iterable[int], numbers: Iterable[int]) -> None:
        self.keys = tuple(sorted(keys))
        self.numbers = tuple(sorted(numbers))
        super().__init__(", ".join(str(number) for number in self.numbers))


def by_strength(listed: Iterable[ListedEntrant]) -> dict[int, int]:
    """Number by key, the strongest first; namesakes of equal strength follow their key."""
    return _numbered(sorted(listed, key=_strongest_first))


def by_lot(listed: Iterable[ListedEntrant], source: random.Random) -> dict[int, int]:
    """Number by key, drawn; the order in which entrants are listed does not matter."""
    keys = sorted(entrant.key for entrant in listed)
    source.shuffle(keys)
    return {key: number for number, key in enumerate(keys, start=1)}


def by_drawn(listed: Iterable[ListedEntrant], drawn: Mapping[int, int]) -> dict[int, int]:
    """Number by key as drawn in the hall; raises Drawn unless every one of 1 to n was drawn once."""
    keys = [entrant.key for entrant in listed]
    given = [drawn[key] for key in keys if key in drawn]
    without = [key for key in keys if key not in drawn]
    wanted = set(range(1, len(keys) + 1))
    wrong = (wanted - set(given)) | {number for number in given if number not in wanted or given.count(number) > 1}
    if wrong or without:
        raise Drawn(without, wrong)
    return {key: drawn[key] for key in keys}


def renewed(listed: Iterable[ListedEntrant], current: Mapping[int, int]) -> dict[int, int]:
    """Numbers by strength anew: equals keep the order they have, new entrants stand behind their equals."""
    entrants = list(listed)
    known = sorted((e for e in entrants if e.key in current), key=lambda e: (-e.rating, -e.rank, current[e.key]))
    fresh = sorted((e for e in entrants if e.key not in current), key=_strongest_first)
    return _numbered(sorted([*known, *fresh], key=lambda e: (-e.rating, -e.rank)))


def changes(current: Mapping[int, int], numbers: Mapping[int, int]) -> dict[int, tuple[int | None, int]]:
    """Old and new number of every key whose number changes; None: it had none."""
    return {key: (current.get(key), number) for key, number in sorted(numbers.items()) if current.get(key) != number}


def first_side(source: random.Random) -> Side:
    """The side of number 1 in round 1, drawn."""
    return source.choice((Side.WHITE, Side.BLACK))


def _strongest_first(entrant: ListedEntrant) -> tuple[int, int, Any, int]:
    return -entrant.rating, -entrant.rank, entrant.name, entrant.key


def _numbered(order: Iterable[ListedEntrant]) -> dict[int, int]:
    return {entrant.key: number for number, entrant in enumerate(order, start=1)}
