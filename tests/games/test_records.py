"""Saving the game of a board: versions, conflicts, the journal, and what it never touches."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.utils import translation

from games.models import PositionSeen, Record, RecordVersion
from games.reading import parsed
from games.services.records import clear_record, save_record, set_public
from tests.games.conftest import random_game
from tests.tournaments import factories as make
from tournaments.errors import Conflict, Refused
from tournaments.journal_texts import journal_text
from tournaments.models import HandledRequest, JournalEntry, Outcome, RoundState
from tournaments.services import pairing, rounds

pytestmark = pytest.mark.django_db


def test_a_record_is_kept_with_who_typed_it_from_which_sheet(board):
    arbiter = make.user("arbiter")
    version = save_record(board, text="76 76 99", seen=None, actor=arbiter, sheet="white", stopped=True)
    version.refresh_from_db()
    assert (version.text, version.plies, version.verdict) == ("1. 76 76 2. 99 *", 3, "unfinished-possible")
    assert (version.typed_by, version.sheet, version.stopped) == (arbiter, "white", True)
    record = version.record
    white = next(seat.player for seat in board.seats.all() if seat.side == "w")
    assert (record.board, record.white_player, record.opening, record.date) == (board, white, "779", "2026.11.27")
    entry = JournalEntry.objects.get(act="record-saved")
    assert (entry.round_number, entry.data["board"], entry.data["plies"]) == (1, board.number, 3)
    assert entry.actor_name == "arbiter"
    with translation.override("en"):
        assert journal_text(entry).endswith("game recorded, 2 moves.")


def test_a_record_raises_the_version_of_its_event(board):
    tournament = board.match.round.tournament
    before = tournament.event.version
    save_record(board, text="76", seen=None, actor=None)
    tournament.event.refresh_from_db()
    assert tournament.event.version == before + 1


def test_landing_holes_are_supplied_and_totals_and_diagrams_kept(board):
    diagram = "10,10,10,10,10,0,1,10,10/10,10,10,10,10,0,1,10,10 10 10 W"
    save_record(board, text=f"7(10) 7 {{{diagram}}} 2= {{time trouble}}", seen=None, actor=None)
    current = RecordVersion.objects.get(is_current=True)
    assert current.verdict == "unfinished-possible"
    written = parsed(current.text, rule_set=current.rule_set)
    assert [str(ply) for ply in written.plies] == ["76(10)", "76", "22="]
    assert written.plies[1].checkpoints == (diagram,)
    assert written.plies[2].comments == ("time trouble",)


def test_a_wrong_diagram_is_a_fault_that_is_kept(board):
    diagram = "9,10,10,10,10,0,1,10,11/10,10,10,10,10,0,1,10,10 10 10 W"
    version = save_record(board, text=f"76 76 {{{diagram}}} 22", seen=None, actor=None)
    assert (version.verdict, version.fault, version.fault_ply) == ("illegal", "wrong-diagram", 2)


def test_zero_bytes_in_a_pasted_text_do_no_harm(board):
    save_record(board, text="76\0 76 {a\0b} *", seen=None, actor=None)
    assert RecordVersion.objects.get().text == "1. 76 76 {a b} *"


def test_every_version_stays_and_one_is_current(board):
    first = save_record(board, text="76", seen=None, actor=None)
    second = save_record(board, text="76 76", seen=first.pk, actor=None, why="second sheet")
    assert list(RecordVersion.objects.values_list("number", "is_current", "why")) == [
        (1, False, ""),
        (2, True, "second sheet"),
    ]
    with pytest.raises(IntegrityError), transaction.atomic():
        RecordVersion.objects.filter(pk=first.pk).update(is_current=True)
    assert second.record == first.record
    assert set(PositionSeen.objects.values_list("ply", "move")) == {(0, 7), (1, 7), (2, 0)}


def test_the_second_of_two_typists_is_told_what_stands(board):
    first = save_record(board, text="76", seen=None, actor=make.user("one"))
    with pytest.raises(Conflict) as conflict:
        save_record(board, text="98", seen=None, actor=make.user("two"))
    assert conflict.value.current == first.pk
    assert conflict.value.params["by"] == "one"


def test_the_same_text_again_is_no_change(board):
    first = save_record(board, text="76 76", seen=None, actor=None)
    assert save_record(board, text="1. 7-6 7-6 *", seen=None, actor=None) == first
    assert JournalEntry.objects.filter(act__startswith="record").count() == 1


def test_the_same_request_twice_has_one_effect(board):
    key = uuid4()
    first = save_record(board, text="76", seen=None, actor=None, key=key)
    assert save_record(board, text="76", seen=None, actor=None, key=key) == first
    assert HandledRequest.objects.filter(pk=key).count() == 1


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "record-empty"),
        ("1-0", "record-empty"),
        ("76 76 1-0\n\n1. 98 *", "several-games"),
        ("76 " * 1001, "record-too-long"),
        (" " * 60_001, "record-too-long"),
    ],
)
def test_what_is_no_single_game_is_refused(board, text, code):
    with pytest.raises(Refused) as refused:
        save_record(board, text=text, seen=None, actor=None)
    assert refused.value.code == code
    assert not Record.objects.exists()


def test_no_game_is_recorded_before_its_round_is_published(round_):
    make.enter_scores(round_)
    draft = pairing.pair_round(round_.tournament, actor=None)
    with pytest.raises(Refused, match="round-not-published"):
        save_record(make.boards(draft)[0], text="76", seen=None, actor=None)
    assert draft.state == RoundState.DRAFT


def test_a_record_never_changes_a_result(board):
    outcome = make.save(board, make.WIN)
    save_record(board, text=random_game(3).rsplit(" ", 1)[0] + " 0-1", seen=None, actor=None)
    assert Outcome.objects.get() == outcome


def test_a_record_is_checked_by_the_rules_of_its_event(board):
    version = save_record(board, text="76", seen=None, actor=None)
    assert version.rule_set == board.match.round.tournament.rules.rule_set == "kyrgyz-code"


def test_taking_a_record_away_needs_a_reason_and_keeps_its_versions(board):
    version = save_record(board, text="76", seen=None, actor=None)
    with pytest.raises(Refused, match="why-required"):
        clear_record(board, seen=version.pk, actor=None, why=" ")
    clear_record(board, seen=version.pk, actor=None, why="wrong board")
    assert RecordVersion.objects.get().is_current is False
    assert not PositionSeen.objects.exists()
    again = save_record(board, text="98", seen=None, actor=None)
    assert (again.number, again.record) == (2, version.record)


def test_a_round_taken_back_keeps_the_records_of_its_games(board):
    save_record(board, text="76", seen=None, actor=None)
    rounds.take_back(board.match.round, actor=None)
    record = Record.objects.get()
    assert (record.board, record.event) == (None, board.match.round.tournament.event)
    assert record.white_player is not None


def test_showing_and_withholding_a_record_is_journalled(board):
    record = save_record(board, text="76", seen=None, actor=None).record
    set_public(record, public=False, actor=None, why="asked for")
    set_public(record, public=False, actor=None)
    assert not Record.objects.get().is_public
    assert JournalEntry.objects.get(act="record-hidden").why == "asked for"
