"""The rules that count in movement points in a real browser: set up by a person, driven by keys, handed round behind the curtain, and clean before axe."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import PATIENCE, OpenPage, wait_for_decision
from tests.web import positions
from tests.web.test_accessibility import complaints
from tests.web.test_advanced import leave, seeded, step, switch
from tests.web.test_race import AT_ONCE, after, enter, no_message_is_missing

DECISIONS = 60


def keep(page: Page, seen: set[str]) -> None:
    """Take down what is asked, and see that it is said in words."""
    seen.add(step(page))
    no_message_is_missing(page)
    expect(page.locator(".go .is-forward")).to_be_enabled()


def drive(page: Page) -> set[str]:
    """What the hint is follows from the keys alone: Enter does what is selected."""
    seen: set[str] = set()
    for _ in range(DECISIONS):
        if page.locator('html[data-ready="over"]').count():
            break
        keep(page, seen)
        enter(page)
    return seen


def test_a_trant_race_by_keyboard(open_page: OpenPage) -> None:
    page = open_page("#setup", stored=AT_ONCE, script=seeded(11))
    page.click('[data-preset="trant"]')
    expect(page.locator(".start-bar p")).to_contain_text("Trant")
    leave(page, 3)
    page.click(".start-bar .is-forward")
    wait_for_decision(page)
    for part, key in (("tyres", "1"), ("fuel", "3"), ("driver_points", "7"), ("crew", "8")):
        after(page, lambda key=key: page.keyboard.press(key))  # type: ignore[misc]
        expect(page.locator(f'[data-part="{part}"]')).to_have_attribute("data-points", "1")
    expect(page.locator('[data-part="fuel"]')).to_contain_text("Transmission")
    seen = drive(page)
    assert seen >= {"build", "place", "choose", "gear", "drive"}
    expect(page.locator('[data-kit="crew"]')).to_contain_text("Crew")
    expect(page.locator('[data-wear="road_holding"]')).to_contain_text("Suspension")


def test_every_chapter_of_the_house_rules_by_keyboard(open_page: OpenPage) -> None:
    page = open_page("#setup", stored=AT_ONCE, script=seeded(5))
    page.click('[data-preset="house"]')
    page.click(".laps button:nth-child(3)")
    page.get_by_role("button", name="Switch on Build your car").click()
    expect(switch(page, "construction")).to_have_attribute("aria-checked", "true")
    expect(page.locator(".advice")).to_have_count(0)
    page.click('[data-preset="advanced"]')
    for name in ("training", "time_limits"):
        row = page.locator(f'[data-switch="{name}"]')
        row.locator('[role="switch"], [role="radio"]').first.click()
    switch(page, "driver_points").click()
    leave(page, 3)
    page.click(".start-bar .is-forward")
    wait_for_decision(page)
    assert drive(page) >= {"build", "place", "choose", "gear", "drive"}


def test_levers_are_set_behind_the_curtain(open_page: OpenPage) -> None:
    page = open_page("#setup", stored=AT_ONCE, script=seeded(3))
    page.click('[data-preset="house"]')
    for index, name in enumerate(["Ada", "June"]):
        page.locator(".entry-name").nth(index).fill(name)
        page.locator(".entry select").nth(index).select_option("human")
        expect(page.locator(".entry select").nth(index)).to_have_value("human")
    leave(page, 2)
    page.click(".start-bar .is-forward")
    wait_for_decision(page)
    leader = (page.locator(".wheel").text_content() or "").split("’")[0]
    for name in (leader, {"Ada": "June", "June": "Ada"}[leader]):  # everybody starts in 1st: nothing is asked about gears
        expect(page.locator(".wheel")).to_contain_text(name, timeout=PATIENCE)
        expect(page.locator("main.race")).to_have_attribute("data-step", "drive")
        enter(page)
    for name in ("Ada", "June"):
        expect(page.locator("main.race")).to_have_attribute("data-step", "curtain", timeout=PATIENCE)
        expect(page.locator(".curtain")).to_contain_text(f"Pass the device to {name}")
        expect(page.locator(".gear")).to_have_count(0)
        page.keyboard.press("Enter")
        expect(page.locator("main.race")).to_have_attribute("data-step", "gear")
        enter(page)
    expect(page.locator("main.race")).to_have_attribute("data-step", "drive", timeout=PATIENCE)
    no_message_is_missing(page)


def test_an_engine_point_lengthens_the_move(open_page: OpenPage, site: Any) -> None:
    page = open_page("#" + positions.points_position("house", "boost"), stored=AT_ONCE)
    wait_for_decision(page)
    boost = page.locator('[data-boost="2"]')
    rolled = int((page.locator(".rolled h2").text_content() or "").split()[-1])
    expect(boost).to_have_text(f"+2: {rolled + 2}")
    engine = page.locator('[data-wear="engine"]')
    before = int(engine.get_attribute("data-left") or 0)
    after(page, boost.click)
    expect(page.locator(".rolled h2")).to_have_text(f"You rolled {rolled + 2}")
    expect(engine).to_have_attribute("data-left", str(before - 1))
    expect(page.locator(".boosts")).to_have_count(0)


@pytest.mark.parametrize(
    ("book", "wanted"), [("trant", "build"), ("trant", "reroll"), ("trant", "dice"), ("trant", "boost"), ("house", "adjust"), ("house", "place")]
)
def test_panels_for_points_against_axe(open_page: OpenPage, site: Any, size: str, book: str, wanted: str) -> None:
    page = open_page("#" + positions.points_position(book, wanted), size=size, reduced_motion="reduce")
    wait_for_decision(page)
    assert complaints(page) == {}
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    no_message_is_missing(page)
