"""First ratings and performances: what a score against rated opponents is worth (B.02, 7.1.4, 8.2)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import NamedTuple

from rating.elo.rounding import whole
from rating.elo.settings import ListSettings
from rating.elo.state import PoolGame
from rating.elo.tables import difference_of


class FirstWorking(NamedTuple):
    """How a first rating comes about; `games` and `halves` without the drawn ones, `average` with them.

    `rating` is None while it is not published: too few games, or below the floor.
    """

    games: int
    halves: int
    average: Fraction
    difference: int
    rating: int | None
    capped: bool = False


def first_rating(pool: Collection[PoolGame], settings: ListSettings) -> FirstWorking | None:
    """What the games so far give; None without any game that counts. The order of the games means nothing."""
    first = settings.first
    counted = [game for game in _without_zero(pool, settings) if game.opponent_rating is not None]
    if not counted:
        return None
    ratings = [game.opponent_rating or 0 for game in counted]
    games, halves = len(counted), sum(game.halves for game in counted)
    total = games + first.drawn_games
    average = Fraction(sum(ratings) + first.drawn_games * first.drawn_against, total)
    difference = difference_of(Fraction(halves + first.drawn_games, 2 * total))
    rating = whole(average + difference)
    published = games >= first.games and min(rating, first.highest) >= settings.floor
    return FirstWorking(
        games=games,
        halves=halves,
        average=average,
        difference=difference,
        rating=min(rating, first.highest) if published else None,
        capped=rating > first.highest,
    )


def _without_zero(pool: Collection[PoolGame], settings: ListSettings) -> Collection[PoolGame]:
    """8.2.1: no point at all in the first event, opponents without a rating included."""
    if not settings.first.drop_zero or not pool:
        return pool
    earliest = min((game.day, game.event) for game in pool)
    scored = sum(game.halves for game in pool if (game.day, game.event) == earliest)
    return pool if scored else [game for game in pool if (game.day, game.event) != earliest]


def performance(opponents: Sequence[int], halves: int) -> int | None:
    """Average of the opponents and the difference that the score stands for; None without opponents."""
    if not opponents:
        return None
    return whole(Fraction(sum(opponents), len(opponents)) + difference_of(Fraction(halves, 2 * len(opponents))))
