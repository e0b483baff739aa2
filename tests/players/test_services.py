"""Writing the register: what is kept, what is refused, and what happens twice or at once."""

import sqlite3
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from players.errors import Refused
from players.models import Club, Federation, Player, PlayerSpelling, User
from players.names import PersonName
from players.services import create_player, set_spelling, update_player

Add = Callable[..., Player]


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[tuple[str, str]]:
    return [(fault.field, fault.code) for fault in refused.value.faults]


def test_a_player_is_kept_clean_and_with_his_keys(federation: Federation, registrar: User) -> None:
    player = create_player(
        federation, actor=registrar, surname="  Cейітжан ", given_name="Дан\u00adияр", birth_date=date(1979, 5, 20)
    )
    player.refresh_from_db()
    assert (player.surname, player.given_name) == ("Сейітжан", "Данияр")
    assert player.birth_year == 1979
    assert player.search_key == " seitjan daniar"
    assert player.sort_key.isdecimal()
    assert player.updated_by == registrar
    assert player.publish


def test_a_year_alone_is_enough(add: Add) -> None:
    player = add("Асанов Азамат", birth_year=2009)
    assert (player.birth_year, player.birth_date) == (2009, None)


def test_one_name_is_enough(add: Add) -> None:
    assert add("Айбек").search_key == " aibek"


def test_a_formula_is_a_name_like_any_other(federation: Federation) -> None:
    name = '=HYPERLINK("http://x.example","Асанов")'
    player = create_player(federation, actor=None, surname="x", given_name=name)
    assert player.given_name == name


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"surname": " "}, ("surname", "missing")),
        ({"surname": "123"}, ("surname", "no_letters")),
        ({"surname": "А" * 81}, ("surname", "too_long")),
        ({"surname": "Аса\x00нов"}, ("surname", "control_signs")),
        ({"given_name": "Аза\x07мат"}, ("given_name", "control_signs")),
        ({"trainer": "Т" * 121}, ("trainer", "too_long")),
        ({"national_id": "1" * 33}, ("national_id", "too_long")),
        ({"sex": "x"}, ("sex", "unknown")),
        ({"rank": "grandmaster"}, ("rank", "unknown")),
        ({"birth_year": 1890}, ("birth_year", "too_early")),
        ({"birth_year": 3000}, ("birth_year", "in_future")),
        ({"birth_date": date(1899, 12, 31)}, ("birth_date", "too_early")),
        ({"birth_date": date(2000, 1, 1), "birth_year": 2001}, ("birth_year", "year_differs")),
        ({"rating_standard": 4001}, ("rating_standard", "out_of_range")),
        ({"rating_blitz": -1}, ("rating_blitz", "out_of_range")),
    ],
)
def test_impossible_particulars_are_refused(federation: Federation, fields: Any, fault: tuple[str, str]) -> None:
    with pytest.raises(Refused) as refused:
        create_player(federation, actor=None, **{"surname": "Асанов", **fields})
    assert codes(refused) == [fault]
    assert not Player.objects.exists()


def test_nobody_is_born_tomorrow(federation: Federation) -> None:
    today = timezone.localdate()
    create_player(federation, actor=None, surname="Асанов", birth_date=today)
    with pytest.raises(Refused) as refused:
        create_player(federation, actor=None, surname="Асанов", birth_date=today + timedelta(days=1))
    assert codes(refused) == [("birth_date", "in_future")]


def test_a_club_of_another_federation_is_refused(federation: Federation, other_federation: Federation) -> None:
    club = Club.objects.create(federation=other_federation, names={"kk": "Ақтөбе"})
    with pytest.raises(Refused) as refused:
        create_player(federation, actor=None, surname="Асанов", club=club)
    assert codes(refused) == [("club", "club_of_other_federation")]


