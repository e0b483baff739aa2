"""Who may type, change and see recorded games; anyone reads what is public."""

from __future__ import annotations

from typing import Any

from rules.permissions import add_perm
from rules.predicates import predicate

from games.models import Record
from players.models import Federation
from players.permissions import federation_ids_of, is_federation_staff
from tournaments.models import Board, Event
from tournaments.permissions import may


def may_record(user: Any, subject: Board | Event) -> bool:
    """Whoever enters the results of an event types its games."""
    event = subject.match.round.tournament.event if isinstance(subject, Board) else subject
    return may(user, "enter-results", event)


def may_keep_archive(user: Any, federation: Federation) -> bool:
    """Registrars and administrators of a federation add games that stand alone, and upload files of them."""
    return is_federation_staff(user, federation)


def may_change(user: Any, record: Record) -> bool:
    """The game of an event by those who type its games, one of the archive by those who keep that."""
    if record.event is not None:
        return may_record(user, record.event)
    return may_keep_archive(user, record.federation)


def is_public(record: Record) -> bool:
    """Whether everybody may read a record: neither withheld itself, nor of a hidden event, nor without its board."""
    if not record.is_public or not record.plies:
        return False
    return record.event is None or (record.event.is_public and record.board_id is not None)


def may_see(user: Any, record: Record) -> bool:
    """Public records are everyone's; the others are for the staff of their event or federation."""
    if is_public(record):
        return True
    if record.event is not None:
        return may(user, "see-drafts", record.event)
    return is_federation_staff(user, record.federation)


def federations_kept_by(user: Any) -> frozenset[int]:
    """Ids of the federations whose archive the user keeps; a superuser's are those he is named in."""
    return federation_ids_of(user)


add_perm("games.record", predicate(may_record))  # type: ignore[no-untyped-call]
add_perm("games.keep-archive", predicate(may_keep_archive))  # type: ignore[no-untyped-call]
add_perm("games.change", predicate(may_change))  # type: ignore[no-untyped-call]
add_perm("games.see", predicate(may_see))  # type: ignore[no-untyped-call]
