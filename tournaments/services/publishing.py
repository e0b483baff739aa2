"""Publishing a proposal: the last check before everybody sees it."""

from __future__ import annotations

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


def proposal_findings(draft: Round, act: Act) -> tuple[Finding, ...]:
    """What is against the rules of pairing in a proposal that still fits those who play."""
    table = crosstable_of(act.tournament, language="ru", reveal=True)
    request = request_for(act.tournament, table, draft.number)
    pairs, bye = _seats(draft, table, request)
    return tuple(check_pairing(request, pairs, bye))


def _seats(draft: Round, table: Table, request: PairingRequest) -> tuple[list[tuple[int, int]], int | None]:
    numbers = {person.participant_id: person.number for person in table.people.values()}
    whites: dict[int, int] = {}
    blacks: dict[int, int] = {}
    free: dict[int, str] = {}
    playing: set[int] = set()
    for participant, kind, board, side in Seat.objects.filter(round=draft).values_list(
        "participant_id", "kind", "board_id", "side"
    ):
        number = numbers.get(participant)
        if number is None:
            raise Refused("proposal-outdated", {"round": draft.number})
        if board is None:
            free[number] = kind
        else:
            (whites if side == "w" else blacks)[board] = number
            playing.add(number)
    byes = {number: kind.value for number, kind in request.byes.items()}
    allocated = [number for number, kind in free.items() if kind == Seat.Kind.ALLOCATED]
    own = {number: kind for number, kind in free.items() if kind not in {Seat.Kind.ALLOCATED, Seat.Kind.UNKNOWN}}
    by_hand_absent = {number for number in own if number not in byes} if draft.by_hand else set()
    if (
        playing | set(free) != set(numbers.values())
        or {n: k for n, k in own.items() if n not in by_hand_absent} != byes
    ):
        raise Refused("proposal-outdated", {"round": draft.number})
    pairs = [(whites[board], blacks[board]) for board in whites]
    return pairs, allocated[0] if allocated else None


def _depart(act: Act, draft: Round, findings: tuple[Finding, ...]) -> None:
    tournament = act.tournament
    entry = {"round": draft.number, "pairing": [finding.code for finding in findings], "why": draft.by_hand}
    tournament.departures = [*tournament.departures, entry]
    tournament.save(update_fields=["departures"])
