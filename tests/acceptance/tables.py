"""Events in a state that an acceptance case describes, brought there by the services alone.

Cells are those of the cases: `12w1`, `3b=`, `7w+`, `5b-`, `--U`, `--H`, `--F`, `--Z`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.tournaments import factories as make
from tournaments.crosstable import ByeKind
from tournaments.models import Board, Round, Tournament
from tournaments.regulations.outcomes import Outcome, Reason
from tournaments.services import entries, publishing, rounds
from tournaments.services.numbering import assign_numbers
from tournaments.services.pairing import HandPair, pair_by_hand
from tournaments.services.results import enter_result, seats_of

WHY = "as the case says"
ENDS = {
    "1": Outcome(2, 0, Reason.STONES, 90, 60), "=": Outcome(1, 1, Reason.EQUAL_STONES, 81, 81),
    "0": Outcome(0, 2, Reason.STONES, 60, 90), "+": Outcome(2, 0, Reason.NO_SHOW),
    "-": Outcome(0, 2, Reason.NO_SHOW),
}  # fmt: skip


def played(rows: Mapping[Any, Sequence[str]], **event: Any) -> Tournament:
    """A finished tournament with these rows by starting number; more goes to `create_event`."""
    numbers = sorted(int(number) for number in rows)
    cells = {int(number): row for number, row in rows.items()}
    count = max(map(len, cells.values()))
    tournament = make.event(rounds=count, **event).tournaments.get()
    people = {number: make.enter(tournament, make.player(number)) for number in numbers}
    drawn = {people[number].pk: place for place, number in enumerate(numbers, start=1)}
    assign_numbers(tournament, method="drawn", drawn=drawn, actor=None)
    for round_number in range(1, count + 1):
        marks = {number: row[round_number - 1] for number, row in cells.items()}
        for number, mark in marks.items():
            if mark in {"--H", "--F", "--Z"}:
                entries.request_bye(
                    people[number], round_number=round_number, kind=ByeKind(mark[2]), actor=None, why=WHY
                )
        bye = next((people[number].pk for number, mark in marks.items() if mark == "--U"), None)
        whites = [(number, mark) for number, mark in marks.items() if "w" in mark]
        draft = pair_by_hand(
            tournament,
            pairs=[HandPair(people[white].pk, people[int(mark.split("w")[0])].pk) for white, mark in whites],
            allocated_bye=bye,
            actor=None,
            why=WHY,
        )
        round_ = publishing.publish_round(draft, actor=None)
        results = {people[white].pk: mark[-1] for white, mark in whites}
        for board in make.boards(round_):
            enter_result(board, outcome=ENDS[results[seats_of(board)[0].participant_id]], seen=None, actor=None)
        rounds.finish_round(round_, actor=None)
    return Tournament.objects.select_related("event__federation").get(pk=tournament.pk)


def board(tournament: Tournament, round_number: int, number: int = 1) -> Board:
    """A board of a round."""
    boards = make.boards(Round.objects.get(tournament=tournament, number=round_number))
    return next(each for each in boards if each.number == number)
