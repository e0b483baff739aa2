"""A session that ends while somebody types, in a browser: what was typed is sent once he has signed in again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from players.models import Player
from tests.tournaments import factories
from tournaments.models import Outcome, Tournament

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def tournament() -> Tournament:
    return factories.tournament(6, actor=factories.user("chief"))


def test_a_form_is_sent_again_after_signing_in_beside_it(page: Page, tournament: Tournament) -> None:
    sign_in(page)
    page.goto(f"/en/manage/{tournament.event.slug}/{tournament.slug}/entries/add/")
    page.get_by_text("Not in the register: add a new player").click()
    page.get_by_label("Surname").fill("Ким")
    page.get_by_label("Given name").fill("Лев")
    page.context.clear_cookies(name="sessionid")
    page.get_by_role("button", name="Add to the register and enter").click()
    expect(page.get_by_role("alert")).to_contain_text("nothing you typed is lost")
    assert not Player.objects.filter(surname="Ким").exists()
    with page.context.expect_page() as opened:
        page.locator("main").get_by_role("button", name="Sign in").click()
    sign_in(opened.value)
    page.get_by_role("button", name="Send again").click()
    expect(page.locator("#messages")).to_contain_text("Ким Лев is in the register and entered.")


def test_a_form_that_was_open_before_takes_the_new_token(page: Page, tournament: Tournament) -> None:
    sign_in(page)
    page.goto(f"/en/manage/{tournament.event.slug}/{tournament.slug}/numbers/")
    page.context.clear_cookies(name="sessionid")
    sign_in(page.context.new_page())
    page.get_by_role("button", name="Give starting numbers").click()
    expect(page.locator("#messages")).to_contain_text("The starting numbers are given.")


def test_a_row_stays_with_what_was_typed_and_says_why(page: Page, tournament: Tournament) -> None:
    factories.publish_next(tournament)
    sign_in(page)
    page.goto(f"/en/manage/{tournament.event.slug}/{tournament.slug}/rounds/1/results/")
    page.context.clear_cookies(name="sessionid")
    row = page.locator("tbody[data-number='1']")
    row.locator("input[name=line]").fill("1 61")
    page.keyboard.press("Enter")
    expect(row.locator(".state")).to_contain_text("sign in again in another tab")
    expect(row.locator("input[name=line]")).to_have_value("1 61")
    assert not Outcome.objects.exists()
    sign_in(page.context.new_page())
    row.locator("input[name=line]").press("Enter")
    expect(page.locator("#entry-count")).to_contain_text("1 of 3 recorded")


def sign_in(page: Page) -> None:
    page.goto("/en/account/login/")
    page.get_by_label("Username").fill("chief")
    page.get_by_label("Password").fill("correct horse")
    page.locator("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("link", name="My events")).to_be_visible()
