"""Whether a stated result can be, given the position in which the record stops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from .notation import WINNERS, Kazans
from .position import Position
from .records import Record
from .rulesets import RuleSet

Doubt = Literal["winner", "kazans"]


def result_doubts(record: Record, position: Position) -> tuple[Doubt, ...]:
    """What of the stated result the position rules out, were play to go on (or ended) there."""
    doubts: list[Doubt] = []
    rules, end = position.rules, position.end
    if record.result is not None:
        winner = WINNERS[record.result]
        if end is not None and end.winner != winner:
            doubts.append("winner")
        if end is None and not _can_still_win(rules, position.kazans, winner):
            doubts.append("winner")
    if end is not None:
        fitting = _agree(record.kazans, end.kazans) or _agree(record.kazans, position.kazans)
    else:
        fitting = _can_still_be(rules, record.kazans, position.kazans)
    if not fitting:
        doubts.append("kazans")
    return tuple(doubts)


def _can_still_win(rules: RuleSet, kazans: tuple[int, int], winner: int | None) -> bool:
    """Whether play can still give the win, or the draw, of a game that has not ended."""
    if winner is None:
        return max(kazans) <= rules.equal
    # Where the stuck player loses whatever the count, any side may yet win.
    return rules.stuck_always_loses or kazans[1 - winner] <= rules.equal - 1


def _can_still_be(rules: RuleSet, stated: Kazans, kazans: tuple[int, int]) -> bool:
    known = [each for each in stated if each is not None]
    grown = all(end is None or end >= now for end, now in zip(stated, kazans, strict=True))
    at_least = sum(now if end is None else end for end, now in zip(stated, kazans, strict=True))
    return not known or (grown and at_least <= rules.stones)


def _agree(stated: Kazans, kazans: Sequence[int]) -> bool:
    return all(each is None or each == kazan for each, kazan in zip(stated, kazans, strict=True))
