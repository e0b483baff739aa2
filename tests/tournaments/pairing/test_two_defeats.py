"""Out after the second defeat: bracket and draw, by case and by property."""

from __future__ import annotations

import random
from itertools import combinations, product

import networkx as nx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tournaments.pairing.meetings import Results, both_absent, check_event, play, rounds, won
from tournaments.pairing.bracket import Stage, Waiting
from tournaments.pairing.bracket_trees import crossings, seats_of_seeds, two_defeats_tree
from tournaments.pairing.request import PairingRefused
from tournaments.pairing.systems import EntrantCount, Kind, Meeting, Place, System, consequences
from tournaments.pairing.two_defeats import two_defeats_bracket, two_defeats_draw

few = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
forms = st.sampled_from(["bracket", "draw"])
sizes = st.integers(2, 64)
seeds = st.integers(0, 10**6)


def system_of(form: str, entrants: int, seed: int) -> System:
    numbers = range(1, entrants + 1)
    return two_defeats_draw(numbers, lot=seed) if form == "draw" else two_defeats_bracket(numbers, lot=seed)


@pytest.mark.parametrize("form", ["bracket", "draw"])
@pytest.mark.parametrize("entrants", [*range(2, 18), 31, 33, 64, 128])
def test_everybody_but_the_winner_ends_with_two_defeats(form: str, entrants: int) -> None:
    system = system_of(form, entrants, entrants)
    check_event(entrants, system, play(system, Results(entrants)))


@few
@given(forms, sizes, seeds, st.sampled_from([0.0, 0.3]), st.sampled_from([0.0, 0.1, 0.5, 1.0]))
def test_walkovers_and_double_forfeits_leave_nobody_waiting(
    form: str, entrants: int, seed: int, walkovers: float, double_forfeits: float
) -> None:
    system = system_of(form, entrants, seed)
    check_event(entrants, system, play(system, Results(seed, walkovers, double_forfeits)))


@few
@given(forms, st.integers(2, 24), seeds, st.sampled_from([0.0, 0.2]), st.data())
def test_after_a_late_correction_the_event_goes_on_lawfully(
    form: str, entrants: int, seed: int, double_forfeits: float, data: st.DataObject
) -> None:
    system = system_of(form, entrants, seed)
    results = Results(seed, double_forfeits=double_forfeits)
    meetings = play(system, results)
    meetings = meetings[: data.draw(st.integers(1, len(meetings)))]
    index = data.draw(st.integers(0, len(meetings) - 1))
    old = meetings[index]
    new = data.draw(
        st.sampled_from([one for one in (won(old, old.a), won(old, old.b), both_absent(old)) if one != old])
    )
    corrected = (*meetings[:index], new, *meetings[index + 1 :])
    told = consequences(system, meetings, corrected)
    situation = system.situation(corrected)
    assert told.void == situation.void
    assert all(meeting.round > new.round for meeting in situation.void)
    assert all(system.situation(meetings).defeats[number] == was for number, (was, _) in told.defeats.items())
    standing = tuple(meeting for meeting in corrected if meeting not in situation.void)
    check_event(entrants, system, play(system, results, standing))
    assert consequences(system, corrected, meetings).valid_again == told.void


@few
@given(forms, st.integers(2, 40), seeds)
def test_replaying_gives_the_same_rounds_in_whatever_order_the_meetings_come(
    form: str, entrants: int, seed: int
) -> None:
    system, again = system_of(form, entrants, seed), system_of(form, entrants, seed)
    for before, decided in rounds(system, Results(seed, 0.1, 0.1)):
        shuffled = random.Random(seed).sample(before, len(before))
        assert [one.pair for one in again.next_round(shuffled)] == [one.pair for one in decided]
        assert again.situation(shuffled) == system.situation(before)


