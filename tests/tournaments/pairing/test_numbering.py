from __future__ import annotations

import random

import pytest

from tournaments.crosstable import Side
from tournaments.pairing.numbering import (
    Drawn,
    ListedEntrant,
    by_drawn,
    by_lot,
    by_strength,
    changes,
    first_side,
    renewed,
)  # fmt: skip

LISTED = [
    ListedEntrant(11, 1500, 2, "б"),
    ListedEntrant(12, 1800, 0, "а"),
    ListedEntrant(13, 1500, 5, "в"),
    ListedEntrant(14, 1500, 2, "а"),
    ListedEntrant(15),
]


def test_numbers_follow_rating_rank_and_name() -> None:
    assert by_strength(LISTED) == {12: 1, 13: 2, 14: 3, 11: 4, 15: 5}
    assert by_strength(reversed(LISTED)) == by_strength(LISTED)


def test_a_lot_repeats_with_its_seed_whatever_the_order_of_entry() -> None:
    drawn = by_lot(LISTED, random.Random("7"))
    assert drawn == by_lot(LISTED[::-1], random.Random("7"))
    assert sorted(drawn.values()) == [1, 2, 3, 4, 5]
    assert any(by_lot(LISTED, random.Random(str(seed))) != drawn for seed in range(5))


def test_numbers_drawn_in_the_hall_are_taken_as_they_are() -> None:
    drawn = {11: 3, 12: 1, 13: 2, 14: 5, 15: 4}
    assert by_drawn(LISTED, drawn) == drawn


@pytest.mark.parametrize(
    ("drawn", "keys", "numbers"),
    [
        ({11: 1, 12: 2, 13: 3, 14: 4}, (15,), (5,)),
        ({11: 1, 12: 2, 13: 3, 14: 4, 15: 4}, (), (4, 5)),
        ({11: 1, 12: 2, 13: 3, 14: 4, 15: 6}, (), (5, 6)),
    ],
)
def test_a_drawn_number_missing_twice_or_too_high_is_named(
    drawn: dict[int, int], keys: tuple[int, ...], numbers: tuple[int, ...]
) -> None:
    with pytest.raises(Drawn) as caught:
        by_drawn(LISTED, drawn)
    assert (caught.value.keys, caught.value.numbers) == (keys, numbers)


def test_renewing_keeps_the_order_of_equals_and_puts_new_ones_behind_theirs() -> None:
    current = {12: 1, 13: 2, 11: 3, 14: 4}
    assert renewed(LISTED, current) == {12: 1, 13: 2, 11: 3, 14: 4, 15: 5}
    late = [*LISTED, ListedEntrant(16, 1800, 0, "а")]
    numbers = renewed(late, renewed(LISTED, current))
    assert numbers == {12: 1, 16: 2, 13: 3, 11: 4, 14: 5, 15: 6}
    assert changes(current, numbers) == {11: (3, 4), 13: (2, 3), 14: (4, 5), 15: (None, 6), 16: (None, 2)}


def test_the_first_side_is_drawn() -> None:
    assert first_side(random.Random("a")) is first_side(random.Random("a"))
    assert {first_side(random.Random(str(seed))) for seed in range(20)} == set(Side)
