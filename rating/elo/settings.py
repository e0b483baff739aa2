"""What a rating list is calculated by; every default is FIDE's number (B.02, clauses beside the fields)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from typing import Any


class BelowFloor(StrEnum):
    """What happens to a player whose rating falls below the floor."""

    UNRATED = "unrated"
    HOLD = "hold"


class InvalidSettings(ValueError):
    """A list's settings are unknown or impossible; `field` says which."""

    def __init__(self, field_name: str) -> None:
        super().__init__(field_name)
        self.field = field_name


@dataclass(frozen=True, slots=True)
class KClass:
    """A development coefficient and whom it is for; every condition that is given must hold.

    `games_below`: fewer games before the period; `until_age`: through the year of that birthday; `rating_below`:
    rating before the period; `peak_from`: a published rating has once been so high.
    """

    k: int
    games_below: int | None = None
    until_age: int | None = None
    rating_below: int | None = None
    peak_from: int | None = None


#: B.02, 8.3.3, in the order in which they are tried.
FIDE_CLASSES = (
    KClass(40, games_below=30),
    KClass(40, until_age=18, rating_below=2300),
    KClass(10, peak_from=2400),
    KClass(20),
)


@dataclass(frozen=True, slots=True)
class FirstRating:
    """How a player without a rating gets his first one (7.1.4, 8.2).

    `by_classical`: in rapid and blitz a classical rating is the first one (rapid and blitz regulations, 7.2.1).
    `by_rank` gives ratings by code of the sports rank: who has a rank in it starts with that rating at once.
    """

    games: int = 5
    months: int = 26
    drawn_games: int = 2
    drawn_against: int = 1800
    highest: int = 2200
    drop_zero: bool = True
    by_classical: bool = True
    by_rank: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ListSettings:
    """`difference_cap`: 8.3.1, not for players from `uncapped_from` on (None: for all); `k_games`: the most that K
    times games of a period may be (8.3.3), None without a limit; `floor`: 7.1.4, 7.2.1."""

    classes: tuple[KClass, ...] = FIDE_CLASSES
    k_games: int | None = 700
    difference_cap: int | None = 400
    uncapped_from: int | None = 2650
    floor: int = 1400
    below_floor: BelowFloor = BelowFloor.UNRATED
    first: FirstRating = field(default_factory=FirstRating)

    def __post_init__(self) -> None:
        if not self.classes or self.classes[-1] != KClass(self.classes[-1].k):
            raise InvalidSettings("classes")
        if any(not 1 <= each.k <= 200 for each in self.classes):
            raise InvalidSettings("classes")
        if not 0 <= self.floor <= 3000:
            raise InvalidSettings("floor")
        for name in ("k_games", "difference_cap", "uncapped_from"):
            value = getattr(self, name)
            if value is not None and not 1 <= value <= 10_000:
                raise InvalidSettings(name)
        first = self.first
        if first.games < 1 or first.months < 1 or first.drawn_games < 0 or not 0 <= first.drawn_against <= 4000:
            raise InvalidSettings("first")
        if first.highest < self.floor or any(not 0 <= rating <= 4000 for rating in first.by_rank.values()):
            raise InvalidSettings("first")

    def to_dict(self) -> dict[str, Any]:
        """Plain values for storage; `from_dict` gives equal settings back."""
        data = asdict(self)
        data["below_floor"] = str(self.below_floor)
        data["classes"] = [
            {name: value for name, value in each.items() if value is not None} for each in data["classes"]
        ]
        data["first"]["by_rank"] = dict(self.first.by_rank)
        return data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> ListSettings:
        """Read stored values; what is missing takes its default, what is unknown raises InvalidSettings."""
        values = dict(data)
        for name in values:
            if name not in {each.name for each in fields(cls)}:
                raise InvalidSettings(name)
        try:
            if "classes" in values:
                values["classes"] = tuple(KClass(**each) for each in values["classes"])
            if "first" in values:
                values["first"] = FirstRating(**values["first"])
            if "below_floor" in values:
                values["below_floor"] = BelowFloor(values["below_floor"])
            return cls(**values)
        except (TypeError, ValueError) as error:
            if isinstance(error, InvalidSettings):
                raise
            raise InvalidSettings("settings") from error
