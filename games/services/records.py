"""Saving the game of a board. A record never changes the result of its board: see `selectors.notes`."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.utils import timezone

from games.keys import fingerprint
from games.models import Record, RecordVersion
from games.reading import Examined, examine, read_one
from games.rules.rulesets import ruleset
from games.services.versions import Origin, current_version, drop_version, replace_version, same
from players.models import Player, User
from tournaments.errors import Conflict, Refused
from tournaments.models import Board, Event, RoundState
from tournaments.selectors.boards import board_for_writing
from tournaments.services.results import seats_of
from tournaments.services.writing import Act, writing


def save_record(
    board: Board,
    *,
    text: str,
    seen: int | None,
    actor: User | None,
    key: UUID | None = None,
    source: str = RecordVersion.Source.TYPED,
    sheet: str = "",
    stopped: bool = False,
    why: str = "",
) -> RecordVersion:
    """Keep a text of moves as the record of a board and answer its new version.

    `text` is in any notation that reads; tags in it are not looked at but for result, kazans and termination. It is
    checked by the event's rule set, and kept whatever the checker says of it. `stopped`: the player stopped
    recording where the text ends. `seen` is the id of the version the form was made from (None: there was none).
    Raises Conflict when another one stands now; Refused when the text holds no game or several, or the round is
    not published. The same text again is no change.
    """
    tournament = board.match.round.tournament
    examined = examine(read_one(text), ruleset(tournament.rules.rule_set))
    origin = Origin(actor, source, sheet, stopped, why.strip())
    with writing(tournament, actor=actor, key=key) as act:
        if act.repeated:
            return RecordVersion.objects.select_related("record").get(pk=act.answer["version"])
        board, _outcome = board_for_writing(board.pk, act.tournament)
        if board.match.round.state not in {RoundState.PUBLISHED, RoundState.FINISHED}:
            raise Refused("round-not-published", {"round": board.match.round.number})
        record = Record.objects.filter(board=board).first()
        current = current_version(record) if record else None
        if current is not None and same(current, examined, origin):
            return current
        _require_unchanged(board, current, seen)
        version = _keep(act, board, record, examined, origin)
        act.journal("record-changed" if current else "record-saved", why=origin.why, **_told(board, version))
        act.answer = {"version": version.pk}
        return version


def clear_record(board: Board, *, seen: int | None, actor: User | None, why: str, key: UUID | None = None) -> None:
    """Take the record of a board away, as one typed at the wrong board; its versions stay for the staff."""
    if not why.strip():
        raise Refused("why-required")
    with writing(board.match.round.tournament, actor=actor, key=key) as act:
        if act.repeated:
            return
        board, _outcome = board_for_writing(board.pk, act.tournament)
        record = Record.objects.filter(board=board).first()
        current = current_version(record) if record else None
        if record is None or current is None:
            return
        _require_unchanged(board, current, seen)
        drop_version(record)
        act.journal("record-cleared", why=why.strip(), **_told(board, current))


def set_public(record: Record, *, public: bool, actor: User | None, why: str = "") -> None:
    """Show a record on the public pages or keep it from them; an event that is hidden hides its records anyway."""
    if record.event is None:
        Record.objects.filter(pk=record.pk).update(is_public=public)
        return
    with writing(record.event, actor=actor) as act:
        if Record.objects.filter(pk=record.pk).exclude(is_public=public).update(is_public=public):
            act.journal("record-shown" if public else "record-hidden", why=why.strip(), players=str(record))


def _require_unchanged(board: Board, current: RecordVersion | None, seen: int | None) -> None:
    if (current.pk if current else None) != seen:
        params: dict[str, object] = {"board": board.number}
        if current is not None:
            params |= {"plies": current.plies, "by": current.typed_by.display_name if current.typed_by else ""}
        raise Conflict("record-changed", params, current=current.pk if current else None)


def _keep(act: Act, board: Board, record: Record | None, examined: Examined, origin: Origin) -> RecordVersion:
    white, black = (seat.participant.player for seat in seats_of(board))
    date = _date(board, act.event)
    record = record or Record(board=board, federation_id=act.event.federation_id, created_by=origin.by)
    record.event = act.event
    record.white_player, record.black_player = white, black
    record.date, record.year = date, int(date[:4])
    record.round_name = str(board.match.round.number)
    record.fingerprint = fingerprint(
        white=_own_name(white),
        black=_own_name(black),
        date=date,
        rule_set=examined.rules.name,
        plies=examined.written.plies,
    )
    record.save()
    return replace_version(record, examined, origin)


def _date(board: Board, event: Event) -> str:
    round_ = board.match.round
    day = timezone.localtime(round_.starts_at, event.zone).date() if round_.starts_at else event.starts_on
    return f"{day:%Y.%m.%d}"


def _own_name(player: Player) -> str:
    return f"{player.surname} {player.given_name}"


def _told(board: Board, version: RecordVersion) -> dict[str, Any]:
    """What the journal says of a record, with names as they are now."""
    white, black = seats_of(board)
    return {
        "round_number": board.match.round.number,
        "board": board.number,
        "players": f"{white.participant.player} – {black.participant.player}",
        "plies": version.plies,
        "moves": (version.plies + 1) // 2,
        "verdict": version.verdict,
        "sheet": version.sheet,
        "version": version.number,
    }
