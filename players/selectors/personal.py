"""Everything that is held about one person."""

from __future__ import annotations

from typing import Any

from players.models import Merge, Player, PlayerSpelling, RegisterEntry
from players.registry import exported_parts

_PARTICULARS = (
    "surname", "given_name", "patronymic", "sex", "birth_year", "birth_date", "rank", "rating_standard",
    "rating_rapid", "rating_blitz", "national_id", "contact", "trainer", "publish", "created", "updated",
)  # fmt: skip


def data_of(player: Player) -> dict[str, Any]:
    """The register's entry, its journal, and what every app holds, as values that JSON can keep."""
    register: dict[str, Any] = {name: _plain(getattr(player, name)) for name in _PARTICULARS}
    register["number"] = player.pk
    for name in ("region", "club", "country", "federation"):
        place = getattr(player, name)
        register[name] = place.names if place else None
    register["spellings"] = list(
        PlayerSpelling.objects.filter(player=player).values("script", "surname", "given_name", "patronymic")
    )
    register["merged"] = [
        {"number": merge.gone_id, "name": merge.gone_name, "at": merge.at.isoformat()}
        for merge in Merge.objects.filter(kept=player, undone_at=None)
    ]
    register["journal"] = [
        {"at": entry.at.isoformat(), "act": entry.act, "old": entry.data.get("old"), "new": entry.data.get("new")}
        for entry in RegisterEntry.objects.filter(player=player)
    ]
    return {"register": register, **exported_parts(player)}


def _plain(value: Any) -> Any:
    return value.isoformat() if hasattr(value, "isoformat") else value
