import re
from http import HTTPStatus
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.auth import get_user_model
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from config.security import SecurityHeadersMiddleware, client_address

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
LOGIN = "/en/account/login/"


@pytest.fixture
def arbiter(db: None) -> object:
    return get_user_model().objects.create_user("arbiter", password="right-password-1")


def test_every_page_limits_where_scripts_styles_and_pictures_come_from(client: Client, db: None) -> None:
    policy = client.get(LOGIN).headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "img-src 'self' data:" in policy
    assert "unsafe" not in policy


def test_the_sign_in_page_is_never_framed(client: Client, db: None) -> None:
    response = client.get(LOGIN)
    assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]
    assert response.headers["X-Frame-Options"] == "DENY"


def test_a_public_page_may_be_framed_until_someone_signs_in(client: Client, arbiter: object) -> None:
    assert "frame-ancestors" not in client.get("/en/nothing-here").headers["Content-Security-Policy"]
    client.force_login(arbiter)
    signed_in = client.get("/en/nothing-here")
    assert "frame-ancestors 'none'" in signed_in.headers["Content-Security-Policy"]
    assert signed_in.headers["X-Frame-Options"] == "DENY"


def test_a_view_may_set_its_own_policy(rf: RequestFactory) -> None:
    own = HttpResponse(headers={"Content-Security-Policy": "default-src 'none'"})
    response = SecurityHeadersMiddleware(lambda _: own)(rf.get("/"))
    assert response.headers["Content-Security-Policy"] == "default-src 'none'"


def test_responses_carry_the_other_protective_headers(client: Client, db: None) -> None:
    headers = client.get(LOGIN).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


@pytest.mark.parametrize(
    ("proxies", "forwarded", "expected"),
    [
        (0, "198.51.100.9", "192.0.2.1"),
        (1, "198.51.100.9", "198.51.100.9"),
        (1, "203.0.113.5, 198.51.100.9", "198.51.100.9"),
        (2, "203.0.113.5, 198.51.100.9", "203.0.113.5"),
        (2, "198.51.100.9", "192.0.2.1"),
        (1, "", "192.0.2.1"),
    ],
)
def test_only_our_own_proxies_are_believed_about_the_client(
    rf: RequestFactory, settings: LazySettings, proxies: int, forwarded: str, expected: str
) -> None:
    settings.TRUSTED_PROXIES = proxies
    request: HttpRequest = rf.get("/", REMOTE_ADDR="192.0.2.1", HTTP_X_FORWARDED_FOR=forwarded)
    assert client_address(request) == expected


def sign_in(client: Client, password: str, name: str = "arbiter", address: str = "192.0.2.1") -> int:
    form = {"username": name, "password": password}
    return client.post(LOGIN, form, REMOTE_ADDR=address).status_code


def test_who_guesses_is_locked_out_and_nobody_else(client: Client, arbiter: object) -> None:
    get_user_model().objects.create_user("secretary", password="right-password-2")
    statuses = [sign_in(client, "wrong") for _ in range(5)]
    assert statuses[0] == HTTPStatus.OK
    assert statuses[-1] == HTTPStatus.TOO_MANY_REQUESTS
    assert sign_in(client, "right-password-1") == HTTPStatus.TOO_MANY_REQUESTS
    assert sign_in(Client(), "right-password-2", name="secretary") == HTTPStatus.FOUND
    assert sign_in(Client(), "right-password-1", address="192.0.2.2") == HTTPStatus.FOUND


def test_the_lock_is_explained(client: Client, arbiter: object) -> None:
    for _ in range(5):
        response = client.post(LOGIN, {"username": "arbiter", "password": "wrong"})
    assert "Too many attempts" in response.content.decode()


INLINE = re.compile(r"""<style|\sstyle\s*=|\son[a-z]+\s*=\s*["']|<script(?![^>]*\ssrc=)|javascript:|hx-on""", re.I)


def screens() -> list[Path]:
    """Templates a browser shows; those made for paper carry their own styles."""
    return [path for path in sorted(TEMPLATES.rglob("*.html")) if "print" not in path.as_posix()]


def test_no_screen_has_inline_scripts_or_styles() -> None:
    assert len(screens()) > 5
    found = [f"{path.name}: {match.group()}" for path in screens() for match in INLINE.finditer(path.read_text())]
    assert found == []


@pytest.mark.parametrize(
    "text", ['<p style="color:red">', "<style>p{}</style>", "<script>1</script>", '<a onclick="x()">']
)
def test_the_search_for_inline_code_finds_it(text: str) -> None:
    assert INLINE.search(text)
