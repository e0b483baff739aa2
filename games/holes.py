"""What people call the holes: labels and nothing more, the game knows numbers only."""

from __future__ import annotations

from collections.abc import Mapping

#: Holes 1 to 9 by language; sources differ in places. Readers of other languages see the Kyrgyz names.
NAMES: Mapping[str, tuple[str, ...]] = {
    "ky": ("куйрук", "ат өтпөс", "жаман үй", "далы", "бел", "ак колтук", "эки тишти", "көк моюн", "ооз"),
    "kk": ("арт", "тектұрмас", "ат өтпес", "атсыратар", "бел", "белбасар", "қандықақпан", "көкмойын", "маңдай"),
}


def names_language(language: str) -> str:
    """The language whose names of holes a reader of `language` sees."""
    return language if language in NAMES else "ky"


def hole_names(language: str, holes: int = 9) -> tuple[str, ...]:
    """The names of holes 1 to 9; () for a board with other holes."""
    return NAMES[names_language(language)] if holes == 9 else ()
