"""Scoresheets, printed games and booklets: the words on them, the page under them, who is named."""

from __future__ import annotations

import io
import re
from xml.etree import ElementTree

import pytest
from django.test import Client
from pypdf import PdfReader

from games.printing import grid
from games.services.records import save_record
from players.services import update_player
from tests.games.conftest import random_game
from tests.games.views.conftest import OPENING, client_of, where
from tests.tournaments import factories as make
from tournaments.services import pairing
from tournaments.services.events import set_public as set_event_public

pytestmark = pytest.mark.django_db


def pages(response) -> list[str]:
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    return [page.extract_text() for page in PdfReader(io.BytesIO(response.content)).pages]


def test_every_board_of_a_round_has_a_sheet_in_order(client: Client, url, round_) -> None:
    sheets = pages(client.get(url("scoresheets_pdf", *where(make.boards(round_)[0]))))
    assert len(sheets) == 3
    for sheet, board in zip(sheets, make.boards(round_), strict=True):
        assert {seat.player.surname for seat in board.seats.all()} <= set(re.findall(r"\w+", sheet))
        assert "Issyk-Kul Cup" in sheet
        assert "Round 1 · 27–29 November 2026" in sheet
        numbers = re.findall(r"(?m)^(\d+)$", sheet)
        assert {str(number) for number in range(1, 41)} <= set(numbers)
        assert all(f"Position after move {number}" in sheet for number in (10, 20, 30, 40))


def test_what_all_sheets_share_is_written_once(client: Client, url, board) -> None:
    reader = PdfReader(io.BytesIO(client.get(url("scoresheets_pdf", *where(board))).content))
    under = {
        str(page["/Contents"].raw_get(1) if hasattr(page["/Contents"], "raw_get") else page["/Contents"][1])
        for page in reader.pages
    }
    assert len(under) == 1
    assert all(len(page["/Contents"]) == 4 for page in reader.pages)
    fonts = {name for page in reader.pages for name in page["/Resources"]["/Font"]}
    assert fonts


def test_the_code_on_a_sheet_is_the_address_of_its_board(url, board) -> None:
    from tournaments.printing.heads import qr
    from tournaments.printing.orders import PaperOrder

    tournament = board.match.round.tournament
    order = PaperOrder(what="scoresheets", language="en", base="http://hall:8000", round=1)
    address = f"http://hall:8000{url('board', *where(board), board.number)}"
    html = order.write(tournament).html
    assert str(qr(address)) in html
    assert "/manage/" not in html


def test_the_grid_has_forty_rows_and_four_diagrams() -> None:
    root = ElementTree.fromstring(grid.grid_svg())
    assert not list(root.iter("{http://www.w3.org/2000/svg}text"))
    boxes = [each for each in root.iter("{http://www.w3.org/2000/svg}rect") if each.get("class") == "t"]
    assert len(boxes) == 1 + 2 * 2 * 2
    assert max(float(each.get("y", 0)) + float(each.get("height", 0)) for each in boxes) < grid.FOOT
    children = ElementTree.fromstring(grid.grid_svg(5))
    assert ElementTree.tostring(children) != ElementTree.tostring(root)
    assert " " not in grid.grid_uri().split("'")[0] or '"' not in grid.grid_uri()


def test_sheets_of_a_proposal_are_for_the_staff_and_say_draft(client: Client, url, round_, arbiter) -> None:
    make.enter_scores(round_)
    draft = pairing.pair_round(round_.tournament, actor=None)
    address = url("scoresheets_pdf", *where(make.boards(draft)[0]))
    assert client.get(address).status_code == 404
    sheets = pages(client_of(arbiter).get(address))
    assert len(sheets) == 3
    assert all("Draft" in sheet for sheet in sheets)


def test_a_player_not_to_be_published_is_named_on_the_staffs_sheets_only(client: Client, url, board, arbiter) -> None:
    player = board.seats.first().player
    address = url("scoresheets_pdf", *where(board))
    assert any(player.surname in sheet for sheet in pages(client.get(address)))
    update_player(player, actor=None, version=player.version, publish=False)
    assert not any(player.surname in sheet for sheet in pages(client.get(address)))
    assert any(player.surname in sheet for sheet in pages(client_of(arbiter).get(address)))


def test_a_game_is_printed_with_its_moves_and_diagrams(client: Client, url, record) -> None:
    [page] = pages(client.get(url("game_pdf", record.pk)))
    words = page.split()
    for move in OPENING.replace("x", "X").split():
        assert move in words
    assert "Position after move 8" in page
    assert record.white_player.surname in page


def test_diagrams_stand_after_every_ten_moves(client: Client, url, finished) -> None:
    text = "\n".join(pages(client.get(url("game_pdf", finished.pk))))
    moves = (finished.plies + 1) // 2
    for number in [*range(10, moves, 10), moves]:
        assert f"Position after move {number}" in text


def test_a_faulty_game_is_printed_up_to_its_fault(client: Client, url, board) -> None:
    record = save_record(board, text="21 98 78 33 97 92", seen=None, actor=None).record
    [page] = pages(client.get(url("game_pdf", record.pk)))
    assert "breaks the rules at move 3" in page
    assert "Position before move 3" in page


def test_a_booklet_holds_the_games_chosen(client: Client, url, record, finished) -> None:
    place = where(record.board)[:2]
    both = "\n".join(pages(client.get(url("booklet_pdf", *place))))
    one = "\n".join(pages(client.get(url("booklet_pdf", *place), {"game": [finished.pk, "x"]})))
    names = [game.white_player.surname for game in (record, finished)]
    assert [name in both for name in names] == [True, True]
    assert [name in one for name in names] == [False, True]
    listed = client.get(url("of_event", *place)).content.decode()
    assert [f'value="{game.pk}"' in listed for game in (record, finished)] == [True, True]


def test_an_empty_booklet_is_a_page(client: Client, url, board) -> None:
    [page] = pages(client.get(url("booklet_pdf", *where(board)[:2])))
    assert "No game has been recorded yet" in page


def test_papers_of_a_hidden_event_do_not_exist(client: Client, url, record) -> None:
    place = where(record.board)
    set_event_public(record.event, public=False, actor=None)
    for address in (
        url("scoresheets_pdf", *place), url("game_pdf", record.pk),
        url("booklet_pdf", *place[:2]), url("of_event", *place[:2]),
    ):  # fmt: skip
        assert client.get(address).status_code == 404


def test_boards_lead_to_their_games_from_the_pages_of_the_event(client: Client, url, record, arbiter, entry) -> None:
    event, tournament, number = where(record.board)
    public = client.get(f"/en/events/{event}/{tournament}/rounds/{number}/").content.decode()
    assert public.count(f'href="{url("game", record.pk)}"') == 1
    documents = client.get(f"/en/events/{event}/{tournament}/documents/").content.decode()
    assert url("scoresheets_pdf", event, tournament, number) in documents
    assert "Recorded games: 1" in documents
    desk = client_of(arbiter).get(f"/en/manage/{event}/{tournament}/rounds/{number}/").content.decode()
    assert entry in desk
    assert "1 of 3" in desk


def test_a_contradiction_is_told_on_the_staffs_page_of_the_round(board, arbiter) -> None:
    make.save(board)
    save_record(board, text=random_game(3).rsplit(" ", 1)[0] + " 0-1", seen=None, actor=None)
    event, tournament, number = where(board)
    desk = client_of(arbiter).get(f"/en/manage/{event}/{tournament}/rounds/{number}/").content.decode()
    assert "the signed result is 1-0" in desk
