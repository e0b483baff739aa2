"""What the answers hold, as plain values: public data only, in the language in use.

Made by hand because a serializer takes a hundred times as long for the cells of a large crosstable; a test holds the
answers against the schema that the serializers give.
"""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from functools import lru_cache
from typing import Any

from django.utils.timezone import localtime

from players.names import name_in
from tournaments.crosstable import ByeKind, Cell, Side
from tournaments.models import Event, Seat, Tournament
from tournaments.selectors.crosstables import Person, Table
from tournaments.selectors.public import PublicBoard, PublicFree, PublicRound, ScheduledRound
from tournaments.standings.figures import format_decimal
from tournaments.standings.order import Row, Standings
from tournaments.standings.tiebreaks import Addend

Data = dict[str, Any]

_BYES = {
    ByeKind.ALLOCATED: "allocated", ByeKind.HALF: "half", ByeKind.FULL: "full", ByeKind.ABSENT: "absent",
    Seat.Kind.UNKNOWN: "unknown",
}  # fmt: skip
_SIDES = {Side.WHITE: "white", Side.BLACK: "black"}


@lru_cache(maxsize=1024)
def points(halves: int | None) -> str | None:
    """Half points as a decimal string; None stays None."""
    return None if halves is None else format_decimal(Fraction(halves, 2))


@lru_cache(maxsize=4096)
def decimal(value: Fraction) -> str:
    """A value as a decimal string."""
    return format_decimal(value)


def event_data(event: Event, language: str) -> Data:
    """An event without addresses; needs its federation loaded."""
    return {
        "slug": event.slug,
        "title": name_in(event.title, language),
        "place": name_in(event.place, language),
        "federation": event.federation.name_in(language),
        "starts_on": event.starts_on.isoformat(),
        "ends_on": event.ends_on.isoformat(),
        "time_zone": event.time_zone,
    }


def tournament_data(tournament: Tournament, language: str, *, published: int, participants: int) -> Data:
    rules = tournament.rules
    return {
        "event": tournament.event.slug,
        "slug": tournament.slug,
        "title": name_in(tournament.title, language) or name_in(tournament.event.title, language),
        "system": str(rules.system),
        "rounds": rules.rounds,
        "rounds_published": published,
        "participants": participants,
        "criteria": list(rules.criteria),
        "edition": str(rules.edition),
        "rule_set": rules.rule_set,
        "korgools": str(rules.korgools),
        "time_control": {"base_minutes": rules.base_minutes, "increment_seconds": rules.increment_seconds},
    }


def participant_data(person: Person) -> Data:
    return {
        "number": person.number,
        "name": person.name,
        "published": person.published,
        "player": person.player_id,
        "birth_year": person.birth_year,
        "sex": person.sex,
        "country": person.country,
        "region": person.region,
        "rank": person.rank,
        "rating": person.rating,
        "first_round": person.first_round,
        "withdrawn_from": person.withdrawn_from,
        "excluded": person.excluded,
    }


def moment(at: datetime | None, tournament: Tournament) -> str | None:
    """A time on the event's clocks, with its offset."""
    return None if at is None else localtime(at, tournament.event.zone).isoformat()


def scheduled_data(scheduled: ScheduledRound, tournament: Tournament) -> Data:
    return {
        "number": scheduled.number,
        "state": scheduled.state,
        "starts_at": moment(scheduled.starts_at, tournament),
        "boards": scheduled.boards,
        "results": scheduled.done,
    }


def round_data(shown: PublicRound, *, state: str, starts_at: str | None) -> Data:
    return {
        "number": shown.number,
        "state": state,
        "starts_at": starts_at,
        "pairings": [_pair(board) for board in shown.boards],
        "byes": [_bye(one) for one in shown.free],
    }


def _pair(board: PublicBoard) -> Data:
    return {
        "board": board.number,
        "white": _seat(board.white, board.white_points),
        "black": _seat(board.black, board.black_points),
        "result": _result(board) if board.outcome is not None else None,
    }


def _seat(person: Person, before: int | None) -> Data:
    return {"number": person.number, "name": person.name, "points": points(before)}


def _result(board: PublicBoard) -> Data:
    return {
        "white": points(board.white_score),
        "black": points(board.black_score),
        "played": board.played,
        "reason": board.reason,
        "flag": board.flag,
        "white_kazan": board.white_kazan,
        "black_kazan": board.black_kazan,
    }


def _bye(one: PublicFree) -> Data:
    kind = _BYES[Seat.Kind.UNKNOWN] if one.kind == Seat.Kind.UNKNOWN else _BYES[ByeKind(one.kind)]
    return {"number": one.person.number, "name": one.person.name, "bye": kind, "points": points(one.worth)}


def standings_data(table: Table, order: Standings, *, workings: bool) -> Data:
    """Places after a round; `workings` opens every value into its addends."""
    return {
        **_completeness(order),
        "criteria": list(order.criteria),
        "edition": str(order.edition),
        "standings": [_standing(table.people[row.number], order, row, workings=workings) for row in order.rows],
    }


def _completeness(order: Standings) -> Data:
    return {
        "after_round": order.round_number,
        "complete": order.is_complete,
        "missing_results": order.table.open_count,
    }


def _standing(person: Person, order: Standings, row: Row, *, workings: bool) -> Data:
    gap = order.gap_below.get(row.number)
    data: Data = {
        "place": row.place,
        "shared": row.shared,
        "number": row.number,
        "name": person.name,
        "points": points(row.points),
        "deducted": points(row.deducted),
        "values": {name: None if value is None else decimal(value) for name, value in row.values.items()},
        "unrecorded": dict(row.unrecorded),
        "ahead_by": None
        if gap is None
        else {
            "next": gap.second,
            "criterion": gap.criterion,
            "value": decimal(gap.first_value),
            "next_value": decimal(gap.second_value),
        },
    }
    if workings:
        opened = {criterion: order.working(criterion, row.number) for criterion in order.criteria}
        data["workings"] = {
            criterion: [_addend(addend) for addend in value.addends] for criterion, value in opened.items() if value
        }
    return data


def _addend(addend: Addend) -> Data:
    return {
        "round": addend.round,
        "opponent": addend.opponent,
        "kind": str(addend.kind),
        "base": decimal(addend.base),
        "factor": decimal(addend.factor),
        "amount": decimal(addend.amount),
        "counted": decimal(addend.counted),
        "adjusted": addend.adjusted,
    }


def crosstable_data(table: Table, order: Standings) -> Data:
    """Every participant's rounds in the order of places; opponents are starting numbers."""
    return {
        **_completeness(order),
        "crosstable": [
            {
                "place": row.place,
                "shared": row.shared,
                "number": row.number,
                "name": table.people[row.number].name,
                "points": points(row.points),
                "rounds": [_cell(cell) for cell in order.table.cells[row.number]],
            }
            for row in order.rows
        ],
    }


def _cell(cell: Cell) -> Data:
    unknown = cell.opponent is None and cell.bye is None
    return {
        "round": cell.round,
        "opponent": cell.opponent,
        "side": _SIDES[cell.side] if cell.side is not None else None,
        "board": cell.board or None,
        "points": points(cell.points),
        "opponent_points": points(cell.opponent_points),
        "played": cell.played,
        "reason": str(cell.reason) if cell.reason is not None else None,
        "kazan": cell.kazan,
        "opponent_kazan": cell.opponent_kazan,
        "bye": "unknown" if unknown else _BYES[cell.bye] if cell.bye is not None else None,
    }
