"""Fonts and files of papers (acceptance 36)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tournaments.printing.reading import read
from tournaments.printing.render import STATIC, own_files, pdf

LETTERS = "ӘҒҚҢӨҰҮҺІ әғқңөұүһі № ½ ¼ Ёё"
PAGE = f"""<!doctype html><html lang="kk"><body class="paper" data-running="Бет {LETTERS}" data-foot="Төмен {LETTERS}"
data-mark="Белгі {LETTERS}"><h1>Тақырып {LETTERS}</h1><p><b>Қалың {LETTERS}</b><p>Жай {LETTERS}
<table class="data"><thead><tr><th>Бағана {LETTERS}</tr></thead><tbody><tr><td class="nm">Есім {LETTERS}</tbody></table>
<p style="break-before:page">Екінші бет</html>"""


def test_every_letter_reads_back_from_bold_headings_and_edges_of_pages():
    found = read(pdf(PAGE))
    assert len(found.pages) == 2
    for word in ("Тақырып", "Қалың", "Жай", "Бағана", "Есім", "Төмен", "Белгі"):
        assert f"{word} {LETTERS}" in found.pages[0], word
    # The running head begins on the second page: the first one has the title itself.
    assert f"Бет {LETTERS}" not in found.pages[0]
    assert f"Бет {LETTERS}" in found.pages[1]
    assert f"Белгі {LETTERS}" in found.pages[1]
    assert "2 / 2" in found.pages[1]


def test_fonts_are_ours_and_embedded():
    fonts = read(pdf(PAGE)).fonts
    assert len(fonts) >= 3
    assert {font.embedded for font in fonts} == {True}
    assert all("Source-Sans-3" in font.name or "SourceSans3" in font.name for font in fonts), fonts


def test_a_machine_without_fonts_prints_the_same_letters(tmp_path: Path):
    configuration = tmp_path / "fonts.conf"
    configuration.write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        f"<cachedir>{tmp_path}</cachedir></fontconfig>"
    )
    script = (
        "import django; django.setup(); import sys; from tournaments.printing.render import pdf;"
        "sys.stdout.buffer.write(pdf(sys.stdin.read()))"
    )
    settings = {"FONTCONFIG_FILE": str(configuration), "DJANGO_SETTINGS_MODULE": "config.settings.test"}
    done = subprocess.run(
        [sys.executable, "-c", script], input=PAGE.encode(), capture_output=True, env={**os.environ, **settings},
        cwd=STATIC.parent, check=True,
    )  # fmt: skip
    found = read(done.stdout)
    assert f"Қалың {LETTERS}" in found.text
    assert {font.embedded for font in found.fonts} == {True}


@pytest.mark.parametrize(
    "url",
    [
        "https://example.org/image.png",
        "http://127.0.0.1:8000/static/img/emblem.svg",
        "file:///etc/passwd",
        f"{STATIC.as_uri()}/../config/settings/base.py",
        f"file://elsewhere{STATIC}/img/emblem.svg",
        "ftp://example.org/",
    ],
)
def test_nothing_is_loaded_but_our_own_files(url: str):
    with pytest.raises(ValueError, match="not one of our files"):
        own_files(url)


def test_our_own_files_are_loaded():
    assert b"<svg" in own_files(f"{STATIC.as_uri()}/img/emblem-print.svg").read()
