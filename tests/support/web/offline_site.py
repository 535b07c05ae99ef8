"""Fixtures: a server with its own copy of the site, and visitors with the service worker.

Other tests block the service worker.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.support.browser import TIMEOUT_MS
from web.tooling.chromium import DEVICE_PROFILES
from web.tooling.serve import StaticServer


@pytest.fixture
def own_server(site: Path, tmp_path: Path) -> Iterator[StaticServer]:
    """Serve a copy of the site that a test may change and switch off."""
    copy = shutil.copytree(site, tmp_path / "site")
    server = StaticServer(copy, prefix="/games/flag/").start_in_background()
    yield server
    server.shutdown()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    new_context = browser.new_context(**DEVICE_PROFILES["desktop"], reduced_motion="reduce")
    new_context.set_default_timeout(TIMEOUT_MS)
    yield new_context
    new_context.close()


def wait_until_offline_ready(page: Page) -> None:
    """Wait until the settings say that the game is stored on the device."""
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Settings").click()
    page.locator('[data-kept="ready"]').wait_for(timeout=60_000)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
