"""What a change in the register means for events: names, merges, erasures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import F

from players.errors import Fault
from players.models import Player
from players.texts import replaced
from tournaments.models import Event, JournalEntry, Participant, Seat

_AT_ONCE = 500


def renew_pages_of(player: Player) -> None:
    """Let the pages of his events be made anew: they show his name, or must not show it any longer."""
    events = Event.objects.filter(tournaments__participants__player=player)
    Event.objects.filter(pk__in=events.values("pk")).update(version=F("version") + 1)


def obstacles(kept: Player, gone: Player) -> list[Fault]:
    """Tournaments in which both were entered: one person cannot be there twice."""
    theirs = Participant.objects.filter(player=kept).values("tournament")
    both = Participant.objects.filter(player=gone, tournament__in=theirs).select_related("tournament__event")
    return [Fault("", "both_took_part", {"event": str(entry.tournament.event)}) for entry in both]


def join(kept: Player, gone: Player) -> dict[str, list[int]]:
    """Give the participations and seats of `gone` to `kept`; starting numbers, results and the journal stay."""
    moved = {
        "participants": list(Participant.objects.filter(player=gone).values_list("pk", flat=True)),
        "seats": list(Seat.objects.filter(player=gone).values_list("pk", flat=True)),
    }
    Participant.objects.filter(player=gone).update(player=kept)
    Seat.objects.filter(player=gone).update(player=kept)
    return moved


def part(kept: Player, gone: Player, moved: Mapping[str, Any]) -> None:
    """Give back what `join` moved, and the seats that his participations have got since."""
    entries = Participant.objects.filter(pk__in=moved["participants"], player=kept)
    ids = list(entries.values_list("pk", flat=True))
    Seat.objects.filter(participant__in=ids, player=kept).update(player=gone)
    Seat.objects.filter(pk__in=moved["seats"], player=kept).update(player=gone)
    Participant.objects.filter(pk__in=ids).update(player=gone)


def erase(player: Player, names: Sequence[str], instead: str) -> None:
    """Take a person's names out of the journals of his events; the acts stay, and so do results."""
    events = Event.objects.filter(tournaments__participants__player=player)
    rows = JournalEntry.objects.filter(event__in=events.values("pk")).only("pk", "data", "why")
    changed = []
    for entry in rows.iterator(chunk_size=_AT_ONCE):
        data, why = replaced(entry.data, names, instead), replaced(entry.why, names, instead)
        if (data, why) != (entry.data, entry.why):
            entry.data, entry.why = data, why
            changed.append(entry)
    JournalEntry.objects.bulk_update(changed, ["data", "why"], batch_size=_AT_ONCE)
    Participant.objects.filter(player=player).update(visa=None, visa_date=None, admission_note="")
