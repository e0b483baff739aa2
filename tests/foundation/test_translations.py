"""The translations themselves; they are judged from the moment they are in the repository."""

import re
from html.parser import HTMLParser
from pathlib import Path

import polib
import pytest

from config.catalogues import messages_in, problems
from config.translations import LOCALE

TEMPLATES = LOCALE.parent / "templates"
STARTED = (LOCALE / "ky" / "LC_MESSAGES" / "django.po").exists()

# Messages that a language writes as English does.
SAME: frozenset[str] = frozenset({"PDF", "JSON", "xlsx", "TRF", "Elo", "Korgool"})

# Words in templates that are the same in every language.
NAMES = {"Korgool", "iCalendar", "FIDE", "Dutch", "SHA", "PDF", "JSON", "xlsx", "TRF", "Enter", "ky", "kk", "ru", "en"}


@pytest.mark.parametrize("language", ["ky", "kk", "ru"])
def test_every_message_is_translated(language: str) -> None:
    path = LOCALE / language / "LC_MESSAGES" / "django.po"
    assert path.exists() == STARTED
    found = problems(polib.pofile(str(path)), messages_in(), SAME) if STARTED else []
    assert found == []


def test_the_kyrgyz_and_kazakh_texts_use_no_look_alike_latin_letters() -> None:
    mixed = re.compile(r"[A-Za-z][а-яёңөүқғұһіә]|[а-яёңөүқғұһіә][A-Za-z]", re.I)
    found = []
    for path in LOCALE.glob("*/LC_MESSAGES/django.po"):
        for entry in polib.pofile(str(path)):
            for form in (entry.msgstr, *entry.msgstr_plural.values()):
                plain = re.sub(r"%\(\w+\)[sd]|\{\w*\}|<[^>]+>|&\w+;", " ", form)
                found += [f"{path.parts[-3]}: {form}" for _ in mixed.finditer(plain)]
    assert found == []


class VisibleText(HTMLParser):
    """Collects what a visitor reads: text and the attributes that are shown or spoken."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        shown = {"title", "alt", "placeholder", "aria-label"}
        self.texts += [value for name, value in attrs if name in shown and value]

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def untranslated(template: str) -> list[str]:
    """Words of `template` that stand outside every translation tag."""
    template = re.sub(r"{% (blocktrans\w*|comment) .*?{% end\1 %}", "", template, flags=re.S)
    template = re.sub(r"{%.*?%}|{{.*?}}|{#.*?#}", "", template, flags=re.S)
    words = [word for text in VisibleText(template).texts for word in re.findall(r"[^\W\d_]{2,}", text)]
    return [word for word in words if word not in NAMES]


def test_no_template_shows_a_text_that_is_not_translated() -> None:
    pages = {path: untranslated(path.read_text(encoding="utf-8")) for path in TEMPLATES.rglob("*.html")}
    assert len(pages) > 5
    assert {path.relative_to(TEMPLATES).as_posix(): words for path, words in pages.items() if words} == {}


@pytest.mark.parametrize(
    "template",
    ["<p>Round 5</p>", '<a title="Round">5</a>', "{% if x %}Draw{% endif %}", '<input placeholder="Ойынчы">'],
)
def test_the_search_for_untranslated_texts_finds_them(template: str) -> None:
    assert untranslated(template)


def test_the_search_for_untranslated_texts_lets_translated_ones_pass() -> None:
    template = '{% blocktranslate trimmed count n=n %}One{% plural %}More{% endblocktranslate %}{{ x|default:"a" }}'
    assert untranslated(template + "<a title=\"{% translate 'Round' %}\">PDF</a>") == []


def test_the_repository_is_where_the_texts_are_looked_for() -> None:
    assert Path("templates/base.html") in {Path(name) for names in messages_in().values() for name in names}
