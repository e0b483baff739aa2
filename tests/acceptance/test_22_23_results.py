"""Acceptance 22 through the screen of entry, and 23 in every outlet that tells of korgools."""

from __future__ import annotations

from html import unescape
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.acceptance.readers import data, page, paper, sheet, words
from tests.tournaments import factories as make
from tournaments.models import Outcome, Tournament
from tournaments.regulations.outcomes import Outcome as Told
from tournaments.regulations.outcomes import Reason
from tournaments.services import results, rounds

pytestmark = pytest.mark.django_db

ACCEPTED, REFUSED = 200, 422


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(make.user())
    return client


@pytest.fixture
def tournament(desk: Client) -> Tournament:
    from players.models import User

    made = make.tournament(4, actor=User.objects.get())
    make.publish_next(made)
    return made


def send(client: Client, tournament: Tournament, **typed: str) -> HttpResponse:
    board = make.boards(tournament.rounds.get(number=1))[0]
    where = f"/en/manage/{tournament.event.slug}/{tournament.slug}/rounds/1/results/"
    values = {"act": "save", "board": str(board.pk), "key": str(uuid4()), **typed}
    return client.post(where, values, headers={"HX-Request": "true"})


#: What is typed, how the game ended, the verdict, what is said of it.
TABLE = [
    ("1 82 60", "stones", ACCEPTED, ""),
    ("1 82 81", "stones", REFUSED, "163"),
    ("1 81 80", "stones", REFUSED, "82"),
    ("5 81 81", "equal-stones", ACCEPTED, ""),
    ("5 82 80", "equal-stones", REFUSED, "82 korgools are a win"),
    ("5 82 80", "agreement", REFUSED, "82 korgools are a win"),
    ("5 82 80", "both-flags", REFUSED, "82 korgools are a win"),
    ("5 60 71", "agreement", ACCEPTED, ""),
    ("1 60 75", "resignation", ACCEPTED, "the winner has 60, the loser 75"),
    ("1 70 75", "no-moves", ACCEPTED, "clause 3.4"),
    ("5 78 80", "both-flags", ACCEPTED, ""),
    ("1 70 75", "flag-black", ACCEPTED, "clause 3.4"),
    ("5 60 81", "flag-black", ACCEPTED, ""),
    ("0 60 75", "flag-black", REFUSED, "clause 3.10"),
    ("+", "", ACCEPTED, ""),
    ("0 76", "stones", ACCEPTED, ""),
]


@pytest.mark.parametrize(("line", "reason", "status", "said"), TABLE)
def test_22_the_screen_gives_the_verdict(
    desk: Client, tournament: Tournament, line: str, reason: str, status: int, said: str
):
    answer = send(desk, tournament, line=line, reason=reason)
    assert answer.status_code == status
    assert said.lower() in words(unescape(answer.content.decode())).lower()
    stands = Outcome.objects.filter(is_current=True).first()
    assert (stands is not None) == (status == ACCEPTED)
    if status == REFUSED:
        assert f'value="{line}"' in answer.content.decode()
    elif stands is not None and reason:
        assert stands.reason == reason.partition("-black")[0]


def test_22_a_forfeit_has_no_korgools_and_is_marked(desk: Client, tournament: Tournament):
    send(desk, tournament, line="+")
    stands = Outcome.objects.get(is_current=True)
    assert (stands.reason, stands.played, stands.white_kazan, stands.black_kazan) == ("no-show", False, None, None)
    assert "+ : −" in words(page(desk, tournament, "rounds/1/"))
    assert data(desk, tournament, "rounds/1/")["pairings"][0]["result"]["played"] is False
    assert "+ : −" in paper(desk, tournament, "rounds/1/pairings.pdf")


def test_22_the_losers_korgools_alone_leave_the_winners_unknown(desk: Client, tournament: Tournament):
    """`0(76) for Black, no more known`: White won."""
    send(desk, tournament, line="1 76", reason="stones")
    stands = Outcome.objects.get(is_current=True)
    assert (stands.white, stands.white_kazan, stands.black, stands.black_kazan) == (2, None, 0, 76)
    told = data(desk, tournament, "rounds/1/")["pairings"][0]["result"]
    assert (told["white_kazan"], told["black_kazan"]) == (None, 76)
    row = sheet(desk, tournament, "rounds/1/pairings.xlsx")[0]
    assert (row["Korgools, white"], row["Korgools, black"]) == (None, 76)
    assert "1 – 0 (76)" in words(page(desk, tournament, "rounds/1/"))


@pytest.mark.parametrize("swapped", [False, True], ids=["as seated", "sides swapped"])
def test_23_the_losers_korgools_are_his_everywhere(desk: Client, tournament: Tournament, swapped: bool):
    """White loses 0(76) to 1(83)."""
    first, second = make.boards(tournament.rounds.get(number=1))
    loser, winner = (seat.participant for seat in results.seats_of(first))
    results.enter_result(first, outcome=Told(0, 2, Reason.STONES, 76, 83), seen=None, actor=None)
    make.save(second, make.DRAW)
    if swapped:
        results.swap_sides(first, actor=None, confirmed=True)
    rounds.finish_round(tournament.rounds.get(number=1), actor=None)
    pair, own = ("1 (83) – 0 (76)", "b") if swapped else ("0 (76) – 1 (83)", "w")

    for path in ("rounds/1/", f"../../manage/{tournament.event.slug}/main/rounds/1/"):
        assert pair in words(_any_page(desk, tournament, path)), path
    assert "0 (76) – 1 (83)" in words(page(desk, tournament, f"players/{loser.number}/"))
    assert "1 (83) – 0 (76)" in words(page(desk, tournament, f"players/{winner.number}/"))
    assert "76:83" in page(desk, tournament, "crosstable/")

    told = data(desk, tournament, "rounds/1/")["pairings"][0]["result"]
    sides = ("black", "white") if swapped else ("white", "black")
    assert [(told[side], told[f"{side}_kazan"]) for side in sides] == [("0", 76), ("1", 83)]
    cells = {row["number"]: row["rounds"][0] for row in data(desk, tournament, "crosstable/")["crosstable"]}
    assert (cells[loser.number]["kazan"], cells[loser.number]["opponent_kazan"]) == (76, 83)
    assert (cells[winner.number]["kazan"], cells[winner.number]["opponent_kazan"]) == (83, 76)

    row = sheet(desk, tournament, "rounds/1/pairings.xlsx")[0]
    assert [(row[f"Result, {side}"], row[f"Korgools, {side}"]) for side in sides] == [(0, 76), (1, 83)]
    crosstable = {line["Starting number"]: line["Round 1"] for line in sheet(desk, tournament, "crosstable.xlsx")}
    assert crosstable[loser.number].endswith(f"{own} 0 (76)")

    assert pair in paper(desk, tournament, "rounds/1/pairings.pdf")
    board = _any_page(desk, tournament, f"../../manage/{tournament.event.slug}/main/rounds/1/boards/{first.pk}/")
    mine, other = ("black", "white") if swapped else ("white", "black")
    assert f'id="{mine}_kazan"' in board
    assert _typed(board, mine) == "76"
    assert _typed(board, other) == "83"


def _typed(html: str, side: str) -> str:
    field = html.split(f'id="{side}_kazan"', 1)[1].split(">", 1)[0]
    return field.split('value="', 1)[1].split('"', 1)[0]


def _any_page(client: Client, tournament: Tournament, path: str) -> str:
    if not path.startswith("../../"):
        return page(client, tournament, path)
    answer = client.get(f"/en/{path.removeprefix('../../')}")
    assert answer.status_code == 200, path
    return unescape(answer.content.decode())
