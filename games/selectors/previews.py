"""What a file of games holds, before anything of it is saved."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from games.exchange.headings import Heading, heading_of
from games.keys import fingerprint
from games.models import Record
from games.reading import MAX_PLIES, examine, rules_of
from games.rules.records import Record as Written
from games.rules.rulesets import RuleSet
from games.selectors.linking import Register
from players.models import Federation
from tournaments.errors import Refused

SHOWN = 100


@dataclass(frozen=True, slots=True)
class Preview:
    """One game of a file: what would become of it.

    `problem` is a code of `messages.PROBLEMS`, "" for a sound game; `ply` where it is. `known` says that the archive
    has the game; `linked` which sides are players of the register.
    """

    number: int
    heading: Heading
    plies: int
    result: str
    verdict: str
    problem: str
    ply: int | None
    known: bool
    linked: tuple[bool, bool]


def preview_of(federation: Federation, games: Iterable[Written], *, default: str) -> tuple[list[Preview], bool]:
    """The first games of a file, and whether there are more."""
    some = list(islice(games, SHOWN + 1))
    register = Register(federation)
    read = [_Read.of(register, number, written, default) for number, written in enumerate(some[:SHOWN], 1)]
    keys = [each.key for each in read if each.key]
    known = set(
        Record.objects.filter(federation=federation, fingerprint__in=keys).values_list("fingerprint", flat=True)
    )
    return [each.preview(known) for each in read], len(some) > SHOWN


@dataclass(frozen=True)
class _Read:
    number: int
    heading: Heading
    written: Written
    key: str
    verdict: str
    problem: str
    ply: int | None
    linked: tuple[bool, bool]

    @classmethod
    def of(cls, register: Register, number: int, written: Written, default: str) -> _Read:
        heading = heading_of(written)
        white, black = register.find(heading.white), register.find(heading.black)
        linked = (white is not None, black is not None)
        problem = "record-empty" if not written.plies else "record-too-long" if len(written.plies) > MAX_PLIES else ""
        rules: RuleSet | None = None
        try:
            rules = rules_of(written, default)
        except Refused as refusal:
            problem = problem or refusal.code
        if problem or rules is None:
            return cls(number, heading, written, "", "", problem, None, linked)
        examined = examine(written, rules)
        key = fingerprint(
            white=white.name if white else heading.white,
            black=black.name if black else heading.black,
            date=heading.date,
            rule_set=rules.name,
            plies=examined.written.plies,
        )
        report = examined.report
        return cls(number, heading, written, key, report.verdict, report.code or "", report.ply, linked)

    def preview(self, known: set[str]) -> Preview:
        return Preview(
            number=self.number,
            heading=self.heading,
            plies=len(self.written.plies),
            result=self.written.result or "*",
            verdict=self.verdict,
            problem=self.problem,
            ply=self.ply,
            known=self.key in known,
            linked=self.linked,
        )
