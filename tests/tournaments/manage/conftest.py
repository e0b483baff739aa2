"""A chief arbiter at his desk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from players.models import User
from tests.tournaments import factories
from tournaments.models import Tournament


@pytest.fixture
def chief(db: None) -> User:
    """The maker of the event: its organiser and chief arbiter."""
    return factories.user("chief")


@pytest.fixture
def tournament(chief: User) -> Tournament:
    return factories.tournament(6, actor=chief)


@pytest.fixture
def desk(chief: User) -> Client:
    client = Client()
    client.force_login(chief)
    return client


@pytest.fixture
def url(tournament: Tournament) -> Callable[..., str]:
    """The address of a staff page of the tournament."""

    def address(name: str, **more: Any) -> str:
        with translation.override("en"):
            where = {"event": tournament.event.slug, "tournament": tournament.slug, **more}
            return reverse(f"tournaments:{name}", kwargs=where)

    return address
