"""The auditors' command for standings: its lines, its values, its errors."""

import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.pairing.playing import table_of
from tournaments.exchange.trf import TrfTournament
from tournaments.exchange.trf_writer import write_trf

TWO_GAMES = """\
012 Two games
142 2
001    1 m    Асанов Ырыскелди                  2000 KGZ           0 1990/01/01  1.5    1     2 w 1     3 b =
001    2 m    Серікбай Әлихан                   1900 KAZ           0 1990/01/01  1.0    2     1 b 0  0000 - U
001    3 m    Third                             1800 KGZ           0 1990/01/01  1.5    3  0000 - U     1 w =
"""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., list[dict[str, Any]]]:
    def call(*args: str, fails: bool = False) -> list[dict[str, Any]]:
        if fails:
            with pytest.raises(SystemExit) as end:
                call_command("standings_trf", *args)
            assert end.value.code == 1
        else:
            call_command("standings_trf", *args)
        return [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return call


@pytest.fixture
def report(tmp_path: Path) -> Path:
    path = tmp_path / "two-games.trf"
    path.write_text(TWO_GAMES, encoding="utf-8")
    return path


def test_one_line_a_file_with_decimal_strings(run: Callable[..., Any], report: Path) -> None:
    assert run(str(report), "--criteria", "PTS,DE,BH,SB") == [
        {
            "file": str(report),
            "order": [
                {"rank": 1, "id": 1, "points": "1.5", "values": {"DE": "0.5", "BH": "2.5", "SB": "1.75"}},
                {"rank": 1, "id": 3, "points": "1.5", "values": {"DE": "0.5", "BH": "2.5", "SB": "1.75"}},
                {"rank": 3, "id": 2, "points": "1", "values": {"DE": None, "BH": "2.5", "SB": "1"}},
            ],
        }
    ]


def test_edition_and_kind_are_taken(run: Callable[..., Any], report: Path) -> None:
    def buchholz(*options: str) -> dict[int, str]:
        (told,) = run(str(report), "--criteria", "BH", *options)
        return {line["id"]: line["values"]["BH"] for line in told["order"]}

    assert buchholz("--edition", "2024") == {1: "2.5", 2: "2.5", 3: "3"}
    assert buchholz("--edition", "real-only") == {1: "2.5", 2: "1.5", 3: "1.5"}
    assert buchholz("--kind", "round-robin") == {1: "2.5", 2: "1.5", 3: "1.5"}


def test_an_unreadable_file_is_told_and_the_rest_go_on(run: Callable[..., Any], report: Path, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("nothing of the kind", encoding="utf-8")
    told = run(str(tmp_path / "missing.trf"), str(tmp_path / "notes.txt"), str(report), fails=True)
    assert [sorted(line) for line in told] == [["error", "file"], ["error", "file"], ["file", "order"]]
    assert all(line["error"] for line in told[:2])


def test_an_unknown_criterion_is_refused(report: Path) -> None:
    with pytest.raises(CommandError, match="XYZ"):
        call_command("standings_trf", str(report), "--criteria", "PTS,XYZ")


def test_shared_events_have_the_right_values_and_ranks(run: Callable[..., Any], shared_data: Path) -> None:
    folder = shared_data / "tiebreaks"
    expectations = sorted(folder.glob("*.expected.json"))
    assert len(expectations) == 18
    for path in expectations:
        expected = json.loads(path.read_text(encoding="utf-8"))
        event = str(path).replace(".expected.json", ".trf")
        (ranked,) = run(event, "--criteria", ",".join(expected["ranking"]["order_of_criteria"]))
        assert {str(line["id"]): line["rank"] for line in ranked["order"]} == expected["ranking"]["rank"], path.name
        names = list(next(iter(expected["values"].values())))
        (valued,) = run(event, "--criteria", ",".join(["PTS", *names]))
        for line in valued["order"]:
            values = {name: Decimal(value) for name, value in line["values"].items()}
            wanted = expected["values"][str(line["id"])]
            assert values == {name: Decimal(str(value)) for name, value in wanted.items()}, (path.name, line["id"])


def test_worked_tables_have_their_values_in_every_edition(
    run: Callable[..., Any], shared_data: Path, tmp_path: Path
) -> None:
    columns = {
        "bh_2026": ("2026", "BH"), "bh_2024": ("2024", "BH"), "bh_naive_WRONG": ("real-only", "BH"),
        "bh_c1_2026": ("2026", "BH/C1"), "sb_2026": ("2026", "SB"), "sb_2024": ("2024", "SB"),
        "progress": ("2026", "PS"),
    }  # fmt: skip
    names = ("byes-forfeits-withdrawal-16x5", "each-criterion-decides-8x4", "bye-and-withdrawal-5x3")
    for name in names:
        example = json.loads((shared_data / "tiebreaks" / f"{name}.json").read_text(encoding="utf-8"))
        rows = {int(number): " ".join(row).replace("--", "") for number, row in example["rounds"].items()}
        file = tmp_path / f"{name}.trf"
        file.write_text(write_trf(TrfTournament(name, table_of(rows), {})), encoding="utf-8")
        for column, (edition, criterion) in columns.items():
            (told,) = run(str(file), "--criteria", f"PTS,{criterion}", "--edition", edition)
            found = {str(line["id"]): Decimal(line["values"][criterion]) for line in told["order"]}
            wanted = {number: Decimal(str(value)) for number, value in example["expected"][column].items()}
            assert found == wanted, (name, column)
        for edition in ("2026", "2024"):
            (told,) = run(str(file), "--criteria", "PTS,BH,DE,PS,SB", "--edition", edition)
            assert [[line["id"]] for line in told["order"]] == example["expected"][f"codex_order_{edition}"]
