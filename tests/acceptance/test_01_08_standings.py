"""Acceptance 1-8: places, values and what decided, in every outlet that tells of standings."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from games.services.records import save_record
from tests.acceptance.readers import STANDINGS, Line, data, get, page, paper, sheet, words
from tests.acceptance.tables import board, played
from tests.tournaments import factories as make
from tests.tournaments.outlets import answers, text_of
from tournaments.models import Participant, Tournament
from tournaments.pairing.numbering import ListedEntrant, by_lot
from tournaments.regulations.outcomes import Outcome, Reason
from tournaments.services import entries, events, pairing, results, rounds, warnings
from tournaments.services.numbering import assign_numbers
from tournaments.standings.figures import format_decimal

pytestmark = pytest.mark.django_db

outlet = pytest.mark.parametrize("outlet", STANDINGS)
#: Namespaces of what tells of tournaments.
OURS = ("tournaments:", "api:")
#: Columns of the worked tables, and the criterion each is of.
COLUMNS = {"points": "PTS", "bh_2026": "BH", "sb_2026": "SB", "progress": "PS"}


def worked(folder: Path, name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "tiebreaks" / f"{name}.json").read_text(encoding="utf-8"))
    return found


def in_halves(value: object) -> str:
    return format_decimal(Fraction(str(value)))


def values_expected(example: Mapping[str, Any]) -> dict[int, dict[str, str]]:
    return {
        int(number): {
            criterion: in_halves(example["expected"][column][number]) for column, criterion in COLUMNS.items()
        }
        for number in example["rounds"]
    }


def values_told(lines: list[Line], criteria: tuple[str, ...]) -> dict[int, dict[str, str]]:
    return {
        line.number: {name: value for name, value in zip(criteria, line.values, strict=True) if name != "DE"}
        for line in lines
    }


@outlet
@pytest.mark.parametrize(
    "name", ["byes-forfeits-withdrawal-16x5", "each-criterion-decides-8x4", "bye-and-withdrawal-5x3"]
)
def test_01_02_03_values_and_order_of_the_worked_tables(client: Client, shared_data: Path, name: str, outlet: str):
    example = worked(shared_data, name)
    tournament = played(example["rounds"])
    lines = STANDINGS[outlet](client, tournament, tournament.rules.rounds)
    assert [[line.number] for line in lines] == example["expected"]["codex_order_2026"]
    assert values_told(lines, tournament.rules.criteria) == values_expected(example)


@outlet
def test_02_what_decided_each_of_the_seven_gaps_is_named(client: Client, shared_data: Path, outlet: str):
    tournament = played(worked(shared_data, "each-criterion-decides-8x4")["rounds"])
    decided = [line.ahead_by for line in STANDINGS[outlet](client, tournament, 4)]
    assert decided == ["points", "direct", "Buchholz", "progress", "Buchholz", "Berger", "points", ""]


FOUR = {1: ["2w1", "3b1", "--U"], 2: ["1b0", "4w1", "3b="], 3: ["4w=", "1w0", "2w="], 4: ["3b=", "2b0", "--Z"]}
EDITIONS = {
    "2026": "FIDE C.07 from 1 March 2026",
    "2024": "FIDE C.07 from 1 August 2024",
    "real-only": "real opponents only",
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_04_the_edition_is_stored_counts_and_is_printed(client: Client, edition: str):
    tournament = played(FOUR, changes={"edition": edition})
    assert tournament.regulation["edition"] == edition
    buchholz = {line.number: line.values[1] for line in STANDINGS["page"](client, tournament, 3)}
    assert buchholz[1] == {"2026": "4", "2024": "5.5", "real-only": "2.5"}[edition]
    assert EDITIONS[edition] in words(page(client, tournament, "standings/"))
    assert data(client, tournament, "standings/")["edition"] == edition
    for path in ("standings/3/standings.pdf", "crosstable.pdf"):
        assert EDITIONS[edition] in paper(client, tournament, path)
    about = get(client, tournament, "standings/3/standings.xlsx")
    assert EDITIONS[edition] in text_of(about)


def test_05_looking_exporting_and_pairing_change_no_value(client: Client):
    tournament = make.tournament(9)
    make.play(tournament, 3)
    before = {name: read(client, tournament, 3) for name, read in STANDINGS.items()}
    where = {"event": tournament.event.slug, "tournament": tournament.slug, "round": 3, "number": 1}
    for _time in range(2):
        looked_at = {name: answer.status_code for name, answer in answers(client, where) if name.startswith(OURS)}
        assert set(looked_at.values()) <= {200, 302, 409}
    pairing.pair_round(tournament, actor=None)
    assert {name: read(client, tournament, 3) for name, read in STANDINGS.items()} == before
    make.publish_next(tournament)
    assert {name: read(client, tournament, 3) for name, read in STANDINGS.items()} == before


#: Six rounds without a game, worth 1, half or nothing, so that two of twelve are level in everything.
LEVEL = {
    number: [{2: "--F", 1: "--H", 0: "--Z"}[worth] for worth in row]
    for number, row in {
        1: (2, 2, 2, 2, 2, 2), 2: (2, 2, 2, 2, 2, 1), 3: (2, 2, 2, 2, 2, 0), 4: (2, 2, 2, 2, 1, 0),
        5: (2, 2, 2, 2, 0, 0), 6: (2, 2, 2, 1, 0, 0), 7: (2, 2, 2, 0, 0, 0), 8: (2, 2, 1, 0, 0, 0),
        9: (2, 2, 0, 0, 0, 0), 10: (2, 0, 0, 0, 0, 0), 11: (2, 0, 0, 0, 0, 0), 12: (0, 0, 0, 0, 0, 0),
    }.items()
}  # fmt: skip


@outlet
def test_06_ties_that_nothing_breaks_share_a_place(client: Client, outlet: str):
    lines = STANDINGS[outlet](client, played(LEVEL), 6)
    assert [line.place for line in lines[8:]] == ["9", "10=", "10=", "12"]
    assert [line.number for line in lines[9:11]] == [10, 11]
    assert [line.ahead_by for line in lines[9:11]] == ["", "points"]


def test_06_a_lot_repeats_from_its_stored_seed():
    tournament = make.tournament(9)
    drawn = assign_numbers(tournament, method="lot", actor=None)
    assign_numbers(tournament, method="rating", actor=None)
    tournament.refresh_from_db()
    assert tournament.lot_seed == ""
    again = assign_numbers(tournament, method="lot", seed=_seed_of_first_draw(tournament), actor=None)
    assert again == drawn
    listed = [ListedEntrant(key) for key in drawn]
    assert by_lot(reversed(listed), random.Random(f"numbers {_seed_of_first_draw(tournament)}")) == drawn


def _seed_of_first_draw(tournament: Tournament) -> str:
    return str(tournament.event.journal.filter(act="numbers-assigned").last().data["seed"])


@outlet
@pytest.mark.parametrize("count", [1, 2])
def test_07_warnings_that_deduct_nothing_change_no_figure(client: Client, outlet: str, count: int):
    tournament = make.tournament(6)
    make.play(tournament, 2)
    before = STANDINGS[outlet](client, tournament, 2)
    for participant in tournament.participants.all():
        for _number in range(count):
            warnings.give_warning(participant, round_number=2, clause="C 7/6.8", actor=None)
    assert STANDINGS[outlet](client, tournament, 2) == before


def test_07_scoresheets_change_no_figure(client: Client):
    tournament = make.tournament(6)
    make.play(tournament, 2)
    before = {name: read(client, tournament, 2) for name, read in STANDINGS.items()}
    for sheets, number in ((1, 1), (2, 2)):
        for seen in range(sheets):
            save_record(
                board(tournament, 2, number), text="76 65", seen=seen or None, actor=None, sheet="white", stopped=True
            )
    assert {name: read(client, tournament, 2) for name, read in STANDINGS.items()} == before


def test_08_after_round_three_is_after_round_three(client: Client):
    """With renumbering, a late entry, a withdrawal, a deduction and corrections that came later."""
    tournament = make.tournament(8)
    make.play(tournament, 3)
    make.enter(tournament, make.player(0))
    before = _after_three(client, tournament)
    for participant in tournament.participants.filter(number__in=(1, 2)):
        entries.update_entry(participant, rating=1000 + (participant.number or 0), actor=None)
    assign_numbers(tournament, method="rating", confirmed=True, actor=None)
    assert Participant.objects.get(tournament=tournament, player__rating_standard=2400).number == 1
    make.publish_next(tournament)
    make.enter(tournament, make.player(10))
    make.enter_scores(tournament.rounds.get(number=4))
    entries.withdraw(tournament.participants.get(number=5), actor=None)
    fifth = make.publish_next(tournament)
    make.enter_scores(fifth)
    rounds.finish_round(fifth, actor=None)
    for _number in range(3):
        warnings.give_warning(tournament.participants.get(number=2), round_number=5, clause="C 7/6.8", actor=None)
    for round_number in (4, 5):
        wrong = board(tournament, round_number)
        results.enter_result(
            wrong,
            outcome=Outcome(0, 2, Reason.STONES, 60, 90),
            seen=wrong.outcomes.get(is_current=True).pk,
            actor=None,
            why="read again",
        )
    events.change_regulation(tournament, changes={"rounds": 9}, actor=None)
    assert _after_three(client, tournament) == before


def _after_three(client: Client, tournament: Tournament) -> dict[str, object]:
    """What is told of the standings after round 3; ratings are those of today."""
    lines: dict[str, object] = {name: read(client, tournament, 3) for name, read in STANDINGS.items() if name != "page"}
    lines["page"] = [(line.place, line.values, line.ahead_by) for line in STANDINGS["page"](client, tournament, 3)]
    lines["names"] = [row["Name"] for row in sheet(client, tournament, "standings/3/standings.xlsx")]
    return lines
