"""Every address of the register for every role, and the predicates behind it."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.test import Client
from django.utils import translation

from players import registry, urls
from players.models import Federation, Player, RegisterEntry, User
from players.permissions import (
    can_add_player,
    can_edit_player,
    federations_to_add_to,
    is_federation_administrator,
)
from players.services.imports import receive_file
from players.services.merging import merge_players
from players.services.places import add_official, save_club

ROLES = ("anonymous", "user", "stranger", "registrar", "administrator", "superuser")
# Path, then what each role gets: 302 is the way to the sign-in page.
TABLE = [
    ("players/", (200, 200, 200, 200, 200, 200)),
    ("players/{open}/", (200, 200, 200, 200, 200, 200)),
    ("players/{hidden}/", (404, 404, 404, 200, 200, 200)),
    ("players/{open}/edit/", (302, 403, 403, 200, 200, 200)),
    ("players/{hidden}/edit/", (302, 404, 404, 200, 200, 200)),
    ("players/add/", (302, 403, 200, 200, 200, 200)),
    ("players/999999999999999999999999/", (404, 404, 404, 404, 404, 404)),
    ("players/doubles/", (302, 403, 200, 200, 200, 200)),
    ("players/merges/", (302, 403, 200, 200, 200, 200)),
    ("players/merges/{merge}/undo/", (302, 403, 403, 403, 200, 200)),
    ("players/{open}/merge/{twin}/", (302, 403, 403, 403, 200, 200)),
    ("players/{open}/erase/", (302, 403, 403, 403, 200, 200)),
    ("players/{hidden}/erase/", (302, 404, 404, 403, 200, 200)),
    ("players/{open}/data/", (302, 405, 405, 405, 405, 405)),
    ("players/imports/", (302, 403, 200, 200, 200, 200)),
    ("players/imports/{file}/", (302, 403, 403, 200, 200, 200)),
    ("players/journal/", (302, 403, 200, 200, 200, 200)),
    ("players/clubs/", (200, 200, 200, 200, 200, 200)),
    ("players/clubs/{club}/", (200, 200, 200, 200, 200, 200)),
    ("players/clubs/add/", (302, 403, 200, 200, 200, 200)),
    ("players/clubs/{club}/edit/", (302, 403, 403, 200, 200, 200)),
    ("players/regions/", (200, 200, 200, 200, 200, 200)),
    ("players/regions/KG-N/", (200, 200, 200, 200, 200, 200)),
    ("players/arbiters/", (200, 200, 200, 200, 200, 200)),
    ("players/arbiters/{official}/", (200, 200, 200, 200, 200, 200)),
    ("players/arbiters/{hidden_official}/", (404, 404, 404, 200, 200, 200)),
    ("players/arbiters/add/", (302, 403, 200, 200, 200, 200)),
    ("players/arbiters/{official}/edit/", (302, 403, 403, 200, 200, 200)),
    ("privacy/", (200, 200, 200, 200, 200, 200)),
]
#: What each role gets for an act that is sent directly: forms of the staff without what they need.
ACTS = [
    ("players/add/", {}, (401, 403, 200, 200, 200, 200)),
    ("players/{open}/edit/", {}, (401, 403, 403, 200, 200, 200)),
    ("players/{hidden}/edit/", {}, (401, 404, 404, 200, 200, 200)),
    ("players/{open}/data/", {}, (401, 403, 403, 200, 200, 200)),
    ("players/{hidden}/data/", {}, (401, 404, 404, 200, 200, 200)),
    ("players/{open}/erase/", {"number": "0"}, (401, 403, 403, 403, 409, 409)),
    ("players/{open}/merge/{twin}/", {}, (401, 403, 403, 403, 409, 409)),
    ("players/merges/{merge}/undo/", {}, (401, 403, 403, 403, 302, 302)),
    ("players/doubles/", {"one": "{open}", "other": "{twin}"}, (401, 403, 404, 403, 302, 302)),
    ("players/imports/", {}, (401, 403, 400, 400, 400, 400)),
    ("players/imports/{file}/", {"act": "write"}, (401, 403, 403, 302, 302, 302)),
    ("players/imports/{file}/", {"act": "discard"}, (401, 403, 403, 302, 302, 302)),
    ("players/clubs/add/", {}, (401, 403, 200, 200, 200, 200)),
    ("players/clubs/{club}/edit/", {}, (401, 403, 403, 200, 200, 200)),
    ("players/arbiters/add/", {}, (401, 403, 200, 200, 200, 200)),
    ("players/arbiters/{official}/edit/", {}, (401, 403, 403, 200, 200, 200)),
    ("players/clubs/", {}, (405, 405, 405, 405, 405, 405)),
    ("players/journal/", {}, (401, 405, 405, 405, 405, 405)),
    ("privacy/", {}, (405, 405, 405, 405, 405, 405)),
]


@pytest.fixture
def people(user: User, stranger: User, registrar: User, administrator: User) -> dict[str, Any]:
    return {
        "anonymous": AnonymousUser(),
        "user": user,
        "stranger": stranger,
        "registrar": registrar,
        "administrator": administrator,
        "superuser": User.objects.create_superuser("root"),
    }


@pytest.fixture(params=ROLES)
def role(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def players(add: Callable[..., Player]) -> dict[str, Player]:
    return {"open": add("Асанов Азамат"), "hidden": add("Бекова Айжан", publish=False)}


@pytest.fixture
def things(federation: Federation, players: dict[str, Player], add: Callable[..., Player]) -> dict[str, int]:
    """The ids that addresses are filled with."""
    twin, gone = add("Асанов Азамат"), add("Жээнбеков Эрлан")
    merge = merge_players(add("Жээнбеков Эрлан"), gone, actor=None, versions=(1, 1))
    brought = receive_file(federation, data="Аты-жөнү;Жылы\nОсмонов Бек;1999".encode(), name="a.csv", actor=None)
    return {
        **{name: player.pk for name, player in players.items()},
        "twin": twin.pk,
        "merge": merge.pk,
        "file": brought.pk,
        "club": save_club(federation, names={"ky": "Ала-Тоо"}, region=None, actor=None).pk,
        "official": add_official(federation, actor=None, surname="Токтомушев").pk,
        "hidden_official": add_official(federation, actor=None, surname="Жашыров", publish=False).pk,
    }


def test_addresses(client: Client, people: Any, things: Any, role: str) -> None:
    if role != "anonymous":
        client.force_login(people[role])
    for path, expected in TABLE:
        assert client.get("/ky/" + path.format(**things)).status_code == expected[ROLES.index(role)], path


def test_acts_are_checked_on_the_server(client: Client, people: Any, things: Any, role: str) -> None:
    if role != "anonymous":
        client.force_login(people[role])
    for path, sent, expected in ACTS:
        form = {name: value.format(**things) for name, value in sent.items()}
        with transaction.atomic():
            before = RegisterEntry.objects.count()
            status = client.post("/ky/" + path.format(**things), form).status_code
            assert status == expected[ROLES.index(role)], path
            assert status in (200, 302) or RegisterEntry.objects.count() == before, path
            transaction.set_rollback(True)


def test_every_address_has_a_row() -> None:
    routes = {str(pattern.pattern) for pattern in urls.urlpatterns}
    rows = {re.sub(r"\{\w+\}|\b9{9,}\b|KG-N", "*", path) for path, _expected in TABLE}
    assert {re.sub(r"<[^>]+>", "*", route) for route in routes} == rows
    acts = {re.sub(r"\{\w+\}", "*", path) for path, _sent, _expected in ACTS}
    forms = {route for route in rows if re.search("add/|edit/|erase/|merge/|undo/|imports/|doubles/|data/", route)}
    assert forms <= acts


def test_predicates(people: Any, players: Any, federation: Federation, role: str) -> None:
    person = people[role]
    assert is_federation_administrator(person, federation) == (role in ("administrator", "superuser"))
    staff = role in ("registrar", "administrator", "superuser")
    assert can_edit_player(person, players["open"]) == staff
    assert can_add_player(person, federation) == staff
    assert person.has_perm("players.change_player", players["open"]) == staff
    assert person.has_perm("players.add_player", federation) == staff


def test_a_blocked_registrar_has_no_rights(registrar: User, federation: Federation) -> None:
    assert can_add_player(registrar, federation)
    registrar.is_active = False
    assert not can_add_player(registrar, federation)
    assert federations_to_add_to(registrar) == []


@pytest.fixture
def organiser(user: User, federation: Federation) -> Iterator[User]:
    registry.register_adding_right("test", lambda person, home: person == user and home == federation)
    yield user
    registry._adding_rights.pop("test")


def test_an_organiser_of_an_event_may_add_but_not_change(
    client: Client, organiser: User, federation: Federation, other_federation: Federation, players: Any
) -> None:
    assert can_add_player(organiser, federation)
    assert not can_add_player(organiser, other_federation)
    assert federations_to_add_to(organiser) == [federation]
    client.force_login(organiser)
    assert client.get("/ky/players/add/").status_code == 200
    assert client.get(f"/ky/players/{players['open'].pk}/edit/").status_code == 403


def test_only_staff_see_what_is_private(client: Client, people: Any, add: Callable[..., Player], role: str) -> None:
    player = add("Асанов Азамат", national_id="21503199900123", contact="+996 555 112233", trainer="Төлөгөнов Б.")
    if role != "anonymous":
        client.force_login(people[role])
    with translation.override("ky"):
        page = client.get(f"/ky/players/{player.pk}/").content.decode()
    assert "Асанов Азамат" in page
    staff = role in ("registrar", "administrator", "superuser")
    for text in ("21503199900123", "+996 555 112233", "Төлөгөнов", f"/ky/players/{player.pk}/edit/"):
        assert (text in page) == staff
