"""The archive: games that stand alone, files of many, duplicates, links to the register."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.core.files.base import ContentFile
from django.core.management import CommandError, call_command
from django.db import IntegrityError

from games import tasks
from games.exchange.headings import Heading, heading_of
from games.models import GameImport, PositionSeen, Record, RecordVersion
from games.rules.decoding import read_file
from games.rules.records import read_records
from games.services import archive
from games.services.archive import add_game, change_game, import_games
from games.services.imports import MAX_BYTES, receive_upload, run_import
from players.services import create_player
from tests.games.conftest import random_game, tagged
from tests.tournaments import factories as make
from tournaments.errors import Conflict, Refused

pytestmark = pytest.mark.django_db


def read(*texts: str):
    return read_records("".join(texts).splitlines())


def test_a_pasted_game_is_kept_with_its_heading(federation):
    user = make.user()
    text = tagged(1, Round="3", WhiteElo="2100", Site="Ош", Date="2018.3.7")
    record = add_game(federation, text=text, actor=user, source="pasted")
    assert (record.white_name, record.event_name, record.site) == ("Асанов Айбек", "Кубок", "Ош")
    assert (record.date, record.year, record.round_name) == ("2018.03.07", 2018, "3")
    assert record.tags == [["WhiteElo", "2100"]]
    version = RecordVersion.objects.get()
    assert (version.verdict, version.source, version.typed_by) == ("complete-agrees", "pasted", user)
    assert version.heading["white"] == "Асанов Айбек"


def test_a_player_is_linked_where_the_register_has_exactly_one_of_that_name(federation):
    known = create_player(federation, actor=None, surname="Асанов", given_name="Айбек", patronymic="Бакирович")
    for birth_year in (1980, 1990):
        create_player(federation, actor=None, surname="Жумагул", given_name="Ерлан", birth_year=birth_year)
    record = add_game(federation, text=tagged(1, white="Asanov, Aibek"), actor=None)
    assert (record.white_player, record.white_name) == (known, "")
    assert (record.black_player, record.black_name) == (None, "Жұмағұл Ерлан")


def test_the_same_game_is_refused_however_its_names_are_spelled(federation):
    first = add_game(federation, text=tagged(1), actor=None)
    with pytest.raises(Refused, match="game-already-there") as refused:
        add_game(federation, text=tagged(1, white="Aibek ASANOV", Event="Cup"), actor=None)
    assert refused.value.params == {"record": first.pk}
    add_game(federation, text=tagged(1, Date="2019"), actor=None)
    add_game(make.federation("kz"), text=tagged(1), actor=None)
    assert Record.objects.count() == 3


def test_of_two_who_add_a_game_at_once_one_is_told(federation, monkeypatch):
    add_game(federation, text=tagged(1), actor=None)
    monkeypatch.setattr(archive.Record.objects, "filter", lambda **_: Record.objects.none())
    with pytest.raises(Refused, match="game-already-there"):
        add_game(federation, text=tagged(1), actor=None)


def test_the_same_request_twice_adds_one_game(federation):
    key = uuid4()
    first = add_game(federation, text=tagged(1), actor=None, key=key)
    assert add_game(federation, text=tagged(1), actor=None, key=key) == first


def test_a_game_is_changed_with_its_heading_and_the_former_version_stays(federation):
    record = add_game(federation, text=tagged(1), actor=None)
    seen = RecordVersion.objects.get().pk
    heading = Heading(white="Асанов А.", black="Ким", event="Финал", date="2018")
    changed = change_game(record, text=random_game(2), heading=heading, seen=seen, actor=None, why="second sheet")
    record.refresh_from_db()
    assert (changed.number, record.white_name, record.date, record.year) == (2, "Асанов А.", "2018.??.??", 2018)
    assert RecordVersion.objects.get(number=1).heading["white"] == "Асанов Айбек"
    assert change_game(record, text=random_game(2), heading=heading, seen=None, actor=None) == changed
    with pytest.raises(Conflict) as conflict:
        change_game(record, text=random_game(3), heading=heading, seen=seen, actor=None)
    assert conflict.value.current == changed.pk
    assert PositionSeen.objects.filter(record=record).count() <= changed.plies + 1


def test_a_broken_game_never_stops_the_rest_and_is_listed(federation):
    texts = [
        tagged(1),
        '[White "A"]\n[Black "B"]\n\n1. 76 76 2. 71 *\n\n',
        '[White "C"]\n\n\n',
        '[White "D"]\n[Variant "chess"]\n\n76 *\n\n',
        '[White "E"]\n\n' + "76 " * 1001 + "*\n\n",
        '[White "F\n\n{never closed\n',
        tagged(2),
    ]
    tally = import_games(federation, read(*texts), actor=None)
    assert (tally.read, tally.saved, tally.duplicates, tally.broken) == (7, 2, 0, 5)
    assert [(each["game"], each["code"], each["ply"]) for each in tally.problems] == [
        (2, "wrong-landing", 3),
        (3, "record-empty", None),
        (4, "unknown-rule-set", None),
        (5, "record-too-long", None),
        (6, "record-empty", None),
    ]


def test_faulty_games_are_kept_when_asked_for_and_indexed_up_to_the_fault(federation):
    tally = import_games(federation, read("1. 76 76 2. 71 11 *"), actor=None, keep_faulty=True)
    assert (tally.saved, tally.broken, len(tally.problems)) == (1, 0, 1)
    assert (Record.objects.get().opening, PositionSeen.objects.count()) == ("77", 3)


def test_a_file_read_twice_doubles_nothing(federation, monkeypatch):
    monkeypatch.setattr(archive, "BATCH", 2)
    texts = [tagged(seed) for seed in (1, 2, 3, 1)]
    first = import_games(federation, read(*texts), actor=None)
    again = import_games(federation, read(*texts), actor=None)
    assert (first.saved, first.duplicates, again.saved, again.duplicates) == (3, 1, 0, 4)


def test_a_batch_that_meets_another_import_is_tried_again(federation, monkeypatch):
    save, calls = archive._save_batch, []

    def late(*args, **kwargs):
        calls.append(args)
        if len(calls) == 1:
            save(*args, **kwargs)
            raise IntegrityError
        return save(*args, **kwargs)

    monkeypatch.setattr(archive, "_save_batch", late)
    tally = import_games(federation, read(tagged(1)), actor=None)
    assert (tally.saved, tally.duplicates, Record.objects.count()) == (0, 1, 1)


def test_games_of_a_file_are_read_no_faster_than_they_are_saved(federation, monkeypatch):
    monkeypatch.setattr(archive, "BATCH", 2)
    taken = []

    def games():
        for number, game in enumerate(read(*(tagged(seed) for seed in range(5)))):
            taken.append(number)
            yield game

    import_games(federation, games(), actor=None, progress=lambda tally: taken.append(f"saved {tally.saved}"))
    assert taken == [0, 1, "saved 2", 2, 3, "saved 4", 4, "saved 5"]


def test_all_recorded_games_of_the_shared_data_are_imported(federation, shared_data):
    # The server's games 8 and 37 are one.
    for name, count, twice in (("national_60.tgk", 60, 0), ("server_40_with_totals.pgn", 40, 1)):
        tally = import_games(federation, read_file(shared_data / "games" / name), actor=None)
        assert (tally.read, tally.saved, tally.duplicates, tally.broken) == (count, count - twice, twice, 0)
    assert not RecordVersion.objects.filter(verdict="illegal").exists()
    assert Record.objects.filter(year=2018).count() == 60


def upload(federation, content: bytes, **more):
    return receive_upload(federation, file=ContentFile(content), name="games.pgn", actor=None, **more)


def test_an_upload_is_read_and_reports(federation):
    content = (tagged(1) + "1. 71 *\n\n" + tagged(2)).encode()
    done = run_import(upload(federation, content, public=False).pk)
    done.refresh_from_db()
    assert (done.state, done.games_read, done.saved, done.broken) == ("done", 3, 2, 1)
    assert done.problems[0]["code"] == "wrong-landing"
    assert not done.file
    assert not Record.objects.filter(is_public=True).exists()
    assert run_import(done.pk).games_read == 3


@pytest.mark.parametrize(
    ("content", "code"), [(b"", "file-empty"), (b"x" * (MAX_BYTES + 1), "file-too-large")], ids=["empty", "large"]
)
def test_an_upload_has_bounds(federation, content, code):
    with pytest.raises(Refused, match=code):
        upload(federation, content)
    assert not GameImport.objects.exists()


def test_an_upload_that_is_no_text_fails_and_says_so(federation):
    done = run_import(upload(federation, b"\x00\x01\x02").pk)
    assert (done.state, done.error) == ("failed", "unreadable")


def test_an_upload_sent_twice_is_one(federation):
    key = uuid4()
    first = upload(federation, b"76 *", key=key)
    assert upload(federation, b"76 *", key=key) == first


def test_the_task_reads_what_was_uploaded(federation, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        row = tasks.upload_games(federation, file=ContentFile(tagged(1).encode()), name="x.pgn", actor=None)
    row.refresh_from_db()
    assert (row.state, row.saved) == ("done", 1)


def test_the_command_says_what_was_left_out(federation, tmp_path, capsys):
    file = tmp_path / "games.pgn"
    file.write_text(tagged(1) + "1. 71 *\n\n" + tagged(1))
    call_command("import_games", str(file))
    assert capsys.readouterr().out.splitlines() == [
        f"{file}: game 2 (? – ?): wrong-landing at ply 1",
        f"{file}: 3 read, 1 saved, 1 there already, 1 left out",
    ]
    with pytest.raises(CommandError):
        call_command("import_games", str(tmp_path / "missing.pgn"))


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2018", "2018.??.??"),
        ("2018.3", "2018.03.??"),
        ("2018-03-07", "2018.03.07"),
        ("2018.??.??", "2018.??.??"),
        ("????.??.??", ""),
        ("07.03.2018", ""),
        ("2018.13.01", ""),
        ("0000", ""),
        ("вчера", ""),
    ],
)
def test_dates_have_one_form(text, date):
    written = next(read(f'[Date "{text}"]\n\n76 *'))
    assert heading_of(written).date == date
