"""List, adding and editing through the pages."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from players.models import Federation, Player, User
from players.services import update_player

Add = Callable[..., Player]


@pytest.fixture
def desk(client: Client, registrar: User) -> Client:
    client.force_login(registrar)
    return client


def hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, name
    return found[1]


def form_of(desk: Client, address: str = "/en/players/add/", **typed: str) -> dict[str, str]:
    page = desk.get(address).content.decode()
    names = ("key",) if "add" in address else ("version",)
    return {**{name: hidden(page, name) for name in names}, "publish": "on", "surname": "Асанов", **typed}


def names(page: Any) -> list[str]:
    return re.findall(r'<td class="name"><a [^>]*>([^<]*)</a>', page.content.decode())


def test_the_list_is_filtered_by_name_region_and_sex(client: Client, add: Add) -> None:
    from players.models import Region

    naryn = Region.objects.get(code="KG-N")
    add("Асанов Азамат", sex="m", region=naryn)
    add("Асанова Айжан", sex="f", region=naryn)
    add("Бекова Гүл", sex="f")
    assert names(client.get("/ky/players/")) == ["Асанов Азамат", "Асанова Айжан", "Бекова Гүл"]
    assert names(client.get("/ky/players/?q=Asanov&sex=f")) == ["Асанова Айжан"]
    assert names(client.get("/ky/players/?region=KG-N")) == ["Асанов Азамат", "Асанова Айжан"]
    assert names(client.get("/ky/players/?q=nobody")) == []


@pytest.mark.parametrize("query", ["?page=99", "?page=x", "?region=XX&sex=q", "?q=%00%01", "?q=" + "a" * 3000])
def test_odd_queries_are_no_errors(client: Client, add: Add, query: str) -> None:
    add("Асанов Азамат")
    assert client.get("/ky/players/" + query).status_code == 200


def test_long_lists_have_pages_that_keep_the_filter(
    client: Client, add: Add, django_assert_max_num_queries: Any
) -> None:
    for number in range(51):
        add(f"Асанов Азамат {number}", sex="m")
    with django_assert_max_num_queries(4):
        page = client.get("/ky/players/?sex=m")
    assert len(names(page)) == 50
    assert 'href="?sex=m&amp;page=2"' in page.content.decode()
    assert len(names(client.get("/ky/players/?sex=m&page=2"))) == 1


def test_a_registrar_adds_a_player_with_spellings(desk: Client, registrar: User, federation: Federation) -> None:
    typed = form_of(desk, given_name="Азамат", birth_year="2009", rank="cms", **{"latn-surname": "Asanov"})
    answer = desk.post("/en/players/add/", typed)
    player = Player.objects.get()
    assert answer.status_code == 302
    assert answer["Location"] == f"/en/players/{player.pk}/"
    assert (player.federation, player.updated_by, player.rank) == (federation, registrar, "cms")
    assert player.spellings.get().surname == "Asanov"


def test_a_doubled_click_adds_one_player(desk: Client) -> None:
    typed = form_of(desk, given_name="Азамат")
    first, second = desk.post("/en/players/add/", typed), desk.post("/en/players/add/", typed)
    assert first["Location"] == second["Location"]
    assert Player.objects.count() == 1


@pytest.mark.parametrize(
    ("typed", "field", "words"),
    [
        ({"surname": ""}, "surname", "required"),
        ({"surname": "12"}, "surname", "at least one letter"),
        ({"surname": "А" * 81}, "surname", "at most 80"),
        ({"given_name": "Аза\x07мат"}, "given_name", "control signs"),
        ({"birth_year": "1890"}, "birth_year", "before 1900"),
        ({"birth_year": "20099"}, "birth_year", ""),
        ({"birth_date": "31.02.1999"}, "birth_date", "valid date"),
        ({"birth_date": "2009-01-01", "birth_year": "2010"}, "birth_year", "does not agree"),
        ({"rating_standard": "99999999999999999999"}, "rating_standard", "4000"),
        ({"latn-given_name": "Azamat"}, "latn-surname", "Fill in"),
        ({"region": "7777"}, "region", "valid choice"),
    ],
)
def test_what_is_wrong_is_said_above_and_beside_the_field(
    desk: Client, typed: dict[str, str], field: str, words: str
) -> None:
    page = desk.post("/en/players/add/", form_of(desk, **typed))
    text = page.content.decode()
    assert page.status_code == 200
    assert not Player.objects.exists()
    summary = re.search(r'role="alert".*?</div>', text, re.DOTALL)
    assert summary
    assert f'<a href="#id_{field}">' in summary[0]
    beside = re.search(rf'<ul class="errorlist" id="id_{field}_error">(.*?)</ul>', text, re.DOTALL)
    assert beside
    assert words in summary[0]
    assert words in beside[1]
    control = re.search(rf'<(?:input|select)[^>]*name="{field}"[^>]*>', text)
    assert control
    assert 'aria-invalid="true"' in control[0]
    assert f"id_{field}_error" in control[0]


def test_a_birth_in_the_future_is_refused(desk: Client) -> None:
    tomorrow = timezone.localdate() + timedelta(days=1)
    page = desk.post("/en/players/add/", form_of(desk, birth_date=tomorrow.isoformat()))
    assert "The birth lies in the future." in page.content.decode()
    assert not Player.objects.exists()


def test_a_namesake_is_shown_before_he_is_doubled(desk: Client, add: Add) -> None:
    known = add("Үсөнбаев Өмүрбек", birth_year=1988)
    typed = form_of(desk, surname="Усонбаев", given_name="Омурбек", birth_year="1988")
    page = desk.post("/en/players/add/", typed)
    assert Player.objects.count() == 1
    assert f'<a href="/en/players/{known.pk}/">Үсөнбаев Өмүрбек</a>, 1988' in page.content.decode()
    assert desk.post("/en/players/add/", {**typed, "confirmed": "on"}).status_code == 302
    assert Player.objects.count() == 2


def test_a_namesake_of_another_year_is_another_person(desk: Client, add: Add) -> None:
    add("Асанов Азамат", birth_year=2009)
    desk.post("/en/players/add/", form_of(desk, given_name="Азамат", birth_year="2011"))
    assert Player.objects.count() == 2


def test_adding_leads_back_to_the_page_that_asked(desk: Client) -> None:
    back = desk.post("/en/players/add/", form_of(desk, next="/en/events/5/entries/?tab=new"))
    assert back["Location"] == f"/en/events/5/entries/?tab=new&player={Player.objects.get().pk}"
    away = desk.post("/en/players/add/", form_of(desk, surname="Бекова", next="https://evil.example/"))
    assert away["Location"].startswith("/en/players/")


def test_fields_that_are_not_on_the_page_change_nothing(desk: Client, add: Add, other_federation: Federation) -> None:
    player = add("Асанов Азамат")
    typed = form_of(desk, f"/en/players/{player.pk}/edit/", federation=str(other_federation.pk), search_key="x")
    desk.post(f"/en/players/{player.pk}/edit/", typed)
    player.refresh_from_db()
    assert player.federation != other_federation
    assert player.search_key == " asanov"


def test_an_edit_shows_what_is_stored_and_keeps_it(desk: Client, add: Add) -> None:
    player = add("Асанов Азамат", birth_year=2009, contact="+996", publish=False)
    page = desk.get(f"/en/players/{player.pk}/edit/").content.decode()
    assert 'value="Асанов"' in page
    assert 'value="+996"' in page
    typed = {"version": "1", "surname": "Асанов", "given_name": "Эрлан", "birth_year": "2009", "contact": "+996"}
    assert desk.post(f"/en/players/{player.pk}/edit/", typed).status_code == 302
    player.refresh_from_db()
    assert (player.given_name, player.contact, player.publish, player.version) == ("Эрлан", "+996", False, 2)


def test_whoever_saves_second_sees_both_values_and_chooses(desk: Client, add: Add) -> None:
    player = add("Асанов Азамат")
    address = f"/en/players/{player.pk}/edit/"
    typed = form_of(desk, address, given_name="Айбек")
    update_player(player, actor=None, version=1, given_name="Эрлан")
    page = desk.post(address, typed)
    text = page.content.decode()
    assert page.status_code == 409
    assert "<td>Эрлан</td><td>Айбек</td>" in text
    assert '<th scope="row">Surname' not in text
    player.refresh_from_db()
    assert player.given_name == "Эрлан"
    assert desk.post(address, {**typed, "version": hidden(text, "version")}).status_code == 302
    player.refresh_from_db()
    assert player.given_name == "Айбек"


def test_someone_with_two_federations_says_which(client: Client, registrar: User, other_federation: Federation) -> None:
    from players.models import FederationRole

    FederationRole.objects.create(federation=other_federation, user=registrar, role="registrar")
    client.force_login(registrar)
    typed = form_of(client)
    assert client.post("/en/players/add/", typed).status_code == 200
    assert not Player.objects.exists()
    client.post("/en/players/add/", {**typed, "federation": str(other_federation.pk)})
    assert Player.objects.get().federation == other_federation
