import re
from html.parser import HTMLParser
from http import HTTPStatus

import pytest
from django.contrib.auth import get_user_model
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from config import views


class Outline(HTMLParser):
    """Ids, heading levels and the labels of controls of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.headings: list[str] = []
        self.live: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if given.get("id"):
            self.ids.append(str(given["id"]))
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(tag)
        if "aria-live" in given:
            self.live.append(str(given.get("id")))


def test_a_page_has_one_title_one_live_region_and_unique_ids(client: Client, db: None) -> None:
    outline = Outline(client.get("/en/account/login/").content.decode())
    assert outline.headings == ["h1"]
    assert outline.live == ["messages"]
    assert len(outline.ids) == len(set(outline.ids))
    assert "main" in outline.ids


@pytest.mark.parametrize("language", ["ky", "kk", "ru", "en"])
def test_a_missing_page_is_explained_in_the_language_of_its_address(client: Client, db: None, language: str) -> None:
    response = client.get(f"/{language}/nothing-here")
    assert response.status_code == HTTPStatus.NOT_FOUND
    assert f'<html lang="{language}">' in response.content.decode()


def test_a_refusal_says_what_the_view_said(rf: RequestFactory) -> None:
    with translation.override("en"):
        response = views.forbidden(rf.get("/en/"), PermissionDenied("Only the chief arbiter may publish."))
    assert response.status_code == HTTPStatus.FORBIDDEN
    assert "Only the chief arbiter may publish." in response.content.decode()


def test_an_expired_form_is_refused_in_words(db: None) -> None:
    response = Client(enforce_csrf_checks=True).post("/en/account/login/", {"username": "a", "password": "b"})
    assert response.status_code == HTTPStatus.FORBIDDEN
    assert "The form had expired" in response.content.decode()


def test_the_page_for_a_broken_server_needs_no_database(rf: RequestFactory) -> None:
    response = views.server_error(rf.get("/en/"))
    assert response.status_code == HTTPStatus.INTERNAL_SERVER_ERROR
    assert b'id="main"' in response.content


def test_the_frame_of_a_page_costs_no_query_without_a_login(client: Client, db: None) -> None:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        client.get("/en/nothing-here")
    assert len(queries) == 0


def test_a_visitor_signs_in_changes_the_password_and_signs_out(client: Client, db: None) -> None:
    get_user_model().objects.create_user("arbiter", password="right-password-1")
    form = {"username": "arbiter", "password": "right-password-1", "next": "/en/account/"}
    assert client.post("/en/account/login/", form).headers["Location"] == "/en/account/"
    assert "arbiter" in client.get("/en/account/").content.decode()

    new = {"old_password": "right-password-1", "new_password1": "other-pass-22", "new_password2": "other-pass-22"}
    changed = client.post("/en/account/password/", new, follow=True)
    assert "Your password was changed." in changed.content.decode()

    assert client.post("/en/account/logout/").headers["Location"] == "/en/"
    assert client.get("/en/account/").headers["Location"] == "/en/account/login/?next=/en/account/"


def test_signing_in_leads_to_no_foreign_site(client: Client, db: None) -> None:
    get_user_model().objects.create_user("arbiter", password="right-password-1")
    form = {"username": "arbiter", "password": "right-password-1", "next": "https://elsewhere.example/"}
    assert "elsewhere" not in client.post("/en/account/login/", form).headers["Location"]


def test_a_get_request_signs_nobody_out(client: Client, db: None) -> None:
    client.force_login(get_user_model().objects.create_user("arbiter"))
    assert client.get("/en/account/logout/").status_code == HTTPStatus.METHOD_NOT_ALLOWED
    assert client.get("/en/account/").status_code == HTTPStatus.OK
