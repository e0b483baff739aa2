"""A proposal as the page shows it: score groups, what each side was due, what speaks against it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.crosstable import ByeKind, Side
from tournaments.models import Round, Seat, Tournament
from tournaments.pairing.checks import Finding, check_pairing
from tournaments.pairing.explain import ByeExplanation, PairExplanation, PassedOver, SideFacts, SideRule, explain
from tournaments.pairing.request import Due, PairingRequest
from tournaments.pairing.swiss import pairing_of
from tournaments.selectors.crosstables import Person, Table, crosstable_of
from tournaments.services.pairing import request_for
from tournaments.standings.figures import format_half

STRENGTHS: dict[Due, str | Promise] = {
    Due.MILD: _("mild"),
    Due.STRONG: _("due"),
    Due.ABSOLUTE: _("must"),
}
RULES: dict[SideRule, str | Promise] = {
    SideRule.STRONGER: _("the opponent's claim is stronger"),
    SideRule.DIFFERENCE: _("the opponent has the wider difference of sides"),
    SideRule.ALTERNATE: _("the sides alternate from when they last differed"),
    SideRule.HIGHER: _("the higher placed gets the side due"),
    SideRule.BY_HAND: _("set by hand"),
}
PASSED: dict[PassedOver, str | Promise] = {
    PassedOver.NO_RIGHT: _("has had a bye or a win without playing"),
    PassedOver.REST_UNPAIRABLE: _("the others could not be paired then"),
}


class Player(NamedTuple):
    """One side of a board: who, his score, the side due and how strongly, and whether he got it."""

    person: Person
    score: str
    due: str
    strength: str | Promise
    got_due: bool


class Floating(NamedTuple):
    """Somebody who meets an opponent with fewer points."""

    person: Person
    higher: str
    lower: str


class Board(NamedTuple):
    """A board of the proposal; `group` is set on the first board of a score group."""

    number: int
    white: Player
    black: Player
    floating: Floating | None
    rule: str | Promise
    group: str
    players_in_group: int


class Bye(NamedTuple):
    """Who has the allocated bye, what it is worth, and who was passed over for what reason."""

    person: Person
    score: str
    worth: str
    passed_over: list[tuple[Person, str | Promise]]


class Free(NamedTuple):
    """Somebody who plays no game this round though he takes part."""

    person: Person
    kind: str


@dataclass(frozen=True)
class Proposal:
    """The proposal of a round and what the arbiter should look at before publishing it."""

    boards: list[Board]
    bye: Bye | None
    free: list[Free]
    findings: tuple[Finding, ...]
    outdated: bool
    present: int
    not_as_due: int
    warned: list[tuple[Person, int]]


def proposal_of(round_: Round, *, language: str) -> Proposal:
    """Everything the proposal page says about a draft round."""
    tournament = round_.tournament
    table = crosstable_of(tournament, language=language, reveal=True)
    request = request_for(tournament, table, round_.number)
    seating = _seating(round_, table)
    then = _as_paired(request, seating)
    pairing = pairing_of(then, [couple for couple, _number in seating.couples], seating.bye)
    explained = explain(then, pairing)
    boards = _boards(explained.boards, table, seating)
    return Proposal(
        boards=boards,
        bye=_bye(explained.bye, table, tournament),
        free=seating.free,
        findings=check_pairing(request, [couple for couple, _number in seating.couples], seating.bye),
        outdated=_outdated(seating, request, by_hand=bool(round_.by_hand)),
        present=len(request.to_pair),
        not_as_due=sum(1 for board in boards for side in (board.white, board.black) if not side.got_due),
        warned=_warned(table),
    )


@dataclass(frozen=True)
class _Seating:
    """Couples by starting number with their board, the bye, the others by kind of seat."""

    couples: list[tuple[tuple[int, int], int]]
    bye: int | None
    kinds: dict[int, str]
    free: list[Free]

    @property
    def seated(self) -> set[int]:
        """Who has a board or the allocated bye."""
        playing = {number for couple, _board in self.couples for number in couple}
        return playing | ({self.bye} if self.bye is not None else set())


def _seating(round_: Round, table: Table) -> _Seating:
    numbers = {person.participant_id: person.number for person in table.people.values()}
    sides: dict[int, dict[str, int]] = {}
    kinds: dict[int, str] = {}
    seats: Iterable[tuple[int, str, str, int | None]] = Seat.objects.filter(round=round_).values_list(
        "participant_id", "kind", "side", "board__number"
    )
    for participant, kind, side, board in seats:
        number = numbers.get(participant, 0)
        if board is None:
            kinds[number] = kind
        else:
            sides.setdefault(board, {})[side] = number
    bye = next((number for number, kind in kinds.items() if kind == Seat.Kind.ALLOCATED), None)
    free = [
        Free(person, str(Seat.Kind(kind).label))
        for number, kind in sorted(kinds.items())
        if kind != Seat.Kind.ALLOCATED
        and (person := table.people.get(number)) is not None
        and not (person.withdrawn_from is not None and person.withdrawn_from <= round_.number)
    ]
    couples = [((sides[board]["w"], sides[board]["b"]), board) for board in sorted(sides)]
    return _Seating(couples, bye, kinds, free)


def _as_paired(request: PairingRequest, seating: _Seating) -> PairingRequest:
    """The request with those present who were seated, whoever has come or left since."""
    seated = frozenset(seating.seated)
    return replace(request, present=seated, byes={n: kind for n, kind in request.byes.items() if n not in seated})


def _outdated(seating: _Seating, request: PairingRequest, *, by_hand: bool) -> bool:
    """Somebody came, left or asked for a bye since the round was paired."""
    seated = seating.seated
    asked = {number: ByeKind(kind) for number, kind in seating.kinds.items() if kind in set("HFZ")}
    if by_hand:
        return not seated <= set(request.to_pair)
    return seated != set(request.to_pair) or asked != dict(request.byes)


def _boards(explained: tuple[PairExplanation, ...], table: Table, seating: _Seating) -> list[Board]:
    in_group: dict[int, int] = {}
    for pair in explained:
        for side in (pair.white, pair.black):
            in_group[side.fact.score] = in_group.get(side.fact.score, 0) + 1
    numbers = dict(seating.couples)
    boards: list[Board] = []
    last: int | None = None
    for pair in explained:
        group = pair.groups[0]
        boards.append(
            Board(
                number=numbers[pair.white.fact.number, pair.black.fact.number],
                white=_player(pair.white, table),
                black=_player(pair.black, table),
                floating=_floating(pair, table),
                rule="" if pair.white.got_due and pair.black.got_due else RULES.get(pair.rule, ""),
                group=format_half(group) if group != last else "",
                players_in_group=in_group[group],
            )
        )
        last = group
    return boards


def _player(side: SideFacts, table: Table) -> Player:
    fact = side.fact
    return Player(
        person=table.people[fact.number],
        score=format_half(fact.score),
        due="" if fact.side_due is None else "w" if fact.side_due is Side.WHITE else "b",
        strength=STRENGTHS.get(fact.due, ""),
        got_due=side.got_due,
    )


def _floating(pair: PairExplanation, table: Table) -> Floating | None:
    if len(pair.groups) == 1:
        return None
    higher = max(pair.white.fact, pair.black.fact, key=lambda fact: fact.score)
    return Floating(table.people[higher.number], format_half(pair.groups[0]), format_half(pair.groups[1]))


def _bye(explained: ByeExplanation | None, table: Table, tournament: Tournament) -> Bye | None:
    if explained is None:
        return None
    return Bye(
        person=table.people[explained.fact.number],
        score=format_half(explained.fact.score),
        worth=format_half(tournament.rules.scoring.allocated_bye),
        passed_over=[(table.people[number], PASSED[why]) for number, why in explained.passed_over.items()],
    )


def _warned(table: Table) -> list[tuple[Person, int]]:
    """Who has warnings enough to lose points, with how many."""
    count: dict[int, int] = {}
    for warning in table.warnings:
        count[warning.number] = count.get(warning.number, 0) + 1
    least = table.crosstable.regulation.warnings.deducting
    return [(table.people[number], given) for number, given in sorted(count.items()) if given >= least]
