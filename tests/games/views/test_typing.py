"""The page on which a game is typed: what it is told, what it saves, what it never loses."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from django.test import Client

from games.models import Record, RecordVersion
from games.rules.completion import with_moves_filled
from games.rules.records import read_records
from games.rules.rulesets import RULESETS, STANDARD
from games.services.records import save_record
from games.views.checking import differences
from tests.games.views.conftest import OPENING, client_of
from tests.tournaments import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(arbiter) -> Client:
    return client_of(arbiter)


def check(client: Client, entry: str, text: str, **more: str):
    return client.post(entry, {"act": "check", "text": text, "source": "typed", **more}).json()


def text(response) -> str:
    return response.content.decode()


def test_one_digit_is_enough_the_rules_supply_the_rest(desk, entry) -> None:
    told = check(desk, entry, "2 9 7 3 9 9 9")
    assert [move["t"] for move in told["moves"]] == ["21", "98", "78", "33", "91", "92", "91x"]
    assert {move["state"] for move in told["moves"]} == {"played"}
    assert told["options"]["9"] == [1, False]


def test_a_pasted_text_is_judged_as_it_is(desk, entry) -> None:
    told = check(desk, entry, "21 98 78 33 91 92 91", source="pasted")
    assert told["fault"] == 7
    assert "A tuz arises here" in told["html"]


def test_what_is_wrong_stays_wrong() -> None:
    [record] = read_records(["21 98 79 33"])
    assert with_moves_filled(record).plies == record.plies
    [record] = read_records(["11 22 33"])
    assert next(str(ply) for ply in with_moves_filled(record, RULESETS["bestemshe"]).plies) == "11"


def test_a_declared_tuz_is_not_supplied() -> None:
    [record] = read_records(["2 9 7 3 9 9 9"])
    assert str(with_moves_filled(record, STANDARD).plies[6]) == "91x"
    assert str(with_moves_filled(record, RULESETS["declared-tuz"]).plies[6]) == "91"


def test_a_fault_shows_the_position_before_it_and_three_repairs(desk, entry) -> None:
    told = check(desk, entry, OPENING.replace("33", "38", 1))
    assert told["fault"] == 4
    assert (told["shown"], told["chip"][0]) == (3, "bad")
    assert "Move 2, Black: 38 does not fit" in told["html"]
    assert "Hole 3 holds 10 korgools: the last one falls into hole 3, written is 8." in unescape(told["html"])
    fixes = re.findall(r'data-fix="(\d+)" data-move="(\w+)"', told["html"])
    assert len(fixes) <= 3
    assert fixes[0] == ("3", "33")
    assert "8 and 3 look alike" in told["html"]
    assert told["html"].count("b-fault") == 2
    assert [move["state"] for move in told["moves"]] == ["played"] * 3 + ["fault"] + ["beyond"] * 11


def test_the_position_of_the_cursor_is_shown_with_its_moves(desk, entry) -> None:
    told = check(desk, entry, OPENING, at="2")
    assert told["shown"] == 2
    assert told["options"]["7"] == [8, False]
    assert "Position before move 2" in told["html"]
    assert check(desk, entry, OPENING, at="999")["shown"] == 15


def test_a_diagram_is_compared_cell_by_cell(desk, entry) -> None:
    start = "9,9,9,9,9,9,1,10,10/10,10,10,10,10,0,9,9,9 10 0 B"
    assert check(desk, entry, f"76 {{{start}}}")["fault"] is None
    told = check(desk, entry, f"76 {{{start.replace('10 0 B', '11 0 W')}}}")
    assert told["fault"] == 1
    assert "White&#x27;s kazan: written 11, by the moves 10." in told["html"]
    assert "Side to move: written W, by the moves B." in told["html"]


def test_differences_name_row_and_hole() -> None:
    one, other = "1,2/3,4 5 6 W", "1,9/8,4 5 7 W"
    assert differences(one, other, 2) == [
        "White's hole 2: written 2, by the moves 9.",
        "Black's hole 1: written 3, by the moves 8.",
        "Black's kazan: written 6, by the moves 7.",
    ]
    assert differences("1,2,3/1,2 0 0 W", other, 2) == []


@pytest.mark.parametrize("typed", ["1. 76 1-0\n\n1. 98 1-0", "7 " * 1001, " " * 60_001])
def test_what_is_no_game_is_refused_in_words(desk, entry, typed: str) -> None:
    response = desk.post(entry, {"act": "check", "text": typed})
    assert response.status_code == 422
    assert response.json()["refused"]


def test_checking_writes_nothing_and_asks_little(desk, entry, django_assert_max_num_queries) -> None:
    with django_assert_max_num_queries(10):
        check(desk, entry, OPENING)
    assert not Record.objects.exists()


def save(client: Client, entry: str, typed: str, **more: str):
    return client.post(entry, {"act": "save", "text": typed, "source": "typed", "seen": "", **more})


def test_saving_keeps_sheet_source_and_where_recording_stopped(desk, entry, arbiter) -> None:
    response = save(desk, entry, "2 9 7", sheet="black", stopped="1")
    assert (response.status_code, response["Location"]) == (302, entry)
    version = RecordVersion.objects.get()
    assert (version.text, version.sheet, version.source) == ("1. 21 98 2. 78 *", "black", "typed")
    assert (version.stopped, version.typed_by) == (True, arbiter)
    page = text(desk.get(entry))
    assert re.search(r'name="stopped"[^>]* checked', page)
    assert '<option value="black" selected>' in page


def test_what_the_page_shows_saves_without_a_change(desk, entry) -> None:
    """Result, kazans, termination, comments and draw offers go through the page and back."""
    save(desk, entry, '[Termination "no-moves"]\n\n1. 76= {why not} 98 1(84)-0(60)', source="pasted")
    first = RecordVersion.objects.get()
    page = text(desk.get(entry))
    typed = unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.S)[1])
    save(desk, entry, typed, source="pasted", seen=str(first.pk))
    assert RecordVersion.objects.get() == first
    told = json.loads(unescape(re.search(r'data-state="([^"]*)"', page)[1]))
    assert told["score"] == {"result": "1-0", "white": 84, "black": 60}
    assert told["termination"] == "no-moves"
    assert [move["notes"] for move in told["moves"]] == [["why not"], []]


def test_a_refused_text_comes_back_as_typed(desk, entry) -> None:
    response = save(desk, entry, "nothing here {", source="pasted")
    assert response.status_code in {302, 422}
    response = save(desk, entry, "1-0", source="pasted")
    assert response.status_code == 422
    assert ">1-0</textarea>" in text(response)


def test_the_second_of_two_is_shown_both_and_chooses(desk, entry, board) -> None:
    other = save_record(board, text="99 99", seen=None, actor=make.user("other"))
    response = save(desk, entry, "76 98 11")
    assert response.status_code == 409
    page = text(response)
    assert "Stands now" in page
    assert ">76 98 11</textarea>" in page
    assert RecordVersion.objects.count() == 1
    assert f'name="replace" value="{other.pk}"' in page
    assert save(desk, entry, "76 98 11", replace=str(other.pk)).status_code == 302
    assert RecordVersion.objects.get(is_current=True).plies == 3


def test_a_contradiction_with_the_signed_result_is_a_note(desk, entry, board) -> None:
    outcome = make.save(board)
    save(desk, entry, f"{OPENING} 0-1")
    page = text(desk.get(entry))
    assert "The record says 0-1, the signed result is 1-0." in page
    assert "1 (90) – 0 (60)" in page
    outcome.refresh_from_db()
    assert outcome.is_current


def test_a_record_can_be_withheld_and_taken_away(desk, entry, board) -> None:
    version = save_record(board, text="76", seen=None, actor=None)
    desk.post(entry, {"act": "hide"})
    assert not Record.objects.get().is_public
    desk.post(entry, {"act": "show"})
    assert Record.objects.get().is_public
    assert desk.post(entry, {"act": "clear", "seen": version.pk, "why": ""}).status_code == 422
    desk.post(entry, {"act": "clear", "seen": version.pk, "why": "wrong board"})
    assert Record.objects.get().plies == 0
    assert "1 version" in text(desk.get(entry))


def test_the_next_board_without_a_record_is_offered(desk, entry, round_) -> None:
    boards = make.boards(round_)
    save_record(boards[1], text="76", seen=None, actor=None)
    assert f"board {boards[2].number}</a>" in text(desk.get(entry))


def test_a_board_of_another_event_is_not_found(desk, entry, board) -> None:
    other = make.boards(make.publish_next(make.tournament(4, title={"en": "Another"})))[0]
    assert desk.get(entry.replace(f"/boards/{board.pk}/", f"/boards/{other.pk}/")).status_code == 404
