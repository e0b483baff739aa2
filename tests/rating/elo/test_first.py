"""B.02, 7.1.4 and 8.2: first ratings; and performances."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rating.elo import FirstRating, ListSettings, PoolGame, first_rating, performance

FIDE = ListSettings()


def pool(*games: tuple[int | None, int], event: int = 1, day: int = 100) -> list[PoolGame]:
    return [PoolGame(event, day, rating, halves) for rating, halves in games]


def test_two_drawn_games_against_1800_are_added() -> None:
    """8.2.2: (5 x 2000 + 2 x 1800) / 7 = 1942.86; 3.5 of 7 is .50, so nothing is added."""
    working = first_rating(pool(*[(2000, 1)] * 5), FIDE)
    assert working is not None
    assert (working.average, working.difference, working.rating) == (Fraction(13600, 7), 0, 1943)


def test_the_score_is_turned_into_a_difference() -> None:
    """8.2.3: 3 of 5 and two draws make 4 of 7, .57, which is 50 points."""
    working = first_rating(pool((1900, 2), (1900, 2), (1900, 2), (1900, 0), (1900, 0)), FIDE)
    assert working is not None
    assert (working.difference, working.rating) == (50, 1921)  # 13100 / 7 + 50 = 1921.43


@pytest.mark.parametrize(("games", "rating"), [(4, None), (5, 1943)])
def test_five_games_against_rated_opponents_are_needed(games: int, rating: int | None) -> None:
    """7.1.4; opponents without a rating do not count."""
    working = first_rating(pool(*[(2000, 1)] * games, (None, 2), (None, 2)), FIDE)
    assert working is not None
    assert (working.games, working.rating) == (games, rating)


def test_the_first_rating_is_2200_at_most() -> None:
    """8.2.3."""
    working = first_rating(pool(*[(2500, 2)] * 9), FIDE)
    assert working is not None
    assert (working.rating, working.capped) == (2200, True)


def test_below_the_floor_there_is_no_first_rating() -> None:
    """7.1.4: at least 1400."""
    working = first_rating(pool(*[(1400, 0)] * 8, (1400, 1)), FIDE)
    assert working is not None
    assert working.rating is None


def test_zero_in_the_first_event_is_disregarded() -> None:
    """8.2.1; a point against an opponent without a rating is a point."""
    zero = pool(*[(2000, 0)] * 5, event=7, day=50)
    later = pool(*[(1800, 1)] * 5, event=8, day=60)
    working = first_rating([*later, *zero], FIDE)
    assert working is not None
    assert (working.games, working.rating) == (5, 1800)
    scored = first_rating([*later, *zero, PoolGame(7, 50, None, 2)], FIDE)
    assert scored is not None
    assert scored.games == 10
    assert first_rating(zero, FIDE) is None
    kept = first_rating(zero, ListSettings(floor=0, first=FirstRating(drop_zero=False)))
    assert kept is not None
    assert kept.games == 5


def test_performance_is_the_average_and_the_difference_of_the_score() -> None:
    assert performance([2000, 2100, 2200], 3) == 2100
    assert performance([2000, 2100], 4) == 2850
    assert performance([], 0) is None
