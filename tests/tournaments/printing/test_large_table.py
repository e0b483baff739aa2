"""180 players, 11 rounds, names of 60 letters (acceptance 37)."""

from __future__ import annotations

import random

import pytest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from tests.tournaments.printing.reading import Read, read, words
from tournaments.crosstable import Cell, Crosstable, Entrant, Side
from tournaments.exchange.tables import DataTable, crosstable_table, protocol_table, standings_table
from tournaments.printing.heads import Head
from tournaments.printing.layout import LANDSCAPE, PORTRAIT, Sheet
from tournaments.printing.render import pdf
from tournaments.printing.tables import printed
from tournaments.regulations.outcomes import Reason
from tournaments.regulations.regulation import Regulation
from tournaments.selectors.crosstables import Person
from tournaments.standings.order import Standings, standings

PLAYERS, ROUNDS = 180, 11
SYLLABLES = ("Шың", "ғыс", "хан", "мұх", "аме", "джа", "нөз", "үлі", "құр", "ман", "Әлі", "һан", "іңг", "ырг")


def long_name(number: int) -> str:
    """60 letters that are nobody else's, in three words."""
    rng = random.Random(number)
    letters = "".join(rng.choice(SYLLABLES) for _syllable in range(20))
    return f"{letters[:26]} {letters[26:44]} {letters[44:55]}{number:03}"


def person(number: int) -> Person:
    name = long_name(number)
    return Person(
        number=number, number_now=number, participant_id=number, player_id=number, name=name, short_name=name,
        full_name=name, published=True, birth_year=1990, sex="m", region="Батыс Қазақстан облысы", country="KZ",
        rank="ХДСШ", rating=2000, first_round=1, withdrawn_from=None, excluded=False,
    )  # fmt: skip


def games() -> Crosstable:
    rng = random.Random(37)
    cells: dict[int, list[Cell]] = {number: [] for number in range(1, PLAYERS + 1)}
    for round_number in range(1, ROUNDS + 1):
        order = list(cells)
        rng.shuffle(order)
        for board, (white, black) in enumerate(zip(order[::2], order[1::2], strict=True), start=1):
            points = rng.choice((2, 1, 0))
            told = {"round": round_number, "played": True, "reason": Reason.UNRECORDED, "board": board}
            cells[white].append(
                Cell(opponent=black, side=Side.WHITE, points=points, opponent_points=2 - points, **told)
            )
            cells[black].append(
                Cell(opponent=white, side=Side.BLACK, points=2 - points, opponent_points=points, **told)
            )
    return Crosstable(
        regulation=Regulation(rounds=ROUNDS),
        entrants=tuple(Entrant(number) for number in cells),
        cells={number: tuple(row) for number, row in cells.items()},
        round_count=ROUNDS,
        finished=ROUNDS,
    )


@pytest.fixture(scope="module")
def order() -> Standings:
    return standings(games())


@pytest.fixture(scope="module")
def people() -> dict[int, Person]:
    return {number: person(number) for number in range(1, PLAYERS + 1)}


def on_paper(table: DataTable, sheets: tuple[Sheet, ...], *, bold_results: bool = False) -> Read:
    head = Head(title="Чоң мелдеш", sub="", running="Чоң мелдеш", foot="Korgool", qr=SafeString())
    context = {"head": head, "heading": table.title, "grid": printed(table, sheets, bold_results=bold_results)}
    return read(pdf(render_to_string("print/table.html", {"language": "ky", "title": "", **context})))


def check(found: Read, table: DataTable) -> None:
    """Everything is on paper, the head on every page, no row on two pages, no text beyond the margin."""
    pages = [words(page) for page in found.pages]
    assert len(pages) > 1
    for number, page in enumerate(pages, start=1):
        assert f"{number} / {len(pages)}" in page
        for column in table.columns:
            assert column.title in page, (column.key, number)
    joined = [page.replace(" ", "") for page in pages]
    for row in table.rows:
        name = next(str(value) for value, column in zip(row, table.columns, strict=True) if column.key == "name")
        assert sum(name.replace(" ", "") in page for page in joined) == 1, name
    for (width, _height), right in zip(found.sizes, found.right_edges, strict=True):
        assert right < width - 20


def test_names_of_the_test_are_long_and_different():
    names = {long_name(number) for number in range(1, PLAYERS + 1)}
    assert len(names) == PLAYERS
    assert {len(name) for name in names} == {60}


def test_crosstable(order: Standings, people: dict[int, Person]):
    table = crosstable_table(people, order)
    found = on_paper(table, LANDSCAPE)
    check(found, table)
    text = words(found.text)
    assert found.sizes[0] == pytest.approx((841.9, 595.3), abs=0.5)
    for row in table.rows[::20]:
        for value, column in zip(row, table.columns, strict=True):
            if column.key.startswith("round_"):
                assert str(value) in text


def test_standings(order: Standings, people: dict[int, Person]):
    table = standings_table(people, order)
    check(on_paper(table, PORTRAIT + LANDSCAPE), table)


def test_protocol(order: Standings, people: dict[int, Person]):
    table = protocol_table(people, order)
    check(on_paper(table, LANDSCAPE, bold_results=True), table)


def test_one_name_without_a_space_stays_in_its_column(order: Standings, people: dict[int, Person]):
    """A word that fits no column is broken instead of running over its neighbours."""
    wide = people[1]._replace(name="Ш" * 60)
    table = standings_table({**people, 1: wide}, order)
    found = on_paper(table, PORTRAIT + LANDSCAPE)
    line = next(page for page in found.pages if "ШШШ" in page)
    assert line.replace("\n", "").count("Ш") >= 60
    assert "Ш" * 60 not in line
