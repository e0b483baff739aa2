"""No column leaves the page, whatever stands in it."""

from __future__ import annotations

from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.printing.layout import LANDSCAPE, PORTRAIT, Layout, Texts, em_width, lay_out
from tournaments.printing.render import STATIC

_LETTERS = "абвгғдеёжзийкқлмнңоөпрстуұүфхһцчшщъыьэюяәіАБВГҒДЕЖЗИКҚЛМНҢОӨПРСТУҰҮФХҺЦЧШЩЫЭЮЯӘІabcdefxyzABCDEFMW0123456789"


def columns(*, names: int = 20, rounds: int = 7, values: int = 5, digits: int = 2) -> list[Texts]:
    return [
        Texts("Place", ["12="]),
        Texts("Name", ["Ж" + "а" * (names - 1)], wraps=True),
        Texts(str(rounds), ["9" * digits + "w ½"], stops=rounds),
        *(Texts("BH", ["30½"]) for _value in range(values)),
        Texts("Ahead of the next by", ["direct encounter 1½ > 1"], wraps=True),
    ]


def fits(layout: Layout) -> bool:
    return sum(layout.widths) <= layout.sheet.width + 0.01


def test_a_small_table_is_large_type_on_a4():
    layout = lay_out(columns(), LANDSCAPE)
    assert layout.sheet == LANDSCAPE[0]
    assert fits(layout)


def test_300_players_and_11_rounds_stay_on_a4():
    layout = lay_out(columns(rounds=11, digits=3), LANDSCAPE)
    assert layout.sheet.page == "A4 landscape"
    assert layout.sheet.points >= 7
    assert fits(layout)


def test_a_list_stands_upright_where_it_can():
    layout = lay_out([Texts("No.", ["1"]), Texts("Name", ["Өмүрзаков Айбек"], wraps=True)], PORTRAIT + LANDSCAPE)
    assert layout.sheet.page == "A4"
    assert abs(sum(layout.widths) - layout.sheet.width) < 0.01


def test_long_names_take_lines_instead_of_small_type():
    assert lay_out(columns(names=60), LANDSCAPE).sheet.points == lay_out(columns(names=30), LANDSCAPE).sheet.points


@settings(max_examples=60)
@given(st.integers(1, 80), st.integers(1, 30), st.integers(0, 20), st.integers(1, 4))
def test_every_event_fits_some_sheet(names: int, rounds: int, values: int, digits: int):
    assert fits(lay_out(columns(names=names, rounds=rounds, values=values, digits=digits), LANDSCAPE))


def test_parts_of_a_row_never_run_into_each_other():
    layout = lay_out(columns(rounds=11, digits=3), LANDSCAPE)
    em = layout.sheet.points * 25.4 / 72
    assert layout.stop > em_width("999w ½") * em


@given(st.text(alphabet=_LETTERS + " ½−.", min_size=6, max_size=40))
def test_no_text_is_wider_than_estimated(text: str):
    real = sum(_ADVANCES[ord(sign)] for sign in text) / 1000
    assert em_width(text) >= real * 0.9


def test_names_are_not_wider_than_estimated():
    for name in ("Өмүрзаков Айбек", "Жұмағұл Нұрдәулет", "Шаһмардан Жиһангер", "Қуанышбек Әлихан"):
        assert em_width(name) >= sum(_ADVANCES[ord(sign)] for sign in name) / 1000


def _advances() -> dict[int, int]:
    font = TTFont(STATIC / "fonts/source-sans-3/SourceSans3-Semibold.ttf")
    widths = font["hmtx"]
    return {code: widths[name][0] for code, name in font.getBestCmap().items()}


_ADVANCES = _advances()
