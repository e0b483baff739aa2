"""B.02, 7.1 and 8: a whole period, by hand and by properties."""

from __future__ import annotations

import random
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rating.elo import BelowFloor, FirstRating, InvalidSettings, ListSettings, PlayedGame, PlayerState, advance
from rating.elo.period import Person, calculate

END = date(2026, 11, 30)
DAY = date(2026, 11, 20).toordinal()
OLD = {1: PlayerState(2000, 100, 2000), 2: PlayerState(1900, 100, 1900), 3: PlayerState(2000, 100, 2410)}


def game(key: int, white: int, black: int, halves: int, *, event: int = 1, day: int = DAY) -> PlayedGame:
    return PlayedGame(key, event, day, white, black, halves, 2 - halves)


def test_changes_are_summed_over_all_events_and_rounded_once() -> None:
    """8.3.4: 20 x 0.36 = 7.2 and 20 x 0 = 0; Black of the first 20 x -0.36."""
    results = calculate(
        ListSettings(), ends_on=END, states=OLD, people={}, games=[game(1, 1, 2, 2), game(2, 1, 3, 1, event=2)]
    )
    assert (results[1].k, results[1].expected, results[1].halves, results[1].change) == (20, 114, 3, 720)
    assert (results[1].after, results[2].after, results[3].after) == (2007, 1893, 2000)
    assert results[3].k == 10
    assert [each.change for each in results[1].games] == [720, 0]
    assert results[1].state == PlayerState(2007, 102, 2007)


def test_a_game_against_somebody_without_a_rating_changes_nothing() -> None:
    """8.3.1: against a rated player; he for his part collects games."""
    results = calculate(ListSettings(), ends_on=END, states=OLD, people={}, games=[game(1, 1, 9, 0)])
    assert (results[1].counted, results[1].after, results[1].games[0].change) == (0, 2000, None)
    assert (results[9].before, results[9].after, len(results[9].state.pool)) == (None, None, 1)


def test_first_ratings_are_pooled_over_periods() -> None:
    """7.1.4."""
    states = dict(OLD)
    for month in range(1, 6):
        end = date(2026, month, 28)
        games = [game(month, 9, 1, 1, event=month, day=end.toordinal())]
        results = calculate(ListSettings(), ends_on=end, states=states, people={}, games=games)
        states = advance(states, results)
        assert (results[9].after is None) == (month < 5)
    assert (states[9].games, states[9].pool) == (5, ())


@pytest.mark.parametrize(("months", "kept"), [(25, 2), (26, 1)])
def test_the_pool_holds_26_months(months: int, kept: int) -> None:
    first = date(2024, 1, 10)
    later = date(2024 + (months // 12), 1 + months % 12, 28)
    early = calculate(
        ListSettings(), ends_on=first, states=OLD, people={}, games=[game(1, 9, 1, 1, day=first.toordinal())]
    )
    late = calculate(
        ListSettings(),
        ends_on=later,
        states=advance(OLD, early),
        people={},
        games=[game(2, 9, 1, 1, event=2, day=later.toordinal())],
    )
    assert len(late[9].state.pool) == kept


def test_who_falls_below_the_floor_is_unrated_or_held() -> None:
    """7.2.1, and the other choice of a list."""
    states = {1: PlayerState(1402, 100, 1402), 2: PlayerState(1410, 100, 1410)}
    games = [game(1, 1, 2, 0)]
    dropped = calculate(ListSettings(), ends_on=END, states=states, people={}, games=games)
    assert (dropped[1].after, dropped[1].held) == (None, False)
    holding = ListSettings(below_floor=BelowFloor.HOLD)
    held = calculate(holding, ends_on=END, states=states, people={}, games=games)
    assert (held[1].after, held[1].held) == (1400, True)
    under = {1: PlayerState(1350, 100, 1350), 2: PlayerState(1350, 100, 1350)}
    both = calculate(holding, ends_on=END, states=under, people={}, games=games)
    assert (both[1].after, both[2].after) == (1350, 1360)


def test_a_rank_gives_a_first_rating_where_the_list_says_so() -> None:
    settings = ListSettings(first=FirstRating(by_rank={"cms": 2000, "r1": 1800}))
    people = {7: Person(1990, "cms"), 8: Person(1990, "r1"), 9: Person(1990, "none")}
    games = [game(1, 7, 8, 2), game(2, 9, 7, 1)]
    results = calculate(settings, ends_on=END, states={}, people=people, games=games)
    assert (results[7].before, results[7].initial, results[7].k, results[7].counted) == (2000, True, 40, 1)
    assert (results[7].after, results[8].after, results[9].after) == (2010, 1790, None)


def test_in_rapid_a_classical_rating_is_the_first_one() -> None:
    """Rapid and blitz regulations, 7.2.1; it goes before the rank."""
    people = {7: Person(1990, "cms", classical=2150)}
    games = [game(1, 7, 1, 1)]
    by_rank = FirstRating(by_rank={"cms": 2000})
    told = calculate(ListSettings(first=by_rank), ends_on=END, states=OLD, people=people, games=games)
    assert (told[7].before, told[7].initial) == (2150, True)
    off = FirstRating(by_rank={"cms": 2000}, by_classical=False)
    told = calculate(ListSettings(first=off), ends_on=END, states=OLD, people=people, games=games)
    assert told[7].before == 2000


@given(st.integers(0, 10_000))
def test_the_order_of_games_and_events_changes_nothing(seed: int) -> None:
    lots = random.Random(seed)
    states = {player: PlayerState(lots.randrange(1400, 2500), lots.randrange(60)) for player in range(1, 8)}
    games = []
    for key in range(30):
        white, black = lots.sample(range(1, 10), 2)
        games.append(game(key, white, black, lots.randrange(3), event=key % 4))
    people = {player: Person(lots.randrange(1960, 2015)) for player in range(1, 10)}
    told = calculate(ListSettings(), ends_on=END, states=states, people=people, games=games)
    lots.shuffle(games)
    assert calculate(ListSettings(), ends_on=END, states=states, people=people, games=games) == told
    for result in told.values():
        assert result.change == sum(each.change or 0 for each in result.games)
        assert result.counted == sum(each.opponent_rating is not None for each in result.games)


def test_settings_come_back_equal_and_refuse_what_they_do_not_know() -> None:
    settings = ListSettings(floor=1000, first=FirstRating(by_rank={"cms": 2000}), below_floor=BelowFloor.HOLD)
    assert ListSettings.from_dict(settings.to_dict()) == settings
    assert ListSettings.from_dict({}) == ListSettings()
    for wrong in ({"speed": 1}, {"classes": []}, {"classes": [{"k": 20, "games_below": 3}]}, {"floor": -1}):
        with pytest.raises(InvalidSettings):
            ListSettings.from_dict(wrong)
