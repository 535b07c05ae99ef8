"""The page in the reader's language: at first, changed during a race, and when it fails to load."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.support.browser import INSTANT_SETTINGS, TIMEOUT_MS, OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import wait_for_decision
from tests.support.web.advanced_race import unfold
from tests.support.web.race_page import decide_by_keyboard


def fits(page: Page) -> None:
    """Check that no content is wider than the window and no text wider than its button."""
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0
    find_cut_off = """(elements) => elements
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.textContent.trim())"""
    assert page.locator("button:visible, .gear:visible, .button:visible").evaluate_all(find_cut_off) == []


def test_the_language_can_change_during_a_race(open_page: OpenPage, size: str) -> None:
    page = open_page("", size=size, storage=INSTANT_SETTINGS, locale="fr-CH", reduced_motion="reduce")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    fits(page)
    page.get_by_role("button", name="Course rapide").click()
    wait_for_decision(page)
    expect(page).to_have_title(re.compile("Monaco, tour 1"))
    expect(page.locator(".order-row.is-you")).to_contain_text("Toi" if size == "desktop" else "1")
    decide_by_keyboard(page)
    if size == "desktop":
        expect(page.get_by_role("log")).to_contain_text("en pole position")
    fits(page)

    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Réglages").click()
    page.locator("dialog .language select").select_option(label="Deutsch")
    expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    fits(page)
    page.keyboard.press("Escape")
    wait_for_decision(page)
    expect(page.get_by_role("button", name=re.compile("(würfeln|fahren|Wähl)"))).to_be_visible()
    if size == "desktop":
        expect(page.get_by_role("log")).to_contain_text("auf der Pole-Position")
    fits(page)

    page.reload()
    wait_for_decision(page)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page).to_have_title(re.compile("Monaco, Runde 1"))
    page.goto(f"{page.url.split('#')[0]}#setup")
    unfold(page, "cars")
    expect(page.get_by_role("textbox", name="Name von Fahrer 1", exact=True)).to_have_value("Du")
    fits(page)


def test_a_language_that_fails_to_load_leaves_english(open_page: OpenPage) -> None:
    page = open_page("", locale="de-AT", missing_files="**/de-first.*", expected_errors=("ERR_FAILED",))
    expect(page.get_by_text(ui_text("language.missing", language="Deutsch"))).to_be_visible()
    expect(page.get_by_role("button", name="Quick race")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.locator(".language select").select_option(label="Français")
    expect(page.get_by_role("button", name="Course rapide")).to_be_visible()


def test_a_screen_that_fails_to_load_can_be_retried(open_page: OpenPage) -> None:
    page = open_page("#rules", missing_files="**/rules.*.js", expected_errors=("ERR_FAILED",))
    # The page has reloaded itself without success and leaves the next attempt to the reader.
    expect(page.get_by_role("button", name=ui_text("screen.reload"))).to_be_visible(timeout=TIMEOUT_MS)
    expect(page.get_by_text(ui_text("screen.absent"), exact=True)).to_be_visible()
    page.context.unroute("**/rules.*.js")
    page.get_by_role("button", name=ui_text("boot.retry")).click()
    expect(page.get_by_role("heading", name="Gears")).to_be_visible()
