"""Why each pair of a proposal is as it is: score groups, floats, sides due and given, the bye.

Coverage, FIDE C.04.3 in force from 1 February 2026: 5.2.1-5.2.5 which of two gets which side, read anew and apart
from the engine; 1.4 floats. Left out: why not another opponent within a score group, which no short sentence says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from tournaments.crosstable import Side
from tournaments.pairing.history import bye_barred, games_played, pairing_places, side_difference, sides_played
from tournaments.pairing.request import Due, PairedFrom, Pairing, PairingRequest


class SideRule(StrEnum):
    """What decided the sides of a pair, in the order the rules are asked."""

    BOTH_DUE = "both-due"
    STRONGER = "stronger"
    DIFFERENCE = "difference"
    ALTERNATE = "alternate"
    HIGHER = "higher"
    NUMBER = "number"
    BY_HAND = "by-hand"


class SideFacts(NamedTuple):
    """One player of a pair: what he was paired from, his sides so far, and whether he got the side due."""

    fact: PairedFrom
    sides: tuple[Side, ...]
    got_due: bool


class PairExplanation(NamedTuple):
    """One board; `groups` are the scores of both (one where they are level), half points."""

    board: int
    white: SideFacts
    black: SideFacts
    groups: tuple[int, ...]
    rule: SideRule


class PassedOver(StrEnum):
    """Why somebody with fewer points did not get the bye."""

    NO_RIGHT = "no-right"
    REST_UNPAIRABLE = "rest-unpairable"


@dataclass(frozen=True, slots=True)
class ByeExplanation:
    """The bye goes to the lowest score group it can; in it, to one who has missed the fewest games ([C9]).

    `passed_over` names those with fewer points and why not they; `level` how many of his group had a right to it.
    """

    fact: PairedFrom
    games: int
    level: int
    passed_over: Mapping[int, PassedOver]


@dataclass(frozen=True, slots=True)
class Explanation:
    boards: tuple[PairExplanation, ...]
    bye: ByeExplanation | None


def explain(request: PairingRequest, pairing: Pairing) -> Explanation:
    """Explain a pairing made from `request`, by the engine or by hand; boards in their order."""
    places = pairing_places(request)
    boards = []
    for board, pair in enumerate(pairing.boards, start=1):
        white, black = pairing.facts[pair.white], pairing.facts[pair.black]
        sides = sides_played(request.table, pair.white), sides_played(request.table, pair.black)
        due_white, rule = sides_by_rule((white, sides[0]), (black, sides[1]), request.first_side, places)
        boards.append(
            PairExplanation(
                board=board,
                white=SideFacts(white, sides[0], white.side_due in {None, Side.WHITE}),
                black=SideFacts(black, sides[1], black.side_due in {None, Side.BLACK}),
                groups=tuple(sorted({pair.white_score, pair.black_score}, reverse=True)),
                rule=rule if due_white == pair.white else SideRule.BY_HAND,
            )
        )
    return Explanation(tuple(boards), _explain_bye(request, pairing))


_STRENGTH = {Due.NONE: 0, Due.MILD: 1, Due.STRONG: 2, Due.ABSOLUTE: 3}


def sides_by_rule(
    one: tuple[PairedFrom, tuple[Side, ...]],
    other: tuple[PairedFrom, tuple[Side, ...]],
    first_side: Side,
    places: Mapping[int, int],
) -> tuple[int, SideRule]:
    """Who gets white, by number, and by which rule (C.04.3, 5.2); `places` as `history.pairing_places` counts."""
    higher, lower = sorted((one, other), key=lambda who: (-who[0].score, who[0].number))
    (fact, sides), (fact_low, sides_low) = higher, lower

    def give(number: int, side: Side | None, rule: SideRule) -> tuple[int, SideRule]:
        opponent = fact.number + fact_low.number - number
        return (number if side is Side.WHITE else opponent), rule

    if fact.side_due is not fact_low.side_due:
        decided = fact if fact.side_due is not None else fact_low
        return give(decided.number, decided.side_due, SideRule.BOTH_DUE)
    if fact.side_due is None:
        odd = places[fact.number] % 2 == 1
        return give(fact.number, first_side if odd else first_side.other, SideRule.NUMBER)
    if fact.due is not fact_low.due:
        stronger = fact if _STRENGTH[fact.due] > _STRENGTH[fact_low.due] else fact_low
        return give(stronger.number, stronger.side_due, SideRule.STRONGER)
    towards = -1 if fact.side_due is Side.WHITE else 1
    difference, difference_low = towards * side_difference(sides), towards * side_difference(sides_low)
    if fact.due is Due.ABSOLUTE and difference != difference_low:
        wider = fact if difference > difference_low else fact_low
        return give(wider.number, wider.side_due, SideRule.DIFFERENCE)
    for last, last_low in zip(reversed(sides), reversed(sides_low), strict=False):
        if last is not last_low:
            return give(fact.number, last.other, SideRule.ALTERNATE)
    return give(fact.number, fact.side_due, SideRule.HIGHER)


def _explain_bye(request: PairingRequest, pairing: Pairing) -> ByeExplanation | None:
    if pairing.bye is None:
        return None
    fact = pairing.facts[pairing.bye]
    table = request.table
    passed = {
        number: PassedOver.NO_RIGHT if bye_barred(table, number) else PassedOver.REST_UNPAIRABLE
        for number, other in pairing.facts.items()
        if other.score < fact.score
    }
    level = sum(
        1 for number, other in pairing.facts.items() if other.score == fact.score and not bye_barred(table, number)
    )
    return ByeExplanation(fact, games_played(table, pairing.bye), level, passed)
