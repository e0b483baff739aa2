"""What was played from a position, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, QuerySet

from games.keys import position_key
from games.models import PositionSeen, Record
from games.rules.position import Position
from games.selectors.search import with_score
from games.selectors.visibility import public_condition


@dataclass(frozen=True, slots=True)
class OpeningMove:
    """A move with the games it was made in; results are White's wins, draws, Black's wins, and not known.

    `after` is the position it leads to.
    """

    hole: int
    move: str
    after: Position
    games: int
    white_wins: int
    draws: int
    black_wins: int

    @property
    def unknown(self) -> int:
        return self.games - self.white_wins - self.draws - self.black_wins

    @property
    def white_percent(self) -> int | None:
        """White's points in percent of the games with a known result, None without any."""
        known = self.games - self.unknown
        return (200 * self.white_wins + 100 * self.draws + known) // (2 * known) if known else None


@dataclass(frozen=True, slots=True)
class OpeningTable:
    """The moves made from a position, the most frequent first. `ended` counts games whose record ends there."""

    position: Position
    moves: tuple[OpeningMove, ...]
    games: int
    ended: int


def opening_table(position: Position, *, among: QuerySet[Record] | None = None) -> OpeningTable:
    """Count the moves made from a position, in public games or in those of `among`; one query.

    A position counts once a game, however often it recurs there.
    """
    key = position_key(position.rules, position.state)
    seen = PositionSeen.objects.filter(position=key)
    seen = seen.filter(public_condition("record__")) if among is None else seen.filter(record__in=among.values("pk"))
    rows = (
        with_score(seen, "record__", "result")
        .order_by()
        .values("move", "score")
        .annotate(games=Count("pk"))
        .values_list("move", "score", "games")
    )
    counts: dict[int, dict[int | None, int]] = {}
    for hole, score, games in rows:
        counts.setdefault(hole, {})[score] = games
    ended = sum(counts.pop(0, {}).values())
    # Where rule sets share a board, one may go on where the other has ended.
    legal = set(position.legal_moves())
    moves = [_move(position, hole, scores) for hole, scores in counts.items() if hole in legal]
    moves.sort(key=lambda move: (-move.games, move.hole))
    return OpeningTable(position, tuple(moves), ended + sum(move.games for move in moves), ended)


def _move(position: Position, hole: int, scores: dict[int | None, int]) -> OpeningMove:
    return OpeningMove(
        hole=hole,
        move=position.step(hole).text,
        after=position.play(hole),
        games=sum(scores.values()),
        white_wins=scores.get(2, 0),
        draws=scores.get(1, 0),
        black_wins=scores.get(0, 0),
    )
