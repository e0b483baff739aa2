"""Doubles, merges, lists, clubs, arbiters and privacy through the pages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import date
from io import BytesIO
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation

from players.models import (
    Club,
    Distinction,
    Federation,
    Merge,
    Official,
    Player,
    Region,
    RegisterEntry,
    RegisterImport,
    User,
)
from players.retention import held
from players.services import update_player
from players.services.places import save_club
from players.words import _ACTS, act_text
from tests.tournaments import factories as make
from tournaments.models import EventOfficial
from tournaments.services.events import set_public

Add = Callable[..., Player]


@pytest.fixture
def desk(client: Client, administrator: User) -> Client:
    client.force_login(administrator)
    return client


def text_of(desk: Client, address: str) -> str:
    page = desk.get(address)
    assert page.status_code == 200, address
    return page.content.decode()


def hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, name
    return found[1]


@pytest.fixture
def twins(add: Add) -> tuple[Player, Player]:
    return (
        add("Үсөнбаев Өмүрбек", birth_year=1988),
        add("Usonbaev Omurbek", birth_date=date(1988, 3, 12), contact="+996 700"),
    )


def test_doubles_are_proposed_with_reasons(desk: Client, twins: tuple[Player, Player]) -> None:
    page = text_of(desk, "/en/players/doubles/")
    assert "the same name, however it is spelled" in page
    assert "the same year of birth" in page
    assert f"/en/players/{twins[0].pk}/merge/{twins[1].pk}/" in page


def test_different_people_are_not_proposed_again(desk: Client, twins: tuple[Player, Player]) -> None:
    first, second = twins
    answer = desk.post("/en/players/doubles/", {"one": str(first.pk), "other": str(second.pk)})
    assert answer.status_code == 302
    assert Distinction.objects.count() == 1
    page = text_of(desk, "/en/players/doubles/")
    assert "Nobody seems to be in the register twice." in page


def test_a_player_of_another_federation_cannot_be_named(
    desk: Client, add: Add, other_federation: Federation, twins: tuple[Player, Player]
) -> None:
    away = add("Үсөнбаев Өмүрбек", federation=other_federation)
    assert desk.post("/en/players/doubles/", {"one": str(twins[0].pk), "other": str(away.pk)}).status_code == 404
    assert desk.get(f"/en/players/{twins[0].pk}/merge/{away.pk}/").status_code == 403


def test_a_merge_is_looked_at_made_and_taken_back(desk: Client, twins: tuple[Player, Player]) -> None:
    first, second = twins
    address = f"/en/players/{first.pk}/merge/{second.pk}/"
    page = text_of(desk, address)
    assert "take “Usonbaev”" in page
    assert "filled in" in page
    form = {name: hidden(page, name) for name in ("kept_version", "gone_version")}
    assert desk.post(address, {**form, "why": "one passport"})["Location"] == "/en/players/merges/"
    assert Player.objects.get().contact == "+996 700"
    assert "one passport" in text_of(desk, "/en/players/merges/")
    undo = f"/en/players/merges/{Merge.objects.get().pk}/undo/"
    text_of(desk, undo)
    assert Player.objects.count() == 1
    desk.post(undo)
    assert Player.objects.count() == 2
    assert "taken back" in text_of(desk, "/en/players/merges/")


def test_a_merge_that_cannot_be_says_why(desk: Client, add: Add, federation: Federation) -> None:
    people = [add(f"Үсөнбаев Өмүрбек {n}", sex="m", birth_year=1988, rank="cms") for n in range(2)]
    tournament = make.event(federation=federation).tournaments.get()
    for player in people:
        make.enter(tournament, player)
    address = f"/en/players/{people[0].pk}/merge/{people[1].pk}/"
    assert "so they are two people" in text_of(desk, address)
    answer = desk.post(address, {"kept_version": "1", "gone_version": "1"})
    assert answer.status_code == 409
    assert not Merge.objects.exists()


def test_a_merge_from_an_old_page_is_refused(desk: Client, twins: tuple[Player, Player]) -> None:
    first, second = twins
    update_player(second, actor=None, version=1, rank="cms")
    answer = desk.post(f"/en/players/{first.pk}/merge/{second.pk}/", {"kept_version": "1", "gone_version": "1"})
    assert answer.status_code == 409
    assert "Somebody saved this player" in answer.content.decode()


LIST = "Фамилия;Имя;Год рожд.;Разряд\nАсанов;Азамат;2009;кмс\nБекова;Айжан;31.02.2010;\nUsonbaev;Omurbek;1988;\n"


def upload(desk: Client, text: str = LIST, **more: str) -> str:
    file = BytesIO(text.encode())
    file.name = "list.csv"
    answer = desk.post("/en/players/imports/", {"file": file, **more})
    assert answer.status_code == 302, answer.content.decode()
    return str(answer["Location"])


def test_a_list_is_looked_at_decided_and_written(desk: Client, add: Add) -> None:
    known = add("Үсөнбаев Өмүрбек", birth_year=1988)
    address = upload(desk)
    page = text_of(desk, address)
    assert Player.objects.count() == 1
    for words in ("new player", "There is no such day: 31.02.2010.", "perhaps known: decide", "nothing saved yet"):
        assert words in page
    assert f'value="player:{known.pk}"' in page
    desk.post(address, {"act": "keep", "row-4": f"player:{known.pk}"})
    assert Player.objects.count() == 1
    assert f'value="player:{known.pk}" selected' in text_of(desk, address)
    desk.post(address, {"act": "write"})
    assert Player.objects.count() == 2
    page = text_of(desk, address)
    assert "1 player added" in page
    assert "1 row with a fault" in page
    assert known.spellings.get().surname == "Usonbaev"


def test_rows_can_be_looked_at_by_kind(desk: Client) -> None:
    address = upload(desk)
    page = text_of(desk, f"{address}?show=fault")
    assert "31.02.2010" in page
    assert "Асанов" not in page
    assert "Асанов" in text_of(desk, f"{address}?show=nonsense")


def test_a_file_can_be_forgotten(desk: Client) -> None:
    address = upload(desk)
    desk.post(address, {"act": "discard"})
    assert "Nothing of this file was saved." in text_of(desk, address)
    assert RegisterImport.objects.get().rows == []


def test_an_unreadable_file_is_explained(desk: Client) -> None:
    file = BytesIO(b"\xd0\xcf\x11\xe0 old")
    file.name = "list.xls"
    answer = desk.post("/en/players/imports/", {"file": file})
    assert answer.status_code == 400
    assert "save it as xlsx" in answer.content.decode()


def test_a_formula_stays_text(desk: Client) -> None:
    """Acceptance 34."""
    name = '=HYPERLINK("http://x.example","Асанов")'
    desk.post(upload(desk, f'Аты-жөнү\tЖылы\n"{name.replace(chr(34), chr(34) * 2)}"\t1996\n'), {"act": "write"})
    player = Player.objects.get()
    assert player.surname == name
    page = text_of(desk, f"/en/players/{player.pk}/")
    assert "=HYPERLINK(&quot;http://x.example&quot;" in page


def test_a_person_gets_his_data(desk: Client, twins: tuple[Player, Player]) -> None:
    answer = desk.post(f"/en/players/{twins[1].pk}/data/")
    data = json.loads(answer.content)
    assert data["register"]["contact"] == "+996 700"
    assert data["register"]["birth_date"] == "1988-03-12"
    assert data["events"] == []
    assert "no-store" in answer["Cache-Control"]
    assert RegisterEntry.objects.filter(act="data-given", player=twins[1]).exists()


def test_erasing_asks_for_the_number_and_a_reason(desk: Client, twins: tuple[Player, Player]) -> None:
    player = twins[1]
    address = f"/en/players/{player.pk}/erase/"
    form = {"version": hidden(text_of(desk, address), "version"), "why": "asked in writing"}
    assert desk.post(address, {**form, "number": "7"}).status_code == 409
    assert desk.post(address, {**form, "why": "", "number": str(player.pk)}).status_code == 409
    player.refresh_from_db()
    assert player.erased_at is None
    assert desk.post(address, {**form, "number": str(player.pk)}).status_code == 302
    player.refresh_from_db()
    assert (player.surname, player.contact) == (f"№ {player.pk}", "")
    assert "Usonbaev Omurbek" not in text_of(desk, "/en/players/")


def test_the_journal_tells_every_act(desk: Client, twins: tuple[Player, Player]) -> None:
    update_player(twins[0], actor=None, version=1, rank="cms")
    page = text_of(desk, f"/en/players/journal/?player={twins[0].pk}")
    assert "sports rank: — → candidate master of sport" in page
    assert "Usonbaev" not in page
    assert "Usonbaev" in text_of(desk, "/en/players/journal/?player=x")


@pytest.mark.parametrize("act", _ACTS)
def test_every_act_has_words_even_when_its_data_were_erased(act: str) -> None:
    with translation.override("en"):
        assert "%" not in act_text(RegisterEntry(act=act))
        assert "None" not in act_text(RegisterEntry(act=act))


def test_a_club_is_added_once_and_changed(desk: Client, federation: Federation) -> None:
    answer = desk.post("/en/players/clubs/add/", {"name-ky": "Ала-Тоо"})
    club = Club.objects.get()
    assert answer["Location"] == f"/en/players/clubs/{club.pk}/"
    page = desk.post("/en/players/clubs/add/", {"name-ru": "АЛА-ТОО"}).content.decode()
    assert "There is a club of this name already." in page
    assert "Give the name in at least one language." in desk.post("/en/players/clubs/add/", {}).content.decode()
    naryn = Region.objects.get(code="KG-N")
    desk.post(f"/en/players/clubs/{club.pk}/edit/", {"name-ky": "Ала-Тоо", "name-en": "Ala-Too", "region": naryn.pk})
    club.refresh_from_db()
    assert (club.names, club.region) == ({"ky": "Ала-Тоо", "en": "Ala-Too"}, naryn)
    assert "Ala-Too" in text_of(desk, "/en/players/regions/KG-N/")


def test_the_page_of_a_club_shows_its_public_players_and_events(
    client: Client, federation: Federation, add: Add
) -> None:
    club = save_club(federation, names={"ky": "Ала-Тоо"}, region=None, actor=None)
    shown = add("Асанов Азамат", club=club, sex="m", birth_year=1990, rank="cms")
    shy = add("Жашыров Купуя", club=club, publish=False, sex="m", birth_year=1990, rank="cms")
    tournament = make.event(federation=federation).tournaments.get()
    for player in (shown, shy):
        make.enter(tournament, player)
    page = text_of(client, f"/en/players/clubs/{club.pk}/")
    assert "Асанов" in page
    assert "Жашыров" not in page
    assert "Issyk-Kul Cup" in page
    assert "1 player<" in page
    assert re.search(r'Ала-Тоо</a></td><td>—</td><td class="n">1<', text_of(client, "/en/players/clubs/"))
    set_public(tournament.event, public=False, actor=None)
    assert "Issyk-Kul Cup" not in text_of(client, f"/en/players/clubs/{club.pk}/")


def test_an_arbiter_is_shown_with_the_events_that_name_him(
    client: Client, administrator: User, federation: Federation
) -> None:
    client.force_login(administrator)
    key = hidden(text_of(client, "/en/players/arbiters/add/"), "key")
    form = {"key": key, "surname": "Токтомушев", "given_name": "Бакыт", "category": "республикалык", "publish": "on"}
    for _twice in range(2):
        client.post("/en/players/arbiters/add/", form)
    official = Official.objects.get()
    event = make.event(federation=federation)
    for name, role in (("Токтомушев Б.", "arbiter"), ("Бекова Айжан", "secretary")):
        EventOfficial.objects.create(event=event, name=name, role=role)
    client.logout()
    page = text_of(client, f"/en/players/arbiters/{official.pk}/")
    assert "Issyk-Kul Cup" in page
    assert "secretary" not in page
    # A second one of the same initial: nobody is guessed.
    other = Official.objects.create(federation=federation, surname="Токтомушев", given_name="Болот")
    assert "Issyk-Kul Cup" not in text_of(client, f"/en/players/arbiters/{official.pk}/")
    other.delete()
    set_public(event, public=False, actor=None)
    assert "Issyk-Kul Cup" not in text_of(client, f"/en/players/arbiters/{official.pk}/")


def test_an_arbiter_not_to_be_published_is_seen_by_the_federation_only(
    client: Client, federation: Federation, administrator: User
) -> None:
    official = Official.objects.create(federation=federation, surname="Жашыров", publish=False)
    address = f"/en/players/arbiters/{official.pk}/"
    assert client.get(address).status_code == 404
    assert "Жашыров" not in text_of(client, "/en/players/arbiters/")
    client.force_login(administrator)
    assert "Жашыров" in text_of(client, "/en/players/arbiters/")
    form = {"surname": "Жашыров", "given_name": "Бек", "version": "1"}
    client.post(f"{address}edit/", form)
    assert "Somebody saved this player" in client.post(f"{address}edit/", form).content.decode()
    official.refresh_from_db()
    assert (official.given_name, official.version) == ("Бек", 2)


def test_the_page_about_privacy_and_the_document_say_the_same(client: Client, db: None) -> None:
    page = text_of(client, "/en/privacy/")
    document = (Path(__file__).parents[2] / "docs" / "privacy.md").read_text(encoding="utf-8")
    with translation.override("en"):
        rows = held()
    assert len(rows) == len(re.findall(r"^\| [A-Z]", document, re.MULTILINE))
    for row in rows:
        assert f"| {row.what} | {row.why} | {row.where} | {row.seen} | {row.long} |" in document
        assert row.long in page


@pytest.mark.parametrize("language", ["ky", "kk", "ru", "en"])
def test_pages_open_in_every_language(
    desk: Client, language: str, twins: tuple[Player, Player], federation: Federation
) -> None:
    club = save_club(federation, names={"ky": "Ала-Тоо"}, region=None, actor=None)
    file = upload(desk)
    pages = ["doubles", "merges", "imports", "journal", "clubs", "regions", "arbiters", f"clubs/{club.pk}"]
    for each in (*pages, file.removeprefix("/en/players/").strip("/"), f"{twins[0].pk}/merge/{twins[1].pk}"):
        text_of(desk, f"/{language}/players/{each}/")
    text_of(desk, f"/{language}/privacy/")
