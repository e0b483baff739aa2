"""What every way of saving a game shares: the version, the columns for search, the positions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import Max

from games.keys import opening_line, position_key
from games.models import PositionSeen, Record, RecordVersion
from games.models.records import OPENING_PLIES
from games.reading import Examined, moves_text
from players.models import User

TERMINATION_LENGTH = 80


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a text comes from: how it got in, from which sheet, by whom, why it was changed.

    `stopped` says that the player stopped recording where the text ends.
    """

    by: User | None
    source: str = RecordVersion.Source.TYPED
    sheet: str = ""
    stopped: bool = False
    why: str = ""


def version_row(record: Record, examined: Examined, origin: Origin, *, number: int = 1) -> RecordVersion:
    """The current version of a record, not saved."""
    written, report = examined.written, examined.report
    return RecordVersion(
        record=record,
        number=number,
        text=moves_text(written),
        rule_set=examined.rules.name,
        plies=len(written.plies),
        result=written.result or "",
        white_kazan=written.kazans[0],
        black_kazan=written.kazans[1],
        termination=(written.termination or "")[:TERMINATION_LENGTH],
        stopped=origin.stopped and report.end is None,
        verdict=report.verdict,
        fault=report.code or "",
        fault_ply=report.ply,
        end=report.end.reason if report.end and report.fault is None else "",
        position=str(report.position),
        heading=heading_data(record),
        source=origin.source,
        sheet=origin.sheet,
        why=origin.why,
        typed_by=origin.by,
    )


def heading_data(record: Record) -> dict[str, Any]:
    """What stands above a game of the archive, as plain values; {} for the game of a board, whose event says it."""
    if record.event_id is not None:
        return {}
    return {
        "white_player": record.white_player_id,
        "black_player": record.black_player_id,
        "white": record.white_name,
        "black": record.black_name,
        "event": record.event_name,
        "site": record.site,
        "date": record.date,
        "round": record.round_name,
        "tags": record.tags,
    }


def summary(examined: Examined) -> dict[str, Any]:
    """The columns of `Record` that follow from the moves."""
    played = examined.written.plies[: examined.report.plies_played]
    return {
        "rule_set": examined.rules.name,
        "result": examined.points,
        "plies": len(examined.written.plies),
        "opening": opening_line(played[:OPENING_PLIES]),
        "verdict": examined.report.verdict,
    }


PositionRow = tuple[int, int, int, int, int | None]


def position_rows(record: Record, examined: Examined) -> list[PositionRow]:
    """The positions of a saved record up to its fault, each once, for `write_positions`."""
    seen: set[int] = set()
    rows = []
    moves = [ply.hole for ply in examined.written.plies[: examined.report.plies_played]] + [0]
    for ply, (state, move) in enumerate(zip(examined.states, moves, strict=True)):
        if state not in seen:
            seen.add(state)
            rows.append((record.pk, position_key(examined.rules, state), ply, move, examined.points))
    return rows


def write_positions(rows: Sequence[PositionRow]) -> None:
    """Insert rows of `PositionSeen`; by hand, for the ORM takes several times as long and a file has a million."""
    if not rows:
        return
    table = connection.ops.quote_name(PositionSeen._meta.db_table)
    with connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO {table} (record_id, position, ply, move, result) VALUES (%s, %s, %s, %s, %s)",  # noqa: S608
            rows,
        )


def replace_version(record: Record, examined: Examined, origin: Origin) -> RecordVersion:
    """Make a text the current version of a saved record; the former one stays."""
    RecordVersion.objects.filter(record=record, is_current=True).update(is_current=False)
    number = (record.versions.aggregate(last=Max("number"))["last"] or 0) + 1
    version = version_row(record, examined, origin, number=number)
    version.save(force_insert=True)
    columns = summary(examined)
    for name, value in columns.items():
        setattr(record, name, value)
    record.save(update_fields=list(columns))
    PositionSeen.objects.filter(record=record).delete()
    write_positions(position_rows(record, examined))
    return version


def drop_version(record: Record) -> None:
    """Leave a record without a current version: nothing of it is found any more, every version stays."""
    RecordVersion.objects.filter(record=record, is_current=True).update(is_current=False)
    record.result, record.plies, record.opening, record.verdict, record.fingerprint = None, 0, "", "", ""
    record.save(update_fields=["result", "plies", "opening", "verdict", "fingerprint"])
    PositionSeen.objects.filter(record=record).delete()


def current_version(record: Record) -> RecordVersion | None:
    """The version that stands, None where the text was taken away."""
    return RecordVersion.objects.filter(record=record, is_current=True).first()


def same(version: RecordVersion, examined: Examined, origin: Origin) -> bool:
    """Whether a text says what the version says already, from the same sheet and ruleset."""
    written = examined.written
    return (
        version.text == moves_text(written)
        and version.rule_set == examined.rules.name
        and (version.white_kazan, version.black_kazan) == written.kazans
        and version.termination == (written.termination or "")[:TERMINATION_LENGTH]
        and version.stopped == (origin.stopped and examined.report.end is None)
        and version.sheet == origin.sheet
    )
