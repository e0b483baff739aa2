"""Which board of a tournament a game of a file belongs to."""

from __future__ import annotations

import pytest

from games.exchange.headings import Heading
from games.selectors.matching import Pairings
from tests.tournaments import factories as make
from tournaments.services import pairing

pytestmark = pytest.mark.django_db


def names(board) -> dict[str, str]:
    seats = {seat.side: str(seat.participant.player) for seat in board.seats.all()}
    return {"white": seats["w"], "black": seats["b"]}


def test_a_game_belongs_to_the_board_of_both_its_players(round_, django_assert_num_queries):
    first, second, _third = make.boards(round_)
    tournament = round_.tournament
    with django_assert_num_queries(2):
        pairings = Pairings(tournament)
        assert pairings.find(Heading(**names(first))) == first
        assert pairings.find(Heading(**names(second), round="1.2", tags=(("Board", "2"),))) == second
        words = names(first)["white"].upper().split()
        assert pairings.find(Heading(white=f"{words[1]} {words[0]}", black=names(first)["black"])) == first


@pytest.mark.parametrize("change", [{"round": "2"}, {"tags": (("Board", "2"),)}, {"white": "Ким"}, {"black": ""}])
def test_what_does_not_fit_belongs_nowhere(round_, change):
    board = make.boards(round_)[0]
    assert Pairings(round_.tournament).find(Heading(**{**names(board), **change})) is None


def test_sides_and_drafts(round_):
    board = make.boards(round_)[0]
    told = names(board)
    assert Pairings(round_.tournament).find(Heading(white=told["black"], black=told["white"])) is None
    make.enter_scores(round_)
    draft = make.boards(pairing.pair_round(round_.tournament, actor=None))[0]
    assert Pairings(round_.tournament).find(Heading(**names(draft))) is None
