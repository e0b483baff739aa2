"""The words for games: what services refuse, faults of records, verdicts, notes to the arbiter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refused
from tournaments.messages import message as tournament_message

# A plural is a lazy text that takes its number only in `%`, for which there is no type.
Texts = Mapping[str, Any]

REFUSALS: Texts = {
    "record-empty": _("There are no moves in this text."),
    "several-games": _("There is more than one game in this text. Upload it as a file instead."),
    "record-too-long": _("This is too long for one game: at most %(plies)s moves of both sides."),
    "record-changed": _("Somebody else has saved this game since you opened the page."),
    "unknown-rule-set": _("The text names rules that are not known here: %(rule_set)s."),
    "game-already-there": _("This game is in the archive already."),
    "file-empty": _("The file is empty."),
    "file-too-large": _("The file is too large: at most %(megabytes)s MB."),
    "unreadable": _("The file holds no text."),
    "import-failed": _("Reading the file failed; the games saved until then are there. Upload it again."),
    "position-unreadable": _(
        "This is no position. Write White's holes, a stroke, Black's holes, both kazans and who moves: "
        "9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9 0 0 W"
    ),
    "opening-unreadable": _("Move %(ply)s of the opening cannot be played: %(move)s."),
}

#: What is wrong with a move; `expected` is what would be right, where that is one thing.
FAULTS: Texts = {
    "empty-hole": _("The hole is empty."),
    "tuz-hole": _("The hole is a tuz, no move starts from it."),
    "wrong-landing": _("The last stone falls into hole %(expected)s."),
    "tuz-not-marked": _("A tuz arises here, it is not marked."),
    "tuz-marked-wrongly": _("No tuz arises here, but one is marked."),
    "wrong-kazan": _("The number in brackets does not agree; it would be %(expected)s."),
    "wrong-diagram": _("The diagram is not the position that the moves give."),
    "after-end": _("The game was over before this move."),
    "unreadable": _("This is no move."),
}

#: Why games of a file were left out, without particulars.
PROBLEMS: Texts = {
    **FAULTS,
    "wrong-landing": _("The landing hole is wrong."),
    "wrong-kazan": _("A number in brackets does not agree."),
    "record-empty": _("There are no moves."),
    "record-too-long": _("It is too long for one game."),
    "unknown-rule-set": _("It names rules that are not known here."),
}

#: Notes to the arbiter where a record and the signed result differ.
NOTES: Texts = {
    "record-illegal": _("The record breaks the rules at move %(move)s."),
    "winner-differs": _("The record says %(recorded)s, the signed result is %(signed)s."),
    "winner-impossible": _("By the position at the end of the record the signed result %(signed)s cannot be."),
    "kazans-differ": _("The record ends with %(recorded)s, signed are %(signed)s."),
    "not-played": _("The game counts as not played, but there is a record of it."),
    "end-differs": _("The record does not end as the signed result says."),
}


#: Acts on records in the journal of an event.
ACTS: Texts = {
    "record-saved": _("Round %(round)s, board %(board)s, %(players)s: game recorded, %(moves)s moves."),
    "record-changed": _("Round %(round)s, board %(board)s, %(players)s: record changed, %(moves)s moves."),
    "record-cleared": _("Round %(round)s, board %(board)s, %(players)s: record taken away, %(moves)s moves."),
    "record-shown": _("Record of %(players)s made public."),
    "record-hidden": _("Record of %(players)s taken from the public pages."),
}


def message(error: Refused) -> str:
    """One or two sentences for a person about what a service refused."""
    text = REFUSALS.get(error.code)
    return str(text % error.params) if text is not None else tournament_message(error)


def problem_text(code: str) -> str:
    """Why a game of a file was left out, or why it is doubtful."""
    return str(PROBLEMS.get(code, code))


def fault_text(code: str, expected: object = None) -> str:
    """What is wrong with a move, in one sentence."""
    return str(FAULTS[code] % {"expected": expected})
