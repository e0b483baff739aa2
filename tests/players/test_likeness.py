"""Who is proposed as one person, and who must not be."""

from __future__ import annotations

import time
from datetime import date
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from players.likeness import Folded, Index, Level, Someone, distance, folded, groups, likeness, pairs
from players.names import PersonName

SEVEN = (
    "Үсөнбаев Өмүрбек", "Усонбаев Омурбек", "ҮСӨНБАЕВ Өмүрбек", "Usonbaev Omurbek", "Üsönbayev Ömürbek",
    "Усенбаев Омурбек", "Өмүрбек Үсөнбаев",
)  # fmt: skip


def someone(name: str, birth: date | int | None = 1988, *, key: int = 1, **more: object) -> Someone:
    surname, _, rest = name.partition(" ")
    first, _, patronymic = rest.partition(" ")
    day = birth if isinstance(birth, date) else None
    year = birth if isinstance(birth, int) else day.year if day else None
    return Someone(key, (folded(PersonName(surname, first, patronymic)),), year, day, **more)  # type: ignore[arg-type]


def level(one: Someone, other: Someone) -> Level | None:
    found = likeness(one, other)
    back = likeness(other, one)
    assert (found and found.level) == (back and back.level)
    return found.level if found else None


def test_seven_spellings_of_one_name_are_one_probable_person() -> None:
    people = [someone(name, key=key) for key, name in enumerate(SEVEN)]
    assert groups((one.key, other.key) for one, other, _ in pairs(people)) == [list(range(7))]
    assert all(likeness(people[0], other) for other in people[1:])


DAY = date(1988, 3, 12)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (someone("Асанов Азамат", DAY), someone("Asanov Azamat", DAY), Level.STRONG),
        (someone("Асанов Азамат", DAY), someone("Асанов Азамат", 1988), Level.LIKELY),
        (someone("Асанов Азамат", 2009), someone("Асанов Азамат", 2011), None),
        (someone("Асанов Азамат", DAY), someone("Асанов Азамат", date(1990, 5, 20)), None),
        (someone("Асанов Азамат", DAY), someone("Асанов Азамат", date(1988, 12, 3)), Level.LIKELY),
        (someone("Асанов Азамат", DAY), someone("Асанов Азамат", date(1989, 3, 12)), Level.LIKELY),
        (someone("Асанов Азамат", None), someone("Асанов Азамат", 1988), Level.POSSIBLE),
        (someone("Асанов Азамат", None), someone("Асаноф Азамат", 1988), None),
        (someone("Жумабеков Азамат"), someone("Жумабекв Азамат"), Level.POSSIBLE),
        (someone("Жумабеков Азамат"), someone("Жумабеков Азмаат"), Level.POSSIBLE),
        (someone("Жумабеков Азамат", DAY), someone("Жумабеков А", DAY), Level.LIKELY),
        (someone("Асанов Азамат"), someone("Асанов Бектур"), None),
        (someone("Асанова Айжан Асановна", DAY), someone("Бекова Айжан Асановна", DAY), Level.POSSIBLE),
        (someone("Асанова Айжан", DAY), someone("Бекова Айжан", DAY), None),
        (someone("Үсөн А"), someone("Үсен Б"), None),
    ],
)
def test_what_is_proposed(one: Someone, other: Someone, expected: Level | None) -> None:
    assert level(one, other) == expected


def test_sexes_and_numbers_of_passports_decide() -> None:
    man, woman = someone("Асанов Айжан", sex="m"), someone("Асанова Айжан", sex="f")
    assert level(man, woman) is None
    one, other = someone("Асанова Айжан", national_id="1"), someone("Бекова Чынара", 1999, national_id="1")
    assert level(one, other) == Level.CERTAIN
    assert level(one, someone("Асанова Айжан", national_id="2")) is None


def test_a_slip_in_another_region_is_no_double() -> None:
    one = someone("Жумабеков Азамат", region=1)
    assert level(one, someone("Жумабегов Азамат", region=1)) == Level.POSSIBLE
    assert level(one, someone("Жумабегов Азамат", region=2)) is None


def test_reasons_name_what_speaks_for_and_against() -> None:
    found = likeness(someone("Асанов Азамат", DAY, region=1), someone("Asanov Azamat", DAY, region=2))
    assert found
    assert (found.reasons, found.against) == (("names-same", "date-same"), ("region-differs",))


def test_any_spelling_of_one_counts() -> None:
    spelled = Someone(1, (Folded("chinara", "bekova", ""), Folded("asanov", "azamat", "")), 1988)
    assert level(spelled, someone("Асанов Азамат")) == Level.LIKELY


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("asanov", "asanov", 0),
        ("asanov", "asnaov", 1),
        ("asanov", "asano", 1),
        ("asanov", "osinof", None),
        ("", "ab", 2),
    ],
)
def test_distance(one: str, other: str, expected: int | None) -> None:
    assert distance(one, other, limit=2) == expected


@given(st.text("abc", max_size=7), st.text("abc", max_size=7))
def test_distance_is_the_same_both_ways(one: str, other: str) -> None:
    assert distance(one, other, limit=2) == distance(other, one, limit=2)


@given(
    st.lists(
        st.tuples(st.sampled_from(["асанов", "асонов", "бекова", "бекава"]), st.sampled_from([1988, None])), max_size=8
    )
)
def test_the_index_misses_nobody_one_slip_apart(rows: list[tuple[str, int | None]]) -> None:
    people = [someone(f"{name} Айбек", year, key=key) for key, (name, year) in enumerate(rows)]
    found = {(one.key, other.key) for one, other, _ in pairs(people)}
    every = {(a.key, b.key) for a, b in product(people, people) if a.key < b.key and likeness(a, b)}
    assert found == every


def test_five_thousand_people_are_looked_through_in_seconds() -> None:
    draw = Random(7)
    syllables = ["ба", "ка", "ну", "ра", "то", "ме", "ли", "са", "ду", "же"]
    people = [
        someone(
            f"{''.join(draw.choices(syllables, k=4))}ев {''.join(draw.choices(syllables, k=3))}",
            draw.randint(1950, 2015),
            key=key,
        )
        for key in range(5_000)
    ]
    started = time.perf_counter()
    found = list(pairs(people))
    assert time.perf_counter() - started < 10
    assert Index(people).like(people[3]) is not None
    assert len(found) < 500
