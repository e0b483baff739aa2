"""All play of one period put into the list before it (B.02, 7.1, 8.2, 8.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from rating.elo.change import change_of, counted_difference, development
from rating.elo.first import FirstWorking, first_rating
from rating.elo.rounding import whole
from rating.elo.settings import BelowFloor, ListSettings
from rating.elo.state import PlayerState, PoolGame
from rating.elo.tables import expected_score


class PlayedGame(NamedTuple):
    """A game played over the board; players by their ids, scores in half points.

    `day` is the ordinal of the event's last day.
    """

    key: int
    event: int
    day: int
    white: int
    black: int
    white_halves: int
    black_halves: int


class Person(NamedTuple):
    """What K and first ratings ask of a player; `rank` is a code that `FirstRating.by_rank` may name.

    `classical` is the classical rating with which he was entered, None in a list of classical play.
    """

    birth_year: int | None = None
    rank: str = ""
    classical: int | None = None


class GameResult(NamedTuple):
    """One game from one player's side; without a rating on both sides `expected` and `change` are None.

    `difference` is the one that counts; `expected` and `change` are hundredths.
    """

    key: int
    event: int
    day: int
    opponent: int
    white: bool
    halves: int
    opponent_rating: int | None
    difference: int | None
    expected: int | None
    change: int | None


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """What a period did to a player; sums are over the games that count, `change` before rounding.

    `initial`: `before` is a rating by rank, or the classical one, given in this period. `held`: the floor kept
    `after` up.
    """

    player: int
    before: int | None
    initial: bool
    k: int | None
    games: tuple[GameResult, ...]
    counted: int
    halves: int
    expected: int
    change: int
    after: int | None
    held: bool
    first: FirstWorking | None
    state: PlayerState


def calculate(
    settings: ListSettings,
    *,
    ends_on: date,
    states: Mapping[int, PlayerState],
    people: Mapping[int, Person],
    games: Iterable[PlayedGame],
) -> dict[int, PlayerResult]:
    """The result of everybody who played in the period, by id; the order of the games changes nothing."""
    sides: dict[int, list[tuple[PlayedGame, bool]]] = {}
    for game in sorted(games):
        sides.setdefault(game.white, []).append((game, True))
        sides.setdefault(game.black, []).append((game, False))
    before = {player: _rating_before(settings, states.get(player), people.get(player, Person())) for player in sides}
    return {
        player: _result(
            settings,
            ends_on=ends_on,
            player=player,
            state=states.get(player, PlayerState()),
            person=people.get(player, Person()),
            before=before,
            seats=seats,
        )
        for player, seats in sides.items()
    }


def _rating_before(settings: ListSettings, state: PlayerState | None, person: Person) -> int | None:
    if state is not None and state.rating is not None:
        return state.rating
    if settings.first.by_classical and person.classical is not None:
        return person.classical
    return settings.first.by_rank.get(person.rank)


def _result(
    settings: ListSettings,
    *,
    ends_on: date,
    player: int,
    state: PlayerState,
    person: Person,
    before: Mapping[int, int | None],
    seats: Collection[tuple[PlayedGame, bool]],
) -> PlayerResult:
    own = before[player]
    games = [_side(game, white, own, before, settings) for game, white in seats]
    counted = [game for game in games if game.expected is not None]
    if own is None:
        return _unrated(settings, ends_on=ends_on, player=player, state=state, games=games)
    k = development(
        settings,
        rating=own,
        games=state.games,
        peak=max(state.peak, own),
        birth_year=person.birth_year,
        year=ends_on.year,
        in_period=len(counted),
    )
    games = [
        game if game.expected is None else game._replace(change=change_of(k, game.halves, game.expected))
        for game in games
    ]
    change = sum(game.change or 0 for game in games)
    exact = own + whole(Fraction(change, 100))
    after = _above_floor(own, exact, settings)
    return PlayerResult(
        player=player,
        before=own,
        initial=state.rating is None,
        k=k,
        games=tuple(games),
        counted=len(counted),
        halves=sum(game.halves for game in counted),
        expected=sum(game.expected or 0 for game in counted),
        change=change,
        after=after,
        held=after is not None and after > exact,
        first=None,
        state=PlayerState(after, state.games + len(counted), max(state.peak, after or 0)),
    )


def _above_floor(own: int, exact: int, settings: ListSettings) -> int | None:
    """The rating to publish; who began below the floor is not lifted to it, but falls no further where it holds."""
    if exact >= settings.floor:
        return exact
    return max(exact, min(own, settings.floor)) if settings.below_floor is BelowFloor.HOLD else None


def _side(
    game: PlayedGame, white: bool, own: int | None, before: Mapping[int, int | None], settings: ListSettings
) -> GameResult:
    opponent = game.black if white else game.white
    other = before[opponent]
    difference = None if own is None or other is None else counted_difference(own, other, settings)
    return GameResult(
        key=game.key,
        event=game.event,
        day=game.day,
        opponent=opponent,
        white=white,
        halves=game.white_halves if white else game.black_halves,
        opponent_rating=other,
        difference=difference,
        expected=None if difference is None else expected_score(difference),
        change=None,
    )


def _unrated(
    settings: ListSettings, *, ends_on: date, player: int, state: PlayerState, games: list[GameResult]
) -> PlayerResult:
    fresh = [PoolGame(game.event, game.day, game.opponent_rating, game.halves) for game in games]
    earliest = ends_on.year * 12 + ends_on.month - settings.first.months
    pool = tuple(sorted((game for game in (*state.pool, *fresh) if _month(game.day) > earliest), key=_pool_order))
    first = first_rating(pool, settings)
    after = first.rating if first is not None else None
    counted = [game for game in games if game.opponent_rating is not None]
    made = first.games if first is not None and after is not None else 0
    return PlayerResult(
        player=player,
        before=None,
        initial=False,
        k=None,
        games=tuple(games),
        counted=len(counted),
        halves=sum(game.halves for game in counted),
        expected=0,
        change=0,
        after=after,
        held=False,
        first=first,
        state=PlayerState(after, state.games + made, max(state.peak, after or 0), () if after else pool),
    )


def _month(day: int) -> int:
    at = date.fromordinal(day)
    return at.year * 12 + at.month


def _pool_order(game: PoolGame) -> tuple[int, int, int, int]:
    return game.day, game.event, -1 if game.opponent_rating is None else game.opponent_rating, game.halves
