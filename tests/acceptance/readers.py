"""The same table read from each outlet: page, JSON, spreadsheet, paper."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from fractions import Fraction
from html import unescape
from typing import Any, NamedTuple

from django.http import HttpResponse
from django.test import Client
from openpyxl import load_workbook
from pypdf import PdfReader

from tournaments.models import Tournament
from tournaments.standings.figures import format_decimal

_SIGNS = {"¼": ".25", "½": ".5", "¾": ".75", "−": "-", "–": ""}


class Line(NamedTuple):
    """A row of the standings as an outlet tells it: `place` as printed, values as decimals, "" where there is none."""

    place: str
    number: int
    values: tuple[str, ...]
    ahead_by: str


def get(client: Client, tournament: Tournament, path: str, *, language: str = "en") -> HttpResponse:
    return client.get(f"/{language}/events/{tournament.event.slug}/{tournament.slug}/{path}")


def page(client: Client, tournament: Tournament, path: str, *, language: str = "en") -> str:
    answer = get(client, tournament, path, language=language)
    assert answer.status_code == 200, path
    return unescape(answer.content.decode())


def data(client: Client, tournament: Tournament, path: str) -> Mapping[str, Any]:
    """An answer of the API about the tournament."""
    answer = client.get(f"/api/v1/events/{tournament.event.slug}/{tournament.slug}/{path}")
    assert answer.status_code == 200, path
    found: Mapping[str, Any] = answer.json()
    return found


def sheet(client: Client, tournament: Tournament, path: str) -> list[dict[str, Any]]:
    """The rows of a spreadsheet under the titles of its columns."""
    answer = get(client, tournament, path)
    assert answer.status_code == 200, path
    head, *rows = load_workbook(io.BytesIO(answer.content)).worksheets[0].iter_rows()
    titles = [str(cell.value) for cell in head]
    return [dict(zip(titles, map(_shown, row), strict=True)) for row in rows]


def _shown(cell: Any) -> Any:
    """The value of a cell; a number whose format adds a sign to it as it is seen."""
    return f"{cell.value}=" if cell.number_format == '0"="' else cell.value


def paper(client: Client, tournament: Tournament, path: str, *, language: str = "en") -> str:
    """The words of a paper on one line."""
    answer = get(client, tournament, path, language=language)
    assert answer.status_code == 200, path
    body = b"".join(answer) if answer.streaming else answer.content
    return " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(body)).pages).split())


def words(html: str) -> str:
    """The text without tags, one space between words."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)).strip()


def standings_of_page(client: Client, tournament: Tournament, through: int) -> list[Line]:
    lines = []
    count = len(tournament.rules.criteria)
    body = page(client, tournament, f"standings/{through}/").split("<tbody", 1)[1]
    for row in re.findall(r"<tr[^>]*>.*?</tr>", body, re.DOTALL):
        cells = [words(cell) for cell in re.findall(r"<td[^>]*>.*?</td>", row, re.DOTALL)]
        number = re.search(r'players/(\d+)/"', row)
        assert number is not None
        values = tuple(_decimal(text) for text in cells[1 : 1 + count])
        lines.append(Line(cells[0], int(number[1]), values, cells[1 + count].split(" ")[0]))
    return lines


def standings_of_api(client: Client, tournament: Tournament, through: int) -> list[Line]:
    told = data(client, tournament, f"standings/{through}/")
    return [
        Line(
            f"{row['place']}{'=' if row['shared'] else ''}",
            row["number"],
            tuple(value or "" for value in row["values"].values()),
            _decider(row["ahead_by"]),
        )
        for row in told["standings"]
    ]


def _decider(gap: Mapping[str, str] | None) -> str:
    """The first word of the criterion's name, by which pages and papers are read."""
    names = {"PTS": "points", "BH": "Buchholz", "DE": "direct", "PS": "progress", "SB": "Berger"}
    return names.get(gap["criterion"], gap["criterion"]) if gap else ""


def standings_of_sheet(client: Client, tournament: Tournament, through: int) -> list[Line]:
    lines = []
    count = len(tournament.rules.criteria)
    for row in sheet(client, tournament, f"standings/{through}/standings.xlsx"):
        cells = [value for title, value in row.items() if title != "Taken off"]
        values = tuple("" if value is None else format_decimal(_exact(value)) for value in cells[-1 - count : -1])
        lines.append(Line(str(row["Place"]), row["Starting number"], values, str(cells[-1] or "").split(" ")[0]))
    return lines


def standings_of_paper(client: Client, tournament: Tournament, through: int) -> list[Line]:
    """Needs players of the factories, who have one word of each kind."""
    count = len(tournament.rules.criteria)
    person, decided = r"(\d+) \S+ Айбек \d{4} CMS \d+", r"([A-Za-z]+)(?: [a-z]+)* \S+ > "
    row = rf"(\d+=?) {person}((?: [\d½¼¾−–]+){{{count}}})(?: {decided})?"
    text = paper(client, tournament, f"standings/{through}/standings.pdf")
    return [
        Line(place, int(number), tuple(_decimal(value) for value in values.split()), ahead_by)
        for place, number, values, ahead_by in re.findall(row, text)
    ]


def _exact(value: object) -> Fraction:
    return Fraction(str(value))


def _decimal(text: str) -> str:
    """`2½` as 2.5."""
    for sign, plain in _SIGNS.items():
        text = text.replace(sign, plain)
    return format_decimal(_exact(text)) if text else ""


#: Every outlet that tells of standings.
STANDINGS = {
    "page": standings_of_page, "JSON": standings_of_api, "spreadsheet": standings_of_sheet,
    "paper": standings_of_paper,
}  # fmt: skip
