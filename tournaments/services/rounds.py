"""Publishing, finishing and taking back rounds; pairs that must not meet."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Exists, OuterRef
from django.utils import timezone

from players.models import User
from tournaments.errors import NeedsConfirmation, Refused
from tournaments.models import (
    Board,
    ForbiddenPair,
    Match,
    Outcome,
    PairedFrom,
    Participant,
    Round,
    RoundState,
    Seat,
    Tournament,
)
from tournaments.selectors.boards import boards_of_round, current
from tournaments.services.results import as_data, seats_of
from tournaments.services.writing import Act, writing


def open_boards(round_: Round) -> list[int]:
    """Numbers of the boards without an outcome; an adjourned game has one."""
    standing = Outcome.objects.filter(board=OuterRef("pk"), is_current=True)
    boards = Board.objects.filter(~Exists(standing), match__round=round_).order_by("number")
    return list(boards.values_list("number", flat=True))


def finish_round(round_: Round, *, actor: User | None, key: UUID | None = None) -> Round:
    """Declare the round finished; refused with the numbers of the boards that are open."""
    with writing(round_.tournament, actor=actor, key=key) as act:
        current_round = _get(round_)
        if act.repeated or current_round.state == RoundState.FINISHED:
            return current_round
        if current_round.state != RoundState.PUBLISHED:
            raise Refused("round-not-published", {"round": current_round.number})
        still_open = open_boards(current_round)
        if still_open:
            raise Refused("boards-open", {"round": current_round.number, "boards": still_open})
        finish(act, current_round)
        return current_round


def finish(act: Act, round_: Round) -> None:
    """Finish inside an act that has made sure no board is open."""
    round_.state, round_.finished_at = RoundState.FINISHED, timezone.now()
    round_.save(update_fields=["state", "finished_at"])
    act.journal("round-finished", round_number=round_.number)


def discard_proposal(round_: Round, *, actor: User | None, key: UUID | None = None) -> None:
    """Throw the proposal away; the round is planned again."""
    with writing(round_.tournament, actor=actor, key=key) as act:
        draft = _get(round_)
        if act.repeated or draft.state == RoundState.PLANNED:
            return
        if draft.state != RoundState.DRAFT:
            raise Refused("round-already-published", {"round": draft.number})
        clear(draft)
        act.journal("proposal-discarded", round_number=draft.number)


def take_back(
    round_: Round, *, actor: User | None, why: str = "", confirmed: bool = False, key: UUID | None = None
) -> None:
    """Take the last published round back; asks when results would be lost and says how many.

    Boards, byes and absences go in one transaction; the results stay readable in the journal.
    """
    with writing(round_.tournament, actor=actor, key=key) as act:
        last = _get(round_)
        if act.repeated:
            return
        if last.state not in {RoundState.PUBLISHED, RoundState.FINISHED}:
            raise Refused("round-not-published", {"round": last.number})
        later = Round.objects.filter(tournament=last.tournament, number__gt=last.number).exclude(
            state=RoundState.PLANNED
        )
        published = later.exclude(state=RoundState.DRAFT).first()
        if published is not None:
            raise Refused("not-the-last-round", {"round": last.number})
        lost = _results(last)
        if lost and not confirmed:
            raise NeedsConfirmation("take-back-loses-results", {"round": last.number, "results": len(lost)})
        if lost and not why.strip():
            raise Refused("why-required")
        for draft in later:
            clear(draft)
        # Who forbade a pair while this round was the last meant the next one to be paired, which is this one again.
        ForbiddenPair.objects.filter(
            tournament=act.tournament, from_round=last.number + 1, at__gte=last.published_at
        ).update(from_round=last.number)
        clear(last)
        act.journal("round-taken-back", round_number=last.number, why=why, results=lost)


def clear(round_: Round) -> None:
    """Remove everything of a round but its time."""
    Seat.objects.filter(round=round_).delete()
    Match.objects.filter(round=round_).delete()
    PairedFrom.objects.filter(round=round_).delete()
    Round.objects.filter(pk=round_.pk).update(
        state=RoundState.PLANNED, engine="", engine_version="", engine_input="", by_hand="",
        paired_at=None, paired_by=None, published_at=None, finished_at=None,
    )  # fmt: skip


def forbid_pair(
    tournament: Tournament,
    *,
    first: Participant,
    second: Participant,
    actor: User | None,
    why: str = "",
    from_round: int = 1,
    to_round: int | None = None,
    key: UUID | None = None,
) -> ForbiddenPair | None:
    """Forbid the engine to pair two participants."""
    if first.pk == second.pk:
        raise Refused("pair-with-himself")
    with writing(tournament, actor=actor, key=key) as act:
        if act.repeated:
            return None
        one, other = sorted((first, second), key=lambda participant: participant.pk)
        if {one.tournament_id, other.tournament_id} != {tournament.pk}:
            raise Refused("not-a-participant")
        pair = ForbiddenPair.objects.create(
            tournament=act.tournament,
            first=one,
            second=other,
            from_round=from_round,
            to_round=to_round,
            why=why,
            by=actor,
        )
        act.journal("pair-forbidden", why=why, first=str(one.player), second=str(other.player))
        return pair


def allow_pair(pair: ForbiddenPair, *, actor: User | None, key: UUID | None = None) -> None:
    """Lift a prohibition."""
    with writing(pair.tournament, actor=actor, key=key) as act:
        if act.repeated:
            return
        if ForbiddenPair.objects.filter(pk=pair.pk).delete()[0]:
            act.journal("pair-allowed", first=str(pair.first.player), second=str(pair.second.player))


def _get(round_: Round) -> Round:
    return Round.objects.select_related("tournament").get(pk=round_.pk)


def _results(round_: Round) -> list[dict[str, object]]:
    lost: list[dict[str, object]] = []
    for board in boards_of_round(round_):
        outcome = current(board)
        if outcome is not None:
            white, black = seats_of(board)
            lost.append(
                {
                    "board": board.number,
                    "white_name": str(white.participant.player),
                    "black_name": str(black.participant.player),
                    "result": as_data(outcome),
                }
            )
    return lost
