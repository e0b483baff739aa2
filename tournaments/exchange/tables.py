"""The tables of a tournament, each once as plain data: papers and spreadsheets are both made from it.

Values keep their type (a place, a whole number, an exact figure, a round); how they look is decided where they are
written down. Titles are in the language in use.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple, Protocol

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.crosstable import ByeKind, Cell, Crosstable, Side
from tournaments.labels import ABBREVIATIONS, CRITERIA, bye_label, reason_label
from tournaments.regulations.outcomes import Reason
from tournaments.standings.figures import format_fraction, format_half
from tournaments.standings.order import Row, Standings

_MINUS = "\N{MINUS SIGN}"


class Kind(StrEnum):
    """What the values of a column are."""

    TEXT = "text"
    NUMBER = "number"
    FIGURE = "figure"
    PLACE = "place"
    ROUND = "round"


class Column(NamedTuple):
    """`key` names the column for programs; `full` is the title without abbreviation; `wraps`: may take lines."""

    key: str
    title: str
    kind: Kind = Kind.TEXT
    full: str = ""
    wraps: bool = False


class Place(NamedTuple):
    """A place, shared or not; None for the excluded."""

    place: int | None
    shared: bool = False

    def __str__(self) -> str:
        return "" if self.place is None else f"{self.place}{'=' if self.shared else ''}"


class RoundCell(NamedTuple):
    """Whom one met and with which side, what came of it, and the own kazan where it is known."""

    who: str
    result: str
    kazan: int | None = None

    def __str__(self) -> str:
        return " ".join(filter(None, (self.who, self.result)))


Content = str | int | Fraction | Place | RoundCell | None


@dataclass(frozen=True, slots=True)
class DataTable:
    """`key` is the table's name in file names; every row has one value per column."""

    key: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Content, ...], ...]


