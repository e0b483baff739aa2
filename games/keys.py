"""Keys by which games are found: of a position, of an opening, of a whole game. Pure functions."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from games.rules.notation import Ply
from games.rules.rulesets import RuleSet
from players.letters import fold


def position_key(rules: RuleSet, state: int) -> int:
    """A signed 64-bit number of a position; rule sets on the same board share it."""
    board = bytes((rules.holes, rules.stones_per_hole))
    digest = hashlib.blake2b(state.to_bytes(32, "little") + board, digest_size=8).digest()
    return int.from_bytes(digest, "little", signed=True)


def opening_line(plies: Sequence[Ply]) -> str:
    """The holes of moves, one digit each."""
    return "".join(str(ply.hole) for ply in plies)


def successor(prefix: str) -> str:
    """The first string of digits after all that begin with `prefix`; "" when there is none."""
    prefix = prefix.rstrip("9")
    return prefix[:-1] + str(int(prefix[-1]) + 1) if prefix else ""


def search_key(text: str) -> str:
    """A text folded for search, a space before each word: one substring test finds the beginnings of words."""
    return "".join(f" {word}" for word in fold(text).split())


def fingerprint(*, white: str, black: str, date: str, rule_set: str, plies: Sequence[Ply]) -> str:
    """What two copies of one game have in common, however names are spelled and their words ordered."""
    players = [" ".join(sorted(fold(name).split())) for name in (white, black)]
    moves = " ".join(ply.move for ply in plies)
    return hashlib.sha256("\n".join((*players, date, rule_set, moves)).encode()).hexdigest()
