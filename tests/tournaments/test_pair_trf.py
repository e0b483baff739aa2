from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.tournaments.pairing.playing import table_of
from tournaments.crosstable import Side
from tournaments.exchange.trf import TrfTournament
from tournaments.exchange.trf_writer import write_trf


def run(*files: Path | str) -> tuple[list[str], int]:
    out = StringIO()
    try:
        call_command("pair_trf", *map(str, files), stdout=out)
    except SystemExit as end:
        return out.getvalue().splitlines(), int(end.code or 0)
    return out.getvalue().splitlines(), 0


def write(folder: Path, name: str, rows: dict[int, str], *more: str, rounds: int = 5) -> Path:
    path = folder / name
    text = write_trf(TrfTournament("Cup", table_of(rows), {}, rounds, Side.WHITE))
    path.write_text(text + "\n".join(more) + "\n", encoding="utf-8")
    return path


def test_the_next_round_of_each_file_is_printed(tmp_path: Path) -> None:
    odd = write(tmp_path, "odd.trf", {1: "3w1", 2: "4w1", 3: "1b0", 4: "2b0", 5: "U"})
    none = write(tmp_path, "none.trf", {1: "2w1", 2: "1b0"})
    lines, status = run(odd, none)
    assert lines == [f"# {odd}", "3", "5 1", "3 2", "4 0", f"# {none}", "NO-PAIRING"]
    assert status == 0


def test_absentees_come_as_xxz_or_as_a_further_cell(tmp_path: Path) -> None:
    rows = {1: "3w1", 2: "4w1", 3: "1b0", 4: "2b0"}
    by_record = write(tmp_path, "record.trf", rows, "XXZ 1 3")
    by_cell = write(tmp_path, "cell.trf", {**rows, 1: "3w1 H", 3: "1b0 Z", 2: "4w1 Z", 4: "2b0 Z"})
    assert run(by_record)[0][1:] == ["NO-PAIRING"]
    assert run(by_cell)[0][1:] == ["NO-PAIRING"]
    assert run(write(tmp_path, "one.trf", rows, "XXZ 2 4"))[0][1:] == ["NO-PAIRING"]
    assert run(write(tmp_path, "two.trf", rows, "XXZ 2 3"))[0][1:] == ["1", "4 1"]


def test_a_bad_file_is_named_the_rest_go_on_and_the_status_is_one(tmp_path: Path) -> None:
    bad, empty, good = tmp_path / "bad.trf", tmp_path / "empty.trf", write(tmp_path, "good.trf", {1: "", 2: ""})
    bad.write_bytes(b"\xff\xfe\x00 no such thing")
    empty.write_text("")
    lines, status = run(bad, tmp_path / "missing.trf", good, empty)
    assert [line.split()[0] for line in lines] == ["#", "ERROR", "#", "ERROR", "#", "1", "1", "#", "ERROR"]
    assert status == 1


def test_an_open_round_and_a_finished_event_are_errors(tmp_path: Path) -> None:
    still_open = write(tmp_path, "open.trf", {1: "2w?", 2: "1b?"})
    finished = write(tmp_path, "end.trf", {1: "2w1", 2: "1b0"}, rounds=1)
    lines, status = run(still_open, finished)
    assert lines[1] == "ERROR round 1 has no result for 1 against 2"
    assert lines[3] == "ERROR all 1 rounds are paired already"
    assert status == 1


def test_thirty_of_thirty_agree_with_an_independent_engine(shared_data: Path) -> None:
    files = sorted(shared_data.glob("swiss/*.trf"))
    assert len(files) == 30
    for file in files:
        lines, _ = run(file)
        assert lines[1:] == file.with_suffix(".expected").read_text().splitlines(), file.name


@pytest.mark.parametrize("name", ["dubiously%{name}.trf", "Кубок үчүн.trf"])
def test_a_file_is_named_as_it_was_given(tmp_path: Path, name: str) -> None:
    path = write(tmp_path, name, {1: "", 2: ""})
    assert run(path)[0][0] == f"# {path}"
