"""Entering results: acceptance cases 7, 22-26 and code section 4."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments import factories as make
from tournaments.errors import Conflict, NeedsConfirmation, Refused
from tournaments.models import Board, JournalEntry, Outcome
from tournaments.regulations.outcomes import Outcome as Told
from tournaments.regulations.outcomes import Reason
from tournaments.selectors.boards import boards_of_round, current
from tournaments.selectors.crosstables import crosstable_of
from tournaments.services import results, rounds, warnings
from tournaments.services.results import ResultRefused, enter_result

pytestmark = pytest.mark.django_db

WON = Told(2, 0, Reason.STONES, 82, 60)
LOST = Told(0, 2, Reason.STONES, 76, 83)


@pytest.fixture
def round_():
    tournament = make.tournament(6)
    return make.publish_next(tournament)


def test_a_result_is_kept_with_who_and_journalled(round_):
    chief = make.user()
    board = make.boards(round_)[0]
    saved = enter_result(board, outcome=WON, seen=None, actor=chief)
    assert (saved.outcome.white, saved.outcome.black, saved.outcome.entered_by) == (2, 0, chief)
    entry = JournalEntry.objects.filter(act="result-entered").get()
    assert entry.data["board"] == 1
    assert entry.data["new"]["white_kazan"] == 82
    assert entry.actor_name == chief.display_name


def test_an_impossible_result_is_refused_and_nothing_is_written(round_):
    board = make.boards(round_)[0]
    with pytest.raises(ResultRefused) as refused:
        enter_result(board, outcome=Told(2, 0, Reason.STONES, 82, 81), seen=None, actor=None)
    assert refused.value.code == "kazan-sum"
    assert not Outcome.objects.exists()


def test_an_override_needs_a_written_reason_and_is_kept(round_):
    board = make.boards(round_)[0]
    odd = Told(2, 0, Reason.STONES, 81, 80)
    with pytest.raises(Refused, match="override-needs-why"):
        enter_result(board, outcome=odd, seen=None, actor=None, override=True)
    saved = enter_result(board, outcome=odd, seen=None, actor=None, override=True, why="sheet says so")
    assert saved.outcome.overridden == ["nobody-has-majority"]


def test_no_override_lets_an_impossible_score_pass(round_):
    board = make.boards(round_)[0]
    with pytest.raises(ResultRefused) as refused:
        enter_result(board, outcome=Told(2, 2, Reason.RULING), seen=None, actor=None, override=True, why="x")
    assert refused.value.final


def test_the_same_request_twice_has_one_effect(round_):
    board, key = make.boards(round_)[0], uuid4()
    first = enter_result(board, outcome=WON, seen=None, actor=None, key=key)
    again = enter_result(board, outcome=WON, seen=None, actor=None, key=key)
    assert first.outcome == again.outcome
    assert Outcome.objects.count() == 1
    assert JournalEntry.objects.filter(act="result-entered").count() == 1


def test_the_second_of_two_arbiters_is_told_what_stands(round_):
    board = make.boards(round_)[0]
    first = enter_result(board, outcome=WON, seen=None, actor=make.user("one")).outcome
    with pytest.raises(Conflict) as conflict:
        enter_result(board, outcome=LOST, seen=None, actor=make.user("two"))
    assert conflict.value.current == first.pk
    assert conflict.value.params["by"] == "one"
    replaced = enter_result(board, outcome=LOST, seen=first.pk, actor=None).outcome
    assert Outcome.objects.filter(board=board, is_current=True).get() == replaced
    acts = list(JournalEntry.objects.filter(act__startswith="result").values_list("act", flat=True))
    assert acts == ["result-changed", "result-entered"]


def test_the_same_value_from_two_arbiters_is_no_conflict(round_):
    board = make.boards(round_)[0]
    first = enter_result(board, outcome=WON, seen=None, actor=make.user("one")).outcome
    assert enter_result(board, outcome=WON, seen=None, actor=make.user("two")).outcome == first


def test_clearing_is_an_act_with_a_reason(round_):
    board = make.boards(round_)[0]
    outcome = make.save(board)
    with pytest.raises(Refused, match="why-required"):
        results.clear_result(board, seen=outcome.pk, actor=None, why=" ")
    results.clear_result(board, seen=outcome.pk, actor=None, why="wrong board")
    assert current(boards_of_round(round_)[0]) is None
    assert JournalEntry.objects.get(act="result-cleared").data["old"]["white"] == 2


def test_a_correction_after_the_round_needs_a_reason(round_):
    make.enter_scores(round_)
    rounds.finish_round(round_, actor=None)
    board = make.boards(round_)[0]
    standing = current(board)
    with pytest.raises(Refused, match="correction-needs-why"):
        enter_result(board, outcome=LOST, seen=standing.pk, actor=None)
    enter_result(board, outcome=LOST, seen=standing.pk, actor=None, why="signed sheet")
    assert JournalEntry.objects.get(act="result-corrected").why == "signed sheet"


@pytest.mark.parametrize("swapped", [False, True])
def test_the_losers_korgools_stay_his(round_, swapped):
    """Acceptance 23: White loses 0(76) to 1(83), also when the sides are swapped afterwards."""
    board = make.boards(round_)[0]
    loser = next(seat.participant_id for seat in board.seats.all() if seat.side == "w")
    enter_result(board, outcome=LOST, seen=None, actor=None)
    if swapped:
        with pytest.raises(NeedsConfirmation):
            results.swap_sides(board, actor=None)
        results.swap_sides(board, actor=None, confirmed=True)
    table = crosstable_of(round_.tournament, language="ru")
    number = next(n for n, person in table.people.items() if person.participant_id == loser)
    cell = table.crosstable.cells[number][0]
    assert (cell.kazan, cell.opponent_kazan, cell.points) == (76, 83, 0)
    assert cell.side == ("b" if swapped else "w")


def test_swapping_the_sides_of_a_finished_round_needs_a_reason():
    """C 4/4.1."""
    tournament = make.tournament(4)
    make.play(tournament, 1)
    board = make.boards(tournament.rounds.get(number=1))[0]
    white = board.seats.get(side="w").participant_id
    with pytest.raises(Refused, match="correction-needs-why"):
        results.swap_sides(board, actor=None, confirmed=True)
    assert board.seats.get(side="w").participant_id == white
    results.swap_sides(board, actor=None, confirmed=True, why="sat down wrongly")
    assert board.seats.get(side="b").participant_id == white


@pytest.mark.parametrize("count", [0, 1, 2])
def test_points_do_not_depend_on_warnings_that_deduct_nothing(round_, count):
    """Acceptance 7."""
    make.enter_scores(round_)
    before = crosstable_of(round_.tournament, language="ru").crosstable.points
    someone = round_.tournament.participants.first()
    for _ in range(count):
        warnings.give_warning(someone, round_number=1, clause="C 7/6.8", actor=None)
    assert crosstable_of(round_.tournament, language="ru").crosstable.points == before


def test_the_third_warning_takes_a_point(round_):
    make.enter_scores(round_)
    someone = round_.tournament.participants.get(number=1)
    before = crosstable_of(round_.tournament, language="ru").crosstable
    for _ in range(3):
        warnings.give_warning(someone, round_number=1, clause="C 7/6.8", actor=None)
    after = crosstable_of(round_.tournament, language="ru").crosstable
    assert after.points[1] == before.points[1] - 2
    assert after.game_points == before.game_points


def test_saving_a_result_costs_few_queries(round_):
    board, chief = make.boards(round_)[0], make.user()
    with CaptureQueriesContext(
        connection,
    ) as queries:
        enter_result(board, outcome=WON, seen=None, actor=chief, key=uuid4())
    counted = [q["sql"] for q in queries if "SAVEPOINT" not in q["sql"].upper()]
    assert len(counted) <= 12, counted


def test_a_result_typed_before_the_sides_changed_is_not_given_to_the_wrong_player(round_):
    board = make.boards(round_)[0]
    white = results.seats_of(board)[0].participant_id
    results.swap_sides(board, actor=None)
    with pytest.raises(Conflict, match="sides-changed"):
        results.save_result(round_.tournament, board_id=board.pk, outcome=WON, seen=None, actor=None, white=white)
    assert not Outcome.objects.exists()


def test_a_board_of_another_tournament_is_not_found(round_):
    other = make.event(title={"ru": "Другой"}).tournaments.get()
    with pytest.raises(Board.DoesNotExist):
        results.save_result(other, board_id=make.boards(round_)[0].pk, outcome=WON, seen=None, actor=None)
