"""One race in two windows, and a reload at the moment a decision is stored."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import wait_for_decision, wait_until_settled
from tests.support.web.race_page import RACES_KEY, decide_by_keyboard, is_over, open_settings, storage_value

NO_LOCKS = """
Object.defineProperty(navigator, "locks", { value: undefined });
delete globalThis.BroadcastChannel;
"""
FOLLOWS = ui_text("follow.title")


def link_of(page: Page) -> str:
    return str(page.evaluate("location.hash")).removeprefix("#")


def stored_link(page: Page) -> str:
    races = json.loads(storage_value(page, RACES_KEY) or "[]")
    assert len(races) == 1
    return str(races[0]["link"])


def other_window(page: Page) -> Page:
    second_page = page.context.new_page()
    second_page.goto(page.url)
    wait_for_decision(second_page)
    return second_page


def check_settings_follow(page: Page, second_page: Page) -> None:
    """Check that both windows follow a change of settings and that neither undoes the other's change."""
    roots, languages = [window.locator("html") for window in (page, second_page)], "dialog .language select"
    open_settings(page)
    page.get_by_role("radio", name="High contrast").click()
    page.locator(languages).select_option(label="Deutsch")
    for root in roots:
        expect(root).to_have_attribute("data-contrast", "more")
        expect(root).to_have_attribute("lang", "de")
    page.locator(languages).select_option(label="English")
    page.keyboard.press("Escape")
    expect(roots[1]).to_have_attribute("lang", "en")
    open_settings(second_page)
    second_page.get_by_role("radio", name="Light").click()
    second_page.keyboard.press("Escape")
    for root in roots:
        expect(root).to_have_attribute("data-theme", "light")
        expect(root).not_to_have_attribute("data-contrast", "more")


def test_one_window_drives_and_the_other_only_follows(open_page: OpenPage, size: str) -> None:
    page = open_page("#quick", storage=INSTANT_SETTINGS, reduced_motion="reduce", size=size)
    wait_for_decision(page)
    second_page = other_window(page)
    expect(second_page.locator(".cockpit")).to_contain_text(FOLLOWS)
    for _ in range(2):
        decide_by_keyboard(page)
        expect(second_page).to_have_url(page.url)
    previous_link = link_of(page)
    second_page.keyboard.press("Enter")
    wait_until_settled(second_page)
    assert stored_link(page) == previous_link == link_of(second_page)

    second_page.get_by_role("button", name="Take over here").click()
    expect(page.locator(".cockpit")).to_contain_text(FOLLOWS)
    expect(second_page.locator(".cockpit")).not_to_contain_text(FOLLOWS)
    decide_by_keyboard(second_page)
    expect(page).to_have_url(second_page.url)
    assert stored_link(page) == link_of(second_page) != previous_link
    check_settings_follow(page, second_page)

    second_page.close()
    expect(page.locator(".cockpit")).not_to_contain_text(FOLLOWS)
    decide_by_keyboard(page)
    assert stored_link(page) == link_of(page)


def test_a_stale_window_never_overwrites_the_further_race(open_page: OpenPage) -> None:
    """A stale window does not overwrite the race, even in a browser without locks and channels."""
    page = open_page("#quick", storage=INSTANT_SETTINGS, reduced_motion="reduce", script=NO_LOCKS)
    wait_for_decision(page)
    second_page = other_window(page)
    for _ in range(3):
        decide_by_keyboard(page)
    further_link = stored_link(page)
    second_page.keyboard.press("ArrowRight")
    second_page.keyboard.press("Enter")
    expect(second_page.locator(".cockpit")).to_contain_text(FOLLOWS)
    expect(second_page).to_have_url(page.url)
    assert stored_link(page) == further_link
    second_page.get_by_role("button", name="Take over here").click()
    expect(second_page.locator(".cockpit")).not_to_contain_text(FOLLOWS)
    decide_by_keyboard(second_page)
    assert stored_link(page) == link_of(second_page)


