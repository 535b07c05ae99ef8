"""Start and pits of a drawn circuit, moved along the road by mouse, finger, keys and lists."""

from __future__ import annotations

import re

from playwright.sync_api import CDPSession, Locator, Page, expect

from engine.circuit.trace.start_straight import MIN_PIT_LENGTH
from tests.support.browser import OpenPage
from tests.support.messages import ui_text
from tests.support.web.axe import complaints
from tests.support.web.editor_page import (
    PATIENCE,
    Place,
    middle,
    saved_options,
    small_drawing,
    stored,
    wait_for_editor_state,
)

LINE, ENTRY, EXIT = "Spaces before the line", "Pit entry before the line", "Pit exit after the line"
SMALL = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


def number(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=name).locator("output")


def comes_to(page: Page, name: str, spaces: int) -> None:
    expect(number(page, name)).to_have_text(str(spaces), timeout=PATIENCE)
    wait_for_editor_state(page)


def mark(page: Page, kind: str) -> Locator:
    return page.locator(f".sheet-{kind} .sheet-dot")


def grab(page: Page, kind: str) -> Place:
    """Grab a mark once it no longer moves, and return its middle."""
    page.locator(f".sheet-{kind}").hover()
    page.mouse.down()
    return middle(mark(page, kind))


def along(here: Place, there: Place, steps: int, most: float = 1) -> list[Place]:
    return [
        (
            here[0] + (there[0] - here[0]) * most * step / steps,
            here[1] + (there[1] - here[1]) * most * step / steps,
        )
        for step in range(steps + 1)
    ]


def is_wrong(page: Page, words: str) -> None:
    """Check that the sheet shows this error and marks the place on the road."""
    expect(page.locator(".sheet-busy.is-bad")).to_contain_text(words, timeout=PATIENCE)
    expect(page.locator(".sheet-wrong")).to_be_visible()


def test_the_start_can_be_moved_along_the_road(open_page: OpenPage) -> None:
    """The start moves by mouse, keys and list, can be undone, and reports impossible places."""
    page = open_page("#sheet", storage=small_drawing())
    wait_for_editor_state(page)
    here = middle(mark(page, "start"))
    box = page.locator(".sheet").bounding_box()
    assert box
    # A straight too short for the grid, and the one opposite the start.
    beside = (box["x"] + 0.12 * box["width"], box["y"] + 0.5 * box["height"])
    across = (2 * (box["x"] + box["width"] / 2) - here[0], 2 * (box["y"] + box["height"] / 2) - here[1])
    grab(page, "start")
    page.mouse.move(*beside, steps=4)
    is_wrong(page, ui_text("compiler.trace.start_here"))
    page.mouse.move(*across, steps=4)
    expect(page.locator(".sheet-wrong")).to_have_count(0, timeout=PATIENCE)
    page.mouse.up()
    wait_for_editor_state(page)
    other = middle(mark(page, "start"))
    assert abs(other[1] - here[1]) > box["height"] / 3
    page.locator(".sheet").press("s")
    wait_for_editor_state(page)
    assert abs(middle(mark(page, "start"))[1] - here[1]) < box["height"] / 8
    first, here = int(number(page, LINE).inner_text()), middle(mark(page, "start"))
    page.locator(".sheet").press(">")
    comes_to(page, LINE, first + 1)
    there = middle(mark(page, "start"))
    page.get_by_role("button", name=ui_text("sheet.less_start")).click()
    comes_to(page, LINE, first)
    grab(page, "start")
    page.mouse.move(*along(here, there, 1, 3)[1], steps=4)
    page.mouse.up()
    expect(number(page, LINE)).not_to_have_text(str(first), timeout=PATIENCE)
    wait_for_editor_state(page)
    dragged = int(number(page, LINE).inner_text())
    assert 1 <= dragged - first <= 4
    page.get_by_role("button", name="Undo").click()
    comes_to(page, LINE, first)
    page.get_by_role("button", name="Redo").click()
    comes_to(page, LINE, dragged)
    page.get_by_role("button", name="Open as text").click()
    expect(page.locator(".editor-text")).to_have_value(re.compile(rf"\bline = {dragged}\b"))
    page.go_back()
    wait_for_editor_state(page)


