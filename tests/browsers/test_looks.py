"""The same pages look the same in Firefox and WebKit as in Chromium.

The tests compare the positions and content of parts in screenshots of the same size.
"""

from __future__ import annotations

import io

import pytest
from PIL import Image
from playwright.sync_api import Page

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.browsers.screenshot_compare import Part, difference, edge_distance, is_uniform, part
from tests.support.browsers.window import BOX, ElementBox, OpenWindow, Window, start
from tests.support.page_waits import wait_for_decision
from tests.support.web.positions import race_link_after
from web.tooling.serve import StaticServer

# Parts compared on each page; all of them are visible at both sizes.
HOME = (".title", ".quick", ".poster-picture", ".link-list")
RACE = (".stage", ".bar", ".gear", ".go .is-forward")
# Vertical middles of the words in the links below the board, as a link or as a button.
MIDDLES = """() => [...document.querySelectorAll(".home-foot .plain-link")].map((link) => {
  const words = document.createRange();
  words.selectNodeContents(link);
  const { top, bottom } = words.getBoundingClientRect();
  return (top + bottom) / 2;
})"""
# Also waits for the board of the day, which replaces another one.
BOARD_OF_THE_DAY = ".poster-board:has(.poster-daily) .poster-picture svg"
# Fonts differ a little between browsers; content below text moves with it.
FARTHEST_APART = 4.0  # CSS pixels; about 2 in practice
MOST_DIFFERENT = 8.0  # of 255; about 4 in practice


def parts_of(window: Window | Page, names: tuple[str, ...]) -> dict[str, Part]:
    """Return the parts of a page as they are now."""
    if isinstance(window, Window):
        picture = window.picture()
        assert picture.size == (window.width, window.height)
        boxes = {name: window.box(name) for name in names}
    else:
        picture = Image.open(io.BytesIO(window.screenshot(scale="css"))).convert("RGB")
        boxes = {name: ElementBox(*window.evaluate(BOX, name)) for name in names}
    return {name: part(picture, box) for name, box in boxes.items()}


@pytest.mark.full
@pytest.mark.parametrize("size", ("desktop", "phone"))
def test_pages_look_as_in_chromium(
    open_window: OpenWindow, open_page: OpenPage, server: StaticServer, size: str
) -> None:
    """No part of the home page or of a race is blank, and each matches Chromium in position and content.

    The cockpit does not cover the road.
    """
    link = race_link_after(5, 0, circuit="cala-moka")
    window = open_window(size)
    page = open_page("", size=size, storage=INSTANT_SETTINGS, reduced_motion="reduce")
    start(window, server)
    window.wait_for_root('[data-screen="home"]')
    window.wait(BOARD_OF_THE_DAY)
    page.wait_for_selector(BOARD_OF_THE_DAY)
    window.wait_for_paint()
    compare(parts_of(window, HOME), parts_of(page, HOME))
    middles = window.call(MIDDLES)
    assert max(middles) - min(middles) < 1

    window.go_to(link)
    page.evaluate("place => { location.hash = place; }", link)
    window.wait_for_root('[data-ready="decision"]')
    wait_for_decision(page)
    window.wait_for_paint()
    parts = parts_of(window, RACE)
    compare(parts, parts_of(page, RACE))
    board, forward = parts[".stage"].box, parts[".go .is-forward"].box
    if size == "phone":
        assert board.y < forward.y
    else:
        assert board.right <= forward.x + 1


def compare(actual: dict[str, Part], expected: dict[str, Part]) -> None:
    """Assert that no part is blank and that common parts agree in position and content."""
    faults = []
    for name, actual_part in actual.items():
        expected_part = expected[name]
        if is_uniform(actual_part):
            faults.append(f"{name} is blank")
        if (distance := edge_distance(actual_part, expected_part)) > FARTHEST_APART:
            faults.append(
                f"{name} is {distance:.1f} px away: {actual_part.box} instead of {expected_part.box}"
            )
        if (colour_distance := difference(actual_part, expected_part)) > MOST_DIFFERENT:
            faults.append(f"{name} differs by {colour_distance:.1f}")
    assert not faults, "; ".join(faults)
