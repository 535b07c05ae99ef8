"""Races in a real browser with the real worker: taps, links, undo, reloads and the coach."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.page_waits import go_to, wait_for_decision
from tests.support.web.advanced_race import unfold
from tests.support.web.race_page import (
    MAX_DECISIONS,
    act_and_wait,
    choose,
    decide_by_keyboard,
    is_over,
    race_values,
    storage_value,
)

pytestmark = pytest.mark.wasm


@pytest.mark.full
def test_a_quick_race_works_by_taps_on_a_phone(reopen_page: OpenPage) -> None:
    page = reopen_page(
        "", size="phone", storage={"settings.1": {"speed": "instant", "circuit": "cala-moka"}}, moving=True
    )
    page.tap(".quick")
    wait_for_decision(page)
    forward = page.locator(".go .is-forward")
    height = page.viewport_size["height"] if page.viewport_size else 0
    hints = 0
    for turn in range(MAX_DECISIONS):
        if is_over(page):
            break
        box = forward.bounding_box()
        assert box
        assert box["height"] >= 44
        assert height / 2 < box["y"]
        assert box["y"] + box["height"] <= height
        # A second tap on a gear confirms it, so only a gear other than the lever's is tapped.
        other_gears = page.locator('.gear:not([disabled])[aria-checked="false"]')
        if (
            page.locator("main.race").get_attribute("data-step") == "gear"
            and turn % 3 == 0
            and other_gears.count()
        ):
            other_gears.last.tap()
        choose(page)
        if page.locator(".hint").count():  # wear points stay in sight above a long text
            expect(page.locator(".wear")).to_be_in_viewport(ratio=1)
            hints += 1
        act_and_wait(page, forward.tap)
    assert is_over(page)
    assert hints > 8
    expect(page.locator(".classification tbody tr")).to_have_count(6)


@pytest.fixture(scope="module")
def shared(open_shared: OpenPage) -> Page:
    return open_shared("", storage=INSTANT_SETTINGS, permissions=["clipboard-read", "clipboard-write"])


@pytest.fixture
def quick(shared: Page) -> Page:
    """Start a quick race in the page that tests of this module share."""
    go_to(shared, "#quick")
    wait_for_decision(shared)
    return shared


def test_a_link_shows_the_same_position_in_any_tab(quick: Page, reopen_page: OpenPage) -> None:
    first_page = quick
    for _ in range(7):
        decide_by_keyboard(first_page)
    link = first_page.url.split("#")[1]
    second_page = reopen_page("#" + link)
    wait_for_decision(second_page)
    assert race_values(second_page) == race_values(first_page)
    assert second_page.url.split("#")[1] == link
    first_page.click(".wordmark")
    expect(first_page.locator(".quick")).to_be_visible()
    first_page.evaluate("link => { location.hash = link; }", link)
    wait_for_decision(first_page)
    assert race_values(second_page) == race_values(first_page)
    decide_by_keyboard(first_page)
    decide_by_keyboard(second_page)
    assert race_values(second_page) == race_values(first_page)


def test_a_reload_and_a_new_tab_keep_the_question_and_the_roll(open_page: OpenPage) -> None:
    page = open_page("#quick", size="phone", storage=INSTANT_SETTINGS)
    wait_for_decision(page)
    decide_by_keyboard(page)
    decide_by_keyboard(page)
    while page.locator("main.race").get_attribute("data-step") != "drive":
        decide_by_keyboard(page)
    roll_text, values_before = page.locator(".rolled h2").inner_text(), race_values(page)
    page.reload()
    wait_for_decision(page)
    expect(page.locator(".rolled h2")).to_have_text(roll_text, use_inner_text=True)
    assert race_values(page) == values_before
    second_page = page.context.new_page()
    page.close()
    second_page.goto(page.url.split("#")[0])
    expect(second_page.locator(".continue")).to_contain_text("Monaco")
    second_page.click(".continue")
    wait_for_decision(second_page)
    assert race_values(second_page) == values_before


def test_undo_and_redo_restore_the_race(quick: Page) -> None:
    page = quick
    while page.locator(".gear:not([disabled])").count() < 2:
        decide_by_keyboard(page)
    recorded_values = [race_values(page)]
    for _ in range(3):
        decide_by_keyboard(page)
        recorded_values.append(race_values(page))
    for expected_values in reversed(recorded_values[:-1]):
        act_and_wait(page, lambda: page.keyboard.press("u"))
        assert race_values(page) == expected_values
    for expected_values in recorded_values[1:]:
        act_and_wait(page, lambda: page.keyboard.press("r"))
        assert race_values(page) == expected_values


def test_setup_copies_a_link_that_starts_the_same_race(shared: Page, reopen_page: OpenPage) -> None:
    page = shared
    go_to(page, "#setup")
    page.click('[data-circuit="zandvoort"]')
    page.click(".laps button:first-child")
    page.get_by_role("button", name="Copy as link").click()
    expect(page.locator(".notice")).to_be_visible(timeout=30_000)
    link = str(page.evaluate("navigator.clipboard.readText()")).split("#")[1]
    page.click(".start-bar .is-forward")
    wait_for_decision(page)
    values_before = race_values(page)
    expect(page.locator(".bar-title")).to_contain_text("Zandvoort")
    other_page = reopen_page("#" + link)
    wait_for_decision(other_page)
    assert race_values(other_page) == values_before


def test_a_hot_seat_race_shows_markup_in_names_as_text(shared: Page) -> None:
    page = shared
    go_to(page, "#setup")
    page.click('[data-level="simple"]')
    unfold(page, "cars")
    names = ["<b>Zoé</b>", "{name} & Co"]
    for index, name in enumerate(names):
        page.locator(".entry-name").nth(index).fill(name)
        page.locator(".entry select").nth(index).select_option("human")
    while (count := page.locator(".entry").count()) > 3:
        page.locator(".entry-remove").last.click()
        expect(page.locator(".entry")).to_have_count(count - 1)
    page.click(".start-bar .is-forward")
    wait_for_decision(page)
    at_the_wheel = set()
    for _ in range(6):
        wheel = page.locator(".active-player").inner_text()
        at_the_wheel.add(next(name for name in names if name in wheel))
        decide_by_keyboard(page)
    assert at_the_wheel == set(names)
    expect(page.locator(".order-name").filter(has_text=names[0])).to_have_count(1)
    expect(page.locator(".order-name b, .log-words b b, .active-player b")).to_have_count(0)
    expect(page.locator(".log")).to_contain_text(names[0])


def test_coach_notes_return_after_a_reload_unless_declined(open_page: OpenPage) -> None:
    page = open_page("#first-lap", storage=INSTANT_SETTINGS, locale="de-DE")
    wait_for_decision(page)
    note = page.locator(".note.is-guide")
    expect(note).to_contain_text("Dein erster Zug")
    page.reload()
    expect(note).to_contain_text("Dein erster Zug")
    note.get_by_role("button", name="Ohne Coach").click()
    expect(note).to_have_count(0)
    assert "no-guide" in (storage_value(page, "yellow-flag.explained.1") or "")
    for _ in range(3):
        decide_by_keyboard(page)
        expect(note).to_have_count(0)
