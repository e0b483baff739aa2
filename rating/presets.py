"""The data files of the app: ready settings of lists, and the norms."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from players.ranks import rank_order
from rating.elo import ListSettings
from rating.norms import Level, Norm

_FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"
DEFAULT = "federation"


@dataclass(frozen=True, slots=True)
class SettingsPreset:
    code: str
    names: Mapping[str, str]
    settings: ListSettings


@cache
def settings_presets() -> Mapping[str, SettingsPreset]:
    """Ready settings by code, the default first."""
    rows = json.loads((_FIXTURES / "rating_settings.json").read_text(encoding="utf-8"))["settings"]
    return {
        row["code"]: SettingsPreset(row["code"], row["names"], ListSettings.from_dict(row["values"])) for row in rows
    }


@cache
def norms() -> tuple[Norm, ...]:
    """All norms in the order of the file."""
    rows = json.loads((_FIXTURES / "rating_norms.json").read_text(encoding="utf-8"))["norms"]
    return tuple(_norm(row) for row in rows)


def norms_for(kind: str, system: str) -> tuple[Norm, ...]:
    """The norms that an event of this kind and system can fulfil."""
    return tuple(norm for norm in norms() if kind in norm.kinds and system in norm.systems)


def norm_by_code(code: str) -> Norm | None:
    return next((norm for norm in norms() if norm.code == code), None)


def _norm(row: Mapping[str, Any]) -> Norm:
    values = dict(row)
    values["levels"] = tuple(Level(each["average"], each["percent"]) for each in row["levels"])
    values["kinds"], values["systems"] = tuple(row["kinds"]), tuple(row["systems"])
    values["opponents_rank"] = rank_order(row.get("opponents_rank", ""))
    return Norm(**values)
