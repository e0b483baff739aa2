"""What a person gets of his data, and what is left after he asked to be taken out."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.services.archive import add_game
from players.errors import Refused
from players.models import Player, RegisterEntry, RegisterImport
from players.names import PersonName
from players.registry import exported_parts
from players.services import create_player, set_spelling, update_player
from players.services.erasure import erase_player, forget
from players.services.merging import merge_players
from players.texts import replaced
from tests.tournaments import factories as make
from tournaments.journal_texts import journal_text
from tournaments.models import JournalEntry, Outcome, Participant, Tournament
from tournaments.services import warnings

pytestmark = pytest.mark.django_db

TRACES = ("Жашыров", "Zhashyrov", "Купуя", "Асанович", "2100", "555 112233")


@pytest.fixture
def player() -> Player:
    someone = create_player(
        make.federation(), actor=None, surname="Жашыров", given_name="Купуя", patronymic="Асанович", sex="m",
        birth_date=date(1990, 5, 6), rank="cms", rating_standard=2000, contact="+996 555 112233",
        national_id="21006199000012",
    )  # fmt: skip
    return set_spelling(someone, actor=None, script="latn", name=PersonName("Zhashyrov", "Kupuya"))


@pytest.fixture
def tournament(player: Player) -> Tournament:
    made = make.event().tournaments.get()
    for someone in (player, *(make.player(number) for number in range(2, 5))):
        make.enter(made, someone)
    make.play(made, 1)
    entry = made.participants.get(player=player)
    warnings.give_warning(entry, round_number=1, clause="C 7/6.8", actor=None)
    return made


def everything() -> str:
    """All that the database says in words."""
    from django.apps import apps

    rows: list[Any] = []
    for label in ("players", "tournaments", "games", "rating"):
        for model in apps.get_app_config(label).get_models():
            rows += list(model._base_manager.values())
    return repr(rows)


def test_nothing_in_the_database_names_an_erased_person(player: Player, tournament: Tournament) -> None:
    assert all(trace in everything() for trace in TRACES)
    erase_player(player, actor=None, version=player.version, why="asked in writing")
    assert [trace for trace in TRACES if trace in everything()] == []


def test_results_stay_under_a_number(client: Client, player: Player, tournament: Tournament) -> None:
    outcomes = Outcome.objects.count()
    number = tournament.participants.get(player=player).number
    erase_player(player, actor=None, version=player.version, why="asked in writing")
    assert Outcome.objects.count() == outcomes
    page = client.get(f"/en/events/{tournament.event.slug}/main/standings/").content.decode()
    assert f"Player {number}" in page
    assert client.get(f"/en/players/{player.pk}/").status_code == 404


def test_the_journal_keeps_the_acts_and_loses_the_name(player: Player, tournament: Tournament) -> None:
    before = [entry.act for entry in JournalEntry.objects.all()]
    erase_player(player, actor=None, version=player.version, why="asked in writing")
    entries = list(JournalEntry.objects.all())
    assert [entry.act for entry in entries] == before
    told = [journal_text(entry) for entry in entries if entry.act == "warning-given"]
    assert f"№ {player.pk}" in told[0]
    acts = set(RegisterEntry.objects.filter(player=player).values_list("act", flat=True))
    assert acts == {"player-added", "player-changed", "player-erased"}


def test_former_names_and_those_of_a_merged_double_go_too(player: Player, tournament: Tournament) -> None:
    player = update_player(player, actor=None, version=player.version, surname="Ачыков")
    double = create_player(
        make.federation(), actor=None, surname="Джашыров", given_name="Купуя", birth_year=1990, sex="m", rank="cms"
    )
    other = make.event().tournaments.get()
    make.enter(other, double)
    merge_players(player, double, actor=None, versions=(player.version, double.version))
    player.refresh_from_db()
    erase_player(player, actor=None, version=player.version, why="asked in writing")
    left = everything()
    assert [name for name in ("Ачыков", "Жашыров", "Джашыров", "Zhashyrov") if name in left] == []
    assert Participant.objects.filter(player=player).count() == 2


def test_headings_of_recorded_games_lose_the_name(player: Player) -> None:
    text = '[White "Жашыров Купуя"]\n[Black "Бекова Гүл"]\n[Date "2018.03.01"]\n[Result "*"]\n\n1. 17 27 2. 21 *\n'
    record = add_game(make.federation(), text=text, actor=None)
    assert record.white_player == player
    erase_player(player, actor=None, version=player.version, why="asked in writing")
    assert "Жашыров" not in everything()
    record.refresh_from_db()
    assert record.plies == 3


def test_erasing_needs_a_reason_and_the_page_as_it_stands(player: Player) -> None:
    for version, why, code in ((player.version, " ", "missing"), (player.version - 1, "asked", "stale")):
        with pytest.raises(Refused) as refused:
            erase_player(player, actor=None, version=version, why=why)
        assert refused.value.faults[0].code == code
    erased = erase_player(player, actor=None, version=player.version, why="asked")
    assert erase_player(erased, actor=None, version=0, why="") == erased
    with pytest.raises(Refused) as refused:
        update_player(erased, actor=None, version=erased.version, surname="Жашыров")
    assert refused.value.faults[0].code == "erased"


def test_a_person_gets_what_every_app_holds(player: Player, tournament: Tournament) -> None:
    parts = exported_parts(player)
    assert set(parts) >= {"events", "games", "ratings"}
    [entry] = parts["events"]
    assert entry["visa"] is True
    assert [row["round"] for row in entry["rounds"]] == [1]
    assert entry["rounds"][0]["points"] in (0, 1)
    assert entry["warnings"] == [{"round": 1, "clause": "C 7/6.8", "revoked": False}]


def test_contacts_go_two_years_after_the_last_event(player: Player, tournament: Tournament) -> None:
    """One who never played loses his two years after it was written down."""
    idle = create_player(make.federation(), actor=None, surname="Бекова", contact="+996 700")
    written, last = timezone.localdate(), tournament.event.ends_on
    assert forget(written + timedelta(days=1)) == {"contacts": 0, "files": 0}
    Player.objects.filter(pk=player.pk).update(updated=timezone.now() - timedelta(days=5000))
    assert forget(last + timedelta(days=729))["contacts"] == 0
    assert forget(last + timedelta(days=730))["contacts"] == 1
    forget(written + timedelta(days=731))
    for someone in (player, idle):
        someone.refresh_from_db()
        assert someone.contact == ""


def test_a_file_that_nobody_confirmed_goes_after_a_week() -> None:
    waiting = RegisterImport.objects.create(federation=make.federation(), name="x.csv", rows=[{"surname": "Асанов"}])
    today = timezone.localdate()
    assert forget(today + timedelta(days=7))["files"] == 0
    assert forget(today + timedelta(days=8))["files"] == 1
    waiting.refresh_from_db()
    assert (waiting.rows, waiting.state) == ([], "discarded")


def test_a_name_is_replaced_as_words_only() -> None:
    data = {"names": ["Асан уулу", "Асанов Азамат – Бекова Гүл"], "n": 3}
    assert replaced(data, ["Асан", "Асанов Азамат"], "№ 7") == {"names": ["№ 7 уулу", "№ 7 – Бекова Гүл"], "n": 3}
    assert replaced("АСАНОВ АЗАМАТ", ["Асанов Азамат"], "№ 7") == "№ 7"
    assert replaced(data, [], "№ 7") == data
