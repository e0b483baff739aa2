"""A person's data at his request: what is held of him, and taking it out."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from players.errors import Fault, Refused
from players.models import Merge, Player, PlayerSpelling, RegisterEntry, RegisterImport, User
from players.names import PersonName, full_name, public_name, short_name
from players.registry import erase_everywhere, last_seen, player_changed
from players.retention import CONTACT_DAYS, IMPORT_DAYS
from players.services.journal import note
from players.services.people import NAME, SORT_KEY_LENGTH
from players.texts import replaced

_GIVEN_UP: dict[str, Any] = {
    "given_name": "", "patronymic": "", "sex": "", "birth_year": None, "birth_date": None, "region": None,
    "club": None, "country": None, "national_id": "", "contact": "", "trainer": "", "publish": False,
    "search_key": "", "creation_key": None,
}  # fmt: skip
_NAME_FIELDS = frozenset(NAME)


@transaction.atomic
def erase_player(player: Player, *, actor: User | None, version: int, why: str) -> Player:
    """Take out everything that says who the person is; results, ratings and games stay, under his number.

    His names go out of the journals too, those of people merged into him with them, so that the merges cannot be
    taken back. There is no way back. Raises `Refused` without a written reason.
    """
    current = Player.everyone.select_for_update(of=("self",)).get(pk=player.pk)
    if current.erased_at is not None:
        return current
    if current.version != version or current.merged_into_id is not None:
        raise Refused([Fault("", "stale")])
    if not why.strip():
        raise Refused([Fault("why", "missing")])
    rows = [current, *Player.everyone.filter(merged_into=current)]
    names, instead = names_of(rows), number_of(current)
    erase_everywhere(current, names, instead)
    for row in rows:
        _erase_row(row, instead, actor)
    _erase_traces([row.pk for row in rows], names, instead)
    note(current.federation, "player-erased", actor=actor, player=current, subject=instead, why=why.strip())
    player_changed(current)
    return Player.everyone.get(pk=current.pk)


def number_of(player: Player) -> str:
    """What stands for the name of somebody whose particulars were taken out; the same in every language."""
    return f"№ {player.pk}"


def names_of(rows: list[Player]) -> list[str]:
    """Every way in which the rows' people are or were called, from their spellings and the journal."""
    people = [PersonName(*(getattr(row, field) for field in NAME)) for row in rows]
    people += [PersonName(*name) for name in PlayerSpelling.objects.filter(player__in=rows).values_list(*NAME)]
    people += _former(rows)
    written: dict[str, None] = {}
    for person in people:
        forms = [full_name(person), public_name(person)]
        if person.given_name:
            forms += [f"{person.given_name} {person.surname}", short_name(person)]
        written |= dict.fromkeys(forms)
    entries = RegisterEntry.objects.filter(player__in=rows).exclude(subject="")
    written |= dict.fromkeys(entries.values_list("subject", flat=True))
    return list(written)


def _former(rows: list[Player]) -> list[PersonName]:
    """Names before they were changed: the old values of an entry beside what it left as it was."""
    found = []
    for entry in RegisterEntry.objects.filter(player__in=rows, act="player-changed"):
        old = {field: value or "" for field, value in entry.data.get("old", {}).items() if field in _NAME_FIELDS}
        if old:
            row = next(row for row in rows if row.pk == entry.player_id)
            found.append(PersonName(*(old.get(field, getattr(row, field)) for field in NAME)))
    return found


def _erase_row(row: Player, instead: str, actor: User | None) -> None:
    PlayerSpelling.objects.filter(player=row).delete()
    for field, value in _GIVEN_UP.items():
        setattr(row, field, value)
    row.surname, row.sort_key = instead, f"{row.pk:0>12}"[:SORT_KEY_LENGTH]
    row.erased_at, row.version, row.updated_by = timezone.now(), row.version + 1, actor
    row.save()


def _erase_traces(ids: list[int], names: list[str], instead: str) -> None:
    RegisterEntry.objects.filter(player__in=ids).update(subject="", data={}, why="")
    # Entries of others tell of him where he was compared or, for a while, merged with them.
    for entry in RegisterEntry.objects.filter(data__number__in=ids):
        told = replaced([entry.data, entry.why], names, instead)
        RegisterEntry.objects.filter(pk=entry.pk).update(data=told[0], why=told[1])
    for merge in Merge.objects.filter(Q(kept__in=ids) | Q(gone__in=ids)):
        told = replaced([merge.kept_name, merge.gone_name, merge.why], names, instead)
        Merge.objects.filter(pk=merge.pk).update(kept_name=told[0], gone_name=told[1], why=told[2], taken={})


def give_data(player: Player, *, actor: User | None) -> None:
    """Write down that a person's data were given out."""
    note(player.federation, "data-given", actor=actor, player=player)


@transaction.atomic
def forget(today: date) -> dict[str, int]:
    """Take out what is held no longer than it is needed; how much of each kind.

    Contacts go `CONTACT_DAYS` after the last event of their owner, or after they were written down; files that
    nobody confirmed after `IMPORT_DAYS`.
    """
    limit = today - timedelta(days=CONTACT_DAYS)
    old = Player.everyone.exclude(contact="").filter(updated__date__lt=limit)
    days = last_seen([player.pk for player in old])
    due = [player.pk for player in old if days.get(player.pk, limit) <= limit]
    contacts = Player.everyone.filter(pk__in=due).update(contact="", version=F("version") + 1)
    waiting = RegisterImport.objects.filter(
        state=RegisterImport.State.WAITING, at__date__lt=today - timedelta(days=IMPORT_DAYS)
    )
    files = waiting.update(rows=[], decisions={}, state=RegisterImport.State.DISCARDED)
    return {"contacts": contacts, "files": files}
