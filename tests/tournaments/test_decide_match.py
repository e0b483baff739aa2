"""The auditors' command for team matches: its lines, its readings, its errors."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

LEVEL: list[dict[str, Any]] = [
    {"board": 1, "a": "1", "b": "0", "kazan_a": 82, "kazan_b": 70, "reason": "stones"},
    {"board": 2, "a": "0", "b": "1", "kazan_a": 64, "kazan_b": 98, "reason": "no-moves"},
    {"board": 3, "a": "1", "b": "0", "kazan_a": 82, "kazan_b": 55, "reason": "stones"},
    {"board": 4, "a": "0", "b": "1", "kazan_a": 71, "kazan_b": 91, "reason": "no-moves"},
]
DRAWN: list[dict[str, Any]] = [
    {"board": board, "a": half, "b": half, "kazan_a": 81, "kazan_b": 81, "reason": "equal-stones"}
    for board, half in ((1, "½"), (2, "0.5"), (3, "½"))
]


@pytest.fixture
def decided(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., list[dict[str, Any]]]:
    """Writes each match (rows, or the text of a file) and gives the lines printed, without the file's name."""

    def call(*matches: list[dict[str, Any]] | str, fails: bool = False) -> list[dict[str, Any]]:
        files = []
        for number, match in enumerate(matches):
            path = tmp_path / f"match-{number}.json"
            path.write_text(match if isinstance(match, str) else json.dumps({"boards": match}), encoding="utf-8")
            files.append(str(path))
        if fails:
            with pytest.raises(SystemExit) as end:
                call_command("decide_match", *files)
            assert end.value.code == 1
        else:
            call_command("decide_match", *files)
        told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert [line.pop("file") for line in told] == files
        return told

    return call


def test_each_step_of_the_clause(decided: Callable[..., Any]) -> None:
    board_three = {**LEVEL[2], "kazan_b": 65}
    additional = {"board": 1, "a": "0", "b": "1", "kazan_a": 60, "kazan_b": 82, "additional": True}
    drawn_additional = {**additional, "a": "½", "b": "½", "kazan_a": 81, "kazan_b": 81}
    assert decided(
        LEVEL[:3],
        LEVEL,
        [*LEVEL[:2], board_three, LEVEL[3]],
        DRAWN,
        [*DRAWN, drawn_additional],
        [*DRAWN, drawn_additional, additional],
        [*LEVEL[:2], {**board_three, "kazan_b": None}, LEVEL[3]],
    ) == [
        {"score": ["2", "1"], "korgools": [64, 125], "winner": "a", "by": "points"},
        {"score": ["2", "2"], "korgools": [135, 125], "winner": "a", "by": "korgools"},
        {"score": ["2", "2"], "korgools": [135, 135], "winner": "a", "by": "board-1"},
        {"score": ["1.5", "1.5"], "korgools": [0, 0], "winner": None, "by": "undecided"},
        {"score": ["1.5", "1.5"], "korgools": [0, 0], "winner": None, "by": "undecided"},
        {"score": ["1.5", "1.5"], "korgools": [0, 0], "winner": "b", "by": "additional-game"},
        {"score": ["2", "2"], "korgools": [135, None], "winner": None, "by": "undecided"},
    ]


def test_nobody_came_is_undecided(decided: Callable[..., Any]) -> None:
    absent = [{"board": 1, "a": "0", "b": "0", "kazan_a": None, "kazan_b": None, "reason": "both-absent"}]
    assert decided(absent) == [{"score": ["0", "0"], "korgools": [0, 0], "winner": None, "by": "undecided"}]


@pytest.mark.parametrize(
    "bad",
    [
        "",
        "[]",
        '{"boards": []}',
        '{"boards": [7]}',
        [{**LEVEL[0], "a": "2"}],
        [{**LEVEL[0], "a": 1}],
        [{**LEVEL[0], "b": "1"}],
        [{"board": 1, "a": "1"}],
        [{**LEVEL[0], "board": "1"}],
        [{**LEVEL[0], "kazan_b": -1}],
        [{**LEVEL[0], "kazan_b": "70"}],
        [{**LEVEL[0], "kazan_b": 81}],
        [{**LEVEL[0], "reason": "luck"}],
        [{**LEVEL[0], "reason": []}],
        [{**LEVEL[0], "additional": "no"}],
        [LEVEL[0], LEVEL[0]],
    ],
)
def test_a_bad_file_is_told_and_the_others_go_on(decided: Callable[..., Any], bad: Any) -> None:
    first, second = decided(bad, LEVEL, fails=True)
    assert list(first) == ["error"]
    assert first["error"]
    assert second["winner"] == "a"


def test_a_missing_file_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        call_command("decide_match", str(tmp_path / "none.json"))
    assert sorted(json.loads(capsys.readouterr().out)) == ["error", "file"]