def test_the_official_race_is_followed_in_a_second_window(open_page: OpenPage) -> None:
    page = open_page("#daily", storage=INSTANT_SETTINGS, reduced_motion="reduce")
    page.locator(".daily-official .is-forward").click()
    wait_for_decision(page)
    decide_by_keyboard(page)
    second_page = other_window(page)
    expect(second_page.locator(".cockpit")).to_contain_text(FOLLOWS)
    decide_by_keyboard(page)
    expect(second_page).to_have_url(page.url)


@pytest.mark.parametrize("state", ["of the step before", "forgotten"])
def test_a_reload_with_the_previous_address_keeps_the_stored_race(open_page: OpenPage, state: str) -> None:
    """A reload with the address of the previous decision continues with the stored race.

    Chromium forgets the state of a history step that is replaced at that moment.
    """
    page = open_page("#quick", storage=INSTANT_SETTINGS, reduced_motion="reduce")
    wait_for_decision(page)
    decide_by_keyboard(page)
    previous, history = link_of(page), page.evaluate("history.state")
    decide_by_keyboard(page)
    further_link = stored_link(page)
    history = None if state == "forgotten" else history
    page.evaluate("([kept, link]) => history.replaceState(kept, '', `#${link}`)", [history, previous])
    page.reload()
    wait_for_decision(page)
    assert link_of(page) == further_link == stored_link(page)
    assert not is_over(page)
    decide_by_keyboard(page)
    assert link_of(page) == stored_link(page) != further_link


# Records the addresses that the page has set, in order.
ADDRESSES = """globalThis.addresses = [];
for (const name of ["pushState", "replaceState"]) {
  const own = history[name].bind(history);
  history[name] = (state, title, address) => {
    if (/^#r\\d/.test(address)) addresses.push(address);
    own(state, title, address);
  };
}"""


def test_a_reload_with_a_new_races_first_address_loses_nothing(open_page: OpenPage) -> None:
    """A reload with the first address of a race, replaced once others have driven, loses nothing."""
    page = open_page("#quick", storage=INSTANT_SETTINGS, reduced_motion="reduce", script=ADDRESSES)
    wait_for_decision(page)
    first_address, further_link = page.evaluate("addresses[0]"), stored_link(page)
    assert first_address.removeprefix("#") != further_link == link_of(page)
    page.evaluate("(first) => history.replaceState(null, '', first)", first_address)
    page.reload()
    wait_for_decision(page)
    assert link_of(page) == further_link == stored_link(page)


def test_a_race_lost_in_storage_is_restored_from_the_address(open_page: OpenPage) -> None:
    page = open_page("#quick", storage=INSTANT_SETTINGS, reduced_motion="reduce")
    wait_for_decision(page)
    decide_by_keyboard(page)
    older = storage_value(page, RACES_KEY)
    decide_by_keyboard(page)
    further = link_of(page)
    page.evaluate("([key, value]) => localStorage.setItem(key, value)", [RACES_KEY, older])
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    assert link_of(page) == further
    assert re.fullmatch(r".+", stored_link(page))


def test_storage_is_written_before_the_address(open_page: OpenPage) -> None:
    """The address is never ahead of storage, so a reload at any moment loses nothing."""
    page = open_page("#quick", storage=INSTANT_SETTINGS, reduced_motion="reduce")
    wait_for_decision(page)
    page.evaluate(
        """() => {
          globalThis.behind = 0;
          const { replaceState } = history;
          history.replaceState = function (state, title, address) {
            const races = localStorage.getItem("yellow-flag.races.1") ?? "";
            if (!races.includes(address.slice(1))) behind += 1;
            return replaceState.call(this, state, title, address);
          };
        }"""
    )
    for _ in range(3):
        decide_by_keyboard(page)
    assert page.evaluate("behind") == 0
