"""Calculating an issue: a draft that nobody outside sees, made anew as often as wanted until it is published."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from itertools import islice

from django.db import transaction
from django.utils import timezone

from players.models import Player, User
from rating.elo import FirstWorking, PlayerResult, PlayerState, advance, whole
from rating.models import Issue, Period, RatedGame, Rating
from rating.selectors.states import Inputs, inputs_of, issue_before
from rating.services.lists import lock
from tournaments.errors import Refused

#: Rows written in one transaction: others get in between.
PORTION = 1000
#: A calculation that nobody has ended after so long was lost with its worker and may be asked for again.
LOST_AFTER = timedelta(minutes=15)


@transaction.atomic
def ask_for_issue(period: Period, *, actor: User | None, why: str = "") -> tuple[Issue, bool]:
    """The draft to calculate, and whether it waits for a worker now: one under way is not doubled.

    A period with a published list needs `why`: what comes out is a correction of it.
    """
    lock(period.rating_list)
    published = period.issues.filter(state=Issue.State.PUBLISHED).last()
    draft = period.issues.exclude(state=Issue.State.PUBLISHED).first()
    if draft is None:
        if published is not None and not why.strip():
            raise Refused("reason-missing")
        if published is None:
            _require_no_gap(period)
        number = published.number + 1 if published else 1
        return Issue.objects.create(period=period, number=number, why=why.strip(), calculated_by=actor), True
    if _under_way(draft):
        return draft, False
    draft.state, draft.work, draft.done, draft.asked_at = Issue.State.DRAFT, Issue.Work.WAITING, 0, timezone.now()
    draft.why, draft.calculated_by, draft.checked_at, draft.checked_by = why.strip() or draft.why, actor, None, None
    draft.save()
    return draft, True


@transaction.atomic
def discard(issue: Issue, *, actor: User | None) -> None:
    """Throw a draft away; a published issue stays."""
    lock(issue.period.rating_list)
    current = Issue.objects.get(pk=issue.pk)
    if current.is_published:
        raise Refused("published-frozen")
    _clear(current)
    current.delete()


def calculate_issue(issue_id: int) -> Issue | None:
    """Do the work that was asked for; None when another worker has it or it is done."""
    taken = Issue.objects.filter(pk=issue_id, work=Issue.Work.WAITING).exclude(state=Issue.State.PUBLISHED)
    if not taken.update(work=Issue.Work.RUNNING, done=1):
        return None
    issue = Issue.objects.select_related("period__rating_list__federation", "calculated_by").get(pk=issue_id)
    try:
        _write(issue)
    except Exception:
        Issue.objects.filter(pk=issue_id).update(work=Issue.Work.FAILED)
        raise
    return issue


def calculate(period: Period, *, actor: User | None, why: str = "") -> Issue:
    """Ask for the draft of a period and make it at once."""
    issue, _asked = ask_for_issue(period, actor=actor, why=why)
    calculate_issue(issue.pk)
    issue.refresh_from_db()
    return issue


def _write(issue: Issue) -> None:
    inputs = inputs_of(issue.period)
    results = inputs.results(issue.period)
    states = advance(inputs.states, results)
    _progress(issue, 20)
    _clear(issue)
    kept = {player: state for player, state in states.items() if state.rating is not None or state.games or state.pool}
    places = places_of(kept)
    rows = _rows(issue, kept, results, places)
    for at in range(0, len(rows), PORTION):
        Rating.objects.bulk_create(rows[at : at + PORTION])
        _progress(issue, 20 + 30 * (at + PORTION) // max(len(rows), 1))
    games = iter(_games({row.player_id: row for row in rows}, results, inputs))
    written, total = 0, sum(len(result.games) for result in results.values())
    while portion := list(islice(games, PORTION)):
        RatedGame.objects.bulk_create(portion)
        written += len(portion)
        _progress(issue, 50 + 50 * written // total)
    issue.basis, issue.work, issue.done = inputs.digest, Issue.Work.DONE, 100
    issue.calculated_at = timezone.now()
    issue.save(update_fields=["basis", "work", "done", "calculated_at"])


def places_of(states: Mapping[int, PlayerState]) -> dict[int, int]:
    """Places by rating, the higher first; equals by more games, then in the register's alphabet. One query."""
    rated = {player: state for player, state in states.items() if state.rating is not None}
    alphabet = dict(Player.objects.values_list("pk", "sort_key")) if rated else {}
    order = sorted(rated, key=lambda pk: (-(rated[pk].rating or 0), -rated[pk].games, alphabet.get(pk, ""), pk))
    return {player: place for place, player in enumerate(order, start=1)}


def _rows(
    issue: Issue,
    states: Mapping[int, PlayerState],
    results: Mapping[int, PlayerResult],
    places: Mapping[int, int],
) -> list[Rating]:
    about = {pk: (rank, region) for pk, rank, region in Player.objects.values_list("pk", "rank", "region_id")}
    rows = []
    for player, state in sorted(states.items()):
        rank, region = about[player]
        row = Rating(issue=issue, player_id=player, place=places.get(player), rank=rank, region_id=region)
        row.after, row.total_games, row.peak = state.rating, state.games, state.peak
        result = results.get(player)
        if result is None:
            row.before = state.rating
        else:
            _tell(row, result)
        rows.append(row)
    return rows


def _tell(row: Rating, result: PlayerResult) -> None:
    row.before, row.initial, row.held, row.k = result.before, result.initial, result.held, result.k
    row.games, row.halves, row.expected, row.change = result.counted, result.halves, result.expected, result.change
    row.first = first_data(result.first) if result.first else None


def first_data(first: FirstWorking) -> dict[str, int | bool | None]:
    """The working of a first rating as plain values; the average in hundredths."""
    return {
        "games": first.games,
        "halves": first.halves,
        "average": whole(first.average * 100),
        "difference": first.difference,
        "rating": first.rating,
        "capped": first.capped,
    }


def _games(rows: Mapping[int, Rating], results: Mapping[int, PlayerResult], inputs: Inputs) -> Iterable[RatedGame]:
    for player, result in sorted(results.items()):
        for game in result.games:
            yield RatedGame(
                rating=rows[player],
                tournament_id=game.event,
                opponent_id=game.opponent,
                board=game.key,
                day=date.fromordinal(game.day),
                round_number=inputs.games[game.key].round,
                white=game.white,
                halves=game.halves,
                opponent_rating=game.opponent_rating,
                expected=game.expected,
                change=game.change,
            )


def _clear(issue: Issue) -> None:
    RatedGame.objects.filter(rating__issue=issue).delete()
    Rating.objects.filter(issue=issue).delete()


def _progress(issue: Issue, done: int) -> None:
    Issue.objects.filter(pk=issue.pk).update(done=min(done, 99))


def _under_way(issue: Issue) -> bool:
    return issue.work in {Issue.Work.WAITING, Issue.Work.RUNNING} and issue.asked_at > timezone.now() - LOST_AFTER


def _require_no_gap(period: Period) -> None:
    """Lists follow each other: the one before must be out."""
    before = issue_before(period)
    if period.number > 1 and (before is None or before.period.number != period.number - 1):
        raise Refused("period-before-open")
