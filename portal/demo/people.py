"""The invented people of the demonstration, put into the register."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from players.models import Federation, Player, Region, User
from players.names import PersonName
from players.services import create_player

SOURCE = Path(__file__).resolve().parents[2] / "fixtures" / "demo_people.json"


def make_people(federation: Federation, *, actor: User) -> list[Player]:
    """Everybody in the fixture, in its order; one who is in the register by name and year is taken as he is."""
    rows = json.loads(SOURCE.read_text(encoding="utf-8"))["people"]
    regions = {region.code: region for region in Region.objects.select_related("country")}
    return [_person(row, federation, regions, actor) for row in rows]


def _person(row: dict[str, Any], federation: Federation, regions: dict[str, Region], actor: User) -> Player:
    known = Player.objects.filter(
        federation=federation,
        surname=row["surname"],
        given_name=row["given_name"],
        birth_year=row["birth_year"],
    ).first()
    if known is not None:
        return known
    region = regions[row["region"]]
    return create_player(
        federation,
        actor=actor,
        surname=row["surname"],
        given_name=row["given_name"],
        patronymic=row["patronymic"],
        sex=row["sex"],
        birth_year=row["birth_year"],
        region=region,
        country=region.country,
        rank=row["rank"],
        rating_standard=row["rating"],
        publish=row.get("publish", True),
        spellings={script: PersonName(*name) for script, name in row.get("spellings", {}).items()},
    )
