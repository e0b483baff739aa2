import gettext
import os
from pathlib import Path

import polib
import pytest

from config.catalogues import Key, messages_in, problems, update
from config.translations import compile_catalogues

TEMPLATE = """{% extends "base.html" %}{% load i18n %}
  <p title="{% translate 'Board' %}">{% translate "Round" context "of an event" %}</p>
    {% blocktranslate trimmed count counter=n %}
        {{ counter }} player
    {% plural %}
        {{ counter }} players
    {% endblocktranslate %}
{% if x %}(unbalanced " quote's{% endif %}
"""
CODE = """
from django.utils.translation import gettext as _, ngettext, pgettext_lazy
a = _("Two "
      "parts")
b = ngettext("%(n)s board", "%(n)s boards", 2)
c = pgettext_lazy("side", "White")
d = _(a)
e = f"{_('Inside')}: {d}"
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "page.html").write_text(TEMPLATE)
    (tmp_path / "players").mkdir()
    (tmp_path / "players" / "views.py").write_text(CODE)
    return tmp_path


def test_messages_are_found_in_templates_and_code(source: Path) -> None:
    assert set(messages_in(source)) == {
        Key("Board"),
        Key("Round", context="of an event"),
        Key("%(counter)s player", plural="%(counter)s players"),
        Key("Two parts"),
        Key("Inside"),
        Key("%(n)s board", plural="%(n)s boards"),
        Key("White", context="side"),
    }


def test_an_update_keeps_translations_and_drops_what_is_unused(source: Path, tmp_path: Path) -> None:
    messages = messages_in(source)
    catalogue = update("ru", {**messages, Key("Gone"): set()}, tmp_path / "locale")
    catalogue.find("Board").msgstr = "Доска"
    catalogue.save()
    again = update("ru", messages, tmp_path / "locale")
    assert again.find("Board").msgstr == "Доска"
    assert again.find("Gone") is None
    plural = again.find("%(n)s board")
    assert sorted(plural.msgstr_plural) == [0, 1, 2]


def catalogue_of(**fields: object) -> polib.POFile:
    catalogue = polib.POFile()
    catalogue.append(polib.POEntry(**fields))
    return catalogue


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"msgid": "Round %(n)s", "msgstr": ""}, "untranslated"),
        ({"msgid": "Round %(n)s", "msgstr": "%(n)s-тур", "flags": ["fuzzy"]}, "fuzzy"),
        ({"msgid": "Round %(n)s", "msgstr": "%(m)s-тур"}, "placeholders"),
        ({"msgid": "Round %(n)s", "msgstr": "тур"}, "placeholders"),
        ({"msgid": "Round %(n)s", "msgstr": "Round %(n)s"}, "left in English"),
    ],
)
def test_a_fault_of_a_translation_is_named(fields: dict[str, object], expected: str) -> None:
    found = problems(catalogue_of(**fields), {Key("Round %(n)s"): set()}, frozenset())
    assert [line.split(":")[0] for line in found if expected in line] != []


def test_a_message_missing_from_the_catalogue_or_the_code_is_named() -> None:
    found = problems(catalogue_of(msgid="Old", msgstr="Эски"), {Key("New"): set()}, frozenset())
    assert found == ["not in the catalogue: 'New'", "used nowhere: 'Old'"]


def test_marks_that_scripts_fill_in_are_kept() -> None:
    messages = {Key("Move NUMBER, SIDE"): {"templates/page.html"}}
    assert problems(catalogue_of(msgid="Move NUMBER, SIDE", msgstr="NUMBER-жүрүш, SIDE"), messages, frozenset()) == []
    assert problems(catalogue_of(msgid="Move NUMBER, SIDE", msgstr="NUMBER-жүрүш"), messages, frozenset())


def test_a_right_translation_has_no_fault() -> None:
    messages = {Key("Round %(n)s"): set(), Key("PDF"): set()}
    catalogue = catalogue_of(msgid="Round %(n)s", msgstr="%(n)s-тур")
    catalogue.append(polib.POEntry(msgid="PDF", msgstr="PDF"))
    assert problems(catalogue, messages, frozenset({"PDF"})) == []


def test_the_form_for_one_may_leave_out_the_number() -> None:
    key = Key("One player", plural="%(n)s players")
    entry = {"msgid": key.text, "msgid_plural": key.plural, "msgstr_plural": {0: "Бир оюнчу", 1: "%(n)s оюнчу"}}
    assert problems(catalogue_of(**entry), {key: set()}, frozenset()) == []


def test_compiling_writes_what_changed_and_leaves_fuzzy_entries_out(source: Path, tmp_path: Path) -> None:
    folder = tmp_path / "locale"
    catalogue = update("ky", messages_in(source), folder)
    catalogue.find("Board").msgstr = "Такта"
    catalogue.find("Two parts").msgstr = "Эки бөлүк"
    catalogue.find("Two parts").flags.append("fuzzy")
    catalogue.save()
    (compiled,) = compile_catalogues(folder)
    assert compile_catalogues(folder) == []
    with compiled.open("rb") as file:
        translations = gettext.GNUTranslations(file)
    assert translations.gettext("Board") == "Такта"
    assert translations.gettext("Two parts") == "Two parts"

    later = compiled.stat().st_mtime + 10
    os.utime(compiled.with_suffix(".po"), (later, later))
    assert compile_catalogues(folder) == [compiled]
