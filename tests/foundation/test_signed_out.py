"""A session that ended while somebody was typing."""

import pytest
from django.test import Client

FORM = {"act": "add", "surname": "Ким", "why": '"><script>alert(1)</script>', "password1": "secret of his"}
STAFF_PAGES = ("/en/manage/cup/main/entries/add/", "/en/manage/new/", "/en/players/add/", "/en/account/password/")


@pytest.mark.parametrize("page", STAFF_PAGES)
def test_a_form_comes_back_with_everything_but_passwords(client: Client, db: None, page: str) -> None:
    assert client.get(page).status_code == 302
    answer = client.post(f"{page}?q=1", FORM)
    text = answer.content.decode()
    assert answer.status_code == 401
    assert f'action="{page}?q=1"' in text
    assert 'name="surname" value="Ким"' in text
    assert "<script>alert" not in text
    assert "secret of his" not in text
    assert "no-store" in answer["Cache-Control"]
    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_script_is_not_given_the_sign_in_page(client: Client, db: None, method: str) -> None:
    answer = getattr(client, method)(STAFF_PAGES[0], headers={"HX-Request": "true"})
    assert (answer.status_code, answer.content) == (401, b"")


def test_a_form_from_elsewhere_is_not_kept(db: None) -> None:
    assert Client(enforce_csrf_checks=True).post(STAFF_PAGES[0], FORM).status_code == 403


def test_signing_in_and_out_lead_on_as_ever(client: Client, django_user_model: type) -> None:
    django_user_model.objects.create_user("kim", password="correct horse")  # type: ignore[attr-defined]
    sent = {"username": "kim", "password": "correct horse", "next": "/en/account/"}
    assert client.post("/en/account/login/", sent)["Location"] == "/en/account/"
    assert client.post("/en/account/logout/")["Location"] == "/en/"


@pytest.mark.parametrize("target", ["/en/account/login/", "/en/account/login/?next=/en/", "/en/account/logout/"])
def test_signing_in_never_leads_in_or_out_again(client: Client, django_user_model: type, target: str) -> None:
    user = django_user_model.objects.create_user("kim", password="correct horse")  # type: ignore[attr-defined]
    sent = {"username": "kim", "password": "correct horse", "next": target}
    assert client.post("/en/account/login/", sent)["Location"] == "/"
    client.force_login(user)
    assert client.get("/en/account/login/", {"next": target})["Location"] == "/"
