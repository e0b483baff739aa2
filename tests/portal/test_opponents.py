"""Results against opponents: public games only, forfeits apart, nobody named who must not be."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from players.models import Player
from players.services import update_player
from players.services.merging import merge_players
from tests.tournaments import factories as make
from tournaments.models import Tournament
from tournaments.regulations.outcomes import Outcome, Reason
from tournaments.selectors.boards import boards_of_round
from tournaments.selectors.meetings import meetings_of, tallies_of
from tournaments.services import pairing, publishing, results, rounds
from tournaments.services.events import set_public

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[Player]:
    return [make.player(number) for number in range(1, 5)]


def play(people: list[Player], outcome: Outcome, *, swap: bool = False) -> Tournament:
    """One round: the first against the second, the third against the fourth."""
    tournament = make.event(rounds=1).tournaments.get()
    entries = [make.enter(tournament, player) for player in people]
    first = (1, 0) if swap else (0, 1)
    pairs = [pairing.HandPair(entries[white].pk, entries[black].pk) for white, black in (first, (2, 3))]
    round_ = publishing.publish_round(
        pairing.pair_by_hand(tournament, pairs=pairs, why="as played", actor=None), actor=None
    )
    for board in boards_of_round(round_):
        results.enter_result(board, outcome=outcome, seen=None, actor=None)
    rounds.finish_round(round_, actor=None)
    return tournament


WON, DRAWN = Outcome(2, 0, Reason.STONES, 90, 60), Outcome(1, 1, Reason.EQUAL_STONES, 81, 81)
ABSENT = Outcome(2, 0, Reason.NO_SHOW)


def test_games_are_counted_from_either_side(people: list[Player]) -> None:
    play(people, WON)
    play(people, WON, swap=True)
    play(people, DRAWN)
    [tally] = tallies_of(people[0])
    assert (tally.opponent_id, tally.won, tally.drawn, tally.lost, tally.halves) == (people[1].pk, 1, 1, 1, 3)
    newest = meetings_of(people[0], people[1])[0]
    assert (newest.side, newest.mine, newest.theirs, newest.my_kazan) == ("w", 1, 1, 81)


def test_a_forfeit_is_listed_and_not_counted(people: list[Player]) -> None:
    play(people, ABSENT)
    assert tallies_of(people[0]) == []
    [meeting] = meetings_of(people[0], people[1])
    assert not meeting.played


def test_an_open_board_has_no_result_yet(people: list[Player]) -> None:
    tournament = make.event(rounds=1).tournaments.get()
    for player in people:
        make.enter(tournament, player)
    make.publish_next(tournament)
    assert tallies_of(people[0]) == []
    [meeting] = meetings_of(people[0])
    assert (meeting.mine, meeting.theirs) == (None, None)


def test_drafts_and_hidden_events_are_not_told(people: list[Player]) -> None:
    tournament = play(people, WON)
    other = make.event(rounds=1).tournaments.get()
    for player in people:
        make.enter(other, player)
    pairing.pair_round(other, actor=None)
    assert len(meetings_of(people[0])) == 1
    set_public(tournament.event, public=False, actor=None)
    assert meetings_of(people[0]) == []


def test_the_pages_lead_to_the_games(client: Client, people: list[Player]) -> None:
    tournament = play(people, WON)
    first, second = people[:2]
    page = client.get(f"/en/players/{first.pk}/").content.decode()
    assert f"/en/players/{first.pk}/opponents/{second.pk}/" in page
    page = client.get(f"/en/players/{first.pk}/opponents/").content.decode()
    assert "1 : 0" in page
    page = client.get(f"/en/players/{second.pk}/opponents/{first.pk}/").content.decode()
    assert f"/en/events/{tournament.event.slug}/main/rounds/1/" in page
    assert re.search(r"<b>0</b>.*\(60\).*<b>1</b>.*\(90\)", page)


def test_one_not_to_be_published_is_no_opponent(client: Client, people: list[Player]) -> None:
    play(people, WON)
    first, second = people[:2]
    assert second.surname in client.get(f"/en/players/{first.pk}/opponents/").content.decode()
    update_player(second, actor=None, version=1, publish=False)
    for address in (f"/en/players/{first.pk}/", f"/en/players/{first.pk}/opponents/"):
        assert second.surname not in client.get(address).content.decode()
    for address in (f"{first.pk}/opponents/{second.pk}", f"{second.pk}/opponents/{first.pk}", f"{second.pk}/opponents"):
        assert client.get(f"/en/players/{address}/").status_code == 404
    assert client.get(f"/en/players/{first.pk}/opponents/{first.pk}/").status_code == 404


def test_after_a_merge_the_games_of_both_are_his(people: list[Player]) -> None:
    play(people, WON)
    double = make.player(9)
    play([double, *people[1:]], WON)
    merge_players(people[0], double, actor=None, versions=(1, 1))
    [tally] = tallies_of(people[0])
    assert tally.won == 2
    [against] = tallies_of(people[1])
    assert (against.opponent_id, against.lost) == (people[0].pk, 2)


def test_the_list_costs_a_fixed_number_of_queries(people: list[Player], django_assert_max_num_queries: Any) -> None:
    for _event in range(3):
        play(people, WON)
    with django_assert_max_num_queries(3):
        assert len(meetings_of(people[0])) == 3
