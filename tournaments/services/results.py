"""Entering, correcting and clearing results, and swapping sides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Required, TypedDict, Unpack
from uuid import UUID

from games.rules.rulesets import ruleset
from players.models import User
from tournaments.errors import Conflict, NeedsConfirmation, NotAllowed, Refused
from tournaments.models import Board, Outcome, RoundState, Seat, Tournament
from tournaments.regulations.outcomes import Finding, Flag, Reason, judge
from tournaments.regulations.outcomes import Outcome as Told
from tournaments.selectors.boards import board_for_writing
from tournaments.services.writing import Act, writing


@dataclass(frozen=True, slots=True)
class Saved:
    """The board with the outcome that now stands, and what the arbiter should look at."""

    board: Board
    outcome: Outcome
    notes: tuple[Finding, ...] = ()


class ResultRefused(Refused):
    """The outcome cannot be; `findings` say why, `final` that no override helps."""

    def __init__(self, findings: tuple[Finding, ...], *, final: bool) -> None:
        first = findings[0]
        super().__init__(first.code, first.params, first.clause)
        self.findings = findings
        self.final = final


def told(outcome: Outcome) -> Told:
    """The stored row as the pure value."""
    return Told(
        outcome.white,
        outcome.black,
        Reason(outcome.reason),
        outcome.white_kazan,
        outcome.black_kazan,
        Flag(outcome.flag) if outcome.flag else None,
    )


class Entering(TypedDict, total=False):
    """What `enter_result` hands on."""

    outcome: Required[Told]
    seen: Required[int | None]
    actor: Required[User | None]
    key: UUID | None
    why: str
    override: bool


def enter_result(board: Board, **more: Unpack[Entering]) -> Saved:
    """`save_result` for a board at hand."""
    return save_result(board.match.round.tournament, board_id=board.pk, **more)


def save_result(
    tournament: Tournament,
    *,
    board_id: int,
    outcome: Told,
    seen: int | None,
    actor: User | None,
    key: UUID | None = None,
    why: str = "",
    override: bool = False,
    may_correct: bool = True,
    white: int | None = None,
) -> Saved:
    """Make `outcome` the result of the board.

    `seen` is the id of the outcome the form was made from (None: the board was empty), `white` the participant who
    had white there (None: not asked). Raises Conflict when another outcome or another white stands now; ResultRefused
    when the outcome cannot be (`override` with a written `why` passes all but final ones); NotAllowed for a correction
    without the right to it; Board.DoesNotExist for a board of another tournament; Refused when the round is not being
    played, or when a ruling, an override or a change in a finished round has no written reason.
    """
    with writing(tournament, actor=actor, key=key) as act:
        board, current = board_for_writing(board_id, act.tournament)
        if act.repeated:
            return Saved(board, Outcome.objects.get(pk=act.answer["outcome"]))
        if board.match.round.state == RoundState.FINISHED and not may_correct:
            raise NotAllowed("no-right-to-correct", {"round": board.match.round.number})
        if white is not None and seats_of(board)[0].participant_id != white:
            raise Conflict("sides-changed", {"board": board.number}, current=current.pk if current else None)
        if current is not None and told(current) == outcome and current.why == why:
            return Saved(board, current)
        _require_unchanged(board, current, seen)
        _require_round_open(board, why=why)
        notes, overridden = _judged(board, outcome, override=override, why=why)
        saved = _replace(act, board, current, outcome, why=why, overridden=overridden)
        act.answer = {"outcome": saved.pk}
        return Saved(board, saved, notes)


def clear_result(board: Board, *, seen: int | None, actor: User | None, why: str, key: UUID | None = None) -> None:
    """Take the result of a board away; an act of its own with a written reason."""
    if not why.strip():
        raise Refused("why-required")
    with writing(board.match.round.tournament, actor=actor, key=key) as act:
        if act.repeated:
            return
        board, current = board_for_writing(board.pk, act.tournament)
        if current is None:
            return
        _require_unchanged(board, current, seen)
        if board.match.round.state == RoundState.FINISHED:
            raise Refused("round-finished", {"round": board.match.round.number})
        Outcome.objects.filter(pk=current.pk).update(is_current=False)
        act.journal(
            "result-cleared",
            round_number=board.match.round.number,
            why=why,
            board=board.number,
            **_names(board),
            old=as_data(current),
        )


def swap_sides(
    board: Board, *, actor: User | None, why: str = "", confirmed: bool = False, key: UUID | None = None
) -> None:
    """Change the sides of a board; with a result it asks first, and point and korgools stay with their owners.

    In a finished round it is a correction and needs a written reason (C 4/4.1).
    """
    with writing(board.match.round.tournament, actor=actor, key=key) as act:
        if act.repeated:
            return
        board, current = board_for_writing(board.pk, act.tournament)
        _require_round_open(board, why=why)
        if current is not None and not confirmed:
            raise NeedsConfirmation("swap-with-result", {"board": board.number})
        white, black = seats_of(board)
        # The unique pair (board, side) forbids the two to hold one side even for a moment.
        Seat.objects.filter(pk=white.pk).update(board=None, kind=Seat.Kind.UNKNOWN, side="")
        Seat.objects.filter(pk=black.pk).update(side="w")
        Seat.objects.filter(pk=white.pk).update(board=board, kind=Seat.Kind.BOARD, side="b")
        if current is not None:
            _store(act, board, current, told(current).swapped, why=why, overridden=current.overridden)
        act.journal(
            "sides-swapped",
            round_number=board.match.round.number,
            why=why,
            board=board.number,
            white=str(black.participant.player),
            black=str(white.participant.player),
        )


def seats_of(board: Board) -> tuple[Seat, Seat]:
    """The seats of white and black."""
    seats = {seat.side: seat for seat in board.seats.all()}
    return seats["w"], seats["b"]


def as_data(outcome: Outcome | None) -> dict[str, object] | None:
    """Plain values of an outcome for the journal."""
    if outcome is None:
        return None
    return {
        "white": outcome.white,
        "black": outcome.black,
        "reason": outcome.reason,
        "white_kazan": outcome.white_kazan,
        "black_kazan": outcome.black_kazan,
        "flag": outcome.flag,
        "by": outcome.entered_by.display_name if outcome.entered_by else "",
        "at": outcome.entered_at.isoformat(),
    }


def _names(board: Board) -> dict[str, str]:
    white, black = seats_of(board)
    return {"white_name": str(white.participant.player), "black_name": str(black.participant.player)}


def _require_unchanged(board: Board, current: Outcome | None, seen: int | None) -> None:
    if (current.pk if current else None) != seen:
        params = as_data(current) or {}
        raise Conflict("result-changed", {"board": board.number, **params}, current=current.pk if current else None)


def _require_round_open(board: Board, *, why: str) -> None:
    state = board.match.round.state
    if state not in {RoundState.PUBLISHED, RoundState.FINISHED}:
        raise Refused("round-not-published", {"round": board.match.round.number})
    if board.match.round.tournament.closed_at is not None:
        raise Refused("tournament-closed")
    if state == RoundState.FINISHED and not why.strip():
        raise Refused("correction-needs-why", {"round": board.match.round.number}, "C 4/4.1")


def _judged(board: Board, outcome: Told, *, override: bool, why: str) -> tuple[tuple[Finding, ...], list[str]]:
    verdict = judge(outcome, ruleset(board.match.round.tournament.rules.rule_set))
    if outcome.reason is Reason.RULING and not why.strip():
        raise Refused("ruling-needs-why")
    if verdict.accepted:
        return verdict.notes, []
    if verdict.final or not override:
        raise ResultRefused(verdict.refusals, final=verdict.final)
    if not why.strip():
        raise Refused("override-needs-why")
    return (), [finding.code for finding in verdict.refusals]


def _replace(
    act: Act, board: Board, current: Outcome | None, outcome: Told, *, why: str, overridden: list[str]
) -> Outcome:
    saved = _store(act, board, current, outcome, why=why, overridden=overridden)
    finished = board.match.round.state == RoundState.FINISHED
    name = "result-corrected" if finished else "result-changed" if current else "result-entered"
    act.journal(
        name,
        round_number=board.match.round.number,
        why=why,
        board=board.number,
        **_names(board),
        old=as_data(current),
        new=as_data(saved),
        overridden=overridden,
    )
    return saved


def _store(
    act: Act, board: Board, current: Outcome | None, outcome: Told, *, why: str, overridden: list[str]
) -> Outcome:
    if current is not None:
        Outcome.objects.filter(pk=current.pk).update(is_current=False)
    return Outcome.objects.create(
        board=board,
        white=outcome.white,
        black=outcome.black,
        reason=str(outcome.reason),
        played=outcome.played,
        flag=str(outcome.flag) if outcome.flag else "",
        white_kazan=outcome.white_kazan,
        black_kazan=outcome.black_kazan,
        why=why,
        overridden=overridden,
        entered_by=act.actor,
    )
