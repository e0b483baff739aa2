"""The panel of arbiters and whether it is as the code asks.

Coverage: C 13/12.2 more than 7 participants: chief arbiter, deputy, chief secretary, board arbiters and secretaries
are named; C 13/12.3 one arbiter has one to six games, at most nine secretaries; C 13/12.3 at least three arbiters.
Left out: C 13/12.1 and 12.14 (who approves and who removes) are records, not checks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum


class OfficialRole(StrEnum):
    CHIEF_ARBITER = "chief-arbiter"
    DEPUTY = "deputy"
    CHIEF_SECRETARY = "chief-secretary"
    ARBITER = "arbiter"
    SECRETARY = "secretary"


class PanelFault(StrEnum):
    NO_CHIEF_ARBITER = "no-chief-arbiter"
    NO_DEPUTY = "no-deputy"
    NO_CHIEF_SECRETARY = "no-chief-secretary"
    NO_SECRETARY = "no-secretary"
    TOO_FEW_ARBITERS = "too-few-arbiters"
    TOO_MANY_BOARDS = "too-many-boards"
    TOO_MANY_SECRETARIES = "too-many-secretaries"


PANEL_FROM = 8
LEAST_ARBITERS = 3
MOST_SECRETARIES = 9
BOARDS_PER_ARBITER = 6


def panel_faults(roles: Iterable[OfficialRole], *, participants: int) -> tuple[PanelFault, ...]:
    """What the panel lacks for so many participants; with 7 or fewer the code asks for none."""
    if participants < PANEL_FROM:
        return ()
    count = Counter(roles)
    faults = [
        fault
        for role, fault in (
            (OfficialRole.CHIEF_ARBITER, PanelFault.NO_CHIEF_ARBITER),
            (OfficialRole.DEPUTY, PanelFault.NO_DEPUTY),
            (OfficialRole.CHIEF_SECRETARY, PanelFault.NO_CHIEF_SECRETARY),
            (OfficialRole.SECRETARY, PanelFault.NO_SECRETARY),
        )
        if not count[role]
    ]
    if count[OfficialRole.ARBITER] < LEAST_ARBITERS:
        faults.append(PanelFault.TOO_FEW_ARBITERS)
    elif participants // 2 > count[OfficialRole.ARBITER] * BOARDS_PER_ARBITER:
        faults.append(PanelFault.TOO_MANY_BOARDS)
    if count[OfficialRole.SECRETARY] > MOST_SECRETARIES:
        faults.append(PanelFault.TOO_MANY_SECRETARIES)
    return tuple(faults)
