"""A small register: two federations and people of both."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command

from players.models import Federation, FederationRole, Player, User
from players.services import create_player


@pytest.fixture
def reference(db: None) -> None:
    call_command("load_reference", verbosity=0)


@pytest.fixture
def federation(reference: None) -> Federation:
    return Federation.objects.get(slug="kg")


@pytest.fixture
def other_federation(reference: None) -> Federation:
    return Federation.objects.get(slug="kz")


@pytest.fixture
def add(federation: Federation) -> Callable[..., Player]:
    """Adds `Surname Given-name` with any further fields."""

    def make(name: str, **fields: Any) -> Player:
        surname, _, given_name = name.partition(" ")
        home = fields.pop("federation", federation)
        return create_player(home, actor=None, surname=surname, given_name=given_name, **fields)

    return make


@pytest.fixture
def user(db: None) -> User:
    return User.objects.create_user("reader")


@pytest.fixture
def registrar(federation: Federation) -> User:
    return _with_role("registrar", federation, FederationRole.Role.REGISTRAR)


@pytest.fixture
def administrator(federation: Federation) -> User:
    return _with_role("administrator", federation, FederationRole.Role.ADMINISTRATOR)


@pytest.fixture
def stranger(other_federation: Federation) -> User:
    """The administrator of another federation."""
    return _with_role("stranger", other_federation, FederationRole.Role.ADMINISTRATOR)


def _with_role(name: str, federation: Federation, role: str) -> User:
    person = User.objects.create_user(name)
    FederationRole.objects.create(federation=federation, user=person, role=role)
    return person
