"""A file of an event's games: matched, seen, saved at its boards."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.models import Record, RecordVersion
from games.services.records import save_record
from tests.games.views.conftest import client_of, where
from tests.tournaments import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(arbiter) -> Client:
    return client_of(arbiter)


@pytest.fixture
def address(url, board) -> str:
    return url("event_file", *where(board)[:2])


def game(board, moves: str = "76 98 99") -> str:
    names = {seat.side: f"{seat.player.surname} {seat.player.given_name}" for seat in board.seats.all()}
    return f'[White "{names["w"]}"]\n[Black "{names["b"]}"]\n[Round "1"]\n\n{moves} *\n\n'


def text(response) -> str:
    return response.content.decode()


def test_games_are_seen_with_their_boards_before_any_is_saved(desk, address, round_) -> None:
    boards = make.boards(round_)
    stranger = '[White "Nobody Known"]\n[Black "Else"]\n\n76 98 77 *\n\n'
    file = SimpleUploadedFile("round.pgn", (game(boards[0]) + game(boards[2]) + stranger).encode())
    page = text(desk.post(address, {"act": "preview", "file": file}))
    assert "3 games in the text, 2 have a board here." in page
    assert page.count('name="game"') == 2
    assert "no board fits" in page
    assert "breaks the rules at move 2" in page
    assert not Record.objects.exists()


def test_only_the_games_ticked_are_saved(desk, address, round_) -> None:
    boards = make.boards(round_)
    typed = game(boards[0]) + game(boards[1])
    response = desk.post(address, {"act": "save", "text": typed, "game": ["1"], "seen-0": "", "seen-1": ""})
    assert response.status_code == 302
    version = RecordVersion.objects.get()
    assert (version.record.board, version.source, version.plies) == (boards[1], "file", 3)


def test_a_record_that_stands_is_replaced_only_when_seen(desk, address, board) -> None:
    standing = save_record(board, text="76", seen=None, actor=None)
    page = text(desk.post(address, {"act": "preview", "text": game(board)}))
    assert "replaces a record" in page
    assert f'name="seen-0" value="{standing.pk}"' in page
    save = {"act": "save", "text": game(board), "game": ["0"]}
    told = desk.post(address, {**save, "seen-0": ""}, follow=True)
    assert f"boards {board.number}." in text(told)
    assert RecordVersion.objects.count() == 1
    desk.post(address, {**save, "seen-0": standing.pk})
    assert RecordVersion.objects.get(is_current=True).plies == 3


def test_a_game_twice_in_a_file_has_its_board_once(desk, address, board) -> None:
    page = text(desk.post(address, {"act": "preview", "text": game(board) + game(board, "99")}))
    assert page.count('name="game"') == 1


@pytest.mark.parametrize("content", [b"", b"nothing {", b"\x00\x01"])
def test_what_holds_no_game_is_told(desk, address, content: bytes) -> None:
    file = SimpleUploadedFile("x.pgn", content)
    response = desk.post(address, {"act": "preview", "file": file} if content else {"act": "preview", "text": ""})
    assert response.status_code in {200, 422}
    assert not Record.objects.exists()


def test_queries_do_not_grow_with_the_games(desk, address, round_, django_assert_max_num_queries) -> None:
    typed = "".join(game(board) for board in make.boards(round_))
    with django_assert_max_num_queries(12):
        desk.post(address, {"act": "preview", "text": typed})
