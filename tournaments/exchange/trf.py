"""Reading FIDE's tournament report (TRF16 and TRF-2026, individual events) into a crosstable.

Read: 012, 092, 142, 152, 162, 192, 001, 240, 250, 260, 299, and XXR, XXZ, XXC, XXP, XXA of pairing engines.
Left out: team records (013, 310 and the like are refused), and everything that neither pairing nor standings use.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from tournaments.crosstable import ByeKind, Cell, Crosstable, Entrant, ForbiddenPair, Side
from tournaments.exchange.trf_messages import Assumption, TrfError
from tournaments.exchange.trf_records import Record, Records, read_records
from tournaments.pairing.trf_lines import TrfPerson, figure
from tournaments.regulations.outcomes import Reason
from tournaments.regulations.regulation import InvalidRegulation, Regulation, Scoring, System

__all__ = ["Assumption", "TrfError", "TrfPerson", "TrfTournament", "read_trf"]


@dataclass(frozen=True)
class TrfTournament:
    """A tournament as a file tells it.

    `table` holds the rounds in which anybody has an opponent or an allocated bye; `byes` what is asked for in
    later rounds, by number and round, and counts nowhere yet. `virtual_points` are half points by number and
    round. `rounds_total` 0 and `initial_side` None: the file does not say.
    """

    title: str
    table: Crosstable
    people: Mapping[int, TrfPerson]
    rounds_total: int = 0
    initial_side: Side | None = None
    virtual_points: Mapping[tuple[int, int], int] = field(default_factory=dict)
    byes: Mapping[tuple[int, int], ByeKind] = field(default_factory=dict)
    warnings: tuple[Assumption, ...] = ()

    @property
    def next_round(self) -> int:
        return self.table.round_count + 1

    @property
    def first_side(self) -> Side:
        """The side drawn for number 1: declared, else as round 1 shows it (C.04.3, 5.2.5), else white."""
        if self.initial_side is not None:
            return self.initial_side
        for number, row in sorted(self.table.cells.items()):
            if row and row[0].played and row[0].side is not None:
                return row[0].side if number % 2 else row[0].side.other
        return Side.WHITE

    @cached_property
    def next_byes(self) -> dict[int, ByeKind]:
        """Who is not to be paired in the next round, and what for."""
        return {number: kind for (number, round_number), kind in self.byes.items() if round_number == self.next_round}

    @property
    def forbidden(self) -> tuple[ForbiddenPair, ...]:
        return self.table.forbidden

    @cached_property
    def names(self) -> dict[int, str]:
        return {number: person.name for number, person in self.people.items()}

    @cached_property
    def ratings(self) -> dict[int, int]:
        return {number: person.rating for number, person in self.people.items()}

    @cached_property
    def federations(self) -> dict[int, str]:
        return {number: person.federation for number, person in self.people.items()}


_PLAYED = {"1": "1", "0": "0", "=": "=", "W": "1", "L": "0", "D": "="}
_PAIRED_RESULTS = {
    ("1", "0"), ("0", "1"), ("=", "="), ("0", "0"), ("=", "0"), ("0", "="), ("+", "-"), ("-", "+"), ("-", "-"),
    ("", ""),
}  # fmt: skip
_BYES = {kind.value: kind for kind in ByeKind}
#: Marks that older files use where nobody was opposite.
_OLD_BYES = {
    "+": ByeKind.FULL,
    "1": ByeKind.FULL,
    "=": ByeKind.HALF,
    "-": ByeKind.ABSENT,
    "0": ByeKind.ABSENT,
}
_ABSENT = {" ", "", "Z"}

#: Scores tried, in this order, where none are declared: win, draw, loss, allocated bye.
_USUAL_SCORES = (
    (2, 1, 0, 2),
    (2, 1, 0, 1),
    (2, 1, 0, 0),
    (6, 2, 0, 6),
    (6, 2, 0, 2),
    (4, 2, 0, 4),
    (4, 2, 0, 2),
)


def read_trf(text: str) -> TrfTournament:
    """Read a file's text; raises TrfError where it cannot be read without guessing who met whom."""
    records = read_records(text)
    round_count = _last_paired_round(records)
    warnings = list(records.warnings)
    byes = _byes(records, round_count, warnings)
    _check_games(records, round_count, warnings)
    scoring, score_warnings = _scoring(records, round_count, byes)
    warnings += score_warnings
    cells = {number: _row(records, number, round_count, byes, scoring) for number in records.players}
    table = Crosstable(
        regulation=_regulation(records, scoring, round_count),
        entrants=tuple(
            Entrant(number=number, rating=player.person.rating) for number, player in sorted(records.players.items())
        ),
        cells=cells,
        round_count=round_count,
        finished=_finished(cells, round_count),
        deductions=tuple(records.deductions),
        forbidden=tuple(records.forbidden),
    )
    return TrfTournament(
        title=records.title,
        table=table,
        people={number: player.person for number, player in sorted(records.players.items())},
        rounds_total=records.rounds_total,
        initial_side=records.initial_side,
        virtual_points=records.virtual_points,
        byes={key: kind for key, kind in byes.items() if key[1] > round_count}
        | {
            (number, round_count + 1): ByeKind.ABSENT
            for number in records.absent
            if (number, round_count + 1) not in byes
        },
        warnings=tuple(warnings),
    )


