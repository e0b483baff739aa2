"""Record files of all kinds are read, broken ones too, and our own export reads back without loss."""

from __future__ import annotations

import codecs
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.completion import with_landings, with_totals
from games.rules.decoding import UnreadableFileError, decode_lines, read_file
from games.rules.notation import Ply, parse_ply
from games.rules.records import TGK_TAGS, Record, read_records
from games.rules.writing import write_pgn, write_records, write_tgk
from tests.games.rules.test_notation import plies

SERVER = """[Event "Club"]
[White "Асан"]
[Black "Үсөн \\"Кара\\""]
[Result "0-1"]

1. 76(10) 98 2. 89(12) 77X 3.
12(24) 78 {zero} 0-1
"""
SHEET = """\ufeff[Event "Кубок"]
[White "Ә"]
[Black "Ғ"]
[Result "1-0"]
[Variant "kyrgyz-code"]

1. 87 87=
2. 89 99 {9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9 0 0 W} {хорошо
играет}
1(82)-0(60)
"""


def read(text: str) -> list[Record]:
    return list(read_records(text.splitlines()))


def test_a_server_export_is_read() -> None:
    (record,) = read(SERVER)
    assert record.tags == (("Event", "Club"), ("White", "Асан"), ("Black", 'Үсөн "Кара"'))
    assert [str(ply) for ply in record.plies] == ["76(10)", "98", "89(12)", "77x", "12(24)", "78"]
    assert (record.result, record.termination) == ("0-1", "no-moves")


def test_a_sheet_is_read_with_mark_score_diagram_and_comment_over_two_lines() -> None:
    (record,) = read(SHEET)
    assert record.tag("White") == "Ә"
    assert record.plies[1].draw_offer
    assert record.plies[3].checkpoints == ("9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9 0 0 W",)
    assert record.plies[3].comments[1] == "хорошо играет"
    assert (record.result, record.kazans, record.variant) == ("1-0", (82, 60), "kyrgyz-code")


def test_totals_marks_and_offers_written_apart_belong_to_the_move_before() -> None:
    (record,) = read("1. 76 (10)X = 2... 87 =")
    assert record.plies == (Ply(7, 6, True, 10, True), Ply(8, 7, draw_offer=True))


def test_games_follow_each_other_by_tags_by_result_and_by_repeated_tags() -> None:
    text = '[White "a"]\n1. 76 76 1-0\n1. 87 87 *\n\n77 66\n[White "b"]\n\n[White "c"]\n\n1. 55\n'
    assert [(record.tag("White"), len(record.plies)) for record in read(text)] == [
        ("a", 2), ("", 2), ("", 2), ("b", 0), ("c", 1)
    ]  # fmt: skip


def test_moves_after_the_result_stay_in_the_game_and_are_marked() -> None:
    (record,) = read("1. 76 76 1-0 2. 87")
    assert (len(record.plies), record.scored_after) == (3, 2)


def test_a_comment_that_is_not_closed_does_not_swallow_the_next_game() -> None:
    first, second = read('[White "a"]\n1. 76 {lost\nin thought\n[White "b"]\n1. 87 87 1-0\n')
    assert first.plies[0].comments == ("lost in thought",)
    assert first.problems == ("unclosed-comment",)
    assert (second.tag("White"), len(second.plies), second.problems) == ("b", 2, ())


def test_a_token_that_is_no_move_stands_in_the_place_of_one() -> None:
    (record,) = read("1. 76 ?? 2. abc 87")
    assert [ply.move for ply in record.plies] == ["76", "??", "abc", "87"]


def test_a_broken_tag_is_read_as_far_as_it_goes() -> None:
    (record,) = read('[White "Асан]\n[Black "Үсөн"\n1. 76 *')
    assert (record.tag("White"), record.tag("Black"), record.problems) == ("Асан", "Үсөн", ("bad-tag", "bad-tag"))


def test_two_different_results_are_reported_and_the_tag_counts() -> None:
    (record,) = read('[Result "1-0"]\n1. 76 0-1')
    assert (record.result, record.problems) == ("1-0", ("results-differ",))


def test_the_result_behind_the_moves_counts_where_the_tag_has_none() -> None:
    (record,) = read('[Result "*"]\n1. 76 0-1')
    assert (record.result, record.problems) == ("0-1", ())


def test_reading_is_streamed() -> None:
    def endless() -> object:
        while True:
            yield '[White "a"]'
            yield "1. 76 1-0"

    records = read_records(endless())  # type: ignore[arg-type]
    assert [next(records).result for _ in range(3)] == ["1-0"] * 3


