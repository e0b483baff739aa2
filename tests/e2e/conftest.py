"""A real browser against a real server; skipped where there is no Chromium."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

CHROMIUM = Path("/usr/bin/chromium")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "e2e: walks through screens in Chromium; skipped where there is none")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        pytest.skip("there is no Chromium on this computer")
    # Playwright keeps an event loop in this thread, and Django then refuses the database to synchronous code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox", "--disable-gpu"])
        yield started
        started.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def page(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A page of 1440 px at the server, which fails the test on any error of a script."""
    context = browser.new_context(
        base_url=live_server.url, viewport={"width": 1440, "height": 900}, locale="en", reduced_motion="reduce"
    )
    context.set_default_timeout(15_000)
    expect.set_options(timeout=15_000)
    opened = context.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.on("console", lambda line: errors.append(line.text) if "Content Security Policy" in line.text else None)
    yield opened
    context.close()
    assert not errors
