"""Fixtures for fault tests: a site whose files can fail, and visits that do not wait for loading."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser import PATIENCE, STEADY_SEEDS, wait_for_decision
from tests.web.faults import FaultyServer
from tests.web.race_page import after, enter, position
from web.tooling.chromium import SIZES

Visit = Callable[..., Page]


@pytest.fixture
def faulty(site: Path) -> Iterator[FaultyServer]:
    server = FaultyServer(site)
    server.in_background()
    yield server
    server.mend()
    server.shutdown()


@pytest.fixture
def visit(browser: Browser, faulty: FaultyServer) -> Iterator[Visit]:
    """Return a function that opens an address as a new visitor without waiting for anything."""
    contexts: list[BrowserContext] = []

    def opened(address: str = "", size: str = "desktop", script: str = "", **options: Any) -> Page:
        usual: dict[str, Any] = {"service_workers": "block", "reduced_motion": "reduce", **SIZES[size]}
        context = browser.new_context(**{**usual, **options})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        if options.get("java_script_enabled", True):
            context.add_init_script(STEADY_SEEDS + script)
        page = context.new_page()
        page.goto(faulty.address + address, wait_until="commit")
        return page

    yield opened
    for context in contexts:
        context.close()


def the_engine_lives(page: Page) -> None:
    """Check that the engine responds: only the engine can give a hint."""
    page.keyboard.press("h")
    page.locator("#app .hint").wait_for()


def first_choice(page: Page) -> None:
    """Take the first answer without asking the engine for a hint."""
    page.locator(".go .is-forward[disabled]").wait_for()
    page.keyboard.press("ArrowRight")
    after(page, lambda: page.keyboard.press("Enter"))
    wait_for_decision(page)


def chosen_before_python_lives(page: Page, faulty: FaultyServer, visit: Visit) -> None:
    """Make a first choice before the engine has loaded, then release the engine and make another one.

    The link of the second choice must show the same race to a new visitor.
    """
    first_choice(page)
    played = position(page)
    faulty.mend()
    the_engine_lives(page)
    assert position(page) == played
    enter(page)
    wait_for_decision(page)
    gone_on = position(page)
    fresh = visit(f"#{page.url.partition('#')[2]}")
    wait_for_decision(fresh)
    assert position(fresh) == gone_on
