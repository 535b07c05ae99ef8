"""The same pages in Firefox and in WebKit as in Chromium: pictures of the same size, parts in the same
places, with the same things in them.
"""

from __future__ import annotations

import io

import pytest
from PIL import Image
from playwright.sync_api import Page

from tests.browser import AT_ONCE, OpenPage, wait_for_decision
from tests.browsers.conftest import OpenWindow
from tests.browsers.pictures import Part, apart, difference, is_blank, part
from tests.browsers.test_races import start
from tests.browsers.window import BOX, Box, Window
from tests.web.positions import driven
from web.tooling.serve import Server

# The parts of each page that are looked at; all of them can be seen at both sizes.
HOME = (".title", ".quick", ".poster-picture", ".doors")
RACE = (".stage", ".bar", ".gear", ".go .is-forward")
# Where the words of the links below it stand, button or not.
MIDDLES = """() => [...document.querySelectorAll(".home-foot .plain-link")].map((link) => {
  const words = document.createRange();
  words.selectNodeContents(link);
  const { top, bottom } = words.getBoundingClientRect();
  return (top + bottom) / 2;
})"""
# The day's own too, which comes in place of another one.
BOARD_OF_THE_DAY = ".poster-board:has(.poster-daily) .poster-picture svg"
# Letters are set a little differently in each browser; what stands below them moves with them.
FARTHEST_APART = 4.0  # CSS pixels; about 2 as measured
MOST_DIFFERENT = 8.0  # of 255; about 4 as measured


def parts_of(window: Window | Page, names: tuple[str, ...]) -> dict[str, Part]:
    """The parts of a page as it is now."""
    if isinstance(window, Window):
        picture = window.picture()
        assert picture.size == (window.width, window.height)
        boxes = {name: window.box(name) for name in names}
    else:
        picture = Image.open(io.BytesIO(window.screenshot(scale="css"))).convert("RGB")
        boxes = {name: Box(*window.evaluate(BOX, name)) for name in names}
    return {name: part(picture, box) for name, box in boxes.items()}


@pytest.mark.parametrize("size", ("desktop", "phone"))
def test_it_looks_as_in_chromium(
    open_window: OpenWindow, open_page: OpenPage, server: Server, size: str
) -> None:
    """The first page and a race: nothing is blank, the cockpit does not cover the road, and every part is
    where it is in Chromium, with the same in it.
    """
    link = driven(5, 0, circuit="cala-moka")
    window = open_window(size)
    page = open_page("", size=size, stored=AT_ONCE, reduced_motion="reduce")
    start(window, server)
    window.wait_for_root('[data-screen="home"]')
    window.wait(BOARD_OF_THE_DAY)
    page.wait_for_selector(BOARD_OF_THE_DAY)
    window.painted()
    compare(parts_of(window, HOME), parts_of(page, HOME))
    middles = window.call(MIDDLES)
    assert max(middles) - min(middles) < 1

    window.turn_to(link)
    page.evaluate("place => { location.hash = place; }", link)
    window.wait_for_root('[data-ready="decision"]')
    wait_for_decision(page)
    window.painted()
    seen = parts_of(window, RACE)
    compare(seen, parts_of(page, RACE))
    board, forward = seen[".stage"].box, seen[".go .is-forward"].box
    if size == "phone":
        assert board.y < forward.y
    else:
        assert board.right <= forward.x + 1


def compare(here: dict[str, Part], there: dict[str, Part]) -> None:
    """Nothing is blank, and what has been found in both is where it was, and what it was."""
    wrong = []
    for name, one in here.items():
        other = there[name]
        if is_blank(one):
            wrong.append(f"{name} is blank")
        if (far := apart(one, other)) > FARTHEST_APART:
            wrong.append(f"{name} is {far:.1f} px away: {one.box} instead of {other.box}")
        if (different := difference(one, other)) > MOST_DIFFERENT:
            wrong.append(f"{name} differs by {different:.1f}")
    assert not wrong, "; ".join(wrong)
