"""The race screen in a real browser: keys, selection, the list of moves, and damaged links and storage."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.page_waits import go_to, wait_for_decision
from tests.support.web.positions import race_link_after
from tests.support.web.race_page import (
    DAMAGED_KEY,
    RACES_KEY,
    act_and_wait,
    decide_by_keyboard,
    race_values,
    storage_value,
)
from web.tooling.chromium import DEVICE_PROFILES


@pytest.fixture(scope="module")
def page_of_file(open_shared: OpenPage) -> Page:
    return open_shared("", storage=INSTANT_SETTINGS)


@pytest.fixture
def quick(page_of_file: Page) -> Page:
    """Start a quick race in the page that tests of this module share."""
    go_to(page_of_file, "#quick")
    wait_for_decision(page_of_file)
    return page_of_file


def test_the_page_does_not_scroll_sideways(reopen_page: OpenPage, size: str) -> None:
    page = reopen_page("", size=size)
    for address in ("#home", "#setup", "#rules", "#quick"):
        page.evaluate("address => { location.hash = address; }", address)
        page.wait_for_selector(
            f'html[data-screen="{"race" if address == "#quick" else address[1:]}"]', state="attached"
        )
        assert page.evaluate(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        ), address


def test_a_link_to_another_circuit_opens_in_the_same_tab(reopen_page: OpenPage) -> None:
    """A link to a race on another circuit replaces the board and the cars, and that race goes on."""
    page = reopen_page(f"#{race_link_after(1, 0, circuit='cala-moka')}", storage=INSTANT_SETTINGS)
    wait_for_decision(page)
    for circuit, name in (("spa", "Spa"), ("cala-moka", "Cala Moka")):
        page.evaluate("link => { location.hash = link; }", race_link_after(1, 0, circuit=circuit))
        expect(page.locator(f'.stage-board svg.board[aria-label*="{name}"]')).to_be_visible()
        expect(page.locator(".stage-board .b-car")).to_have_count(6)
        decide_by_keyboard(page)


def test_damaged_links_are_reported_and_lose_nothing(quick: Page) -> None:
    page = quick
    decide_by_keyboard(page)
    decide_by_keyboard(page)
    link, stored_races, values = page.url.split("#")[1], storage_value(page, RACES_KEY), race_values(page)
    for damaged_link in (link[:-3], link[:9] + "!" + link[10:], "x" * 300_000, "nonsense"):
        page.evaluate("link => { location.hash = link; }", damaged_link)
        alert = page.locator('.open-link [role="alert"]')
        expect(alert).to_be_visible()
        assert len(alert.inner_text()) > 20
        assert page.url.endswith(f"#{damaged_link}")
        assert storage_value(page, RACES_KEY) == stored_races
        go_to(page, "#home")
        page.click(".continue")
        wait_for_decision(page)
        assert race_values(page) == values
        expect(alert).to_have_count(0)


def test_keys_choose_gears_spaces_and_hints(quick: Page) -> None:
    page = quick
    while page.locator(".gear:not([disabled])").count() < 3:
        decide_by_keyboard(page)
    gears = page.locator(".gear:not([disabled])").evaluate_all(
        "gears => gears.map(gear => gear.dataset.gear)"
    )
    for gear in gears:
        page.keyboard.press(gear)
        expect(page.locator('.gear[aria-checked="true"]')).to_have_attribute("data-gear", gear)
        expect(page.locator(".odds-card .sum")).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_be_visible()
    expect(page.locator(".wear")).to_be_in_viewport(ratio=1)  # wear points stay in sight next to the hint
    decide_by_keyboard(page)
    while page.locator(".move:not(.is-group)").count() < 2:
        decide_by_keyboard(page)
    chosen_move = page.locator('.move[aria-checked="true"]')
    expect(chosen_move).to_have_count(0)
    page.keyboard.press("ArrowDown")
    text_before = chosen_move.inner_text()
    page.keyboard.press("ArrowDown")
    expect(chosen_move).not_to_have_text(text_before)
    page.keyboard.press("?")
    expect(page.locator("dialog.is-keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def drag_the_board(page: Page, right: int, down: int) -> None:
    """Drag the board and check that the cars follow and stay where they were left.

    During the drag the board is only shifted; afterwards it is redrawn, sharp.
    """
    pane = page.locator(".board-pane")
    stage = page.locator(".board-view").bounding_box()
    car_bounds = page.locator(".b-car").first.bounding_box
    bounds_before = car_bounds()
    assert stage
    x, y = stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right, y + down, steps=4)
    expect(pane).to_have_attribute("style", re.compile("transform: translate"))
    bounds_dragged = car_bounds()
    page.mouse.up()
    expect(pane).not_to_have_attribute("style", re.compile("transform:"))
    bounds_after = car_bounds()
    assert bounds_before and bounds_dragged and bounds_after
    for place in (bounds_dragged, bounds_after):
        assert place["x"] == pytest.approx(bounds_before["x"] + right, abs=1)
        assert place["y"] == pytest.approx(bounds_before["y"] + down, abs=1)


def test_board_and_list_share_one_selection(quick: Page) -> None:
    """A key and a tap on the board change the same selection, and a second tap drives there."""
    page = quick
    free_move, space = page.locator(".move-cost.is-free"), page.locator(".lit-cost").last
    while not (free_move.count() and space.count()):
        decide_by_keyboard(page)
    expect(page.locator(".move.is-shown")).to_have_count(0)
    page.keyboard.press("ArrowDown")
    shown_text = page.locator(".move.is-shown").first.inner_text()
    drag_the_board(page, 40, 30)
    space.click()
    expect(page.locator(".move.is-shown").first).not_to_have_text(shown_text)
    act_and_wait(page, space.click)


def test_the_list_of_moves_does_not_move_while_hovering(quick: Page) -> None:
    """The list of moves keeps its place and size, whichever reasons are shown below it."""
    page = quick
    page.set_viewport_size({"width": 1280, "height": 680})
    moves, reasons = page.locator(".moves"), page.locator(".why")
    differ = False
    while not differ:
        while page.locator("main.race").get_attribute("data-step") != "drive":
            decide_by_keyboard(page)
        page.mouse.move(5, 5)
        places, heights = [], []
        for row in page.locator(".move").all():
            row.hover()
            expect(row).to_have_class(re.compile("is-shown|is-group"))
            places.append(moves.bounding_box())
            heights.append((reasons.bounding_box() or {"height": 0})["height"] if reasons.count() else 0)
        assert places == places[:1] * len(places)
        differ = max(heights) > min(heights) + 20 and page.evaluate(
            "list => list.scrollHeight > list.clientHeight", moves.element_handle()
        )
        decide_by_keyboard(page)
    page.set_viewport_size(DEVICE_PROFILES["desktop"]["viewport"])


def test_damaged_storage_is_kept_until_deleted(reopen_page: OpenPage) -> None:
    page = reopen_page("", storage={"races.1": {"half a race": True}})
    expect(page.locator(".damaged")).to_be_visible()
    assert "half a race" in (storage_value(page, DAMAGED_KEY) or "")
    page.click(".quick")
    wait_for_decision(page)
    decide_by_keyboard(page)
    assert "half a race" in (storage_value(page, DAMAGED_KEY) or "")
    page.click(".wordmark")
    page.click(".damaged button")
    expect(page.locator(".damaged")).to_have_count(0)
    assert storage_value(page, DAMAGED_KEY) is None
    expect(page.locator(".continue")).to_be_visible()


def test_a_stored_race_the_engine_rejects_is_set_aside(reopen_page: OpenPage) -> None:
    race = {
        "key": "k",
        "link": "nonsense",
        "circuit": "monaco",
        "lap": 1,
        "laps": 2,
        "place": 3,
        "livery": 0,
        "number": 1,
    }
    page = reopen_page("", storage={"races.1": [race]})
    page.click(".continue")
    expect(page.locator('[role="alert"] .notice')).to_be_visible()
    expect(page.locator(".damaged")).to_be_visible()
    expect(page.locator(".continue")).to_have_count(0)
    assert "nonsense" in (storage_value(page, DAMAGED_KEY) or "")
