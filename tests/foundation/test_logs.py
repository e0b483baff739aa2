import logging
import sys

import pytest

from config.logs import RedactingFormatter, redact


@pytest.mark.parametrize(
    ("line", "secret"),
    [
        ("POST username=arbiter&password=hunter22&next=/", "hunter22"),
        ("{'password': 'hunter22', 'name': 'a'}", "hunter22"),
        ("Authorization: Bearer abc.def-123", "abc.def-123"),
        ("Cookie: sessionid=abcdef123456; csrftoken=zyx987", "abcdef123456"),
        ("Cookie: sessionid=abcdef123456; csrftoken=zyx987", "zyx987"),
        ("KORGOOL_SECRET_KEY=k1k2k3", "k1k2k3"),
        ("cannot reach postgres://korgool:hush-hush@db.example/korgool", "hush-hush"),
        ("Not Found: /ky/enter/8fK2mQx71LpZt0aVw9Rc3Yb/", "8fK2mQx71LpZt0aVw9Rc3Yb"),
        ("GET /login?link=8fK2mQx71LpZt0aVw9Rc3Yb", "8fK2mQx71LpZt0aVw9Rc3Yb"),
    ],
)
def test_a_log_line_keeps_no_secret(line: str, secret: str) -> None:
    assert secret not in redact(line)


@pytest.mark.parametrize(
    "line",
    [
        "Not Found: /ky/events/issyk-kol-cup-2026/rounds/5/",
        "Board 4: 1 (82) - 0 (77) saved by arbiter",
        "Forbidden: /ru/events/chempionat-kyrgyzstana-po-toguz-korgoolu/",
    ],
)
def test_a_harmless_line_stays_as_it_is(line: str) -> None:
    assert redact(line) == line


def test_tracebacks_are_searched_too() -> None:
    try:
        raise ValueError("password=hunter22")
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, __file__, 1, "failed", None, sys.exc_info())
    text = RedactingFormatter("%(message)s").format(record)
    assert "ValueError" in text
    assert "hunter22" not in text
