"""The entry screen: saving, refusing, two people at one board, corrections, clearing, sides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from players.models import User
from tests.tournaments import factories
from tournaments.models import Board, JournalEntry, Outcome, Round, Tournament
from tournaments.services.rounds import finish_round

Url = Callable[..., str]


@pytest.fixture
def played(tournament: Tournament) -> Round:
    return factories.publish_next(tournament)


@pytest.fixture
def boards(played: Round) -> list[Board]:
    return factories.boards(played)


@pytest.fixture
def save(desk: Client, url: Url, played: Round) -> Callable[..., Any]:
    """Send a row: the board, its line, and whatever else the form holds."""

    def send(board: Board, line: str, *, htmx: bool = True, **more: Any) -> Any:
        headers = {"HX-Request": "true"} if htmx else {}
        data = {"act": "save", "board": board.pk, "line": line, "key": str(uuid4()), **more}
        return desk.post(url("results", round=played.number), data, headers=headers)

    return send


def standing(board: Board) -> Outcome | None:
    return Outcome.objects.filter(board=board, is_current=True).first()


def test_a_saved_row_comes_back_alone_with_the_count(save: Callable[..., Any], boards: list[Board]) -> None:
    answer = save(boards[0], "1 61").content.decode()
    outcome = standing(boards[0])
    assert outcome is not None
    assert (outcome.white, outcome.black, outcome.white_kazan, outcome.black_kazan) == (2, 0, None, 61)
    assert "<html" not in answer
    assert answer.count("<tbody") == 1
    assert "1 of 3 recorded" in answer
    assert "board 1, " in answer


def test_without_javascript_the_next_open_board_is_shown(save: Callable[..., Any], boards: list[Board]) -> None:
    response = save(boards[0], "1 61", htmx=False)
    assert response.status_code == 302
    assert response["Location"].endswith(f"/results/#b{boards[1].pk}")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("1 82 81", "The kazans add up to 163, but there are 162 korgools in play."),
        ("1 69 54", "Choose how the game ended."),
        ("61", "Say who won"),
        ("5 82 80", "82 korgools are a win"),
        ("what", "is not readable"),
    ],
)
@pytest.mark.parametrize("htmx", [True, False], ids=["htmx", "plain"])
def test_a_refused_row_says_why_and_loses_nothing(
    line: str, said: str, htmx: bool, save: Callable[..., Any], boards: list[Board]
) -> None:
    reason = "agreement" if line.startswith("5") else ""
    response = save(boards[0], line, htmx=htmx, reason=reason)
    page = response.content.decode()
    assert response.status_code == 422
    assert said in page
    assert f'value="{line}"' in page
    assert standing(boards[0]) is None


def test_the_clause_stands_with_the_refusal(save: Callable[..., Any], boards: list[Board]) -> None:
    assert "Code, section 3, clause 3.1" in save(boards[0], "1 82 81").content.decode()


def test_an_override_needs_a_written_reason_and_is_remembered(save: Callable[..., Any], boards: list[Board]) -> None:
    without = save(boards[0], "1 82 81", override="1")
    assert without.status_code == 422
    assert "needs a written reason" in without.content.decode()
    save(boards[0], "1 82 81", override="1", why="counted twice by both")
    outcome = standing(boards[0])
    assert outcome is not None
    assert (outcome.overridden, outcome.why) == (["kazan-sum"], "counted twice by both")


def test_the_second_arbiter_is_shown_both_values(save: Callable[..., Any], boards: list[Board]) -> None:
    """Acceptance 25: who set what and when; he chooses, and both are in the journal."""
    first = factories.save(boards[0], factories.LOSS, actor=factories.user("other", first_name="Гүлнар"))
    response = save(boards[0], "1 61")
    page = response.content.decode()
    assert response.status_code == 409
    assert "Гүлнар" in page
    assert page.count('class="versus"') == 1
    assert f'name="seen" value="{first.pk}"' in page
    assert standing(boards[0]) == first
    assert save(boards[0], "1 61", seen=first.pk).status_code == 200
    assert [entry.act for entry in JournalEntry.objects.all()[:2]] == ["result-changed", "result-entered"]


def test_the_same_form_twice_is_one_result(save: Callable[..., Any], boards: list[Board]) -> None:
    """Acceptance 24."""
    key = str(uuid4())
    answers = [save(boards[0], "1 61", key=key) for _time in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert Outcome.objects.filter(board=boards[0]).count() == 1
    assert JournalEntry.objects.filter(act="result-entered").count() == 1


def test_an_empty_row_never_erases_a_result(save: Callable[..., Any], boards: list[Board]) -> None:
    """Acceptance 26."""
    first = factories.save(boards[0])
    assert save(boards[0], "", seen=first.pk).status_code == 422
    assert standing(boards[0]) == first


def test_a_board_of_another_event_is_not_found(
    save: Callable[..., Any], desk: Client, url: Url, chief: User, boards: list[Board]
) -> None:
    other = factories.event(chief, title={"en": "Other"}).tournaments.get()
    for number in (21, 22):
        factories.enter(other, factories.player(number))
    foreign = factories.boards(factories.publish_next(other))[0]
    assert save(foreign, "1 61").status_code == 404
    assert desk.get(url("board", round=1, board=foreign.pk)).status_code == 404
    assert standing(foreign) is None


def test_fields_of_the_phone_pad_name_the_side(save: Callable[..., Any], boards: list[Board]) -> None:
    save(boards[0], "", sign="0", white_kazan="76", black_kazan="")
    outcome = standing(boards[0])
    assert outcome is not None
    assert (outcome.white, outcome.black, outcome.white_kazan, outcome.black_kazan) == (0, 2, 76, None)


def test_whose_flag_fell_is_part_of_the_reason(save: Callable[..., Any], boards: list[Board]) -> None:
    answer = save(boards[0], "1 70 75", reason="flag-black").content.decode()
    outcome = standing(boards[0])
    assert outcome is not None
    assert (outcome.reason, outcome.flag) == ("flag", "black")
    assert "only the kazan of the loser counts" in answer


def test_missing_korgools_are_marked_not_refused(save: Callable[..., Any], boards: list[Board]) -> None:
    assert "korgools missing" in save(boards[0], "1", reason="resignation").content.decode()


def test_fields_are_named_by_board_and_players(desk: Client, url: Url, boards: list[Board]) -> None:
    page = desk.get(url("results", round=1)).content.decode()
    seats = {seat.side: seat.participant.player for seat in boards[0].seats.all()}
    assert f"board 1, {seats['w'].surname} А. against {seats['b'].surname} А." in page


def test_open_boards_and_names_are_found(desk: Client, url: Url, boards: list[Board]) -> None:
    factories.save(boards[0])
    still_open = desk.get(url("results", round=1), {"show": "open"}).content.decode()
    assert f'id="b{boards[0].pk}"' not in still_open
    assert f'id="b{boards[1].pk}"' in still_open
    surname = boards[1].seats.first().participant.player.surname
    found = desk.get(url("results", round=1), {"q": surname.lower()}).content.decode()
    assert found.count('class="board-row"') == 1


def test_a_round_that_is_not_published_has_no_results(desk: Client, url: Url, played: Round) -> None:
    assert desk.get(url("results", round=2)).status_code == 404


class TestFinishedRound:
    @pytest.fixture
    def finished(self, played: Round, chief: User) -> Round:
        factories.enter_scores(played)
        return finish_round(played, actor=chief)

    def test_a_correction_needs_a_reason(self, finished: Round, save: Callable[..., Any], boards: list[Board]) -> None:
        """C 4/4.1."""
        seen = standing(boards[0])
        assert seen is not None
        refused = save(boards[0], "0 61", seen=seen.pk)
        assert refused.status_code == 422
        assert "Code, section 4, clause 4.1" in refused.content.decode()
        assert save(boards[0], "0 61", seen=seen.pk, why="written the wrong way round").status_code == 200
        corrected = standing(boards[0])
        assert corrected is not None
        assert (corrected.white, corrected.why) == (0, "written the wrong way round")

    def test_rounds_paired_with_the_old_value_are_named(
        self, finished: Round, tournament: Tournament, save: Callable[..., Any], boards: list[Board]
    ) -> None:
        """Acceptance 21."""
        second = factories.publish_next(tournament)
        pairs = [board.pk for board in factories.boards(second)]
        seen = standing(boards[0])
        assert seen is not None
        answer = save(boards[0], "0 61", seen=seen.pk, why="mistake").content.decode()
        assert "Round 2 was paired with the old value" in answer
        assert [board.pk for board in factories.boards(second)] == pairs

    def test_it_is_not_cleared(self, finished: Round, desk: Client, url: Url, boards: list[Board]) -> None:
        seen = standing(boards[0])
        assert seen is not None
        data = {"act": "clear", "seen": seen.pk, "why": "mistake"}
        assert desk.post(url("board", round=1, board=boards[0].pk), data).status_code == 422
        assert standing(boards[0]) == seen


class TestBoardPage:
    def test_a_ruling_gives_odd_scores_with_a_reason(self, desk: Client, url: Url, boards: list[Board]) -> None:
        page = url("board", round=1, board=boards[0].pk)
        data = {"act": "save", "score": "0-0", "reason": "ruling"}
        assert desk.post(page, data).status_code == 422
        assert desk.post(page, {**data, "why": "both left the hall"}).status_code == 302
        outcome = standing(boards[0])
        assert outcome is not None
        assert (outcome.white, outcome.black, outcome.reason) == (0, 0, "ruling")

    def test_clearing_is_an_act_of_its_own_with_a_reason(self, desk: Client, url: Url, boards: list[Board]) -> None:
        seen = factories.save(boards[0])
        page = url("board", round=1, board=boards[0].pk)
        assert desk.post(page, {"act": "clear", "seen": seen.pk}).status_code == 422
        assert standing(boards[0]) == seen
        assert desk.post(page, {"act": "clear", "seen": seen.pk, "why": "wrong board"}).status_code == 302
        assert standing(boards[0]) is None

    def test_swapping_sides_with_a_result_asks_and_owners_keep_everything(
        self, desk: Client, url: Url, boards: list[Board]
    ) -> None:
        """Acceptance 19 and 23."""
        factories.save(boards[0])
        white = boards[0].seats.get(side="w").participant_id
        page = url("board", round=1, board=boards[0].pk)
        question = desk.post(page, {"act": "swap", "key": str(uuid4())})
        assert question.status_code == 409
        assert "point and korgools stay with their owners" in question.content.decode()
        assert boards[0].seats.get(side="w").participant_id == white
        assert desk.post(page, {"act": "swap", "confirmed": "1", "key": str(uuid4())}).status_code == 302
        assert boards[0].seats.get(side="b").participant_id == white
        outcome = standing(boards[0])
        assert outcome is not None
        assert (outcome.black, outcome.black_kazan, outcome.white_kazan) == (2, 90, 60)

    def test_a_refusal_can_be_overridden_from_here_too(self, desk: Client, url: Url, boards: list[Board]) -> None:
        page = url("board", round=1, board=boards[0].pk)
        data = {"act": "save", "sign": "1", "white_kazan": "82", "black_kazan": "81"}
        refused = desk.post(page, data)
        assert refused.status_code == 422
        assert "Record it all the same" in refused.content.decode()
        assert desk.post(page, {**data, "override": "1", "why": "as signed"}).status_code == 302


def test_the_number_of_queries_does_not_grow_with_the_boards(
    desk: Client, url: Url, chief: User, played: Round
) -> None:
    larger = factories.event(chief, title={"en": "Larger"}).tournaments.get()
    for number in range(21, 37):
        factories.enter(larger, factories.player(number))
    factories.publish_next(larger)
    counts = []
    for address in (
        url("results", round=1), url("results", round=1).replace(played.tournament.event.slug, larger.event.slug),
    ):  # fmt: skip
        with CaptureQueriesContext(connection) as captured:
            assert desk.get(address).status_code == 200
        counts.append(len(captured))
    assert counts[0] == counts[1]
    assert counts[0] <= 12
