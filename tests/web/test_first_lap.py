"""A first lap with the coach, for a reader who has never raced on this device."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import AT_ONCE, OpenPage, turn_to, wait_for_decision
from tests.web.axe import complaints
from tests.web.message_patterns import text_pattern
from tests.web.race_page import enter, is_over, no_message_is_missing, stored

pytestmark = pytest.mark.wasm

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


def test_who_has_never_raced_may_begin_with_a_coach_or_go_past_him(revisit: OpenPage) -> None:
    page = revisit("")
    page.reload()
    expect(page.locator(".first-lap")).to_contain_text("Cala Moka, six stops, with a coach")
    expect(page.locator(".quick")).to_contain_text("I know the game")
    assert complaints(page) == {}
    expect(page.get_by_role("link", name="Today’s race")).to_be_visible()
    page.locator(".quick").click()
    wait_for_decision(page)
    expect(page.locator(".bar-title")).to_contain_text("Monaco")
    expect(page.locator(".note.is-guide")).to_have_count(0)
    turn_to(page, "#home")
    expect(page.locator(".first-lap")).to_have_count(0)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_first_lap_by_keyboard_with_a_coach_at_two_corners(open_page: OpenPage, size: str) -> None:
    page = open_page("", size=size, stored=AT_ONCE, reduced_motion="reduce")
    page.locator(".first-lap").click()
    wait_for_decision(page)
    note = page.locator(".note.is-guide")
    seen: dict[str, str] = {}
    for _ in range(DECISIONS_MOST):
        if is_over(page):
            break
        page.wait_for_timeout(250)
        if note.count():
            name = str(note.get_attribute("data-note"))
            if name not in seen:
                assert half_of_the_board_is_free(page)
                assert page.locator(".sound-offer").count() == 0
                assert page.locator(".cockpit [role=status] .note.is-guide").count() == 1
                if name == "guide-corner":
                    assert complaints(page) == {}
            seen[name] = note.inner_text()
        enter(page)
    assert is_over(page)
    assert {"guide-first", "guide-corner", "guide-goodbye"} <= set(seen)
    assert re.search(ADVICE_AT_CORNER, seen["guide-corner"]), seen["guide-corner"]
    no_message_is_missing(page)
    assert {"gear", "corner"} <= set(json.loads(stored(page, "yellow-flag.explained.1") or "[]"))
    page.evaluate("location.hash = '#home'")
    expect(page.locator(".quick")).to_contain_text("Monaco, one lap, you and five rivals")


def test_his_words_come_again_after_a_reload_and_not_to_who_goes_without(open_page: OpenPage) -> None:
    page = open_page("#first-lap", stored=AT_ONCE, locale="de-DE")
    wait_for_decision(page)
    note = page.locator(".note.is-guide")
    expect(note).to_contain_text("Dein erster Zug")
    page.reload()
    expect(note).to_contain_text("Dein erster Zug")
    note.get_by_role("button", name="Ohne Coach").click()
    expect(note).to_have_count(0)
    assert "no-guide" in (stored(page, "yellow-flag.explained.1") or "")
    for _ in range(3):
        enter(page)
        expect(note).to_have_count(0)
