"""Where the record of a board and its signed result do not go together: notes for the arbiter, nothing more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.models import RecordVersion
from games.rules.notation import Result
from games.rules.position import Position
from games.rules.records import Record as Written
from games.rules.result import result_doubts
from games.rules.rulesets import ruleset
from tournaments.models import Outcome, Round
from tournaments.regulations.outcomes import Reason

_RESULTS: Mapping[tuple[int | None, int | None], Result] = {(2, 0): "1-0", (0, 2): "0-1", (1, 1): "1/2-1/2"}
_WINNERS: Mapping[int | None, Result] = {0: "1-0", 1: "0-1", None: "1/2-1/2"}
_REASON_OF_END = {"majority": Reason.STONES, "no-moves": Reason.NO_MOVES, "equal": Reason.EQUAL_STONES}
#: Reasons that end a game by what stands on the board, so that the record must lead there.
_BY_THE_BOARD = frozenset({Reason.STONES, Reason.NO_MOVES, Reason.EQUAL_STONES})
_SAY_NOTHING = frozenset({Reason.UNRECORDED, Reason.RULING, Reason.EXCLUDED})


@dataclass(frozen=True, slots=True)
class Note:
    """What does not go together; the words are in `messages.NOTES`."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


def record_notes(round_: Round) -> dict[int, tuple[Note, ...]]:
    """Notes by board id, of the boards that have any; two queries."""
    versions = RecordVersion.objects.filter(is_current=True, record__board__match__round=round_).select_related(
        "record"
    )
    outcomes = {
        outcome.board_id: outcome
        for outcome in Outcome.objects.filter(is_current=True, board__match__round=round_, board__record__plies__gt=0)
    }
    found = {}
    for version in versions:
        board_id = version.record.board_id
        notes = notes_of(version, outcomes.get(board_id)) if board_id is not None else ()
        if notes and board_id is not None:
            found[board_id] = notes
    return found


def notes_of(version: RecordVersion, outcome: Outcome | None) -> tuple[Note, ...]:
    """What of a version does not go with the result that stands, and whether it breaks the rules."""
    notes = []
    if version.fault:
        ply = version.fault_ply or 0
        notes.append(Note("record-illegal", {"move": (ply + 1) // 2, "ply": ply, "fault": version.fault}))
    if outcome is not None and not outcome.played:
        notes.append(Note("not-played"))
    elif outcome is not None and outcome.white is not None:
        notes += _contradictions(version, outcome)
    return tuple(notes)


def _contradictions(version: RecordVersion, outcome: Outcome) -> list[Note]:
    signed = _RESULTS.get((outcome.white, outcome.black))
    kazans = (outcome.white_kazan, outcome.black_kazan)
    stated = (version.white_kazan, version.black_kazan)
    if signed and version.result and version.result != signed:
        return [Note("winner-differs", {"recorded": version.result, "signed": signed})]
    notes = []
    if any(one is not None and other is not None and one != other for one, other in zip(stated, kazans, strict=True)):
        notes.append(_kazans(stated, kazans))
    if not version.fault:
        notes += _by_position(version, Reason(outcome.reason), signed, kazans, silent=bool(notes))
    return notes


def _by_position(
    version: RecordVersion,
    reason: Reason,
    signed: Result | None,
    kazans: tuple[int | None, int | None],
    *,
    silent: bool,
) -> list[Note]:
    """What the last position says against the result; `silent` where kazans have been noted already."""
    position = Position.parse(version.position, ruleset(version.rule_set))
    end = position.end
    doubts = result_doubts(Written(result=signed, kazans=kazans), position)
    notes = []
    if "winner" in doubts and end is not None:
        notes.append(Note("winner-differs", {"recorded": _WINNERS[end.winner], "signed": signed}))
    elif "winner" in doubts and reason in _BY_THE_BOARD:
        notes.append(Note("winner-impossible", {"signed": signed}))
    if "kazans" in doubts and not silent:
        notes.append(_kazans(end.kazans if end else position.kazans, kazans))
    if end is not None and not notes and reason not in _SAY_NOTHING and reason != _REASON_OF_END[end.reason]:
        notes.append(Note("end-differs", {"end": end.reason, "reason": str(reason)}))
    return notes


def _kazans(recorded: tuple[int | None, int | None], signed: tuple[int | None, int | None]) -> Note:
    return Note("kazans-differ", {"recorded": _pair(recorded), "signed": _pair(signed)})


def _pair(kazans: tuple[int | None, int | None]) -> str:
    return " : ".join("—" if kazan is None else str(kazan) for kazan in kazans)
