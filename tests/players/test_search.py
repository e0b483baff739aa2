"""Who is found, in which order, at what price."""

from collections.abc import Callable
from typing import Any

import pytest

from players.models import Federation, Player
from players.names import PersonName
from players.selectors import in_alphabet, public_player, search_players, similar_players
from players.services import set_spelling

Add = Callable[..., Player]


def found(text: str, **options: Any) -> list[str]:
    return [str(player) for player in search_players(text, **options)]


@pytest.mark.parametrize("typed", ["Усонбаев", "үсөнбаев", "Usonbaev", "ҮСӨНБАЕВ", "Üsön", "усон", "өмүр", "Усонб ө"])
def test_any_spelling_finds_the_same_person(add: Add, typed: str) -> None:
    add("Үсөнбаев Өмүрбек")
    add("Асанов Азамат")
    assert found(typed) == ["Үсөнбаев Өмүрбек"]


def test_a_recorded_spelling_is_found_too(add: Add) -> None:
    player = add("Цой Анатолий")
    assert found("Choi") == []
    set_spelling(player, actor=None, script="latn", name=PersonName("Choi", "Anatoly"))
    assert found("Choi") == ["Цой Анатолий"]


def test_the_beginning_of_the_surname_comes_first_then_of_another_word_then_the_middle(add: Add) -> None:
    for name in ["Жумабеков Асан", "Нурасанов Эрлан", "Асанов Азамат", "Асанбеков Эрлан"]:
        add(name)
    assert found("асан") == ["Асанбеков Эрлан", "Асанов Азамат", "Жумабеков Асан", "Нурасанов Эрлан"]


def test_one_or_two_letters_match_beginnings_only(add: Add) -> None:
    add("Асанов Эрлан")
    add("Эсенов Бакыт")
    assert found("а") == ["Асанов Эрлан"]
    assert found("ба") == ["Эсенов Бакыт"]


def test_every_word_must_match_and_a_year_is_the_year_of_birth(add: Add) -> None:
    add("Асанов Азамат", birth_year=2009)
    add("Асанов Азамат", birth_year=2011)
    add("Асанов Эрлан", birth_year=2009)
    assert len(found("азамат асанов")) == 2
    assert [player.birth_year for player in search_players("Асанов Азамат 2011")] == [2011]
    assert found("Асанов Канат") == []


ODD = ["", "   ", "%", "_", "—", "\x00", "' OR 1=1", "123", "²", "ab " * 20_000, "ab" * 60_000]


@pytest.mark.parametrize("typed", ODD, ids=range(len(ODD)))
def test_odd_texts_find_nobody_and_break_nothing(add: Add, typed: str) -> None:
    add("Асанов Азамат")
    assert found(typed) == []


def test_those_not_to_be_published_are_found_only_on_purpose(add: Add) -> None:
    add("Асанов Азамат", publish=False)
    assert found("Асанов") == []
    assert found("Асанов", published_only=False) == ["Асанов Азамат"]


def test_one_federation_can_be_searched(add: Add, federation: Federation, other_federation: Federation) -> None:
    add("Асанов Азамат")
    add("Асанов Нұрлан", federation=other_federation)
    assert found("Асанов", federation=other_federation) == ["Асанов Нұрлан"]
    assert len(found("Асанов")) == 2


def test_two_queries_however_many_are_found(add: Add, django_assert_num_queries: Any) -> None:
    for number in range(12):
        player = add(f"Асанов Азамат{number}")
        set_spelling(player, actor=None, script="latn", name=PersonName("Asanov", "Azamat"))
    with django_assert_num_queries(2):
        shown = [public_player(player, "en").name for player in search_players("asanov", 10)]
    assert shown == ["Asanov Azamat"] * 10


def test_lists_follow_the_alphabet_of_the_language(add: Add) -> None:
    names = ["Абдиев", "Әбілов", "Борисов", "Габитов", "Ғабитов", "Емельянов", "Ёлкин", "Ежов", "Нурланов"]
    names += ["Ңуров", "Омаров", "Өмүров", "Усенов", "Ұлжанов", "Үсөнов", "Яковлев", "Adams"]
    for name in reversed(names):
        add(name)
    listed = [player.surname for player in in_alphabet(Player.objects.all(), "kk")]
    expected = [*names[:5], "Ежов", "Ёлкин", "Емельянов", *names[8:]]
    assert listed == expected
    english = [player.surname for player in in_alphabet(Player.objects.all(), "en")]
    assert english == ["Adams", *expected[:-1]]


def test_a_list_is_ordered_by_the_names_it_shows(add: Add) -> None:
    tsoi, asanov = add("Цой Анатолий"), add("Яшин Лев")
    set_spelling(tsoi, actor=None, script="latn", name=PersonName("Tsoi", "Anatoly"))
    set_spelling(asanov, actor=None, script="latn", name=PersonName("Iashin", "Lev"))
    assert list(in_alphabet(Player.objects.all(), "ru")) == [tsoi, asanov]
    assert list(in_alphabet(Player.objects.all(), "en")) == [asanov, tsoi]


def test_a_probable_match_is_the_same_name_without_a_different_year(add: Add, federation: Federation) -> None:
    known = add("Үсөнбаев Өмүрбек", birth_year=1988)
    undated = add("Усонбаев Омурбек")
    add("Үсөнбаева Өмүрбек", birth_year=1988)
    add("Үсөнбаев Өмүрбек", birth_year=2010)
    similar = similar_players(federation, surname="Usonbaev", given_name="Omurbek", birth_year=1988)
    assert {player.pk for player in similar} == {known.pk, undated.pk}