class TestBracket:
    def test_the_undefeated_who_loses_the_final_plays_a_second_one(self) -> None:
        """Acceptance 30; nobody is champion before it."""
        system = two_defeats_bracket([1, 2, 3, 4])
        first = play_better(system, until=4)
        (final,) = system.next_round(first)
        assert (final.round, final.pair) == (4, {1, 2})
        lost = (*first, won(final, 2))
        assert (system.situation(lost).champion, system.situation(lost).over) == (None, False)
        (second,) = system.next_round(lost)
        assert (second.round, second.pair) == (5, {1, 2})
        for winner, loser in ((1, 2), (2, 1)):
            situation = system.situation((*lost, won(second, winner)))
            assert (situation.over, situation.champion) == (True, winner)
            assert situation.places[:2] == (Place(1, (winner,)), Place(2, (loser,)))

    def test_the_undefeated_who_wins_the_final_is_champion(self) -> None:
        system = two_defeats_bracket([1, 2, 3, 4])
        meetings = play_better(system)
        assert len(meetings) == 6
        assert [place.numbers for place in system.situation(meetings).places] == [(1,), (2,), (3,), (4,)]

    def test_byes_travel_by_themselves(self) -> None:
        """Five entrants: three byes above, one below, and no round for any of them."""
        system = two_defeats_bracket([1, 2, 3, 4, 5])
        played = [(one.round, *sorted(one.pair)) for one in play_better(system)]
        assert played == [(1, 4, 5), (2, 1, 4), (2, 2, 3), (3, 3, 5), (4, 1, 2), (4, 3, 4), (5, 2, 3), (6, 1, 2)]

    def test_both_absent_in_the_final_have_the_defeat_and_nobody_wins_it(self) -> None:
        system = two_defeats_bracket([1, 2, 3, 4])
        first = play_better(system, until=4)
        (final,) = system.next_round(first)
        # The undefeated has his first defeat and is the only one left.
        assert system.situation((*first, both_absent(final))).champion == 1
        lost = (*first, won(final, 2))
        (second,) = system.next_round(lost)
        situation = system.situation((*lost, both_absent(second)))
        assert (situation.over, situation.champion, situation.still_in) == (True, None, ())
        assert situation.places[0] == Place(1, (1, 2))
        assert system.next_round((*lost, both_absent(second))) == ()

    def test_both_absent_in_the_upper_bracket_stay_in_with_one_defeat(self) -> None:
        system = two_defeats_bracket([1, 2, 3, 4])
        opening = system.next_round([])
        after = tuple(both_absent(one) if 1 in one.pair else won(one, 2) for one in opening)
        coming = system.next_round(after)
        # 4 is in the lower bracket at once; 1 is there after 2, undefeated, has gone past him.
        assert [one.pair for one in coming] == [{3, 4}]
        after = (*after, won(coming[0], 3))
        (lower,) = system.next_round(after)
        assert (lower.round, lower.pair) == (3, {1, 3})
        (final,) = system.next_round((*after, won(lower, 3)))
        assert final.pair == {2, 3}

    def test_an_open_result_is_waited_for_and_named(self) -> None:
        system = two_defeats_bracket([1, 2, 3, 4])
        opening = system.next_round([])
        with pytest.raises(PairingRefused) as refused:
            system.next_round((won(opening[0], 1), opening[1]))
        assert refused.value.code == PairingRefused.ROUND_OPEN
        assert {refused.value.params["number"], refused.value.params["opponent"]} == {2, 3}

    def test_a_correction_reopens_the_round_it_changes(self) -> None:
        system = two_defeats_bracket([1, 2, 3, 4])
        meetings = play_better(system, until=4)
        corrected = tuple(won(one, 4) if one.round == 1 and 1 in one.pair else one for one in meetings)
        told = consequences(system, meetings, corrected)
        assert {(one.round, *sorted(one.pair)) for one in told.void} == {(2, 1, 2), (2, 3, 4), (3, 2, 3)}
        assert told.defeats[1] == (0, 1)
        standing = [one for one in corrected if one not in told.void]
        assert {(one.round, *sorted(one.pair)) for one in system.next_round(standing)} == {(2, 2, 4), (2, 1, 3)}

    def test_it_says_who_waits_for_whom(self) -> None:
        system = two_defeats_bracket([1, 2, 3, 4])
        spots = {spot.node.key: spot for spot in system.spots(())}
        assert list(spots) == ["U1-1", "U1-2", "U2-1", "L1-1", "L2-1", "F1-1", "F2-1"]
        assert spots["U1-2"].seats == (2, 3)
        assert spots["L2-1"].seats == (Waiting.WAITING, Waiting.WAITING)
        assert [source.key for source in spots["L2-1"].node.sources] == ["U2-1", "L1-1"]  # type: ignore[union-attr]

    def test_the_best_seeded_meet_last_and_have_the_byes(self) -> None:
        assert seats_of_seeds(3) == (1, 8, 4, 5, 2, 7, 3, 6)
        nodes = two_defeats_tree([10, 20, 30, 40, 50, 60])
        first = [node.sources for node in nodes if node.stage is Stage.UPPER and node.level == 1]
        assert first == [(10, None), (40, 50), (20, None), (30, 60)]

    def test_the_lot_seats_anew_and_repeats(self) -> None:
        drawn = [two_defeats_bracket(range(1, 9), lot=seed).entrants for seed in range(20)]
        assert drawn[3] == two_defeats_bracket(range(8, 0, -1), lot=3).entrants
        assert len(set(drawn)) > 15

    @pytest.mark.parametrize("levels", [2, 3, 4, 5])
    def test_no_cross_over_has_later_rematches(self, levels: int) -> None:
        """Against every choice of one exclusive or per upper level: the fewest in the earliest lower level."""
        choices = product(*[range(2 ** (levels - level)) for level in range(2, levels + 1)])
        assert rematches(crossings(levels), levels) == min(rematches((0, *choice), levels) for choice in choices)

    @pytest.mark.parametrize(("entrants", "earliest"), [(8, 3), (16, 4), (32, 5), (64, 7)])
    def test_rematches_in_the_lower_bracket_come_late(self, entrants: int, earliest: int) -> None:
        found = set()
        for seed in range(8):
            system = two_defeats_bracket(range(1, entrants + 1), lot=seed)
            meetings = play(system, Results(seed))
            met: set[frozenset[int]] = set()
            for spot in system.spots(meetings):
                if spot.meeting is not None:
                    if spot.meeting.pair in met and spot.node.stage is Stage.LOWER:
                        found.add(spot.node.level)
                    met.add(spot.meeting.pair)
        assert found
        assert min(found) >= earliest


