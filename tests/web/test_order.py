"""The race order next to the board: it lists the cars and shows them on the board."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.page_waits import wait_for_decision
from tests.support.web.positions import race_link_after
from tests.support.web.race_page import decide_by_keyboard


def whole_board(page: Page) -> None:
    page.keyboard.press("0")
    expect(page.locator(".mini-map[data-idle]")).to_have_count(1)


def test_a_row_of_the_race_order_shows_its_car(reopen_page: OpenPage) -> None:
    """Pointing at a row marks its car, pressing the row moves the camera, and arrow keys move between rows.

    After a press, Enter belongs to the race again.
    """
    page = reopen_page(f"#{race_link_after(1, 12)}", storage=INSTANT_SETTINGS)
    wait_for_decision(page)
    rows = page.locator(".order-row")
    looks = page.get_by_role("list", name="Race order").get_by_role("button")
    expect(looks).to_have_count(6)
    expect(looks.first).to_have_accessible_name(re.compile(r"^1: \w+, car \d, leads"))

    bottom = rows.last
    bottom.hover()
    expect(page.locator(f'.b-car[data-car="{bottom.get_attribute("data-car")}"] .car-pulse')).to_have_count(1)
    whole_board(page)
    looks.first.click()
    expect(page.locator(".mini-map[data-idle]")).to_have_count(0)

    decide_by_keyboard(page)

    whole_board(page)
    while page.locator(".order-look:focus").count() == 0:
        page.keyboard.press("Tab")
    expect(page.locator(".order-row.is-you .order-look")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".order-row.is-you .order-look")).not_to_be_focused()
    marked_car = rows.filter(has=page.locator(".order-look:focus")).get_attribute("data-car")
    expect(page.locator(f'.b-car[data-car="{marked_car}"] .car-pulse')).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".mini-map[data-idle]")).to_have_count(0)
