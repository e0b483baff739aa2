"""Where a record and the signed result do not go together, the arbiter is told; nothing changes."""

from __future__ import annotations

import random

import pytest
from django.utils import translation

from games.messages import NOTES, message
from games.rules.board import Board as Play
from games.rules.rulesets import ruleset
from games.selectors.notes import record_notes
from games.services.records import save_record
from tests.games.conftest import random_game
from tests.tournaments import factories as make
from tournaments.errors import Refused
from tournaments.regulations.outcomes import Flag, Outcome, Reason
from tournaments.services.results import enter_result

pytestmark = pytest.mark.django_db
CODE = ruleset("kyrgyz-code")


def notes(board, text: str, outcome: Outcome | None, **more) -> list[str]:
    save_record(board, text=text, seen=None, actor=None, **more)
    if outcome is not None:
        enter_result(board, outcome=outcome, seen=None, actor=None, override=True, why="signed")
    found = record_notes(board.match.round).get(board.pk, ())
    with translation.override("en"):
        for note in found:
            assert str(NOTES[note.code] % note.params)
    return [note.code for note in found]


def game_won_by_white() -> tuple[str, tuple[int, int]]:
    """A game that White won with 82 or more, without its result, and its kazans."""
    from games.reading import examine, read_one

    for seed in range(100):
        text = random_game(seed, rules=CODE)
        end = examine(read_one(text), CODE).report.end
        if end is not None and end.reason == "majority" and end.winner == 0:
            return text.rsplit(" ", 1)[0], end.kazans
    raise AssertionError("White wins none of these games")


def test_a_board_without_a_result_has_no_note(board):
    assert notes(board, "76 76", None) == []


def test_a_record_that_agrees_has_no_note(board):
    text, (white, black) = game_won_by_white()
    assert notes(board, text, Outcome(2, 0, Reason.STONES, white, black)) == []


def test_a_winner_who_lost_on_the_sheet(board):
    text, (white, black) = game_won_by_white()
    assert notes(board, text, Outcome(0, 2, Reason.STONES, black, white)) == ["winner-differs", "kazans-differ"]


def test_a_result_written_on_the_sheet_that_differs(board):
    assert notes(board, "76 76 0-1", Outcome(2, 0, Reason.RESIGNATION, 10, 10)) == ["winner-differs"]


def test_other_kazans(board):
    text, (white, black) = game_won_by_white()
    assert notes(board, text, Outcome(2, 0, Reason.STONES, white, black - 1)) == ["kazans-differ"]


def test_kazans_written_on_the_sheet_that_differ(board):
    text = '[WhiteKazan "50"]\n\n76 76 1-0'
    assert notes(board, text, Outcome(2, 0, Reason.RESIGNATION, 51, 20)) == ["kazans-differ"]


def test_a_game_that_ended_otherwise(board):
    text, (white, black) = game_won_by_white()
    assert notes(board, text, Outcome(2, 0, Reason.FLAG, white, black, Flag.BLACK)) == ["end-differs"]


def test_a_win_by_stones_that_can_no_longer_be(board):
    """White has 81 where the record stops, so Black can only draw over the board."""
    assert notes(board, stopped_with_81(), Outcome(0, 2, Reason.STONES, None, None), stopped=True) == [
        "winner-impossible"
    ]


def stopped_with_81() -> str:
    """A game stopped when White had 81 and Black less than 80."""
    for seed in range(1000):
        play, lots = Play(CODE), random.Random(seed)
        while play.position.end is None:
            if play.position.kazans[0] == 81:
                return " ".join(step.text for step in play.steps)
            play.play(lots.choice(play.position.legal_moves()))
    raise AssertionError("White has 81 in none of these games")


def test_a_resignation_ends_a_game_anywhere(board):
    assert notes(board, "76 76", Outcome(0, 2, Reason.RESIGNATION, 10, 10)) == []


def test_a_game_that_was_not_played(board):
    assert notes(board, "76", Outcome(2, 0, Reason.NO_SHOW)) == ["not-played"]


def test_a_record_that_breaks_the_rules(board):
    assert notes(board, "76 76 21", Outcome(2, 0, Reason.STONES, 82, 60)) == ["record-illegal"]


def test_notes_of_a_round_cost_two_queries(round_, django_assert_num_queries):
    for board in make.boards(round_):
        save_record(board, text="76 76 21", seen=None, actor=None)
        make.save(board)
    with django_assert_num_queries(2):
        assert len(record_notes(round_)) == 3


def test_refusals_have_words_of_games_and_of_tournaments():
    with translation.override("en"):
        assert message(Refused("record-empty")) == "There are no moves in this text."
        assert message(Refused("why-required")) == "Write the reason."
