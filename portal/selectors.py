"""What the start page and the search show."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from typing import NamedTuple

from django.core.cache import cache

from players.letters import fold
from players.selectors import INFIX_LENGTH, PublicPlayer, public_player, search_players
from tournaments.models import Outcome, Tournament
from tournaments.selectors.calendar import EventLine, TournamentLine, event_lines, tournament_lines
from tournaments.selectors.crosstables import VISIBLE
from tournaments.selectors.public import PublicRound, round_of
from tournaments.selectors.standings import standings_of

NEXT, FINISHED, FIRST, MOST_FOUND = 6, 5, 3, 30
WEEK = 7 * 24 * 3600


class Shown(NamedTuple):
    """An event with its tournaments."""

    event: EventLine
    tournaments: list[TournamentLine]


class Finished(NamedTuple):
    """A past event; `first` are the names in the first places, where it has one tournament."""

    event: EventLine
    participants: int
    first: list[tuple[int, str]]


class Latest(NamedTuple):
    """The round in which the newest result was entered."""

    tournament: Tournament
    round: PublicRound


class Overview(NamedTuple):
    on: list[Shown]
    coming: list[EventLine]
    finished: list[Finished]


class Found(NamedTuple):
    """What a search found; `more` when there is more than shown."""

    events: list[EventLine]
    players: list[PublicPlayer]
    more: bool


def overview(today: date, *, language: str) -> Overview:
    """Events on now with their progress, the next ones, the last finished with their first places."""
    lines = event_lines(today)
    on = [line for line in lines if line.when == "on"]
    past = sorted((line for line in lines if line.when == "past"), key=lambda line: line.ends_on, reverse=True)
    past = past[:FINISHED]
    tournaments = tournament_lines([line.id for line in [*on, *past]])
    single = [tournaments[line.id][0].id for line in past if len(tournaments.get(line.id, [])) == 1]
    played = Tournament.objects.select_related("event").in_bulk(single)
    return Overview(
        on=[Shown(line, tournaments.get(line.id, [])) for line in on],
        coming=[line for line in reversed(lines) if line.when == "next"][:NEXT],
        finished=[_finished(line, tournaments.get(line.id, []), played, language) for line in past],
    )


def _finished(
    line: EventLine, tournaments: list[TournamentLine], played: dict[int, Tournament], language: str
) -> Finished:
    first = [place for each in tournaments if each.id in played for place in first_places(played[each.id], language)]
    return Finished(line, sum(each.participants for each in tournaments), first)


def first_places(tournament: Tournament, language: str) -> list[tuple[int, str]]:
    """Places and names of the first three; kept under the version of the event."""
    key = f"first:{tournament.pk}:{tournament.event.version}:{language}"
    found: list[tuple[int, str]] | None = cache.get(key)
    if found is None:
        table, order = standings_of(tournament, language=language)
        rows = order.rows[:FIRST] if table.states else ()
        found = [(row.place, table.people[row.number].name) for row in rows if row.place]
        cache.set(key, found, WEEK)
    return found


def latest(*, language: str) -> Latest | None:
    """Where the newest result of all public events was entered; None before the first one."""
    newest = (
        Outcome.objects.filter(
            is_current=True,
            white__isnull=False,
            board__match__round__state__in=VISIBLE,
            board__match__round__tournament__event__is_public=True,
        )
        .select_related("board__match__round__tournament__event")
        .order_by("-pk")
        .first()
    )
    if newest is None:
        return None
    round_ = newest.board.match.round
    return Latest(round_.tournament, round_of(round_.tournament, round_.number, language=language))


def search(text: str, *, today: date, language: str) -> Found:
    """Events and players whose names have every word of the text, however it is spelled."""
    players = search_players(text, MOST_FOUND + 1, language=language)
    events = _matching_events(text, event_lines(today))
    return Found(
        events=events[:MOST_FOUND],
        players=[public_player(player, language) for player in players[:MOST_FOUND]],
        more=len(players) > MOST_FOUND or len(events) > MOST_FOUND,
    )


def _matching_events(text: str, lines: list[EventLine]) -> list[EventLine]:
    words = fold(text).split()
    return [line for line in lines if words and all(_has(_words_of(line), word) for word in words)]


def _has(key: str, word: str) -> bool:
    return (word if len(word) >= INFIX_LENGTH else f" {word}") in key


def _words_of(line: EventLine) -> str:
    names = [*line.title.values(), *line.place.values(), str(line.starts_on.year)]
    return "".join(_folded(name) for name in names)


@lru_cache(maxsize=20_000)
def _folded(name: str) -> str:
    """A space before each word: one substring test finds the beginnings of words."""
    return "".join(f" {word}" for word in fold(name).split())
