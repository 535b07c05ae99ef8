"""A rival's card: opened from the order and from the board, and closed again."""

from __future__ import annotations

import re

from playwright.sync_api import FloatRect, Locator, Page, ViewportSize, expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import wait_for_decision, wait_until_settled
from tests.support.web.axe import complaints
from tests.support.web.positions import race_link_after

CARD = ".rival-card"
SIDEWAYS: ViewportSize = {"width": 667, "height": 331}


def open_race(reopen_page: OpenPage, size: str = "desktop") -> Page:
    page = reopen_page(f"#{race_link_after(1, 12)}", size=size, storage=INSTANT_SETTINGS)
    wait_for_decision(page)
    expect(page.locator(".b-car").first).to_be_attached()
    return page


def bounding_box(locator: Locator) -> FloatRect:
    bounds = locator.bounding_box()
    assert bounds is not None
    return bounds


def test_pointing_at_a_row_shows_the_card_until_the_pointer_leaves(reopen_page: OpenPage) -> None:
    page = open_race(reopen_page)
    rival = page.locator(".order-row:not(.is-you)").first
    rival.hover()
    card = page.locator(CARD)
    expect(card).to_be_visible()
    expect(card.locator("h2")).to_have_text(rival.locator(".order-name").text_content() or "-")
    expect(card.locator(".rival-gap")).to_have_text(re.compile(r"\d+ spaces? (ahead of|behind) you: .*roll"))
    expect(page.locator(".rival-ring")).to_have_count(1)
    assert not complaints(page)
    assert round(bounding_box(card)["width"]) == 320
    card.hover()
    page.locator(".cockpit").hover()
    expect(card).to_have_count(0)
    expect(page.locator(".rival-ring")).to_have_count(0)
    page.locator(".order-row.is-you").hover()
    rival.hover()
    expect(card).to_be_visible()


def test_a_row_reached_by_key_shows_the_card_and_enter_opens_it(reopen_page: OpenPage) -> None:
    """Escape closes an opened card, and the focus is on the row again."""
    page = open_race(reopen_page)
    while page.locator(".order-look:focus").count() == 0:
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")
    card = page.locator(CARD)
    expect(card).to_be_visible()
    page.keyboard.press("Enter")
    expect(card.get_by_role("button", name=ui_text("rival.close"))).to_be_focused()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(page.locator(".order-look:focus")).to_have_count(1)


def test_a_car_on_the_board_shows_its_card_away_from_itself(reopen_page: OpenPage) -> None:
    page = open_race(reopen_page)
    page.keyboard.press("0")
    wait_until_settled(page)
    row = page.locator(".order-row:not(.is-you)").first
    car = bounding_box(page.locator(f'.b-car[data-car="{row.get_attribute("data-car")}"] use'))
    middle = (car["x"] + car["width"] / 2, car["y"] + car["height"] / 2)
    page.mouse.move(*middle)
    card = page.locator(CARD)
    expect(card).to_be_visible()
    card_bounds = bounding_box(card)
    assert not (
        card_bounds["x"] < middle[0] < card_bounds["x"] + card_bounds["width"]
        and card_bounds["y"] < middle[1] < card_bounds["y"] + card_bounds["height"]
    )
    page.mouse.click(*middle)
    expect(card.get_by_role("button", name=ui_text("rival.close"))).to_be_visible()
    page.locator(".cockpit").hover()
    expect(card).to_be_visible()
    card.get_by_role("button", name=ui_text("rival.close")).click()
    expect(card).to_have_count(0)


def test_on_a_phone_the_card_is_a_sheet_opened_by_a_chip(reopen_page: OpenPage) -> None:
    page = open_race(reopen_page, "phone")
    chip = page.locator(".order-row:not(.is-you)").first
    chip.get_by_role("button").tap()
    card = page.locator(CARD)
    expect(card).to_be_visible()
    window = page.viewport_size
    assert window is not None
    card_bounds = bounding_box(card)
    assert (card_bounds["x"], card_bounds["width"]) == (0, window["width"])
    assert round(card_bounds["y"] + card_bounds["height"]) == window["height"]
    close_button = card.get_by_role("button", name=ui_text("rival.close"))
    assert min(bounding_box(close_button)["width"], bounding_box(close_button)["height"]) >= 44
    assert not complaints(page)
    close_button.tap()
    expect(card).to_have_count(0)
    chip.get_by_role("button").tap()
    expect(card).to_be_visible()
    chip.get_by_role("button").tap()
    expect(card).to_have_count(0)


def test_on_a_phone_a_long_press_on_a_car_shows_its_card(reopen_page: OpenPage) -> None:
    page = open_race(reopen_page, "phone")
    row = page.locator(".order-row:not(.is-you)").first
    row.get_by_role("button").tap()
    page.locator(".rival-close").tap()
    car = page.locator(f'.b-car[data-car="{row.get_attribute("data-car")}"] use')
    expect(page.locator(CARD)).to_have_count(0)
    place = bounding_box(car)
    point = {
        "clientX": place["x"] + place["width"] / 2,
        "clientY": place["y"] + place["height"] / 2,
        "pointerType": "touch",
        "isPrimary": True,
        "bubbles": True,
    }
    page.locator(".board-view").dispatch_event("pointerdown", point)
    expect(page.locator(CARD)).to_be_visible()


def test_in_a_low_window_the_card_covers_the_board(reopen_page: OpenPage) -> None:
    page = open_race(reopen_page)
    usual = page.viewport_size
    assert usual is not None
    page.set_viewport_size(SIDEWAYS)
    try:
        page.locator(".standing").click()
        page.locator(".order-row:not(.is-you)").first.get_by_role("button").click()
        expect(page.locator(CARD)).to_be_visible()
        card_bounds = bounding_box(page.locator(CARD))
        assert card_bounds["x"] + card_bounds["width"] <= bounding_box(page.locator(".cockpit"))["x"]
        assert card_bounds["y"] >= 0 and card_bounds["y"] + card_bounds["height"] <= SIDEWAYS["height"]
    finally:
        page.set_viewport_size(usual)


# Lit spaces whose middle is on the visible part of the stage.
LIT_IN_SIGHT = """(spaces) => spaces.filter((space) => {
  const { left, top, width, height } = space.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return found !== null && found.closest(".stage") !== null;
}).length"""


def test_an_answer_chosen_after_a_look_at_a_rival_comes_back_into_sight(reopen_page: OpenPage) -> None:
    page = reopen_page(f"#{race_link_after(4, 40)}", size="phone", storage=INSTANT_SETTINGS)
    wait_for_decision(page)
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    expect(page.locator('main.race[data-step="drive"]')).to_be_attached()
    wait_until_settled(page)
    lit = page.locator(".lit")
    assert lit.evaluate_all(LIT_IN_SIGHT) > 0
    page.locator(".order-row").first.get_by_role("button").tap()
    page.locator(".rival-close").tap()
    wait_until_settled(page)
    assert lit.evaluate_all(LIT_IN_SIGHT) == 0
    page.locator(".move").nth(1).tap()
    wait_until_settled(page)
    assert lit.evaluate_all(LIT_IN_SIGHT) > 0
