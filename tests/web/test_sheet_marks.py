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
    centre_of,
    saved_options,
    small_drawing,
    stored_drawing,
    wait_for_editor_state,
)

LINE, ENTRY, EXIT = "Spaces before the line", "Pit entry before the line", "Pit exit after the line"
SMALL = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


def number(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=name).locator("output")


def wait_for_value(page: Page, name: str, spaces: int) -> None:
    expect(number(page, name)).to_have_text(str(spaces), timeout=PATIENCE)
    wait_for_editor_state(page)


def mark(page: Page, kind: str) -> Locator:
    return page.locator(f".sheet-{kind} .sheet-dot")


def grab(page: Page, kind: str) -> Place:
    """Grab a mark once it no longer moves, and return its middle."""
    page.locator(f".sheet-{kind}").hover()
    page.mouse.down()
    return centre_of(mark(page, kind))


def points_along(start: Place, end: Place, steps: int, factor: float = 1) -> list[Place]:
    return [
        (
            start[0] + (end[0] - start[0]) * factor * step / steps,
            start[1] + (end[1] - start[1]) * factor * step / steps,
        )
        for step in range(steps + 1)
    ]


def expect_fault(page: Page, words: str) -> None:
    """Check that the sheet shows this error and marks the place on the road."""
    expect(page.locator(".sheet-busy.is-bad")).to_contain_text(words, timeout=PATIENCE)
    expect(page.locator(".sheet-wrong")).to_be_visible()


def test_the_start_can_be_moved_along_the_road(open_page: OpenPage) -> None:
    """The start moves by mouse, keys and list, can be undone, and reports impossible places."""
    page = open_page("#sheet", storage=small_drawing())
    wait_for_editor_state(page)
    start_mark = centre_of(mark(page, "start"))
    bounds = page.locator(".sheet").bounding_box()
    assert bounds
    # A straight too short for the grid, and the one opposite the start.
    bad_place = (bounds["x"] + 0.12 * bounds["width"], bounds["y"] + 0.5 * bounds["height"])
    good_place = (
        2 * (bounds["x"] + bounds["width"] / 2) - start_mark[0],
        2 * (bounds["y"] + bounds["height"] / 2) - start_mark[1],
    )
    grab(page, "start")
    page.mouse.move(*bad_place, steps=4)
    expect_fault(page, ui_text("compiler.trace.start_here"))
    page.mouse.move(*good_place, steps=4)
    expect(page.locator(".sheet-wrong")).to_have_count(0, timeout=PATIENCE)
    page.mouse.up()
    wait_for_editor_state(page)
    moved_mark = centre_of(mark(page, "start"))
    assert abs(moved_mark[1] - start_mark[1]) > bounds["height"] / 3
    page.locator(".sheet").press("s")
    wait_for_editor_state(page)
    assert abs(centre_of(mark(page, "start"))[1] - start_mark[1]) < bounds["height"] / 8
    first_number, start_mark = int(number(page, LINE).inner_text()), centre_of(mark(page, "start"))
    page.locator(".sheet").press(">")
    wait_for_value(page, LINE, first_number + 1)
    next_mark = centre_of(mark(page, "start"))
    page.get_by_role("button", name=ui_text("sheet.less_start")).click()
    wait_for_value(page, LINE, first_number)
    grab(page, "start")
    page.mouse.move(*points_along(start_mark, next_mark, 1, 3)[1], steps=4)
    page.mouse.up()
    expect(number(page, LINE)).not_to_have_text(str(first_number), timeout=PATIENCE)
    wait_for_editor_state(page)
    dragged_number = int(number(page, LINE).inner_text())
    assert 1 <= dragged_number - first_number <= 4
    page.get_by_role("button", name="Undo").click()
    wait_for_value(page, LINE, first_number)
    page.get_by_role("button", name="Redo").click()
    wait_for_value(page, LINE, dragged_number)
    page.get_by_role("button", name="Open as text").click()
    expect(page.locator(".editor-text")).to_have_value(re.compile(rf"\bline = {dragged_number}\b"))
    page.go_back()
    wait_for_editor_state(page)


