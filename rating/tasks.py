"""Long work of the ratings: calculating a list, printing a long one."""

from __future__ import annotations

from celery import shared_task
from django.db import transaction

from players.models import User
from rating.models import Issue, Period
from rating.printing import print_list
from rating.services.calculation import ask_for_issue, calculate_issue

__all__ = ["ask_for_list", "calculate_list", "print_list"]


def ask_for_list(period: Period, *, actor: User | None, why: str = "") -> Issue:
    """Have the draft of a period calculated behind the page; asked for twice it is done once."""
    with transaction.atomic():
        issue, asked = ask_for_issue(period, actor=actor, why=why)
        if asked:
            transaction.on_commit(lambda: calculate_list.delay(issue.pk))
    return issue


@shared_task(name="rating.calculate_list")  # type: ignore[untyped-decorator]
def calculate_list(issue_id: int) -> None:
    """Calculate an issue; how far it is stands in its row."""
    calculate_issue(issue_id)