def play_better(system: System, until: int = 99) -> tuple[Meeting, ...]:
    """The lower number wins, up to the round before `until`."""
    meetings: tuple[Meeting, ...] = ()
    while (coming := system.next_round(meetings)) and coming[0].round < until:
        meetings += tuple(won(one, min(one.pair)) for one in coming)
    return meetings


def rematches(values: tuple[int, ...], levels: int) -> list[int]:
    """Chances of a rematch per lower level, told from the paths through the tree for a loser who beat another."""
    count = [0] * (2 * levels)
    for level in range(2, levels + 1):
        for past in range(1, level):
            mine, lower = values[level - 1], 2 * level - 2
            # The beaten one's place, halved until the loser of this level comes in.
            his = values[past - 1] >> (level - max(past, 2))
            while mine != his:
                mine, his = mine >> 1, his >> 1
                lower = lower + 1 if lower % 2 == 0 else lower + 2
            count[lower] += 1
    return count


class TestDraw:
    def test_two_play_until_one_has_two_defeats(self) -> None:
        system = two_defeats_draw([1, 2], lot=5)
        (first,) = system.next_round([])
        (second,) = system.next_round([won(first, 1)])
        lost = (won(first, 1), won(second, 2))
        assert system.situation(lost).champion is None
        (third,) = system.next_round(lost)
        assert system.situation((*lost, won(third, 2))).champion == 2
        situation = system.situation((*lost, both_absent(third)))
        assert (situation.over, situation.champion, situation.places) == (True, None, (Place(1, (1, 2)),))

    @settings(few, max_examples=40)
    @given(st.integers(2, 9), seeds, st.sampled_from([0.0, 0.2]))
    def test_no_draw_is_better_than_the_one_made(self, entrants: int, seed: int, chance: float) -> None:
        """Against all pairings: rematches, repeats of forfeited ones, unlevel pairs, byes of the one who is free."""
        system = two_defeats_draw(range(1, entrants + 1), lot=seed)
        for before, decided in rounds(system, Results(seed, chance, chance / 2)):
            situation = system.situation(before)
            couples = [(one.a, one.b) for one in decided]
            best = min(faults(pairs, before, situation.defeats) for pairs in pairings(situation.still_in))
            assert faults(couples, before, situation.defeats) == best

    @settings(few, max_examples=15)
    @given(st.integers(10, 64), seeds)
    def test_no_rematch_before_it_is_forced(self, entrants: int, seed: int) -> None:
        system = two_defeats_draw(range(1, entrants + 1), lot=seed)
        for before, decided in rounds(system, Results(seed)):
            met = {one.pair for one in before}
            if any(one.pair in met for one in decided):
                still_in = system.situation(before).still_in
                graph = nx.Graph(pair for pair in combinations(still_in, 2) if frozenset(pair) not in met)
                assert len(nx.max_weight_matching(graph, maxcardinality=True)) < len(still_in) // 2

    def test_two_repeats_of_forfeited_meetings_are_better_than_one_rematch(self) -> None:
        meetings = (
            Meeting(1, 1, 2, Kind.PLAYED, 2), Meeting(2, 1, 3, Kind.WALKOVER, 1),
            Meeting(2, 2, 4, Kind.WALKOVER, 4), Meeting(3, 1, 4, Kind.PLAYED, 1),
        )  # fmt: skip
        for seed in range(10):
            coming = two_defeats_draw([1, 2, 3, 4], lot=seed).next_round(meetings)
            assert {one.pair for one in coming} == {frozenset({1, 3}), frozenset({2, 4})}

    def test_where_not_all_pairs_can_be_level_as_many_as_possible_are(self) -> None:
        """4 has met everybody else who has one defeat; 1, 2 and 3 have none."""
        meetings = (
            Meeting(1, 4, 5, Kind.PLAYED, 4), Meeting(1, 1, 7, Kind.PLAYED, 1),
            Meeting(2, 4, 6, Kind.PLAYED, 4), Meeting(3, 4, 7, Kind.PLAYED, 7),
        )  # fmt: skip
        for seed in range(20):
            system = two_defeats_draw(range(1, 8), lot=seed)
            defeats = system.situation(meetings).defeats
            assert [len({defeats[n] for n in one.pair}) - 1 for one in system.next_round(meetings)].count(1) == 1

    def test_the_seed_decides_and_is_all_that_does(self) -> None:
        opening = {
            seed: frozenset(one.pair for one in two_defeats_draw(range(1, 9), lot=seed).next_round([]))
            for seed in range(30)
        }
        assert len(set(opening.values())) > 20
        assert opening[7] == {one.pair for one in two_defeats_draw(range(8, 0, -1), lot=7).next_round([])}

    def test_drawn_pairs_stay_and_a_meeting_of_who_was_out_by_then_is_void(self) -> None:
        system = two_defeats_draw([1, 2, 3, 4], lot=1)
        meetings = (
            Meeting(1, 1, 2, Kind.PLAYED, 1), Meeting(1, 3, 4, Kind.PLAYED, 3),
            Meeting(2, 1, 3, Kind.PLAYED, 3), Meeting(2, 2, 4, Kind.PLAYED, 2),
            Meeting(3, 3, 2, Kind.PLAYED, 3),
        )  # fmt: skip
        corrected = (*meetings[:3], meetings[3]._replace(winner=4), meetings[4])
        told = consequences(system, meetings, corrected)
        assert told.void == (meetings[4],)
        assert told.defeats == {4: (2, 1)}
        assert system.situation(corrected).still_in == (1, 3, 4)

    def test_an_open_meeting_is_waited_for(self) -> None:
        system = two_defeats_draw([1, 2, 3], lot=1)
        with pytest.raises(PairingRefused):
            system.next_round(system.next_round([]))
        assert not system.situation(system.next_round([])).over


