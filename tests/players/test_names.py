"""Which form of a name is shown, and how ranks are read and ordered."""

import pytest

from players.names import (
    LANGUAGES,
    PersonName,
    full_name,
    name_in,
    public_name,
    short_name,
    spelling_in,
)
from players.ranks import rank_from_text, rank_label, rank_order, rank_short, ranks

OWN = PersonName("Үсөнбаев", "Өмүрбек", "Асанович")


def test_a_name_falls_back_to_russian_then_english_then_any() -> None:
    assert name_in({"ky": "Нарын облусу", "ru": "Нарынская область"}, "ky") == "Нарын облусу"
    assert name_in({"ky": "Нарын облусу", "ru": "Нарынская область"}, "en") == "Нарынская область"
    assert name_in({"ky": "Нарын облусу", "en": "Naryn region"}, "kk") == "Naryn region"
    assert name_in({"kk": "Нарын облысы"}, "ky") == "Нарын облысы"
    assert name_in({"ky": "", "kk": "Нарын облысы"}, "ky") == "Нарын облысы"
    assert name_in({}, "ky") == ""


def test_a_person_is_shown_in_the_script_of_the_page_where_it_is_recorded() -> None:
    latin = PersonName("Usonbaev", "Omurbek")
    assert spelling_in(OWN, {"latn": latin}, "en") == latin
    assert spelling_in(OWN, {"latn": latin}, "ru") == OWN
    assert spelling_in(OWN, {}, "en") == OWN


def test_forms_of_a_name() -> None:
    assert public_name(OWN) == "Үсөнбаев Өмүрбек"
    assert full_name(OWN) == "Үсөнбаев Өмүрбек Асанович"
    assert short_name(OWN) == "Үсөнбаев Ө."
    assert short_name(PersonName("Осмоналы уулу", "Канат")) == "Осмоналы уулу К."


def test_a_single_name_stands_alone() -> None:
    assert {form(PersonName("Айбек")) for form in (public_name, full_name, short_name)} == {"Айбек"}


def test_ranks_grow_from_none_to_honoured_master() -> None:
    order = ["none", "y3", "y2", "y1", "r3", "r2", "r1", "cms", "ms", "msi", "hms"]
    assert [rank_order(code) for code in order] == list(range(11))
    assert rank_order("") == rank_order("unheard-of") == 0


def test_every_rank_has_words_in_every_language() -> None:
    for rank in ranks().values():
        assert set(rank.names) == set(rank.short) == set(LANGUAGES)
        for words in (rank.names, rank.short):
            assert all(words.values())


def test_rank_labels_follow_the_language() -> None:
    assert rank_label("cms", "ky") == "спорт чеберлигине талапкер"
    assert rank_label("cms", "kk") == "спорт шеберлігіне үміткер"
    assert (rank_short("cms", "ru"), rank_short("cms", "kk")) == ("КМС", "СШҮ")
    assert rank_label("", "ky") == rank_short("unheard-of", "ky") == ""


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("б/р", "none"), ("разряды жок", "none"), ("I юн.", "y1"), ("III юн", "y3"), ("1 юн.", "y1"), ("І юн.", "y1"),
        ("1 разряд", "r1"), ("3", "r3"), ("II", "r2"), ("2-разряд", "r2"), ("кмс", "cms"), ("КМС", "cms"),
        ("KMC", "cms"), ("СШҮ", "cms"), ("МС", "ms"), ("MC", "ms"), ("МСМК", "msi"), ("ЗМС", "hms"),
        ("Мастер спорта", "ms"), ("гроссмейстер", None), ("", None), ("12", None),
    ],
)  # fmt: skip
def test_ranks_are_read_as_people_write_them(written: str, code: str | None) -> None:
    assert rank_from_text(written) == code


def test_no_writing_means_two_ranks() -> None:
    for rank in ranks().values():
        for written in (*rank.names.values(), *rank.short.values(), *rank.written):
            assert rank_from_text(written) == rank.code, written
