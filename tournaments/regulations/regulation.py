"""What a tournament is played by: system, scores, order of places, time control and the rule set of the game.

Coverage (code = "Кодекс Тогуз коргоол"; C section/clause as printed):
- C 8/7.1-7.2 scores of a game: `Scoring`.
- C 8/7.3 korgools beside the score where the regulation says so: `Korgools`.
- C 10/9.1-9.3 system and default control of 60 minutes: `Regulation.system`, `base_minutes`.
- C 11/10.1 order of places: `Regulation.criteria`, default `CODE_ORDER`.
- C 3/3.9, C 13/12.13 lateness: `Regulation.forfeit_after_seconds`.
- C 13/12.11 deduction: `Regulation.warnings` (the code does not say how far it reaches: from its round on).
Left out: the team clauses C 10/9.5-9.6 and C 11/10.2, which individual events do not use.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from typing import Any


class System(StrEnum):
    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"


class Edition(StrEnum):
    """How unplayed rounds count in tie-breaks: FIDE C.07 by its date of effect, or real opponents only."""

    FIDE_2026 = "2026"
    FIDE_2024 = "2024"
    REAL_ONLY = "real-only"


class Korgools(StrEnum):
    """Whether kazan counts are recorded beside the score (C 8/7.3)."""

    REQUIRED = "required"
    OPTIONAL = "optional"
    OFF = "off"


class Acceleration(StrEnum):
    NONE = "none"
    BAKU = "baku"


#: Criteria that an order of places may name; PTS comes first in every order.
CRITERIA = (
    "PTS", "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "DE", "PS", "PS/C1", "PS/C2", "SB", "SB/C1",
    "WIN", "WON", "BPG", "BWG", "KS", "REP", "KORGOOLS", "KORGOOL_DIFF",
)  # fmt: skip

#: C 11/10.1: points, Buchholz, games between the tied, progress, Berger.
CODE_ORDER = ("PTS", "BH", "DE", "PS", "SB")


class InvalidRegulation(ValueError):
    """A regulation names something unknown or impossible; `field` says where."""

    def __init__(self, field_name: str, value: object) -> None:
        super().__init__(f"{field_name}: {value!r}")
        self.field = field_name
        self.value = value


@dataclass(frozen=True, slots=True)
class Scoring:
    """Half points for each way a round can end for a participant."""

    win: int = 2
    draw: int = 1
    loss: int = 0
    forfeit_win: int = 2
    forfeit_loss: int = 0
    allocated_bye: int = 2
    half_bye: int = 1
    full_bye: int = 2
    absence: int = 0


@dataclass(frozen=True, slots=True)
class WarningRule:
    """C 13/12.11: which warning takes points off (half points) and which excludes."""

    deducting: int = 3
    deduction: int = 2
    excluding: int = 4


@dataclass(frozen=True, slots=True)
class Regulation:
    """Everything an event may choose; every default is what an event made before the setting existed used."""

    system: System = System.SWISS
    rounds: int = 7
    scoring: Scoring = field(default_factory=Scoring)
    criteria: tuple[str, ...] = CODE_ORDER
    edition: Edition = Edition.FIDE_2026
    rule_set: str = "kyrgyz-code"
    korgools: Korgools = Korgools.REQUIRED
    base_minutes: int = 60
    increment_seconds: int = 0
    late_grace_seconds: int = 30
    forfeit_late: bool = True
    acceleration: Acceleration = Acceleration.NONE
    warnings: WarningRule = field(default_factory=WarningRule)
    max_half_byes: int = 1
    last_rounds_without_half_bye: int = 0
    renumber_until_round: int = 4

    def __post_init__(self) -> None:
        if not 1 <= self.rounds <= 30:
            raise InvalidRegulation("rounds", self.rounds)
        if not self.criteria or self.criteria[0] != "PTS" or len(set(self.criteria)) != len(self.criteria):
            raise InvalidRegulation("criteria", self.criteria)
        for criterion in self.criteria:
            if criterion not in CRITERIA:
                raise InvalidRegulation("criteria", criterion)
        if not 1 <= self.base_minutes <= 600 or not 0 <= self.increment_seconds <= 600:
            raise InvalidRegulation("base_minutes", self.base_minutes)
        scoring = self.scoring
        if not scoring.loss <= scoring.draw <= scoring.win or min(asdict(scoring).values()) < 0:
            raise InvalidRegulation("scoring", scoring)

    @property
    def forfeit_after_seconds(self) -> int | None:
        """Seconds after the start at which an absent player forfeits: half the base time, increments ignored,
        plus the grace (C 3/3.9, C 13/12.13); None where the regulation says otherwise."""
        return self.base_minutes * 30 + self.late_grace_seconds if self.forfeit_late else None

    def to_dict(self) -> dict[str, Any]:
        """Plain values for storage and export; `from_dict` gives an equal regulation back."""
        data = asdict(self)
        data["criteria"] = list(self.criteria)
        return {name: str(value) if isinstance(value, StrEnum) else value for name, value in data.items()}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Regulation:
        """Read stored values; what is missing takes its default, what is unknown raises InvalidRegulation."""
        known = {f.name for f in fields(cls)}
        for name in data:
            if name not in known:
                raise InvalidRegulation(name, data[name])
        values = dict(data)
        try:
            for name, enum in (
                ("system", System), ("edition", Edition), ("korgools", Korgools), ("acceleration", Acceleration),
            ):  # fmt: skip
                if name in values:
                    values[name] = enum(values[name])
            if "scoring" in values:
                values["scoring"] = Scoring(**values["scoring"])
            if "warnings" in values:
                values["warnings"] = WarningRule(**values["warnings"])
        except (ValueError, TypeError) as error:
            raise InvalidRegulation("regulation", str(error)) from error
        if "criteria" in values:
            values["criteria"] = tuple(values["criteria"])
        return cls(**values)