def pairings(numbers: tuple[int, ...]) -> list[list[tuple[int, int]]]:
    if len(numbers) < 2:
        return [[]]
    first, rest = numbers[0], numbers[1:]
    found = [
        [(first, other), *more]
        for index, other in enumerate(rest)
        for more in pairings(rest[:index] + rest[index + 1 :])
    ]
    return found + pairings(rest) if len(numbers) % 2 else found


def faults(
    couples: list[tuple[int, int]], before: tuple[Meeting, ...], defeats: dict[int, int]
) -> tuple[int, int, int, int]:
    pairs = [frozenset(couple) for couple in couples]
    played = {one.pair for one in before if one.kind is Kind.PLAYED}
    drawn = {one.pair for one in before}
    still_in = {number for number, count in defeats.items() if count < 2}
    free = still_in - {number for couple in couples for number in couple}
    played_by = [number for one in before for number in one.pair]
    last = max((one.round for one in before), default=0)
    return (
        sum(pair in played for pair in pairs),
        sum(pair in drawn for pair in pairs),
        sum(defeats[a] != defeats[b] for a, b in couples),
        sum(last - played_by.count(number) for number in free),
    )


@pytest.mark.parametrize("count", [0, 1, 129])
def test_so_many_entrants_are_refused(count: int) -> None:
    for make in (lambda: two_defeats_bracket(range(1, count + 1)), lambda: two_defeats_draw(range(count), lot=1)):
        with pytest.raises(EntrantCount):
            make()
