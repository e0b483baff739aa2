"""Pairing, publishing, finishing and taking back: acceptance cases 11-18 and 20."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.tournaments import factories as make
from tournaments.crosstable import ByeKind
from tournaments.errors import NeedsConfirmation, Refused
from tournaments.models import Event, JournalEntry, Round, RoundState, Seat
from tournaments.selectors.boards import boards_of_round
from tournaments.selectors.crosstables import crosstable_of
from tournaments.services import entries, events, numbering, pairing, publishing, rounds
from tournaments.services.pairing import HandPair, pair_by_hand, pair_round

pytestmark = pytest.mark.django_db


def pairs_of(round_: Round) -> list[tuple[str, str]]:
    return [
        tuple(str(seat.player) for seat in sorted(board.seats.all(), key=lambda seat: seat.side, reverse=True))
        for board in boards_of_round(round_)
    ]


def kinds_of(participant) -> dict[int, str]:
    return dict(participant.seats.order_by("round__number").values_list("round__number", "kind"))


def test_five_players_five_rounds_one_bye_each():
    """Acceptance 11."""
    tournament = make.tournament(5, rounds=5)
    make.play(tournament, 5)
    byes = Seat.objects.filter(round__tournament=tournament, kind=Seat.Kind.ALLOCATED)
    assert sorted(byes.values_list("participant__number", flat=True)) == [1, 2, 3, 4, 5]


def test_four_players_four_rounds_gives_one_message_and_writes_nothing():
    """Acceptance 14."""
    tournament = make.tournament(4, rounds=4)
    make.play(tournament, 3)
    before = JournalEntry.objects.count()
    with pytest.raises(Refused) as refused:
        pair_round(tournament, actor=None)
    assert refused.value.code == "no-legal-pairing"
    assert Round.objects.get(tournament=tournament, number=4).state == RoundState.PLANNED
    assert JournalEntry.objects.count() == before


def test_a_round_that_cannot_be_paired_leaves_the_one_before_as_it_was():
    """Acceptance 14: the third round is not declared finished for the sake of a fourth that does not exist."""
    tournament = make.tournament(4, rounds=4)
    make.play(tournament, 2)
    third = make.publish_next(tournament)
    make.enter_scores(third)
    version = Event.objects.get(pk=tournament.event_id).version
    with pytest.raises(Refused, match="no-legal-pairing"):
        pair_round(tournament, actor=None)
    assert Round.objects.get(pk=third.pk).state == RoundState.PUBLISHED
    assert Event.objects.get(pk=tournament.event_id).version == version


def test_a_first_round_that_cannot_be_paired_draws_nothing():
    tournament = make.tournament(1)
    with pytest.raises(Refused, match="one-present"):
        pair_round(tournament, actor=None)
    tournament.refresh_from_db()
    assert (tournament.first_side, tournament.numbering) == ("", "")
    assert tournament.participants.get().number is None


def test_numbers_drawn_stay_when_somebody_is_admitted_before_round_one():
    tournament = make.tournament(5)
    drawn = numbering.assign_numbers(tournament, method="lot", seed="hall", actor=None)
    strongest = make.enter(tournament, make.player(0))
    pair_round(tournament, actor=None)
    assert dict(tournament.participants.values_list("pk", "number")) == {**drawn, strongest.pk: 6}
    tournament.refresh_from_db()
    assert (tournament.numbering, tournament.lot_seed) == ("lot", "hall")


@pytest.mark.parametrize(("left", "code"), [(0, "nobody-present"), (1, "one-present")])
def test_no_round_without_two_players(left, code):
    """Acceptance 15."""
    tournament = make.tournament(4)
    for participant in tournament.participants.all()[left:]:
        entries.withdraw(participant, actor=None)
    with pytest.raises(Refused) as refused:
        pair_round(tournament, actor=None)
    assert refused.value.code == code
    assert not Seat.objects.filter(round__tournament=tournament).exists()


def test_late_entry_while_round_three_is_played():
    """Acceptance 16."""
    tournament = make.tournament(8)
    make.play(tournament, 2)
    third = make.publish_next(tournament)
    before = pairs_of(third)
    late = make.enter(tournament, make.player(9))
    assert kinds_of(late) == {1: "Z", 2: "Z", 3: "Z"}
    assert pairs_of(third) == before
    make.enter_scores(third)
    fourth = make.publish_next(tournament)
    assert late.seats.get(round=fourth).kind in {"B", "U"}


def test_bye_of_round_three_then_withdrawal_and_return():
    """Acceptance 17."""
    tournament = make.tournament(7, rounds=5)
    make.play(tournament, 2)
    third = make.publish_next(tournament)
    player = Seat.objects.get(round=third, kind=Seat.Kind.ALLOCATED).participant
    entries.withdraw(player, actor=None)
    make.enter_scores(third)
    make.enter_scores(make.publish_next(tournament))
    assert kinds_of(player)[3] == "U"
    assert kinds_of(player)[4] == "Z"
    events.change_regulation(tournament, changes={"rounds": 6}, actor=None)
    player.refresh_from_db()
    assert player.withdrawn_from == 4
    entries.reinstate(player, actor=None)
    make.publish_next(tournament)
    assert kinds_of(player)[4] == "Z"
    assert kinds_of(player)[5] in {"B", "U"}


def test_a_round_taken_back_and_paired_again_is_the_same():
    """Acceptance 18."""
    tournament = make.tournament(9)
    make.play(tournament, 2)
    third = make.publish_next(tournament)
    before = pairs_of(third)
    rounds.take_back(third, actor=None)
    assert pairs_of(make.publish_next(tournament)) == before


def test_taking_back_says_how_many_results_are_lost():
    tournament = make.tournament(6)
    first = make.publish_next(tournament)
    make.save(boards_of_round(first)[0])
    with pytest.raises(NeedsConfirmation) as question:
        rounds.take_back(first, actor=None, why="wrong list")
    assert question.value.params["results"] == 1
    rounds.take_back(first, actor=None, why="wrong list", confirmed=True)
    assert not Seat.objects.filter(round=first).exists()
    assert JournalEntry.objects.get(act="round-taken-back").data["results"][0]["result"]["white"] == 2


def test_only_the_last_round_can_be_taken_back():
    tournament = make.tournament(6)
    make.play(tournament, 2)
    with pytest.raises(Refused, match="not-the-last-round"):
        rounds.take_back(tournament.rounds.get(number=1), actor=None, confirmed=True, why="x")


def test_a_failure_in_the_middle_leaves_the_old_round(monkeypatch):
    """Acceptance 18: all of the old state or all of the new."""
    tournament = make.tournament(6)
    first = make.publish_next(tournament)
    make.enter_scores(first)

    def fail(*_args, **_more):
        raise RuntimeError("power cut")

    monkeypatch.setattr("tournaments.services.writing.Act.finish", fail)
    with pytest.raises(RuntimeError):
        rounds.take_back(first, actor=None, why="x", confirmed=True)
    assert Seat.objects.filter(round=first).count() == 6
    assert Round.objects.get(pk=first.pk).state == RoundState.PUBLISHED


def test_a_proposal_is_in_no_table():
    """Acceptance 20."""
    tournament = make.tournament(6)
    pair_round(tournament, actor=None)
    assert crosstable_of(tournament, language="ru").crosstable.round_count == 0


def test_pairing_waits_for_open_boards_and_names_them():
    tournament = make.tournament(6)
    first = make.publish_next(tournament)
    make.save(boards_of_round(first)[0])
    with pytest.raises(Refused) as refused:
        pair_round(tournament, actor=None)
    assert refused.value.params == {"round": 1, "boards": [2, 3]}


def test_the_same_request_pairs_once():
    """Acceptance 24."""
    tournament, key = make.tournament(6), uuid4()
    first = pair_round(tournament, actor=None, key=key)
    assert pair_round(tournament, actor=None, key=key) == first
    assert JournalEntry.objects.filter(act="round-paired").count() == 1


def test_a_proposal_made_before_somebody_left_is_not_published():
    tournament = make.tournament(6)
    draft = pair_round(tournament, actor=None)
    entries.withdraw(tournament.participants.first(), actor=None)
    with pytest.raises(Refused, match="proposal-outdated"):
        publishing.publish_round(draft, actor=None)
    publishing.publish_round(pair_round(tournament, actor=None), actor=None)


def test_byes_asked_for_become_seats_with_their_worth():
    tournament = make.tournament(8)
    first, second = tournament.participants.all()[:2]
    entries.request_bye(first, round_number=1, kind=ByeKind.HALF, actor=None)
    entries.request_bye(second, round_number=1, kind=ByeKind.ABSENT, actor=None)
    made = make.publish_next(tournament)
    assert set(made.seats.filter(board=None).values_list("participant_id", "kind", "worth")) == {
        (first.pk, "H", 1),
        (second.pk, "Z", 0),
    }


def test_a_second_half_point_bye_asks_for_a_reason():
    tournament = make.tournament(8)
    someone = tournament.participants.first()
    entries.request_bye(someone, round_number=2, kind=ByeKind.HALF, actor=None)
    with pytest.raises(Refused, match="half-byes-used"):
        entries.request_bye(someone, round_number=3, kind=ByeKind.HALF, actor=None)
    entries.request_bye(someone, round_number=3, kind=ByeKind.HALF, actor=None, why="wedding")


def test_a_bye_for_a_coming_round_counts_nowhere_yet():
    tournament = make.tournament(8)
    entries.request_bye(tournament.participants.first(), round_number=3, kind=ByeKind.HALF, actor=None)
    make.play(tournament, 1)
    table = crosstable_of(tournament, language="ru").crosstable
    assert table.round_count == 1
    assert sum(table.points.values()) == 8


def test_forbidden_pairs_are_not_paired():
    tournament = make.tournament(4)
    one, two = tournament.participants.all()[:2]
    for other in tournament.participants.all()[2:]:
        rounds.forbid_pair(tournament, first=one, second=other, actor=None)
    draft = pair_round(tournament, actor=None)
    assert {str(one.player), str(two.player)} in [set(pair) for pair in pairs_of(draft)]


def test_a_pair_forbidden_after_a_round_is_not_made_when_that_round_is_paired_anew():
    tournament = make.tournament(6)
    make.play(tournament, 1)
    second = make.publish_next(tournament)
    first, other = (seat.participant for seat in boards_of_round(second)[0].seats.all())
    rounds.forbid_pair(tournament, first=first, second=other, actor=None, from_round=3)
    later = rounds.forbid_pair(tournament, first=first, second=other, actor=None, from_round=5)
    rounds.take_back(second, actor=None)
    again = make.publish_next(tournament)
    assert {first.pk, other.pk} not in [
        {seat.participant_id for seat in board.seats.all()} for board in boards_of_round(again)
    ]
    later.refresh_from_db()
    assert later.from_round == 5


def test_pairs_by_hand_keep_unknown_seats_open():
    tournament = make.tournament(5)
    ids = list(tournament.participants.values_list("pk", flat=True))
    draft = pair_by_hand(
        tournament,
        pairs=[HandPair(ids[0], ids[1])],
        allocated_bye=ids[2],
        unknown=[ids[3], ids[4]],
        actor=None,
        why="as published",
    )
    publishing.publish_round(draft, actor=None)
    table = crosstable_of(tournament, language="ru")
    assert table.crosstable.open_count == 3
    assert not table.is_final
    tournament.refresh_from_db()
    assert tournament.departures == []


def test_a_hand_made_rematch_marks_the_departure():
    tournament = make.tournament(4)
    make.play(tournament, 1)
    again = [
        HandPair(*(seat.participant_id for seat in sorted(board.seats.all(), key=lambda seat: seat.side)))
        for board in boards_of_round(tournament.rounds.get(number=1))
    ]
    draft = pair_by_hand(tournament, pairs=again, actor=None, why="the players agreed")
    publishing.publish_round(draft, actor=None)
    tournament.refresh_from_db()
    assert tournament.departures[0]["round"] == 2
    assert set(tournament.departures[0]["pairing"]) == {"met-before"}


def test_an_unfilled_hand_pairing_cannot_seat_anybody_twice():
    tournament = make.tournament(4)
    ids = list(tournament.participants.values_list("pk", flat=True))
    with pytest.raises(Refused, match="seated-twice"):
        pair_by_hand(tournament, pairs=[HandPair(ids[0], ids[1]), HandPair(ids[1], ids[2])], actor=None, why="x")


def test_an_adjourned_game_is_a_draw_for_pairing_and_keeps_the_table_open():
    from tournaments.regulations.outcomes import Outcome, Reason
    from tournaments.services.results import enter_result

    tournament = make.tournament(4)
    first = make.publish_next(tournament)
    boards = boards_of_round(first)
    enter_result(boards[0], outcome=Outcome(None, None, Reason.ADJOURNED), seen=None, actor=None)
    make.save(boards[1])
    draft = pairing.pair_round(tournament, actor=None)
    assert sorted(draft.paired_from.values_list("points", flat=True)) == [0, 1, 1, 2]
    assert crosstable_of(tournament, language="ru").crosstable.open_count == 1
