"""Acceptance 11-18 as the arbiter and the public see them; the services' own tests hold the rest."""

from __future__ import annotations

from html import unescape
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from players.models import User
from tests.acceptance.readers import data, page, paper, sheet, words
from tests.tournaments import factories as make
from tournaments.crosstable import ByeKind
from tournaments.models import JournalEntry, Participant, Round, RoundState, Seat, Tournament
from tournaments.pairing.checks import opponents_left
from tournaments.regulations.outcomes import Outcome, Reason
from tournaments.selectors.crosstables import crosstable_of
from tournaments.services import entries, publishing, results, rounds
from tournaments.services.pairing import HandPair, pair_by_hand, pair_round, request_for

pytestmark = pytest.mark.django_db


@pytest.fixture
def chief(client: Client) -> User:
    made = make.user()
    client.force_login(made)
    return made


def send(client: Client, tournament: Tournament, path: str, act: str, **more: str) -> HttpResponse:
    where = f"/en/manage/{tournament.event.slug}/{tournament.slug}/{path}"
    return client.post(where, {"act": act, "key": str(uuid4()), **more})


def says(answer: HttpResponse) -> str:
    return words(unescape(answer.content.decode()))


def test_12_who_won_by_forfeit_gets_no_bye():
    """Five players: the bye of round 2 goes past whoever won without a game, however low he stands."""
    tournament = make.tournament(5)
    first = make.publish_next(tournament)
    won = set()
    for board in make.boards(first):
        results.enter_result(board, outcome=Outcome(0, 2, Reason.NO_SHOW), seen=None, actor=None)
        won.add(results.seats_of(board)[1].participant_id)
    free = Seat.objects.get(round=first, kind=Seat.Kind.ALLOCATED).participant_id
    for _round in range(2):
        bye = Seat.objects.get(round=make.publish_next(tournament), kind=Seat.Kind.ALLOCATED).participant_id
        assert bye not in won | {free}
        won.add(bye)
        make.enter_scores(tournament.rounds.filter(state=RoundState.PUBLISHED).last())


class TestForfeitedGame:
    """Acceptance 13."""

    @pytest.fixture
    def tournament(self, chief: User) -> Tournament:
        """The two of board 1 did not play; four players."""
        made = make.tournament(4, actor=chief)
        first, second = make.boards(make.publish_next(made, actor=chief))
        results.enter_result(first, outcome=Outcome(2, 0, Reason.NO_SHOW), seen=None, actor=chief)
        make.save(second, make.DRAW, actor=chief)
        rounds.finish_round(made.rounds.get(number=1), actor=chief)
        made.refresh_from_db()
        return made

    @pytest.fixture
    def absent(self, tournament: Tournament) -> tuple[Participant, Participant]:
        white, black = results.seats_of(make.boards(tournament.rounds.get(number=1))[0])
        return white.participant, black.participant

    def test_13_they_may_meet_without_a_departure(
        self, tournament: Tournament, absent: tuple[Participant, Participant]
    ):
        white, black = absent
        others = tournament.participants.exclude(pk__in=[white.pk, black.pk]).values_list("pk", flat=True)
        draft = pair_by_hand(tournament, pairs=[HandPair(black.pk, white.pk)], unknown=others, actor=None, why="test")
        published = publishing.publish_round(draft, actor=None)
        tournament.refresh_from_db()
        assert not [code for entry in tournament.departures for code in entry["pairing"] if code == "met-before"]
        assert published.state == RoundState.PUBLISHED

    def test_13_neither_has_a_side_from_it_nor_an_opponent_less(
        self, tournament: Tournament, absent: tuple[Participant, Participant]
    ):
        table = crosstable_of(tournament, language="en")
        left = opponents_left(request_for(tournament, table, 2))
        numbers = {participant.number for participant in absent}
        assert {number: left[number] for number in left} == {n: 3 if n in numbers else 2 for n in range(1, 5)}
        second = pair_round(tournament, actor=None)
        dues = dict(second.paired_from.values_list("number", "side_due"))
        assert {dues[number] for number in numbers} == {""}
        assert {dues[number] for number in dues if number not in numbers} == {"w", "b"}

    def test_13_it_is_told_as_not_played(
        self, client: Client, tournament: Tournament, absent: tuple[Participant, Participant]
    ):
        white, _black = absent
        assert "+ : −" in words(page(client, tournament, "rounds/1/"))
        cells = {row["number"]: row["rounds"][0] for row in data(client, tournament, "crosstable/")["crosstable"]}
        assert cells[white.number]["played"] is False
        row = {line["Starting number"]: line for line in sheet(client, tournament, "crosstable.xlsx")}[white.number]
        assert str(row["Round 1"]).endswith("+")


