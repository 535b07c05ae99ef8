"""The car's points and whole explanations stay in view, also in narrow windows."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.support.browser import OpenPage
from tests.support.page_waits import go_to, wait_for_decision, wait_for_frame, wait_until_settled
from tests.support.web.lit_spaces import move_links
from tests.support.web.positions import race_link_after

# The full tier also has the sizes in between.
SIZES = (
    *("1280x800", "360x640", "844x390"),
    *(pytest.param(size, marks=pytest.mark.full) for size in ("1024x768", "390x844")),
)
FRENCH = {"settings.1": {"speed": "instant", "language": "fr"}}
# True if an element is shown whole in the window and a press in its middle reaches it.
IS_SEEN = """(element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const [right, bottom] = [left + width, top + height];
  const isInside = left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return isInside && height > 0 && element.contains(found);
}"""
# Explanations cut off at the bottom of the cockpit's scrolling area, with the hidden height in pixels.
CUT_OFF = """() => {
  const place = document.querySelector(".cockpit-scroll").getBoundingClientRect();
  return [...document.querySelectorAll(".odds-card, .why, .hint, .sum")]
    .filter((one) => one.offsetHeight > 0)
    .map((one) => [one.className, Math.round(one.getBoundingClientRect().bottom - place.bottom)])
    .filter(([, below]) => below > 1);
}"""


def viewport(size: str) -> ViewportSize:
    width, height = map(int, size.split("x"))
    return {"width": width, "height": height}


@pytest.fixture(params=SIZES)
def open_sized(request: pytest.FixtureRequest, reopen_page: OpenPage) -> Iterator[Callable[..., Page]]:
    """Yield a function that opens an address in a window of each size, in French, whose texts are long."""
    window_size = viewport(request.param)
    pages: list[tuple[Page, ViewportSize | None]] = []

    def open_address(address: str) -> Page:
        page = reopen_page(address, size="phone" if window_size["width"] < 900 else "desktop", storage=FRENCH)
        pages.append((page, page.viewport_size))
        page.set_viewport_size(window_size)
        wait_for_decision(page)
        return page

    yield open_address
    page, usual = pages[0]
    if usual:
        page.set_viewport_size(usual)


def check_points(page: Page, address: str) -> None:
    wait_until_settled(page)
    rows = page.locator(".wear-row")
    assert rows.count() == 5, address
    assert all(row.evaluate(IS_SEEN) for row in rows.all()), address
    assert page.evaluate(CUT_OFF) == [], address


def test_points_and_explanations_are_seen_at_every_kind_of_decision(open_sized: Callable[..., Page]) -> None:
    page = open_sized(f"#{race_link_after(4, 40)}")
    check_points(page, "a gear")
    page.locator(".gear:not([disabled])").last.click()
    check_points(page, "a chosen gear")
    page.keyboard.press("h")
    expect(page.locator(".gear .bulb")).to_have_count(1)
    check_points(page, "a hint")
    expect(page.locator(".compared")).to_have_count(0)
    page.locator(".unfold").click()
    page.locator(".compared li").last.scroll_into_view_if_needed()
    assert page.locator(".compared li").last.evaluate(IS_SEEN), "its comparison opens on request"
    for link in move_links(3, "monaco", 2):
        page = open_sized(f"#{link}")
        check_points(page, "spaces")
        page.keyboard.press("ArrowDown")
        check_points(page, "a chosen space")


@pytest.mark.parametrize("width", (195, 320))
def test_narrow_windows_do_not_overflow(reopen_page: OpenPage, width: int) -> None:
    page = reopen_page("", size="phone")
    usual = page.viewport_size
    page.set_viewport_size({"width": width, "height": 2 * width})
    try:
        expect(page.locator(".quick-card").first).to_be_visible()
        wait_for_frame(page)  # the page notices the new width with its next frame
        assert page.evaluate("document.documentElement.scrollWidth") == width
        go_to(page, "#quick")
        wait_for_decision(page)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        title = page.locator(".bar-title")
        title.scroll_into_view_if_needed()
        assert title.evaluate(IS_SEEN), "the name of the circuit is covered"
        for control in (".go .is-forward", ".cockpit [role='radio']:not([disabled])"):
            page.locator(control).first.scroll_into_view_if_needed()
            assert page.locator(control).first.evaluate(IS_SEEN), control
    finally:
        if usual:
            page.set_viewport_size(usual)
