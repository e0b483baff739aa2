"""Takes the README's pictures from a running demonstration: `make pictures` while `make run` serves."""

import json
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).resolve().parent
LOGINS = HERE.parent / "var" / "demo_logins.json"
CHROMIUM = "/usr/bin/chromium"


def _address_of_demo(page: Page, base: str) -> str:
    page.goto(f"{base}/en/")
    link = page.locator("a[href*='/en/events/'][href*='/rounds/']").first.get_attribute("href") or ""
    return "/".join(link.split("/")[3:5])


def take(base: str) -> None:
    """Write the pictures beside this file."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1280, "height": 800}, color_scheme="light")
        event = _address_of_demo(page, base)

        def shoot(path: str, name: str) -> None:
            page.goto(f"{base}/en/{path}")
            page.screenshot(path=HERE / "pictures" / f"{name}.png")

        page.goto(f"{base}/en/events/{event}/standings/4/")
        page.locator("a.open").nth(2).click()
        page.locator("tr.work").first.wait_for()
        page.screenshot(path=HERE / "pictures" / "standings.png")
        page.goto(f"{base}/en/games/")
        game = page.locator("main table a, main li a").first.get_attribute("href")
        page.goto(f"{base}{game}")
        page.screenshot(path=HERE / "pictures" / "game.png")
        page.goto(f"{base}/en/account/login/")
        page.fill("input[name=username]", "chief")
        page.fill("input[name=password]", json.loads(LOGINS.read_text(encoding="utf-8"))["chief"])
        page.click("main button[type=submit]")
        shoot(f"manage/{event}/rounds/5/results/", "results")
        shoot(f"events/{event}/rounds/5/", "round")
        browser.close()


if __name__ == "__main__":
    take(sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8000")
