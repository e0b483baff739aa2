"""Which region or club a text means. Pure functions."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

from players.letters import fold

Place = TypeVar("Place", bound=Hashable)

SHORTEST_BEGINNING = 3
_TOWN = frozenset(fold(word) for word in ("г", "гор", "город", "шаары", "ш", "қаласы", "қ", "city", "town"))
_LAND = frozenset(
    fold(word) for word in ("обл", "область", "облусу", "облысы", "облус", "облыс", "region", "oblast", "аймагы")
)
_CLUB = frozenset(
    fold(word) for word in ("клуб", "клубу", "клубы", "club", "спорт", "sport", "ск", "sc", "дюсш", "школа", "мектеби")
)


def find_region(text: str, regions: Mapping[Place, Iterable[str]]) -> list[Place]:
    """Regions, given with their names, that a text may mean: `Чуйская обл.`, `Чүй`, `г. Бишкек`.

    A word that says town or region decides between the two of one name.
    """
    words = frozenset(fold(text).split())
    found = [place for place, names in regions.items() if _named(words - _TOWN - _LAND, names)]
    for kind in (_TOWN, _LAND):
        if len(found) > 1 and words & kind:
            found = [place for place in found if any(kind & set(fold(name).split()) for name in regions[place])]
    return found


def find_club(text: str, clubs: Mapping[Place, Iterable[str]]) -> list[Place]:
    """Clubs, given with their names, that a text may mean: `«Ақтөбе» клубы`."""
    words = frozenset(fold(text).split()) - _CLUB
    return [place for place, names in clubs.items() if _named(words, names)]


def _named(words: frozenset[str], names: Iterable[str]) -> bool:
    return bool(words) and any(_is_name(words, frozenset(fold(name).split()) - _TOWN - _LAND - _CLUB) for name in names)


def _is_name(words: frozenset[str], name: frozenset[str]) -> bool:
    """Every word is a word of the name or its beginning, and every word of the name is there."""
    return len(words) == len(name) and all(
        any(own == word or (len(word) >= SHORTEST_BEGINNING and own.startswith(word)) for own in name) for word in words
    )
