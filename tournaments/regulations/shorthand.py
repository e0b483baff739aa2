"""What an arbiter types for a board, read as an outcome.

One line holds the result and the kazans: `1`, `5` or `=`, `0` for white, draw, black, `+` and `-` when black or white
did not come; then both kazans, White's first, or the loser's alone (C 8/7.3). `82 61`, `1 61`, `161`, `5 81 81`, `+`.
A result that the kazans alone decide may be left out. The reason is proposed where nothing else fits what was typed;
where several would, it must be chosen.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from games.rules.rulesets import RuleSet
from tournaments.regulations.outcomes import Flag, Outcome, Reason
from tournaments.regulations.regulation import Korgools


class Sign(StrEnum):
    """The result as a key: who won, a draw, who did not come."""

    WHITE = "1"
    DRAW = "="
    BLACK = "0"
    BLACK_ABSENT = "+"
    WHITE_ABSENT = "-"


SCORES = {
    Sign.WHITE: (2, 0), Sign.DRAW: (1, 1), Sign.BLACK: (0, 2),
    Sign.BLACK_ABSENT: (2, 0), Sign.WHITE_ABSENT: (0, 2),
}  # fmt: skip
_SIGNS = {
    "1": Sign.WHITE, "5": Sign.DRAW, "=": Sign.DRAW, "½": Sign.DRAW, "0": Sign.BLACK,
    "+": Sign.BLACK_ABSENT, "-": Sign.WHITE_ABSENT, "−": Sign.WHITE_ABSENT, "–": Sign.WHITE_ABSENT,
}  # fmt: skip
#: The keys that are digits too.
_DIGITS = frozenset("150")
_BETWEEN = re.compile(r"(?<=\d)\s*[-–−:/,;.]\s*(?=\d)")


class Doubt(ValueError):
    """What was typed does not say enough, or is not readable; `code` says which."""

    RESULT = "result-needed"
    REASON = "reason-needed"
    BOTH_KAZANS = "draw-needs-both-kazans"
    UNREADABLE = "result-unreadable"

    def __init__(self, code: str, typed: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.typed = typed


@dataclass(frozen=True, slots=True)
class Typed:
    """A line taken apart: the result where it was typed, and the kazans in the order they stood."""

    sign: Sign | None
    kazans: tuple[int, ...]


def read_line(text: str, rules: RuleSet) -> Typed:
    """Take a line apart; raises Doubt for one that no reading fits."""
    line = _BETWEEN.sub(" ", text.strip())
    sign = _SIGNS.get(line[:1]) if line[:1] not in _DIGITS or not line else None
    tokens = line[1:].split() if sign is not None else line.split()
    if any(not token.isascii() or not token.isdecimal() for token in tokens):
        raise Doubt(Doubt.UNREADABLE, text)
    if sign is None and tokens:
        sign, tokens = _leading_key(tokens, rules)
    if len(tokens) > 2 or any(len(token) > 3 for token in tokens):
        raise Doubt(Doubt.UNREADABLE, text)
    return Typed(sign, tuple(int(token) for token in tokens))


def _leading_key(tokens: list[str], rules: RuleSet) -> tuple[Sign | None, list[str]]:
    """A first 1, 5 or 0 that cannot be (the beginning of) a kazan is the result."""
    first, rest = tokens[0], tokens[1:]
    if first in _DIGITS:
        return _SIGNS[first], rest
    most = rules.stones if rest else rules.equal
    if first[0] in _DIGITS and (first[0] == "0" or int(first) > most):
        return _SIGNS[first[0]], [first[1:], *rest]
    return None, tokens


def line_of(outcome: Outcome) -> str:
    """A line that reads back as the outcome's kazans; "" where none is known."""
    white, black = outcome.white_kazan, outcome.black_kazan
    if white is None and black is None:
        return ""
    if white is None or black is None:
        return f"{sign_of(outcome) or ''} {black if white is None else white}".strip()
    text = f"{white} {black}"
    return f"{sign_of(outcome) or ''} {text}".strip() if str(white) in _DIGITS else text


