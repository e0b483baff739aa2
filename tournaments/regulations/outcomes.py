"""How a game ended, and whether what was entered can have happened.

Coverage (C = the code, section/clause as printed):
- C 3/3.1-3.2 majority ends the game: `stones`. C 3/3.3 `resignation`. C 3/3.4 `no-moves`. C 3/3.5 `equal-stones`.
- C 3/3.6 `agreement`. C 3/3.7, C 9/8.4 `repetition`. C 3/3.8 `both-flags`. C 3/3.10 `flag`.
- C 3/3.9, C 13/12.13 `no-show`. C 9/8.2 `draw-offers`. C 8/7.1-7.3 scores and korgools.
- Ours, where the code has no clause: `unrecorded`, `ruling`, `both-absent`, `excluded`, `adjourned`.
Left out: whether a repetition really happened (the record decides, `games.rules`), and how many draws were
offered (counted where offers are recorded).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from games.rules.rulesets import RuleSet
from tournaments.regulations.regulation import Korgools


class Reason(StrEnum):
    STONES = "stones"
    RESIGNATION = "resignation"
    NO_MOVES = "no-moves"
    EQUAL_STONES = "equal-stones"
    AGREEMENT = "agreement"
    REPETITION = "repetition"
    BOTH_FLAGS = "both-flags"
    FLAG = "flag"
    NO_SHOW = "no-show"
    DRAW_OFFERS = "draw-offers"
    UNRECORDED = "unrecorded"
    RULING = "ruling"
    BOTH_ABSENT = "both-absent"
    EXCLUDED = "excluded"
    ADJOURNED = "adjourned"


#: The clause of the code behind a reason; reasons of ours have none.
CLAUSES = {
    Reason.STONES: "C 3/3.1", Reason.RESIGNATION: "C 3/3.3", Reason.NO_MOVES: "C 3/3.4",
    Reason.EQUAL_STONES: "C 3/3.5", Reason.AGREEMENT: "C 3/3.6", Reason.REPETITION: "C 3/3.7",
    Reason.BOTH_FLAGS: "C 3/3.8", Reason.FLAG: "C 3/3.10", Reason.NO_SHOW: "C 3/3.9",
    Reason.DRAW_OFFERS: "C 9/8.2",
}  # fmt: skip

DRAWS_ONLY = {Reason.EQUAL_STONES, Reason.AGREEMENT, Reason.REPETITION, Reason.BOTH_FLAGS}
WINS_ONLY = {Reason.STONES, Reason.RESIGNATION, Reason.NO_SHOW, Reason.DRAW_OFFERS, Reason.EXCLUDED}
#: Nobody sat down: not played, no korgools, no side, no meeting.
UNPLAYED = {Reason.NO_SHOW, Reason.BOTH_ABSENT}
#: The korgools of these are not asked for even where the regulation requires korgools.
WITHOUT_KORGOOLS = UNPLAYED | {Reason.UNRECORDED, Reason.RULING, Reason.EXCLUDED, Reason.ADJOURNED}


class Flag(StrEnum):
    """Whose flag fell."""

    WHITE = "white"
    BLACK = "black"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of one game: 2, 1 or 0 for win, draw, loss of each side by itself (None while adjourned),
    the reason, whose flag fell, both kazans (None: unknown, never filled in)."""

    white: int | None
    black: int | None
    reason: Reason
    white_kazan: int | None = None
    black_kazan: int | None = None
    flag: Flag | None = None

    @property
    def played(self) -> bool:
        return self.reason not in UNPLAYED and self.white is not None

    @property
    def swapped(self) -> Outcome:
        """The same game told from the other side: point, korgools and flag go with their owners."""
        flags = {Flag.WHITE: Flag.BLACK, Flag.BLACK: Flag.WHITE}
        flag = flags.get(self.flag, self.flag) if self.flag is not None else None
        return Outcome(self.black, self.white, self.reason, self.black_kazan, self.white_kazan, flag)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to tell the arbiter: a code, the clause behind it, and the numbers of the text."""

    code: str
    clause: str = ""
    params: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Verdict:
    """`refusals` say why an outcome cannot be; `notes` what to look at though it is accepted.

    `final` refusals are wrong by any regulation and no override lets them pass.
    """

    refusals: tuple[Finding, ...] = ()
    notes: tuple[Finding, ...] = ()
    final: bool = False

    @property
    def accepted(self) -> bool:
        return not self.refusals


def judge(outcome: Outcome, rules: RuleSet) -> Verdict:
    """Whether `outcome` can have happened under the rule set; limits such as 82 of 162 come from `rules`."""
    shape = tuple(_shape(outcome))
    if shape:
        return Verdict(refusals=shape, final=True)
    refusals = tuple(_numbers(outcome, rules)) or tuple(_by_reason(outcome, rules))
    return Verdict(refusals=refusals) if refusals else Verdict(notes=tuple(_notes(outcome, rules)))


def korgools_missing(outcome: Outcome, korgools: Korgools) -> bool:
    """Korgools that the regulation requires are not typed yet; the loser's alone are enough (C 8/7.3)."""
    if korgools is not Korgools.REQUIRED or outcome.reason in WITHOUT_KORGOOLS:
        return False
    if outcome.white == outcome.black:
        return outcome.white_kazan is None or outcome.black_kazan is None
    return _loser_kazan(outcome) is None


