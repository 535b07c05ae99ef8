"""Low windows, such as phones in landscape and a desktop zoomed to 200%: a race can be played in each."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.support.browser import OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import go_to, wait_for_decision, wait_until_settled
from tests.support.web.lit_spaces import move_links, wait_for_framed_spaces
from tests.support.web.positions import race_link_after

SIZES = ("568x320", "640x360", "667x331", "693x320", "740x360", "844x390", "915x412", "640x400", "960x540")
EXTREME_SIZES = ("568x320", "640x400", "960x540")  # the lowest window, the squarest and the largest
LIT_LEAST = 24  # pixels
BOARD_SHARE = 0.55  # of the width
# True if a press in the middle of an element reaches it.
IS_REACHED = """(element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const isInside =
    left >= 0 && top >= 0 && left + width <= innerWidth + 0.5 && top + height <= innerHeight + 0.5;
  return isInside && element.contains(document.elementFromPoint(x, y));
}"""
# True if an element ends above the rows of the car's points.
IS_WHOLE = """(element) =>
  element.getBoundingClientRect().bottom <= document.querySelector(".wear").getBoundingClientRect().top + 1"""


def viewport(size: str) -> ViewportSize:
    width, height = map(int, size.split("x"))
    return {"width": width, "height": height}


# The full tier also has the sizes in between.
extreme_sizes = pytest.mark.parametrize(
    "low_page",
    [pytest.param(size, marks=() if size in EXTREME_SIZES else pytest.mark.full) for size in SIZES],
    indirect=True,
)


@pytest.fixture
def low_page(request: pytest.FixtureRequest, reopen_page: OpenPage) -> Iterator[Page]:
    """Yield a page in a low window."""
    page = reopen_page("", size="phone")
    usual = page.viewport_size
    page.set_viewport_size(viewport(request.param))
    yield page
    if usual:
        page.set_viewport_size(usual)


def unreached(controls: Locator) -> list[str]:
    """Return the names of controls that a press does not reach."""
    return [
        control.get_attribute("aria-label") or control.inner_text()
        for control in controls.all()
        if not control.evaluate(IS_REACHED)
    ]


def check_frame(page: Page) -> None:
    """Check that board, main button, tools and the car's points are in view, and that nothing scrolls."""
    window = page.viewport_size
    stage = page.locator(".stage").bounding_box()
    assert window and stage
    assert stage["height"] >= window["height"] - 1
    assert stage["width"] >= BOARD_SHARE * window["width"]
    assert unreached(page.locator(".go .is-forward, .standing, .tool:visible:not([disabled])")) == []
    assert unreached(page.locator(".wear-row")) == []
    assert page.evaluate("[document.body.scrollWidth, document.body.scrollHeight]") == [
        window["width"],
        window["height"],
    ]


@extreme_sizes
def test_a_turn_can_be_played_in_a_low_window(low_page: Page) -> None:
    go_to(low_page, f"#{race_link_after(4, 40)}")
    wait_for_decision(low_page)
    wait_until_settled(low_page)
    check_frame(low_page)
    gears = low_page.locator(".gear:not([disabled])")
    assert unreached(low_page.locator(".gear")) == []
    gears.last.click()
    low_page.locator(".go .is-forward").click()
    low_page.wait_for_selector('main.race[data-step="drive"], main.race[data-ready="decision"]')


@extreme_sizes
def test_spaces_and_their_list_can_be_used_in_a_low_window(low_page: Page) -> None:
    for link in move_links(3, "monaco", 2):
        low_page.evaluate("localStorage.removeItem('yellow-flag.races.1')")
        go_to(low_page, f"#{link}")
        wait_for_decision(low_page)
        low_page.wait_for_selector(".lit", state="attached")
        spaces = wait_for_framed_spaces(low_page, LIT_LEAST)
        assert min(size_px for size_px, _ in spaces) >= LIT_LEAST, (link, spaces)
        assert all(is_visible for _, is_visible in spaces), (link, spaces)
        check_frame(low_page)
        assert low_page.locator(".why").evaluate(IS_WHOLE), "the explanation is cut off"
        for row in low_page.locator(".move").all():
            row.scroll_into_view_if_needed()
            assert row.evaluate(IS_REACHED), row.inner_text()


@extreme_sizes
def test_a_hint_is_whole_in_a_low_window(low_page: Page) -> None:
    """The sentence and the sum of chances are in view; the comparison opens where it can be read."""
    go_to(low_page, f"#{race_link_after(4, 40)}")
    wait_for_decision(low_page)
    low_page.keyboard.press("h")
    expect(low_page.locator(".hint")).to_be_visible()
    for part in (".hint", ".odds-card .sum"):
        assert low_page.locator(part).evaluate(IS_WHOLE), part
    low_page.locator(".odds-card .unfold").click()
    low_page.evaluate("new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame))")
    assert low_page.locator(".compared li").first.evaluate(IS_REACHED)


@extreme_sizes
def test_names_in_the_order_are_whole_words_in_a_low_window(low_page: Page) -> None:
    go_to(low_page, f"#{race_link_after(4, 40)}")
    wait_for_decision(low_page)
    low_page.get_by_role("button", name=ui_text("standing.open")).click()
    names = low_page.locator(".order-name")
    expect(names.first).to_be_visible()
    for name in names.all():
        box = name.bounding_box()
        assert box and box["height"] < 24, name.inner_text()


@extreme_sizes
def test_order_and_commentary_open_over_the_board(low_page: Page) -> None:
    go_to(low_page, f"#{race_link_after(4, 40)}")
    wait_for_decision(low_page)
    order = low_page.locator(".order-row").first
    expect(order).to_be_hidden()
    low_page.get_by_role("button", name=ui_text("standing.open")).click()
    expect(order).to_be_visible()
    expect(low_page.locator(".log-line").first).to_be_visible()
    assert unreached(low_page.locator(".go .is-forward, .standing")) == []
    low_page.get_by_role("button", name=ui_text("standing.open")).click()
    expect(order).to_be_hidden()


def test_turning_the_phone_keeps_the_choice_and_the_view(reopen_page: OpenPage) -> None:
    page = reopen_page("", size="phone")
    usual = page.viewport_size
    try:
        go_to(page, f"#{move_links(3, 'monaco', 1)[0]}")
        wait_for_decision(page)
        page.locator(".move").first.click()
        chosen_text = page.locator('.move[aria-checked="true"] b').inner_text()
        for size in ("844x390", "390x844", "667x331"):
            page.set_viewport_size(viewport(size))
            spaces = wait_for_framed_spaces(page, LIT_LEAST)
            assert all(is_visible and size_px >= LIT_LEAST for size_px, is_visible in spaces), (size, spaces)
            assert page.locator('.move[aria-checked="true"] b').inner_text() == chosen_text
            expect(page.locator(".go .is-forward")).to_be_enabled()
    finally:
        if usual:
            page.set_viewport_size(usual)
