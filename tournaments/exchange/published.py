"""Reading an event of which only published games are known: JSON with players and games, round by round.

A player without a game in a round is not absent: his game is not known. In an odd field one such seat a round is the
bye; where several are free, it is given to the lowest in known points who has had none, and said so.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

SCORES = {"1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1), "½-½": (1, 1)}


class UnreadableEvent(ValueError):
    """The text is not such an event; says what is wrong and where."""


@dataclass(frozen=True, slots=True)
class PublishedGame:
    """One game: players by the file's ids, half points of white and black."""

    white: int
    black: int
    score: tuple[int, int]


@dataclass(frozen=True, slots=True)
class PublishedRound:
    """Games in the file's order, the player with the bye, and those of whom nothing is known."""

    number: int
    games: tuple[PublishedGame, ...]
    bye: int | None
    bye_is_assumed: bool
    unknown: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PublishedEvent:
    """Title, names by id in the file's order, and rounds from 1 on."""

    title: str
    names: Mapping[int, str]
    rounds: tuple[PublishedRound, ...]


def read_published(text: str) -> PublishedEvent:
    """Raises UnreadableEvent for anything but a whole, consistent event."""
    try:
        data = json.loads(text)
        names = {int(row["id"]): str(row["name"]) for row in data["players"]}
        count = int(data["rounds"])
        games = [_game(row) for row in data["games"]]
        title = str(data["title"])
    except (ValueError, KeyError, TypeError) as error:
        raise UnreadableEvent(f"not a published event: {error}") from error
    by_round: dict[int, list[PublishedGame]] = {number: [] for number in range(1, count + 1)}
    for number, game in games:
        if number not in by_round:
            raise UnreadableEvent(f"round {number} of {count}")
        by_round[number].append(game)
    return PublishedEvent(title, names, _rounds(by_round, names))


def _game(row: Mapping[str, Any]) -> tuple[int, PublishedGame]:
    return int(row["round"]), PublishedGame(int(row["white"]), int(row["black"]), SCORES[row["result"]])


def _rounds(by_round: Mapping[int, list[PublishedGame]], names: Mapping[int, str]) -> tuple[PublishedRound, ...]:
    points = dict.fromkeys(names, 0)
    had_bye: set[int] = set()
    rounds = []
    for number, games in by_round.items():
        seated: set[int] = set()
        for game in games:
            for player in (game.white, game.black):
                if player in seated or player not in names:
                    raise UnreadableEvent(f"round {number}: player {player} is seated twice or unknown")
                seated.add(player)
        idle = [player for player in names if player not in seated]
        bye = _bye(idle, points, had_bye) if len(names) % 2 else None
        if bye is not None:
            had_bye.add(bye)
            points[bye] += 2
        for game in games:
            points[game.white] += game.score[0]
            points[game.black] += game.score[1]
        unknown = tuple(player for player in idle if player != bye)
        rounds.append(PublishedRound(number, tuple(games), bye, len(idle) > 1 and bye is not None, unknown))
    return tuple(rounds)


def _bye(idle: list[int], points: Mapping[int, int], had_bye: set[int]) -> int | None:
    entitled = [player for player in idle if player not in had_bye] or idle
    return min(entitled, key=lambda player: (points[player], -player), default=None)