def _loser_kazan(outcome: Outcome) -> int | None:
    return outcome.black_kazan if (outcome.white or 0) > (outcome.black or 0) else outcome.white_kazan


def _winner_kazan(outcome: Outcome) -> int | None:
    return outcome.white_kazan if (outcome.white or 0) > (outcome.black or 0) else outcome.black_kazan


def _shape(outcome: Outcome) -> Iterator[Finding]:
    """Scores that no game can give, or that do not fit the reason whatever the korgools are."""
    scores = (outcome.white, outcome.black)
    reason, clause = outcome.reason, CLAUSES.get(outcome.reason, "")
    if reason is Reason.ADJOURNED:
        if scores != (None, None):
            yield Finding("adjourned-has-no-score")
        return
    if scores not in {(2, 0), (0, 2), (1, 1), (0, 0), (1, 0), (0, 1)}:
        yield Finding("impossible-score", "C 8/7.2")
    elif reason is Reason.BOTH_ABSENT and scores != (0, 0):
        yield Finding("both-absent-is-nil")
    elif scores in {(0, 0), (1, 0), (0, 1)} and reason not in {Reason.RULING, Reason.BOTH_ABSENT}:
        yield Finding("odd-score-needs-ruling", "C 8/7.2")
    elif reason in DRAWS_ONLY and scores != (1, 1):
        yield Finding("reason-is-a-draw", clause, {"reason": str(reason)})
    elif reason in WINS_ONLY and scores not in {(2, 0), (0, 2)}:
        yield Finding("reason-has-a-winner", clause, {"reason": str(reason)})
    elif reason in UNPLAYED and (outcome.white_kazan is not None or outcome.black_kazan is not None):
        yield Finding("no-game-no-korgools", clause)
    elif reason is Reason.FLAG and outcome.flag not in {Flag.WHITE, Flag.BLACK}:
        yield Finding("whose-flag", clause)


def _numbers(outcome: Outcome, rules: RuleSet) -> Iterator[Finding]:
    """Kazans that the stones in play cannot give."""
    kazans = [k for k in (outcome.white_kazan, outcome.black_kazan) if k is not None]
    for kazan in kazans:
        if not 0 <= kazan <= rules.stones:
            yield Finding("kazan-range", "C 3/3.2", {"kazan": kazan, "total": rules.stones})
            return
    if sum(kazans) > rules.stones:
        yield Finding("kazan-sum", "C 3/3.1", {"sum": sum(kazans), "total": rules.stones})


def _by_reason(outcome: Outcome, rules: RuleSet) -> Iterator[Finding]:
    if outcome.reason in {Reason.RULING, Reason.ADJOURNED} | UNPLAYED:
        return
    if outcome.reason is Reason.FLAG:
        yield from _flag(outcome, rules)
    elif outcome.white == outcome.black:
        yield from _draw(outcome, rules)
    else:
        yield from _win(outcome, rules)


def _draw(outcome: Outcome, rules: RuleSet) -> Iterator[Finding]:
    limit: dict[str, int | str] = {"majority": rules.majority, "equal": rules.equal}
    kazans = [k for k in (outcome.white_kazan, outcome.black_kazan) if k is not None]
    if any(kazan >= rules.majority for kazan in kazans):
        yield Finding("majority-is-a-win", "C 3/3.1", {"kazan": max(kazans), **limit})
    elif outcome.reason is Reason.EQUAL_STONES and any(kazan != rules.equal for kazan in kazans):
        yield Finding("equal-stones-needs-equal", "C 3/3.5", limit)
    elif outcome.reason is Reason.NO_MOVES:
        if rules.stuck_always_loses:
            yield Finding("stuck-loses", "C 3/3.4", limit)
        elif len(kazans) == 2 and rules.equal not in kazans:
            yield Finding("no-moves-draw-needs-equal", "C 3/3.4", limit)


