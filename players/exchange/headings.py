"""Which column of a list of people is which, by its heading in any of the four languages. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from players.letters import clean, fold

#: Rows among which the headings are looked for.
DEEPEST = 40

#: Beginnings of heading words per field; a word in brackets must stand alone.
_WORDS: Mapping[str, str] = {
    "surname": "фамил тегі surname (last)",
    "given_name": "(имя) (аты) (есімі) (ысымы) (given) (first) (имени)",
    "patronymic": "отчеств атасын әкесін patronymic (middle)",
    "full_name": "(фио) жөнү жөні участник игрок спортсмен оюнчу ойыншы катышуучу қатысушы player (name) (names)",
    "sex": "(пол) жыныс (sex) gender",
    "birth": "рожд туулган туған (год) (дата) (жылы) birth (born) (гр) (тж)",
    "rank": "разряд (звание) (наам) (атағы) (rank) (title)",
    "region": "област облус облыс регион (аймак) (аймағы) region oblast (город) (шаары) (қаласы) (city)",
    "club": "клуб (club) (школа) (мектеп) (мектебі) (дюсш)",
    "rating": "рейтинг rating (elo) (эло)",
    "national_id": "(инн) (пин) (иин) (жсн) (жин) (id) паспорт персонал",
    "contact": "(тел) телефон контакт байланыш phone (email) (почта) (mail) contact",
    "trainer": "тренер машыктыр жаттықтыр trainer coach",
    "visa": "(виза) врач дарыгер дәрігер (допуск) doctor visa",
    "publish": "публик жарыял жарияла publish",
    "note": "примеч (прим) эскерт ескерт (note) notes remark",
}
_MATCHES: Mapping[str, tuple[tuple[str, bool], ...]] = {
    field: tuple((fold(word.strip("()")), word.startswith("(")) for word in words.split())
    for field, words in _WORDS.items()
}
_NAME_FIELDS = frozenset({"surname", "full_name", "given_name"})


@dataclass(frozen=True, slots=True)
class Headings:
    """Where the list begins and what its columns are: a field by column; `titles` as written."""

    first_row: int
    columns: Mapping[int, str]
    titles: Mapping[int, str]

    def column(self, field: str) -> int | None:
        return next((at for at, name in self.columns.items() if name == field), None)


def find_headings(rows: Sequence[Sequence[Any]]) -> Headings | None:
    """The row, or two rows, that head the columns; None where no row names a column with people.

    Of two columns for one field the first counts.
    """
    best: tuple[int, Headings] | None = None
    for at in range(min(len(rows), DEEPEST)):
        single = _labels(rows[at])
        if len(_known(single)) < 2:
            continue
        below = _labels(rows[at + 1]) if at + 1 < len(rows) else {}
        deep = len(_known(below)) >= 2
        # Of two headings above each other the lower one says it exactly.
        labels = {**single, **{at: text for at, text in below.items() if field_of(text)}} if deep else single
        known = _known(labels)
        found = Headings(at + (2 if deep else 1), known, {column: labels[column] for column in known})
        if _NAME_FIELDS & set(known.values()) and (best is None or len(known) > best[0]):
            best = (len(known), found)
    return best[1] if best else None


def field_of(heading: str) -> str:
    """The field that a heading names: one of the table's, `ordinal`, `place` for region and club; "" for none."""
    text = clean(heading)
    if text.startswith(("№", "#")) or fold(text) in {"n", "no", "nr", "p p", "k s", "r s"}:
        return "ordinal"
    words = fold(text.replace(".", "")).split()
    fields = {field for field, matches in _MATCHES.items() if any(_fits(words, *match) for match in matches)}
    for both, one in (({"surname", "given_name"}, "full_name"), ({"region", "club"}, "place")):
        if both <= fields:
            fields = (fields - both) | {one}
    if "full_name" in fields:
        fields -= {"given_name", "surname", "patronymic"}
    if "patronymic" in fields:
        fields -= {"given_name"}
    if fields & {"visa", "contact", "trainer"}:
        fields &= {"visa", "contact", "trainer"}
    return next((field for field in (*_MATCHES, "place") if field in fields), "")


def _fits(words: Sequence[str], sought: str, alone: bool) -> bool:
    return sought in words if alone else any(word.startswith(sought) for word in words)


def _labels(row: Sequence[Any]) -> dict[int, str]:
    return {at: clean(cell) for at, cell in enumerate(row) if isinstance(cell, str) and clean(cell)}


def _known(labels: Mapping[int, str]) -> dict[int, str]:
    known: dict[int, str] = {}
    for column in sorted(labels):
        field = field_of(labels[column])
        if field and field not in known.values():
            known[column] = field
    if "surname" not in known.values() and "full_name" not in known.values():
        # "Name" or "Аты" alone is the whole name.
        known = {column: "full_name" if field == "given_name" else field for column, field in known.items()}
    return known
