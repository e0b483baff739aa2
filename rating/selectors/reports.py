"""The rating report of an event: what each game changed, before the list is published and after."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from rating.elo import GameResult, PlayerResult, PlayerState, calculate, performance, whole
from rating.models import Issue, Period, RatedGame, Rating, RatingList, Submission
from rating.presets import DEFAULT, settings_presets
from rating.selectors.lists import FIELD_OF_KIND, current_issues, kind_of_tournament
from rating.selectors.played import entries_then, games_of
from rating.selectors.states import people_of as rated_people
from rating.selectors.states import states_after, with_starting
from tournaments.models import Participant, Tournament
from tournaments.selectors.crosstables import Person, people_of

#: Whoever has a rating in the register, where there is no list yet, is no newcomer to K.
KNOWN_GAMES = 30


class ReportGame(NamedTuple):
    """A game of a player; `opponent` is a starting number. Hundredths; None where the game counts for nothing."""

    round: int
    white: bool
    opponent: int
    opponent_rating: int | None
    halves: int
    expected: int | None
    change: int | None


@dataclass(frozen=True, slots=True)
class ReportLine:
    """A participant; `change` and `expected` are hundredths, sums over the games that count.

    `after` is the rating with this event alone: `before` and the rounded change, or a first rating.
    """

    number: int
    before: int | None
    initial: bool
    k: int | None
    games: tuple[ReportGame, ...]
    counted: int
    halves: int
    expected: int
    change: int
    after: int | None
    performance: int | None


@dataclass(frozen=True, slots=True)
class Report:
    """`issue` is the published list that holds the event; None: as it would be, by the list before.

    `rating_list` is None where the federation has none: then ratings of the register and the usual settings count.
    """

    tournament: Tournament
    kind: str
    rating_list: RatingList | None
    issue: Issue | None
    before: Issue | None
    submitted: bool
    lines: tuple[ReportLine, ...]
    people: Mapping[int, Person]


def report_of(tournament: Tournament, *, language: str, reveal: bool = False) -> Report:
    """Everybody admitted by starting number. `reveal` shows the names of players not to be published."""
    submission = Submission.objects.select_related("rating_list__federation").filter(tournament=tournament).first()
    kind = submission.rating_list.kind if submission else kind_of_tournament(tournament)
    rating_list = (
        submission.rating_list
        if submission
        else RatingList.objects.filter(federation=tournament.event.federation_id, kind=kind).first()
    )
    issue = _published(tournament, rating_list) if submission and rating_list else None
    people = people_of(tournament, language=language, reveal=reveal)
    numbers = _numbers(tournament, people)
    if issue is not None:
        lines, before = _stored(tournament, issue, numbers), None
    else:
        before = _list_before(tournament, rating_list)
        lines = _foreseen(tournament, kind, rating_list, before, numbers)
    told = {line.number: line for line in lines}
    ordered = tuple(told.get(number) or _idle(number) for number in sorted(people))
    return Report(tournament, kind, rating_list, issue, before, submission is not None, ordered, people)


def _idle(number: int) -> ReportLine:
    return ReportLine(number, None, False, None, (), 0, 0, 0, 0, None, None)


def _published(tournament: Tournament, rating_list: RatingList) -> Issue | None:
    held = RatedGame.objects.filter(tournament=tournament).values("rating__issue")
    return current_issues(rating_list).filter(pk__in=held).first()


def _list_before(tournament: Tournament, rating_list: RatingList | None) -> Issue | None:
    """The list by which the event is rated: of the last period that is published before it counts."""
    if rating_list is None:
        return None
    return current_issues(rating_list).filter(period__ends_on__lt=tournament.event.ends_on).first()


def _numbers(tournament: Tournament, people: Mapping[int, Person]) -> dict[int, int]:
    """Starting numbers by player, those not to be published included."""
    players = dict(Participant.objects.filter(tournament=tournament).values_list("pk", "player_id"))
    return {players[person.participant_id]: number for number, person in people.items()}


def _stored(tournament: Tournament, issue: Issue, numbers: Mapping[int, int]) -> list[ReportLine]:
    by_rating: dict[int, list[RatedGame]] = {}
    games = RatedGame.objects.filter(rating__issue=issue, tournament=tournament).select_related("rating")
    for game in games.order_by("round_number", "pk"):
        by_rating.setdefault(game.rating_id, []).append(game)
    lines = []
    for played in by_rating.values():
        rating = played[0].rating
        number = numbers.get(rating.player_id)
        if number is None:
            continue
        told = [_game(game, game.round_number, numbers.get(game.opponent_id, 0)) for game in played]
        lines.append(_line(number, rating, told))
    return lines


def _foreseen(
    tournament: Tournament,
    kind: str,
    rating_list: RatingList | None,
    before: Issue | None,
    numbers: Mapping[int, int],
) -> list[ReportLine]:
    settings = rating_list.rules if rating_list else settings_presets()[DEFAULT].settings
    games = games_of([tournament.pk])
    rounds = {played.game.key: played.round for played in games}
    players = {side for played in games for side in (played.game.white, played.game.black)}
    results = calculate(
        settings,
        ends_on=tournament.event.ends_on,
        states=_states(tournament, kind, rating_list, before),
        people=rated_people(players, entries_then([tournament.pk]), settings, kind),
        games=[played.game for played in games],
    )
    lines = []
    for player, result in results.items():
        if player not in numbers:
            continue
        told = [_game(game, rounds[game.key], numbers.get(game.opponent, 0)) for game in result.games]
        told.sort()
        lines.append(_line(numbers[player], result, told))
    return lines


def _states(
    tournament: Tournament, kind: str, rating_list: RatingList | None, before: Issue | None
) -> dict[int, PlayerState]:
    if rating_list is None:
        return _of_register(tournament, kind)
    states = states_after(before) if before else {}
    ends_on = tournament.event.ends_on
    return with_starting(states, rating_list, Period(rating_list=rating_list, ends_on=ends_on))


def _of_register(tournament: Tournament, kind: str) -> dict[int, PlayerState]:
    field = f"player__{FIELD_OF_KIND[kind]}"
    rows = Participant.objects.filter(tournament=tournament).values_list("player_id", field)
    return {player: PlayerState(rating, KNOWN_GAMES, rating) for player, rating in rows if rating is not None}


def _game(game: GameResult | RatedGame, number: int, opponent: int) -> ReportGame:
    return ReportGame(
        round=number,
        white=game.white,
        opponent=opponent,
        opponent_rating=game.opponent_rating,
        halves=game.halves,
        expected=game.expected,
        change=game.change,
    )


def _line(number: int, standing: PlayerResult | Rating, games: Iterable[ReportGame]) -> ReportLine:
    told, before = tuple(games), standing.before
    counted = [game for game in told if game.opponent_rating is not None]
    change = sum(game.change or 0 for game in counted)
    halves = sum(game.halves for game in counted)
    return ReportLine(
        number=number,
        before=before,
        initial=standing.initial,
        k=standing.k,
        games=told,
        counted=len(counted),
        halves=halves,
        expected=sum(game.expected or 0 for game in counted),
        change=change,
        after=standing.after if before is None else before + whole(Fraction(change, 100)),
        performance=performance([game.opponent_rating or 0 for game in counted], halves),
    )
