"""Counting lines of play, the usual check of a rules engine."""

from __future__ import annotations

from collections.abc import Iterator

from .engine import Engine


def perft(engine: Engine, state: int, depth: int) -> int:
    """The number of lines of play of exactly ``depth`` plies; a game that ends sooner adds nothing."""
    if depth == 0:
        return 1
    options = engine.options(state)
    if depth == 1:
        return len(options)
    return sum(perft(engine, engine.play(state, hole, declare), depth - 1) for hole, declare in options)


def perft_table(engine: Engine, state: int, depth: int) -> Iterator[tuple[int, int]]:
    """Each depth from 1 with its number of lines, smallest first."""
    for plies in range(1, depth + 1):
        yield plies, perft(engine, state, plies)
