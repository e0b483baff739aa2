"""Texts collected into locale/*/LC_MESSAGES/django.po without GNU gettext: `python -m config.catalogues`.

Babel reads the Python, Django turns templates into something that looks like Python, polib writes.
"""

import ast
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import polib
from babel.messages.extract import extract
from django.conf import settings
from django.utils.translation.template import templatize

from config.translations import LOCALE, compile_catalogues

ROOT = LOCALE.parent
_SOURCES = ("config", "portal", "players", "tournaments", "games", "rating", "templates")
_KEYWORDS = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop"), None),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), (1, 2)),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), ((1, "c"), 2)),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), ((1, "c"), 2, 3)),
}
_PLURALS = {
    "ky": "nplurals=2; plural=(n != 1);",
    "kk": "nplurals=2; plural=(n != 1);",
    "ru": ("nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"),
}
# NUMBER and SIDE are for scripts to fill in.
_PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[sd]|\{\w*\}|\b(?:NUMBER|SIDE)\b")


@dataclass(frozen=True, order=True)
class Key:
    """What identifies a message."""

    text: str
    plural: str = ""
    context: str = ""


def messages_in(root: Path = ROOT) -> dict[Key, set[str]]:
    """Every message of the code and the templates under `root`, with the files it stands in."""
    found: dict[Key, set[str]] = {}
    for path in _files(root):
        name = path.relative_to(root).as_posix()
        for key in _messages_of(path):
            found.setdefault(key, set()).add(name)
    return found


def _files(root: Path) -> Iterator[Path]:
    for source in _SOURCES:
        for path in sorted((root / source).rglob("*")):
            if path.suffix in {".py", ".html", ".txt"} and "migrations" not in path.parts:
                yield path


def _messages_of(path: Path) -> Iterator[Key]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        # Before Python 3.12 Babel sees nothing inside an f-string.
        inside = (ast.unparse(node.value) for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FormattedValue))
        text = "\n".join([text, *inside])
    else:
        # Inside brackets Python has no indentation, and a template's is not Python's.
        text = f"(\n{templatize(text)}\n)"
    source = io.BytesIO(text.encode())
    for _line, message, _comments, context in extract("python", source, keywords=_KEYWORDS):
        parts = (message,) if isinstance(message, str) else message
        if parts[0]:
            yield Key(parts[0], parts[1] if len(parts) > 1 else "", context or "")


def update(language: str, messages: dict[Key, set[str]], folder: Path = LOCALE) -> polib.POFile:
    """Bring the catalogue of `language` in line with `messages`: translations stay, unused ones go."""
    path = folder / language / "LC_MESSAGES" / "django.po"
    old = {_key(entry): entry for entry in polib.pofile(str(path))} if path.exists() else {}
    catalogue = polib.POFile(wrapwidth=110)
    catalogue.metadata = {
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": _PLURALS[language],
    }
    for key, files in sorted(messages.items()):
        catalogue.append(_entry(key, files, old.get(key), language))
    path.parent.mkdir(parents=True, exist_ok=True)
    catalogue.save(str(path))
    return catalogue


def _key(entry: polib.POEntry) -> Key:
    return Key(entry.msgid, entry.msgid_plural or "", entry.msgctxt or "")


def _entry(key: Key, files: set[str], old: polib.POEntry | None, language: str) -> polib.POEntry:
    entry = polib.POEntry(
        msgid=key.text,
        msgctxt=key.context or None,
        occurrences=[(name, "") for name in sorted(files)],
        flags=["python-format"] if "%(" in key.text + key.plural else [],
    )
    if old and old.fuzzy:
        entry.flags.append("fuzzy")
    if key.plural:
        entry.msgid_plural = key.plural
        forms = int(_PLURALS[language][len("nplurals=")])
        entry.msgstr_plural = {i: old.msgstr_plural.get(i, "") if old else "" for i in range(forms)}
    else:
        entry.msgstr = old.msgstr if old else ""
    return entry


def problems(catalogue: polib.POFile, messages: dict[Key, set[str]], same: frozenset[str]) -> list[str]:
    """What is wrong with `catalogue`, one line each.

    That is: missing, fuzzy, used nowhere, placeholders that differ, left in English. `same` are the messages
    that are meant to equal their English.
    """
    entries = {_key(entry): entry for entry in catalogue if not entry.obsolete}
    found = [f"not in the catalogue: {key.text!r}" for key in messages.keys() - entries.keys()]
    found += [f"used nowhere: {key.text!r}" for key in entries.keys() - messages.keys()]
    for key in messages.keys() & entries.keys():
        found += _problems_of(key, entries[key], same)
    return sorted(found)


def _problems_of(key: Key, entry: polib.POEntry, same: frozenset[str]) -> Iterator[str]:
    forms = list(entry.msgstr_plural.values()) if key.plural else [entry.msgstr]
    if entry.fuzzy:
        yield f"fuzzy: {key.text!r}"
    if not forms or not all(forms):
        yield f"untranslated: {key.text!r}"
        return
    wanted = set(_PLACEHOLDER.findall(key.text)) | set(_PLACEHOLDER.findall(key.plural))
    optional = set(_PLACEHOLDER.findall(key.plural)) - set(_PLACEHOLDER.findall(key.text))
    for form in forms:
        given = set(_PLACEHOLDER.findall(form))
        if not wanted - optional <= given <= wanted:
            yield f"placeholders differ: {key.text!r} and {form!r}"
        if form == key.text and re.search("[A-Za-z]{2}", _PLACEHOLDER.sub("", form)) and form not in same:
            yield f"left in English: {form!r}"


def main() -> None:
    """Update every catalogue, compile them, and say what is still to be translated."""
    if not settings.configured:
        settings.configure()
    messages = messages_in()
    for language in _PLURALS:
        catalogue = update(language, messages)
        print(f"{language}: {len(messages)} messages, {len(catalogue.untranslated_entries())} to translate")  # noqa: T201
    compile_catalogues()


if __name__ == "__main__":
    main()
