"""Names in four languages: which form to show and how to write it. Pure functions."""

from collections.abc import Mapping
from dataclasses import dataclass

from players.letters import clean, fold, sort_key

__all__ = [
    "LANGUAGES",
    "NAME_LENGTH",
    "SCRIPT_OF_LANGUAGE",
    "PersonName",
    "clean",
    "fold",
    "full_name",
    "name_in",
    "public_name",
    "short_name",
    "sort_key",
    "spelling_in",
]

LANGUAGES = ("ky", "kk", "ru", "en")
NAME_LENGTH = 80
SCRIPT_OF_LANGUAGE: Mapping[str, str] = {"ky": "cyrl-ky", "kk": "cyrl-kk", "ru": "cyrl-ru", "en": "latn"}


def name_in(names: Mapping[str, str], language: str) -> str:
    """The name in `language`, else in Russian, else in English, else in any; "" when there is none."""
    for code in (language, "ru", "en", *names):
        if names.get(code):
            return names[code]
    return ""


@dataclass(frozen=True, slots=True)
class PersonName:
    surname: str
    given_name: str = ""
    patronymic: str = ""


def spelling_in(own: PersonName, spellings: Mapping[str, PersonName], language: str) -> PersonName:
    """The recorded spelling in the script of `language`, else the person's own; nothing is transliterated."""
    return spellings.get(SCRIPT_OF_LANGUAGE.get(language, ""), own)


def public_name(name: PersonName) -> str:
    """`Surname Given-name`, as public tables write it."""
    return " ".join(filter(None, (name.surname, name.given_name)))


def full_name(name: PersonName) -> str:
    """`Surname Given-name Patronymic`, as documents for signature write it."""
    return " ".join(filter(None, (name.surname, name.given_name, name.patronymic)))


def short_name(name: PersonName) -> str:
    """`Surname G.`, for narrow tables; the surname alone where there is no given name."""
    return f"{name.surname} {name.given_name[0]}." if name.given_name else name.surname
