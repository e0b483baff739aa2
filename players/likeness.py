"""Who may be the same person as somebody else, and what speaks for it. Pure functions.

Names are compared as `letters.fold` writes them, so that scripts and ways of transliterating do not count. A name
alone proves nothing where people share few surnames: a birth that differs makes two people of two equal names.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import IntEnum
from typing import NamedTuple

from players.letters import fold
from players.names import PersonName

SHORTEST_SLIP = 4
LONG_WORD = 8


class Level(IntEnum):
    """How much speaks for one person; `CERTAIN` is the same number of a passport."""

    POSSIBLE = 1
    LIKELY = 2
    STRONG = 3
    CERTAIN = 4


class Folded(NamedTuple):
    """A name as it is compared."""

    surname: str
    given: str
    patronymic: str


@dataclass(frozen=True, slots=True)
class Someone:
    """What is compared of a person; `names` are all spellings, `region` any value that is equal for equal regions."""

    key: int
    names: tuple[Folded, ...]
    birth_year: int | None = None
    birth_date: date | None = None
    sex: str = ""
    region: object = None
    national_id: str = ""


@dataclass(frozen=True, slots=True)
class Likeness:
    """Codes of what speaks for one person and of what speaks against it; the words are in `players.reasons`."""

    level: Level
    reasons: tuple[str, ...]
    against: tuple[str, ...] = ()


def folded(name: PersonName) -> Folded:
    return Folded(fold(name.surname), fold(name.given_name), fold(name.patronymic))


def likeness(one: Someone, other: Someone) -> Likeness | None:
    """Whether two may be one person; None where too little speaks for it or something forbids it."""
    if one.national_id and other.national_id:
        if one.national_id != other.national_id:
            return None
        names = _names(one.names, other.names)
        return Likeness(Level.CERTAIN, ("id-same", *filter(None, (names,))), () if names else ("names-differ",))
    if one.sex and other.sex and one.sex != other.sex:
        return None
    birth = _birth(one, other)
    # Most of those with like names are of other years; asking this first saves most of the time.
    names = "" if birth == "birth-differs" else _names(one.names, other.names)
    same_region = one.region is not None and one.region == other.region
    regions_differ = None not in (one.region, other.region) and not same_region
    level = _level(names, birth, same_region=same_region, regions_differ=regions_differ)
    if level is None:
        return None
    reasons = [names, birth] if birth != "birth-unknown" else [names]
    against = ["birth-unknown"] if birth == "birth-unknown" else []
    if same_region:
        reasons.append("region-same")
    if regions_differ:
        against.append("region-differs")
    return Likeness(level, tuple(reasons), tuple(against))


def _level(names: str, birth: str, *, same_region: bool, regions_differ: bool) -> Level | None:
    if names in ("", "surname-differs"):
        return Level.POSSIBLE if names and birth == "date-same" and not regions_differ else None
    same = names in ("names-same", "names-swapped")
    if birth == "birth-unknown":
        return Level.POSSIBLE if same else None
    if birth == "date-same":
        return Level.STRONG if same else Level.LIKELY
    if same:
        return Level.LIKELY
    close = birth in ("date-slip", "date-swapped") or names == "names-spelled"
    if not close and regions_differ:
        return None
    return Level.LIKELY if close and same_region else Level.POSSIBLE


def _names(ones: Sequence[Folded], others: Sequence[Folded]) -> str:
    """The closest relation of any two spellings, "" for none."""
    found = {_relation(one, other) for one in ones for other in others}
    order = ("names-same", "names-swapped", "names-spelled", "names-slip", "names-initial", "surname-differs")
    return next((relation for relation in order if relation in found), "")


def _relation(one: Folded, other: Folded) -> str:
    if (one.surname, one.given) == (other.surname, other.given):
        return "names-same"
    if sorted(f"{one.surname} {one.given}".split()) == sorted(f"{other.surname} {other.given}".split()):
        return "names-swapped"
    if one.surname == other.surname and _initial(one.given, other.given):
        return "names-initial"
    if _slip(one.surname, other.surname) and _slip(one.given, other.given):
        spelled = all(_skeleton(mine) == _skeleton(theirs) for mine, theirs in zip(one[:2], other[:2], strict=True))
        return "names-spelled" if spelled else "names-slip"
    patronymics = bool(one.patronymic) and one.patronymic == other.patronymic
    return "surname-differs" if one.given and one.given == other.given and patronymics else ""


def _initial(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return len(short) == 1 and long.startswith(short)


def _skeleton(word: str) -> str:
    """A name without the vowels after its first letter: what is left when people disagree on how it is spelled."""
    return word[:1] + "".join(letter for letter in word[1:] if letter not in "aeiou")


def _slip(one: str, other: str) -> bool:
    """Equal, or apart by a typing slip: one letter in a word, two in a long one."""
    if one == other:
        return True
    shorter = min(len(one), len(other))
    if shorter < SHORTEST_SLIP:
        return False
    return distance(one, other, limit=2 if shorter >= LONG_WORD else 1) is not None


def distance(one: str, other: str, *, limit: int) -> int | None:
    """Letters changed, left out, put in or exchanged with their neighbour; None above `limit`."""
    if abs(len(one) - len(other)) > limit:
        return None
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, start=1):
        above, earlier, row = row, before, [at]
        before = above
        for place, sign in enumerate(other, start=1):
            cost = min(above[place] + 1, row[place - 1] + 1, above[place - 1] + (letter != sign))
            if at > 1 and place > 1 and letter == other[place - 2] and one[at - 2] == sign:
                cost = min(cost, earlier[place - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return None
    return row[-1] if row[-1] <= limit else None


def _birth(one: Someone, other: Someone) -> str:
    if one.birth_date and other.birth_date:
        if one.birth_date == other.birth_date:
            return "date-same"
        mine, theirs = f"{one.birth_date:%d%m%Y}", f"{other.birth_date:%d%m%Y}"
        if mine == theirs[2:4] + theirs[:2] + theirs[4:]:
            return "date-swapped"
        return "date-slip" if sum(a != b for a, b in zip(mine, theirs, strict=True)) == 1 else "birth-differs"
    if one.birth_year is None or other.birth_year is None:
        return "birth-unknown"
    return "year-same" if one.birth_year == other.birth_year else "birth-differs"


class Index:
    """People by what near ones have in common, so that nobody is compared with everybody."""

    def __init__(self, people: Iterable[Someone] = ()) -> None:
        self._people: dict[int, Someone] = {}
        self._buckets: defaultdict[object, list[int]] = defaultdict(list)
        for someone in people:
            self.add(someone)

    def add(self, someone: Someone) -> None:
        self._people[someone.key] = someone
        for bucket in _buckets_of(someone):
            self._buckets[bucket].append(someone.key)

    def near(self, someone: Someone) -> list[Someone]:
        """Everybody else with whom a comparison is worth while, in the order of their keys."""
        keys = {key for bucket in _buckets_of(someone) for key in self._buckets.get(bucket, ())}
        return [self._people[key] for key in sorted(keys - {someone.key})]

    def like(self, someone: Someone) -> list[tuple[Someone, Likeness]]:
        """Who may be the same person, those for whom most speaks first."""
        compared = ((other, likeness(someone, other)) for other in self.near(someone))
        found = [(other, alike) for other, alike in compared if alike is not None]
        return sorted(found, key=lambda pair: (-pair[1].level, pair[0].key))

    def namesakes(self, someone: Someone) -> list[Someone]:
        """Those of the same name, whatever else differs."""
        keys = {key for name in someone.names for key in self._buckets.get(_words_of(name), ())}
        return [self._people[key] for key in sorted(keys - {someone.key})]


def groups(found: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Keys that hang together by pairs, each group in order, the groups by their first keys."""
    leader: dict[int, int] = {}

    def first_of(key: int) -> int:
        while leader.setdefault(key, key) != key:
            key = leader[key]
        return key

    for one, other in found:
        low, high = sorted((first_of(one), first_of(other)))
        leader[high] = low
    members: dict[int, list[int]] = {}
    for key in sorted(leader):
        members.setdefault(first_of(key), []).append(key)
    return list(members.values())


def pairs(people: Iterable[Someone]) -> Iterator[tuple[Someone, Someone, Likeness]]:
    """Every two people who may be one, each pair once."""
    index = Index()
    for someone in people:
        for other, alike in index.like(someone):
            yield other, someone, alike
        index.add(someone)


def _buckets_of(someone: Someone) -> set[object]:
    found: set[object] = set()
    if someone.national_id:
        found.add(("id", someone.national_id))
    for name in someone.names:
        found.add(_words_of(name))
        found |= {("surname", variant) for variant in _variants(name.surname)}
        if someone.birth_date and name.given:
            found.add(("birth", name.given, someone.birth_date))
    return found


def _words_of(name: Folded) -> tuple[str, ...]:
    return ("words", *sorted(f"{name.surname} {name.given}".split()))


def _variants(word: str) -> set[str]:
    """The word, and the word with any one letter left out: words one slip apart have one of these in common."""
    if len(word) < SHORTEST_SLIP:
        return {word}
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}
