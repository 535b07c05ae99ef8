"""First-time notes: shown once, in the reader's own race, next to the board, and only if wanted."""

from __future__ import annotations

import json
import re
from itertools import count

from playwright.sync_api import FloatRect, Page, expect

from tests.support.browser import OpenPage
from tests.support.messages import LANGUAGES, messages_by_area, ui_text
from tests.support.page_waits import wait_for_decision
from tests.support.web.axe import complaints
from tests.support.web.positions import ask_engine, race_link_after, setup
from tests.support.web.race_page import decide_by_keyboard, storage_value
from web.tooling.toolchain import WEB

# With these dice the person starts first, so that nothing happens before the first decision.
POLE_SEED = 3
EXPLAINED = "yellow-flag.explained.1"
TOPICS = re.findall(
    r'\{\s*id: "(\w+)"', (WEB / "race" / "panels" / "first-times.ts").read_text(encoding="utf-8")
)


# On the board: the car that decides and the spaces in its reach.
OF_THE_QUESTION = (".b-live .your-space", ".b-live .heat", ".b-live .lit")


def are_separate(first: FloatRect, second: FloatRect | None) -> bool:
    """True if two boxes overlap by at most a pixel of rounding."""
    if not second:
        return True
    return (
        first["x"] + first["width"] <= second["x"] + 1
        or second["x"] + second["width"] <= first["x"] + 1
        or first["y"] + first["height"] <= second["y"] + 1
        or second["y"] + second["height"] <= first["y"] + 1
    )


def explained_topics(page: Page) -> list[str]:
    topics: list[str] = json.loads(storage_value(page, EXPLAINED) or "[]")
    return topics


def test_every_topic_has_its_messages() -> None:
    assert len(TOPICS) == 19
    expected = {f"first.{topic}{suffix}" for topic in TOPICS for suffix in ("", ".what")} | {
        "first.lesson",
        "first.no_more",
        "first.close",
    }
    for language in LANGUAGES:
        assert set(messages_by_area(language)["explained"]) == expected


def test_notes_appear_once_and_do_not_cover_the_controls(reopen_page: OpenPage, size: str) -> None:
    page = reopen_page(f"#{race_link_after(1, 0)}", size=size)
    wait_for_decision(page)
    note = page.locator(".note")
    expect(note).to_be_visible()
    notes_seen: list[str] = []
    for _ in range(10):
        if note.count():
            notes_seen.append(str(note.get_attribute("data-note")))
            frame = note.bounding_box()
            assert frame
            assert (note.locator("xpath=ancestor::*[contains(@class, 'cockpit')]").count() > 0) == (
                size == "phone"
            )
            inside = [] if size == "phone" else [".cockpit"]
            for selector in (".order", ".zoom", ".go .is-forward", *inside, *OF_THE_QUESTION):
                for box in page.locator(selector).all():
                    assert are_separate(frame, box.bounding_box()), (selector, frame, box.bounding_box())
        decide_by_keyboard(page)
    assert {"gear", "braking"} <= set(notes_seen)
    assert len(notes_seen) == len(set(notes_seen))
    assert explained_topics(page)[: len(notes_seen)] == notes_seen
    if note.count():
        page.get_by_role("button", name="Close", exact=True).click()
    expect(note).to_have_count(0)
    expect(page.locator(".order")).to_be_visible()
    order, side = page.locator(".order").bounding_box(), page.locator(".aside").bounding_box()
    assert order and side
    assert order["width"] == side["width"]
    assert complaints(page) == {}


def stalled() -> str:
    """Return the link of a race whose person stalls on the grid and first decides in the second turn."""
    for seed in count(1):
        view = ask_engine({"do": "new", "setup": setup(seed, {})})["view"]
        while not view["question"]["human"]:
            view = ask_engine({"do": "play_computers"})["view"]
        if view["round"] == 2:
            return str(view["link"])
    raise AssertionError


def test_events_before_the_first_decision_are_explained(reopen_page: OpenPage) -> None:
    page = reopen_page(f"#{stalled()}")
    wait_for_decision(page)
    expect(page.locator(".note")).to_have_attribute("data-note", "stall")


def test_notes_can_be_switched_off(reopen_page: OpenPage) -> None:
    # a reader who has raced before, on pole position
    storage = {"settings.1": {"speed": "instant", "races": 1}}
    page = reopen_page(f"#{race_link_after(POLE_SEED, 0)}", storage=storage, moving=True)
    wait_for_decision(page)
    note = page.get_by_role("complementary", name=ui_text("first.gear"))
    link = note.get_by_role("link", name=ui_text("first.lesson"))
    expect(link).to_have_attribute("href", "#learn/1")
    page.get_by_role("button", name=ui_text("first.no_more")).click()
    for _ in range(4):
        expect(page.locator(".note")).to_have_count(0)
        decide_by_keyboard(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    switch = page.get_by_role("switch", name=ui_text("settings.explain"))
    expect(switch).to_have_attribute("aria-checked", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    assert explained_topics(page) == []
    page.get_by_role("switch", name=ui_text("settings.hints")).click()
    expect(switch).to_have_count(0)
