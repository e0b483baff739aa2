"""Norms for titles and ranks: what must have been played and scored in one event, as data. Pure.

Norms differ between federations and years, so each is a row of `fixtures/rating_norms.json`; here is only how a row is
judged. Games that were not played (forfeits, byes) are not given to `examine` and so count neither for nor against.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from rating.elo.first import performance


class NormGame(NamedTuple):
    """A played game; `opponent_rank` is the place of his rank in the order of strength, 0 for none."""

    opponent_rating: int | None
    opponent_rank: int
    halves: int


class Level(NamedTuple):
    """From this average of the opponents' ratings on, so many hundredths of the points are enough."""

    average: int
    percent: int


@dataclass(frozen=True, slots=True)
class Norm:
    """`title` is the rank it counts for; None leaves a condition out.

    `opponents`: at least so many with a rank from `opponents_rank` on. `levels` are tried from the highest average
    down; opponents without a rating count in them as `unrated_as`. `needed`: so many norms make the title.
    """

    code: str
    title: str
    kinds: tuple[str, ...]
    systems: tuple[str, ...]
    games: int
    levels: tuple[Level, ...]
    opponents: int = 0
    opponents_rank: int = 0
    unrated_as: int = 1000
    performance: int | None = None
    needed: int = 1


@dataclass(frozen=True, slots=True)
class Condition:
    """One thing that a norm asks for: `name`, what was asked and what was reached, both as whole numbers.

    Names: games, opponents, average, score (half points), performance.
    """

    name: str
    asked: int
    reached: int
    met: bool


@dataclass(frozen=True, slots=True)
class Working:
    """How a norm was judged."""

    norm: str
    title: str
    conditions: tuple[Condition, ...]

    @property
    def fulfilled(self) -> bool:
        return all(condition.met for condition in self.conditions)

    def to_dict(self) -> dict[str, Any]:
        """Plain values for storage."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Working:
        conditions = tuple(Condition(**each) for each in data["conditions"])
        return cls(data["norm"], data["title"], conditions)


def examine(norm: Norm, games: Sequence[NormGame]) -> Working:
    """Every condition of a norm against the games played."""
    halves = sum(game.halves for game in games)
    ratings = [game.opponent_rating or norm.unrated_as for game in games]
    average = int(Fraction(sum(ratings), len(ratings)) + Fraction(1, 2)) if ratings else 0
    conditions = [_at_least("games", norm.games, len(games))]
    if norm.opponents:
        strong = sum(game.opponent_rank >= norm.opponents_rank for game in games)
        conditions.append(_at_least("opponents", norm.opponents, strong))
    conditions += _levels(norm, average, len(games), halves)
    if norm.performance is not None:
        conditions.append(_at_least("performance", norm.performance, performance(ratings, halves) or 0))
    return Working(norm.code, norm.title, tuple(conditions))


def best_fulfilled(norms: Sequence[Norm], games: Sequence[NormGame], strength: Mapping[str, int]) -> Working | None:
    """The fulfilled norm for the strongest title; None where none is fulfilled."""
    found = [working for norm in norms if (working := examine(norm, games)).fulfilled]
    return max(found, key=lambda working: strength.get(working.title, 0), default=None)


def _levels(norm: Norm, average: int, games: int, halves: int) -> list[Condition]:
    if not norm.levels:
        return []
    levels = sorted(norm.levels, reverse=True)
    level = next((each for each in levels if average >= each.average), levels[-1])
    # A score that is asked for in hundredths is reached by whole half points: the next one up.
    asked = -(-2 * games * level.percent // 100)
    return [_at_least("average", level.average, average), _at_least("score", asked, halves)]


def _at_least(name: str, asked: int, reached: int) -> Condition:
    return Condition(name, asked, reached, reached >= asked)
