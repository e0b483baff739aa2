"""How invented games end: the stronger player wins more often, and korgools fit the ending."""

from __future__ import annotations

import random

from tournaments.regulations.outcomes import Flag, Outcome, Reason

WINS = (Reason.STONES,) * 6 + (Reason.RESIGNATION,) * 2 + (Reason.NO_MOVES, Reason.FLAG)
DRAWS = (Reason.EQUAL_STONES, Reason.AGREEMENT, Reason.BOTH_FLAGS)


def drawn_outcome(white_rating: int, black_rating: int, lots: random.Random) -> Outcome:
    """An outcome that can have happened; the expectation follows the rating difference, at most 400 points."""
    difference = max(-400, min(400, white_rating - black_rating))
    white_share = 1 / (1 + 10 ** (-difference / 400))
    if lots.random() < 0.15:
        return _draw(lots)
    white_wins = lots.random() < white_share
    won = _win(lots)
    return won if white_wins else won.swapped


def _win(lots: random.Random) -> Outcome:
    """White wins."""
    reason = lots.choice(WINS)
    if reason is Reason.STONES:
        winner = lots.randint(82, 98)
        return Outcome(2, 0, reason, winner, lots.randint(30, 162 - winner))
    if reason is Reason.NO_MOVES:
        return Outcome(2, 0, reason, lots.randint(60, 81), lots.randint(40, 75))
    if reason is Reason.FLAG:
        return Outcome(2, 0, reason, lots.randint(45, 75), lots.randint(40, 70), Flag.BLACK)
    return Outcome(2, 0, reason, lots.randint(60, 81), lots.randint(25, 59))


def _draw(lots: random.Random) -> Outcome:
    reason = lots.choice(DRAWS)
    if reason is Reason.EQUAL_STONES:
        return Outcome(1, 1, reason, 81, 81)
    flag = Flag.BOTH if reason is Reason.BOTH_FLAGS else None
    return Outcome(1, 1, reason, lots.randint(60, 80), lots.randint(60, 80), flag)
