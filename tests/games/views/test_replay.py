"""The public page of a game: every move without a script, the same answer from the cache, nothing private."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.models import Record
from games.services.records import save_record, set_public
from players.services import update_player
from tests.games.views.conftest import OPENING, client_of, where
from tests.tournaments import factories as make
from tournaments.services.events import set_public as set_event_public

pytestmark = pytest.mark.django_db


def text(response) -> str:
    return response.content.decode()


def test_every_move_is_read_and_reached_without_a_script(client: Client, url, record: Record) -> None:
    page = text(client.get(url("game", record.pk)))
    moves = re.findall(r'<a href="\?ply=(\d+)" data-ply="\1"[^>]*>(\d\d)(<span class="x">X</span>)?', page)
    assert [move + ("x" if tuz else "") for _ply, move, tuz in moves] == OPENING.split()
    assert [int(ply) for ply, _move, _tuz in moves] == list(range(1, 16))


def test_the_board_of_each_ply_is_drawn_by_the_server(client: Client, url, record: Record) -> None:
    page = text(client.get(url("game", record.pk), {"ply": 13}))
    assert page.count('<svg class="board ') == 2
    assert "Position after move 7 (46): White 56, Black 36" in page
    assert "Last move: White, from hole 4 to Black&#x27;s hole 6. 16 korgools captured. Black to move." in page
    assert "1,1,1,1,13,3,4,X,3/X,14,5,2,16,0,1,2,3 56 36 B" in page
    assert 'data-ply="13" aria-current="true"' in page
    assert re.search(r"move 7 <b>46</b>, captured 16, own tuz \+1, opponent&#x27;s tuz \+1", page)


@pytest.mark.parametrize(("asked", "shown"), [("0", 0), ("15", 15), ("99", 15), ("-1", 15), ("x", 15), ("٣", 15)])
def test_a_ply_that_is_not_there_shows_the_last_one(
    client: Client, url, record: Record, asked: str, shown: int
) -> None:
    page = text(client.get(url("game", record.pk), {"ply": asked}))
    assert f'data-ply="{shown}" data-last="15"' in page


def test_a_fragment_is_what_the_page_shows_of_a_ply(client: Client, url, record: Record) -> None:
    page = text(client.get(url("game", record.pk), {"ply": 13}))
    part = text(client.get(url("ply", record.pk, 13)))
    [board] = re.findall(r'<div data-part="ply-board">(.*?)</div>\s*<div data-part="ply-graph">', part, re.S)
    assert board in page
    assert client.get(url("ply", record.pk, 16)).status_code == 404


def test_black_can_sit_below(client: Client, url, record: Record) -> None:
    plain = text(client.get(url("ply", record.pk, 3)))
    flipped = text(client.get(url("ply", record.pk, 3), {"flip": "1"}))
    names = [re.findall(r'<span class="nm">([^<]+)', page) for page in (plain, flipped)]
    assert names[0] == names[1][::-1]


def test_a_fault_is_shown_and_nothing_is_played_after_it(client: Client, url, board) -> None:
    record = save_record(board, text="21 98 78 33 97 92", seen=None, actor=None).record
    page = text(client.get(url("game", record.pk)))
    assert "breaks the rules at move 3" in page
    assert '<span class="err">97&nbsp;!</span>' in page
    assert '<span class="todo">92</span>' in page
    assert 'data-last="4"' in page


@pytest.mark.parametrize(("language", "name"), [("ky", "далы"), ("kk", "атсыратар"), ("ru", "далы")])
def test_holes_have_the_names_of_the_readers_language(client: Client, url, record: Record, language: str, name: str):
    page = text(client.get(url("game", record.pk, language=language)))
    assert f"<b>4</b>{name}" in page
    assert ('<ol class="holes" lang="ky">' in page) == (language == "ru")


def test_the_signed_result_stands_above_what_the_sheet_says(client: Client, url, board) -> None:
    make.save(board)
    record = save_record(board, text=f"{OPENING} 0-1", seen=None, actor=None).record
    page = text(client.get(url("game", record.pk)))
    assert re.search(r"<b>1</b> <span class=\"k\">\(90\)</span>.*<b>0</b> <span class=\"k\">\(60\)</span>", page)


def test_a_second_look_costs_one_query(client: Client, url, record: Record, django_assert_num_queries) -> None:
    for address in (url("game", record.pk), url("ply", record.pk, 5)):
        first = client.get(address)
        with django_assert_num_queries(1):
            assert client.get(address).content == first.content
        with django_assert_num_queries(1):
            assert client.get(address, headers={"if-none-match": first["ETag"]}).status_code == 304


@pytest.mark.parametrize(("name", "more", "most"), [("game", (), 12), ("ply", (5,), 12)])
def test_queries_of_a_page(
    client: Client, url, record: Record, django_assert_max_num_queries, name, more, most
) -> None:
    with django_assert_max_num_queries(most):
        assert client.get(url(name, record.pk, *more)).status_code == 200


def test_a_changed_record_is_shown_at_once(client: Client, url, board) -> None:
    version = save_record(board, text="76", seen=None, actor=None)
    assert "1 move<" in text(client.get(url("game", version.record_id)))
    save_record(board, text="76 98 99", seen=version.pk, actor=None)
    assert "2 moves<" in text(client.get(url("game", version.record_id)))


def test_a_withheld_record_is_for_its_staff_only(client: Client, url, record: Record, arbiter) -> None:
    addresses = (url("game", record.pk), url("ply", record.pk, 1))
    assert [client.get(each).status_code for each in addresses] == [200, 200]
    set_public(record, public=False, actor=None)
    assert [client.get(each).status_code for each in addresses] == [404, 404]
    staff = client_of(arbiter)
    assert "not public" in text(staff.get(addresses[0]))
    assert staff.get(addresses[1])["Cache-Control"] == "private, no-store"


def test_games_of_a_hidden_event_do_not_exist(client: Client, url, record: Record) -> None:
    set_event_public(record.event, public=False, actor=None)
    assert client.get(url("game", record.pk)).status_code == 404
    assert client.get(url("game", 987654)).status_code == 404


def test_a_player_not_to_be_published_is_not_named(client: Client, url, record: Record, arbiter) -> None:
    surname = record.white_player.surname
    page = url("game", record.pk)
    assert surname in text(client.get(page))
    update_player(record.white_player, actor=None, version=record.white_player.version, publish=False)
    assert surname not in text(client.get(page))
    assert surname not in text(client.get(url("ply", record.pk, 3)))
    assert surname in text(client_of(arbiter).get(page))


def test_the_address_on_a_scoresheet_leads_to_the_round_and_later_to_the_game(client: Client, url, board) -> None:
    address = url("board", *where(board), board.number)
    assert client.get(address)["Location"].endswith("/rounds/1/")
    record = save_record(board, text="76", seen=None, actor=None).record
    assert client.get(address)["Location"] == url("game", record.pk)
    set_event_public(board.match.round.tournament.event, public=False, actor=None)
    assert client.get(address).status_code == 404


def test_staff_finds_the_way_to_change_a_record(client: Client, url, record: Record, arbiter, entry: str) -> None:
    assert entry in text(client_of(arbiter).get(url("game", record.pk)))
    assert "/manage/" not in text(client.get(url("game", record.pk)))
