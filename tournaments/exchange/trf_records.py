"""TRF lines taken apart: each record's fields, checked on their own and not yet against each other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from tournaments.crosstable import ByeKind, Deduction, ForbiddenPair, Side
from tournaments.exchange.trf_messages import Assumption, TrfError
from tournaments.pairing.trf_lines import CELL_WIDTH, CELLS_FROM, MOST_NUMBER, NAME_WIDTH, TrfPerson


class Record(NamedTuple):
    """One round of one participant as written; `opponent` 0 is none."""

    opponent: int
    side: Side | None
    result: str


class Player(NamedTuple):
    """A 001 line; `total` is None where the points column is empty."""

    line: int
    number: int
    person: TrfPerson
    total: int | None
    cells: tuple[Record | None, ...]


@dataclass
class Records:
    """Everything the lines of a file say; filled line by line."""

    title: str = ""
    round_robin: bool = False
    rounds_total: int = 0
    initial_side: Side | None = None
    scores: dict[str, int] = field(default_factory=dict)
    players: dict[int, Player] = field(default_factory=dict)
    virtual_points: dict[tuple[int, int], int] = field(default_factory=dict)
    forbidden: list[ForbiddenPair] = field(default_factory=list)
    deductions: list[Deduction] = field(default_factory=list)
    absent: set[int] = field(default_factory=set)
    extra_byes: dict[tuple[int, int], ByeKind] = field(default_factory=dict)
    warnings: list[Assumption] = field(default_factory=list)

    def cell(self, number: int, round_number: int) -> Record | None:
        cells = self.players[number].cells
        return cells[round_number - 1] if round_number <= len(cells) else None

    def cells(self) -> Iterator[tuple[Player, int, Record]]:
        """Every cell that is not blank, with its participant and round."""
        for player in self.players.values():
            for round_number, record in enumerate(player.cells, start=1):
                if record is not None:
                    yield player, round_number, record

    def known(self, line: int, number: int) -> int:
        if number not in self.players:
            raise TrfError(line, "unknown-number", number=number)
        return number


def read_records(text: str) -> Records:
    """Take a file's text apart; raises TrfError where a field cannot be read."""
    records = Records()
    lines = list(enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), start=1))
    for number, line in lines:
        if line[:3] == "001":
            _player(records, number, line)
    if not records.players:
        raise TrfError(0, "empty")
    for number, line in lines:
        key = line[:3]
        if key in _TEAM_RECORDS:
            raise TrfError(number, "teams")
        if key in _READERS:
            _READERS[key](records, number, line)
    return records


def _whole(line: int, text: str) -> int:
    """A field that holds a number or nothing (0)."""
    text = text.strip()
    if not text:
        return 0
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise TrfError(line, "number", text=_shown(text))
    return int(text)


def _half_points(line: int, text: str) -> int | None:
    """A points field in half points; None where it is blank."""
    text = text.strip().replace(",", ".")
    if not text:
        return None
    match = re.fullmatch(r"([+-]?)(\d{0,4})(?:\.(\d{0,2}))?", text, re.ASCII)
    if match is None or not (match[2] or match[3]):
        raise TrfError(line, "number", text=_shown(text))
    hundredths = int((match[3] or "").ljust(2, "0"))
    if hundredths % 50:
        raise TrfError(line, "half-points", text=_shown(text))
    value = 2 * int(match[2] or 0) + hundredths // 50
    return -value if match[1] == "-" else value


def _shown(text: str) -> str:
    """A piece of the file as it may stand in a message: short, and without control characters."""
    return "".join(c if c.isprintable() else "?" for c in text[:40])


def _player(records: Records, line: int, text: str) -> None:
    number = _whole(line, text[4:8])
    if not 1 <= number <= MOST_NUMBER:
        raise TrfError(line, "number", text=_shown(text[4:8]))
    if number in records.players:
        raise TrfError(line, "number-twice", number=number)
    person = TrfPerson(
        name=text[14 : 14 + NAME_WIDTH].strip(),
        sex=text[9:10].strip(),
        title=text[10:13].strip(),
        rating=_whole(line, text[48:52]),
        federation=text[53:56].strip(),
        fide_number=text[57:68].strip(),
        birth=text[69:79].strip(),
        rank=_whole(line, text[85:89]),
    )
    cells = []
    for start in range(CELLS_FROM, len(text.rstrip()), CELL_WIDTH):
        if text[start - 2 : start].strip():
            raise TrfError(line, "columns", text=_shown(text[start - 2 : start + 8]))
        cells.append(_cell(line, text[start : start + 8].ljust(8)))
    records.players[number] = Player(line, number, person, _half_points(line, text[80:84]), tuple(cells))


def _cell(line: int, text: str) -> Record | None:
    if not text.strip():
        return None
    side = text[5].lower()
    if text[4] != " " or text[6] != " " or side not in "wb- ":
        raise TrfError(line, "columns", text=_shown(text))
    opponent = _whole(line, text[0:4])
    return Record(opponent, Side(side) if side in "wb" else None, text[7].upper())


