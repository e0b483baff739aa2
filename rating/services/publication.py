"""Checking an issue and publishing it; from then on it stays as it is."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from players.models import User
from players.ratings import write_ratings
from rating.models import Issue, Rating
from rating.selectors.lists import FIELD_OF_KIND, issue_in_force
from rating.selectors.states import inputs_of
from rating.services.lists import lock, touch
from tournaments.errors import Refused


@transaction.atomic
def mark_checked(issue: Issue, *, actor: User | None) -> Issue:
    """Say that somebody has looked at the draft; a new calculation needs a new look."""
    current = _draft(issue)
    if current.work != Issue.Work.DONE:
        raise Refused("not-calculated")
    if is_outdated(current):
        raise Refused("outdated")
    if current.state == Issue.State.DRAFT:
        current.state, current.checked_at, current.checked_by = Issue.State.CHECKED, timezone.now(), actor
        current.save(update_fields=["state", "checked_at", "checked_by"])
    return current


@transaction.atomic
def publish(issue: Issue, *, actor: User | None) -> Issue:
    """Make the checked issue the list of its period; it never changes again.

    Where it is the newest list of its kind, the ratings go into the register. Sent again, it does nothing.
    """
    lock(issue.period.rating_list)
    current = _issue(issue)
    if current.is_published:
        return current
    if current.state != Issue.State.CHECKED:
        raise Refused("not-checked")
    if is_outdated(current):
        raise Refused("outdated")
    current.state, current.published_at, current.published_by = Issue.State.PUBLISHED, timezone.now(), actor
    current.save(update_fields=["state", "published_at", "published_by"])
    rating_list = current.period.rating_list
    touch(rating_list)
    if issue_in_force(rating_list) == current:
        ratings = Rating.objects.filter(issue=current, double=False).values_list("player_id", "after")
        write_ratings(FIELD_OF_KIND[rating_list.kind], dict(ratings))
    return current


def is_outdated(issue: Issue) -> bool:
    """Results, entries for rating, people, settings or the list before have changed since the calculation."""
    return issue.basis != inputs_of(issue.period).digest


def _draft(issue: Issue) -> Issue:
    lock(issue.period.rating_list)
    current = _issue(issue)
    if current.is_published:
        raise Refused("published-frozen")
    return current


def _issue(issue: Issue) -> Issue:
    return Issue.objects.select_related("period__rating_list__federation").get(pk=issue.pk)
