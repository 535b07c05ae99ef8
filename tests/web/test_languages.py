"""The page in the reader's language: at first, changed during a race, and when it fails to load."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser import AT_ONCE, PATIENCE, OpenPage, wait_for_decision
from tests.messages import ui_text
from tests.web.race_page import enter, no_message_is_missing


def fits(page: Page) -> None:
    """Check that no content is wider than the window and no text wider than its button."""
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0
    cut = """(elements) => elements
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.textContent.trim())"""
    assert page.locator("button:visible, .gear:visible, .button:visible").evaluate_all(cut) == []


def test_a_race_begun_in_french_goes_on_in_german(open_page: OpenPage, size: str) -> None:
    page = open_page("", size=size, stored=AT_ONCE, locale="fr-CH", reduced_motion="reduce")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    fits(page)
    page.get_by_role("button", name="Course rapide").click()
    wait_for_decision(page)
    expect(page).to_have_title(re.compile("Monaco, tour 1"))
    expect(page.locator(".order-row.is-you")).to_contain_text("Toi" if size == "desktop" else "1")
    enter(page)
    if size == "desktop":
        expect(page.get_by_role("log")).to_contain_text("en pole position")
    fits(page)
    no_message_is_missing(page)

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
    expect(page.get_by_role("textbox", name="Name von Fahrer 1", exact=True)).to_have_value("Du")
    fits(page)
    no_message_is_missing(page)


def test_a_language_that_does_not_arrive_leaves_english(open_page: OpenPage) -> None:
    page = open_page("", locale="de-AT", missing="**/de-first.*", expected=("ERR_FAILED",))
    expect(page.get_by_text(ui_text("language.missing", language="Deutsch"))).to_be_visible()
    expect(page.get_by_role("button", name="Quick race")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.locator(".language select").select_option(label="Français")
    expect(page.get_by_role("button", name="Course rapide")).to_be_visible()


def test_a_screen_that_does_not_arrive_can_be_asked_for_again(open_page: OpenPage) -> None:
    page = open_page("#rules", missing="**/rules.*.js", expected=("ERR_FAILED",))
    # The page has reloaded itself in vain and leaves the next attempt to the reader.
    expect(page.get_by_role("button", name=ui_text("screen.reload"))).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text(ui_text("screen.absent"), exact=True)).to_be_visible()
    page.context.unroute("**/rules.*.js")
    page.get_by_role("button", name=ui_text("boot.retry")).click()
    expect(page.get_by_role("heading", name="Gears")).to_be_visible()
