"""Test helpers that act on the season screens and read values from them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.support.browser import TIMEOUT_MS
from tests.support.messages import ui_text


def wait_for_overview(page: Page, races: int) -> None:
    """Wait until the season is on screen with ``races`` finished races."""
    expect(page.locator(f'main.season[data-races="{races}"]')).to_be_visible(timeout=TIMEOUT_MS)


def seasons_in(page: Page) -> list[dict[str, Any]]:
    return list(json.loads(str(page.evaluate("localStorage.getItem('yellow-flag.seasons.1')"))))


def paste(page: Page, link: str) -> None:
    expect(page.get_by_role("dialog")).to_have_count(0)  # no input behind a dialog
    page.get_by_label(ui_text("seasons.paste")).fill(link)
    page.get_by_role("button", name=ui_text("seasons.merge")).click()


def download(page: Page, button: str) -> Path:
    with page.expect_download() as download_info:
        page.get_by_role("button", name=button, exact=True).click()
    return Path(download_info.value.path())
