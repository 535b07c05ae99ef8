"""Keyboard focus returns to its place after a dialog has closed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import CLIPBOARD_SCRIPT, INSTANT_SETTINGS, OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import wait_for_decision
from tests.support.web import stored_seasons as seasons
from tests.support.web.friends_page import copied_link, say_name
from tests.support.web.positions import a_race, race_link_after
from tests.support.web.race_page import act_and_wait


def press(page: Page, name: str) -> None:
    """Press a button by keyboard."""
    page.get_by_role("button", name=name, exact=True).press("Enter")


def menu(page: Page, item: str) -> None:
    """Choose an item of the menu by keyboard."""
    press(page, "Menu")
    page.get_by_role("dialog").get_by_role("button", name=item, exact=True).press("Enter")


def has_focus(page: Page, name: str) -> None:
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name=name, exact=True)).to_be_focused()


@pytest.mark.parametrize("item", ["menu.settings", "menu.keys", "menu.position_text"])
def test_closing_a_dialog_from_the_menu_focuses_the_menu_button(reopen_page: OpenPage, item: str) -> None:
    page = reopen_page(f"#{race_link_after(4, 40)}")
    wait_for_decision(page)
    menu(page, ui_text(item))
    page.locator("dialog:not(.is-menu)").wait_for()
    page.keyboard.press("Escape")
    has_focus(page, "Menu")


def test_a_menu_action_returns_the_focus_to_the_menu_button(open_page: OpenPage) -> None:
    """The focus returns to the menu button after an action with a dialog, and after one without."""
    page = open_page(f"#{race_link_after(4, 40)}", script=CLIPBOARD_SCRIPT)
    wait_for_decision(page)
    for times in (1, 2):
        menu(page, ui_text("menu.position_link"))
        if times == 1:
            say_name(page, "Ada")
        copied_link(page, times)
        has_focus(page, "Menu")


def test_keys_control_the_race_after_a_dialog_used_by_mouse(reopen_page: OpenPage) -> None:
    """After a dialog used by mouse, the keys still control the race."""
    page = reopen_page(f"#{race_link_after(4, 40)}")
    wait_for_decision(page)
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=ui_text("menu.keys"), exact=True).click()
    page.locator("dialog.is-keys .dialog-close").click()
    expect(page.locator("dialog")).to_have_count(0)
    page.keyboard.press("h")
    page.locator(".go .is-forward:not([disabled])").wait_for()
    act_and_wait(page, lambda: page.keyboard.press("Enter"))


def test_enter_chooses_the_focused_answer_and_then_takes_it(reopen_page: OpenPage) -> None:
    """A gear, then a space: the button reads "Choose …" until one is chosen."""
    page = reopen_page(f"#{race_link_after(4, 40)}", storage=INSTANT_SETTINGS)
    wait_for_decision(page)
    for step in ("gear", "drive"):
        expect(page.locator("main.race")).to_have_attribute("data-step", step)
        answer = page.locator('.cockpit [role="radio"][tabindex="0"]')
        answer.focus()
        page.keyboard.press("Enter")
        expect(answer).to_have_attribute("aria-checked", "true")
        expect(answer).to_be_focused()
        act_and_wait(page, lambda: page.keyboard.press("Enter"))


def test_a_race_started_by_keyboard_has_the_focus_on_its_first_answer(reopen_page: OpenPage) -> None:
    page = reopen_page("", storage=INSTANT_SETTINGS)
    page.locator(".quick-card.quick:not([disabled])").press("Enter")
    wait_for_decision(page)
    expect(page.locator('.cockpit [role="radio"][tabindex="0"]')).to_be_focused()


def test_a_race_started_by_mouse_leaves_the_focus_to_the_page(reopen_page: OpenPage) -> None:
    page = reopen_page("", storage=INSTANT_SETTINGS)
    page.locator(".quick-card.quick:not([disabled])").click()
    wait_for_decision(page)
    expect(page.locator("body")).to_be_focused()


@pytest.mark.parametrize("key", ["Enter", "Escape"])
def test_naming_a_race_returns_the_focus_to_its_button(reopen_page: OpenPage, key: str) -> None:
    page = reopen_page("#races", storage={"races.1": [a_race(2)]})
    press(page, "Rename Zandvoort")
    field = page.get_by_role("textbox", name="Name of Zandvoort")
    expect(field).to_be_focused()
    assert page.evaluate("getSelection().toString()") == "Zandvoort", "typing replaces the name"
    page.keyboard.press(key)
    expect(field).to_have_count(0)
    has_focus(page, "Rename Zandvoort")


@pytest.mark.parametrize("act", ["Rename", "Delete"])
def test_naming_or_keeping_a_season_returns_the_focus(reopen_page: OpenPage, act: str) -> None:
    page = reopen_page("#seasons", storage=seasons.storage_with_seasons(seasons.season()))
    press(page, f"{act} Test season")
    if act == "Delete":
        expect(page.get_by_role("button", name="Cancel")).to_be_focused()
    else:
        expect(page.get_by_role("textbox", name="Name of Test season")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Cancel")).to_have_count(0)
    has_focus(page, f"{act} Test season")
