"""The commands others rely on."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.rules.records import Record
from games.rules.writing import write_pgn, write_records
from tests.games.rules.samples import random_record
from tests.games.rules.test_rulesets import RECURRING

KEYS = ["file", "game", "verdict", "ply", "fault", "position", "kazans", "end", "repairs"]


def run(*arguments: str) -> list[str]:
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue().splitlines()


def checked(*arguments: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run("check_games", *arguments)]


def saved(path: Path, *records: Record) -> str:
    path.write_text("".join(write_records(records)))
    return str(path)


def test_perft_prints_a_line_for_each_depth() -> None:
    assert run("perft", "3") == ["1 9", "2 73", "3 613"]
    assert run("perft", "3", "--ruleset", "bestemshe") == ["1 5", "2 21", "3 91"]
    lone = "0,0,0,0,0,0,0,0,1/0,0,0,0,0,0,0,0,1 80 80 W"
    assert run("perft", "5", "--position", lone) == ["1 1", "2 2", "3 1", "4 1", "5 1"]


@pytest.mark.parametrize("arguments", [("--position", "1,2"), ("--ruleset", "togyz")])
def test_perft_refuses_what_it_does_not_know(arguments: tuple[str, str]) -> None:
    with pytest.raises(CommandError):
        run("perft", "1", *arguments)


def test_check_games_prints_an_object_a_game(tmp_path: Path) -> None:
    path = saved(tmp_path / "games.pgn", random_record(1), random_record(2, plies=20))
    first, second = checked(path)
    assert list(first) == list(second) == KEYS
    assert (first["file"], first["game"], first["verdict"], first["ply"], first["fault"], first["repairs"]) == (
        path, 1, "complete-agrees", None, None, []
    )  # fmt: skip
    assert first["end"] in ("majority", "no-moves", "equal")
    assert (second["game"], second["verdict"], second["end"]) == (2, "unfinished-possible", None)


def test_a_broken_game_and_a_broken_file_never_stop_the_rest(tmp_path: Path) -> None:
    whole = write_pgn(random_record(1))
    broken = tmp_path / "broken.pgn"
    broken.write_text("1. 76 77 2. 88 {never closed\n" + whole + whole)
    binary = tmp_path / "picture.pgn"
    binary.write_bytes(b"\x89PNG\0\0")
    empty = tmp_path / "empty.pgn"
    empty.touch()
    missing = tmp_path / "missing.pgn"
    answers = checked(str(broken), str(binary), str(empty), str(missing), str(tmp_path), str(broken))
    unreadable = answers[3:7]
    assert [answer["fault"] for answer in unreadable] == ["unreadable"] * 4
    assert all(list(answer) == KEYS and answer["game"] is None for answer in unreadable)
    for games in (answers[:3], answers[7:]):
        assert [game["verdict"] for game in games] == ["illegal", "complete-agrees", "complete-agrees"]
    assert (answers[0]["ply"], answers[0]["fault"]) == (2, "wrong-landing")
    assert answers[0]["position"] == "9,9,9,9,9,9,1,10,10/10,10,10,10,10,0,9,9,9 10 0 B"
    assert answers[0]["kazans"] == [10, 0]
    assert answers[0]["repairs"][0] == {"ply": 2, "move": "76"}


def test_the_rule_set_is_the_one_named_else_the_records_own(tmp_path: Path) -> None:
    path = tmp_path / "small.pgn"
    path.write_text(f'[Variant "bestemshe"]\n\n{RECURRING} *\n')
    assert checked(str(path))[0]["verdict"] == "unfinished-possible"
    assert checked(str(path), "--ruleset", "standard")[0]["verdict"] == "illegal"


def test_bench_rules_ends_with_the_plies_a_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.management.commands.bench_rules.SECONDS", 0.01)
    record = random_record(1)
    lines = run("bench_rules", saved(tmp_path / "games.pgn", record))
    assert f"legal {len(record.plies)}," in lines[0]
    name, number = lines[-1].split()
    assert name == "plies/s"
    assert int(number) > 0
