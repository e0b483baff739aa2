"""What papers need beside the public selectors: the state of a round, a proposal, events as they are headed."""

from __future__ import annotations

from tournaments.models import PairedFrom, Round, Seat, Tournament
from tournaments.selectors.boards import boards_of_round
from tournaments.selectors.crosstables import people_of
from tournaments.selectors.public import PublicBoard, PublicFree, PublicRound


def round_numbered(tournament: Tournament, number: int) -> Round | None:
    """The round with this number, in whatever state; one query."""
    return Round.objects.filter(tournament=tournament, number=number).first()


def proposed_round(round_: Round, *, language: str) -> PublicRound:
    """A proposal as a round without results, for staff only; six queries."""
    people = people_of(round_.tournament, language=language)
    by_participant = {person.participant_id: person for person in people.values()}
    before = dict(PairedFrom.objects.filter(round=round_).values_list("participant_id", "points"))
    boards = []
    for board in boards_of_round(round_):
        seats = {seat.side: seat.participant_id for seat in board.seats.all()}
        boards.append(
            PublicBoard(
                number=board.number,
                white=by_participant[seats["w"]],
                black=by_participant[seats["b"]],
                white_points=before.get(seats["w"]),
                black_points=before.get(seats["b"]),
                outcome=None,
                white_score=None,
                black_score=None,
                played=False,
                reason="",
                flag="",
                white_kazan=None,
                black_kazan=None,
                entered_at=None,
            )
        )
    free = Seat.objects.filter(round=round_, board=None).values_list("participant_id", "kind", "worth")
    without = [
        PublicFree(by_participant[participant], kind, worth, before.get(participant))
        for participant, kind, worth in free
        if participant in by_participant
    ]
    without.sort(key=lambda one: (one.kind != Seat.Kind.ALLOCATED, -(one.worth or 0), one.person.number))
    return PublicRound(round_.number, tuple(boards), tuple(without), people)
