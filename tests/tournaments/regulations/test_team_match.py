"""C 11/10.2: points, korgools in lost games, board 1, additional game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tournaments.regulations.outcomes import Reason
from tournaments.regulations.team_match import (
    INDIVIDUAL,
    BoardResult,
    By,
    Due,
    LostGame,
    MatchRules,
    Step,
    Team,
    decide,
    white_in,
)

STONES = Reason.STONES


def level(korgools_of_board_three: int | None = 55) -> list[BoardResult]:
    """2 : 2 on four boards; A has 135 korgools in its lost games, B 70 and those of board 3."""
    return [
        BoardResult(1, 2, 0, 82, 70, STONES),
        BoardResult(2, 0, 2, 64, 98, Reason.NO_MOVES),
        BoardResult(3, 2, 0, 82, korgools_of_board_three, STONES),
        BoardResult(4, 0, 2, 71, 91, Reason.NO_MOVES),
    ]


def drawn(boards: int = 4) -> list[BoardResult]:
    return [BoardResult(board, 1, 1, 81, 81, Reason.EQUAL_STONES) for board in range(1, boards + 1)]


def game(a: int | None, b: int | None, reason: Reason = STONES) -> BoardResult:
    return BoardResult(1, a, b, reason=reason)


def test_more_board_points_win_whatever_the_korgools() -> None:
    decision = decide([BoardResult(1, 2, 0), BoardResult(2, 1, 1), BoardResult(3, 2, 0), BoardResult(4, 0, 2)])
    assert (decision.winner, decision.by, decision.points) == (Team.A, By.POINTS, (5, 3))
    assert decision.korgools == (None, None)
    assert decision.steps == (Step(By.POINTS, 5, 3, Team.A),)


def test_level_points_go_by_korgools_in_lost_games() -> None:
    decision = decide(level())
    assert (decision.winner, decision.by) == (Team.A, By.KORGOOLS)
    assert (decision.points, decision.korgools) == ((4, 4), (135, 125))
    lost = (
        LostGame(1, Team.B, 70, False), LostGame(2, Team.A, 64, False),
        LostGame(3, Team.B, 55, False), LostGame(4, Team.A, 71, False),
    )  # fmt: skip
    assert decision.steps == (Step(By.POINTS, 4, 4, None), Step(By.KORGOOLS, 135, 125, Team.A, lost=lost))


def test_level_korgools_go_by_board_one() -> None:
    decision = decide(level(65))
    assert (decision.winner, decision.by, decision.korgools) == (Team.A, By.BOARD_ONE, (135, 135))
    assert [step.by for step in decision.steps] == [By.POINTS, By.KORGOOLS, By.BOARD_ONE]
    assert decision.steps[-1] == Step(By.BOARD_ONE, 2, 0, Team.A, 1)


def test_all_drawn_waits_for_an_additional_game_and_goes_by_it() -> None:
    waiting = decide(drawn())
    assert (waiting.winner, waiting.by, waiting.due) == (None, By.UNDECIDED, Due.ADDITIONAL_GAME)
    assert waiting.korgools == (0, 0)
    assert [step.winner for step in waiting.steps] == [None, None, None]
    decided = decide(drawn(), [game(0, 2)])
    assert (decided.winner, decided.by) == (Team.B, By.ADDITIONAL_GAME)
    assert decided.steps[:-1] == waiting.steps


def test_a_drawn_additional_game_is_repeated() -> None:
    assert decide(drawn(), [game(1, 1)]).due is Due.ADDITIONAL_GAME
    assert decide(drawn(), [game(1, 1), game(None, None)]).due is Due.ADDITIONAL_GAME
    decided = decide(drawn(), [game(1, 1), game(2, 0)])
    assert [step.winner for step in decided.steps[-2:]] == [None, Team.A]


def test_after_the_last_additional_game_the_lot_decides() -> None:
    rules = MatchRules(additional_games=2)
    assert decide(drawn(), [game(1, 1)], rules=rules).due is Due.ADDITIONAL_GAME
    assert decide(drawn(), [game(1, 1), game(1, 1)], rules=rules).due is Due.LOT
    decided = decide(drawn(), [game(1, 1), game(1, 1), game(2, 0)], rules=rules, lot=Team.B)
    assert (decided.winner, decided.by) == (Team.B, By.LOT)
    assert decide(drawn(), rules=replace(rules, additional_games=0), lot=Team.A).by is By.LOT


def test_additional_games_and_lot_count_for_nothing_once_the_match_is_decided() -> None:
    assert decide(level(), [game(0, 2)], lot=Team.B) == decide(level())


@pytest.mark.parametrize(("kazan_a", "kazan_b", "winner"), [(None, 40, Team.A), (60, None, None)])
def test_only_the_losers_kazan_is_asked_for(kazan_a: int | None, kazan_b: int | None, winner: Team | None) -> None:
    """C 8/7.3: where the loser alone is known, that is enough."""
    decision = decide([BoardResult(1, 2, 0, kazan_a, kazan_b), BoardResult(2, 0, 2, 50, None)])
    assert decision.winner is winner
    if winner is None:
        assert (decision.due, decision.boards, decision.korgools) == (Due.KORGOOLS, (1,), (50, None))


def test_a_missing_figure_keeps_the_match_open_even_where_board_one_would_decide() -> None:
    decision = decide(level(None))
    assert (decision.by, decision.due, decision.boards) == (By.UNDECIDED, Due.KORGOOLS, (3,))
    assert decision.korgools == (135, None)
    assert [step.by for step in decision.steps] == [By.POINTS, By.KORGOOLS]


def test_a_board_without_result_keeps_the_match_open() -> None:
    boards = [*level()[:3], BoardResult(4, None, None, reason=Reason.ADJOURNED)]
    decision = decide(boards)
    assert (decision.due, decision.boards, decision.points) == (Due.RESULT, (4,), (4, 2))


def test_a_game_lost_by_forfeit_counts_what_the_regulation_says() -> None:
    boards = [BoardResult(1, 0, 2, 77, None, Reason.NO_SHOW), BoardResult(2, 2, 0, 82, 30, STONES)]
    decision = decide(boards)
    assert (decision.winner, decision.korgools) == (Team.B, (0, 30))
    assert decision.steps[1].lost[0] == LostGame(1, Team.A, 0, True)
    assert decide(boards, rules=MatchRules(forfeit_korgools=40)).winner is Team.A


def test_a_forfeit_on_board_one_is_a_result_of_board_one() -> None:
    boards = [BoardResult(1, 0, 2, reason=Reason.NO_SHOW), BoardResult(2, 2, 0, 82, 0, STONES)]
    assert (decide(boards).winner, decide(boards).by) == (Team.B, By.BOARD_ONE)


@pytest.mark.parametrize(
    "first",
    [[BoardResult(1, 1, 1, 81, 81)], [BoardResult(1, 0, 0, reason=Reason.BOTH_ABSENT)], []],
    ids=["drawn", "missed by both", "not manned"],
)
def test_a_board_one_without_winner_decides_nothing(first: list[BoardResult]) -> None:
    boards = [*first, BoardResult(2, 2, 0, 82, 60), BoardResult(3, 0, 2, 60, 82)]
    decision = decide(boards)
    assert (decision.winner, decision.due) == (None, Due.ADDITIONAL_GAME)
    assert decision.steps[-1].by is By.BOARD_ONE


def test_a_game_that_both_lost_counts_for_both() -> None:
    boards = [BoardResult(1, 0, 0, 30, 20, Reason.RULING), *drawn(3)[1:]]
    assert (decide(boards).korgools, decide(boards).winner) == ((30, 20), Team.A)


def test_nobody_wins_where_both_teams_are_absent() -> None:
    absent = [BoardResult(board, 0, 0, reason=Reason.BOTH_ABSENT) for board in range(1, 5)]
    decision = decide(absent, [game(2, 0)], lot=Team.A)
    assert (decision.winner, decision.by, decision.due) == (None, By.BOTH_ABSENT, None)


def test_the_order_of_entry_and_of_the_teams_changes_nothing() -> None:
    for boards in (level(), level(65), level(None), drawn()):
        told = decide(boards)
        assert decide(reversed(boards)) == told
        swapped = decide([BoardResult(g.board, g.b, g.a, g.kazan_b, g.kazan_a, g.reason) for g in boards])
        assert swapped.winner == (told.winner and told.winner.other)
        assert (swapped.by, swapped.korgools) == (told.by, told.korgools[::-1])


def test_two_players_go_from_points_to_additional_games_with_sides_changed() -> None:
    """A mini-match: no korgools, no board 1."""
    games = [BoardResult(1, 2, 0, 82, 10), BoardResult(2, 0, 2, 70, 82)]
    waiting = decide(games, rules=INDIVIDUAL)
    assert (waiting.due, [step.by for step in waiting.steps]) == (Due.ADDITIONAL_GAME, [By.POINTS])
    assert decide(games, [game(2, 0)], rules=INDIVIDUAL).winner is Team.A
    assert [white_in(number, Team.B) for number in (1, 2, 3)] == [Team.B, Team.A, Team.B]
