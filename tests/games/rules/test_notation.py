"""Every way a move and a score may be written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.notation import Ply, Score, parse_ply, parse_score, split_number


@pytest.mark.parametrize(
    ("text", "ply", "canonical"),
    [
        ("76", Ply(7, 6), "76"),
        ("36x", Ply(3, 6, tuz=True), "36x"),
        ("36X", Ply(3, 6, tuz=True), "36x"),
        ("36х", Ply(3, 6, tuz=True), "36x"),
        ("36Х", Ply(3, 6, tuz=True), "36x"),
        ("7", Ply(7), "7"),
        ("7x", Ply(7, tuz=True), "7x"),
        ("7-6", Ply(7, 6), "76"),
        ("7–6x", Ply(7, 6, tuz=True), "76x"),
        ("1-1", Ply(1, 1), "11"),
        ("76(10)", Ply(7, 6, total=10), "76(10)"),
        ("76(10)X", Ply(7, 6, tuz=True, total=10), "76(10)x"),
        ("76x(10)", Ply(7, 6, tuz=True, total=10), "76(10)x"),
        ("76=", Ply(7, 6, draw_offer=True), "76="),
        ("76(10)х=", Ply(7, 6, tuz=True, total=10, draw_offer=True), "76(10)x="),
    ],
)
def test_a_move_is_read_and_written_in_one_form(text: str, ply: Ply, canonical: str) -> None:
    assert parse_ply(text) == ply
    assert str(ply) == canonical
    assert parse_ply(canonical) == ply


@pytest.mark.parametrize("text", ["??", "--", "7?", "70", "06", "765", "x", "76xx", "76x(3)x", "76(1234)", "٧٦", "("])
def test_what_is_no_move_keeps_its_text(text: str) -> None:
    ply = parse_ply(text)
    assert (ply.hole, ply.raw, str(ply), ply.move) == (0, text, text, text)


@pytest.mark.parametrize(
    ("token", "number", "dots", "rest"),
    [("12.", 12, 1, ""), ("1.76", 1, 1, "76"), ("12...45", 12, 3, "45"), ("76", 0, 0, "76")],
)
def test_a_move_number_is_taken_off(token: str, number: int, dots: int, rest: str) -> None:
    assert split_number(token) == (number, dots, rest)


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("1-0", Score("1-0")),
        ("0–1", Score("0-1")),
        ("1/2-1/2", Score("1/2-1/2")),
        ("½-½", Score("1/2-1/2")),
        ("0.5-0,5", Score("1/2-1/2")),
        ("*", Score(None)),
        ("1(82)-0(60)", Score("1-0", (82, 60))),
        ("1(82) – 0(60)", Score("1-0", (82, 60))),
        ("½(81)-½(81)", Score("1/2-1/2", (81, 81))),
        ("1-0(76)", Score("1-0", (None, 76))),
    ],
)
def test_a_score_is_read(text: str, score: Score) -> None:
    assert parse_score(text) == score
    assert parse_score(str(score)) == score


@pytest.mark.parametrize("text", ["1-1", "0-0", "1-½", "2-0", "1-0x", "", "?", "76"])
def test_what_is_no_score_is_not_taken_for_one(text: str) -> None:
    assert parse_score(text) is None


plies = st.builds(
    Ply,
    hole=st.integers(1, 9),
    landing=st.integers(0, 9),
    tuz=st.booleans(),
    total=st.none() | st.integers(0, 162),
    draw_offer=st.booleans(),
)


@given(plies)
def test_every_move_reads_back(ply: Ply) -> None:
    assert parse_ply(str(ply)) == ply
