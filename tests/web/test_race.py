"""Whole races in a real browser: keys, taps, links, undo, reloads, and damaged links and storage."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import AT_ONCE, OpenPage, turn_to, wait_for_decision
from tests.web.positions import driven
from tests.web.race_page import (
    DAMAGED,
    DECISIONS_MOST,
    RACES,
    after,
    choose,
    enter,
    is_over,
    no_message_is_missing,
    position,
    stored,
)
from web.tooling.chromium import SIZES

pytestmark = pytest.mark.wasm


def test_quick_race_by_taps_on_a_phone(revisit: OpenPage) -> None:
    page = revisit(
        "", size="phone", stored={"settings.1": {"speed": "instant", "circuit": "cala-moka"}}, moving=True
    )
    page.tap(".quick")
    wait_for_decision(page)
    forward = page.locator(".go .is-forward")
    height = page.viewport_size["height"] if page.viewport_size else 0
    hints = 0
    for turn in range(DECISIONS_MOST):
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
        after(page, forward.tap)
    assert is_over(page)
    assert hints > 8
    expect(page.locator(".classification tbody tr")).to_have_count(6)
    no_message_is_missing(page)


@pytest.fixture(scope="module")
def shared(open_shared: OpenPage) -> Page:
    return open_shared("", stored=AT_ONCE, permissions=["clipboard-read", "clipboard-write"])


@pytest.fixture
def quick(shared: Page) -> Page:
    """Start a quick race in the page that tests of this module share."""
    turn_to(shared, "#quick")
    wait_for_decision(shared)
    return shared


def test_the_page_does_not_scroll_sideways(revisit: OpenPage, size: str) -> None:
    page = revisit("", size=size)
    for address in ("#home", "#setup", "#rules", "#quick"):
        page.evaluate("address => { location.hash = address; }", address)
        page.wait_for_selector(
            f'html[data-screen="{"race" if address == "#quick" else address[1:]}"]', state="attached"
        )
        assert page.evaluate(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        ), address


def test_a_link_shows_the_same_position_elsewhere_and_in_the_address_bar(
    quick: Page, revisit: OpenPage
) -> None:
    here = quick
    for _ in range(7):
        enter(here)
    link = here.url.split("#")[1]
    there = revisit("#" + link)
    wait_for_decision(there)
    assert position(there) == position(here)
    assert there.url.split("#")[1] == link
    here.click(".wordmark")
    expect(here.locator(".quick")).to_be_visible()
    here.evaluate("link => { location.hash = link; }", link)
    wait_for_decision(here)
    assert position(there) == position(here)
    enter(here)
    enter(there)
    assert position(there) == position(here)


def test_a_race_on_another_circuit_is_opened_in_the_same_tab(revisit: OpenPage) -> None:
    """A link to a race on another circuit replaces the board and the cars, and that race goes on."""
    page = revisit(f"#{driven(1, 0, circuit='cala-moka')}", stored=AT_ONCE)
    wait_for_decision(page)
    for circuit, name in (("spa", "Spa"), ("cala-moka", "Cala Moka")):
        page.evaluate("link => { location.hash = link; }", driven(1, 0, circuit=circuit))
        expect(page.locator(f'.stage-board svg.board[aria-label*="{name}"]')).to_be_visible()
        expect(page.locator(".stage-board .b-car")).to_have_count(6)
        enter(page)


def test_damaged_links_say_so_and_lose_nothing(quick: Page) -> None:
    page = quick
    enter(page)
    enter(page)
    link, kept, shown = page.url.split("#")[1], stored(page, RACES), position(page)
    for damaged in (link[:-3], link[:9] + "!" + link[10:], "x" * 300_000, "nonsense"):
        page.evaluate("link => { location.hash = link; }", damaged)
        alert = page.locator('[role="alert"] .notice')
        expect(alert).to_be_visible()
        assert len(alert.inner_text()) > 20
        expect(page.locator(".quick")).to_be_visible()
        assert page.url.endswith("#home")
        assert stored(page, RACES) == kept
        no_message_is_missing(page)
        page.click(".continue")
        wait_for_decision(page)
        assert position(page) == shown
        expect(alert).to_have_count(0)


def test_a_reload_and_a_new_tab_keep_the_question_and_the_roll(open_page: OpenPage) -> None:
    page = open_page("#quick", size="phone", stored=AT_ONCE)
    wait_for_decision(page)
    enter(page)
    enter(page)
    while page.locator("main.race").get_attribute("data-step") != "drive":
        enter(page)
    rolled, shown = page.locator(".rolled h2").inner_text(), position(page)
    page.reload()
    wait_for_decision(page)
    expect(page.locator(".rolled h2")).to_have_text(rolled, use_inner_text=True)
    assert position(page) == shown
    later = page.context.new_page()
    page.close()
    later.goto(page.url.split("#")[0])
    expect(later.locator(".continue")).to_contain_text("Monaco")
    later.click(".continue")
    wait_for_decision(later)
    assert position(later) == shown


def test_undo_and_redo(quick: Page) -> None:
    page = quick
    while page.locator(".gear:not([disabled])").count() < 2:
        enter(page)
    seen = [position(page)]
    for _ in range(3):
        enter(page)
        seen.append(position(page))
    for earlier in reversed(seen[:-1]):
        after(page, lambda: page.keyboard.press("u"))
        assert position(page) == earlier
    for later in seen[1:]:
        after(page, lambda: page.keyboard.press("r"))
        assert position(page) == later


def test_keys_choose_gears_spaces_and_hints(quick: Page) -> None:
    page = quick
    while page.locator(".gear:not([disabled])").count() < 3:
        enter(page)
    gears = page.locator(".gear:not([disabled])").evaluate_all(
        "gears => gears.map(gear => gear.dataset.gear)"
    )
    for gear in gears:
        page.keyboard.press(gear)
        expect(page.locator('.gear[aria-checked="true"]')).to_have_attribute("data-gear", gear)
        expect(page.locator(".odds-card")).to_contain_text("%")
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_be_visible()
    expect(page.locator(".wear")).to_be_in_viewport(ratio=1)  # wear points stay in sight next to the hint
    enter(page)
    while page.locator(".move:not(.is-group)").count() < 2:
        enter(page)
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
    no_message_is_missing(page)


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


def test_the_board_and_the_list_are_one_selection(quick: Page) -> None:
    """A key and a tap on the board change the same selection, and a second tap drives there."""
    page = quick
    free, space = page.locator(".move-cost.is-free"), page.locator(".lit-cost").last
    while not (free.count() and space.count()):
        enter(page)
    expect(page.locator(".move.is-shown")).to_have_count(0)
    page.keyboard.press("ArrowDown")
    shown = page.locator(".move.is-shown").first.inner_text()
    drag_the_board(page, 40, 30)
    space.click()
    expect(page.locator(".move.is-shown").first).not_to_have_text(shown)
    after(page, space.click)


def test_rows_stay_under_the_mouse(quick: Page) -> None:
    """The list of moves keeps its place and size, whichever reasons are shown below it."""
    page = quick
    page.set_viewport_size({"width": 1280, "height": 680})
    moves, reasons = page.locator(".moves"), page.locator(".why")
    differ = False
    while not differ:
        while page.locator("main.race").get_attribute("data-step") != "drive":
            enter(page)
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
        enter(page)
    page.set_viewport_size(SIZES["desktop"]["viewport"])


def test_damaged_storage_is_kept_until_it_is_thrown_away(revisit: OpenPage) -> None:
    page = revisit("", stored={"races.1": {"half a race": True}})
    expect(page.locator(".damaged")).to_be_visible()
    assert "half a race" in (stored(page, DAMAGED) or "")
    page.click(".quick")
    wait_for_decision(page)
    enter(page)
    assert "half a race" in (stored(page, DAMAGED) or "")
    page.click(".wordmark")
    page.click(".damaged button")
    expect(page.locator(".damaged")).to_have_count(0)
    assert stored(page, DAMAGED) is None
    expect(page.locator(".continue")).to_be_visible()


def test_a_stored_race_the_engine_refuses_is_set_aside(revisit: OpenPage) -> None:
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
    page = revisit("", stored={"races.1": [race]})
    page.click(".continue")
    expect(page.locator('[role="alert"] .notice')).to_be_visible()
    expect(page.locator(".damaged")).to_be_visible()
    expect(page.locator(".continue")).to_have_count(0)
    assert "nonsense" in (stored(page, DAMAGED) or "")


def test_setup_copies_a_link_that_starts_the_same_race(shared: Page, revisit: OpenPage) -> None:
    page = shared
    turn_to(page, "#setup")
    page.click('[data-circuit="zandvoort"]')
    page.click(".laps button:first-child")
    page.get_by_role("button", name="Copy as link").click()
    expect(page.locator(".notice")).to_be_visible(timeout=30_000)
    link = str(page.evaluate("navigator.clipboard.readText()")).split("#")[1]
    page.click(".start-bar .is-forward")
    wait_for_decision(page)
    shown = position(page)
    expect(page.locator(".bar-title")).to_contain_text("Zandvoort")
    other = revisit("#" + link)
    wait_for_decision(other)
    assert position(other) == shown


def test_hot_seat_and_names_as_text(shared: Page) -> None:
    page = shared
    turn_to(page, "#setup")
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
        enter(page)
    assert at_the_wheel == set(names)
    expect(page.locator(".order-name").filter(has_text=names[0])).to_have_count(1)
    expect(page.locator(".order-name b, .log-words b b, .wheel b")).to_have_count(0)
    expect(page.locator(".log")).to_contain_text(names[0])
    no_message_is_missing(page)
