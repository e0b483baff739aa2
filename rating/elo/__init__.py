"""The rating system of FIDE's regulations B.02 (in force from 1 March 2024), pure and exact.

Ratings are whole numbers, scores half points, expected scores and changes whole hundredths; nothing is a float.
Every number of the regulations that a federation may want otherwise is a setting of its list (`settings`).

| clause | rule | where | test (tests/rating/elo) |
|---|---|---|---|
| 1.1, rapid and blitz 1.1.1-1.1.2 | kinds of play by time for 60 moves | `kinds.kind_of` | test_kinds |
| 5.1 | games not played never count | the caller gives played games only | tests/rating/test_played |
| 7.1 | a list holds all play of its period | `period.calculate` | test_period |
| 7.1.4 | first rating after 5 games, pooled over 26 months | `first.first_rating` | test_first |
| 7.2.1 | below the floor: unrated, or held where the list says so | `period.calculate` | test_period |
| 8.1.1 | score to difference | `tables.difference_of` | test_tables |
| 8.1.2 | difference to expected score | `tables.expected_score` | test_tables |
| 8.2.1 | zero in the first event is disregarded | `first.first_rating` | test_first |
| 8.2.2-8.2.3 | two drawn games against 1800; highest first rating 2200 | `first.first_rating` | test_first |
| rapid and blitz 7.2.1 | the classical rating is the first one there | `period.calculate` | test_period |
| 8.3.1 | 400 points at most; from 2650 on the whole difference | `change.counted_difference` | test_change |
| 8.3.2 | change = K x (score - expected) | `change.change_of` | test_change |
| 8.3.3 | K by games, rating, highest rating, age; K x games at most 700 | `change.development` | test_change |
| 8.3.4 | rounded to a whole number, halves away from zero | `rounding.whole` | test_change |

Ours: a first rating by sports rank, in place of 8.2 where the list says so (`settings.FirstRating.by_rank`).
Left out: registration, duration of play and reports (0-4, 9), because a federation decides which events it rates;
matches (6), because no event is played as one; the day on which an event closes for a list (7.1.3), because its
period is the federation's act; inactivity (7.2.2), because it changes no number; 8.2.4, because everybody is rated
by the list in force before the period; the exclusion of games against players above 2600 in rapid and blitz, because
no list of this sport reaches there. There is no Glicko-2 beside it: the libraries for it are not kept up and
calculate with floats, so that a list could not be recalculated to the last digit.
"""

from rating.elo.change import change_of, counted_difference, development
from rating.elo.first import FirstWorking, first_rating, performance
from rating.elo.kinds import Kind, kind_of
from rating.elo.period import GameResult, PlayedGame, PlayerResult, calculate
from rating.elo.rounding import tenth, whole
from rating.elo.settings import BelowFloor, FirstRating, InvalidSettings, KClass, ListSettings
from rating.elo.state import PlayerState, PoolGame, advance
from rating.elo.tables import difference_of, expected_score

__all__ = [
    "BelowFloor",
    "FirstRating",
    "FirstWorking",
    "GameResult",
    "InvalidSettings",
    "KClass",
    "Kind",
    "ListSettings",
    "PlayedGame",
    "PlayerResult",
    "PlayerState",
    "PoolGame",
    "advance",
    "calculate",
    "change_of",
    "counted_difference",
    "development",
    "difference_of",
    "expected_score",
    "first_rating",
    "kind_of",
    "performance",
    "tenth",
    "whole",
]
