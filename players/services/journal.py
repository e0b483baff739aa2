"""The register's own journal."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db.models import Model

from players.models import Federation, Player, RegisterEntry, User

NAME_LENGTH = 250


def note(
    federation: Federation,
    act: str,
    *,
    actor: User | None,
    player: Player | None = None,
    subject: str = "",
    why: str = "",
    data: Mapping[str, Any] | None = None,
) -> RegisterEntry:
    """Write down one act; `data` are plain values. The words are in `players.journal_texts`."""
    return RegisterEntry.objects.create(
        federation=federation,
        player=player,
        actor=actor,
        actor_name=actor.display_name if actor else "",
        act=act,
        subject=(subject or (str(player) if player else ""))[:NAME_LENGTH],
        data=dict(data or {}),
        why=why,
    )


def differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """`{"old": …, "new": …}` of the fields that differ, as plain values; {} where none does."""
    changed = [field for field in new if old.get(field) != new[field]]
    if not changed:
        return {}
    return {
        "old": {field: plain(old.get(field)) for field in changed},
        "new": {field: plain(new[field]) for field in changed},
    }


def plain(value: Any) -> Any:
    """A value as JSON keeps it; a region, club or country by its names."""
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Model):
        return getattr(value, "names", None) or str(value)
    return value
