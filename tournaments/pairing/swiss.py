"""Swiss pairing by the FIDE Dutch system (C.04.3 in force from 1 February 2026), made by the engine gacrux.

The only module that knows the engine: own dataclasses go in, own dataclasses come out. The order of boards is ours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.crosstable import Side
from tournaments.pairing.engine_input import NO_BYE, Numbering, engine_input
from tournaments.pairing.history import scores_before, side_due, sides_played
from tournaments.pairing.request import Float, Pair, PairedFrom, Pairing, PairingRefused, PairingRequest
from tournaments.regulations.outcomes import Reason

ENGINE = "gacrux"

_NO_BYE = 0


def pair(request: PairingRequest) -> Pairing:
    """Pair the round after the table's last one; raises PairingRefused and nothing else.

    The same request gives the same pairs. Time grows with the square of the number of participants: 300 take up
    to a second, 1000 several.
    """
    _refuse_impossible(request)
    numbering = Numbering(entrant.number for entrant in request.table.entrants)
    text = engine_input(request, numbering)
    places, version = _run_engine(text, request.round)
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


def _run_engine(text: str, round_number: int) -> tuple[list[tuple[int, int]], str]:
    """White and black by place, 0 opposite whoever has the bye; and the engine's version."""
    # A quarter of a second of imports that only pairing needs.
    from gacrux.gacruxexeptions import GacruxNoLegalPairing
    from gacrux.pairingdutch import pairing_dutch
    from gacrux.trf2json import trf2json
    from gacrux.version import __version__

    try:
        reader = trf2json()
        reader.parse_file(text, 0)
        if reader.get_status() > 0:
            raise ValueError(str(reader.chessjson["status"]))
        tournament = reader.get_tournament(1)
        tournament["maxMeets"] = 1
        tournament.setdefault("prohibited", []).extend(_barred_from_bye(text, round_number))
        engine = pairing_dutch(tournament, round_number, {"experimental": [], "verbose": 0})
        brackets = engine.compute_pairing(False, 0)
        return [(board["w"], board["b"]) for bracket in brackets for board in bracket["pairs"]], __version__
    except GacruxNoLegalPairing as error:
        raise PairingRefused(PairingRefused.NO_LEGAL_PAIRING, round=round_number) from error
    except Exception as error:
        # Whatever else goes wrong inside the engine is one answer for the arbiter, with its own words for the log.
        raise PairingRefused(PairingRefused.ENGINE_FAILED, round=round_number, reason=str(error)[:200]) from error


def _barred_from_bye(text: str, round_number: int) -> list[dict[str, int | list[int]]]:
    """To the engine the bye is a participant with number 0, whom these may not meet."""
    places = [
        int(word) for line in text.splitlines() if line.startswith(NO_BYE) for word in line[len(NO_BYE) :].split()
    ]
    return [
        {"firstRound": round_number, "lastRound": round_number, "competitors": [_NO_BYE, place]} for place in places
    ]


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
