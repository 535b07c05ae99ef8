"""Fixtures for fault tests: a site whose files can fail, and visits that do not wait for loading."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.support.browser import FIXED_SEEDS_SCRIPT, TIMEOUT_MS
from tests.support.page_waits import wait_for_decision
from tests.support.web.faults import FaultyServer
from tests.support.web.race_page import act_and_wait, decide_by_keyboard, race_values
from web.tooling.chromium import DEVICE_PROFILES

Visit = Callable[..., Page]


@pytest.fixture
def faulty_server(site: Path) -> Iterator[FaultyServer]:
    server = FaultyServer(site)
    server.start_in_background()
    yield server
    server.clear_faults()
    server.shutdown()


@pytest.fixture
def visit(browser: Browser, faulty_server: FaultyServer) -> Iterator[Visit]:
    """Return a function that opens an address as a new visitor without waiting for anything.

    ``has_clock``: the test can fast-forward the page's clock.
    """
    contexts: list[BrowserContext] = []

    def open_page(
        address: str = "", size: str = "desktop", script: str = "", has_clock: bool = False, **options: Any
    ) -> Page:
        usual: dict[str, Any] = {
            "service_workers": "block",
            "reduced_motion": "reduce",
            **DEVICE_PROFILES[size],
        }
        context = browser.new_context(**{**usual, **options})
        context.set_default_timeout(TIMEOUT_MS)
        contexts.append(context)
        if options.get("java_script_enabled", True):
            context.add_init_script(FIXED_SEEDS_SCRIPT + script)
        page = context.new_page()
        if has_clock:
            page.clock.install()
        page.goto(faulty_server.address + address, wait_until="commit")
        return page

    yield open_page
    for context in contexts:
        context.close()


def check_engine_responds(page: Page) -> None:
    """Check that the engine responds: only the engine can give a hint."""
    page.keyboard.press("h")
    page.locator("#app .hint").wait_for()


def first_choice(page: Page) -> None:
    """Take the first answer without asking the engine for a hint."""
    page.locator(".go .is-forward[disabled]").wait_for()
    page.keyboard.press("ArrowRight")
    act_and_wait(page, lambda: page.keyboard.press("Enter"))
    wait_for_decision(page)


def choose_before_engine_loads(page: Page, faulty_server: FaultyServer, visit: Visit) -> None:
    """Make a first choice before the engine has loaded, then release the engine and make another one.

    The link of the second choice must show the same race to a new visitor.
    """
    first_choice(page)
    values_before = race_values(page)
    faulty_server.clear_faults()
    check_engine_responds(page)
    assert race_values(page) == values_before
    decide_by_keyboard(page)
    wait_for_decision(page)
    values_after = race_values(page)
    second_page = visit(f"#{page.url.partition('#')[2]}")
    wait_for_decision(second_page)
    assert race_values(second_page) == values_after


KEEP_WORKERS = """
globalThis.workers = [];
globalThis.Worker = class extends Worker {
  constructor(...options) { super(...options); workers.push(this); }
};
"""
