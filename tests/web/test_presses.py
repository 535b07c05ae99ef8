"""A press counts even if its picture is replaced before the pointer is released."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser import OpenPage
from tests.support.page_waits import go_to, wait_for_decision
from tests.support.web.positions import race_link_after

PRINT = "svg.is-print"


def poster(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-screen", "circuit")


def thumbnail(page: Page) -> None:
    expect(page.locator('.thumbnail[data-circuit="monza"] input')).to_be_checked()


@pytest.mark.parametrize(
    ("at", "picture", "counts"),
    [
        ("#circuits", '.circuit-card-link[data-circuit="adelaide"] .circuit-card-picture', poster),
        ("#setup", '.thumbnail[data-circuit="monza"] .thumbnail-print', thumbnail),
        (f"#{race_link_after(4, 40)}", ".continue .continue-picture", wait_for_decision),
    ],
    ids=["wall", "set-up", "first page"],
)
def test_a_press_counts_while_its_picture_is_replaced(
    open_page: OpenPage, at: str, picture: str, counts: Callable[[Page], None]
) -> None:
    page = open_page()
    held_routes: list[Route] = []
    page.route("**/*.print.svg", lambda route: held_routes.append(route))
    go_to(page, at)
    if "continue" in picture:
        wait_for_decision(page)
        page.click(".wordmark")
    place = page.locator(picture)
    place.scroll_into_view_if_needed()
    expect(place.locator("svg")).to_be_visible()
    expect(place.locator(PRINT)).to_have_count(0)
    box = place.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    for route in held_routes:
        route.continue_()
    expect(place.locator(PRINT)).to_be_visible()
    page.mouse.up()
    counts(page)


def test_a_group_of_options_is_one_tab_stop(open_page: OpenPage) -> None:
    """The arrow keys choose, and the choice is applied."""
    page = open_page("#setup")
    levels = page.locator(".levels input")
    page.locator('[data-level="simple"]').click()
    expect(levels.nth(0)).to_be_checked()
    levels.nth(0).press("ArrowRight")
    expect(levels.nth(1)).to_be_checked()
    expect(levels.nth(1)).to_be_focused()
    expect(page.locator(".level.is-chosen")).to_have_attribute("data-level", "classic")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(levels.nth(1)).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".levels input:focus")).to_have_count(0)
