"""Rule sets as data: every point on which published texts of the game differ is a field of ``RuleSet``.

Sources are the seed texts by file number; ``004`` is the Kyrgyz code, cited with its clause.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal

Remainder = Literal["opponent", "nobody"]
Repetition = Literal["off", "claim"]


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules a game is played by.

    ``remainder`` says whose kazan is credited with the stones left when the player to move has none;
    ``nobody`` leaves both kazans as they stand, and the stuck player's alone decides (004 3.4).
    ``repetition`` is ``claim`` where a player may claim a draw by it; it is never automatic (004 8.4).
    Raises ValueError for a board that the notation or the counting cannot hold.
    """

    name: str
    source: str
    holes: int = 9
    stones_per_hole: int = 9
    tuz: bool = True
    tuz_at: int = 3
    tuz_compulsory: bool = True
    tuz_last_hole_banned: bool = True
    tuz_same_number_banned: bool = True
    stop_at_majority: bool = True
    remainder: Remainder = "opponent"
    stuck_always_loses: bool = False
    repetition: Repetition = "claim"

    def __post_init__(self) -> None:
        if not 1 <= self.holes <= 9:
            raise ValueError(f"a row has 1 to 9 holes, one digit each, not {self.holes}")
        # 254 stones is the most that a field of eight bits holds with every stone in one hole.
        if self.stones_per_hole < 1 or self.stones > 254:
            raise ValueError(f"{self.stones_per_hole} stones per hole do not fit the board")
        if self.tuz_at < 1:
            raise ValueError(f"a tuz cannot arise at {self.tuz_at} stones")

    @property
    def stones(self) -> int:
        """All stones in play: 162 on the usual board."""
        return 2 * self.holes * self.stones_per_hole

    @property
    def equal(self) -> int:
        """Half of the stones: 81; two such kazans make a draw."""
        return self.stones // 2

    @property
    def majority(self) -> int:
        """The fewest stones that win: 82."""
        return self.equal + 1


STANDARD = RuleSet("standard", "every recorded game that was available")

RULESETS: Mapping[str, RuleSet] = MappingProxyType(
    {
        rules.name: rules
        for rules in (
            STANDARD,
            replace(STANDARD, name="kyrgyz-code", source="004 3.4", remainder="nobody"),
            replace(STANDARD, name="play-out", source="001", stop_at_majority=False),
            replace(STANDARD, name="stuck-loses", source="000, Polish part", stuck_always_loses=True),
            replace(STANDARD, name="declared-tuz", source="002", tuz_compulsory=False),
            replace(STANDARD, name="tuz-at-four", source="002", tuz_at=4),
            replace(
                STANDARD,
                name="bestemshe",
                source="the children's game of the federations",
                holes=5,
                stones_per_hole=5,
                tuz=False,
            ),
        )
    }
)


class UnknownRuleSetError(LookupError):
    """No rule set has the name given."""

    code = "unknown-ruleset"

    def __init__(self, name: str) -> None:
        super().__init__(f"no rule set is called {name!r}; known: {', '.join(RULESETS)}")
        self.name = name


def ruleset(name: str) -> RuleSet:
    """Find a rule set by its name; raises UnknownRuleSetError."""
    try:
        return RULESETS[name]
    except KeyError:
        raise UnknownRuleSetError(name) from None
