import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from fontTools.ttLib import TTFont

STATIC = Path(__file__).resolve().parents[2] / "static"
LETTERS = "ңөүқғұһіәёҢӨҮҚҒҰҺІӘЁ№½✓☐→−–—«»…"


@pytest.mark.parametrize("font", sorted(STATIC.rglob("*.[tw]*f*")), ids=lambda path: path.name)
def test_each_font_has_every_letter_and_sign_we_write(font: Path) -> None:
    letters = TTFont(font).getBestCmap()
    assert [each for each in LETTERS if ord(each) not in letters] == []


def test_both_families_are_there_in_the_weights_the_sheets_use() -> None:
    names = {path.stem for path in STATIC.rglob("*.ttf")}
    assert names >= {"SourceSans3-Regular", "SourceSans3-Semibold", "SourceSans3-Bold"}
    assert names >= {"DejaVuSans", "DejaVuSans-Bold"}


def test_every_vendored_file_has_its_licence_beside_it() -> None:
    folders = [path for area in ("vendor", "fonts") for path in (STATIC / area).iterdir() if path.is_dir()]
    assert len(folders) >= 4
    assert [path.name for path in folders if not list(path.glob("LICENSE*"))] == []
    assert [path for area in ("vendor", "fonts") for path in (STATIC / area).iterdir() if path.is_file()] == []


@pytest.mark.parametrize("sheet", sorted(STATIC.rglob("*.css")), ids=lambda path: path.name)
def test_a_sheet_names_only_files_that_exist_and_nothing_from_outside(sheet: Path) -> None:
    urls = re.findall(r"""url\(\s*["']?([^"')]+)""", sheet.read_text(encoding="utf-8"))
    files = [url for url in urls if not url.startswith(("data:", "#"))]
    assert [url for url in files if not (sheet.parent / url).is_file()] == []


def test_the_head_loads_what_the_static_folder_has() -> None:
    base = (STATIC.parent / "templates" / "base.html").read_text(encoding="utf-8")
    names = re.findall(r"{% static '([^']+)' %}", base)
    assert len(names) >= 6
    assert [name for name in names if finders.find(name) is None] == []
