"""B.02, 8.3: difference, K, change, rounding; and the command that prints them."""

from __future__ import annotations

import json
from fractions import Fraction
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from rating.elo import KClass, ListSettings, change_of, counted_difference, development, expected_score, tenth
from rating.elo.rounding import whole

FIDE = ListSettings()


def k_of(**given_values: int | None) -> int:
    values = {"rating": 2000, "games": 100, "peak": 2000, "birth_year": 1980, "year": 2026, "in_period": 9}
    return development(FIDE, **{**values, **given_values})


def printed(rating: int, k: int, *games: str) -> dict[str, str]:
    out = StringIO()
    call_command("rating_change", "--rating", str(rating), "--k", str(k), "--games", *games, stdout=out)
    return json.loads(out.getvalue())


@pytest.mark.parametrize(
    ("own", "opponent", "expected"),
    [(2000, 2000, 50), (2000, 1900, 64), (1900, 2000, 36), (2000, 2420, 8), (2000, 1550, 92), (1000, 2800, 8)],
)
def test_a_difference_above_400_counts_as_400(own: int, opponent: int, expected: int) -> None:
    """8.3.1."""
    assert expected_score(counted_difference(own, opponent, FIDE)) == expected


def test_from_2650_on_the_whole_difference_counts() -> None:
    """8.3.1, from 1 October 2025: for the player so rated, not for his opponent."""
    assert counted_difference(2650, 2050, FIDE) == 600
    assert counted_difference(2050, 2650, FIDE) == -400
    assert counted_difference(2649, 2049, FIDE) == 400
    assert counted_difference(2700, 2000, ListSettings(uncapped_from=None)) == 400


def test_k_is_40_until_thirty_games() -> None:
    """8.3.3."""
    assert (k_of(games=0), k_of(games=29), k_of(games=30)) == (40, 40, 20)


def test_k_is_40_for_the_young_while_below_2300() -> None:
    """8.3.3: until the end of the year of the eighteenth birthday."""
    assert (k_of(birth_year=2008), k_of(birth_year=2007)) == (40, 20)
    assert (k_of(birth_year=2010, rating=2299), k_of(birth_year=2010, rating=2300)) == (40, 20)
    assert k_of(birth_year=None) == 20


def test_k_is_10_once_2400_was_published_even_after_a_fall() -> None:
    """8.3.3."""
    assert (k_of(rating=2390, peak=2400), k_of(rating=2399, peak=2399)) == (10, 20)


def test_k_times_games_does_not_pass_700() -> None:
    """8.3.3: the largest whole K."""
    assert k_of(in_period=35) == 20
    assert k_of(in_period=36) == 19  # 19 x 36 = 684, 20 x 36 = 720
    assert k_of(games=0, in_period=18) == 38
    assert k_of(in_period=0) == 20


def test_classes_are_settings_of_the_list() -> None:
    settings = ListSettings(classes=(KClass(32, rating_below=1800), KClass(24)), k_games=None)
    values = {"games": 0, "peak": 0, "birth_year": None, "year": 2026, "in_period": 90}
    assert development(settings, rating=1799, **values) == 32
    assert development(settings, rating=1800, **values) == 24


def test_halves_go_away_from_zero() -> None:
    """8.3.4."""
    assert [whole(Fraction(value, 2)) for value in (-3, -1, 1, 3)] == [-2, -1, 1, 2]
    assert [tenth(value) for value in (-15, -5, -4, 4, 5, 15)] == [-2, -1, 0, 0, 1, 2]


@given(st.integers(0, 3500), st.integers(0, 3500), st.integers(0, 2), st.integers(1, 40))
def test_with_one_k_a_game_moves_points_and_makes_none(first: int, second: int, halves: int, k: int) -> None:
    rules = ListSettings(uncapped_from=None)
    one = change_of(k, halves, expected_score(counted_difference(first, second, rules)))
    other = change_of(k, 2 - halves, expected_score(counted_difference(second, first, rules)))
    assert one + other == 0


def test_the_command_prints_expected_score_and_change() -> None:
    """One game of 0.64 and one of 0.50, one and a half points."""
    assert printed(2000, 20, "1900:1", "2000:0.5") == {"expected": "1.14", "score": "1.5", "change": "7.2"}
    assert printed(2000, 20, "1897:1", "2008:½") == {"expected": "1.13", "score": "1.5", "change": "7.4"}


def test_the_command_counts_400_points_at_most_and_rounds_away_from_zero() -> None:
    assert printed(1500, 40, "2700:0") == {"expected": "0.08", "score": "0.0", "change": "-3.2"}
    assert printed(1500, 15, "1530:0") == {"expected": "0.46", "score": "0.0", "change": "-6.9"}
    assert printed(1500, 15, "1500:0", "1526:0") == {"expected": "0.96", "score": "0.0", "change": "-14.4"}
    assert printed(1500, 5, "1530:0", "1504:1") == {"expected": "0.95", "score": "1.0", "change": "0.3"}
    assert printed(1500, 5, "1530:1", "1504:0") == {"expected": "0.95", "score": "1.0", "change": "0.3"}
    assert printed(1500, 5, "1470:0", "1496:1") == {"expected": "1.05", "score": "1.0", "change": "-0.3"}
    assert printed(1500, 10, "1500:½") == {"expected": "0.50", "score": "0.5", "change": "0.0"}


@pytest.mark.parametrize("game", ["1900", "1900:2", "x:1", "1900:", ":1", "12345:1"])
def test_the_command_refuses_what_is_no_game(game: str) -> None:
    with pytest.raises(CommandError):
        printed(2000, 20, game)
