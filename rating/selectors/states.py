"""What a list knows of everybody before a period, and the period itself as plain values."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Q

from players.models import Player
from rating.elo import ListSettings, PlayerResult, PlayerState, PoolGame, advance, calculate
from rating.elo.period import Person
from rating.models import Issue, Period, RatedGame, Rating, RatingList, StartingRating, Submission
from rating.selectors.lists import current_issues
from rating.selectors.played import EntryThen, PlayedRound, entries_then, games_of

States = dict[int, PlayerState]

#: So many ids are asked for one by one; of more everybody is read.
FEW = 400


@dataclass(frozen=True, slots=True)
class Inputs:
    """All that a period is calculated from."""

    settings: ListSettings
    states: Mapping[int, PlayerState]
    people: Mapping[int, Person]
    games: Mapping[int, PlayedRound]

    @property
    def digest(self) -> str:
        """Names these inputs: any other ones have another."""
        told = (
            sorted(self.states.items()), sorted(self.people.items()), sorted(self.games.items()),
            sorted(self.settings.to_dict().items()),
        )  # fmt: skip
        return hashlib.sha256(repr(told).encode()).hexdigest()

    def results(self, period: Period) -> dict[int, PlayerResult]:
        return calculate(
            self.settings,
            ends_on=period.ends_on,
            states=self.states,
            people=self.people,
            games=[played.game for played in self.games.values()],
        )


def inputs_of(period: Period) -> Inputs:
    """Everything for one period, from the lists published before it."""
    rating_list = period.rating_list
    before = issue_before(period)
    states = with_starting(states_after(before) if before else {}, rating_list, period)
    return _inputs(period, states)


def issue_before(period: Period) -> Issue | None:
    """The issue that holds of the published period before this one."""
    return current_issues(period.rating_list).filter(period__number__lt=period.number).first()


def submissions_of(period: Period) -> list[Submission]:
    """The tournaments of a period in the order of their addresses, however they were handed in; one query."""
    found = Submission.objects.filter(
        rating_list=period.rating_list_id, counts_on__range=(period.starts_on, period.ends_on)
    ).select_related("tournament__event")
    return sorted(found, key=lambda each: (each.tournament.event.ends_on, each.tournament_id))


def states_after(issue: Issue) -> States:
    """The states that a published issue leaves, with the games of those still without a rating."""
    states = {
        player: PlayerState(after, games, peak)
        for player, after, games, peak in Rating.objects.filter(issue=issue, double=False).values_list(
            "player_id", "after", "total_games", "peak"
        )
    }
    for player, more in _doubles(issue).items():
        state = states.get(player, PlayerState())
        states[player] = PlayerState(state.rating, state.games + more, state.peak)
    unrated = {player for player, state in states.items() if state.rating is None}
    for player, pool in _pools(issue, unrated).items():
        state = states[player]
        states[player] = PlayerState(None, state.games, state.peak, pool)
    return states


def with_starting(states: Mapping[int, PlayerState], rating_list: RatingList, period: Period) -> States:
    """The same with the ratings brought from outside by those of whom the list knew nothing."""
    # Whoever was found to be the same person as another has no rating of his own any longer.
    given = StartingRating.objects.filter(
        rating_list=rating_list, valid_from__lte=period.ends_on, player__in=Player.objects.values("pk")
    )
    brought = {
        player: PlayerState(rating, games, rating)
        for player, rating, games in given.values_list("player_id", "rating", "games")
    }
    return {**brought, **states}


def recalculated(rating_list: RatingList) -> Iterable[tuple[Issue, dict[int, PlayerResult], States]]:
    """Every published period calculated anew from the very beginning, with the issue that holds.

    The states of one period are those that the recalculation of the one before left; stored lists are not read.
    """
    states: States = {}
    for issue in current_issues(rating_list).reverse():
        states = with_starting(states, rating_list, issue.period)
        inputs = _inputs(issue.period, states)
        results = inputs.results(issue.period)
        states = advance(states, results)
        yield issue, results, states


def people_of(
    players: Collection[int], entries: Iterable[EntryThen], settings: ListSettings, kind: str
) -> dict[int, Person]:
    """Years of birth; of the ranks and ratings with which somebody was entered those that give the highest rating."""
    by_rank, classical = settings.first.by_rank, kind == RatingList.Kind.CLASSICAL
    ranks: dict[int, str] = {}
    ratings: dict[int, int] = {}
    for entry in entries:
        rank = entry.rank or "none"
        if by_rank.get(rank, -1) > by_rank.get(ranks.get(entry.player, ""), -1):
            ranks[entry.player] = rank
        if entry.rating and not classical:
            ratings[entry.player] = max(entry.rating, ratings.get(entry.player, 0))
    wanted = set(players)
    born = Player.objects.values_list("pk", "birth_year")
    if len(wanted) < FEW:
        born = born.filter(pk__in=wanted)
    return {pk: Person(year, ranks.get(pk, ""), ratings.get(pk)) for pk, year in born if pk in wanted}


def _inputs(period: Period, states: Mapping[int, PlayerState]) -> Inputs:
    settings = period.rating_list.rules
    tournaments = [each.tournament_id for each in submissions_of(period)]
    games = {played.game.key: played for played in games_of(tournaments)}
    players = {side for played in games.values() for side in (played.game.white, played.game.black)}
    people = people_of(players, entries_then(tournaments), settings, period.rating_list.kind)
    return Inputs(settings, states, people, games)


def _doubles(issue: Issue) -> dict[int, int]:
    doubles: dict[int, int] = {}
    for player, games in Rating.objects.filter(issue=issue, double=True).values_list("player_id", "total_games"):
        doubles[player] = doubles.get(player, 0) + games
    return doubles


def _pools(issue: Issue, unrated: Collection[int]) -> dict[int, tuple[PoolGame, ...]]:
    """Games that still count towards a first rating: those since the player last had a rating."""
    if not unrated:
        return {}
    holding = [
        each.pk for each in current_issues(issue.period.rating_list) if each.period.number <= issue.period.number
    ]
    rows = RatedGame.objects.filter(
        Q(rating__issue__in=holding), rating__before__isnull=True, rating__player__in=unrated
    ).values_list(
        "rating__player_id", "tournament_id", "day", "opponent_rating", "halves", "rating__issue__period__number"
    )
    lost = dict(_last_rated(holding, unrated))
    pools: dict[int, list[PoolGame]] = {}
    for player, event, day, opponent_rating, halves, number in rows:
        if number > lost.get(player, 0):
            pools.setdefault(player, []).append(PoolGame(event or 0, day.toordinal(), opponent_rating, halves))
    return {player: tuple(sorted(pool, key=_order)) for player, pool in pools.items()}


def _last_rated(issues: Collection[int], players: Collection[int]) -> list[tuple[int, int]]:
    """The last period in which each had a rating before or after it."""
    rows = (
        Rating.objects.filter(issue__in=issues, player__in=players)
        .filter(Q(before__isnull=False) | Q(after__isnull=False))
        .order_by("issue__period__number")
        .values_list("player_id", "issue__period__number")
    )
    return list(rows)


def _order(game: PoolGame) -> tuple[int, int, int, int]:
    return game.day, game.event, -1 if game.opponent_rating is None else game.opponent_rating, game.halves
