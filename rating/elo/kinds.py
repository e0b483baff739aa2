"""Classical, rapid and blitz by the time for a game of 60 moves (B.02, 1.1; rapid and blitz regulations, 1.1)."""

from __future__ import annotations

from enum import StrEnum

_CLASSICAL_FROM, _RAPID_ABOVE = 60, 10


class Kind(StrEnum):
    CLASSICAL = "classical"
    RAPID = "rapid"
    BLITZ = "blitz"


def kind_of(base_minutes: int, increment_seconds: int) -> Kind:
    """Sixty moves bring as many minutes as the increment has seconds."""
    minutes = base_minutes + increment_seconds
    if minutes >= _CLASSICAL_FROM:
        return Kind.CLASSICAL
    return Kind.RAPID if minutes > _RAPID_ABOVE else Kind.BLITZ
