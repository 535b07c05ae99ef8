"""Lessons by pointer and keyboard, with mistakes, and with saved progress."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import wait_for_decision
from tests.support.web.axe import complaints
from tests.support.web.race_page import RACES_KEY, storage_value


def step(page: Page, number: int) -> None:
    """Wait until a step is on the board and waits for the reader."""
    expect(page.locator(f'main[data-lesson-step="{number}"] .lesson[data-verdict="open"]')).to_be_visible()
    wait_for_decision(page)


def gear(page: Page, name: str) -> None:
    page.get_by_role("radio", name=re.compile(f"^{name} gear")).click()
    page.get_by_role("button", name=re.compile(f"^Roll in {name}")).click()


def check_task_in_view(page: Page) -> None:
    """Check that the task of the step is in view on a low phone."""
    previous_size = page.viewport_size
    assert previous_size
    page.set_viewport_size({"width": 360, "height": 640})
    task, words = page.locator(".lesson-task").bounding_box(), page.locator(".lesson").bounding_box()
    assert task
    assert words
    assert task["y"] + task["height"] <= words["y"] + words["height"]
    page.set_viewport_size(previous_size)


def test_a_lesson_is_taken_by_taps(reopen_page: OpenPage, size: str) -> None:
    """A lesson can be taken by taps, with a mistake; its steps are saved, but no race."""
    page = reopen_page("", size=size)
    page.get_by_role("link", name=re.compile("^Learn")).click()
    page.get_by_role("link", name=re.compile("Corners and flags")).click()
    step(page, 1)
    verdict = page.locator(".lesson-verdict")
    if size == "phone":
        check_task_in_view(page)
    expect(page.get_by_role("radio", checked=True)).to_have_count(0)
    expect(page.get_by_role("button", name="Choose a gear")).to_be_disabled()
    gear(page, "3rd")
    expect(verdict).to_contain_text(ui_text("learn.bad"))
    page.get_by_role("button", name=ui_text("learn.retry")).click()
    step(page, 1)
    gear(page, "4th")
    expect(verdict).to_contain_text(ui_text("learn.good"))
    assert complaints(page) == {}
    page.get_by_role("button", name="Next step").click()
    step(page, 2)
    page.get_by_role("radio", name=re.compile("free")).first.click()
    page.get_by_role("button", name="Drive here").click()
    page.get_by_role("button", name="Next step").click()
    step(page, 3)
    assert page.url.endswith("#learn/2")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Lessons", exact=True).click()
    expect(page.get_by_role("link", name=re.compile("Corners and flags"))).to_contain_text("2 of 4 steps")
    assert json.loads(storage_value(page, "yellow-flag.lessons.1") or "") == {"corners": 2}
    assert json.loads(storage_value(page, RACES_KEY) or "[]") == []


def test_a_whole_lesson_by_keyboard_leads_to_the_next(reopen_page: OpenPage) -> None:
    page = reopen_page("#learn/1")
    step(page, 1)
    for number, key in ((1, "2"), (2, "ArrowDown"), (3, "3")):
        step(page, number)
        page.keyboard.press(key)
        page.keyboard.press("Enter")
        expect(page.locator('.lesson[data-verdict="right"]')).to_be_visible()
        page.keyboard.press("Enter")
    step(page, 4)
    for key in ("2", "ArrowDown", "3", "ArrowDown", "4"):
        step_before = page.locator("main.race").get_attribute("data-step")
        page.keyboard.press(key)
        expect(page.locator('.cockpit [role="radio"][aria-checked="true"]')).to_have_count(1)
        page.keyboard.press("Enter")
        expect(page.locator("main.race")).not_to_have_attribute("data-step", str(step_before))
        wait_for_decision(page)
    expect(page.get_by_role("button", name="Finish the lesson")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Gears: done")).to_be_visible()
    expect(page.get_by_role("link", name="The rule, word for word")).to_have_attribute(
        "href", "#rules/LUD-GEA-2"
    )
    page.get_by_role("button", name="Next lesson: Corners and flags").press("Enter")
    step(page, 1)
    assert page.url.endswith("#learn/2")


def test_a_lesson_continues_after_a_spin_or_going_out(open_page: OpenPage) -> None:
    """A mistake that puts the car out does not end the lesson."""
    page = open_page("#learn/4", storage=INSTANT_SETTINGS, locale="de-DE")
    step(page, 1)
    page.get_by_role("button", name=re.compile("1 Reifen$")).click()
    page.get_by_role("radio", name=re.compile("1 Reifen")).first.click()
    page.keyboard.press("Enter")
    expect(page.locator(".lesson-verdict")).to_contain_text("Richtig")
    page.keyboard.press("Enter")
    step(page, 2)
    page.keyboard.press("5")
    page.keyboard.press("Enter")
    expect(page.locator('main[data-step="drive"]')).to_be_visible()
    wait_for_decision(page)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".lesson-verdict")).to_contain_text("raus")
    page.get_by_role("button", name="Noch einmal").click()
    step(page, 2)


def test_an_unknown_lesson_leads_to_the_list(reopen_page: OpenPage) -> None:
    page = reopen_page("#learn/17")
    expect(page.get_by_role("heading", name=re.compile("Slipstream"))).to_be_visible()
    assert page.url.endswith("#learn")