def _title(records: Records, line: int, text: str) -> None:
    records.title = text[4:].strip()


def _kind(records: Records, line: int, text: str) -> None:
    words = text[4:].upper()
    records.round_robin = records.round_robin or "ROBIN" in words or "BERGER" in words


def _rounds(records: Records, line: int, text: str) -> None:
    records.rounds_total = _whole(line, text[4:])


def _first_side(records: Records, line: int, text: str) -> None:
    letter = text[4:].strip().lower()[:1]
    if letter not in {"w", "b"}:
        raise TrfError(line, "columns", text=_shown(text))
    records.initial_side = Side(letter)


def _configuration(records: Records, line: int, text: str) -> None:
    """XXC: `white1` or `black1` among its words says who begins."""
    for word in text[4:].lower().split():
        if word in {"white1", "black1"}:
            records.initial_side = Side(word[0])


def _scores(records: Records, line: int, text: str) -> None:
    for letter, value in re.findall(r"([A-Z+\-])\s*([\d.,]+)", text[4:].upper()):
        points = _half_points(line, value)
        records.scores[letter] = points if points is not None else 0


def _absent(records: Records, line: int, text: str) -> None:
    for word in re.split(r"[\s,/]+", text[4:].strip()):
        if word and (number := _whole(line, word)):
            records.absent.add(records.known(line, number))


def _byes(records: Records, line: int, text: str) -> None:
    """240: a kind, a round, and everybody who gets it."""
    letter = text[4:5].upper().strip() or "Z"
    if letter not in {"F", "H", "Z"}:
        raise TrfError(line, "columns", text=_shown(text))
    round_number = _whole(line, text[6:9])
    for number in _numbers(records, line, text, 10):
        records.extra_byes[number, round_number] = ByeKind(letter)


def _virtual(records: Records, line: int, text: str) -> None:
    points = _half_points(line, text[9:13])
    if points is None:
        points = _half_points(line, text[4:8]) or 0
    rounds = _whole(line, text[14:17]), _whole(line, text[18:21])
    numbers = _whole(line, text[22:26]), _whole(line, text[27:31])
    for number in range(records.known(line, numbers[0]), (numbers[1] or numbers[0]) + 1):
        for round_number in range(rounds[0], min(rounds[1] or rounds[0], 99) + 1):
            records.virtual_points[records.known(line, number), round_number] = points


def _virtual_by_round(records: Records, line: int, text: str) -> None:
    """XXA: a participant and his virtual points round by round."""
    number = records.known(line, _whole(line, text[4:8]))
    for round_number, value in enumerate(text[8:].split(), start=1):
        if points := _half_points(line, value):
            records.virtual_points[number, round_number] = points


def _forbidden(records: Records, line: int, text: str) -> None:
    first, last = _whole(line, text[4:7]), _whole(line, text[8:11])
    _forbid_among(records, _numbers(records, line, text, 12), first or 1, (last or first) or None)


def _forbidden_always(records: Records, line: int, text: str) -> None:
    numbers = [records.known(line, _whole(line, word)) for word in text[4:].split()]
    _forbid_among(records, numbers, 1, None)


def _forbid_among(records: Records, numbers: list[int], first: int, last: int | None) -> None:
    for i, one in enumerate(numbers):
        for other in numbers[i + 1 :]:
            records.forbidden.append(ForbiddenPair(min(one, other), max(one, other), first, last))


def _adjustment(records: Records, line: int, text: str) -> None:
    points = _half_points(line, text[13:17])
    if points is None:
        points = _half_points(line, text[7:11]) or 0
    round_number = _whole(line, text[19:22])
    numbers = _numbers(records, line, text, 23)
    if text[4:5].strip() or not numbers or round_number in {0, 999}:
        records.warnings.append(Assumption(line, "record-ignored", {"text": _shown(text)}))
        return
    for number in numbers:
        records.deductions.append(Deduction(number, round_number, -points))


def _numbers(records: Records, line: int, text: str, start: int) -> list[int]:
    """The numbers in fields of four characters, a blank between them."""
    fields = (_whole(line, text[i : i + 4]) for i in range(start, len(text.rstrip()), 5))
    return [records.known(line, number) for number in fields if number]


_TEAM_RECORDS = {"013", "310", "320", "330"}
_READERS: dict[str, Callable[[Records, int, str], None]] = {
    "012": _title,
    "092": _kind,
    "142": _rounds,
    "152": _first_side,
    "162": _scores,
    "192": _kind,
    "240": _byes,
    "250": _virtual,
    "260": _forbidden,
    "299": _adjustment,
    "XXA": _virtual_by_round,
    "XXC": _configuration,
    "XXP": _forbidden_always,
    "XXR": _rounds,
    "XXZ": _absent,
}
