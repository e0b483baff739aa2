"""Positions, moves and games in words, in the language of the page."""

from __future__ import annotations

from datetime import date

from django.utils.dateformat import format as formatted
from django.utils.formats import date_format, get_format
from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from games.holes import hole_names
from games.models.records import Verdict
from games.rules.engine import End
from games.rules.position import Position, Step
from games.rules.sowing import BLACK, WHITE
from tournaments.models import Outcome

#: How play ended, by the rules' own names.
ENDS = {
    "majority": Outcome.Reason.STONES,
    "no-moves": Outcome.Reason.NO_MOVES,
    "equal": Outcome.Reason.EQUAL_STONES,
}


def language() -> str:
    return get_language() or "ky"


def move_number(ply: int) -> int:
    """The number of the move that a ply counted from 1 belongs to."""
    return (ply + 1) // 2


def move_text(ply: int, move: str) -> str:
    """`46` of White, `…92` of Black."""
    return move if ply % 2 else f"…{move}"


def board_title(position: Position, ply: int, move: str = "") -> str:
    """What a drawing shows; ply 0 is the start."""
    kazans = {"white": position.kazans[WHITE], "black": position.kazans[BLACK]}
    if not ply:
        return _("Position before the first move: White %(white)s, Black %(black)s") % kazans
    told = {"number": move_number(ply), "move": move_text(ply, move), **kazans}
    return _("Position after move %(number)s (%(move)s): White %(white)s, Black %(black)s") % told


def title_before(position: Position, ply: int) -> str:
    """The title of the position before a ply."""
    return _("Position before move %(number)s: White %(white)s, Black %(black)s") % {
        "number": move_number(ply),
        "white": position.kazans[WHITE],
        "black": position.kazans[BLACK],
    }


def board_description(position: Position, last: Step | None = None) -> str:
    """Everything a drawing shows, for those who do not see it."""
    parts = [_row(position, WHITE), _row(position, BLACK), *_tuz(position)]
    if last is not None:
        parts.append(_last(last))
    if position.end is None:
        parts.append(_("White to move.") if position.side == WHITE else _("Black to move."))
    return " ".join(parts)


def _row(position: Position, side: int) -> str:
    marked = position.tuz[1 - side]
    cells = [pgettext("mark", "tuz") if n == marked else str(count) for n, count in enumerate(position.holes[side], 1)]
    text = (
        _("White's holes 1–%(holes)s: %(cells)s. Kazan %(kazan)s.")
        if side == WHITE
        else _("Black's holes 1–%(holes)s: %(cells)s. Kazan %(kazan)s.")
    )
    return text % {"holes": len(cells), "cells": ", ".join(cells), "kazan": position.kazans[side]}


def _tuz(position: Position) -> list[str]:
    white, black = position.tuz
    told = []
    if white:
        told.append(_("White's tuz is Black's hole %(hole)s.") % {"hole": white})
    if black:
        told.append(_("Black's tuz is White's hole %(hole)s.") % {"hole": black})
    return told


def _last(step: Step) -> str:
    white, across = step.side == WHITE, step.landing_side != step.side
    if white:
        text = (
            _("Last move: White, from hole %(hole)s to Black's hole %(landing)s.")
            if across
            else _("Last move: White, from hole %(hole)s to own hole %(landing)s.")
        )
    else:
        text = (
            _("Last move: Black, from hole %(hole)s to White's hole %(landing)s.")
            if across
            else _("Last move: Black, from hole %(hole)s to own hole %(landing)s.")
        )
    told = [text % {"hole": step.hole, "landing": step.landing}]
    if step.captured:
        told.append(
            ngettext("%(count)s korgool captured.", "%(count)s korgools captured.", step.captured)
            % {"count": step.captured}
        )
    return " ".join(told)


def move_effect(step: Step) -> str:
    """What a move took: `captured 16, own tuz +1`; "" for nothing."""
    told = []
    if step.made_tuz:
        told.append(_("tuz taken"))
    elif step.captured:
        told.append(_("captured %(count)s") % {"count": step.captured})
    own, other = step.tuz_gains[step.side], step.tuz_gains[1 - step.side]
    if own:
        told.append(_("own tuz +%(count)s") % {"count": own})
    if other:
        told.append(_("opponent's tuz +%(count)s") % {"count": other})
    return ", ".join(told)


def hole_label(number: int, stones: int, holes: int) -> str:
    """`hole 3, далы, 11 korgools`."""
    names = hole_names(language(), holes)
    told = {"number": number, "count": stones, "name": names[number - 1] if names else ""}
    if names:
        text = ngettext(
            "hole %(number)s, %(name)s, %(count)s korgool", "hole %(number)s, %(name)s, %(count)s korgools", stones
        )
    else:
        text = ngettext("hole %(number)s, %(count)s korgool", "hole %(number)s, %(count)s korgools", stones)
    return text % told


def end_text(end: End | None) -> str:
    """How play ended on the board, "" while it goes on."""
    return str(ENDS[end.reason].label) if end else ""


def verdict_chip(verdict: str, fault_ply: int | None = None) -> tuple[str, str]:
    """The kind of chip and its text for what the checker says of a record."""
    if verdict == Verdict.ILLEGAL:
        if fault_ply:
            return "bad", _("breaks the rules at move %(number)s") % {"number": move_number(fault_ply)}
        return "bad", _("breaks the rules")
    if verdict == Verdict.COMPLETE_AGREES:
        return "good", _("record follows the rules")
    if verdict == Verdict.UNFINISHED_POSSIBLE:
        return "good", _("record follows the rules, not to the end")
    if verdict == Verdict.COMPLETE_CONTRADICTS:
        return "warn", _("record ends with another result")
    return "warn", _("result does not follow from the record")


def day_text(text: str) -> str:
    """`2018.03.07`, `2018.03.??` or `2018.??.??` as people write a day, a month, a year."""
    year, month, day = (*text.split("."), "??", "??")[:3]
    if not year.isdecimal():
        return ""
    try:
        if month.isdecimal() and day.isdecimal():
            return str(date_format(date(int(year), int(month), int(day))))
        if month.isdecimal():
            return str(formatted(date(int(year), int(month), 1), get_format("YEAR_MONTH_FORMAT")))
    except ValueError:
        return text
    return year


def graph_label(differences: list[int]) -> str:
    """What the graph of the difference shows, in one sentence."""
    return _("Difference of the kazans: at most %(most)s, at least %(least)s, %(last)s at the end") % {
        "most": _signed(max(differences)),
        "least": _signed(min(differences)),
        "last": _signed(differences[-1]),
    }


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}" if number else "0"
