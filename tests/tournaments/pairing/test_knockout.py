"""One defeat, with and without a match for the third place."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pairing.meetings import Results, both_absent, play, won
from tournaments.pairing.bracket import Bracket
from tournaments.pairing.knockout import knockout
from tournaments.pairing.systems import Kind, Meeting, consequences


def play_better(system: Bracket) -> tuple[Meeting, ...]:
    meetings: tuple[Meeting, ...] = ()
    while coming := system.next_round(meetings):
        meetings += tuple(won(one, min(one.pair)) for one in coming)
    return meetings


def places(system: Bracket, meetings: tuple[Meeting, ...]) -> list[tuple[int, ...]]:
    return [place.numbers for place in system.situation(meetings).places]


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 128), st.integers(0, 10**6), st.booleans(), st.sampled_from([0.0, 0.3, 1.0]))
def test_everybody_but_the_winner_goes_out_by_one_match(
    entrants: int, seed: int, third_place: bool, chance: float
) -> None:
    system = knockout(range(1, entrants + 1), third_place=third_place, lot=seed)
    meetings = play(system, Results(seed, chance, chance / 2))
    situation = system.situation(meetings)
    assert situation.over
    assert not situation.void
    assert len(situation.still_in) <= 1
    if not any(meeting.kind is Kind.DOUBLE_FORFEIT for meeting in meetings):
        assert situation.champion is not None
        assert len(meetings) == entrants - 1 + (third_place and entrants > 3)
    assert sorted(number for numbers in places(system, meetings) for number in numbers) == [*range(1, entrants + 1)]


def test_two_share_the_third_place_without_a_match_for_it() -> None:
    system = knockout(range(1, 9))
    assert places(system, play_better(system)) == [(1,), (2,), (3, 4), (5, 6, 7, 8)]


def test_the_match_for_the_third_place_is_played_beside_the_final() -> None:
    system = knockout(range(1, 9), third_place=True)
    meetings = play_better(system)
    assert {(one.round, *sorted(one.pair)) for one in meetings if one.round == 3} == {(3, 1, 2), (3, 3, 4)}
    assert places(system, meetings) == [(1,), (2,), (3,), (4,), (5, 6, 7, 8)]
    reversed_third = tuple(won(one, 4) if one.pair == {3, 4} else one for one in meetings)
    assert places(system, reversed_third)[2:4] == [(4,), (3,)]
    without_third = tuple(one for one in meetings if one.pair != {3, 4})
    assert not system.situation(without_third).over
    assert [one.pair for one in system.next_round(without_third)] == [{3, 4}]


def test_both_absent_in_the_match_for_the_third_place_share_it() -> None:
    system = knockout(range(1, 5), third_place=True)
    meetings = tuple(both_absent(one) if one.pair == {3, 4} else one for one in play_better(system))
    assert system.situation(meetings).over
    assert places(system, meetings) == [(1,), (2,), (3, 4)]


def test_both_absent_are_out_and_whoever_waits_goes_on() -> None:
    system = knockout(range(1, 5), third_place=True)
    opening = tuple(both_absent(one) if 1 in one.pair else won(one, 2) for one in system.next_round([]))
    situation = system.situation(opening)
    assert (situation.over, situation.champion) == (True, 2)
    assert places(system, opening) == [(2,), (1, 3, 4)]


def test_both_absent_in_the_final_leave_no_champion() -> None:
    system = knockout([1, 2, 3, 4])
    meetings = tuple(both_absent(one) if one.round == 2 else one for one in play_better(system))
    situation = system.situation(meetings)
    assert (situation.over, situation.champion) == (True, None)
    assert places(system, meetings) == [(1, 2), (3, 4)]


@pytest.mark.parametrize(("entrants", "free"), [(3, {1}), (5, {1, 2, 3}), (6, {1, 2}), (7, {1}), (8, set())])
def test_the_best_seeded_are_free_in_the_first_round(entrants: int, free: set[int]) -> None:
    seated = {number for one in knockout(range(1, entrants + 1)).next_round([]) for number in one.pair}
    assert set(range(1, entrants + 1)) - seated == free


def test_a_correction_makes_what_followed_void() -> None:
    system = knockout(range(1, 9))
    meetings = play_better(system)
    corrected = tuple(won(one, 8) if one.pair == {1, 8} else one for one in meetings)
    told = consequences(system, meetings, corrected)
    assert [sorted(one.pair) for one in told.void] == [[1, 4], [1, 2]]
    assert told.champion == (1, None)
    assert [sorted(one.pair) for one in system.next_round(corrected)] == [[4, 8]]