def _last_paired_round(records: Records) -> int:
    return max(
        (number for _, number, record in records.cells() if record.opponent or record.result == "U"),
        default=0,
    )


def _byes(records: Records, round_count: int, warnings: list[Assumption]) -> dict[tuple[int, int], ByeKind]:
    """Every round without an opponent that the file gives a kind; later ones too."""
    found: dict[tuple[int, int], ByeKind] = {}
    for player, round_number, record in records.cells():
        if record.opponent:
            continue
        kind = _BYES.get(record.result)
        if kind is None and record.result in _OLD_BYES:
            kind = _OLD_BYES[record.result]
            warnings.append(
                Assumption(
                    player.line,
                    "bye-kind-assumed",
                    {
                        "round": round_number,
                        "number": player.number,
                        "text": record.result,
                        "kind": kind.value,
                    },
                )
            )
        if kind is None and record.result not in _ABSENT:
            raise TrfError(player.line, "unknown-result", round=round_number, number=player.number, text=record.result)
        if kind is not None:
            found[player.number, round_number] = kind
    for key, kind in records.extra_byes.items():
        found.setdefault(key, kind)
    return found


def _check_games(records: Records, round_count: int, warnings: list[Assumption]) -> None:
    """Raise TrfError unless every game is told by both sides and their results go together."""
    for player, round_number, record in records.cells():
        if not record.opponent:
            continue
        place = {"round": round_number, "number": player.number}
        if record.opponent == player.number:
            raise TrfError(player.line, "against-oneself", **place)
        if record.opponent not in records.players:
            raise TrfError(player.line, "unknown-number", number=record.opponent)
        mirror = records.cell(record.opponent, round_number)
        if mirror is None or mirror.opponent != player.number:
            raise TrfError(player.line, "one-sided", opponent=record.opponent, **place)
        if record.side is not None and record.side is mirror.side:
            raise TrfError(player.line, "same-side", opponent=record.opponent, **place)
        results = (_told(record), _told(mirror))
        if results not in _PAIRED_RESULTS:
            text = f"{record.result}{mirror.result}"
            raise TrfError(player.line, "impossible-result", opponent=record.opponent, text=text, **place)
        if record.side is None and mirror.side is None and record.result in _PLAYED and player.number < record.opponent:
            warnings.append(Assumption(player.line, "side-unknown", {"opponent": record.opponent, **place}))


def _told(record: Record) -> str:
    """The result as one of 1 = 0 + -, or empty while the game is open."""
    return _PLAYED.get(record.result, record.result.strip(" *?"))


def _points(result: str, scoring: Scoring) -> int | None:
    return {
        "1": scoring.win, "=": scoring.draw, "0": scoring.loss, "+": scoring.forfeit_win, "-": scoring.forfeit_loss,
    }.get(result)  # fmt: skip


def bye_points(kind: ByeKind, scoring: Scoring) -> int:
    """Half points that a round without an opponent is worth."""
    return {
        ByeKind.ALLOCATED: scoring.allocated_bye,
        ByeKind.HALF: scoring.half_bye,
        ByeKind.FULL: scoring.full_bye,
        ByeKind.ABSENT: scoring.absence,
    }[kind]


