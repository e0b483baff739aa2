"""What a list knows of a player between two periods."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rating.elo.period import PlayerResult


class PoolGame(NamedTuple):
    """A game towards a first rating; `day` is the ordinal of its event's last day, `opponent_rating` what counted."""

    event: int
    day: int
    opponent_rating: int | None
    halves: int


@dataclass(frozen=True, slots=True)
class PlayerState:
    """`games` are all rated games so far, `peak` the highest rating published, `pool` those towards a first one."""

    rating: int | None = None
    games: int = 0
    peak: int = 0
    pool: tuple[PoolGame, ...] = field(default=())


def advance(states: Mapping[int, PlayerState], results: Mapping[int, PlayerResult]) -> dict[int, PlayerState]:
    """The states after a period; who did not play stays as he was."""
    return {**states, **{player: result.state for player, result in results.items()}}
