"""Browsers with missing features: storage that is forbidden or full, no WebAssembly."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import TIMEOUT_MS, OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import go_to, wait_for_decision
from tests.support.web.daily_page import resume_official_race
from tests.support.web.race_page import decide_by_keyboard, open_settings

BLOCKED = """
{
  const get = () => { throw new DOMException("no", "SecurityError"); };
  Object.defineProperty(window, "localStorage", { get });
}
"""
FULL = "Storage.prototype.setItem = () => { throw new DOMException('no room', 'QuotaExceededError'); };"
NO_WEBASSEMBLY = "delete globalThis.WebAssembly;"


def race_that_is_not_stored(page: Page) -> None:
    """Check that a quick race continues from its address and that missing storage is reported."""
    page.click(".quick")
    wait_for_decision(page)
    expect(page.locator(".notice")).to_be_visible()
    decide_by_keyboard(page)
    page.reload()
    wait_for_decision(page)


def test_the_game_works_without_storage(open_page: OpenPage) -> None:
    """Without storage, races, the daily race, seasons and settings last as long as the page."""
    page = open_page("", script=BLOCKED, reduced_motion="reduce")
    race_that_is_not_stored(page)

    go_to(page, "#daily")
    resume_official_race(page)

    go_to(page, "#seasons/new")
    page.get_by_role("button", name=ui_text("seasons.begin")).click()
    season = page.locator('main.season[data-races="0"]')
    expect(season).to_be_visible(timeout=TIMEOUT_MS)
    expect(page.locator(".notice.is-bad")).to_contain_text("save it as a file")
    page.get_by_role("link", name="Seasons", exact=True).click()
    page.get_by_role("link", name=ui_text("seasons.open_this", season="Our season")).click()
    expect(season).to_be_visible()

    go_to(page, "#home")
    open_settings(page)
    page.get_by_role("radio", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator('meta[name="theme-color"]').first).to_have_attribute("content", "#191612")
    page.get_by_role("button", name="Erase all").click()
    page.get_by_role("button", name="Yes, erase all").click()
    expect(page.locator(".quick")).to_be_visible()


def test_the_game_works_with_full_storage(open_page: OpenPage) -> None:
    page = open_page("", script=FULL, reduced_motion="reduce")
    race_that_is_not_stored(page)
    go_to(page, "#draw")
    expect(page.locator(".draw")).to_have_attribute("data-state", "good", timeout=TIMEOUT_MS)
    page.get_by_role("button", name=ui_text("draw.race")).click()
    page.get_by_role("button", name="Start race").click()
    wait_for_decision(page)
    expect(page.locator(".bar-title")).to_contain_text("My Oval")


@pytest.mark.smoke
def test_without_webassembly_the_page_explains_what_to_do(open_page: OpenPage, size: str) -> None:
    page = open_page("#quick", size=size, script=NO_WEBASSEMBLY)
    page.get_by_text("WebAssembly").first.wait_for()
    expect(page.locator("svg.board").first).to_be_visible()
    go_to(page, "#home")
    expect(page.locator(".fault")).to_contain_text("WebAssembly")
    expect(page.locator(".quick")).to_be_disabled()
    expect(page.locator(".poster-picture svg")).to_be_visible()
    go_to(page, "#daily")
    expect(page.locator(".daily .fault")).to_contain_text("WebAssembly")
