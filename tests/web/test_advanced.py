"""The advanced rules in a real browser: set-up, keys, taps, links, storage and accessibility."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import go_to, wait_for_decision
from tests.support.web import positions
from tests.support.web.advanced_race import leave, seed_script, step, switch, unfold
from tests.support.web.axe import complaints
from tests.support.web.race_page import (
    act_and_wait,
    decide_by_keyboard,
    race_values,
)

TURNS = 3
DECISIONS_MOST = 300


def build_a_car(page: Page) -> None:
    """Add a point by number key and by button, take both back, then take the hint."""
    tyres = page.locator('[data-part="tyres"]')
    add_to_tyres = ui_text("build.add", what=ui_text("wear.tyres"))
    points_before = int(tyres.get_attribute("data-points") or 0)
    page.keyboard.press("1")
    expect(tyres).to_have_attribute("data-points", str(points_before + 1))
    page.keyboard.press("u")
    expect(tyres).to_have_attribute("data-points", str(points_before))
    page.get_by_role("button", name=add_to_tyres).press("Enter")
    expect(tyres).to_have_attribute("data-points", str(points_before + 1))
    tyres.get_by_role("button").first.press("Enter")
    expect(tyres).to_have_attribute("data-points", str(points_before))
    for _ in range(2):
        page.keyboard.press("u")
    page.locator(".wordmark").focus()
    page.evaluate("document.activeElement.blur()")
    decide_by_keyboard(page)


def choose_tyres(page: Page) -> None:
    """Check that no tyres are preselected, then choose one kind and another by number key."""
    options = page.locator(".option")
    assert {option.get_attribute("aria-checked") for option in options.all()} == {"false"}
    for number in (1, 0):
        page.keyboard.press(str(number + 1))
        expect(options.nth(number)).to_have_attribute("aria-checked", "true")
    decide_by_keyboard(page)


@pytest.mark.full
def test_a_race_with_all_advanced_rules_works_by_keyboard(open_page: OpenPage, reopen_page: OpenPage) -> None:
    seed, _ = positions.first_position(positions.is_first_gear_in_rain, cars=3)
    page = open_page("#setup", storage=INSTANT_SETTINGS, script=seed_script(seed))
    unfold(page, "book", "cars")
    page.click('[data-preset="advanced"]')
    expect(page.locator('.laps [aria-pressed="true"]')).to_have_text("3")
    expect(page.locator(".start-bar p")).to_contain_text("all advanced rules")
    leave(page, 3)
    page.click(".start-bar .is-forward")
    wait_for_decision(page)
    steps_seen: set[str] = set()
    for _ in range(DECISIONS_MOST):
        steps_seen.add(step(page))
        if (
            int(page.locator("main.race").get_attribute("data-round") or 0) > TURNS
            or page.locator('html[data-ready="over"]').count()
        ):
            break
        {"build": build_a_car, "choose": choose_tyres}.get(step(page), decide_by_keyboard)(page)
    assert steps_seen >= {"choose", "build", "clock", "gear", "drive"}
    expect(page.locator(".weather.is-rain")).to_be_visible()
    expect(page.locator(".b-rain rect")).to_have_count(1)
    expect(page.locator(".order-row .tyre").first).to_be_visible()
    if not page.locator('html[data-ready="over"]').count():
        expect(page.locator(".wear-row")).to_have_count(6)
    other_page = reopen_page("#" + page.url.split("#")[1])
    other_page.wait_for_selector("html[data-ready]", state="attached")
    assert race_values(other_page) == race_values(page)


@pytest.mark.parametrize("answer", ["stay", "go"])
def test_a_slipstream_is_taken_or_declined_on_a_phone(reopen_page: OpenPage, site: Path, answer: str) -> None:
    _, link = positions.first_position(positions.is_slipstream_question, "trials", start=13)
    page = reopen_page("#" + link, size="phone")
    wait_for_decision(page)
    expect(page.locator(".rolled h2")).to_have_text(re.compile(r"^Slipstream: \d spaces?, or stay"))
    more_button = page.locator(".more-moves")
    if more_button.count():
        more_button.tap()
    for group in page.locator(".move.is-group").all():
        group.tap()
    stay = page.locator('.move[role="radio"]').filter(has_text="Stay where you are")
    go = page.locator('.move[role="radio"]').filter(has_not_text="Stay where you are")
    (stay if answer == "stay" else go.first).tap()
    forward = page.locator(".go .is-forward")
    expect(forward).to_contain_text("Stay here" if answer == "stay" else "Drive here")
    act_and_wait(page, forward.tap)


def test_tyres_are_chosen_in_secret(open_page: OpenPage) -> None:
    page = open_page("#setup", storage=INSTANT_SETTINGS)
    unfold(page, "book", "cars")
    page.click('[data-preset="ludodelire"]')
    for index, name in enumerate(["Ada", "June"]):
        page.locator(".entry-name").nth(index).fill(name)
        page.locator(".entry select").nth(index).select_option("human")
    leave(page, 2)
    switch(page, "soft_tyres").click()
    page.click(".start-bar .is-forward")
    wait_for_decision(page)
    for name in ["Ada", "June"]:
        expect(page.locator("main.race")).to_have_attribute("data-step", "handover")
        expect(page.locator(".handover")).to_contain_text(
            ui_text("handover.title", name=name, name_is="other")
        )
        expect(page.locator(".option")).to_have_count(0)
        expect(page.locator(".order-row .tyre")).to_have_count(0)
        page.keyboard.press("Enter")
        expect(page.locator(".option")).to_have_count(2)
        page.keyboard.press("2")
        expect(page.locator(".option").nth(1)).to_have_attribute("aria-checked", "true")
        decide_by_keyboard(page)
    expect(page.locator("main.race")).to_have_attribute("data-step", "drive")  # only 1st gear is possible
    expect(page.locator(".order-row .tyre.is-soft")).to_have_count(2)


def test_disabled_switches_name_their_requirements(reopen_page: OpenPage) -> None:
    page = reopen_page("#setup")
    unfold(page, "book")
    page.click('[data-preset="ludodelire"]')
    third_lap_rule = page.locator('[data-switch="three_laps"]')
    expect(switch(page, "three_laps")).to_be_disabled()
    expect(third_lap_rule).to_contain_text("Needs three laps or more.")
    expect(page.locator('[data-switch="corner_crash_debris"]')).to_contain_text(
        ui_text("rule.needs", what=ui_text("rule.track_safety.short"))
    )
    page.click(".laps button:nth-child(3)")
    expect(third_lap_rule).not_to_contain_text("Needs")
    switch(page, "three_laps").click()
    switch(page, "track_safety").click()
    switch(page, "corner_crash_debris").click()
    bar = page.locator(".start-bar p")
    debris, crashes, laps = (
        ui_text(f"rule.{name}.short") for name in ("track_safety", "corner_crash_debris", "three_laps")
    )
    changes = f"{debris}, {crashes} and {laps}"
    expect(bar).to_contain_text(ui_text("setup.rules_table", book="Ludodélire", changes=changes))
    page.click(".laps button:nth-child(1)")
    switch(page, "track_safety").click()
    expect(bar).to_contain_text("Ludodélire, the basic game")
    page.click(".start-bar .is-forward")
    wait_for_decision(page)


def test_chosen_rules_are_saved_and_shared_with_a_race(open_page: OpenPage, reopen_page: OpenPage) -> None:
    page = open_page("#setup")
    unfold(page, "book")
    page.click('[data-preset="ludodelire"]')
    switch(page, "slipstream").click()
    switch(page, "weather").click()
    expect(page.locator('[data-preset="table"] input')).to_be_checked()
    page.click('[data-preset="ludodelire"]')
    expect(switch(page, "weather")).to_have_attribute("aria-checked", "false")
    page.click('[data-preset="table"]')
    page.reload()
    expect(page.locator(".start-bar p")).to_contain_text("Classic, 1 change")
    page.click(".start-bar .is-forward")
    wait_for_decision(page)
    other_page = reopen_page("#" + page.url.split("#")[1], size="phone")
    wait_for_decision(other_page)
    other_page.get_by_role("button", name="Menu").click()
    other_page.get_by_role("button", name="New race").click()
    expect(other_page.locator(".start-bar p")).to_contain_text("Classic, 1 change")


# Seeds by the state that they show first. Every state needs its own race: for two positions of one race
# the page would ask which of them counts.
STATES = {
    positions.is_skid_question: 1,
    positions.tyres: 2,
    positions.build: 3,
    positions.is_first_gear_in_rain: 4,
    positions.is_slipstream_question: 13,
    positions.is_time_trial_end: 6,
    positions.has_debris_move: 12,
}


@pytest.mark.full
def test_advanced_rule_states_are_accessible(reopen_page: OpenPage, site: Path, size: str) -> None:
    page = reopen_page("", size=size)
    violations = {}
    for condition, seed in STATES.items():
        without = () if condition is positions.is_time_trial_end else ("trials",)
        _, link = positions.first_position(condition, *without, start=seed)
        go_to(page, f"#{link}")
        wait_for_decision(page)
        violations[condition] = complaints(page)
        assert page.evaluate(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        ), condition
    assert {state: entries for state, entries in violations.items() if entries} == {}


@pytest.mark.full
def test_a_set_up_with_all_switches_is_accessible(reopen_page: OpenPage, size: str) -> None:
    page = reopen_page("#setup", size=size)
    unfold(page, "book", "cars")
    # A reopened page may have a rulebook without the preset "advanced", so that one comes second.
    for preset in ("ludodelire", "advanced"):
        page.click(f'[data-preset="{preset}"]')
        # Elsewhere the start bar covers text that a reader could scroll into view.
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        assert complaints(page) == {}
