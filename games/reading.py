"""Texts of games to values that can be kept: one game typed or pasted, or many in a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from games.rules.checker import Report, check
from games.rules.completion import with_landings
from games.rules.evidence import Follower
from games.rules.notation import WINNERS
from games.rules.records import Record as Written
from games.rules.records import read_records
from games.rules.rulesets import RULESETS, RuleSet
from games.rules.sowing import WHITE
from games.rules.writing import write_pgn
from tournaments.errors import Refused

MAX_PLIES = 1000
MAX_TEXT = 60_000


@dataclass(frozen=True)
class Examined:
    """A game with every landing hole written where it follows the rules, and what the checker says of it."""

    written: Written
    rules: RuleSet
    report: Report

    @cached_property
    def states(self) -> tuple[int, ...]:
        """The states before and after each ply up to the fault, or to the end."""
        follower = Follower(self.rules)
        played = self.written.plies[: self.report.plies_played]
        return tuple(follower.play(follower.engine.start, played).states)

    @property
    def points(self) -> int | None:
        """White's half points as recorded, else as play ended; None where neither says."""
        if self.written.result is not None:
            winner = WINNERS[self.written.result]
        elif self.report.end is not None and self.report.fault is None:
            winner = self.report.end.winner
        else:
            return None
        return 1 if winner is None else 2 if winner == WHITE else 0


def read_one(text: str) -> Written:
    """The one game of a text; raises Refused for no moves, for several games, for one too long to be a game."""
    if len(text) > MAX_TEXT:
        raise Refused("record-too-long", {"plies": MAX_PLIES})
    # A zero byte means nothing in a game, and not every database can keep it.
    games = list(islice(read_records(text.replace("\0", " ").splitlines()), 2))
    if not games or not games[0].plies:
        raise Refused("record-empty")
    if len(games) > 1:
        raise Refused("several-games")
    if len(games[0].plies) > MAX_PLIES:
        raise Refused("record-too-long", {"plies": MAX_PLIES})
    return games[0]


def examine(written: Written, rules: RuleSet, *, repairs: bool = False) -> Examined:
    """Check a game by a rule set; `repairs` looks for other readings at its fault, which takes time."""
    completed = with_landings(written, rules)
    return Examined(completed, rules, check(completed, rules, repairs=repairs))


def rules_of(written: Written, default: str) -> RuleSet:
    """The rule set a game names in its `Variant` tag, else the default; raises Refused for an unknown one."""
    name = written.variant or default
    if name not in RULESETS:
        raise Refused("unknown-rule-set", {"rule_set": name[:40]})
    return RULESETS[name]


def moves_text(written: Written) -> str:
    """Moves, totals, comments and result in canonical notation, without any tag."""
    bare = replace(written, tags=(), variant=None, kazans=(None, None), termination=None)
    return write_pgn(bare).split("\n\n", 1)[1].strip()


def parsed(
    text: str, *, rule_set: str, kazans: tuple[int | None, int | None] = (None, None), termination: str = ""
) -> Written:
    """The game of a text made by `moves_text`, with what is kept beside it."""
    games = read_records(text.splitlines())
    written = next(games, Written())
    return replace(written, variant=rule_set, kazans=kazans, termination=termination or None)


def batches(games: Iterable[Written], size: int) -> Iterator[list[Written]]:
    """The games in lists of at most `size`, read no further than needed."""
    source = iter(games)
    while batch := list(islice(source, size)):
        yield batch
