"""What holds for every table, however it was played."""

import random
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.crosstable import Crosstable
from tournaments.regulations.regulation import CRITERIA, Edition, System
from tournaments.standings.explanation import why_before
from tournaments.standings.order import Standings, standings
from tournaments.standings.tiebreaks import TieBreaks, unit

RandomEvent = Callable[..., Crosstable]
randoms = st.randoms(use_true_random=False)
editions = st.sampled_from(list(Edition))
systems = st.sampled_from(list(System))
orders = st.permutations(CRITERIA[1:]).map(lambda rest: ("PTS", *rest))
VALUES = tuple(criterion for criterion in CRITERIA if criterion != "DE")


def told(made: Standings) -> list[tuple[object, ...]]:
    return [tuple(row) for row in made.rows]


@given(rng=randoms, edition=editions, system=systems)
@settings(max_examples=60, deadline=None)
def test_addends_give_the_value_exactly(
    rng: random.Random, edition: Edition, system: System, random_event: RandomEvent
) -> None:
    table = random_event(rng, wild=True)
    tie_breaks = TieBreaks(table, edition=edition, kind=system)
    for criterion in VALUES:
        numbers = tie_breaks.numbers(criterion)
        for number in table.cells:
            value = tie_breaks.value(criterion, number)
            assert sum(addend.counted for addend in value.addends) == value.value
            assert value.value == Fraction(numbers[number], unit(criterion))
            for addend in value.addends:
                assert addend.amount == addend.base * addend.factor
                assert addend.counted == (0 if addend.cut else addend.amount)


@given(rng=randoms, criteria=orders, edition=editions, system=systems)
@settings(max_examples=60, deadline=None)
def test_what_is_opened_is_what_stands_in_the_table(
    rng: random.Random, criteria: tuple[str, ...], edition: Edition, system: System, random_event: RandomEvent
) -> None:
    made = standings(random_event(rng, wild=True, criteria=criteria, edition=edition, system=system))
    for row in made.rows:
        assert row.values["PTS"] == Fraction(row.points, 2)
        for criterion in criteria:
            working = made.working(criterion, row.number)
            assert (working.value if working else None) == row.values[criterion]
        explained = why_before(made, row.number)
        if explained is not None:
            assert explained.gap == made.gap_below.get(row.number)


@given(rng=randoms, criteria=orders)
@settings(max_examples=60, deadline=None)
def test_order_of_entry_changes_nothing(
    rng: random.Random, criteria: tuple[str, ...], random_event: RandomEvent
) -> None:
    table = random_event(rng, wild=True, criteria=criteria)
    numbers = list(table.cells)
    rng.shuffle(numbers)
    entrants = list(table.entrants)
    rng.shuffle(entrants)
    shuffled = replace(table, entrants=tuple(entrants), cells={n: table.cells[n] for n in numbers})
    assert told(standings(shuffled)) == told(standings(table))


@given(rng=randoms, criteria=orders, edition=editions)
@settings(max_examples=60, deadline=None)
def test_renumbering_moves_nobody(
    rng: random.Random, criteria: tuple[str, ...], edition: Edition, random_event: RandomEvent
) -> None:
    table = random_event(rng, wild=True, criteria=criteria, edition=edition)
    old = list(table.cells)
    new = dict(zip(old, rng.sample(range(1, 100), len(old)), strict=True))
    renumbered = replace(
        table,
        entrants=tuple(e._replace(number=new[e.number]) for e in table.entrants),
        cells={
            new[n]: tuple(c._replace(opponent=None if c.opponent is None else new[c.opponent]) for c in row)
            for n, row in table.cells.items()
        },
        deductions=tuple(d._replace(number=new[d.number]) for d in table.deductions),
    )
    before = {row.number: (row.place, row.shared, row.values) for row in standings(table).rows}
    after = {row.number: (row.place, row.shared, row.values) for row in standings(renumbered).rows}
    assert {new[number]: told for number, told in before.items()} == after


@given(rng=randoms, criteria=orders)
@settings(max_examples=40, deadline=None)
def test_after_round_n_later_is_what_stood_after_round_n(
    rng: random.Random, criteria: tuple[str, ...], random_event: RandomEvent
) -> None:
    table = random_event(rng, wild=True, criteria=criteria)
    for round_number in range(1, table.round_count + 1):
        then = replace(
            table,
            cells={n: row[:round_number] for n, row in table.cells.items()},
            round_count=round_number,
            finished=round_number,
            deductions=tuple(d for d in table.deductions if d.round <= round_number),
        )
        assert told(standings(table, round_number)) == told(standings(then))


@given(rng=randoms, criteria=orders)
@settings(max_examples=40, deadline=None)
def test_looking_changes_nothing(rng: random.Random, criteria: tuple[str, ...], random_event: RandomEvent) -> None:
    table = random_event(rng, wild=True, criteria=criteria)
    cells, points = dict(table.cells), dict(table.points)
    first = standings(table)
    for row in first.rows:
        why_before(first, row.number)
    standings(table, 1)
    assert told(standings(table)) == told(first)
    assert (dict(table.cells), table.points) == (cells, points)


@given(rng=randoms, criteria=orders)
@settings(max_examples=60, deadline=None)
def test_places_count_those_before_and_only_ties_share(
    rng: random.Random, criteria: tuple[str, ...], random_event: RandomEvent
) -> None:
    made = standings(random_event(rng, wild=True, criteria=criteria))
    ranked = [row for row in made.rows if row.place is not None]
    for position, row in enumerate(ranked, start=1):
        level = [other.number for other in ranked if other.place == row.place]
        assert row.shared == (len(level) > 1)
        assert row.place is not None
        assert row.place <= position < row.place + len(level)
    assert len(made.gaps) == len({row.place for row in ranked}) - bool(ranked)
