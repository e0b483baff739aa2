"""A player's games on his page, and the records of boards."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import translation

from games.selectors.players import recorded_boards
from games.services.archive import add_game
from games.services.records import save_record, set_public
from players.services import create_player
from tests.games.conftest import tagged
from tests.tournaments import factories as make

pytestmark = pytest.mark.django_db


def test_the_page_of_a_player_shows_his_public_games(client, federation):
    player = create_player(federation, actor=None, surname="Асанов", given_name="Айбек")
    with translation.override("en"):
        address = reverse("players:detail", args=[player.pk])
    assert "Recorded games" not in client.get(address).content.decode()
    add_game(federation, text=tagged(1, white="Асанов Айбек", black="Ким"), actor=None)
    add_game(federation, text=tagged(2, white="Асанов Айбек", black="Пак"), actor=None, public=False)
    page = client.get(address).content.decode()
    assert "Recorded games" in page
    assert "Ким" in page
    assert "Пак" not in page


def test_boards_know_their_records(round_):
    first, second, _third = make.boards(round_)
    record = save_record(first, text="76", seen=None, actor=None).record
    withheld = save_record(second, text="76", seen=None, actor=None).record
    set_public(withheld, public=False, actor=None)
    ids = [board.pk for board in make.boards(round_)]
    assert recorded_boards(ids) == {first.pk: record.pk}
    assert recorded_boards(ids, public=False) == {first.pk: record.pk, second.pk: withheld.pk}
