"""Who may do what in an event, as predicates (package `rules`); anyone reads what is published.

Each act is a permission of its own. A federation's administrator may do everything in the federation's events;
nobody else gets a right from another event.
"""

from __future__ import annotations

from typing import Any

import rules

from players.models import User
from players.permissions import is_federation_administrator
from tournaments.models import Event, EventRole, RoleName

ORGANISER, CHIEF, ARBITER, SECRETARY = (
    RoleName.ORGANISER, RoleName.CHIEF_ARBITER, RoleName.ARBITER, RoleName.SECRETARY,
)  # fmt: skip

#: Which roles hold which right.
RIGHTS: dict[str, frozenset[RoleName]] = {
    "see-drafts": frozenset({ORGANISER, CHIEF, ARBITER, SECRETARY}),
    "see-personal-data": frozenset({ORGANISER, CHIEF, SECRETARY}),
    "read-journal": frozenset({ORGANISER, CHIEF, ARBITER, SECRETARY}),
    "change-event": frozenset({ORGANISER, CHIEF}),
    "change-regulation": frozenset({ORGANISER, CHIEF}),
    "give-rights": frozenset({ORGANISER}),
    "edit-entries": frozenset({ORGANISER, CHIEF, SECRETARY}),
    "decide-admission": frozenset({CHIEF}),
    "pair": frozenset({ORGANISER, CHIEF, SECRETARY}),
    "publish": frozenset({ORGANISER, CHIEF}),
    "take-back": frozenset({CHIEF}),
    "enter-results": frozenset({CHIEF, ARBITER, SECRETARY}),
    "correct-results": frozenset({CHIEF}),
    "override-results": frozenset({CHIEF}),
    "give-warnings": frozenset({CHIEF, ARBITER}),
    "revoke-warnings": frozenset({CHIEF}),
    "withdraw": frozenset({ORGANISER, CHIEF, SECRETARY}),
    "exclude": frozenset({CHIEF}),
    "byes": frozenset({ORGANISER, CHIEF, SECRETARY}),
    "print": frozenset({ORGANISER, CHIEF, ARBITER, SECRETARY}),
}


def roles_of(user: Any, event: Event) -> frozenset[str]:
    """The roles a user holds in the event; asked once per request and user object."""
    if not getattr(user, "is_authenticated", False) or not user.is_active:
        return frozenset()
    memo: dict[int, frozenset[str]] = user.__dict__.setdefault("_event_roles", {})
    if event.pk not in memo:
        held = EventRole.objects.filter(event=event, user=user).values_list("role", flat=True)
        memo[event.pk] = frozenset(held)
    return memo[event.pk]


def may(user: User | Any, right: str, event: Event) -> bool:
    """Whether the user holds `right` in the event; an unknown right is a KeyError of the caller."""
    roles = RIGHTS[right]
    if not getattr(user, "is_authenticated", False) or not user.is_active:
        return False
    return bool(roles_of(user, event) & roles) or is_federation_administrator(user, event.federation)


def staff_rights(user: Any, event: Event) -> frozenset[str]:
    """All rights of the user in the event."""
    return frozenset(right for right in RIGHTS if may(user, right, event))


def _permission(right: str) -> None:
    @rules.predicate(name=f"may_{right}")
    def predicate(user: Any, event: Event) -> bool:
        return may(user, right, event)

    rules.add_perm(f"tournaments.{right}", predicate)


for _right in RIGHTS:
    _permission(_right)