def _row(
    records: Records, number: int, round_count: int, byes: Mapping[tuple[int, int], ByeKind], scoring: Scoring
) -> tuple[Cell, ...]:
    row = []
    for round_number in range(1, round_count + 1):
        record = records.cell(number, round_number)
        if record is None or not record.opponent:
            kind = byes.get((number, round_number), ByeKind.ABSENT)
            row.append(Cell(round=round_number, points=bye_points(kind, scoring), bye=kind))
        else:
            mirror = records.cell(record.opponent, round_number) or record
            row.append(_game(record, mirror, round_number, scoring))
    return tuple(row)


def _game(record: Record, mirror: Record, round_number: int, scoring: Scoring) -> Cell:
    told, other = _told(record), _told(mirror)
    forfeit = told in {"+", "-"}
    side = record.side or (mirror.side.other if mirror.side is not None else None)
    reason = Reason.UNRECORDED if told else None
    if forfeit:
        reason = Reason.BOTH_ABSENT if told == other else Reason.NO_SHOW
    return Cell(
        round=round_number,
        opponent=record.opponent,
        side=side,
        points=_points(told, scoring),
        opponent_points=_points(other, scoring),
        played=bool(told) and not forfeit,
        reason=reason,
    )


def _scoring(
    records: Records, round_count: int, byes: Mapping[tuple[int, int], ByeKind]
) -> tuple[Scoring, list[Assumption]]:
    """The declared scores, else the first usual ones that give every total, else 1, ½, 0 with what differs."""

    def differing(scoring: Scoring) -> list[Assumption]:
        found = []
        for number, player in sorted(records.players.items()):
            if player.total is None:
                continue
            row = _row(records, number, round_count, byes, scoring)
            played = sum(cell.points or 0 for cell in row)
            later = sum(
                bye_points(kind, scoring) for (who, when), kind in byes.items() if who == number and when > round_count
            )
            taken = sum(d.points for d in records.deductions if d.number == number and d.round <= max(round_count, 1))
            if player.total not in {played, played - taken, played + later, played + later - taken}:
                params: dict[str, str | int] = {
                    "number": number, "total": figure(player.total), "sum": figure(played),
                }  # fmt: skip
                found.append(Assumption(player.line, "total-differs", params))
        return found

    if records.scores:
        scoring = _declared(records.scores)
        return scoring, differing(scoring)
    for win, draw, loss, bye in _USUAL_SCORES:
        scoring = _declared({"W": win, "D": draw, "L": loss, "P": bye})
        if not differing(scoring):
            if scoring == Scoring():
                return scoring, []
            values = {"win": win, "draw": draw, "loss": loss, "bye": bye}
            return scoring, [Assumption(0, "scoring-inferred", {name: figure(value) for name, value in values.items()})]
    return Scoring(), differing(Scoring())


def _declared(scores: Mapping[str, int]) -> Scoring:
    """Letters W D L P A of record 162, and F H + - where an unplayed round is worth something of its own."""
    usual = Scoring()
    win, draw = scores.get("W", usual.win), scores.get("D", usual.draw)
    absence = scores.get("A", usual.absence)
    return Scoring(
        win=win,
        draw=draw,
        loss=scores.get("L", usual.loss),
        forfeit_win=scores.get("+", win),
        forfeit_loss=scores.get("-", absence),
        allocated_bye=scores.get("P", win),
        half_bye=scores.get("H", draw),
        full_bye=scores.get("F", win),
        absence=absence,
    )


def _regulation(records: Records, scoring: Scoring, round_count: int) -> Regulation:
    system = System.ROUND_ROBIN if records.round_robin else System.SWISS
    rounds = min(max(records.rounds_total, round_count, 1), 30)
    try:
        return Regulation(system=system, rounds=rounds, scoring=scoring)
    except InvalidRegulation as error:
        raise TrfError(0, "scores") from error


def _finished(cells: Mapping[int, tuple[Cell, ...]], round_count: int) -> int:
    for round_number in range(1, round_count + 1):
        if any(row[round_number - 1].is_open for row in cells.values()):
            return round_number - 1
    return round_count
