"""Who calculates, publishes, submits and grants; anyone reads what is published."""

from __future__ import annotations

from typing import Any

from rules.permissions import add_perm
from rules.predicates import predicate

from players.models import Federation, Player
from players.permissions import is_federation_administrator, is_federation_staff
from tournaments.models import Event
from tournaments.permissions import may


def may_manage(user: Any, federation: Federation) -> bool:
    """Opening lists, calculating, checking, publishing, correcting: the federation's administrators."""
    return is_federation_administrator(user, federation)


def may_see_drafts(user: Any, federation: Federation) -> bool:
    """What is calculated but not published: administrators and registrars."""
    return is_federation_staff(user, federation)


def may_submit(user: Any, event: Event) -> bool:
    """Handing an event in for rating: its organiser and chief arbiter."""
    return may(user, "publish", event)


def may_grant(user: Any, subject: Federation | Player) -> bool:
    """Deciding on norms and granting titles: administrators of the player's federation."""
    return is_federation_administrator(user, subject)


add_perm("rating.manage", predicate(may_manage))  # type: ignore[no-untyped-call]
add_perm("rating.see-drafts", predicate(may_see_drafts))  # type: ignore[no-untyped-call]
add_perm("rating.submit", predicate(may_submit))  # type: ignore[no-untyped-call]
add_perm("rating.grant", predicate(may_grant))  # type: ignore[no-untyped-call]
