"""Stepping through a game in a browser, and what axe sees of the games' pages."""

from __future__ import annotations

import json

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from games.models import Record
from games.services.records import save_record
from players.models import FederationRole, User
from tests.games.views.conftest import OPENING
from tests.tournaments import factories as make

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


@pytest.fixture
def record() -> Record:
    board = make.boards(make.publish_next(make.tournament(4, actor=make.user(is_superuser=True))))[0]
    federation = board.match.round.tournament.event.federation
    FederationRole.objects.create(federation=federation, user=User.objects.get(), role="registrar")
    return save_record(board, text=OPENING, seen=None, actor=None).record


@pytest.fixture
def game(page: Page, record: Record) -> Page:
    page.goto(f"/en/games/{record.pk}/?ply=0")
    expect(page.locator("[data-go=play]")).to_be_enabled()
    return page


def at(page: Page, ply: int) -> None:
    """The list, the board and the address show this ply."""
    current = page.locator("#moves [aria-current]")
    if ply:
        expect(current).to_have_attribute("data-ply", str(ply))
    else:
        expect(current).to_have_count(0)
    expect(page).to_have_url(page.url.split("?")[0] + f"?ply={ply}")


def test_keys_buttons_and_moves_lead_through_the_game(game: Page) -> None:
    for _step in range(3):
        game.keyboard.press("ArrowRight")
    at(game, 3)
    game.keyboard.press("ArrowLeft")
    at(game, 2)
    game.keyboard.press("End")
    at(game, 15)
    game.locator("[data-go=back]").click()
    at(game, 14)
    game.locator("#moves [data-ply='13']").click()
    at(game, 13)
    expect(game.locator("#ply-position .pos")).to_have_text("1,1,1,1,13,3,4,X,3/X,14,5,2,16,0,1,2,3 56 36 B")
    expect(game.locator("#ply-said")).to_contain_text("captured 16")
    game.keyboard.press("Home")
    at(game, 0)


def test_it_plays_by_itself_and_stops(game: Page) -> None:
    game.keyboard.press(" ")
    expect(game.locator("[data-go=play]")).to_have_attribute("aria-pressed", "true")
    at(game, 2)
    game.keyboard.press(" ")
    expect(game.locator("[data-go=play]")).to_have_attribute("aria-pressed", "false")


def test_the_board_turns(game: Page) -> None:
    names = game.locator(".seat .nm").all_inner_texts()
    game.keyboard.press("f")
    expect(game.locator(".seat .nm").first).to_have_text(names[1])


def test_a_finger_steps(game: Page) -> None:
    swipe = """(dx) => {
      const board = document.getElementById("ply-board");
      const touch = (x) => new Touch({ identifier: 1, target: board, clientX: x, clientY: 300 });
      board.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(300)], changedTouches: [touch(300)] }));
      board.dispatchEvent(new TouchEvent("touchend", { touches: [], changedTouches: [touch(300 + dx)] }));
    }"""
    game.evaluate(swipe, -120)
    at(game, 1)
    game.evaluate(swipe, 120)
    at(game, 0)
    game.evaluate(swipe, -10)
    at(game, 0)


def test_a_lost_network_is_told_and_nothing_breaks(game: Page) -> None:
    game.keyboard.press("ArrowRight")
    at(game, 1)
    game.context.set_offline(True)
    game.keyboard.press("End")
    expect(game.locator("#replay-note")).to_contain_text("No connection")
    game.context.set_offline(False)
    game.keyboard.press("Home")
    at(game, 0)


@pytest.mark.parametrize(("scheme", "width"), [("light", 1440), ("dark", 1440), ("light", 360), ("dark", 360)])
def test_axe_finds_nothing(browser: Browser, live_server: LiveServer, record: Record, scheme: str, width: int) -> None:
    # The policy of our pages forbids foreign scripts, axe's too.
    context = browser.new_context(
        base_url=live_server.url, viewport={"width": width, "height": 800}, color_scheme=scheme, bypass_csp=True,
        reduced_motion="reduce",
    )  # fmt: skip
    page, found = context.new_page(), []
    board = record.board
    event = f"{record.event.slug}/main"
    sign_in(page, f"/en/manage/{event}/rounds/1/boards/{board.pk}/record/")
    for path in (
        f"games/{record.pk}/?ply=13", "games/", "games/?opening=99+99", "games/openings/?moves=21", "games/upload/",
        "games/add/", f"manage/{event}/games/",
        f"events/{event}/games/", f"manage/{event}/rounds/1/boards/{board.pk}/record/", f"manage/{event}/rounds/1/",
    ):  # fmt: skip
        answer = page.goto(f"/en/{path}")
        assert answer is not None
        assert answer.status == (422 if "99" in path else 200), path
        over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        found += [f"{path}: {over} px too wide"] if over > 0 else []
        page.evaluate(AXE_SCRIPT)
        options = json.dumps({"runOnly": {"type": "tag", "values": WCAG}, "resultTypes": ["violations"]})
        for fault in page.evaluate(f"axe.run(document, {options}).then((r) => r.violations)"):
            found += [f"{path}: {fault['id']} {node['html'][:120]}" for node in fault["nodes"][:3]]
    context.close()
    assert not found, "\n".join(found)


def sign_in(page: Page, path: str) -> None:
    page.goto(path)
    page.get_by_label("Username").fill("chief")
    page.get_by_label("Password").fill("correct horse")
    page.locator("main").get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"**{path}")
