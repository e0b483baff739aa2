"""The change of a rated player: difference, expected score and K (B.02, 8.3)."""

from __future__ import annotations

from rating.elo.settings import KClass, ListSettings


def counted_difference(own: int, opponent: int, settings: ListSettings) -> int:
    """The difference of two ratings as it counts (8.3.1); above zero where the own one is higher."""
    difference, cap = own - opponent, settings.difference_cap
    if cap is None or (settings.uncapped_from is not None and own >= settings.uncapped_from):
        return difference
    return max(-cap, min(cap, difference))


def change_of(k: int, halves: int, expected: int) -> int:
    """Hundredths of a rating point for a score in half points and an expected one in hundredths (8.3.2)."""
    return k * (50 * halves - expected)


def development(
    settings: ListSettings, *, rating: int, games: int, peak: int, birth_year: int | None, year: int, in_period: int
) -> int:
    """K of a player who has `games` behind him and plays `in_period` more (8.3.3).

    Whose year of birth is not known is taken for an adult.
    """
    k = next(
        each.k
        for each in settings.classes
        if _fits(each, rating=rating, games=games, peak=peak, birth_year=birth_year, year=year)
    )
    limit = settings.k_games
    return k if limit is None or k * in_period <= limit else max(1, limit // in_period)


def _fits(each: KClass, *, rating: int, games: int, peak: int, birth_year: int | None, year: int) -> bool:
    if each.games_below is not None and games >= each.games_below:
        return False
    if each.until_age is not None and (birth_year is None or birth_year + each.until_age < year):
        return False
    if each.rating_below is not None and rating >= each.rating_below:
        return False
    return each.peak_from is None or peak >= each.peak_from
