"""Who won a team match, step by step with the numbers of each step.

Coverage (C = the code, section/clause as printed):
- C 11/10.2 points of the boards: `_points`; korgools in lost games: `_korgools`; result of board 1: `_board_one`;
  additional game: `_additional`.
Ours, where the code has no clause: a game lost by forfeit counts `MatchRules.forfeit_korgools`; a board 1 that was
drawn, not manned or missed by both decides nothing; a drawn additional game is repeated, and after
`MatchRules.additional_games` of them the lot decides; where nobody of both teams came, nobody wins.
Left out: who plays the additional game and with which side (the captains and the arbiter say so), and rulings,
which are no decision by this clause.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from tournaments.regulations.outcomes import UNPLAYED, Reason


class Team(StrEnum):
    """The two teams of a match, in the order of the match."""

    A = "a"
    B = "b"

    @property
    def other(self) -> Team:
        return Team.B if self is Team.A else Team.A


class By(StrEnum):
    """What decided a match, or keeps it open."""

    POINTS = "points"
    KORGOOLS = "korgools"
    BOARD_ONE = "board-1"
    ADDITIONAL_GAME = "additional-game"
    LOT = "lot"
    BOTH_ABSENT = "both-absent"
    UNDECIDED = "undecided"


class Due(StrEnum):
    """What an undecided match waits for."""

    RESULT = "result"
    KORGOOLS = "korgools"
    ADDITIONAL_GAME = "additional-game"
    LOT = "lot"


class BoardResult(NamedTuple):
    """One game from the teams' view: half points (None: open) and kazans (None: unknown, never filled in)."""

    board: int
    a: int | None
    b: int | None
    kazan_a: int | None = None
    kazan_b: int | None = None
    reason: Reason = Reason.UNRECORDED

    @property
    def played(self) -> bool:
        return self.reason not in UNPLAYED

    def score(self, team: Team) -> int | None:
        return self.a if team is Team.A else self.b

    def kazan(self, team: Team) -> int | None:
        return self.kazan_a if team is Team.A else self.kazan_b


@dataclass(frozen=True, slots=True)
class MatchRules:
    """`level` names the steps between level points and an additional game.

    `forfeit_korgools` stand for the kazan of a game lost by forfeit, whatever was typed. `additional_games` is how
    many are played at most before the lot; None: until one is won.
    """

    level: tuple[By, ...] = (By.KORGOOLS, By.BOARD_ONE)
    forfeit_korgools: int = 0
    additional_games: int | None = None


#: A game or mini-match of two players: nothing between its points and an additional game.
INDIVIDUAL = MatchRules(level=())


class LostGame(NamedTuple):
    """A game that `team` lost and its korgools; None: not recorded. `forfeit`: they come from the regulation."""

    board: int
    team: Team
    korgools: int | None
    forfeit: bool


