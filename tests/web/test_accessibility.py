"""Accessibility of all screens at both sizes and in both themes, and of states of race and set-up."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browser import OpenPage
from tests.support.page_waits import go_to, wait_for_decision
from tests.support.web.advanced_race import unfold
from tests.support.web.axe import complaints
from tests.support.web.positions import race_link_after
from tests.support.web.race_page import decide_by_keyboard

# `test_set_up.py` checks the set-up and the gallery, with their posters.
SCREENS = ("#home", "#rules", "#circuits/monza", "#draw", "#learn", "#quick")


@pytest.mark.full
def test_every_screen_is_accessible(reopen_page: OpenPage, size: str) -> None:
    page = reopen_page("", size=size)
    violations = {}
    for screen in SCREENS:
        go_to(page, screen)
        if screen == "#quick":
            wait_for_decision(page)
        violations[screen] = complaints(page)
    assert {screen: entries for screen, entries in violations.items() if entries} == {}


@pytest.mark.full
def test_every_race_and_set_up_state_is_accessible(reopen_page: OpenPage, size: str) -> None:
    page = reopen_page("#setup", size=size)
    unfold(page, "cars")
    page.click(".entry-car >> nth=0")
    violations = {"livery picker": complaints(page)}
    go_to(page, f"#{race_link_after(4, 40)}")
    wait_for_decision(page)
    for _ in range(2):
        violations[str(page.locator("main.race").get_attribute("data-step"))] = complaints(page)
        decide_by_keyboard(page)
    page.keyboard.press("?")
    page.wait_for_selector("dialog.is-keys")
    violations["keys"] = complaints(page)
    page.keyboard.press("Escape")
    page.click(".tool.is-bare")
    page.wait_for_selector("dialog.is-menu")
    violations["menu"] = complaints(page)
    page.keyboard.press("Escape")
    go_to(page, f"#{race_link_after(5, 100_000)}")
    expect(page.locator(".classification tbody tr")).to_have_count(6)
    violations["result"] = complaints(page)
    page.click(".wordmark")
    expect(page.locator(".continue")).to_be_visible()
    violations["home"] = complaints(page)
    assert set(violations) >= {"gear", "drive", "result"}
    assert {state: entries for state, entries in violations.items() if entries} == {}
