"""Ready-made regulations; a preset is data (`fixtures/presets.json`), not code."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tournaments.regulations.regulation import Regulation

SOURCE = Path(__file__).resolve().parents[2] / "fixtures" / "presets.json"


class Preset(NamedTuple):
    """A regulation under a name; `names` per language code."""

    code: str
    names: Mapping[str, str]
    regulation: Regulation


@cache
def presets() -> Mapping[str, Preset]:
    """All presets by code, in the order of the file; raises InvalidRegulation for a faulty one."""
    rows = json.loads(SOURCE.read_text(encoding="utf-8"))["presets"]
    return {row["code"]: Preset(row["code"], row["names"], Regulation.from_dict(row["regulation"])) for row in rows}
