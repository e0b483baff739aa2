"""What an administrator should look at before he publishes a list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import get_language

from players.models import Player
from players.selectors import register_entry, with_names
from rating.models import Issue, Period, Rating
from rating.selectors.lists import current_issues, kind_of_tournament, unknown_in_register
from rating.selectors.played import is_complete
from rating.selectors.states import inputs_of, submissions_of
from tournaments.models import RoundState, Tournament

LARGE_CHANGE = 100
NAMED = 12


@dataclass(frozen=True, slots=True)
class Found:
    """One thing to look at; `grave` ones keep the list from being published."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)
    grave: bool = False


def findings_of(period: Period, issue: Issue | None) -> list[Found]:
    """Everything to look at, what keeps the list back first."""
    found = []
    if issue is not None and issue.work == Issue.Work.DONE and issue.basis != inputs_of(period).digest:
        found.append(Found("outdated", grave=True))
    submitted = [each.tournament for each in submissions_of(period)]
    if not submitted:
        found.append(Found("no-tournaments"))
    found += _named("not-complete", [str(each) for each in submitted if not is_complete(each)])
    found += _named("not-submitted", [str(each) for each in not_submitted(period)])
    unknown = unknown_in_register(period.rating_list)
    found += _named("unknown-in-register", _names(unknown), unknown.count())
    if issue is not None and issue.work == Issue.Work.DONE:
        found += _of_ratings(issue)
    later = current_issues(period.rating_list).filter(period__number__gt=period.number).count()
    if later:
        found.append(Found("later-lists", {"count": later}))
    return found


def not_submitted(period: Period) -> list[Tournament]:
    """Tournaments of the federation that ended in the period, are of its kind, and were not handed in."""
    rating_list = period.rating_list
    candidates = Tournament.objects.select_related("event").filter(
        event__federation=rating_list.federation_id,
        event__ends_on__range=(period.starts_on, period.ends_on),
        event__is_demo=False,
        rounds__state=RoundState.FINISHED,
        rating_submission=None,
    )
    return [each for each in candidates.distinct() if kind_of_tournament(each) == rating_list.kind]


def _of_ratings(issue: Issue) -> list[Found]:
    ratings = Rating.objects.filter(issue=issue)
    far = ratings.filter(before__isnull=False).exclude(change__range=(-100 * LARGE_CHANGE + 1, 100 * LARGE_CHANGE - 1))
    ageless = ratings.filter(games__gt=0, before__isnull=False, player__birth_year=None)
    found = []
    for code, rows in (("large-changes", far), ("no-birth-year", ageless)):
        found += _named(code, _names(Player.objects.filter(pk__in=rows.values("player"))), rows.count())
    return found


def _names(players: QuerySet[Player]) -> list[str]:
    """The first names for a message; the federation's staff knows its people."""
    language = get_language() or "ky"
    return [register_entry(player, language).name or "" for player in with_names(players.order_by("sort_key"))[:NAMED]]


def _named(code: str, names: Iterable[str], count: int | None = None) -> list[Found]:
    shown = list(names)
    total = len(shown) if count is None else count
    if not total:
        return []
    more = ", …" if total > min(len(shown), NAMED) else ""
    return [Found(code, {"count": total, "names": ", ".join(shown[:NAMED]) + more})]