class Shown(Protocol):
    """A participant as he may be shown to the reader."""

    @property
    def number(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def full_name(self) -> str: ...
    @property
    def birth_year(self) -> int | None: ...
    @property
    def sex(self) -> str: ...
    @property
    def region(self) -> str: ...
    @property
    def country(self) -> str: ...
    @property
    def rank(self) -> str: ...
    @property
    def rating(self) -> int | None: ...
    @property
    def first_round(self) -> int: ...
    @property
    def withdrawn_from(self) -> int | None: ...
    @property
    def excluded(self) -> bool: ...


class Pair(Protocol):
    """A board with its players and what is known of its result; points and scores are half points."""

    @property
    def number(self) -> int: ...
    @property
    def white(self) -> Shown: ...
    @property
    def black(self) -> Shown: ...
    @property
    def white_points(self) -> int | None: ...
    @property
    def black_points(self) -> int | None: ...
    @property
    def white_score(self) -> int | None: ...
    @property
    def black_score(self) -> int | None: ...
    @property
    def played(self) -> bool: ...
    @property
    def reason(self) -> str: ...
    @property
    def flag(self) -> str: ...
    @property
    def white_kazan(self) -> int | None: ...
    @property
    def black_kazan(self) -> int | None: ...


class Free(Protocol):
    """Somebody without a board in a round."""

    @property
    def person(self) -> Shown: ...
    @property
    def kind(self) -> str: ...
    @property
    def worth(self) -> int | None: ...
    @property
    def points(self) -> int | None: ...


def number_column() -> Column:
    return Column("number", _("No."), Kind.NUMBER, full=_("Starting number"))


def name_column() -> Column:
    return Column("name", _("Name"), wraps=True)


def born_column() -> Column:
    return Column("born", _("Born"), Kind.NUMBER, full=_("Year of birth"))


def region_column() -> Column:
    return Column("region", _("Region"), wraps=True)


def rank_column() -> Column:
    return Column("rank", _("Rank"), full=_("Sports rank"))


def rating_column() -> Column:
    return Column("rating", _("Rating"), Kind.NUMBER)


def state_of(person: Shown) -> str:
    """What is to be told of somebody who did not simply play all rounds; "" for the others."""
    if person.excluded:
        return _("excluded from round %(round)s") % {"round": person.withdrawn_from or 1}
    if person.withdrawn_from == 1:
        return _("withdrew before round 1")
    if person.withdrawn_from is not None:
        return _("withdrew after round %(round)s") % {"round": person.withdrawn_from - 1}
    return _("from round %(round)s") % {"round": person.first_round} if person.first_round > 1 else ""


def participants_table(people: Iterable[Shown]) -> DataTable:
    """Everybody admitted in starting order; who came late or left is marked."""
    listed = list(people)
    columns = [
        number_column(), name_column(), born_column(), Column("country", _("Country")), region_column(),
        rank_column(), rating_column(),
    ]  # fmt: skip
    rows: list[tuple[Content, ...]] = [
        (person.number, person.name, person.birth_year, person.country, person.region, person.rank, person.rating)
        for person in listed
    ]
    states = [state_of(person) for person in listed]
    if any(states):
        columns.append(Column("state", _("Remark"), wraps=True))
        rows = [(*row, state) for row, state in zip(rows, states, strict=True)]
    return DataTable("participants", _("Participants"), tuple(columns), tuple(rows))


def pairings_table(number: int, boards: Iterable[Pair], free: Iterable[Free]) -> DataTable:
    """The boards of a round with their results, then everybody without one.

    Each side's points, score and kazan stand in columns of that side; a kazan that is not known is empty.
    """
    white, black = pgettext("side", "white"), pgettext("side", "black")
    columns = [Column("board", _("Board"), Kind.NUMBER)]
    for key, side in (("white", white), ("black", black)):
        columns += [
            Column(f"{key}_number", f"{_('No.')}, {side}", Kind.NUMBER),
            Column(f"{key}_name", f"{_('Name')}, {side}", wraps=True),
            Column(f"{key}_points", f"{_('Points before')}, {side}", Kind.FIGURE),
            Column(f"{key}_score", f"{_('Result')}, {side}", Kind.FIGURE),
            Column(f"{key}_kazan", f"{_('Korgools')}, {side}", Kind.NUMBER),
        ]
    columns.append(Column("ending", _("How it ended"), wraps=True))
    rows = [
        (
            pair.number,
            *_side(pair.white, pair.white_points, pair.white_score, pair.white_kazan),
            *_side(pair.black, pair.black_points, pair.black_score, pair.black_kazan),
            reason_label(pair.reason, pair.flag) if pair.reason else "",
        )
        for pair in boards
    ]
    rows += [
        (None, *_side(one.person, one.points, one.worth, None), None, "", None, None, None, bye_label(one.kind))
        for one in free
    ]
    return DataTable("pairings", _("Pairings of round %(round)s") % {"round": number}, tuple(columns), tuple(rows))


def _side(person: Shown, points: int | None, score: int | None, kazan: int | None) -> tuple[Content, ...]:
    return person.number, person.name, _points(points), _points(score), kazan


def _points(halves: int | None) -> Fraction | None:
    return None if halves is None else Fraction(halves, 2)


def standings_table(people: Mapping[int, Shown], order: Standings) -> DataTable:
    """Places after a round: points, every criterion in order, and what puts one ahead of the next."""
    columns = (
        _place_column(), number_column(), name_column(), born_column(), region_column(), rank_column(),
        rating_column(), *_value_columns(order), _reason_column(),
    )  # fmt: skip
    rows = []
    for row in order.rows:
        person = people[row.number]
        about = (person.name, person.birth_year, person.region, person.rank, person.rating)
        rows.append((_place(row), row.number, *about, *_values(order, row), ahead_by(order, row.number)))
    title = _("Standings after round %(round)s") if order.round_number else _("Before the first round")
    title %= {"round": order.round_number}
    return DataTable("standings", title, columns, tuple(rows))


def crosstable_table(people: Mapping[int, Shown], order: Standings) -> DataTable:
    """Everybody's rounds in the order of places, with points and criteria."""
    columns = (_place_column(), number_column(), name_column(), *_round_columns(order.table), *_value_columns(order))
    reference = references(order)
    rows = tuple(
        (
            _place(row), row.number, people[row.number].name,
            *(round_cell(cell, reference) for cell in order.table.cells[row.number]), *_values(order, row),
        )
        for row in order.rows
    )  # fmt: skip
    return DataTable("crosstable", _("Crosstable"), columns, rows)


def protocol_table(people: Mapping[int, Shown], order: Standings) -> DataTable:
    """The final places with full names, rounds, criteria and what decided each place."""
    numbered = not refers_to_places(order)
    columns = (
        _place_column(), *((number_column(),) if numbered else ()), name_column(), born_column(), region_column(),
        rank_column(), *_round_columns(order.table), *_value_columns(order), _reason_column(),
    )  # fmt: skip
    reference = references(order)
    rows = []
    for row in order.rows:
        person = people[row.number]
        about = (person.full_name, person.birth_year, person.region, person.rank)
        rounds = (round_cell(cell, reference) for cell in order.table.cells[row.number])
        number = (row.number,) if numbered else ()
        rows.append((_place(row), *number, *about, *rounds, *_values(order, row), ahead_by(order, row.number)))
    return DataTable("protocol", _("Final protocol"), columns, tuple(rows))


def refers_to_places(order: Standings) -> bool:
    """Opponents are named by their places, unless a place is shared or missing: then by starting numbers."""
    return all(row.place is not None and not row.shared for row in order.rows)


def references(order: Standings) -> dict[int, int]:
    """The number by which each participant is named in the rounds of the others."""
    if refers_to_places(order):
        return {row.number: row.place or 0 for row in order.rows}
    return {row.number: row.number for row in order.rows}


def ahead_by(order: Standings, number: int) -> str:
    """`Buchholz 30½ > 23½`: what puts a participant directly before the next; "" where nothing does."""
    gap = order.gap_below.get(number)
    if gap is None:
        return ""
    values = f"{format_fraction(gap.first_value)} > {format_fraction(gap.second_value)}"
    return f"{CRITERIA.get(gap.criterion, gap.criterion)} {values}"


def round_cell(cell: Cell, reference: Mapping[int, int]) -> RoundCell:
    """One round of a participant; `reference` gives the number by which an opponent is named."""
    if cell.opponent is None:
        if cell.bye is None:
            return RoundCell("?", "")
        name = _MINUS if cell.bye is ByeKind.ABSENT else pgettext("crosstable", "bye")
        return RoundCell(name, format_half(cell.points))
    who = str(reference[cell.opponent])
    if cell.points is None:
        return RoundCell(f"{who}{side_letter(cell.side)}", "…" if cell.reason is Reason.ADJOURNED else "")
    if cell.is_forfeit:
        return RoundCell(who, forfeit_sign(cell.points, cell.opponent_points))
    return RoundCell(f"{who}{side_letter(cell.side)}", format_half(cell.points), cell.kazan)


def forfeit_sign(points: int, opponent_points: int | None) -> str:
    """`+` for a win without play, `−` for a loss; other scores stand as they are."""
    if points > (opponent_points or 0):
        return "+"
    return _MINUS if points == 0 else format_half(points)


def side_letter(side: Side | None) -> str:
    """One letter for the side, as crosstables write it."""
    if side is None:
        return ""
    return pgettext("side letter", "w") if side is Side.WHITE else pgettext("side letter", "b")


def legend(order: Standings) -> str:
    """How the cells of the rounds are to be read."""
    number = _("the opponent's place") if refers_to_places(order) else _("the opponent's starting number")
    return _("%(white)s – white side, %(black)s – black side; the number is %(number)s; + − not played.") % {
        "white": side_letter(Side.WHITE),
        "black": side_letter(Side.BLACK),
        "number": number,
    }


def _place_column() -> Column:
    return Column("place", _("Place"), Kind.PLACE)


def _place(row: Row) -> Place:
    return Place(row.place, row.shared)


def _reason_column() -> Column:
    return Column("ahead_by", _("Ahead of the next by"), wraps=True)


def _round_columns(table: Crosstable) -> list[Column]:
    return [
        Column(f"round_{number}", str(number), Kind.ROUND, full=_("Round %(round)s") % {"round": number})
        for number in range(1, table.round_count + 1)
    ]


def _value_columns(order: Standings) -> list[Column]:
    columns = [
        Column(criterion, str(ABBREVIATIONS[criterion]), Kind.FIGURE, full=str(CRITERIA[criterion]))
        for criterion in order.criteria
    ]
    if order.table.deducted:
        columns.insert(1, Column("deducted", _("Taken off"), Kind.FIGURE))
    return columns


def _values(order: Standings, row: Row) -> list[Fraction | None]:
    values = [row.values[criterion] for criterion in order.criteria]
    if order.table.deducted:
        values.insert(1, Fraction(row.deducted, 2) if row.deducted else None)
    return values
