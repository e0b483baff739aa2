"""Small pieces of HTML that tables are made of, written in one place.

Tables of hundreds of rows are put together from these in Python: a template would take several times as long.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from players.names import name_in
from tournaments.labels import side_label
from tournaments.standings.figures import format_half

MINUS = "\N{MINUS SIGN}"


def disc(side: str) -> SafeString:
    """The drawn disc of a side, with its name for those who do not see it; nothing without a side."""
    return _disc(side, get_language() or "") if side else SafeString()


@lru_cache(maxsize=64)
def _disc(side: str, _language: str) -> SafeString:
    return format_html(
        '<i class="disc{}" role="img" aria-label="{}"></i>', " b" if side == "b" else "", side_label(side)
    )


def score_sign(points: int | None, opponent_points: int | None, *, played: bool) -> str:
    """One side of a result: points, or `+` and `−` where nobody played."""
    if points is None or played:
        return format_half(points)
    if points > (opponent_points or 0):
        return "+"
    return MINUS if points == 0 else format_half(points)


def result(
    white: int | None,
    black: int | None,
    *,
    played: bool,
    white_kazan: int | None = None,
    black_kazan: int | None = None,
    none: str = "",
) -> SafeString:
    """`1 (82) – 0 (60)`, `+ : −`; `none` stands where there is no result. Unknown kazans have no brackets."""
    if white is None and black is None:
        return format_html('<span class="res none">{}</span>', none)
    dash = SafeString(' <span class="dash">–</span> ' if played else ' <span class="dash">:</span> ')
    return format_html(
        '<span class="res">{}{}{}</span>',
        _half_of_result(score_sign(white, black, played=played), white_kazan),
        dash,
        _half_of_result(score_sign(black, white, played=played), black_kazan),
    )


def _half_of_result(score: str, kazan: int | None) -> SafeString:
    korgools = format_html(' <span class="k">({})</span>', kazan) if kazan is not None else ""
    return format_html('<span class="two"><b>{}</b>{}</span>', score, korgools)


def language_of(names: Mapping[str, str], language: str) -> str:
    """The language that `name_in` answers in when it is not the one asked for, else "": for `lang` attributes."""
    text = name_in(names, language)
    if not text or names.get(language) == text:
        return ""
    return next(code for code, name in names.items() if name == text)


def lang(names: Mapping[str, str], language: str) -> SafeString:
    """` lang="ky"` where a name is shown in another language than the page's, else nothing."""
    code = language_of(names, language)
    return format_html(' lang="{}"', code) if code else SafeString()


def chip(text: str, kind: str = "") -> SafeString:
    return format_html('<span class="chip{}">{}</span>', f" {kind}" if kind else "", text)


def state_chips(*, first_round: int, withdrawn_from: int | None, excluded: bool) -> SafeString:
    """Whether somebody came late, left or was excluded."""
    chips = []
    if first_round > 1:
        chips.append(chip(_("from round %(round)s") % {"round": first_round}))
    if excluded:
        chips.append(chip(_("excluded"), "bad"))
    elif withdrawn_from == 1:
        chips.append(chip(_("withdrew before round 1")))
    elif withdrawn_from is not None:
        chips.append(chip(_("withdrew after round %(round)s") % {"round": withdrawn_from - 1}))
    return SafeString("".join(f" {each}" for each in chips))
