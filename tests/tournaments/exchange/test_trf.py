from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pairing.playing import Event, cell_of, played, table_of
from tournaments.crosstable import ByeKind, Deduction, ForbiddenPair, Side, check
from tournaments.exchange.trf import TrfError, TrfTournament, read_trf
from tournaments.exchange.trf_text import decode
from tournaments.exchange.trf_writer import NotWritable, write_trf
from tournaments.pairing.trf_lines import TrfPerson, player_line
from tournaments.regulations.outcomes import Reason
from tournaments.regulations.regulation import Scoring, System


def lines(rows: Sequence[tuple[str, str]], *more: str) -> str:
    """001 lines from a total and cells such as `2 w 1`, with further lines after them."""
    text = []
    for number, (total, cells) in enumerate(rows, start=1):
        head = player_line(number, TrfPerson(f"N{number}", rating=2000 - number), 0, ())[:80]
        written = "".join(f"  {cell:>8}" for cell in cells.split(",") if cells)
        text.append(f"{head:80}{total:>4}     {written}")
    return "\n".join([*text, *more]) + "\n"


PLAYED = [("1.0", "   2 w 1"), ("0.0", "   1 b 0"), ("1.0", "0000 - U")]


def broken(text: str) -> TrfError:
    with pytest.raises(TrfError) as caught:
        read_trf(text)
    return caught.value


def test_a_game_is_told_from_both_sides_and_a_bye_from_one() -> None:
    tournament = read_trf(lines(PLAYED, "012 Кубок", "142 5", "152 B"))
    check(tournament.table)
    first, second, third = (tournament.table.cells[number][0] for number in (1, 2, 3))
    assert (first.opponent, first.side, first.points, first.opponent_points, first.played) == (
        2,
        Side.WHITE,
        2,
        0,
        True,
    )
    assert (second.opponent, second.side, second.points) == (1, Side.BLACK, 0)
    assert (third.bye, third.points, third.opponent) == (ByeKind.ALLOCATED, 2, None)
    assert (tournament.title, tournament.rounds_total, tournament.first_side) == ("Кубок", 5, Side.BLACK)
    assert tournament.names[2] == "N2"
    assert tournament.ratings[2] == 1998
    assert tournament.warnings == ()


def test_the_columns_are_characters_whatever_the_alphabet() -> None:
    name = "Өмүркулова-Жээнбекова Гүлзаттайымаяна Ңү"
    assert len(name) == 40
    line = player_line(7, TrfPerson(name, "f", "", 1650, "KGZ", "", "2001/00/00", 3), 5, ["   2 w 1"])
    latin = player_line(7, TrfPerson("x" * 40, "f", "", 1650, "KGZ", "", "2001/00/00", 3), 5, ["   2 w 1"])
    assert len(line) == len(latin) == 99
    assert line[48:] == latin[48:]
    assert line[14:47] == name[:33]
    decomposed = player_line(7, TrfPerson("Й" * 5, rating=1), 0, ())
    assert decomposed[14:19] == "Й" * 5
    text = lines(PLAYED).splitlines()
    text[0] = text[0][:14] + f"{name[:33]:33}" + text[0][47:]
    for data in ("\n".join(text).encode(), "\n".join(text).encode("utf-8-sig")):
        assert read_trf(decode(data)).names[1] == name[:33]
    russian = "\r\n".join(text).replace(name[:33], f"{'Ёлкина Ольга':33}").encode("cp1251")
    assert read_trf(decode(russian)).names[1] == "Ёлкина Ольга"


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("", 0, "empty"),
        ("\x00\xff anything", 0, "empty"),
        (lines(PLAYED) + lines(PLAYED).splitlines()[1], 4, "number-twice"),
        (lines([("1.0", "   1 w 1")]), 1, "against-oneself"),
        (lines([("1.0", "   2 w 1"), ("0.0", "   3 b 0"), ("0.0", "")]), 1, "one-sided"),
        (lines([("1.0", "   2 w 1"), ("0.0", "")]), 1, "one-sided"),
        (lines([("1.0", "   9 w 1")]), 1, "unknown-number"),
        (lines([("1.0", "   2 w 1"), ("0.0", "   1 w 0")]), 1, "same-side"),
        (lines([("1.0", "   2 w 1"), ("1.0", "   1 b 1")]), 1, "impossible-result"),
        (lines([("1.0", "   2 w 1"), ("0.0", "   1 b -")]), 1, "impossible-result"),
        (lines([("1.0", "0000 - Q")]), 1, "unknown-result"),
        (lines([("1.0", "x  2 w 1")]), 1, "number"),
        (lines([("1.3", "0000 - U")]), 1, "half-points"),
        (lines([("1.0", "   2w  1")]), 1, "columns"),
        (lines(PLAYED, "XXZ 4"), 4, "unknown-number"),
        (lines(PLAYED, "250       1.0   1   2    1   20"), 4, "unknown-number"),
        (lines(PLAYED, "152 X"), 4, "columns"),
        (lines(PLAYED, "310   1"), 4, "teams"),
        (lines(PLAYED, "162  W 0.0    D 1.0    L 0.0"), 0, "scores"),
        ("001 " + "9" * 4 + "9" * 200, 1, "columns"),
    ],
)
def test_what_cannot_be_read_without_guessing_names_its_line(text: str, line: int, code: str) -> None:
    error = broken(text)
    assert (error.line, error.code) == (line, code)
    assert str(error).isprintable()


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 400), st.text(max_size=4), st.integers(0, 6))
def test_a_damaged_file_gives_a_table_or_an_error_and_nothing_else(place: int, junk: str, cut: int) -> None:
    text = lines(
        PLAYED, "142 5", "260   1   8    1    2", "250       1.0   1   2    1    2", "299    -1.0  -1.0    1    1"
    )
    place %= len(text)
    try:
        tournament = read_trf(text[:place] + junk + text[place + cut :])
    except TrfError:
        return
    check(tournament.table)


