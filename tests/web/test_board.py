"""The board while choosing where to drive: size of spaces, price badges, taps on other spaces."""

from __future__ import annotations

import re
from statistics import median

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.page_waits import go_to, wait_for_decision
from tests.support.web.lit_spaces import LIT, move_links, wait_for_framed_spaces
from tests.support.web.message_patterns import text_pattern

# Corners of the badges on the screen.
BADGES = """() => [...document.querySelectorAll(".marks .price-badge rect")].map((rect) => {
  const matrix = rect.getScreenCTM(), { x, y, width, height } = rect.getBBox();
  return [[x, y], [x + width, y], [x + width, y + height], [x, y + height]].map(([px, py]) => {
    const { x: sx, y: sy } = new DOMPoint(px, py).matrixTransform(matrix);
    return [sx, sy];
  });
})"""
# For each window: its size, the minimum median and the minimum of the long sides of lit spaces, in pixels.
# The minimum allows for rounding. In the lowest window the longest landing zone fits only with small spaces.
SIZES: dict[str, tuple[ViewportSize, float, float]] = {
    "1920": ({"width": 1920, "height": 1080}, 44, 43.5),
    "1280": ({"width": 1280, "height": 800}, 40, 39.5),
    "820": ({"width": 820, "height": 1180}, 40, 39.5),
    "390": ({"width": 390, "height": 844}, 28, 27.5),
    "360": ({"width": 360, "height": 640}, 28, 24),
}
FULL_TIER_SIZES = ("1280", "390")  # others are close to them
# Possible answers for a space just beyond the lit ones.
NOT_REACHED = re.compile(
    "|".join(
        (
            text_pattern("why_not.far", away=r"\d+", have=r"\d+"),
            text_pattern("why_not.taken", name=".+", name_is="other"),
            text_pattern("why_not.behind_car", names=".+"),
            text_pattern("why_not.behind_cars", names=".+"),
            text_pattern("why_not.arrow"),
            "pit",
        )
    )
)


Corners = list[tuple[float, float]]


def do_not_overlap(first: Corners, second: Corners) -> bool:
    """True if two boxes, rotated or not, do not overlap; they may touch."""
    for corners in (first, second):
        for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
            nx, ny = y2 - y1, x1 - x2
            ours = [x * nx + y * ny for x, y in first]
            theirs = [x * nx + y * ny for x, y in second]
            slack = (nx * nx + ny * ny) ** 0.5
            if max(ours) <= min(theirs) + slack or max(theirs) <= min(ours) + slack:
                return True
    return False


@pytest.mark.parametrize(
    "size",
    [pytest.param(size, marks=pytest.mark.full if size in FULL_TIER_SIZES else ()) for size in SIZES],
)
def test_offered_spaces_are_large_and_price_badges_do_not_overlap(reopen_page: OpenPage, size: str) -> None:
    viewport, pixels, min_size = SIZES[size]
    page = reopen_page("", size="phone" if viewport["width"] < 700 else "desktop")
    usual = page.viewport_size
    page.set_viewport_size(viewport)
    try:
        for circuit in ("monaco", "spa"):
            for link in move_links(3, circuit, 3):
                go_to(page, "#home")
                page.evaluate("localStorage.removeItem('yellow-flag.races.1')")
                go_to(page, f"#{link}")
                wait_for_decision(page)
                page.wait_for_selector(".lit", state="attached")
                spaces = wait_for_framed_spaces(page, min_size)
                assert min(size_px for size_px, _ in spaces) >= min_size, (link, spaces)
                assert median(size_px for size_px, _ in spaces) >= pixels, (link, spaces)
                assert all(is_visible for _, is_visible in spaces), (link, spaces)
                badges = page.evaluate(BADGES)
                for number, badge in enumerate(badges):
                    assert all(do_not_overlap(badge, other_badge) for other_badge in badges[:number]), (
                        link,
                        number,
                        badges,
                    )
    finally:
        if usual:
            page.set_viewport_size(usual)


def to_a_move(page: Page) -> None:
    page.evaluate("localStorage.removeItem('yellow-flag.races.1')")
    go_to(page, f"#{move_links(3, 'monaco', 2)[1]}")
    wait_for_decision(page)
    page.wait_for_selector(".lit", state="attached")
    wait_for_framed_spaces(page, 27)


# Middle of a board space, in pixels of the window. One path has the outlines of several spaces.
MIDDLE = """(space) => {
  const print = document.querySelector(".board .b-spaces");
  const outlines = [...print.children].flatMap((path) => path.getAttribute("d").match(/M[^M]+/g));
  const one = print.firstElementChild.cloneNode();
  one.setAttribute("d", outlines[space]);
  print.append(one);
  const {x, y, width, height} = one.getBoundingClientRect();
  one.remove();
  return [x + width / 2, y + height / 2];
}"""


def middle_of(page: Page, space: int) -> tuple[float, float]:
    """Return the middle of a board space, in pixels of the window."""
    x, y = page.evaluate(MIDDLE, space)
    return x, y


def test_tapping_an_unreachable_space_explains_why(reopen_page: OpenPage, size: str) -> None:
    page = reopen_page("", size=size, storage=INSTANT_SETTINGS)
    to_a_move(page)
    shown_move = page.locator(".move.is-shown")
    expect(shown_move).to_have_count(0)
    # One space beyond the furthest lit one.
    beyond = page.evaluate("""() => {
      const lit = [...document.querySelectorAll(".lit")].map((one) => Number(one.dataset.space));
      return Math.max(...lit.filter((space) => space < 1000)) + 1;
    }""")
    answer = page.get_by_role("status").and_(page.locator(".board-answer"))
    page.mouse.click(*middle_of(page, beyond))
    expect(answer).to_have_text(NOT_REACHED)
    expect(shown_move).to_have_count(0)
    page.keyboard.press("ArrowDown")
    expect(answer).to_be_empty()


def test_tapping_a_tiny_space_zooms_in_first(reopen_page: OpenPage) -> None:
    page = reopen_page("", size="phone", storage=INSTANT_SETTINGS)
    to_a_move(page)
    assert min(size_px for size_px, _ in wait_for_framed_spaces(page, 24)) >= 24
    page.keyboard.press("0")
    page.wait_for_function(f"() => Math.min(...({LIT})().map(([long]) => long)) < 24")
    small_space = page.locator(".lit").last
    shown_move = page.locator(".move.is-shown")
    expect(shown_move).to_have_count(0)
    previous_url = page.url
    space = small_space.get_attribute("data-space")
    small_space.tap(force=True)
    assert min(size_px for size_px, _ in wait_for_framed_spaces(page, 24)) >= 24
    expect(shown_move).to_have_count(0)
    assert page.url == previous_url
    page.locator(f'.lit[data-space="{space}"]').tap(force=True)
    expect(shown_move).to_have_count(1)
