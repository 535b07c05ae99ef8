"""Rules with movement points in a real browser: set-up, keys, secret levers and accessibility."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import INSTANT_SETTINGS, TIMEOUT_MS, OpenPage
from tests.support.page_waits import go_to, wait_for_decision
from tests.support.web import positions
from tests.support.web.advanced_race import leave, seed_script, step, switch, unfold
from tests.support.web.axe import complaints
from tests.support.web.race_page import choose, decide_by_keyboard

DECISIONS = 60
DECISIONS_FEWEST = 12


def record_step(page: Page, steps_seen: set[str]) -> None:
    """Record the question and check that its messages exist and that the hint can be confirmed."""
    steps_seen.add(step(page))
    choose(page)
    expect(page.locator(".go .is-forward")).to_be_enabled()


def drive(page: Page, expected: set[str]) -> set[str]:
    """Drive by hint and Enter until all ``expected`` questions have been asked; return those seen."""
    steps_seen: set[str] = set()
    for number in range(DECISIONS):
        if page.locator('html[data-ready="over"]').count() or (
            number > DECISIONS_FEWEST and steps_seen >= expected
        ):
            break
        record_step(page, steps_seen)
        decide_by_keyboard(page)
    return steps_seen


ASKED = {"build", "place", "choose", "gear", "drive"}


def test_a_trant_race_works_by_keyboard(open_page: OpenPage) -> None:
    page = open_page("#setup", storage=INSTANT_SETTINGS, script=seed_script(11))
    unfold(page, "book", "cars")
    page.click('[data-preset="trant"]')
    expect(page.locator(".start-bar p")).to_contain_text("Trant")
    leave(page, 3)
    page.click(".start-bar .is-forward")
    wait_for_decision(page)
    for part, key in (("tyres", "1"), ("fuel", "3"), ("driver_points", "7"), ("crew", "8")):
        page.keyboard.press(key)
        expect(page.locator(f'[data-part="{part}"]')).to_have_attribute("data-points", "1")
    expect(page.locator('[data-part="fuel"]')).to_contain_text("Transmission")
    assert drive(page, ASKED) >= ASKED
    expect(page.locator('[data-kit="crew"]')).to_contain_text("Crew")
    expect(page.locator('[data-wear="road_holding"]')).to_contain_text("Suspension")


def test_a_race_with_all_house_rules_works_by_keyboard(open_page: OpenPage) -> None:
    page = open_page("#setup", storage=INSTANT_SETTINGS, script=seed_script(5))
    unfold(page, "book", "cars")
    page.click('[data-preset="house"]')
    page.click(".laps button:nth-child(3)")
    page.get_by_role("button", name="Switch on Build your car").click()
    expect(switch(page, "construction")).to_have_attribute("aria-checked", "true")
    expect(page.locator(".advice")).to_have_count(0)
    page.click('[data-preset="advanced"]')
    for name in ("training", "time_limits"):
        row = page.locator(f'[data-switch="{name}"]')
        row.locator('[role="switch"], .choice').first.click()
    switch(page, "driver_points").click()
    leave(page, 3)
    page.click(".start-bar .is-forward")
    wait_for_decision(page)
    assert drive(page, ASKED) >= ASKED


def test_gears_are_chosen_in_secret_on_one_device(open_page: OpenPage) -> None:
    page = open_page("#setup", storage=INSTANT_SETTINGS, script=seed_script(3))
    unfold(page, "book", "cars")
    page.click('[data-preset="house"]')
    for index, name in enumerate(["Ada", "June"]):
        page.locator(".entry-name").nth(index).fill(name)
        page.locator(".entry select").nth(index).select_option("human")
        expect(page.locator(".entry select").nth(index)).to_have_value("human")
    leave(page, 2)
    page.click(".start-bar .is-forward")
    wait_for_decision(page)
    leader = (page.locator(".active-player").text_content() or "").split("’")[0]
    for name in (
        leader,
        {"Ada": "June", "June": "Ada"}[leader],
    ):  # all start in 1st gear: no gear is asked for
        expect(page.locator(".active-player")).to_contain_text(name, timeout=TIMEOUT_MS)
        expect(page.locator("main.race")).to_have_attribute("data-step", "drive")
        decide_by_keyboard(page)
    for name in ("Ada", "June"):
        expect(page.locator("main.race")).to_have_attribute("data-step", "handover", timeout=TIMEOUT_MS)
        expect(page.locator(".handover")).to_contain_text(f"Pass the device to {name}")
        expect(page.locator(".gear")).to_have_count(0)
        page.keyboard.press("Enter")
        expect(page.locator("main.race")).to_have_attribute("data-step", "gear")
        decide_by_keyboard(page)
    expect(page.locator("main.race")).to_have_attribute("data-step", "drive", timeout=TIMEOUT_MS)


# Each panel has its own race (seed): for two positions of one race the page would ask which counts.
PANELS = (
    ("trant", "build", 4),
    ("trant", "reroll", 5),
    ("trant", "dice", 6),
    ("trant", "boost", 7),
    ("house", "adjust", 5),
    ("house", "place", 4),
)


@pytest.mark.full
def test_panels_for_movement_points_are_accessible(reopen_page: OpenPage, site: Path, size: str) -> None:
    page = reopen_page("", size=size)
    violations = {}
    for book, position, seed in PANELS:
        go_to(page, f"#{positions.points_position(book, position, seed)}")
        wait_for_decision(page)
        violations[book, position] = complaints(page)
        assert page.evaluate(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        ), (book, position)
    assert {panel: entries for panel, entries in violations.items() if entries} == {}
