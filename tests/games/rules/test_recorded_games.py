"""Recorded games of events and of a server; skipped where the data are not."""

from __future__ import annotations

import json
from collections import Counter
from io import StringIO
from pathlib import Path

from django.core.management import call_command

from benchmarks.rules_slips import measure
from games.rules.checker import check
from games.rules.completion import with_totals
from games.rules.decoding import read_file
from games.rules.records import read_records
from games.rules.rulesets import ruleset
from games.rules.writing import write_pgn


def test_sixty_national_records_are_read_and_none_is_illegal(shared_data: Path) -> None:
    records = list(read_file(shared_data / "games" / "national_60.tgk"))
    reports = [check(record) for record in records]
    assert len(records) == 60
    assert {report.fault for report in reports} == {None}
    assert {report.habit for report in reports} == {None}
    assert Counter(report.verdict for report in reports) == {"unfinished-possible": 60}


def test_forty_server_records_are_read_with_their_totals_and_verdicts(shared_data: Path) -> None:
    records = list(read_file(shared_data / "games" / "server_40_with_totals.pgn"))
    reports = [check(record) for record in records]
    assert len(records) == 40
    assert {report.habit for report in reports} == {"total"}
    assert Counter((report.verdict, report.end and report.end.reason) for report in reports) == {
        ("complete-agrees", "no-moves"): 18,
        ("complete-agrees", "majority"): 12,
        ("unfinished-possible", None): 10,
    }
    for record, report in zip(records, reports, strict=True):
        assert (record.termination == "no-moves") == (report.end is not None and report.end.reason == "no-moves")
        assert with_totals(record) == record


def test_the_rule_set_is_the_only_one_of_its_kind_that_fits(shared_data: Path) -> None:
    records = list(read_file(shared_data / "games" / "national_60.tgk"))
    assert sum(check(record, ruleset("tuz-at-four"), repairs=False).fault is not None for record in records) > 50


def test_every_record_survives_our_own_export(shared_data: Path) -> None:
    for path in (shared_data / "games").iterdir():
        for record in read_file(path):
            assert list(read_records(write_pgn(record).splitlines())) == [record]


def test_the_command_says_the_same(shared_data: Path) -> None:
    out = StringIO()
    call_command("check_games", *map(str, sorted((shared_data / "games").iterdir())), stdout=out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert Counter(answer["verdict"] for answer in answers) == {"complete-agrees": 30, "unfinished-possible": 70}


def test_a_single_wrong_digit_in_recorded_games(shared_data: Path) -> None:
    for path in (shared_data / "games").iterdir():
        moves = measure(list(read_file(path)), per_game=12, seed=3)["moves"]
        assert moves.undetectable <= 0.02 * sum(moves.places.values())
        assert moves.first_three >= 0.85
