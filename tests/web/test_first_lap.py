"""A first lap with the coach, for a reader who has never raced on this device."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import go_to, wait_for_decision, wait_until_settled
from tests.support.web.axe import complaints
from tests.support.web.message_patterns import text_pattern
from tests.support.web.race_page import decide_by_keyboard, is_over, storage_value

DECISIONS_MOST = 30
ADVICE_AT_CORNER = "|".join(
    (
        text_pattern("guide.sure", gear=".+", corner=".+"),
        text_pattern("guide.likely", gear=".+", n=r"\d+", of=r"\d+", corner=".+"),
        text_pattern("guide.faster", gear=".+", n=r"\d+", of=r"\d+", worst=".+"),
    )
)


def half_of_the_board_is_free(page: Page) -> bool:
    """True if the coach's note is in the cockpit and the board is more than 150 pixels high."""
    note, stage = page.locator(".note.is-guide").bounding_box(), page.locator(".stage").bounding_box()
    assert note
    assert stage
    return page.locator(".cockpit .note.is-guide").count() == 1 and stage["height"] > 150


def test_new_players_can_start_with_or_without_the_coach(reopen_page: OpenPage) -> None:
    page = reopen_page("")
    page.reload()
    expect(page.locator(".first-lap")).to_contain_text("Cala Moka, six stops, with a coach")
    expect(page.locator(".quick")).to_contain_text("I know the game")
    assert complaints(page) == {}
    expect(page.get_by_role("link", name="Today’s race")).to_be_visible()
    page.locator(".quick").click()
    wait_for_decision(page)
    expect(page.locator(".bar-title")).to_contain_text("Monaco")
    expect(page.locator(".note.is-guide")).to_have_count(0)
    go_to(page, "#home")
    expect(page.locator(".first-lap")).to_contain_text("Cala Moka")
    expect(page.locator(".quick b")).to_have_text(ui_text("home.quick"))


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_coach_explains_two_corners_of_a_first_lap(open_page: OpenPage, size: str) -> None:
    page = open_page("", size=size, storage=INSTANT_SETTINGS, reduced_motion="reduce")
    page.locator(".first-lap").click()
    wait_for_decision(page)
    note = page.locator(".note.is-guide")
    note_texts: dict[str, str] = {}
    for _ in range(DECISIONS_MOST):
        if is_over(page):
            break
        wait_until_settled(page)
        if note.count():
            name = str(note.get_attribute("data-note"))
            if name not in note_texts:
                assert half_of_the_board_is_free(page)
                assert page.locator(".sound-offer").count() == 0
                assert page.locator(".cockpit [role=status] .note.is-guide").count() == 1
                if name == "guide-corner":
                    assert complaints(page) == {}
            note_texts[name] = note.inner_text()
        decide_by_keyboard(page)
    assert is_over(page)
    assert {"guide-first", "guide-corner", "guide-goodbye"} <= set(note_texts)
    assert re.search(ADVICE_AT_CORNER, note_texts["guide-corner"]), note_texts["guide-corner"]
    assert {"gear", "corner"} <= set(json.loads(storage_value(page, "yellow-flag.explained.1") or "[]"))
    finish_count = page.locator(".order-row.is-you:not(.is-out)").count()
    page.evaluate("location.hash = '#home'")
    expect(page.locator(".first-lap")).to_have_count(1 - finish_count)
    expect(page.locator(".quick")).to_contain_text("Monaco, one lap, you and five rivals")
