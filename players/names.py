"""Names in four languages: which form to show, how to find it, where it stands in the alphabet.

Pure functions.
"""

from collections.abc import Mapping

LANGUAGES = ("ky", "kk", "ru", "en")
NAME_LENGTH = 80
SCRIPT_OF_LANGUAGE: Mapping[str, str] = {"ky": "cyrl-ky", "kk": "cyrl-kk", "ru": "cyrl-ru", "en": "latn"}


def name_in(names: Mapping[str, str], language: str) -> str:
    """The name in `language`, else in Russian, else in English, else in any; "" when there is none."""
    for code in (language, "ru", "en", *names):
        if names.get(code):
            return names[code]
    return ""
