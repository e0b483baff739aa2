"""Who may do what in an event, as predicates (package `rules`); anyone reads what is published.

Each act is a permission of its own. A federation's administrator may do everything in the federation's events;
nobody else gets a right from another event.
"""

from __future__ import annotations

from typing import Any

from django.db.models import CharField, Value
from rules.permissions import add_perm
from rules.predicates import predicate

from players.models import Federation, FederationRole, User
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


#: Stands among the roles of whoever administers the event's federation: he holds every right.
ADMINISTRATOR = "federation-administrator"


def roles_of(user: Any, event: Event) -> frozenset[str]:
    """The roles a user holds in the event; asked once per request and user object, in one query."""
    if not getattr(user, "is_authenticated", False) or not user.is_active:
        return frozenset()
    if user.is_superuser:
        return frozenset({ADMINISTRATOR})
    memo: dict[int, frozenset[str]] = user.__dict__.setdefault("_event_roles", {})
    if event.pk not in memo:
        administers = FederationRole.objects.filter(
            federation_id=event.federation_id, user=user, role=FederationRole.Role.ADMINISTRATOR
        )
        held = EventRole.objects.filter(event=event, user=user).values_list("role")
        both = held.union(administers.values_list(Value(ADMINISTRATOR, output_field=CharField())))
        memo[event.pk] = frozenset(role for (role,) in both)
    return memo[event.pk]


def may(user: User | Any, right: str, event: Event) -> bool:
    """Whether the user holds `right` in the event; an unknown right is a KeyError of the caller."""
    holders = RIGHTS[right]
    roles = roles_of(user, event)
    return ADMINISTRATOR in roles or bool(roles & holders)


def staff_rights(user: Any, event: Event) -> frozenset[str]:
    """All rights of the user in the event."""
    roles = roles_of(user, event)
    return frozenset(right for right, holders in RIGHTS.items() if ADMINISTRATOR in roles or roles & holders)


def rights_of_role(role: str) -> frozenset[str]:
    """What a role brings."""
    return frozenset(right for right, holders in RIGHTS.items() if role in holders)


def may_give_role(user: Any, role: str, event: Event) -> bool:
    """Whether the user may give or take a role: nobody handles rights that he does not have himself."""
    held = staff_rights(user, event)
    return "give-rights" in held and rights_of_role(role) <= held


def can_create_event(user: Any, federation: Federation) -> bool:
    """Administrators of the federation create its events."""
    return is_federation_administrator(user, federation)


def may_add_players(user: User, federation: Federation) -> bool:
    """Whoever edits the entries of an event of the federation adds the players who are not in its register yet."""
    roles = [str(role) for role in RIGHTS["edit-entries"]]
    return EventRole.objects.filter(user=user, role__in=roles, event__federation=federation).exists()


def _permission(right: str) -> None:
    def holds(user: Any, event: Event) -> bool:
        return may(user, right, event)

    add_perm(f"tournaments.{right}", predicate(holds))  # type: ignore[no-untyped-call]


for _right in RIGHTS:
    _permission(_right)
add_perm("tournaments.create-event", predicate(can_create_event))  # type: ignore[no-untyped-call]
