"""Publishing a proposal: the last check before everybody sees it."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple
from uuid import UUID

from django.utils import timezone

from players.models import User
from tournaments.errors import Refused
from tournaments.models import Board, Round, RoundState, Seat
from tournaments.pairing.checks import Finding, check_pairing
from tournaments.pairing.request import PairingRequest
from tournaments.selectors.crosstables import Table, crosstable_of
from tournaments.services.pairing import request_for
from tournaments.services.writing import Act, writing


def publish_round(round_: Round, *, actor: User | None, key: UUID | None = None) -> Round:
    """Make the proposal public.

    Refused when somebody came, left or asked for a bye since it was made, and when a pair breaks the rules of
    pairing; pairs set by hand with a written reason may, and mark the tournament as departed from its regulation.
    """
    with writing(round_.tournament, actor=actor, key=key) as act:
        draft = Round.objects.get(pk=round_.pk)
        if act.repeated or draft.state == RoundState.PUBLISHED:
            return draft
        if draft.state != RoundState.DRAFT:
            raise Refused("nothing-proposed", {"round": draft.number})
        findings = proposal_findings(draft, act)
        if any(finding.grave for finding in findings) or (findings and not draft.by_hand):
            raise Refused("pairing-fails", {"round": draft.number, "findings": [f.code for f in findings]})
        if findings:
            _depart(act, draft, findings)
        draft.state, draft.published_at = RoundState.PUBLISHED, timezone.now()
        draft.save(update_fields=["state", "published_at"])
        boards = Board.objects.filter(match__round=draft).count()
        act.journal("round-published", round_number=draft.number, why=draft.by_hand, boards=boards)
        act.answer = {"round": draft.pk}
        return draft


class Proposed(NamedTuple):
    """The seats of a proposal by starting number: white and black of each board, and everybody else's kind."""

    pairs: tuple[tuple[int, int], ...]
    free: dict[int, str]

    @property
    def seated(self) -> set[int]:
        return {number for pair in self.pairs for number in pair} | set(self.free)

    def of_kind(self, *kinds: str) -> dict[int, str]:
        return {number: kind for number, kind in self.free.items() if kind in kinds}


def proposal_findings(draft: Round, act: Act) -> tuple[Finding, ...]:
    """What is against the rules of pairing in a proposal that still fits those who play."""
    table = crosstable_of(act.tournament, language="ru", reveal=True)
    request = request_for(act.tournament, table, draft.number)
    proposed = _proposed(draft, table)
    _require_current(draft, request, table, proposed)
    bye = next(iter(proposed.of_kind(Seat.Kind.ALLOCATED)), None)
    # Who is on record without a board is no fault of the pairs.
    absent = frozenset(proposed.free) - {bye}
    return tuple(check_pairing(replace(request, present=request.present - absent), proposed.pairs, bye))


def _proposed(draft: Round, table: Table) -> Proposed:
    numbers = {person.participant_id: number for number, person in table.people.items()}
    sides: dict[int, dict[str, int]] = {}
    free: dict[int, str] = {}
    for participant, kind, board, side in Seat.objects.filter(round=draft).values_list(
        "participant_id", "kind", "board_id", "side"
    ):
        if participant not in numbers:
            raise Refused("proposal-outdated", {"round": draft.number})
        if kind != Seat.Kind.BOARD:
            free[numbers[participant]] = kind
        else:
            sides.setdefault(board, {})[side] = numbers[participant]
    return Proposed(tuple((board["w"], board["b"]) for board in sides.values()), free)


def _require_current(draft: Round, request: PairingRequest, table: Table, proposed: Proposed) -> None:
    """Nobody came, left or asked for a bye since; by hand somebody may be left off the boards."""
    asked = {number: kind.value for number, kind in request.byes.items()}
    given = proposed.of_kind(Seat.Kind.HALF, Seat.Kind.FULL, Seat.Kind.ABSENT)
    if draft.by_hand:
        given = {number: kind for number, kind in given.items() if number in asked}
    if proposed.seated != set(table.people) or given != asked:
        raise Refused("proposal-outdated", {"round": draft.number})


def _depart(act: Act, draft: Round, findings: tuple[Finding, ...]) -> None:
    tournament = act.tournament
    entry = {"round": draft.number, "pairing": [finding.code for finding in findings], "why": draft.by_hand}
    tournament.departures = [*tournament.departures, entry]
    tournament.save(update_fields=["departures"])
