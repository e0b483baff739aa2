"""Log lines without secrets."""

import logging
import re

_SECRETS = (
    # name=value, "name": "value", name: value
    (
        re.compile(
            r"""(?ix)\b((?:[a-z0-9]+[_-])*(?:password|passwd|secret|token|sessionid|csrftoken|csrfmiddlewaretoken
            |authorization|cookie|api[_-]?key|secret[_-]?key)["']?\s*[=:]\s*["']?(?:bearer\s+|basic\s+)?)([^\s"'&;,]+)"""
        ),
        r"\1…",
    ),
    # the password of an address such as postgres://user:password@host
    (re.compile(r"(\w+://[^\s/:@]*:)[^\s/@]+@"), r"\1…@"),
    # one part of a path or address that is a random key: letters and digits mixed, 20 and longer
    (
        re.compile(r"""(?<=[/=])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}(?=[/?&\s"']|$)""", re.ASCII),
        "…",
    ),
)


def redact(text: str) -> str:
    """`text` with passwords, tokens, keys and login links replaced by "…"."""
    for pattern, replacement in _SECRETS:
        text = pattern.sub(replacement, text)
    return text


class RedactingFormatter(logging.Formatter):
    """Formats as usual, then takes secrets out of the whole line, traceback included."""

    def format(self, record: logging.LogRecord) -> str:
        return redact(super().format(record))
