"""Half points, fractions and decimals as text, the same in every language."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

_GLYPHS = {(1, 4): "¼", (1, 2): "½", (3, 4): "¾", (1, 3): "⅓", (2, 3): "⅔"}
_MINUS = "\N{MINUS SIGN}"


def format_half(halves: int | None) -> str:
    """Half points as points: 7 is "3½"; None, an open result, is empty."""
    return "" if halves is None else format_fraction(Fraction(halves, 2))


def format_fraction(value: Fraction | int | None) -> str:
    """A value with quarters, halves and thirds as one sign, others as "1 5/12"; None is empty."""
    if value is None:
        return ""
    whole, rest = divmod(abs(value.numerator), value.denominator)
    sign = _MINUS if value < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    glyph = _GLYPHS.get((rest, value.denominator))
    if glyph is None:
        return f"{sign}{whole} {rest}/{value.denominator}" if whole else f"{sign}{rest}/{value.denominator}"
    return f"{sign}{whole or ''}{glyph}"


def format_decimal(value: Fraction | int) -> str:
    """A value as decimals with a point and without trailing zeros; thirds and such end after six."""
    with localcontext() as context:
        context.prec = 40
        exact = Decimal(value.numerator) / Decimal(value.denominator)
        text = format(exact.quantize(Decimal("0.000001"), ROUND_HALF_UP), "f")
    return text.rstrip("0").rstrip(".")