def test_the_same_request_twice_adds_one_player(federation: Federation) -> None:
    key = uuid4()
    first = create_player(federation, actor=None, key=key, surname="Асанов", given_name="Азамат")
    second = create_player(federation, actor=None, key=key, surname="Асанов", given_name="Азамат")
    assert first == second
    assert Player.objects.count() == 1


def test_a_change_writes_the_given_fields_only(add: Add, registrar: User) -> None:
    player = add("Асанов Азамат", birth_year=2009, contact="+996 700 000000")
    changed = update_player(player, actor=registrar, version=1, surname="Усонбаев")
    changed.refresh_from_db()
    assert (changed.surname, changed.given_name, changed.contact) == ("Усонбаев", "Азамат", "+996 700 000000")
    assert changed.search_key == " usonbaev azamat"
    assert (changed.version, changed.updated_by) == (2, registrar)


def test_whoever_saves_second_is_told(add: Add) -> None:
    player = add("Асанов Азамат")
    update_player(player, actor=None, version=1, given_name="Эрлан")
    with pytest.raises(Refused) as refused:
        update_player(player, actor=None, version=1, given_name="Айбек")
    assert codes(refused) == [("", "stale")]
    player.refresh_from_db()
    assert player.given_name == "Эрлан"


def test_a_new_birth_date_brings_its_year(add: Add) -> None:
    player = add("Асанов Азамат", birth_date=date(2009, 3, 1))
    changed = update_player(player, actor=None, version=1, birth_date=date(2010, 3, 1))
    assert changed.birth_year == 2010
    with pytest.raises(Refused) as refused:
        update_player(changed, actor=None, version=2, birth_year=2011)
    assert codes(refused) == [("birth_year", "year_differs")]


def test_spellings_are_kept_once_per_script_and_found(add: Add) -> None:
    player = add("Шербакова Айжан")
    player = set_spelling(player, actor=None, script="latn", name=PersonName("Scerbakova", "Aizan"))
    player = set_spelling(player, actor=None, script="latn", name=PersonName("Scherbakowa", "Aizhan"))
    spelling = PlayerSpelling.objects.get(player=player)
    assert (spelling.surname, spelling.given_name) == ("Scherbakowa", "Aizhan")
    assert player.search_key == " sherbakova aijan"
    player = set_spelling(player, actor=None, script="latn", name=PersonName("Stcherbakova", "Aizhan"))
    assert player.search_key == " sherbakova aijan stcherbakova"
    player = set_spelling(player, actor=None, script="latn", name=None)
    assert player.search_key == " sherbakova aijan"
    assert not PlayerSpelling.objects.exists()


def test_a_spelling_without_surname_or_script_is_refused(add: Add) -> None:
    player = add("Асанов Азамат")
    with pytest.raises(Refused) as refused:
        set_spelling(player, actor=None, script="latn", name=PersonName("", "Azamat"))
    assert codes(refused) == [("latn-surname", "missing")]
    with pytest.raises(Refused) as refused:
        set_spelling(player, actor=None, script="arab", name=PersonName("Asanov"))
    assert codes(refused) == [("script", "unknown")]


@pytest.mark.parametrize(
    "fields",
    [
        {"birth_date": date(2000, 1, 1), "birth_year": 2001},
        {"birth_date": date(2000, 1, 1)},
        {"rating_standard": 4001},
        {"sex": "x"},
        {"surname": ""},
    ],
)
def test_the_database_refuses_what_passes_the_services_by(federation: Federation, fields: Any) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.create(**{"federation": federation, "surname": "Асанов", **fields})


def test_any_program_can_check_the_constraints(reference: None) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("about SQLite's file")
    with connection.cursor() as cursor:
        cursor.execute("SELECT sql FROM sqlite_master WHERE name = 'players_player'")
        table = cursor.fetchone()[0]
    plain = sqlite3.connect(":memory:")
    plain.execute(table)
    assert plain.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert "birth_date" in table
    assert "django_" not in table.replace("django_content_type", "")
