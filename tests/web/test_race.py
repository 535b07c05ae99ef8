"""Whole races in a real browser: keys, taps, links, undo, reloads, and damaged links and storage."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage, go_to, wait_for_decision
from tests.support.web.advanced_race import unfold
from tests.support.web.positions import race_link_after
from tests.support.web.race_page import (
    DAMAGED_KEY,
    MAX_DECISIONS,
    RACES_KEY,
    act_and_wait,
    choose,
    decide_by_keyboard,
    is_over,
    race_values,
    storage_value,
)
from web.tooling.chromium import DEVICE_PROFILES

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
        others = page.locator('.gear:not([disabled])[aria-checked="false"]')
        if (
            page.locator("main.race").get_attribute("data-step") == "gear"
            and turn % 3 == 0
            and others.count()
        ):
            others.last.tap()
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


def test_a_link_shows_the_same_position_in_any_tab(quick: Page, reopen_page: OpenPage) -> None:
    here = quick
    for _ in range(7):
        decide_by_keyboard(here)
    link = here.url.split("#")[1]
    there = reopen_page("#" + link)
    wait_for_decision(there)
    assert race_values(there) == race_values(here)
    assert there.url.split("#")[1] == link
    here.click(".wordmark")
    expect(here.locator(".quick")).to_be_visible()
    here.evaluate("link => { location.hash = link; }", link)
    wait_for_decision(here)
    assert race_values(there) == race_values(here)
    decide_by_keyboard(here)
    decide_by_keyboard(there)
    assert race_values(there) == race_values(here)


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
    link, kept, shown = page.url.split("#")[1], storage_value(page, RACES_KEY), race_values(page)
    for damaged in (link[:-3], link[:9] + "!" + link[10:], "x" * 300_000, "nonsense"):
        page.evaluate("link => { location.hash = link; }", damaged)
        alert = page.locator('.open-link [role="alert"]')
        expect(alert).to_be_visible()
        assert len(alert.inner_text()) > 20
        assert page.url.endswith(f"#{damaged}")
        assert storage_value(page, RACES_KEY) == kept
        go_to(page, "#home")
        page.click(".continue")
        wait_for_decision(page)
        assert race_values(page) == shown
        expect(alert).to_have_count(0)


def test_a_reload_and_a_new_tab_keep_the_question_and_the_roll(open_page: OpenPage) -> None:
    page = open_page("#quick", size="phone", storage=INSTANT_SETTINGS)
    wait_for_decision(page)
    decide_by_keyboard(page)
    decide_by_keyboard(page)
    while page.locator("main.race").get_attribute("data-step") != "drive":
        decide_by_keyboard(page)
    rolled, shown = page.locator(".rolled h2").inner_text(), race_values(page)
    page.reload()
    wait_for_decision(page)
    expect(page.locator(".rolled h2")).to_have_text(rolled, use_inner_text=True)
    assert race_values(page) == shown
    later = page.context.new_page()
    page.close()
    later.goto(page.url.split("#")[0])
    expect(later.locator(".continue")).to_contain_text("Monaco")
    later.click(".continue")
    wait_for_decision(later)
    assert race_values(later) == shown


def test_undo_and_redo_restore_the_race(quick: Page) -> None:
    page = quick
    while page.locator(".gear:not([disabled])").count() < 2:
        decide_by_keyboard(page)
    seen = [race_values(page)]
    for _ in range(3):
        decide_by_keyboard(page)
        seen.append(race_values(page))
    for earlier in reversed(seen[:-1]):
        act_and_wait(page, lambda: page.keyboard.press("u"))
        assert race_values(page) == earlier
    for later in seen[1:]:
        act_and_wait(page, lambda: page.keyboard.press("r"))
        assert race_values(page) == later


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
    chosen = page.locator('.move[aria-checked="true"]')
    expect(chosen).to_have_count(0)
    page.keyboard.press("ArrowDown")
    before = chosen.inner_text()
    page.keyboard.press("ArrowDown")
    expect(chosen).not_to_have_text(before)
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
    where = page.locator(".b-car").first.bounding_box
    before = where()
    assert stage
    x, y = stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right, y + down, steps=4)
    expect(pane).to_have_attribute("style", re.compile("transform: translate"))
    dragged = where()
    page.mouse.up()
    expect(pane).not_to_have_attribute("style", re.compile("transform"))
    left = where()
    assert before and dragged and left
    for place in (dragged, left):
        assert place["x"] == pytest.approx(before["x"] + right, abs=1)
        assert place["y"] == pytest.approx(before["y"] + down, abs=1)


def test_board_and_list_share_one_selection(quick: Page) -> None:
    """A key and a tap on the board change the same selection, and a second tap drives there."""
    page = quick
    free, space = page.locator(".move-cost.is-free"), page.locator(".lit-cost").last
    while not (free.count() and space.count()):
        decide_by_keyboard(page)
    expect(page.locator(".move.is-shown")).to_have_count(0)
    page.keyboard.press("ArrowDown")
    shown = page.locator(".move.is-shown").first.inner_text()
    drag_the_board(page, 40, 30)
    space.click()
    expect(page.locator(".move.is-shown").first).not_to_have_text(shown)
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
    shown = race_values(page)
    expect(page.locator(".bar-title")).to_contain_text("Zandvoort")
    other = reopen_page("#" + link)
    wait_for_decision(other)
    assert race_values(other) == shown


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
        wheel = page.locator(".wheel").inner_text()
        at_the_wheel.add(next(name for name in names if name in wheel))
        decide_by_keyboard(page)
    assert at_the_wheel == set(names)
    expect(page.locator(".order-name").filter(has_text=names[0])).to_have_count(1)
    expect(page.locator(".order-name b, .log-words b b, .wheel b")).to_have_count(0)
    expect(page.locator(".log")).to_contain_text(names[0])
