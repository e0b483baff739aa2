"""A file in the register: what is told beforehand, what is written, and that it is written once."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random
from uuid import uuid4

import pytest
import time_machine

from players.errors import Refused
from players.models import Club, Federation, Player, PlayerSpelling, RegisterEntry, RegisterImport, User
from players.names import PersonName
from players.places import find_region
from players.selectors.doubles import probable_doubles
from players.selectors.imports import PlannedRow, State, plan_of
from players.services import set_spelling, update_player
from players.services.imports import decide, discard_file, receive_file, script_of, write_file

Add = Callable[..., Player]
HEAD = "Фамилия;Имя;Дата рожд.;Пол;Разряд;Область;Клуб;Рейтинг\n"
SEVEN = (
    "Үсөнбаев;Өмүрбек", "Усонбаев;Омурбек", "ҮСӨНБАЕВ;ӨМҮРБЕК", "Usonbaev;Omurbek", "Üsönbayev;Ömürbek",
    "Усенбаев;Омурбек", "Өмүрбек;Үсөнбаев",
)  # fmt: skip


def brought(federation: Federation, text: str, **more: object) -> RegisterImport:
    return receive_file(federation, data=text.encode(), name="list.csv", actor=None, key=uuid4(), **more)  # type: ignore[arg-type]


def lines(federation: Federation, *rows: str) -> RegisterImport:
    return brought(federation, HEAD + "\n".join(rows))


def planned(of: RegisterImport) -> dict[int, PlannedRow]:
    of.refresh_from_db()
    return {row.row.number: row for row in plan_of(of)}


def write(of: RegisterImport, **decisions: str) -> dict[str, int]:
    decide(of, {int(number.lstrip("r")): value for number, value in decisions.items()})
    counts: dict[str, int] = write_file(of, actor=None).counts
    return counts


def test_nothing_is_in_the_register_before_it_is_confirmed(federation: Federation) -> None:
    waiting = lines(federation, "Асанов;Азамат;2009;м;кмс;Нарын;;2100")
    assert planned(waiting)[2].state is State.NEW
    assert not Player.objects.exists()
    assert write(waiting) == {"added": 1}
    player = Player.objects.get()
    assert (str(player), player.birth_year, player.sex, player.rank) == ("Асанов Азамат", 2009, "m", "cms")
    assert (player.region and player.region.code, player.rating_standard) == ("KG-N", 2100)


def test_seven_spellings_of_one_name_are_one_probable_person(federation: Federation) -> None:
    rows = [f"{name};12.03.1988;м;;;;" for name in SEVEN]
    waiting = lines(federation, *rows)
    plan = planned(waiting)
    assert [plan[number].state for number in range(2, 9)] == [
        State.NEW, State.ASK, State.REPEAT, State.ASK, State.ASK, State.ASK, State.ASK,
    ]  # fmt: skip
    for number in (3, 5, 6, 7, 8):
        assert "row:2" in [candidate.value for candidate in plan[number].candidates]
        assert plan[number].decision == ""
    write(waiting, **{f"r{number}": "row:2" for number in (3, 5, 6, 7, 8)})
    player = Player.objects.get()
    spelled = dict(PlayerSpelling.objects.filter(player=player).values_list("script", "surname"))
    assert spelled == {"cyrl-ru": "Усонбаев", "latn": "Usonbaev"}


def test_seven_rows_of_a_register_are_one_group(federation: Federation, add: Add) -> None:
    for name in SEVEN:
        add(name.replace(";", " "), birth_date=date(1988, 3, 12))
    add("Асанов Азамат", birth_year=1988)
    [group] = probable_doubles(federation)
    assert len(group.players) == 7


def test_undecided_rows_stay_out(federation: Federation, add: Add) -> None:
    add("Үсөнбаев Өмүрбек", birth_year=1988)
    waiting = lines(federation, "Усонбаев;Омурбек;1988;м;;;;", "Бекова;Айжан;2010;ж;;;;")
    assert planned(waiting)[2].state is State.ASK
    assert write(waiting) == {"left": 1, "added": 1}
    assert Player.objects.count() == 2


def test_importing_again_adds_nobody(federation: Federation) -> None:
    rows = ["Асанов;Азамат;2009;м;;;;", "Асанов;Азамат;2011;м;;;;", "Айбек;;;;;;;", "Усонбаев;Омурбек;2010;;;;;"]
    rows += ["Үсөнбаев;Өмүрбек;1988;;;;;", "Usonbaev;Omurbek;1988;;;;;"]
    assert write(lines(federation, *rows), r6="new", r7="row:6") == {"added": 5, "changed": 1}
    again = lines(federation, *rows)
    assert {row.state for row in planned(again).values()} == {State.SAME}
    assert write(again) == {"same": 6}
    assert Player.objects.count() == 5


def test_namesakes_of_different_years_are_two_people(federation: Federation, add: Add) -> None:
    add("Асанов Азамат", birth_year=2009)
    waiting = lines(federation, "Асанов;Азамат;2011;м;;;;")
    row = planned(waiting)[2]
    assert (row.state, row.notes) == (State.NEW, [["namesake", "2009"]])


def test_a_known_player_is_refreshed_and_loses_nothing(federation: Federation, add: Add) -> None:
    club = Club.objects.create(federation=federation, names={"ky": "Ала-Тоо"})
    player = add("Асанов Азамат", birth_year=2009, rank="ms", rating_standard=2200, contact="+996 700")
    waiting = lines(federation, "Асанов;Азамат;01.02.2009;м;кмс;Чуйская обл.;«Ала-Тоо» клубу;2100")
    row = planned(waiting)[2]
    assert row.state is State.CHANGED
    assert set(row.changes) == {"sex", "birth_date", "region", "club"}
    assert ["rank-lower", "ms"] in row.notes
    assert write(waiting) == {"changed": 1}
    player.refresh_from_db()
    assert (player.rank, player.rating_standard, player.contact) == ("ms", 2200, "+996 700")
    assert (player.birth_date, player.club) == (date(2009, 2, 1), club)
    assert player.region is not None
    assert player.region.code == "KG-C"


def test_changes_can_be_left_out(federation: Federation, add: Add) -> None:
    player = add("Асанов Азамат", birth_year=2009)
    assert write(lines(federation, "Асанов;Азамат;2009;м;;;;"), r2="leave") == {"left": 1}
    player.refresh_from_db()
    assert player.sex == ""


def test_a_file_takes_a_name_from_the_public_and_never_gives_it_back(federation: Federation, add: Add) -> None:
    shown, hidden = add("Асанов Азамат", birth_year=2009), add("Бекова Айжан", birth_year=2010, publish=False)
    text = "Фамилия;Имя;Год рожд.;Публиковать\nАсанов;Азамат;2009;нет\nБекова;Айжан;2010;да\nЖээнбеков;Эрлан;2015;жок\n"
    write(brought(federation, text))
    for player in (shown, hidden):
        player.refresh_from_db()
        assert not player.publish
    assert not Player.objects.get(surname="Жээнбеков").publish


def test_another_name_with_a_known_passport_is_asked_about(federation: Federation, add: Add) -> None:
    add("Асанова Айжан", birth_year=2000, national_id="21")
    text = "Фамилия;Имя;Год рожд.;ИНН\nБекова;Айжан;2000;21\nАсанова;Айжан;2000;21\n"
    plan = planned(brought(federation, text))
    assert (plan[2].state, plan[2].candidates[0].alike.reasons[0]) == (State.ASK, "id-same")
    assert plan[3].state is State.SAME


def test_what_happened_meanwhile_is_seen_when_writing(federation: Federation, add: Add) -> None:
    waiting = lines(federation, "Асанов;Азамат;2009;м;;;;", "Бекова;Айжан;2010;ж;;;;")
    add("Асанов Азамат", birth_year=2009, sex="m")
    assert write(waiting) == {"same": 1, "added": 1}
    assert Player.objects.count() == 2


def test_written_twice_it_is_written_once(federation: Federation, registrar: User) -> None:
    waiting = lines(federation, "Асанов;Азамат;2009;м;;;;")
    write_file(waiting, actor=registrar)
    assert write_file(waiting, actor=registrar).state == RegisterImport.State.DONE
    assert Player.objects.count() == 1
    entry = RegisterEntry.objects.filter(act="file-written").get()
    assert (entry.actor_name, entry.subject, entry.data) == ("registrar", "list.csv", {"counts": {"added": 1}})


def test_a_write_that_breaks_off_can_be_taken_up(federation: Federation, monkeypatch: pytest.MonkeyPatch) -> None:
    from players.services import imports

    waiting = lines(federation, "Асанов;Азамат;2009;м;;;;", "Бекова;Айжан;2010;ж;;;;")
    monkeypatch.setattr(imports, "AT_ONCE", 1)
    original = imports.create_player

    def fails_once(*args: object, **more: object) -> Player:
        if more["surname"] == "Бекова":
            raise RuntimeError("power cut")
        return original(*args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(imports, "create_player", fails_once)
    with pytest.raises(RuntimeError):
        write_file(waiting, actor=None)
    assert Player.objects.count() == 1
    monkeypatch.setattr(imports, "create_player", original)
    assert write_file(waiting, actor=None).counts == {"same": 1, "added": 1}


def test_rows_are_gone_when_done_or_given_up(federation: Federation) -> None:
    done, given_up = lines(federation, "Асанов;Азамат;2009;м;;;;"), lines(federation, "Бекова;Айжан;2010;ж;;;;")
    write_file(done, actor=None)
    discard_file(given_up)
    for each in (done, given_up):
        each.refresh_from_db()
        assert (each.rows, each.decisions) == ([], {})
    write_file(given_up, actor=None)
    assert Player.objects.count() == 1


def test_a_file_sent_twice_waits_once(federation: Federation) -> None:
    key, data = uuid4(), (HEAD + "Асанов;Азамат;2009;м;;;;").encode()
    first = receive_file(federation, data=data, name="a.csv", actor=None, key=key)
    assert receive_file(federation, data=data, name="a.csv", actor=None, key=key) == first


def test_a_file_without_people_is_refused(federation: Federation) -> None:
    for text, code in ((HEAD, "no-people"), ("a;b\n1;2\n", "no-headings")):
        with pytest.raises(Refused) as refused:
            brought(federation, text)
        assert refused.value.faults[0].code == code


def test_decisions_that_fit_nothing_change_nothing(federation: Federation, add: Add) -> None:
    stranger = add("Жээнбеков Эрлан", birth_year=1970)
    waiting = lines(federation, "Асанов;Азамат;2009;м;;;;")
    decide(waiting, {2: f"player:{stranger.pk}", 99: "new"})
    assert planned(waiting)[2].decision == "new"


def test_any_recorded_spelling_is_known(federation: Federation, add: Add) -> None:
    player = add("Үсөнбаев Өмүрбек", birth_year=1988)
    set_spelling(player, actor=None, script="latn", name=PersonName("Usonbaev", "Omurbek"))
    waiting = lines(federation, "USONBAEV;Omurbek;1988;;;;;")
    assert planned(waiting)[2].state is State.SAME


def test_one_who_was_erased_is_nobody(federation: Federation, add: Add) -> None:
    from players.services.erasure import erase_player

    player = add("Асанов Азамат", birth_year=2009)
    erase_player(player, actor=None, version=1, why="asked")
    assert planned(lines(federation, "Асанов;Азамат;2009;м;;;;"))[2].state is State.NEW


def test_regions_are_found_by_their_usual_writings() -> None:
    regions = {
        "bishkek": ["Бишкек шаары", "г. Бишкек"],
        "chui": ["Чүй облусу", "Чуйская область"],
        "city": ["Алматы қаласы", "г. Алматы"],
        "land": ["Алматы облысы", "Алматинская область"],
        "kol": ["Ысык-Көл облусу", "Иссык-Кульская область"],
    }
    for text, expected in (
        ("г. Бишкек", ["bishkek"]), ("Чуйская обл.", ["chui"]), ("  Чүй", ["chui"]), ("Иссык-Куль", ["kol"]),
        ("Алматы", ["city", "land"]), ("Алматы қ.", ["city"]), ("Алматы облысы", ["land"]), ("Марс", []), ("", []),
    ):  # fmt: skip
        assert find_region(text, regions) == expected, text


@pytest.mark.parametrize(
    ("name", "script"),
    [("Усонбаев", "cyrl-ru"), ("Үсөнбаев", "cyrl-ky"), ("Қасымов", "cyrl-kk"), ("Üsönbaev", "latn"), ("Жон Doe", "")],
)
def test_the_script_of_a_spelling(name: str, script: str) -> None:
    assert script_of(name) == script


@time_machine.travel("2026-11-30 10:00+06:00", tick=False)
def test_the_application_as_people_make_it(federation: Federation, shared_data: Path) -> None:
    """Acceptance 32."""
    Club.objects.create(federation=federation, names={"kk": "Ақтөбе"})
    data = (shared_data / "entries" / "entries_as_people_make_them.xlsx").read_bytes()

    def receive() -> RegisterImport:
        return receive_file(federation, data=data, name="entries.xlsx", actor=None, key=uuid4())

    first = receive()
    plan = planned(first)
    assert Counter(row.state for row in plan.values()) == {
        State.NEW: 32, State.ASK: 2, State.REPEAT: 1, State.FAULT: 4, State.REMARK: 2,
    }  # fmt: skip
    assert plan[12].state is State.NEW, "a namesake of another year is another person"
    assert (plan[9].state, plan[9].of_row) == (State.REPEAT, 7)
    assert [candidate.value for candidate in plan[8].candidates] == ["row:7"]
    assert not Player.objects.exists()
    asked = [number for number, row in plan.items() if row.state is State.ASK]
    write(first, **{f"r{number}": "new" for number in asked})
    added = Player.objects.count()
    assert added == 34
    again = receive()
    states = {row.state for row in planned(again).values()}
    assert states == {State.SAME, State.FAULT, State.REMARK}
    write(again)
    assert Player.objects.count() == added


def test_two_thousand_rows_are_planned_in_seconds(federation: Federation, add: Add) -> None:
    draw, syllables = Random(7), ["ба", "ка", "ну", "ра", "то", "ме", "ли", "са", "ду", "же"]
    rows = [
        f"{''.join(draw.choices(syllables, k=4))}ев;{''.join(draw.choices(syllables, k=3))};{1950 + n % 60};м;;;;"
        for n in range(2000)
    ]
    waiting = brought(federation, HEAD + "\n".join(rows))
    started = time.perf_counter()
    assert len(plan_of(waiting)) == 2000
    assert time.perf_counter() - started < 10


def test_a_change_of_the_register_renews_the_doubles(federation: Federation, add: Add) -> None:
    one = add("Асанов Азамат", birth_year=2009)
    add("Asanov Azamat", birth_year=2009)
    assert len(probable_doubles(federation)) == 1
    update_player(one, actor=None, version=1, birth_year=1970)
    assert probable_doubles(federation) == []
