"""The words for what services refuse, ask and note, with the clause behind it, in the language in use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournaments.errors import Refused
from tournaments.journal_texts import journal_text
from tournaments.labels import MISSING, SETTINGS, clause_text, listed, reason_label, role_label, side_label

__all__ = ["check_text", "clause_of", "finding_text", "journal_text", "message"]

# A plural is a lazy text that takes its number only in `%`, for which there is no type.
Texts = Mapping[str, Any]


class Told(Protocol):
    """An error or a finding: a code, its parameters and perhaps a clause."""

    @property
    def code(self) -> str: ...
    @property
    def params(self) -> Mapping[str, Any]: ...


ENTRIES: Texts = {
    "already-entered": _("%(player)s is entered already."),
    "women-only": _("Men do not play in a women's event: %(player)s cannot be admitted."),
    "entry-incomplete": _("The entry lacks: %(missing)s. Admitting it all the same needs a written reason."),
    "already-paired": _("%(player)s has been paired already and can only withdraw."),
    "bye-is-allocated": _("This bye is given by the pairing, it cannot be asked for."),
    "half-byes-used": _("%(player)s has had all half-point byes allowed (%(max)s). One more needs a written reason."),
    "no-half-bye-so-late": ngettext_lazy(
        "In the last round half-point byes are not given without a written reason.",
        "In the last %(last)s rounds half-point byes are not given without a written reason.",
        "last",
    ),
    "player-unknown": _("Choose a player from the register."),
    "clause-required": _("A warning names the clause it is given for."),
}

EVENTS: Texts = {
    "why-required": _("Write the reason."),
    "unknown-time-zone": _("There is no time zone “%(zone)s”."),
    "ends-before-start": _("The last day lies before the first."),
    "title-required": _("Give the event a title in at least one language."),
    "unknown-preset": _("There is no preset “%(preset)s”."),
    "invalid-setting": _("This value is not possible: %(setting)s."),
    "rounds-already-published": _("%(published)s rounds are published already, %(rounds)s would be fewer than that."),
    "frozen-setting": ngettext_lazy(
        "Round 1 is published, so this is fixed: %(settings)s. Changing it departs from the regulation; "
        "that stays on the pages and the protocol for good.",
        "%(published)s rounds are published, so this is fixed: %(settings)s. Changing it departs from the "
        "regulation; that stays on the pages and the protocol for good.",
        "published",
    ),
    "last-organiser": _("The event must keep an organiser."),
    "more-than-own": _("Nobody gives or takes rights that he does not have himself: %(role)s."),
    "no-such-user": _("There is no user called “%(name)s”."),
    "office-taken": _("There is one %(role)s only, and he is named already."),
    "rounds-may-fail": _(
        "With %(participants)s participants the last of %(rounds)s rounds may have no pairs left: "
        "up to %(possible)s are safe."
    ),
    "rounds-cannot-be-filled": _(
        "With %(participants)s participants at most %(possible)s rounds can be paired without a second meeting; "
        "%(rounds)s are planned."
    ),
    "key-of-another": _("This form was sent by somebody else already. Load the page again."),
    "changed-meanwhile": _("Somebody changed the tournament at this moment. Nothing was written; try again."),
    "tournament-closed": _("The tournament is closed."),
    "form-incomplete": _("Some fields need another look; nothing was saved."),
}

ROUNDS: Texts = {
    "unknown-method": _("There is no such way of numbering: %(method)s."),
    "renumbering-too-late": _("From round %(round)s on the starting numbers stay as they are."),
    "renumber": ngettext_lazy(
        "%(changed)s participant gets another starting number. Rounds that are published keep the old ones.",
        "%(changed)s participants get other starting numbers. Rounds that are published keep the old ones.",
        "changed",
    ),
    "drawn-numbers": _("The drawn numbers must be 1 to the number of participants, each once: %(detail)s"),
    "round-already-published": _("Round %(round)s is published already."),
    "round-not-published": _("Round %(round)s is not published."),
    "round-finished": _("Round %(round)s is finished. A wrong result is corrected, not cleared."),
    "all-rounds-published": _("All %(rounds)s rounds are published. A further round can be added in the regulation."),
    "boards-open": _("Round %(round)s has open boards: %(boards)s."),
    "not-the-last-round": _("Only the last round can be taken back; round %(round)s is not the last."),
    "take-back-loses-results": ngettext_lazy(
        "Taking round %(round)s back loses %(results)s result. It stays readable in the journal.",
        "Taking round %(round)s back loses %(results)s results. They stay readable in the journal.",
        "results",
    ),
    "pair-with-himself": _("Choose two different participants."),
    "not-a-participant": _("This is not a participant of the tournament."),
    "seated-twice": _("Number %(number)s would sit at two boards."),
    "not-the-next-round": _("Round %(next)s is the next to be paired, not round %(round)s."),
    "job-failed": _("The worker failed; nothing was written. Try again, and tell whoever runs the server."),
    "nothing-proposed": _("Round %(round)s has no proposal to publish."),
    "proposal-outdated": _(
        "Somebody came, left or asked for a bye since round %(round)s was paired. Pair it again, then publish."
    ),
    "pairing-fails": _("The proposal of round %(round)s breaks the rules of pairing: %(findings)s"),
}

PAIRING: Texts = {
    "no-legal-pairing": _(
        "Round %(round)s cannot be paired: no pairs are left without a second meeting, a forbidden pair or a second "
        "bye. Lift a forbidden pair, give a bye, or end the event with the rounds played."
    ),
    "nobody-present": _("There is nobody to pair: everybody is withdrawn, absent or has a bye."),
    "one-present": _("Only number %(number)s is left to play; one player makes no round and gets no point for it."),
    "round-open": _("Round %(round)s is not complete: board %(board)s has no result."),
    "rounds-over": _("All %(rounds)s rounds are played."),
    "unknown-number": _("There is no participant with number %(number)s."),
    "score-out-of-range": _("The score of number %(number)s is beyond what the pairing engine can take."),
    "engine-failed": _("The pairing engine failed in round %(round)s; nothing was written. It said: %(reason)s"),
}

#: Faults of a pairing, each followed by the numbers it is about.
CHECKS: Texts = {
    "against-oneself": _("against himself"),
    "unknown-number": _("no such participant"),
    "not-present": _("does not play in this round"),
    "seated-twice": _("seated twice"),
    "not-paired": _("without a board"),
    "met-before": _("met before"),
    "forbidden-pair": _("forbidden pair"),
    "no-right-to-bye": _("no right to a bye"),
    "same-side-due": _("both must have the same side"),
    "side-difference": _("one side three times more than the other"),
    "side-three-times": _("one side three times in a row"),
}

RESULTS: Texts = {
    "result-needed": _("Say who won: 1, ½ or 0, or + or − for a no-show."),
    "result-unreadable": _("“%(typed)s” is not readable. Type for example 1 61, 82 61, 5 81 81, + or −."),
    "reason-needed": _("Choose how the game ended."),
    "draw-needs-both-kazans": _("For a draw type both kazans, White's first."),
    "result-changed": _("Board %(board)s: somebody else has recorded a result since you opened the page."),
    "no-right-to-correct": _("Round %(round)s is finished: only who may correct results can change this one."),
    "sides-changed": _("Board %(board)s: the sides were changed since you opened the page. Look again, then save."),
    "swap-with-result": _("Board %(board)s has a result. The sides change, point and korgools stay with their owners."),
    "correction-needs-why": _("Round %(round)s is finished: a correction needs a written reason."),
    "ruling-needs-why": _("A ruling needs a written reason."),
    "override-needs-why": _("Recording it all the same needs a written reason."),
}

FINDINGS: Texts = {
    "impossible-score": _("No game can end with this score."),
    "both-absent-is-nil": _("When both are absent both get 0."),
    "odd-score-needs-ruling": _("This score can only come from an arbiter's ruling, with a written reason."),
    "adjourned-has-no-score": _("An adjourned game has no score yet."),
    "reason-is-a-draw": _("“%(reason)s” is a draw, not a win."),
    "reason-has-a-winner": _("“%(reason)s” has a winner; the score is 1 : 0 or 0 : 1."),
    "no-game-no-korgools": _("Nobody played, so there are no korgools."),
    "whose-flag": _("Say whose flag fell."),
    "kazan-range": _("%(kazan)s korgools are not possible: there are %(total)s in play."),
    "kazan-sum": _("The kazans add up to %(sum)s, but there are %(total)s korgools in play."),
    "majority-is-a-win": _("%(kazan)s korgools are a win: the game ends at %(majority)s."),
    "equal-stones-needs-equal": _("Equal stones means %(equal)s : %(equal)s."),
    "stuck-loses": _("By these rules the player who cannot move loses; it is no draw."),
    "no-moves-draw-needs-equal": _(
        "A draw without moves needs exactly %(equal)s in the kazan of the player who cannot move."
    ),
    "loser-has-majority": _("The loser has %(kazan)s; with %(majority)s or more he would have won."),
    "nobody-has-majority": _("Nobody has %(majority)s: the winner's kazan is %(kazan)s."),
    "loser-too-many": _("The loser has %(kazan)s; beside %(majority)s for the winner that is too many."),
    "ended-by-majority": _("With %(kazan)s the game was over already: %(majority)s or more wins at once."),
    "stuck-with-equal": _(
        "The player without moves has %(kazan)s; with %(equal)s it is a draw, with more he has won."
    ),
    "flag-needs-kazan": _("Type the kazan of the player whose flag fell; only it decides."),
    "flag-below-loses": _("The player whose flag fell has %(kazan)s, below %(equal)s: he has lost."),
    "flag-equal-draws": _("The player whose flag fell has exactly %(equal)s: it is a draw."),
    "flag-above-wins": _("The player whose flag fell has %(kazan)s, above %(equal)s: he has won."),
    "only-that-kazan-counts": _(
        "Please check: only the kazan of the loser counts here, and his %(kazan)s are below %(equal)s."
    ),
    "rest-credited": _(
        "Please check: %(kazan)s looks as if the rest of the board had been added; "
        "the code writes the kazan as it stands."
    ),
    "winner-has-fewer": _("Please check: the winner has %(winner)s, the loser %(loser)s."),
}  # fmt: skip

TEXTS: Texts = {**ENTRIES, **EVENTS, **ROUNDS, **PAIRING, **RESULTS, **FINDINGS}

_LABELS: Mapping[str, Callable[[str], str]] = {"reason": reason_label, "role": role_label, "side": side_label}


def message(error: Refused) -> str:
    """One or two sentences for a person, ending with the clause where there is one."""
    text = finding_text(error)
    clause = clause_text(error.clause)
    return f"{text} ({clause})" if clause else text


def finding_text(finding: Told) -> str:
    """The sentence alone; a code without words is shown as it is rather than hidden."""
    text = TEXTS.get(finding.code)
    if text is None:
        return finding.code
    return str(text % _shown(finding.params))


def check_text(code: str, numbers: Iterable[int]) -> str:
    """A fault of a pairing with the starting numbers it is about."""
    return f"{CHECKS.get(code, code)}: {', '.join(map(str, numbers))}"


def clause_of(finding: Told) -> str:
    """The clause behind an error or a finding, as people cite it."""
    return clause_text(getattr(finding, "clause", ""))


def _shown(params: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _value(name, value) for name, value in params.items()}


def _value(name: str, value: Any) -> Any:
    if name == "missing":
        return listed(value, MISSING)
    if name == "settings":
        return listed(str(value).split(", "), SETTINGS)
    if name == "setting":
        return listed([value], SETTINGS)
    if name == "findings":
        return listed(value, CHECKS)
    label = _LABELS.get(name)
    if label is not None:
        return label(str(value))
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value