class Step(NamedTuple):
    """One step of the clause: what each team has there, and the winner if it decides.

    `a` and `b` are half points, korgools in the step of korgools; None: a figure is missing or nobody played.
    `board` is that of board 1 and of additional games, `lost` belongs to the step of korgools.
    """

    by: By
    a: int | None
    b: int | None
    winner: Team | None
    board: int | None = None
    lost: tuple[LostGame, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """`steps` go as far as they were needed; `points` (half points) and `korgools` are there in any case.

    `boards` are those whose figure is missing.
    """

    winner: Team | None
    by: By
    points: tuple[int, int]
    korgools: tuple[int | None, int | None]
    steps: tuple[Step, ...]
    due: Due | None = None
    boards: tuple[int, ...] = ()


def decide(
    boards: Iterable[BoardResult],
    additional: Sequence[BoardResult] = (),
    *,
    rules: MatchRules | None = None,
    lot: Team | None = None,
) -> Decision:
    """Decide a match by C 11/10.2; additional games in the order they were played, `lot` if it was drawn.

    Additional games and a lot count only where everything before left the teams level.
    """
    rules = rules or MatchRules()
    regular = sorted(boards, key=lambda game: game.board)
    points, korgools = _points(regular), _korgools(regular, rules)
    told = _Told((points.a or 0, points.b or 0), (korgools.a, korgools.b))

    open_boards = tuple(game.board for game in regular if game.a is None or game.b is None)
    if open_boards:
        return told.undecided(Due.RESULT, [points], open_boards)
    if regular and all(game.reason is Reason.BOTH_ABSENT for game in regular):
        return told.decided(By.BOTH_ABSENT, [points])
    if points.winner:
        return told.decided(By.POINTS, [points])
    steps = [points]
    for by in rules.level:
        steps.append(korgools if by is By.KORGOOLS else _board_one(regular))
        missing = tuple(sorted({lost.board for lost in steps[-1].lost if lost.korgools is None}))
        if missing:
            return told.undecided(Due.KORGOOLS, steps, missing)
        if steps[-1].winner:
            return told.decided(by, steps)
    return _after_all_boards(told, steps, additional, rules, lot)


def white_in(game: int, first: Team) -> Team:
    """Who has white in the nth of several games (from 1) with sides changed, `first` being white in the first."""
    return first if game % 2 else first.other


class _Told(NamedTuple):
    points: tuple[int, int]
    korgools: tuple[int | None, int | None]

    def decided(self, by: By, steps: Sequence[Step]) -> Decision:
        return Decision(steps[-1].winner, by, self.points, self.korgools, tuple(steps))

    def undecided(self, due: Due, steps: Sequence[Step], boards: tuple[int, ...] = ()) -> Decision:
        return Decision(None, By.UNDECIDED, self.points, self.korgools, tuple(steps), due, boards)


def _after_all_boards(
    told: _Told, steps: list[Step], additional: Sequence[BoardResult], rules: MatchRules, lot: Team | None
) -> Decision:
    limit = rules.additional_games
    for game in additional if limit is None else additional[:limit]:
        if game.a is None or game.b is None:
            return told.undecided(Due.ADDITIONAL_GAME, steps, (game.board,))
        steps.append(Step(By.ADDITIONAL_GAME, game.a, game.b, _ahead(game.a, game.b), game.board))
        if steps[-1].winner:
            return told.decided(By.ADDITIONAL_GAME, steps)
    if limit is None or len(additional) < limit:
        return told.undecided(Due.ADDITIONAL_GAME, steps)
    if lot is None:
        return told.undecided(Due.LOT, steps)
    return told.decided(By.LOT, [*steps, Step(By.LOT, None, None, lot)])


def _points(regular: Iterable[BoardResult]) -> Step:
    """Half points of the boards whose result is known."""
    a = b = 0
    for game in regular:
        a += game.a or 0
        b += game.b or 0
    return Step(By.POINTS, a, b, _ahead(a, b))


def _korgools(regular: Iterable[BoardResult], rules: MatchRules) -> Step:
    """Each team's korgools in the games it lost; a game that both lost counts for both."""
    lost = tuple(
        LostGame(game.board, team, game.kazan(team) if game.played else rules.forfeit_korgools, not game.played)
        for game in regular
        for team in Team
        if game.score(team) == 0
    )
    a, b = (_sum(game.korgools for game in lost if game.team is team) for team in Team)
    return Step(By.KORGOOLS, a, b, None if a is None or b is None else _ahead(a, b), lost=lost)


def _sum(korgools: Iterable[int | None]) -> int | None:
    total = 0
    for count in korgools:
        if count is None:
            return None
        total += count
    return total


def _board_one(regular: Iterable[BoardResult]) -> Step:
    for game in regular:
        if game.board == 1 and game.a is not None and game.b is not None:
            return Step(By.BOARD_ONE, game.a, game.b, _ahead(game.a, game.b), 1)
    return Step(By.BOARD_ONE, None, None, None, 1)


def _ahead(a: int, b: int) -> Team | None:
    return Team.A if a > b else Team.B if b > a else None
