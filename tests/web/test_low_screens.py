"""Screens on a phone in landscape show their main control without scrolling."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import go_to
from tests.support.web.positions import race_link_after
from tests.support.web.race_page import no_sideways_scrolling

SIZES = [
    (568, 320),
    pytest.param(667, 331, marks=pytest.mark.full),
    pytest.param(844, 390, marks=pytest.mark.full),
    (960, 540),
]
MAIN_CONTROLS = {
    "#home": ".quick-card",
    "#daily": ".daily-official .is-forward",
    "#circuits": ".circuit-card:nth-child(2) .circuit-card-picture",
    "#seasons": ".seasons-actions .is-forward",
}


@pytest.fixture
def resized_page(reopen_page: OpenPage) -> Page:
    return reopen_page("#about", storage=INSTANT_SETTINGS)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_main_control_is_in_view(resized_page: Page, width: int, height: int) -> None:
    page = resized_page
    usual = page.viewport_size
    assert usual is not None
    page.set_viewport_size({"width": width, "height": height})
    try:
        for screen, selector in MAIN_CONTROLS.items():
            go_to(page, screen)
            control = page.locator(selector).first
            expect(control).to_be_visible()
            box = control.bounding_box()
            assert box, screen
            height_shown = min(height, box["y"] + box["height"]) - box["y"]
            assert height_shown > min(36, box["height"] - 1), (screen, box)
            no_sideways_scrolling(page)
    finally:
        page.set_viewport_size(usual)


def test_the_readers_row_in_a_result_is_not_shown_twice(reopen_page: OpenPage) -> None:
    page = reopen_page("#" + race_link_after(5, 100_000), storage=INSTANT_SETTINGS)
    expect(page.get_by_text(ui_text("result.first_of", n=6))).to_be_visible()
    row = page.locator(".classification .is-you")
    row.scroll_into_view_if_needed()
    expect(page.locator(".own-strip.is-spare")).to_be_attached()
    expect(page.locator(".own-strip")).to_be_hidden()