def sign_of(outcome: Outcome) -> Sign | None:
    """The key of an outcome; None for scores that only a ruling gives and for adjourned games."""
    unplayed = outcome.reason is Reason.NO_SHOW
    for sign, scores in SCORES.items():
        if scores == (outcome.white, outcome.black) and unplayed == (sign in {Sign.BLACK_ABSENT, Sign.WHITE_ABSENT}):
            return sign
    return None


def outcome_of(
    typed: Typed, *, sign: Sign | None, reason: Reason | None, flag: Flag | None, rules: RuleSet, korgools: Korgools
) -> Outcome:
    """The outcome that a line, a key pressed and a reason chosen mean; the line's own result counts before the key.

    Raises Doubt where the result or the reason must be said.
    """
    kazans = typed.kazans
    sign = typed.sign or sign
    if len(kazans) == 2:
        return told(sign, kazans[0], kazans[1], reason=reason, flag=flag, rules=rules, korgools=korgools)
    if not kazans:
        return told(sign, None, None, reason=reason, flag=flag, rules=rules, korgools=korgools)
    if sign is Sign.DRAW:
        raise Doubt(Doubt.BOTH_KAZANS)
    if sign is None:
        raise Doubt(Doubt.RESULT)
    loser_is_white = SCORES[sign] == (0, 2)
    white, black = (kazans[0], None) if loser_is_white else (None, kazans[0])
    return told(sign, white, black, reason=reason, flag=flag, rules=rules, korgools=korgools)


def told(
    sign: Sign | None,
    white_kazan: int | None,
    black_kazan: int | None,
    *,
    reason: Reason | None,
    flag: Flag | None,
    rules: RuleSet,
    korgools: Korgools,
) -> Outcome:
    """The outcome of a key and of kazans known by side; raises Doubt as `outcome_of`."""
    if reason is Reason.ADJOURNED:
        return Outcome(None, None, reason)
    if reason is Reason.BOTH_ABSENT:
        return Outcome(0, 0, reason, white_kazan, black_kazan)
    if sign is None and white_kazan is not None and black_kazan is not None:
        sign = _decided((white_kazan, black_kazan), rules)
    if sign is None:
        raise Doubt(Doubt.RESULT)
    white, black = SCORES[sign]
    if sign in {Sign.BLACK_ABSENT, Sign.WHITE_ABSENT}:
        return Outcome(white, black, Reason.NO_SHOW, white_kazan, black_kazan)
    reason = reason or proposed_reason(white, black, white_kazan, black_kazan, rules=rules, korgools=korgools)
    if reason is None:
        raise Doubt(Doubt.REASON)
    return Outcome(white, black, reason, white_kazan, black_kazan, flag)


def proposed_reason(
    white: int, black: int, white_kazan: int | None, black_kazan: int | None, *, rules: RuleSet, korgools: Korgools
) -> Reason | None:
    """How such a game ended where the numbers leave no choice; None where it must be said.

    A majority ended the game, whoever has it; so it did where the loser alone was counted. 81 : 81 is a draw by equal
    stones. Without kazans nothing is known, which suffices where the regulation does not require them.
    """
    if white_kazan is None and black_kazan is None:
        return None if korgools is Korgools.REQUIRED else Reason.UNRECORDED
    if white == black:
        return Reason.EQUAL_STONES if white_kazan == black_kazan == rules.equal else None
    winner, loser = (white_kazan, black_kazan) if white > black else (black_kazan, white_kazan)
    if max(kazan for kazan in (white_kazan, black_kazan) if kazan is not None) >= rules.majority:
        return Reason.STONES
    if winner is None and loser is not None and loser <= rules.stones - rules.majority:
        return Reason.STONES
    return None


def _decided(kazans: tuple[int, ...], rules: RuleSet) -> Sign | None:
    """The result that two kazans give by themselves."""
    white, black = kazans
    if white >= rules.majority > black:
        return Sign.WHITE
    if black >= rules.majority > white:
        return Sign.BLACK
    return Sign.DRAW if white == black == rules.equal else None
