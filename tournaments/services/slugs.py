"""Readable addresses from titles in any of our alphabets."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.text import slugify

#: Letters whose folded form would lose the sound; the rest is what `slugify` keeps.
LETTERS = {
    "а": "a", "ә": "a", "б": "b", "в": "v", "г": "g", "ғ": "gh", "д": "d", "е": "e", "ё": "yo", "ж": "zh",
    "з": "z", "и": "i", "й": "y", "к": "k", "қ": "q", "л": "l", "м": "m", "н": "n", "ң": "ng", "о": "o",
    "ө": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ұ": "u", "ү": "u", "ф": "f", "х": "kh",
    "һ": "h", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ы": "y", "і": "i", "ь": "", "э": "e",
    "ю": "yu", "я": "ya",
}  # fmt: skip

LONGEST = 60


def latin_slug(text: str) -> str:
    """ASCII words joined by hyphens, at most LONGEST signs; may be empty."""
    return slugify("".join(LETTERS.get(sign, sign) for sign in text.casefold()))[:LONGEST].strip("-")


def free_slug(title: str, year: int, taken: Iterable[str]) -> str:
    """An address that nobody has yet: title, year where the title does not end with it, a number if need be."""
    base = latin_slug(title) or "event"
    if not base.endswith(str(year)):
        base = f"{base}-{year}"
    used = set(taken)
    number, slug = 1, base
    while slug in used:
        number += 1
        slug = f"{base}-{number}"
    return slug
