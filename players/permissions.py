"""Who may do what in the register, as predicates on a user and a federation or one of its players."""

from collections.abc import Callable, Sequence

from django.contrib.auth.models import AnonymousUser
from rules.permissions import set_perm
from rules.predicates import predicate

from players.models import Federation, FederationRole, Player, User
from players.registry import may_add_by_another_office

Subject = Federation | Player | None


def federation_ids_of(user: User | AnonymousUser, *roles: str) -> frozenset[int]:
    """Federations in which the user holds one of the roles (any role where none is named)."""
    if not isinstance(user, User) or not user.is_active:
        return frozenset()
    held = FederationRole.objects.filter(user=user)
    if roles:
        held = held.filter(role__in=roles)
    return frozenset(held.values_list("federation_id", flat=True))


def _holds(user: User | AnonymousUser, subject: Subject, *roles: str) -> bool:
    if subject is None or not user.is_authenticated or not user.is_active:
        return False
    if user.is_superuser:
        return True
    federation_id = subject.federation_id if isinstance(subject, Player) else subject.pk
    return federation_id in federation_ids_of(user, *roles)


def is_federation_administrator(user: User | AnonymousUser, subject: Subject) -> bool:
    return _holds(user, subject, FederationRole.Role.ADMINISTRATOR)


def is_federation_staff(user: User | AnonymousUser, subject: Subject) -> bool:
    """Administrators and registrars: they see what the public does not."""
    return _holds(user, subject)


def is_organiser_of(user: User | AnonymousUser, subject: Subject) -> bool:
    """Somebody whom another app lets add players to this federation, as the organiser of an event."""
    if not isinstance(user, User) or not user.is_active or not isinstance(subject, Federation):
        return False
    return may_add_by_another_office(user, subject)


def can_add_player(user: User | AnonymousUser, subject: Subject) -> bool:
    return is_federation_staff(user, subject) or is_organiser_of(user, subject)


can_edit_player = is_federation_staff
can_see_private = is_federation_staff

_PERMISSIONS: dict[str, Callable[[User | AnonymousUser, Subject], bool]] = {
    "players.add_player": can_add_player,
    "players.change_player": can_edit_player,
    "players.view_private": can_see_private,
    "players.administer": is_federation_administrator,
}
for _name, _test in _PERMISSIONS.items():
    set_perm(_name, predicate(_test))  # type: ignore[no-untyped-call]


def federations_to_add_to(user: User | AnonymousUser) -> Sequence[Federation]:
    """Federations whose register the user may add a player to, in their order."""
    if not isinstance(user, User) or not user.is_active:
        return []
    held = federation_ids_of(user)
    return [
        federation
        for federation in Federation.objects.all()
        if user.is_superuser or federation.pk in held or may_add_by_another_office(user, federation)
    ]