def test_a_total_that_differs_is_a_warning() -> None:
    rows = [("2.5", "   2 w 1"), ("0.0", "   1 b 0"), ("1.0", "0000 - U")]
    (warning,) = read_trf(lines(rows)).warnings
    assert (warning.line, warning.code, warning.params) == (
        1,
        "total-differs",
        {"number": 1, "total": "2.5", "sum": "1.0"},
    )
    assert str(warning) == "line 1: participant 1: the file says 2.5 points, the rounds give 1.0"


def test_scores_are_declared_or_found_from_the_totals() -> None:
    rows = [("3.0", "   2 w 1"), ("0.0", "   1 b 0"), ("1.0", "   4 w ="), ("1.0", "   3 b ="), ("1.0", "0000 - U")]
    found = read_trf(lines(rows))
    assert found.table.points == {1: 6, 2: 0, 3: 2, 4: 2, 5: 2}
    assert [warning.code for warning in found.warnings] == ["scoring-inferred"]
    declared = read_trf(lines(rows, "162  W 3.0    D 1.0    L 0.0    P 1.0"))
    assert declared.table == found.table
    assert declared.warnings == ()


def test_what_is_asked_for_in_later_rounds_counts_nowhere_yet() -> None:
    rows = [("1.0", "   2 w 1,0000 - H"), ("0.0", "   1 b 0"), ("1.0", "0000 - U,0000 - Z")]
    tournament = read_trf(lines(rows, "XXZ 2", "240 F   3    1"))
    assert tournament.next_round == 2
    assert tournament.next_byes == {1: ByeKind.HALF, 2: ByeKind.ABSENT, 3: ByeKind.ABSENT}
    assert tournament.byes[1, 3] is ByeKind.FULL
    assert tournament.table.points == {1: 2, 2: 0, 3: 2}
    assert tournament.warnings == ()


def test_a_blank_cell_of_a_played_round_is_an_absence() -> None:
    rows = [("2.0", "   2 w 1,   3 b 1"), ("0.0", "   1 b 0"), ("0.0", "        ,   1 w 0")]
    tournament = read_trf(lines(rows))
    assert [cell.bye for cell in tournament.table.cells[3]] == [ByeKind.ABSENT, None]
    assert tournament.table.cells[2][1].bye is ByeKind.ABSENT


def test_forfeits_are_not_played_and_open_games_stay_open() -> None:
    rows = [
        ("1.0", "   2 w +"),
        ("0.0", "   1 b -"),
        ("0.0", "   4 w -"),
        ("0.0", "   3 b -"),
        ("", "   6 w  "),
        ("", "   5 b  "),
    ]
    tournament = read_trf(lines(rows))
    cells = {number: row[0] for number, row in tournament.table.cells.items()}
    assert [cells[n].reason for n in (1, 2, 3, 5)] == [Reason.NO_SHOW, Reason.NO_SHOW, Reason.BOTH_ABSENT, None]
    assert not cells[1].played
    assert cells[5].is_open
    assert (tournament.table.finished, tournament.table.open_count) == (0, 1)


