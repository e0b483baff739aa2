"""What every page's head and foot need."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse, translate_url
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

_MENU: tuple[tuple[Promise, str], ...] = (
    (_("Events"), "tournaments:events"),
    (_("Players"), "players:list"),
    (_("Games"), "games:list"),
    (_("Ratings"), "rating:list"),
)
# In its own language, so that whoever needs it can read it.
_LANGUAGE_NAMES = {"ky": "Кыргызча", "kk": "Қазақша", "ru": "Русский", "en": "English"}


@dataclass(frozen=True)
class MenuItem:
    """A link of the menu; `current` when the page lies at or below it."""

    label: Promise
    url: str
    current: bool


@dataclass(frozen=True)
class LanguageLink:
    """The page in one language: `url` is the same page, or the start page where there is no such page."""

    code: str
    name: str
    url: str
    current: bool


def _url(name: str) -> str | None:
    try:
        return reverse(name)
    except NoReverseMatch:
        return None


def _menu(path: str) -> list[MenuItem]:
    urls = ((label, _url(name)) for label, name in _MENU)
    return [MenuItem(label, url, path.startswith(url)) for label, url in urls if url]


def _languages(request: HttpRequest) -> list[LanguageLink]:
    here = request.get_full_path()
    current = get_language()

    def url(code: str) -> str:
        return translate_url(here, code) if request.resolver_match else f"/{code}/"

    return [LanguageLink(code, _LANGUAGE_NAMES[code], url(code), code == current) for code, _name in settings.LANGUAGES]


def site(request: HttpRequest) -> dict[str, Any]:
    """The menu, the language links, and where a signed-in visitor finds his events."""
    return {
        "menu": _menu(request.path),
        "languages": _languages(request),
        "home_url": _url("portal:start") or f"/{get_language()}/",
        "my_events_url": _url("tournaments:my_events"),
    }
