"""What of a regulation may still change, and when.

System, scores, bye values and acceleration freeze when round 1 is published, tie-breaks and their edition after it.
Frozen fields change only by an act that asks twice and is journalled; a further round is always allowed.
"""

from __future__ import annotations

from dataclasses import fields

from tournaments.regulations.regulation import Regulation

FROZEN = frozenset({"system", "scoring", "acceleration", "criteria", "edition", "rule_set", "warnings"})


def changed(old: Regulation, new: Regulation) -> tuple[str, ...]:
    """Names of the fields that differ."""
    return tuple(f.name for f in fields(Regulation) if getattr(old, f.name) != getattr(new, f.name))


def frozen(old: Regulation, new: Regulation, *, published_rounds: int) -> tuple[str, ...]:
    """The changed fields that need the question: none before round 1 is published.

    Fewer rounds than are published are never possible and not this function's business; more rounds are always
    allowed.
    """
    if not published_rounds:
        return ()
    names = FROZEN | ({"rounds"} if new.rounds < old.rounds else set())
    return tuple(name for name in changed(old, new) if name in names)
