"""A site of a test's own, and visitors with its service worker, which other tests are spared: fixtures."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser import PATIENCE
from web.tooling.chromium import SIZES
from web.tooling.serve import Server


@pytest.fixture
def own_server(site: Path, tmp_path: Path) -> Iterator[Server]:
    """A copy of the site on a server of its own, which can be changed and switched off."""
    copy = shutil.copytree(site, tmp_path / "site")
    server = Server(copy, prefix="/games/flag/").in_background()
    yield server
    server.shutdown()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(**SIZES["desktop"], reduced_motion="reduce")
    made.set_default_timeout(PATIENCE)
    yield made
    made.close()


def wait_until_kept(page: Page) -> None:
    """Looks into the settings until the game is stored on the device."""
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Settings").click()
    page.locator('[data-kept="ready"]').wait_for(timeout=60_000)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
