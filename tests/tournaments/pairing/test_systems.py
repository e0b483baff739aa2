"""What all systems share: meetings and their contradictions, and meetings from a crosstable."""

from __future__ import annotations

import pytest

from tests.tournaments.pairing.playing import table_of
from tournaments.crosstable import Cell, Crosstable, Entrant
from tournaments.pairing.knockout import knockout
from tournaments.pairing.systems import InconsistentMeetings, Kind, Meeting, System, meetings_of
from tournaments.pairing.two_defeats import two_defeats_bracket, two_defeats_draw
from tournaments.regulations.outcomes import Reason
from tournaments.regulations.regulation import Regulation

SYSTEMS: list[System] = [
    knockout([1, 2, 3, 4]), two_defeats_bracket([1, 2, 3, 4]), two_defeats_draw([1, 2, 3, 4], lot=1),
]  # fmt: skip


@pytest.mark.parametrize("system", SYSTEMS, ids=["knockout", "bracket", "draw"])
@pytest.mark.parametrize(
    "meetings",
    [
        [Meeting(1, 1, 1)],
        [Meeting(1, 1, 2), Meeting(1, 2, 3)],
        [Meeting(1, 1, 2), Meeting(1, 2, 1)],
        [Meeting(1, 1, 2, Kind.PLAYED)],
        [Meeting(1, 1, 2, Kind.WALKOVER, 3)],
        [Meeting(1, 1, 2, Kind.OPEN, 1)],
        [Meeting(1, 1, 2, Kind.DOUBLE_FORFEIT, 1)],
    ],
)
def test_contradictions_are_refused(system: System, meetings: list[Meeting]) -> None:
    with pytest.raises(InconsistentMeetings):
        system.situation(meetings)


@pytest.mark.parametrize("entrants", [[1, 1], [0, 1]])
def test_entrants_are_different_numbers_from_one(entrants: list[int]) -> None:
    with pytest.raises(ValueError, match="different numbers"):
        knockout(entrants)


@pytest.mark.parametrize("system", SYSTEMS, ids=["knockout", "bracket", "draw"])
def test_before_the_first_round_all_share_the_first_place(system: System) -> None:
    situation = system.situation([])
    assert (situation.over, situation.champion, situation.void) == (False, None, ())
    assert [(place.first, place.last, place.numbers) for place in situation.places] == [(1, 4, (1, 2, 3, 4))]


@pytest.mark.parametrize("system", SYSTEMS, ids=["knockout", "bracket", "draw"])
def test_a_meeting_of_strangers_is_void(system: System) -> None:
    stranger = Meeting(1, 1, 99, Kind.PLAYED, 99)
    assert system.situation([stranger]).void == (stranger,)


def test_meetings_of_a_crosstable() -> None:
    table = table_of({1: "2w1 3w=", 2: "1b0 4w+", 3: "4w? 1b=", 4: "3b? 2b-", 5: "U Z"})
    assert meetings_of(table) == (
        Meeting(1, 1, 2, Kind.PLAYED, 1),
        Meeting(2, 1, 3),
        Meeting(2, 2, 4, Kind.WALKOVER, 2),
        Meeting(1, 3, 4),
    )
    decided = meetings_of(table, lambda number, cell: 3 if cell.opponent == 3 else None)
    assert decided[1] == Meeting(2, 1, 3, Kind.PLAYED, 3)


def test_both_absent_in_a_crosstable() -> None:
    cells = {
        number: (Cell(1, 3 - number, points=0, opponent_points=0, reason=Reason.BOTH_ABSENT),) for number in (1, 2)
    }
    table = Crosstable(Regulation(), (Entrant(1), Entrant(2)), cells, 1, 1)
    assert meetings_of(table) == (Meeting(1, 1, 2, Kind.DOUBLE_FORFEIT),)
