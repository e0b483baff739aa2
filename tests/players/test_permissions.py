"""Every address of the register for every role, and the predicates behind it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.utils import translation

from players import registry
from players.models import Federation, Player, User
from players.permissions import (
    can_add_player,
    can_edit_player,
    federations_to_add_to,
    is_federation_administrator,
)

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


@pytest.mark.parametrize(("path", "expected"), TABLE)
@pytest.mark.parametrize("method", ["get", "post"])
def test_addresses(
    client: Client, people: Any, players: Any, role: str, path: str, expected: tuple[int, ...], method: str
) -> None:
    if role != "anonymous":
        client.force_login(people[role])
    address = "/ky/" + path.format(**{name: player.pk for name, player in players.items()})
    status = getattr(client, method)(address).status_code
    wanted = expected[ROLES.index(role)]
    if method == "post" and "edit" not in path and "add" not in path:
        wanted = 405
    # An empty form is shown again, with what is missing.
    assert status == wanted


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
