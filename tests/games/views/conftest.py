"""An event with games recorded at its boards, and people who may do things with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.models import Record
from games.services.records import save_record
from players.models import Federation, FederationRole, User
from tests.games.conftest import board, federation, random_game, round_  # noqa: F401
from tests.tournaments import factories as make
from tournaments.models import Board, EventRole, RoleName

#: Seven and a half moves with captures of both sides and a tuz of White.
OPENING = "21 98 78 33 91 92 91x 91 81 81 67 48x 46 92 92"


@pytest.fixture
def arbiter(board: Board) -> User:  # noqa: F811
    user = make.user("arbiter")
    EventRole.objects.create(event=board.match.round.tournament.event, user=user, role=RoleName.ARBITER)
    return user


@pytest.fixture
def keeper(federation: Federation) -> User:  # noqa: F811
    user = make.user("keeper")
    FederationRole.objects.create(federation=federation, user=user, role=FederationRole.Role.REGISTRAR)
    return user


@pytest.fixture
def record(board: Board) -> Record:  # noqa: F811
    """The record of board 1, fifteen plies, not to the end."""
    return save_record(board, text=OPENING, seen=None, actor=None).record


@pytest.fixture
def finished(round_: Any) -> Record:  # noqa: F811
    """The record of board 2, to its end."""
    return save_record(make.boards(round_)[1], text=random_game(3), seen=None, actor=None).record


@pytest.fixture
def url() -> Callable[..., str]:
    """The address of a page of games, English unless another language is named."""

    def address(name: str, *args: Any, language: str = "en", **more: Any) -> str:
        with translation.override(language):
            return reverse(f"games:{name}", args=args, kwargs=more or None)

    return address


@pytest.fixture
def entry(board: Board, url: Callable[..., str]) -> str:  # noqa: F811
    """The address of the page on which board 1 is typed."""
    return url("record", *where(board), board.pk)


def where(of: Board) -> tuple[str, str, int]:
    """Event, tournament and round in addresses."""
    played = of.match.round
    return played.tournament.event.slug, played.tournament.slug, played.number


def client_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client
