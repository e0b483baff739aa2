"""Swiss pairing by the FIDE Dutch system (C.04.3 in force from 1 February 2026), made by an engine.

Own dataclasses go in, own dataclasses come out; the order of boards is ours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.crosstable import Side
from tournaments.pairing.engine import ENGINE, run
from tournaments.pairing.engine_input import Numbering, engine_input
from tournaments.pairing.history import scores_before, side_due, sides_played
from tournaments.pairing.request import Float, Pair, PairedFrom, Pairing, PairingRefused, PairingRequest
from tournaments.regulations.outcomes import Reason


def pair(request: PairingRequest) -> Pairing:
    """Pair the round after the table's last one; raises PairingRefused and nothing else.

    The same request gives the same pairs. Time grows with the square of the number of participants: 300 take up
    to a second, 1000 several.
    """
    _refuse_impossible(request)
    numbering = Numbering(entrant.number for entrant in request.table.entrants)
    text = engine_input(request, numbering)
    places, version = run(text, request.round)
    couples = [(numbering.number(white), numbering.number(black)) for white, black in places if white and black]
    byes = [numbering.number(white or black) for white, black in places if not (white and black)]
    if sorted([number for couple in couples for number in couple] + byes) != list(request.to_pair):
        raise PairingRefused(PairingRefused.ENGINE_FAILED, round=request.round, reason="not everybody is paired once")
    return pairing_of(
        request,
        couples,
        byes[0] if byes else None,
        engine=ENGINE,
        version=version,
        engine_text=text,
    )


def pairing_of(
    request: PairingRequest,
    couples: Sequence[tuple[int, int]],
    bye: int | None,
    *,
    engine: str = "",
    version: str = "",
    engine_text: str = "",
) -> Pairing:
    """Any pairs (white first) as a Pairing, in the order of boards; pairs changed by hand come in here too."""
    scores = scores_before(request.table, request.round, request.virtual_points)
    boards = board_order(couples, scores, request)
    facts = _facts(request, boards, bye, scores)
    return Pairing(
        round=request.round,
        boards=boards,
        bye=bye,
        engine=engine,
        version=version,
        engine_input=engine_text,
        facts=facts,
    )


def board_order(
    couples: Sequence[tuple[int, int]], scores: Mapping[int, int], request: PairingRequest
) -> tuple[Pair, ...]:
    """Boards by the score of the higher placed, the sum of both, and his starting number (C.04.2)."""
    uncounted = {} if request.boards_by_virtual else request.virtual_points

    def shown(number: int) -> int:
        return scores[number] - uncounted.get((number, request.round), 0)

    def key(board: Pair) -> tuple[int, int, int]:
        higher = min(board[:2], key=lambda number: (-shown(number), number))
        return -shown(higher), -(shown(board.white) + shown(board.black)), higher

    return tuple(sorted((Pair(w, b, scores[w], scores[b]) for w, b in couples), key=key))


def _refuse_impossible(request: PairingRequest) -> None:
    """Whatever can be said without the engine is said before it is asked."""
    if request.round > request.last_round:
        raise PairingRefused(PairingRefused.ROUNDS_OVER, rounds=request.last_round)
    for number in sorted(request.present | set(request.byes)):
        if number not in request.table.cells:
            raise PairingRefused(PairingRefused.UNKNOWN_NUMBER, number=number)
    for number, row in sorted(request.table.cells.items()):
        for cell in row:
            if cell.is_open and cell.reason is not Reason.ADJOURNED:
                raise PairingRefused(
                    PairingRefused.ROUND_OPEN,
                    round=cell.round,
                    number=number,
                    opponent=cell.opponent or 0,
                    board=cell.board,
                )
    if not request.to_pair:
        raise PairingRefused(PairingRefused.NOBODY_PRESENT)
    if len(request.to_pair) == 1:
        raise PairingRefused(PairingRefused.ONE_PRESENT, number=request.to_pair[0])


def _facts(
    request: PairingRequest, boards: Sequence[Pair], bye: int | None, scores: Mapping[int, int]
) -> dict[int, PairedFrom]:
    facts: dict[int, PairedFrom] = {}
    for board in boards:
        difference = board.white_score - board.black_score
        facts[board.white] = _fact(request, board.white, Side.WHITE, _float(difference), scores)
        facts[board.black] = _fact(request, board.black, Side.BLACK, _float(-difference), scores)
    if bye is not None:
        scoring = request.table.regulation.scoring
        facts[bye] = _fact(request, bye, None, _float(scoring.allocated_bye - scoring.loss), scores)
    return dict(sorted(facts.items()))


def _float(difference: int) -> Float:
    return Float.DOWN if difference > 0 else Float.UP if difference < 0 else Float.NONE


def _fact(
    request: PairingRequest, number: int, side: Side | None, direction: Float, scores: Mapping[int, int]
) -> PairedFrom:
    virtual = request.virtual_points.get((number, request.round), 0)
    due_side, due = side_due(sides_played(request.table, number))
    return PairedFrom(
        number=number,
        points=scores[number] - virtual,
        virtual=virtual,
        rating=request.table.by_number[number].rating,
        side_due=due_side,
        due=due,
        side=side,
        float=direction,
    )