def test_the_pits_can_be_moved_along_the_road(open_page: OpenPage) -> None:
    """The ends and the side of the pits move by mouse, keys and lists; impossible places are reported."""
    page = open_page("#sheet", storage=small_drawing())
    wait_for_editor_state(page)
    grab(page, "pits.is-enter")
    page.mouse.move(*centre_of(mark(page, "start")), steps=4)
    expect_fault(page, ui_text("compiler.trace.boxes_here", boxes=10, n=MIN_PIT_LENGTH))
    page.mouse.up()
    wait_for_value(page, ENTRY, 6)
    expect(page.locator(".sheet-wrong")).to_have_count(0)
    assert (saved_options(page)["enter"], saved_options(page)["leave"]) == (6, 6)
    page.get_by_role("button", name="Undo").click()
    wait_for_value(page, ENTRY, 9)
    page.get_by_role("button", name=ui_text("sheet.more_enter")).click()
    wait_for_value(page, ENTRY, 10)
    sheet = page.locator(".sheet")
    sheet.press("o")
    expect(page.locator(".sheet-tip")).to_contain_text(ui_text("sheet.tip_leave"))
    sheet.press("<")
    wait_for_value(page, EXIT, 5)
    sheet.press("i")
    sheet.press("<")
    wait_for_value(page, ENTRY, 11)
    sheet.press("<")
    expect_fault(page, ui_text("compiler.trace.pit_long"))
    assert not complaints(page)
    side = "right" if "left" in str(saved_options(page)["pits"]) else "left"
    road = centre_of(mark(page, "start"))
    entry_mark = grab(page, "pits.is-enter")
    page.mouse.move(entry_mark[0], 2 * road[1] - entry_mark[1], steps=4)  # the home straight is horizontal
    page.mouse.up()
    expect(page.get_by_label("Pits")).to_have_value(side, timeout=PATIENCE)
    wait_for_editor_state(page)
    assert (centre_of(mark(page, "pits.is-enter"))[1] - road[1]) * (entry_mark[1] - road[1]) < 0
    page.get_by_role("button", name="Open as text").click()
    expect(page.locator(".editor-text")).to_have_value(
        re.compile(rf'\[pit\]\nside = "{side}"\nenter = 11\nleave = 5\n')
    )


def finger(cdp: CDPSession, path: list[Place]) -> None:
    """Send the movement of a finger as touch events, which scroll unless the page prevents it."""
    for kind, places in (
        ("touchStart", path[:1]),
        *(("touchMove", [place]) for place in path[1:]),
        ("touchEnd", []),
    ):
        points = [{"x": x, "y": y} for x, y in places]
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_dragging_a_mark_by_finger_does_not_scroll_the_page(open_page: OpenPage) -> None:
    """A mark dragged by finger, even vertically, does not scroll the page."""
    page = open_page("#sheet", storage=small_drawing(), **SMALL)
    wait_for_editor_state(page)
    cdp = page.context.new_cdp_session(page)
    stored_before = stored_drawing(page)
    flag_place = centre_of(page.locator(".sheet-flag .sheet-cloth").first)
    finger(cdp, points_along(flag_place, (flag_place[0], flag_place[1] - 30), 10))
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    assert stored_drawing(page) != stored_before
    assert page.evaluate("scrollY") == 0
    wait_for_editor_state(page)
    page.get_by_role("button", name="Undo").click()
    wait_for_editor_state(page)
    flag_place, start_mark = centre_of(mark(page, "pits.is-leave")), centre_of(mark(page, "start"))
    expect(number(page, EXIT)).to_have_text("6")
    finger(cdp, points_along(flag_place, start_mark, 10, -0.5))
    expect(number(page, EXIT)).not_to_have_text("6", timeout=PATIENCE)
    wait_for_editor_state(page)
    assert page.evaluate("scrollY") == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
