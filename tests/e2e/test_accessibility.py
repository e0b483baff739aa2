"""Every main page as axe sees it (WCAG 2.2 AA), in light and dark, on a phone and a laptop; none scrolls sideways."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.test import Client
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from players.models import User
from tests.tournaments import factories as make
from tournaments.models import Board, Round, Tournament
from tournaments.services import events, pairing, warnings

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
PUBLIC = (
    "", "events/", "search/?q=Ай", "players/", "players/clubs/", "players/regions/", "players/arbiters/", "privacy/",
    "games/", "account/login/", "events/{at}/", "events/{at}/participants/",
    "events/{at}/rounds/", "events/{at}/rounds/2/", "events/{at}/standings/2/", "events/{at}/crosstable/",
    "events/{at}/players/1/", "events/{at}/documents/",
)  # fmt: skip
STAFF = (
    "manage/", "manage/new/", "manage/{at}/", "manage/{at}/settings/", "manage/{at}/regulation/",
    "manage/{at}/entries/", "manage/{at}/numbers/", "manage/{at}/rounds/2/", "manage/{at}/rounds/2/results/",
    "manage/{at}/rounds/1/results/", "manage/{at}/warnings/", "manage/{at}/byes/", "manage/{at}/forbidden/",
    "manage/{at}/panel/", "manage/{at}/rights/", "manage/{at}/journal/", "account/", "players/add/",
    "players/doubles/", "players/merges/", "players/imports/", "players/journal/", "players/clubs/add/",
    "players/arbiters/add/",
)  # fmt: skip


@pytest.fixture
def chief() -> User:
    return make.user(is_superuser=True)


@pytest.fixture
def tournament(chief: User) -> Tournament:
    """Round 1 finished, round 2 half entered, a warning that deducts, somebody not to be published."""
    made = make.tournament(9, actor=chief)
    hidden = made.participants.last().player
    hidden.publish = False
    hidden.save()
    make.play(made, 1, actor=chief)
    second = make.publish_next(made, actor=chief)
    make.save(make.boards(second)[0], actor=chief)
    for _ in range(3):
        warnings.give_warning(made.participants.first(), round_number=2, clause="C 7/6.8", actor=chief)
    return made


@pytest.fixture(params=[("light", 1440), ("light", 360), ("dark", 1440), ("dark", 360)], ids=lambda p: f"{p[0]}-{p[1]}")
def page(request: pytest.FixtureRequest, browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    scheme, width = request.param
    # The policy of our pages forbids foreign scripts, axe's too.
    context = browser.new_context(
        base_url=live_server.url,
        viewport={"width": width, "height": 800},
        color_scheme=scheme,
        bypass_csp=True,
        reduced_motion="reduce",
    )
    yield context.new_page()
    context.close()


def faults(page: Page, path: str) -> list[str]:
    """What axe finds on a page, and whether the page scrolls sideways."""
    answer = page.goto(path)
    assert answer is not None
    assert answer.status == 200, path
    found = []
    over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    if over > 0:
        found.append(f"{path}: {over} px wider than the screen")
    page.evaluate(AXE_SCRIPT)
    options = json.dumps({"runOnly": {"type": "tag", "values": WCAG}, "resultTypes": ["violations"]})
    result = page.evaluate(f"axe.run({options})")
    for violation in result["violations"]:
        where = violation["nodes"][0]
        found.append(f"{path}: {violation['id']} {where['target']} {where.get('failureSummary', '')[:200]}")
    return found


def all_faults(page: Page, paths: tuple[str, ...], tournament: Tournament, language: str) -> list[str]:
    at = f"{tournament.event.slug}/{tournament.slug}"
    return [fault for path in paths for fault in faults(page, f"/{language}/{path.format(at=at)}")]


def test_public_pages(page: Page, tournament: Tournament):
    assert all_faults(page, PUBLIC, tournament, "kk") == []


def test_staff_pages(page: Page, client: Client, chief: User, tournament: Tournament, live_server: LiveServer):
    events.grant_role(tournament.event, user=chief, role="organiser", actor=chief)
    client.force_login(chief)
    cookie = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    assert all_faults(page, STAFF, tournament, "ky") == []


def test_the_proposal(page: Page, client: Client, chief: User, tournament: Tournament, live_server: LiveServer):
    second = Round.objects.get(tournament=tournament, number=2)
    for board in Board.objects.filter(match__round=second, outcomes=None):
        make.save(board, actor=chief)
    pairing.pair_round(tournament, actor=chief)
    client.force_login(chief)
    cookie = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    assert all_faults(page, ("manage/{at}/rounds/3/proposal/",), tournament, "ru") == []
