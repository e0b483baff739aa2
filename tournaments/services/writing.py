"""The frame of every write: one transaction, the event's lock, the journal, the versions, repeated requests.

Contract: an act validates what it can before entering `writing`, then checks everything that another request may
change inside. The lock is the event's row, so acts of one event follow each other; on SQLite the immediate
transaction does the same for the whole database.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F

from players.models import User
from tournaments.errors import Refused
from tournaments.models import Event, HandledRequest, JournalEntry, Tournament


class Act:
    """One write in progress; collects its journal entries and remembers its answer."""

    def __init__(self, event: Event, tournament: Tournament | None, actor: User | None, key: UUID | None) -> None:
        self.event = event
        self._tournament = tournament
        self.actor = actor
        self.key = key
        self.answer: dict[str, Any] = {}
        self.repeated = False
        self._entries: list[JournalEntry] = []

    @property
    def tournament(self) -> Tournament:
        """The tournament as it stands inside the lock; an act of a whole event has none."""
        if self._tournament is None:
            raise TypeError("an act of an event, not of a tournament")
        return self._tournament

    def journal(self, act: str, *, round_number: int | None = None, why: str = "", **data: Any) -> None:
        """Note what was done; `data` are plain values with names as they are now."""
        self._entries.append(
            JournalEntry(
                event=self.event,
                tournament=self._tournament,
                round_number=round_number,
                actor=self.actor,
                actor_name=self.actor.display_name if self.actor else "",
                act=act,
                data=data,
                why=why,
            )
        )

    def finish(self) -> None:
        if not self._entries:
            return
        JournalEntry.objects.bulk_create(self._entries)
        Event.objects.filter(pk=self.event.pk).update(version=F("version") + 1)
        self.event.version += 1
        if self.key is not None:
            HandledRequest.objects.create(key=self.key, act=self._entries[0].act, actor=self.actor, answer=self.answer)


def answered(key: UUID | None, actor: User | None) -> dict[str, Any] | None:
    """The first answer to a request that was handled before; None for a new one. One query."""
    if key is None:
        return None
    handled = HandledRequest.objects.filter(pk=key).first()
    if handled is None:
        return None
    if handled.actor_id != (actor.pk if actor else None):
        raise Refused("key-of-another")
    answer: dict[str, Any] = handled.answer
    return answer


@contextmanager
def writing(subject: Event | Tournament, *, actor: User | None, key: UUID | None = None) -> Iterator[Act]:
    """Run the body in a transaction that holds the event's lock.

    With a `key` that was handled before, `act.repeated` is true and `act.answer` the first answer: the body must
    return without writing. A key of another user is refused. Without a journal entry nothing counts as changed.
    """
    tournament: Tournament | None = None
    with transaction.atomic():
        if isinstance(subject, Tournament):
            locking = Tournament.objects.select_related("event").select_for_update(of=("event",))
            tournament = locking.get(pk=subject.pk)
            event = tournament.event
        else:
            event = Event.objects.select_for_update().get(pk=subject.pk)
        act = Act(event, tournament, actor, key)
        answer = answered(key, actor)
        if answer is not None:
            act.repeated, act.answer = True, answer
        yield act
        if not act.repeated:
            act.finish()
