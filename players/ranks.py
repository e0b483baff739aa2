"""Sports ranks from "none" to "honoured master", in the order of strength.

Codes are what the database keeps; the words of each language, their short forms and the ways people write
them are in `fixtures/ranks.json`.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from players.letters import fold
from players.names import name_in

SOURCE = Path(__file__).resolve().parent.parent / "fixtures" / "ranks.json"


@dataclass(frozen=True, slots=True)
class Rank:
    code: str
    order: int
    names: Mapping[str, str]
    short: Mapping[str, str]
    written: tuple[str, ...]


@cache
def ranks() -> Mapping[str, Rank]:
    """All ranks by code, weakest first."""
    rows = json.loads(SOURCE.read_text(encoding="utf-8"))["ranks"]
    found = [
        Rank(row["code"], order, row["names"], row["short"], tuple(row["written"])) for order, row in enumerate(rows)
    ]
    return {rank.code: rank for rank in found}


def rank_order(code: str) -> int:
    """Strength of a rank, higher is stronger; an unknown or empty code counts as no rank, 0."""
    rank = ranks().get(code)
    return rank.order if rank else 0


def rank_label(code: str, language: str) -> str:
    """The rank's full name in `language`; "" for an empty or unknown code."""
    rank = ranks().get(code)
    return name_in(rank.names, language) if rank else ""


def rank_short(code: str, language: str) -> str:
    """The rank as tables write it (`КМС`, `СЧТ`, `CMS`); "" for an empty or unknown code."""
    rank = ranks().get(code)
    return name_in(rank.short, language) if rank else ""


def rank_from_text(text: str) -> str | None:
    """The code of a rank as people write it (`кмс`, `I юн.`, `1 разряд`); None when it is not recognised."""
    return _codes_by_writing().get(_writing(text))


@cache
def _codes_by_writing() -> Mapping[str, str]:
    codes: dict[str, str] = {}
    for rank in ranks().values():
        for text in (rank.code, *rank.names.values(), *rank.short.values(), *rank.written):
            codes.setdefault(_writing(text), rank.code)
    return codes


_ROMAN = {"i": "1", "ii": "2", "iii": "3"}
_WORDS = re.compile(r"[^\W\d_]+|\d+")


def _writing(text: str) -> str:
    # Roman figures are typed with Latin I, Kazakh І, a small l, or as digits.
    words = _WORDS.findall(text.casefold().replace("і", "i").replace("l", "i"))
    return " ".join(sorted(_ROMAN.get(word) or fold(word) for word in words))
