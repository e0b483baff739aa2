"""Pairing a round: the proposal, made by the engine or by hand.

The engine runs outside the transaction (a thousand players take seconds): what it was asked is read first, and the
proposal is stored only if the tournament has not changed since.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from players.models import User
from tournaments.crosstable import ByeKind, Side
from tournaments.errors import Conflict, Refused
from tournaments.models import (
    Board,
    ByeRequest,
    Match,
    PairedFrom,
    Participant,
    Round,
    RoundState,
    Seat,
    Tournament,
)
from tournaments.pairing.acceleration import upper_half, virtual_points
from tournaments.pairing.request import Pairing, PairingRefused, PairingRequest
from tournaments.pairing.swiss import pair, pairing_of
from tournaments.regulations.regulation import Acceleration
from tournaments.selectors.crosstables import Table, crosstable_of, forbidden_of
from tournaments.services.entries import next_round
from tournaments.services.numbering import ensure_drawn
from tournaments.services.rounds import clear, finish, open_boards
from tournaments.services.writing import Act, answered, writing

ATTEMPTS = 3


@dataclass(frozen=True, slots=True)
class HandPair:
    """Two participants (by id) set against each other by hand."""

    white: int
    black: int


def pair_round(tournament: Tournament, *, actor: User | None, key: UUID | None = None) -> Round:
    """Make the proposal of the next round; a proposal that stands is replaced.

    Finishes the round before it. Raises Refused with the board numbers while one of its boards is open, with the
    engine's reason when no legal pairing exists, and when all rounds are published; nothing is written then.
    """
    handled = answered(key, actor)
    if handled is not None:
        return Round.objects.get(pk=handled["round"])
    seed = secrets.token_hex(8)
    for _attempt in range(ATTEMPTS):
        version, table, request = _foreseen(tournament, actor=actor, seed=seed)
        try:
            proposal = pair(request)
        except PairingRefused as error:
            raise Refused(error.code, error.params) from error
        with writing(tournament, actor=actor, key=key) as act:
            if act.repeated:
                return Round.objects.get(pk=act.answer["round"])
            if act.event.version != version:
                continue
            _begin(act, seed)
            return _store(act, table, request, proposal)
    raise Conflict("changed-meanwhile")


def pair_by_hand(
    tournament: Tournament,
    *,
    pairs: Sequence[HandPair],
    actor: User | None,
    why: str,
    allocated_bye: int | None = None,
    unknown: Iterable[int] = (),
    key: UUID | None = None,
) -> Round:
    """Make the proposal of the next round from given pairs, in board order.

    Participants in neither `pairs`, the bye, nor their requested byes are absent; those in `unknown` have a seat of
    which nothing is known: it keeps the tables "not complete" and is never a forfeit.
    """
    if not why.strip():
        raise Refused("why-required")
    with writing(tournament, actor=actor, key=key) as act:
        if act.repeated:
            return Round.objects.get(pk=act.answer["round"])
        number = _begin(act)
        table = crosstable_of(act.tournament, language="ru", reveal=True)
        request = request_for(act.tournament, table, number)
        numbers = {person.participant_id: person.number for person in table.people.values()}
        _require_seatable(pairs, allocated_bye, unknown, numbers)
        made = pairing_of(
            request,
            [(numbers[pair_.white], numbers[pair_.black]) for pair_ in pairs],
            numbers[allocated_bye] if allocated_bye is not None else None,
        )
        return _store(act, table, request, made, unknown=frozenset(numbers[p] for p in unknown), why=why)


def expected(tournament: Tournament, table: Table, round_number: int) -> tuple[frozenset[int], dict[int, ByeKind]]:
    """Starting numbers to be paired in a round, and those with a bye or absence, by kind."""
    asked = {
        participant: ByeKind(kind)
        for participant, kind in ByeRequest.objects.filter(
            participant__tournament=tournament, round_number=round_number
        ).values_list("participant_id", "kind")
    }
    present, byes = set(), {}
    for number, person in table.people.items():
        gone = person.withdrawn_from is not None and person.withdrawn_from <= round_number
        if gone or person.first_round > round_number:
            byes[number] = ByeKind.ABSENT
        elif person.participant_id in asked:
            byes[number] = asked[person.participant_id]
        else:
            present.add(number)
    return frozenset(present), byes


def _foreseen(tournament: Tournament, *, actor: User | None, seed: str) -> tuple[int, Table, PairingRequest]:
    """What the engine is asked once the round before is finished and numbers are drawn, and the event's version.

    All of that is undone again: it is done for good together with the proposal, or not at all.
    """
    with transaction.atomic():
        with writing(tournament, actor=actor) as act:
            version = act.event.version
            number = _begin(act, seed)
            table = crosstable_of(act.tournament, language="ru", reveal=True)
            request = request_for(act.tournament, table, number)
        transaction.set_rollback(True)
    return version, table, request


def _begin(act: Act, seed: str = "") -> int:
    """Close what must be closed before the next round; `seed` is for the lot of the first side."""
    tournament = act.tournament
    if tournament.closed_at is not None:
        raise Refused("tournament-closed")
    number = next_round(tournament)
    if number > tournament.rules.rounds:
        raise Refused("all-rounds-published", {"rounds": tournament.rules.rounds})
    previous = Round.objects.filter(tournament=tournament, number=number - 1).first()
    if previous is not None and previous.state == RoundState.PUBLISHED:
        still_open = open_boards(previous)
        if still_open:
            raise Refused("boards-open", {"round": previous.number, "boards": still_open})
        finish(act, previous)
    if number == 1:
        ensure_drawn(act, seed)
    return number


def request_for(tournament: Tournament, table: Table, number: int) -> PairingRequest:
    """What the engine is asked for a round: the table so far, who plays, byes and prohibitions."""
    present, byes = expected(tournament, table, number)
    numbers = {person.participant_id: person.number for person in table.people.values()}
    rules = tournament.rules
    virtual: Mapping[tuple[int, int], int] = {}
    if rules.acceleration is Acceleration.BAKU:
        # Late entrants follow at the end of the numbers and never move the border of the upper half.
        upper = upper_half(sum(1 for person in table.people.values() if person.first_round == 1))
        virtual = virtual_points(table.people, upper, rules.rounds, rules.scoring)
    return PairingRequest(
        table=replace(table.crosstable, forbidden=forbidden_of(tournament, numbers)),
        present=present,
        byes=byes,
        first_side=Side(tournament.first_side),
        rounds_total=rules.rounds,
        virtual_points=virtual,
    )


def _require_seatable(
    pairs: Sequence[HandPair], bye: int | None, unknown: Iterable[int], numbers: Mapping[int, int]
) -> None:
    seen: set[int] = set()
    for participant in [
        *(p for pair_ in pairs for p in (pair_.white, pair_.black)),
        *unknown,
        *([bye] if bye else []),
    ]:
        if participant not in numbers:
            raise Refused("not-a-participant")
        if participant in seen:
            raise Refused("seated-twice", {"number": numbers[participant]})
        seen.add(participant)


def _store(
    act: Act,
    table: Table,
    request: PairingRequest,
    made: Pairing,
    *,
    unknown: frozenset[int] = frozenset(),
    why: str = "",
) -> Round:
    """Replace what was proposed for the round; `unknown` are starting numbers with a seat nobody knows more of."""
    round_ = Round.objects.get(tournament=act.tournament, number=made.round)
    clear(round_)
    round_.state, round_.paired_at, round_.paired_by = RoundState.DRAFT, timezone.now(), act.actor
    round_.engine, round_.engine_version = made.engine, made.version
    round_.engine_input, round_.by_hand = made.engine_input, why
    round_.save()
    people = table.people
    matches = Match.objects.bulk_create(
        Match(
            round=round_,
            number=place,
            first_id=people[white].participant_id,
            second_id=people[black].participant_id,
        )
        for place, (white, black, _white_score, _black_score) in enumerate(made.boards, start=1)
    )
    boards = Board.objects.bulk_create(Board(match=match, number=match.number) for match in matches)
    _seat(round_, table, made, boards, _free(table, request, made, unknown))
    PairedFrom.objects.bulk_create(
        PairedFrom(
            round=round_,
            participant_id=people[fact.number].participant_id,
            number=fact.number,
            points=fact.points,
            virtual=fact.virtual,
            rating=fact.rating,
            side_due=fact.side_due or "",
            due_strength=fact.due,
            float=fact.float,
        )
        for fact in made.facts.values()
    )
    act.journal("round-paired", round_number=made.round, why=why, boards=len(made.boards), engine=made.engine)
    act.answer = {"round": round_.pk}
    return round_


def _free(table: Table, request: PairingRequest, made: Pairing, unknown: frozenset[int]) -> dict[int, str]:
    """The kind of seat of everybody without a board, by starting number."""
    seated = {number for board in made.boards for number in board[:2]}
    free: dict[int, str] = {}
    for number in table.people:
        if number in seated:
            continue
        if number == made.bye:
            free[number] = Seat.Kind.ALLOCATED
        elif number in unknown:
            free[number] = Seat.Kind.UNKNOWN
        else:
            free[number] = request.byes.get(number, ByeKind.ABSENT).value
    return free


def _seat(round_: Round, table: Table, made: Pairing, boards: Sequence[Board], free: Mapping[int, str]) -> None:
    tournament = table.tournament
    players = dict(Participant.objects.filter(tournament=tournament).values_list("pk", "player_id"))
    worth = worths(tournament)

    def seat(number: int, kind: str, **more: object) -> Seat:
        participant = table.people[number].participant_id
        return Seat(round=round_, participant_id=participant, player_id=players[participant], kind=kind, **more)

    seats = []
    for board, (white, black, _white_score, _black_score) in zip(boards, made.boards, strict=True):
        seats += [
            seat(white, Seat.Kind.BOARD, board=board, side="w"),
            seat(black, Seat.Kind.BOARD, board=board, side="b"),
        ]
    seats += [seat(number, kind, worth=worth.get(kind)) for number, kind in free.items()]
    Seat.objects.bulk_create(seats)


def worths(tournament: Tournament) -> dict[str, int]:
    """Half points of each kind of bye by the tournament's regulation; a seat of unknown content has none."""
    scoring = tournament.rules.scoring
    return {
        Seat.Kind.ALLOCATED.value: scoring.allocated_bye,
        Seat.Kind.HALF.value: scoring.half_bye,
        Seat.Kind.FULL.value: scoring.full_bye,
        Seat.Kind.ABSENT.value: scoring.absence,
    }
