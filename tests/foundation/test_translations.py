"""The translations themselves; they are judged from the moment they are in the repository."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path

import polib
import pytest
from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.auth.password_validation import get_default_password_validators, validate_password
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import override

from config.catalogues import messages_in, problems
from config.translations import LOCALE

TEMPLATES = LOCALE.parent / "templates"
STARTED = (LOCALE / "ky" / "LC_MESSAGES" / "django.po").exists()

# Messages that a language writes as English does.
SAME: frozenset[str] = frozenset({"PDF", "JSON", "xlsx", "TRF", "PGN", "Korgool"})

# Words in templates that are the same in every language.
NAMES = {"Korgool", "iCalendar", "FIDE", "Dutch", "SHA", "PDF", "JSON", "xlsx", "TRF", "PGN", "ky", "kk", "ru", "en"}
NAMES |= {"Enter", "Backspace"}  # keys


@pytest.mark.parametrize("language", ["ky", "kk", "ru"])
def test_every_message_is_translated(language: str) -> None:
    path = LOCALE / language / "LC_MESSAGES" / "django.po"
    assert path.exists() == STARTED
    found = problems(polib.pofile(str(path)), messages_in(), SAME) if STARTED else []
    assert found == []


def test_no_message_stands_with_a_plural_and_without() -> None:
    """Editors of catalogues take both for one and the same."""
    texts = [(key.context, key.text) for key in messages_in()]
    assert [text for text in set(texts) if texts.count(text) > 1] == []


def test_the_kyrgyz_and_kazakh_texts_use_no_look_alike_latin_letters() -> None:
    mixed = re.compile(r"[A-Za-z][а-яёңөүқғұһіә]|[а-яёңөүқғұһіә][A-Za-z]", re.I)
    found = []
    for path in LOCALE.glob("*/LC_MESSAGES/django.po"):
        for entry in polib.pofile(str(path)):
            for form in (entry.msgstr, *entry.msgstr_plural.values()):
                plain = re.sub(r"%\(\w+\)[sd]|\{\w*\}|<[^>]+>|&\w+;", " ", form)
                found += [f"{path.parts[-3]}: {form}" for _ in mixed.finditer(plain)]
    assert found == []


@pytest.mark.parametrize(("language", "foreign"), [("ky", "әғқұһі"), ("ru", "әғқұһіңөү")])
def test_no_word_of_another_language_slipped_in(language: str, foreign: str) -> None:
    found = []
    for entry in polib.pofile(str(LOCALE / language / "LC_MESSAGES" / "django.po")):
        words = {word for form in (entry.msgstr, *entry.msgstr_plural.values()) for word in re.findall(r"\w+", form)}
        found += [word for word in words if set(foreign) & set(word.lower()) and word not in entry.msgid]
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
        if self.cdata_elem is None:  # neither style nor script
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
    assert untranslated(template + "<style>/* why */</style><a title=\"{% translate 'Round' %}\">PDF</a>") == []


def form_texts() -> Iterator[str | Promise]:
    """What the fields of all forms say: Django's words for what is wrong, and labels and helps."""
    for path in sorted(LOCALE.parent.glob("[a-z]*/forms.py")) + sorted(LOCALE.parent.glob("[a-z]*/forms/[a-z]*.py")):
        import_module(".".join(path.relative_to(LOCALE.parent).with_suffix("").parts))
    waiting: list[type[forms.BaseForm]] = [forms.BaseForm]
    while waiting:
        form = waiting.pop()
        waiting += form.__subclasses__()
        if form.__module__.startswith("django.") and form not in {AuthenticationForm, PasswordChangeForm}:
            continue
        for field in getattr(form, "base_fields", {}).values():
            yield from (text for text in (field.label, field.help_text, *field.error_messages.values()) if text)
            yield from (validator.message for validator in field.validators if hasattr(validator, "message"))


def said(text: str | Promise, language: str) -> str:
    numbers = {"limit_value": 5, "show_value": 7, "max": 5, "length": 7, "value": "x", "pk": "x", "username": "x"}
    with override(language):
        # A plural without its number cannot be read.
        return str(text % numbers) if isinstance(text, Promise) or "%(" in text else text


def left_in_english(texts: list[str | Promise], language: str) -> set[str]:
    pairs = {(said(text, "en"), said(text, language)) for text in texts}
    return {english for english, own in pairs if english == own and re.search("[A-Za-z]{2}", own) and own not in SAME}


@pytest.mark.parametrize("language", ["ky", "kk", "ru"])
def test_no_form_answers_in_english(language: str) -> None:
    texts = list(form_texts())
    assert len(texts) > 100
    assert left_in_english(texts, language) == set()
    assert left_in_english(["Round 5"], language)


@pytest.mark.parametrize("language", ["ky", "kk", "ru"])
@pytest.mark.parametrize("password", ["1", "12345678", "password", "secretary1"])
def test_passwords_are_refused_in_the_language_in_use(language: str, password: str, django_user_model: type) -> None:
    user = django_user_model(username="secretary1", email="secretary1@example.org", first_name="a", last_name="b")
    with override(language), pytest.raises(ValidationError) as refused:
        validate_password(password, user)
    with override(language):
        helps = [validator.get_help_text() for validator in get_default_password_validators()]
    assert not [text for text in (*refused.value.messages, *helps) if re.search("[A-Za-z]{2}", text)]


def test_the_repository_is_where_the_texts_are_looked_for() -> None:
    assert Path("templates/base.html") in {Path(name) for names in messages_in().values() for name in names}
