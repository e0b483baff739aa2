"""Round robin by Berger tables (FIDE C.05, annex 1): everybody meets everybody once.

With an odd number of participants whoever would meet the missing last one is free. The sides come out so that
nobody has one of them more than once oftener than the other.
"""

from __future__ import annotations

from typing import NamedTuple


class BergerRound(NamedTuple):
    """One round: boards as white and black in the order of the table, and who is free (odd numbers only)."""

    round: int
    boards: tuple[tuple[int, int], ...]
    free: int | None


def berger(participants: int) -> tuple[BergerRound, ...]:
    """All rounds of one cycle for the numbers 1 to `participants`; none for fewer than two."""
    if participants < 2:
        return ()
    size = participants + participants % 2
    return tuple(_round(number, size, participants) for number in range(1, size))


def double_berger(participants: int) -> tuple[BergerRound, ...]:
    """Two cycles with sides reversed in the second.

    The last two rounds of the first cycle change places, so that nobody has one side three times running.
    """
    first = list(berger(participants))
    if len(first) >= 2:
        first[-2:] = [
            first[-1]._replace(round=first[-2].round),
            first[-2]._replace(round=first[-1].round),
        ]
    second = [
        BergerRound(one.round + len(first), tuple((black, white) for white, black in one.boards), one.free)
        for one in berger(participants)
    ]
    return (*first, *second)


def _round(number: int, size: int, participants: int) -> BergerRound:
    ring = size - 1
    # The last participant meets each in turn: 1, then n/2 + 1, then 2 and so on, with alternating sides.
    opposite = (number - 1) * (size // 2) % ring + 1
    boards = [(opposite, size) if number % 2 else (size, opposite)]
    boards += [((opposite - 1 + step) % ring + 1, (opposite - 1 - step) % ring + 1) for step in range(1, size // 2)]
    played = tuple(board for board in boards if max(board) <= participants)
    return BergerRound(number, played, opposite if participants < size else None)