def test_missing_tags_of_a_tgk_file_are_named_and_written_as_unknown() -> None:
    (record,) = read(SERVER)
    assert record.missing_tags == ("Date", "Round", "Site")
    (back,) = read(write_tgk(record))
    assert [back.tag(name) for name in TGK_TAGS if name != "Result"] == [
        "Асан", 'Үсөн "Кара"', "?", "Club", "?", "?"
    ]  # fmt: skip
    assert (back.plies, back.result) == (record.plies, record.result)


WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["C"]), max_size=30).map(
    lambda text: " ".join(text.split())
)
COMMENTS = st.lists(WORDS.filter(lambda text: text.lower() != "zero"), max_size=2).map(tuple)
RAW = st.sampled_from(["??", "7?", "[", "[White", "a.b", "76xx", "??(10)x"])


@st.composite
def commented_plies(draw: st.DrawFn) -> Ply:
    comments = draw(COMMENTS)
    if draw(st.integers(0, 9)) == 0:
        return replace(parse_ply(draw(RAW)), comments=comments)
    ply = draw(plies)
    return Ply(ply.hole, ply.landing, ply.tuz, ply.total, ply.draw_offer, comments)


RECORDS = st.builds(
    Record,
    plies=st.lists(commented_plies(), max_size=30).map(tuple),
    tags=st.dictionaries(st.sampled_from(["Event", "White", "Black", "Турнир"]), WORDS).map(lambda d: tuple(d.items())),
    result=st.sampled_from(["1-0", "0-1", "1/2-1/2", None]),
    kazans=st.tuples(st.none() | st.integers(0, 162), st.none() | st.integers(0, 162)),
    variant=st.none() | st.just("bestemshe"),
    termination=st.sampled_from([None, "no-moves", "resignation"]),
    opening_comments=COMMENTS,
)


@given(st.lists(RECORDS, max_size=3))
@settings(max_examples=200, deadline=None)
def test_our_own_export_reads_back_without_loss(records: list[Record]) -> None:
    assert read("".join(write_records(records))) == records


@given(RECORDS, st.data())
@settings(max_examples=50, deadline=None)
def test_moves_after_the_result_read_back_too(record: Record, data: st.DataObject) -> None:
    if record.plies:
        after = data.draw(st.integers(0, len(record.plies) - 1))
        record = Record(**{**vars(record), "scored_after": after})
        assert read(write_pgn(record)) == [record]


@pytest.mark.parametrize(
    "coded",
    [
        SHEET.encode(),
        SHEET.removeprefix("\ufeff").encode(),
        SHEET.replace("\n", "\r\n").encode(),
        SHEET.replace("\n", "\r").encode(),
        codecs.BOM_UTF16_LE + SHEET.removeprefix("\ufeff").encode("utf-16-le"),
        codecs.BOM_UTF16_BE + SHEET.removeprefix("\ufeff").encode("utf-16-be"),
    ],
    ids=["mark", "plain", "windows-ends", "old-mac-ends", "utf-16-le", "utf-16-be"],
)
def test_a_file_is_read_in_every_coding(tmp_path: Path, coded: bytes) -> None:
    path = tmp_path / "game.tgk"
    path.write_bytes(coded)
    assert list(read_file(path)) == read(SHEET)


def test_windows_1251_is_read_where_the_text_is_not_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "old.tgk"
    path.write_bytes('[White "Усонбаев Ё."]\n1. 76х *\n'.encode("cp1251"))
    (record,) = read_file(path)
    assert (record.tag("White"), record.plies) == ("Усонбаев Ё.", (Ply(7, 6, tuz=True),))


def test_a_file_that_holds_no_text_is_refused() -> None:
    with pytest.raises(UnreadableFileError):
        list(decode_lines([b"GIF\0\1\2"]))


def test_landings_and_totals_are_supplied_by_the_rules() -> None:
    (record,) = read("1. 7 7 2. 9 1")
    full = with_totals(with_landings(record))
    assert [str(ply) for ply in full.plies] == ["76(10)", "76(10)", "99", "12"]
    assert [str(ply) for ply in with_totals(full, habit="taken").plies] == ["76(10)", "76(10)", "99", "12"]


def test_an_open_comment_alone_ends_at_the_next_tag() -> None:
    first, second = read('{lost in thought\n[White "b"]\n1. 87 *\n')
    assert (first.opening_comments, first.tags) == (("lost in thought",), ())
    assert (second.tag("White"), second.opening_comments) == ("b", ())
