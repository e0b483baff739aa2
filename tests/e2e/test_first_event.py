"""The main job from an empty register to the protocol, by screens alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from players.models import FederationRole, Player
from players.services import create_player
from tests.tournaments import factories
from tournaments.models import Outcome, Participant, Round, Tournament

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

KNOWN = ("Өмүрзаков", "Жұмағұл", "Бөрүбаев", "Қуанышбек", "Абдыкеримов", "Шаһмардан")
#: What is typed for the boards of each round, and what it means in half points of white and black.
TYPED = (
    (("82 61", (2, 0)), ("1 60", (2, 0)), ("5 81 81", (1, 1))),
    (("0 77", (0, 2)), ("60 95", (0, 2)), ("+", (2, 0))),
    (("1 70", (2, 0)), ("81 81", (1, 1)), ("061", (0, 2))),
)


@pytest.fixture(autouse=True)
def register() -> None:
    """A federation with its administrator and six of its players."""
    federation = factories.federation()
    administrator = factories.user("administrator", first_name="Жылдыз", last_name="Токтосунова")
    FederationRole.objects.create(federation=federation, user=administrator, role="administrator")
    for place, surname in enumerate(KNOWN):
        create_player(
            federation, actor=administrator, surname=surname, given_name="Айбек", sex="m", birth_year=1990 + place,
            rank="cms", rating_standard=2300 - 10 * place,
        )  # fmt: skip


def test_an_event_is_held_by_screens_alone(page: Page) -> None:
    sign_in(page)
    create(page)
    enter_the_register(page)
    enter_a_new_player(page)
    admit(page)
    number(page)
    for round_number in (1, 2, 3):
        pair_and_publish(page, round_number)
        if round_number == 3:
            page.set_viewport_size({"width": 390, "height": 844})
            results_by_thumb(page, round_number)
            page.set_viewport_size({"width": 1440, "height": 900})
        else:
            results_by_keyboard(page, round_number)
        finish(page, round_number)
    expect(page.locator(".nextstep")).to_contain_text("Final protocol (PDF)")
    stored = Outcome.objects.filter(is_current=True).order_by("board__match__round__number", "board__number")
    assert [(o.white, o.black) for o in stored] == [score for lines in TYPED for _line, score in lines]
    assert set(Round.objects.values_list("state", flat=True)) == {"finished"}


def sign_in(page: Page) -> None:
    page.goto("/en/manage/")
    page.get_by_label("Username").fill("administrator")
    page.get_by_label("Password").fill("correct horse")
    page.locator("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="My events")).to_be_visible()


def create(page: Page) -> None:
    page.get_by_text("New event", exact=True).click()
    page.locator("#id_title_en").fill("Issyk-Kul Cup")
    page.locator("#id_title_ky").fill("Ысык-Көл кубогу")
    page.get_by_label("First day").fill("2026-11-27")
    page.get_by_label("Last day").fill("2026-11-29")
    page.get_by_label("Rounds", exact=True).fill("3")
    page.get_by_label("Participants expected").fill("3")
    page.get_by_role("button", name="Make the event").click()
    expect(page.locator("#question")).to_contain_text("With 3 participants")
    page.get_by_label("Participants expected").fill("7")
    page.get_by_role("button", name="Make the event").click()
    expect(page.get_by_role("heading", name="Issyk-Kul Cup")).to_be_visible()


def enter_the_register(page: Page) -> None:
    page.locator(".nextstep").get_by_text("Enter players").click()
    for surname in KNOWN:
        page.get_by_label("Name in the register").fill(surname.replace("Ө", "О"))
        found = page.locator("#found tbody tr", has_text=surname)
        found.get_by_role("combobox").select_option("yes")
        found.locator("input[type=date]").fill("2026-11-20")
        found.get_by_role("button", name=f"Enter {surname} Айбек").click()
        expect(page.locator("#messages")).to_contain_text(f"{surname} Айбек is entered.")
    assert Participant.objects.count() == len(KNOWN)


def enter_a_new_player(page: Page) -> None:
    page.get_by_text("Not in the register: add a new player").click()
    page.get_by_label("Surname").fill("Ким")
    page.get_by_label("Given name").fill("Лев")
    page.get_by_label("Year of birth").fill("2001")
    page.get_by_role("button", name="Add to the register and enter").click()
    expect(page.locator("#messages")).to_contain_text("Ким Лев is in the register and entered.")
    assert Player.objects.filter(surname="Ким").count() == 1


def admit(page: Page) -> None:
    desk(page)
    page.locator(".nextstep").get_by_text("Decide on the entries").click()
    page.get_by_role("button", name="Admit the 6 complete entries").click()
    page.get_by_role("link", name="Complete or decide").click()
    page.get_by_role("button", name="Admit", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("The entry lacks: sports rank, doctor's visa.")
    page.get_by_label("Written reason").fill("Withdrew his papers")
    page.get_by_role("button", name="Refuse").click()
    expect(page.get_by_role("heading", name="Ким Лев").locator("..")).to_contain_text("refused")


def number(page: Page) -> None:
    desk(page)
    page.locator(".nextstep").get_by_text("Give starting numbers").click()
    page.get_by_role("button", name="Give starting numbers").click()
    page.get_by_role("button", name="Fix the first side").click()
    tournament = Tournament.objects.get()
    assert tournament.first_side
    assert sorted(Participant.objects.exclude(number=None).values_list("number", flat=True)) == [1, 2, 3, 4, 5, 6]


def pair_and_publish(page: Page, round_number: int) -> None:
    desk(page)
    page.get_by_role("button", name=f"Pair round {round_number}").click()
    expect(page.get_by_text("draft, nobody sees it")).to_be_visible()
    page.get_by_role("button", name=f"Publish round {round_number}").click()
    expect(page.locator("#messages")).to_contain_text(f"Round {round_number} is published.")
    page.get_by_text("Enter results", exact=True).click()


def results_by_keyboard(page: Page, round_number: int) -> None:
    """Without the mouse, and without waiting: each line, Enter, the next board has the focus."""
    lines = [line for line, _score in TYPED[round_number - 1]]
    if round_number == 1:
        focused = page.locator("input[name=line]:focus")
        expect(focused).to_have_attribute("aria-label", re.compile("Kazans, board 1, .+ against .+"))
        page.keyboard.type("82 81")
        page.keyboard.press("Enter")
        expect(page.locator("#entry-said")).to_contain_text("The kazans add up to 163")
        expect(page.locator("tbody[data-number='1'] .note.bad")).to_contain_text("Code, section 3, clause 3.1")
        expect(page.locator("tbody[data-number='1'] input[name=line]")).to_have_value("82 81")
        page.keyboard.press("ArrowUp")
    for line in lines:
        page.keyboard.type(line)
        page.keyboard.press("Enter")
    expect(page.locator("#entry-count")).to_contain_text("3 of 3 recorded")
    expect(page.locator("tbody[data-state=saved]")).to_have_count(3)


def results_by_thumb(page: Page, round_number: int) -> None:
    """On a phone the pad at the bottom takes the result of the board that is marked."""
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    pad = page.locator("#pad")
    keys = {"1": "white wins", "0": "black wins", "5": "draw"}
    for place, (key, white, black) in enumerate((("1", "", "70"), ("5", "81", "81"), ("0", "61", "")), start=1):
        expect(pad.locator("[data-pad=board]")).to_have_text(f"Board {place}")
        pad.get_by_label(keys[key]).check()
        pad.get_by_label("White's kazan").fill(white)
        pad.get_by_label("Black's kazan").fill(black)
        pad.get_by_role("button", name="Save").click()
    expect(page.locator("#entry-count")).to_contain_text("3 of 3 recorded")


def finish(page: Page, round_number: int) -> None:
    desk(page)
    page.get_by_role("button", name=f"Finish round {round_number}").click()
    expect(page.locator("#messages")).to_contain_text(f"Round {round_number} is finished.")


def desk(page: Page) -> None:
    page.locator("nav.tabs").get_by_role("link", name="Desk").click()