def test_the_pits_can_be_moved_along_the_road(open_page: OpenPage) -> None:
    """The ends and the side of the pits move by mouse, keys and lists; impossible places are reported."""
    page = open_page("#sheet", storage=small_drawing())
    wait_for_editor_state(page)
    grab(page, "pits.is-enter")
    page.mouse.move(*middle(mark(page, "start")), steps=4)
    is_wrong(page, ui_text("compiler.trace.boxes_here", boxes=10, n=MIN_PIT_LENGTH))
    page.mouse.up()
    comes_to(page, ENTRY, 6)
    expect(page.locator(".sheet-wrong")).to_have_count(0)
    assert (saved_options(page)["enter"], saved_options(page)["leave"]) == (6, 6)
    page.get_by_role("button", name="Undo").click()
    comes_to(page, ENTRY, 9)
    page.get_by_role("button", name=ui_text("sheet.more_enter")).click()
    comes_to(page, ENTRY, 10)
    sheet = page.locator(".sheet")
    sheet.press("o")
    expect(page.locator(".sheet-tip")).to_contain_text(ui_text("sheet.tip_leave"))
    sheet.press("<")
    comes_to(page, EXIT, 5)
    sheet.press("i")
    sheet.press("<")
    comes_to(page, ENTRY, 11)
    sheet.press("<")
    is_wrong(page, ui_text("compiler.trace.pit_long"))
    assert not complaints(page)
    side = "right" if "left" in str(saved_options(page)["pits"]) else "left"
    road = middle(mark(page, "start"))
    here = grab(page, "pits.is-enter")
    page.mouse.move(here[0], 2 * road[1] - here[1], steps=4)  # the home straight is horizontal
    page.mouse.up()
    expect(page.get_by_label("Pits")).to_have_value(side, timeout=PATIENCE)
    wait_for_editor_state(page)
    assert (middle(mark(page, "pits.is-enter"))[1] - road[1]) * (here[1] - road[1]) < 0
    page.get_by_role("button", name="Open as text").click()
    expect(page.locator(".editor-text")).to_have_value(
        re.compile(rf'\[pit\]\nside = "{side}"\nenter = 11\nleave = 5\n')
    )


def finger(cdp: CDPSession, way: list[Place]) -> None:
    """Send the movement of a finger as touch events, which scroll unless the page prevents it."""
    for kind, places in (
        ("touchStart", way[:1]),
        *(("touchMove", [place]) for place in way[1:]),
        ("touchEnd", []),
    ):
        points = [{"x": x, "y": y} for x, y in places]
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_dragging_a_mark_by_finger_does_not_scroll_the_page(open_page: OpenPage) -> None:
    """A mark dragged by finger, even vertically, does not scroll the page."""
    page = open_page("#sheet", storage=small_drawing(), **SMALL)
    wait_for_editor_state(page)
    cdp = page.context.new_cdp_session(page)
    before = stored(page)
    here = middle(page.locator(".sheet-flag .sheet-cloth").first)
    finger(cdp, along(here, (here[0], here[1] - 30), 10))
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    assert stored(page) != before
    assert page.evaluate("scrollY") == 0
    wait_for_editor_state(page)
    page.get_by_role("button", name="Undo").click()
    wait_for_editor_state(page)
    here, line = middle(mark(page, "pits.is-leave")), middle(mark(page, "start"))
    expect(number(page, EXIT)).to_have_text("6")
    finger(cdp, along(here, line, 10, -0.5))
    expect(number(page, EXIT)).not_to_have_text("6", timeout=PATIENCE)
    wait_for_editor_state(page)
    assert page.evaluate("scrollY") == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
