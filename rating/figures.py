"""Expected scores, changes and ratings as text, the same in every language but for the sign before decimals."""

from __future__ import annotations

from django.utils.formats import get_format

from rating.elo import tenth

_MINUS = "\N{MINUS SIGN}"


def expected_text(hundredths: int | None) -> str:
    """`1.14`; nothing where there is none."""
    if hundredths is None:
        return ""
    return f"{hundredths // 100}{_separator()}{hundredths % 100:02}"


def change_text(hundredths: int | None) -> str:
    """`+7.2`, `−3.2`, `0.0`; nothing where there is none."""
    if hundredths is None:
        return ""
    tenths = tenth(hundredths)
    sign = "+" if tenths > 0 else _MINUS if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10}{_separator()}{abs(tenths) % 10}"


def whole_change_text(before: int | None, after: int | None) -> str:
    """`+7`, `−3`, `0`: how the published rating moved; nothing without two ratings."""
    if before is None or after is None:
        return ""
    difference = after - before
    return f"+{difference}" if difference > 0 else f"{_MINUS}{-difference}" if difference else "0"


def _separator() -> str:
    return str(get_format("DECIMAL_SEPARATOR"))
