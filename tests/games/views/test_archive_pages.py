"""The keepers' pages: a game added, a file looked at before anything of it is saved."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.models import GameImport, Record
from games.services.archive import add_game
from tests.games.conftest import tagged
from tests.games.views.conftest import client_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def desk(keeper) -> Client:
    return client_of(keeper)


def text(response) -> str:
    return response.content.decode()


def test_a_game_is_added_with_its_heading(desk, url) -> None:
    fields = {"white": "Асанов Үсөн", "date": "2018-03", "event": "Кубок", "public": "1"}
    response = desk.post(url("add"), {"act": "save", "text": "2 9 7", "source": "typed", **fields})
    record = Record.objects.get()
    assert response["Location"] == url("game", record.pk)
    assert (record.white_name, record.date, record.event_name) == ("Асанов Үсөн", "2018.03.??", "Кубок")
    assert (record.plies, record.is_public) == (3, True)


def test_tags_of_a_pasted_text_fill_what_was_left_empty(desk, url) -> None:
    desk.post(url("add"), {"act": "save", "text": tagged(3), "source": "pasted", "white": "Other Name"})
    record = Record.objects.get()
    assert (record.white_name, record.black_name, record.year) == ("Other Name", "Жұмағұл Ерлан", 2018)
    assert not record.is_public


def test_a_game_that_is_there_is_shown_instead(desk, url, federation) -> None:
    there = add_game(federation, text=tagged(3), actor=None)
    response = desk.post(url("add"), {"act": "save", "text": tagged(3), "source": "pasted"})
    assert response.status_code == 422
    assert url("game", there.pk) in text(response)
    assert Record.objects.count() == 1


def test_the_rules_chosen_are_those_it_is_checked_by(desk, url) -> None:
    told = desk.post(url("add"), {"act": "check", "text": "9", "rule_set": "bestemshe", "source": "typed"}).json()
    assert told["fault"] == 1
    assert '<svg class="board wide" viewBox="0 0 632 660"' in told["html"]


def test_a_game_is_changed_and_the_second_of_two_is_told(desk, url, federation) -> None:
    record = add_game(federation, text='[White "A"]\n\n76 98', actor=None)
    version = record.versions.get()
    page = url("edit", record.pk)
    fields = {"act": "save", "source": "pasted", "white": "B", "rule_set": "standard"}
    assert desk.post(page, {**fields, "text": "76 98 99", "seen": version.pk}).status_code == 302
    record.refresh_from_db()
    assert (record.white_name, record.plies) == ("B", 3)
    late = desk.post(page, {**fields, "text": "76", "seen": version.pk})
    assert late.status_code == 409
    assert ">76</textarea>" in text(late)
    desk.post(page, {"act": "hide"})
    record.refresh_from_db()
    assert not record.is_public


def test_a_game_of_a_board_is_not_edited_here(desk, url, record) -> None:
    assert desk.get(url("edit", record.pk)).status_code == 404


def sent(desk: Client, url, content: str, **more: str) -> str:
    file = SimpleUploadedFile("games.pgn", content.encode())
    return desk.post(url("upload"), {"file": file, **more})["Location"]


def test_every_game_of_a_file_is_seen_before_it_is_saved(desk, url, federation) -> None:
    add_game(federation, text=tagged(1), actor=None)
    broken = '[White "Х"]\n[Black "У"]\n\n76 98 77 12 *\n\n'
    preview = sent(desk, url, tagged(1) + tagged(2) + broken)
    page = text(desk.get(preview))
    assert "Sound: 1. In the archive already: 1. With faults: 1." in page
    assert re.findall(r'<span class="chip (\w+)">', page.split("<tbody>")[1]) == ["warn", "good", "bad"]
    assert "Move 2:" in page
    assert Record.objects.count() == 1
    assert desk.post(preview, {"act": "start", "public": "1"})["Location"] == preview
    assert Record.objects.count() == 2
    report = text(desk.get(preview))
    assert "Read: 3. Saved: 1. In the archive already: 1. Left out: 1." in report


def test_a_file_can_be_forgotten(desk, url) -> None:
    preview = sent(desk, url, tagged(1))
    assert desk.post(preview, {"act": "discard"})["Location"] == url("upload")
    assert not GameImport.objects.exists()
    assert desk.get(preview).status_code == 404


def test_starting_twice_reads_once(desk, url) -> None:
    preview = sent(desk, url, tagged(1))
    for _time in range(2):
        desk.post(preview, {"act": "start", "public": "1", "keep_faulty": "1"})
    upload = GameImport.objects.get()
    assert (upload.saved, upload.duplicates, upload.keep_faulty) == (1, 0, True)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04\x00\x00"])
def test_what_is_no_text_is_told(desk, url, content: bytes) -> None:
    response = desk.post(url("upload"), {"file": SimpleUploadedFile("x.pgn", content)}, follow=True)
    assert 'role="alert"' in text(response)


def test_an_upload_of_another_federation_does_not_exist(desk, url, keeper) -> None:
    from tests.tournaments import factories as make

    foreign = GameImport.objects.create(federation=make.federation("kz"), name="x")
    assert desk.get(url("import", foreign.pk)).status_code == 404
