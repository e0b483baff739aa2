"""A board as the entry screen shows it: the row, what was typed, what was refused, what two people say."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple
from uuid import uuid4

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from tournaments.labels import reason_label
from tournaments.models import Board, Outcome
from tournaments.regulations.outcomes import Flag, Reason, korgools_missing
from tournaments.regulations.outcomes import Outcome as Told
from tournaments.regulations.shorthand import Sign, line_of, sign_of
from tournaments.selectors.boards import current
from tournaments.selectors.entries import StaffName, name_of_seat
from tournaments.services.results import seats_of, told

KEYS: tuple[tuple[Sign, str, str | Promise, str | Promise], ...] = (
    (Sign.WHITE, "1", gettext_lazy("white wins"), gettext_lazy("white")),
    (Sign.DRAW, "½", gettext_lazy("draw"), gettext_lazy("draw")),
    (Sign.BLACK, "0", gettext_lazy("black wins"), gettext_lazy("black")),
    (Sign.BLACK_ABSENT, "+", gettext_lazy("black did not come"), gettext_lazy("no ●")),
    (Sign.WHITE_ABSENT, "−", gettext_lazy("white did not come"), gettext_lazy("no ○")),
)


class Typed(NamedTuple):
    """What stands in the fields of a row."""

    line: str = ""
    sign: str = ""
    reason: str = ""
    white_kazan: str = ""
    black_kazan: str = ""
    why: str = ""


class Value(NamedTuple):
    """One of two results that contradict each other: who says it and when."""

    outcome: Told
    who: str
    at: datetime
    reason: str


@dataclass(frozen=True)
class Trouble:
    """Why a row was not saved; with `values` the two that contradict each other, the standing one first."""

    text: str
    clause: str = ""
    may_override: bool = False
    with_reason: bool = False
    values: tuple[Value, Value] | None = None


@dataclass(frozen=True)
class Row:
    """One board of the screen."""

    board: Board
    white: StaffName
    black: StaffName
    outcome: Outcome | None
    typed: Typed
    seen: int | None
    trouble: Trouble | None = None
    notes: tuple[str, ...] = ()
    fresh: bool = False
    korgools_missing: bool = False

    @property
    def key(self) -> str:
        """A key of its own for each drawing of the row."""
        return str(uuid4())

    @property
    def white_id(self) -> int:
        """Who had white when the row was drawn: a result is typed by sides."""
        return seats_of(self.board)[0].participant_id

    @property
    def label(self) -> str:
        """How the fields of the row are called for those who do not see the table."""
        return _("board %(board)s, %(white)s against %(black)s") % {
            "board": self.board.number,
            "white": self.white.short,
            "black": self.black.short,
        }

    @property
    def options(self) -> SafeString:
        return reason_options(self.typed.reason, get_language() or "ky")

    @property
    def keys(self) -> SafeString:
        """The radio buttons of the row, which belong to its form."""
        drawn = _keys(self.typed.sign, get_language() or "ky")
        return mark_safe(drawn.replace(_FORM, f"f{self.board.pk}"))  # noqa: S308

    @property
    def reason(self) -> str:
        return reason_label(self.outcome.reason, self.outcome.flag) if self.outcome else ""


def row_of(
    board: Board,
    *,
    outcome: Outcome | None = None,
    typed: Typed | None = None,
    seen: int | None = None,
    trouble: Trouble | None = None,
    notes: tuple[str, ...] = (),
    fresh: bool = False,
) -> Row:
    """The row of a board of `boards_of_round`; `outcome` where another one stands since it was read."""
    white, black = seats_of(board)
    standing = outcome or current(board)
    rules = board.match.round.tournament.rules
    return Row(
        board=board,
        white=name_of_seat(white),
        black=name_of_seat(black),
        outcome=standing,
        typed=typed if typed is not None else typed_of(standing),
        seen=seen if trouble is not None else (standing.pk if standing else None),
        trouble=trouble,
        notes=notes,
        fresh=fresh,
        korgools_missing=standing is not None and korgools_missing(told(standing), rules.korgools),
    )


def typed_of(outcome: Outcome | None) -> Typed:
    """The fields of a board whose result stands."""
    if outcome is None:
        return Typed()
    value = told(outcome)
    return Typed(
        line_of(value),
        str(sign_of(value) or ""),
        reason_code(value),
        "" if value.white_kazan is None else str(value.white_kazan),
        "" if value.black_kazan is None else str(value.black_kazan),
    )


def reason_choices() -> list[tuple[str, str]]:
    """The reasons of a choice; whose flag fell is part of the reason there."""
    choices: list[tuple[str, str]] = []
    for value, label in Outcome.Reason.choices:
        if value == Outcome.Reason.FLAG:
            choices += [(f"flag-{side}", reason_label("flag", side)) for side in ("white", "black")]
        else:
            choices.append((value, str(label)))
    return choices


@lru_cache(maxsize=256)
def reason_options(chosen: str, _language: str) -> SafeString:
    """The options of a choice of reasons: the same for hundreds of rows, so they are drawn once."""
    empty = ("", "", "—")
    rows = [(code, " selected" if code == chosen else "", label) for code, label in reason_choices()]
    return format_html_join("", '<option value="{}"{}>{}</option>', [empty, *rows])


_FORM = "form-of-the-row"


@lru_cache(maxsize=64)
def _keys(chosen: str, _language: str) -> SafeString:
    return format_html_join(
        "",
        '<label title="{}"><input type="radio" form="{}" name="sign" value="{}" aria-label="{}"{}>'
        '<span aria-hidden="true">{}</span></label>',
        [
            (title, _FORM, sign, title, mark_safe(" checked") if sign == chosen else "", shown)
            for sign, shown, title, _short in KEYS
        ],
    )


def reason_code(outcome: Told) -> str:
    if outcome.reason is Reason.FLAG and outcome.flag is not None:
        return f"flag-{outcome.flag}"
    return str(outcome.reason)


def reason_from(code: str) -> tuple[Reason | None, Flag | None]:
    """A chosen reason; an unknown one counts as none."""
    if code in {"flag-white", "flag-black"}:
        return Reason.FLAG, Flag(code.removeprefix("flag-"))
    return (Reason(code), None) if code in set(Reason) else (None, None)


def values_of(standing: Outcome, mine: Told, who: str) -> tuple[Value, Value]:
    """Both results of a conflict: what stands, by whom; what the user has typed just now."""
    by = standing.entered_by.display_name if standing.entered_by else ""
    return (
        Value(told(standing), by, standing.entered_at, reason_label(standing.reason, standing.flag)),
        Value(mine, who, timezone.now(), reason_label(str(mine.reason), str(mine.flag or ""))),
    )
