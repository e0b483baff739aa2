"""A player through the lists: his ratings by period, and the working of one of them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from players.models import Player
from players.selectors import PublicPlayer, public_player, with_names
from rating.models import Issue, RatedGame, Rating, RatingList
from rating.selectors.lists import current_issues


class HistoryPoint(NamedTuple):
    """A player in one published list. `change` and `expected` are hundredths."""

    rating: Rating
    listed_on: date
    period: int
    issue: int


class History(NamedTuple):
    """A list with the player's ratings in it, oldest first."""

    rating_list: RatingList
    points: tuple[HistoryPoint, ...]

    @property
    def current(self) -> int | None:
        return self.points[-1].rating.after if self.points else None


class WorkingGame(NamedTuple):
    """A rated game as anybody may see it; of an opponent not to be published, or a hidden event, nothing is told."""

    game: RatedGame
    opponent: PublicPlayer
    event_title: Mapping[str, str]
    event_slug: str
    tournament_slug: str


def histories_of(player: Player) -> list[History]:
    """The lists in which a player stands or stood, classical first; four queries for each list."""
    lists = RatingList.objects.filter(periods__issues__ratings__player=player).distinct().select_related("federation")
    order = list(RatingList.Kind.values)
    found = []
    for rating_list in sorted(lists, key=lambda each: (each.federation_id, order.index(each.kind))):
        points = history_in(player, rating_list)
        if points:
            found.append(History(rating_list, points))
    return found


def history_in(player: Player, rating_list: RatingList) -> tuple[HistoryPoint, ...]:
    """His ratings in the published lists that hold, from the first in which he had one or played for one."""
    rows = (
        Rating.objects.filter(player=player, double=False, issue__in=current_issues(rating_list))
        .select_related("issue__period")
        .order_by("issue__period__number")
    )
    return tuple(
        HistoryPoint(row, row.issue.period.listed_on, row.issue.period.number, row.issue.number) for row in rows
    )


def data_of(player: Player) -> list[dict[str, object]]:
    """All ratings of a player as he gets them with his data."""
    return [
        {
            "list": str(history.rating_list),
            "date": point.listed_on.isoformat(),
            "before": point.rating.before,
            "games": point.rating.games,
            "after": point.rating.after,
        }
        for history in histories_of(player)
        for point in history.points
    ]


def rating_of(issue: Issue, player: Player) -> Rating | None:
    return Rating.objects.filter(issue=issue, player=player, double=False).first()


def working_of(rating: Rating, language: str) -> list[WorkingGame]:
    """The games of a rating in the order they were played; four queries."""
    games = list(
        RatedGame.objects.filter(rating=rating)
        .select_related("tournament__event")
        .order_by("day", "tournament_id", "round_number")
    )
    people = with_names(Player.objects.filter(pk__in=[game.opponent_id for game in games])).in_bulk()
    told = []
    for game in games:
        event = game.tournament.event if game.tournament else None
        public = event is not None and event.is_public
        told.append(
            WorkingGame(
                game,
                public_player(people[game.opponent_id], language),
                event.title if event and public else {},
                event.slug if event and public else "",
                game.tournament.slug if game.tournament and public else "",
            )
        )
    return told