def test_14_a_round_that_cannot_be_paired_gives_one_message_and_ways_on(client: Client, chief: User):
    tournament = make.tournament(4, actor=chief, rounds=4)
    make.play(tournament, 3, actor=chief)
    before = JournalEntry.objects.count()
    answer = send(client, tournament, "rounds/4/proposal/", "pair")
    assert answer.status_code == 422
    text = says(answer)
    assert "no legal pairing" in text.lower() or "cannot be paired" in text.lower()
    assert JournalEntry.objects.count() == before
    assert Round.objects.get(tournament=tournament, number=4).state == RoundState.PLANNED


@pytest.mark.parametrize("left", [0, 1])
def test_15_without_two_players_there_is_no_round_and_no_free_point(client: Client, chief: User, left: int):
    tournament = make.tournament(4, actor=chief)
    make.play(tournament, 1, actor=chief)
    for participant in tournament.participants.all()[left:]:
        entries.withdraw(participant, actor=chief)
    points = {row["number"]: row["points"] for row in data(client, tournament, "standings/")["standings"]}
    assert send(client, tournament, "rounds/2/proposal/", "pair").status_code == 422
    assert not Seat.objects.filter(round__number=2).exists()
    assert {row["number"]: row["points"] for row in data(client, tournament, "standings/")["standings"]} == points


def test_16_a_late_entry_is_absent_in_every_outlet_and_moves_nobody(client: Client, chief: User):
    tournament = make.tournament(8, actor=chief)
    make.play(tournament, 2, actor=chief)
    make.publish_next(tournament, actor=chief)
    before = data(client, tournament, "rounds/3/")["pairings"]
    late = make.enter(tournament, make.player(9), actor=chief)
    assert data(client, tournament, "rounds/3/")["pairings"] == before
    late.refresh_from_db()
    assert late.number == 9
    rounds_told = {row["number"]: row["rounds"] for row in data(client, tournament, "crosstable/")["crosstable"]}[9]
    assert [(cell["bye"], cell["points"]) for cell in rounds_told] == [("absent", "0")] * 3
    cells = {row["Starting number"]: row for row in sheet(client, tournament, "crosstable.xlsx")}[9]
    assert [cells[f"Round {number}"] for number in (1, 2, 3)] == ["− 0"] * 3
    assert words(page(client, tournament, "players/9/")).count("absent") >= 3
    assert str(late.player) in paper(client, tournament, "rounds/3/pairings.pdf")


def test_17_the_bye_stays_and_what_was_missed_is_seen(client: Client, chief: User):
    tournament = make.tournament(7, actor=chief, rounds=5)
    make.play(tournament, 2, actor=chief)
    third = make.publish_next(tournament, actor=chief)
    gone = Seat.objects.get(round=third, kind=Seat.Kind.ALLOCATED).participant
    entries.withdraw(gone, actor=chief)
    make.enter_scores(third, actor=chief)
    make.enter_scores(make.publish_next(tournament, actor=chief), actor=chief)
    entries.reinstate(gone, actor=chief)
    make.publish_next(tournament, actor=chief)
    told = {row["number"]: row["rounds"] for row in data(client, tournament, "crosstable/")["crosstable"]}
    assert [cell["bye"] for cell in told[gone.number][2:4]] == ["allocated", "absent"]
    assert told[gone.number][4]["bye"] in {None, "allocated"}


def test_18_taking_back_says_what_is_lost_and_pairs_the_same_again(client: Client, chief: User):
    tournament = make.tournament(8, actor=chief)
    make.play(tournament, 1, actor=chief)
    second = make.publish_next(tournament, actor=chief)
    before = data(client, tournament, "rounds/2/")["pairings"]
    for board in make.boards(second)[:3]:
        make.save(board, actor=chief)
    question = send(client, tournament, "rounds/2/", "take-back")
    assert question.status_code == 409
    assert "3 results" in says(question)
    assert data(client, tournament, "rounds/2/")["pairings"][0]["result"] is not None
    send(client, tournament, "rounds/2/", "take-back", confirmed="1", why="wrong list")
    assert client.get(f"/en/events/{tournament.event.slug}/main/rounds/2/").status_code == 404
    send(client, tournament, "rounds/2/proposal/", "pair")
    send(client, tournament, "rounds/2/proposal/", "publish")
    again = data(client, tournament, "rounds/2/")["pairings"]
    assert [{**pair, "result": None} for pair in before] == again


def test_11_a_ban_on_a_second_bye_holds_for_every_kind(chief: User):
    """A full-point bye given by hand bars the allocated one."""
    tournament = make.tournament(3, actor=chief, rounds=3)
    lowest = tournament.participants.last()
    entries.request_bye(lowest, round_number=1, kind=ByeKind.FULL, actor=chief, why="hospitality")
    first = make.publish_next(tournament, actor=chief)
    make.enter_scores(first, actor=chief)
    second = make.publish_next(tournament, actor=chief)
    assert Seat.objects.get(round=second, kind=Seat.Kind.ALLOCATED).participant_id != lowest.pk
