"""Acceptance 9 and 10: a point taken off, and tables with hardly anything in them."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.acceptance.readers import STANDINGS, data, get, page, paper, sheet, words
from tests.tournaments import factories as make
from tests.tournaments.outlets import text_of
from tournaments.models import PairedFrom, Tournament
from tournaments.services import entries, rounds, warnings

pytestmark = pytest.mark.django_db


@pytest.fixture
def warned() -> Tournament:
    """Number 1 of six won his only game and was warned three times in it."""
    tournament = make.tournament(6)
    first = make.publish_next(tournament)
    for board in make.boards(first):
        winner = min(board.seats.all(), key=lambda seat: seat.participant.number)
        make.save(board, make.WIN if winner.side == "w" else make.LOSS)
    rounds.finish_round(first, actor=None)
    for _number in range(3):
        warnings.give_warning(tournament.participants.get(number=1), round_number=1, clause="C 7/6.8", actor=None)
    return tournament


@pytest.mark.parametrize("outlet", STANDINGS)
def test_09_the_point_taken_off_counts_for_the_place(client: Client, warned: Tournament, outlet: str):
    by_number = {number: (place, points) for place, number, points in _lines(client, warned, outlet)}
    assert by_number[1] == (by_number[1][0], "0")
    assert by_number[2][1] == by_number[3][1] == "1"
    assert int(by_number[1][0].rstrip("=")) >= 3


def _lines(client: Client, tournament: Tournament, outlet: str) -> list[tuple[str, int, str]]:
    if outlet != "paper":
        return [(line.place, line.number, line.values[0]) for line in STANDINGS[outlet](client, tournament, 1)]
    text = paper(client, tournament, "standings/1/standings.pdf")
    found = []
    for number in range(1, 7):
        player = tournament.participants.get(number=number).player
        before, after = text.split(f" {number} {player} ", 1)
        found.append((before.split()[-1], number, after.split()[3]))
    return found


def test_09_every_outlet_says_that_it_was_taken_off(client: Client, warned: Tournament):
    name = str(warned.participants.get(number=1).player)
    assert "warnings: 1 − 1" in words(page(client, warned, "standings/1/"))
    assert "1 − 1" in words(page(client, warned, "players/1/"))
    told = {row["number"]: row for row in data(client, warned, "standings/1/")["standings"]}
    assert (told[1]["points"], told[1]["deducted"], told[2]["deducted"]) == ("0", "1", "0")
    rows = {row["Starting number"]: row for row in sheet(client, warned, "standings/1/standings.xlsx")}
    assert (rows[1]["Taken off"], rows[2]["Taken off"]) == (1, None)
    for path in ("standings/1/standings.pdf", "crosstable.pdf"):
        text = paper(client, warned, path)
        assert "Taken off" in text
        assert f"{name}: −1 for warnings, from round 1 on" in text


def test_09_it_counts_for_pairing(warned: Tournament):
    second = make.publish_next(warned)
    points = dict(PairedFrom.objects.filter(round=second).values_list("number", "points"))
    assert (points[1], points[2], points[3]) == (0, 2, 2)
    board = next(board for board in make.boards(second) if board.number == 1)
    assert {seat.participant.number for seat in board.seats.all()} == {2, 3}


PAGES = ("", "participants/", "rounds/", "standings/", "crosstable/", "documents/", "calendar.ics")
SHEETS = ("participants.xlsx", "standings/0/standings.xlsx", "crosstable.xlsx")
PAPERS = ("participants.pdf", "standings/0/standings.pdf", "crosstable.pdf")
DATA = ("", "participants/", "rounds/", "standings/", "crosstable/")


def nobody() -> Tournament:
    return make.tournament(0)


def nobody_admitted() -> Tournament:
    tournament = make.tournament(0)
    entries.enter_player(tournament, player=make.player(1), actor=None)
    return tournament


def one_player() -> Tournament:
    return make.tournament(1)


def one_withdrew() -> Tournament:
    tournament = make.tournament(2)
    entries.withdraw(tournament.participants.first(), actor=None)
    return tournament


def no_results() -> Tournament:
    tournament = make.tournament(5)
    make.publish_next(tournament)
    return tournament


@pytest.mark.parametrize("made", [nobody, nobody_admitted, one_player, one_withdrew, no_results])
def test_10_with_hardly_anything_there_is_a_page_a_paper_and_a_sheet(client: Client, made):
    tournament = made()
    after = tournament.rounds.filter(state="published").count()
    for path in (*PAGES, *SHEETS, *PAPERS):
        answer = get(client, tournament, path.replace("standings/0/", f"standings/{after}/"))
        assert answer.status_code == 200, path
        assert text_of(answer), path
    for path in DATA:
        data(client, tournament, path)
    people = tournament.participants.filter(admission="admitted").count()
    assert len(sheet(client, tournament, f"standings/{after}/standings.xlsx")) == people
    assert len(data(client, tournament, "standings/")["standings"]) == people


def test_10_a_round_without_results(client: Client):
    tournament = no_results()
    for path in ("rounds/1/", "rounds/1/pairings.pdf", "rounds/1/pairings.xlsx", "standings/1/", "players/1/"):
        assert get(client, tournament, path).status_code == 200, path
    assert "not final: 2 results missing" in words(page(client, tournament, "standings/1/"))
    assert data(client, tournament, "standings/1/")["missing_results"] == 2
    assert "2 results are missing" in paper(client, tournament, "standings/1/standings.pdf")