def test_marks_of_pairing_engines_are_understood() -> None:
    rows = [("1.0", "   2 b 1"), ("0.0", "   1 w 0"), ("1.0", "0000 - U")]
    tournament = read_trf(lines(rows, "XXR 7", "XXC rank black1", "XXP 1 3", "XXA    2  0.5  1.0"))
    assert (tournament.rounds_total, tournament.initial_side) == (7, Side.BLACK)
    assert tournament.forbidden == (ForbiddenPair(1, 3),)
    assert tournament.virtual_points == {(2, 1): 1, (2, 2): 2}
    assert read_trf(lines(rows)).first_side is Side.BLACK
    assert read_trf(lines(rows, "192 FIDE_ROUNDROBIN")).table.regulation.system is System.ROUND_ROBIN


def test_points_taken_off_are_deductions_from_their_round_on() -> None:
    tournament = read_trf(lines([("0.0", "   2 w 1"), *PLAYED[1:]], "299    -1.0  -1.0    1    1"))
    assert tournament.table.deductions == (Deduction(1, 1, 2),)
    assert tournament.table.points[1] == 0
    assert tournament.warnings == ()
    ignored = read_trf(lines(PLAYED, "299 +   2.0   2.5"))
    assert [warning.code for warning in ignored.warnings] == ["record-ignored"]


def test_what_is_written_reads_back() -> None:
    scoring = Scoring(win=6, draw=2, allocated_bye=3, half_bye=1, full_bye=5, absence=1, forfeit_win=4, forfeit_loss=0)
    rows = {1: "2w1 3w+ H F", 2: "1b0 U Z 3b=", 3: "4w= 1b- U 2w=", 4: "3b= Z 5w- Z", 5: "F Z 4b- Z"}
    table = table_of(rows, scoring=scoring, deductions=(Deduction(4, 2, 4),), forbidden=(ForbiddenPair(1, 4, 2, 7),))
    people = {number: TrfPerson(f"Name {number}", "f", "", 2400 - 10 * number, "KGZ") for number in rows}
    tournament = TrfTournament(
        "Cup",
        table,
        people,
        9,
        Side.BLACK,
        {(1, 1): 2, (1, 2): 2, (1, 3): 1, (2, 3): -3},
        {(5, 5): ByeKind.ABSENT, (4, 5): ByeKind.HALF, (3, 6): ByeKind.FULL},
    )
    again = read_trf(write_trf(tournament))
    assert again == replace(tournament, table=again.table)
    assert again.table.points == table.points
    assert (again.table.deductions, again.table.forbidden) == (table.deductions, table.forbidden)
    assert again.table.regulation.scoring == scoring
    for number, row in table.cells.items():
        for cell, read in zip(row, again.table.cells[number], strict=True):
            assert (cell.opponent, cell.side, cell.points, cell.played, cell.bye) == (
                read.opponent, read.side, read.points, read.played, read.bye,
            )  # fmt: skip


@settings(max_examples=15, deadline=None)
@given(st.integers(2, 9), st.integers(1, 4), st.integers(0, 1000))
def test_a_random_event_reads_back(size: int, rounds: int, seed: int) -> None:
    event = Event(size=size, rounds=rounds, seed=seed, byes=0.1, forfeits=0.2, deductions=0.1)
    for request, _ in event.paired():
        people = {entrant.number: TrfPerson(rating=entrant.rating) for entrant in request.table.entrants}
        again = read_trf(write_trf(TrfTournament("", request.table, people, rounds)))
        assert again.table.points == request.table.points
        assert again.table.round_count == request.table.round_count
        assert again.warnings == ()


def test_a_result_without_a_mark_is_named() -> None:
    table = played(table_of({1: "", 2: ""}), {1: "2w1", 2: "1b0"})
    ruled = table.cells[1][0]._replace(points=3)
    tournament = TrfTournament("", replace(table, cells={**table.cells, 1: (ruled,)}), {})
    with pytest.raises(NotWritable) as caught:
        write_trf(tournament)
    assert (caught.value.number, caught.value.round) == (1, 1)
    assert cell_of("2w1", 1, Scoring()).points == 2


def test_real_files_read_without_a_warning_and_read_back(shared_data: Path) -> None:
    files = [*sorted(shared_data.glob("swiss/*.trf")), *sorted(shared_data.glob("tiebreaks/*.trf"))]
    assert len(files) >= 48
    for file in files:
        tournament = read_trf(decode(file.read_bytes()))
        check(tournament.table)
        assert tournament.warnings == (), file.name
        assert read_trf(write_trf(tournament)) == tournament, file.name