def _win(outcome: Outcome, rules: RuleSet) -> Iterator[Finding]:
    limit: dict[str, int | str] = {"majority": rules.majority, "equal": rules.equal}
    winner, loser = _winner_kazan(outcome), _loser_kazan(outcome)
    stuck_may_lose = outcome.reason is Reason.NO_MOVES and rules.stuck_always_loses
    if loser is not None and loser >= rules.majority and not stuck_may_lose:
        yield Finding("loser-has-majority", "C 3/3.1", {"kazan": loser, **limit})
    elif outcome.reason is Reason.STONES:
        if winner is not None and winner < rules.majority:
            yield Finding("nobody-has-majority", "C 3/3.1", {"kazan": winner, **limit})
        elif loser is not None and loser > rules.stones - rules.majority:
            yield Finding("loser-too-many", "C 3/3.1", {"kazan": loser, **limit})
    elif outcome.reason is Reason.NO_MOVES:
        yield from _stuck(winner, loser, rules)
    elif (
        outcome.reason in {Reason.RESIGNATION, Reason.DRAW_OFFERS}
        and rules.stop_at_majority
        and winner is not None
        and winner >= rules.majority
    ):
        yield Finding("ended-by-majority", "C 3/3.1", {"kazan": winner, **limit})


def _stuck(winner: int | None, loser: int | None, rules: RuleSet) -> Iterator[Finding]:
    """The loser had no stone to move: only his kazan counts (C 3/3.4)."""
    if rules.stuck_always_loses:
        return
    if loser is not None and loser >= rules.equal:
        yield Finding("stuck-with-equal", "C 3/3.4", {"kazan": loser, "equal": rules.equal})
    elif (
        rules.stop_at_majority
        and winner is not None
        and winner >= rules.majority
        and loser is not None
        # Above the majority only the rest of the board, credited after the end, can have brought it.
        and winner + loser != rules.stones
    ):
        yield Finding("ended-by-majority", "C 3/3.1", {"kazan": winner, "majority": rules.majority})


def _flag(outcome: Outcome, rules: RuleSet) -> Iterator[Finding]:
    """Only the kazan of the player whose flag fell counts: below 81 lost, 81 drawn, above won (C 3/3.10)."""
    white_fell = outcome.flag is Flag.WHITE
    fallen_kazan, other_kazan = (
        (outcome.white_kazan, outcome.black_kazan) if white_fell else (outcome.black_kazan, outcome.white_kazan)
    )
    fallen_score = outcome.white if white_fell else outcome.black
    params: dict[str, int | str] = {"side": str(outcome.flag), "equal": rules.equal}
    if other_kazan is not None and other_kazan >= rules.majority:
        yield Finding("ended-by-majority", "C 3/3.1", {"kazan": other_kazan, "majority": rules.majority})
    elif fallen_kazan is None:
        if fallen_score != 0:
            yield Finding("flag-needs-kazan", "C 3/3.10", params)
    else:
        due = 0 if fallen_kazan < rules.equal else 1 if fallen_kazan == rules.equal else 2
        if fallen_score != due:
            code = ("flag-below-loses", "flag-equal-draws", "flag-above-wins")[due]
            yield Finding(code, "C 3/3.10", {"kazan": fallen_kazan, **params})


def _notes(outcome: Outcome, rules: RuleSet) -> Iterator[Finding]:
    winner, loser = _winner_kazan(outcome), _loser_kazan(outcome)
    if outcome.white == outcome.black or winner is None or loser is None:
        return
    if outcome.reason in {Reason.NO_MOVES, Reason.FLAG}:
        if winner <= loser:
            yield Finding("only-that-kazan-counts", "C 3/3.4", {"kazan": loser, "equal": rules.equal})
        elif outcome.reason is Reason.NO_MOVES and winner >= rules.majority and rules.name == "kyrgyz-code":
            yield Finding("rest-credited", "C 3/3.4", {"kazan": winner})
    elif winner < loser:
        yield Finding("winner-has-fewer", CLAUSES.get(outcome.reason, ""), {"winner": winner, "loser": loser})
