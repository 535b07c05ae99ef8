"""The big screen for the table: opened in mid-race, kept awake, following another window, and closed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.messages import messages, ui_text
from tests.support.page_waits import wait_for_decision
from tests.support.web.axe import complaints
from tests.support.web.positions import ask_engine, race_link_after, setup
from tests.support.web.race_page import decide_by_keyboard

SCREEN = ".table-screen"
SIZES: list[ViewportSize] = [
    {"width": 1920, "height": 1080},
    {"width": 1280, "height": 800},
    {"width": 667, "height": 331},
]
STUB = """
window.locks = [];
Object.defineProperty(navigator, "wakeLock", { configurable: true, value: { request: async (kind) => {
  const lock = { kind, released: false, release: async () => { lock.released = true; } };
  window.locks.push(lock);
  return lock;
} } });
document.documentElement.requestFullscreen = async () => { window.filled = true; };
"""
HELD = "window.locks.filter(({ kind, released }) => kind === 'screen' && !released).length"


def open_screen(page: Page) -> None:
    page.evaluate(STUB)
    page.locator(".tools").get_by_role("button", name=ui_text("menu.open"), exact=True).click()
    page.get_by_role("button", name=ui_text("menu.table"), exact=True).click()
    expect(page.locator(SCREEN)).to_be_visible()


def test_the_screen_follows_another_window_and_escape_leaves_it(open_page: OpenPage) -> None:
    page = open_page("#quick", storage=INSTANT_SETTINGS, reduced_motion="reduce")
    wait_for_decision(page)
    second_window = page.context.new_page()
    second_window.goto(page.url)
    wait_for_decision(second_window)
    open_screen(second_window)
    screen = second_window.locator(SCREEN)
    assert second_window.evaluate("window.filled")
    second_window.wait_for_function(f"{HELD} === 1")
    events_before = screen.locator(".table-events").text_content() or ""
    for _ in range(3):
        decide_by_keyboard(page)
    expect(screen.locator(".table-events")).not_to_have_text(events_before)
    expect(second_window).to_have_url(page.url)
    second_window.keyboard.press("Escape")
    expect(screen).to_have_count(0)
    second_window.wait_for_function(f"{HELD} === 0")
    expect(second_window.locator(".order-row").first).to_be_visible()
    decide_by_keyboard(page)
    expect(second_window).to_have_url(page.url)


def test_names_are_a_fourteenth_of_the_height_and_all_rows_are_in_sight(reopen_page: OpenPage) -> None:
    page = reopen_page(f"#{race_link_after(1, 12)}", storage=INSTANT_SETTINGS)
    wait_for_decision(page)
    open_screen(page)
    assert not complaints(page)
    for size in SIZES:
        page.set_viewport_size(size)
        letters = page.locator(".table-name").evaluate_all(
            "names => names.map(name => parseFloat(getComputedStyle(name).fontSize))"
        )
        assert min(letters) >= size["height"] / 14, size
        bottoms = page.locator(".table-order li, .table-events li").evaluate_all(
            "rows => rows.map(row => row.getBoundingClientRect().bottom)"
        )
        assert max(bottoms) <= size["height"], size


def rainy_race_of_ten() -> str:
    names = ["You", "Maximiliane", "Bartholomew", *"ABCDEFG"]
    cars = [
        {"name": name, "livery": livery, "driver": "steady" if livery else "human"}
        for livery, name in enumerate(names)
    ]
    race_setup = {**setup(4, {"weather": "on"}), "cars": cars}
    view = ask_engine({"do": "new", "setup": race_setup})["view"]
    assert view["weather"] == "rain"
    return str(view["link"])


@pytest.mark.parametrize("language", ["de", "fr"])
def test_ten_cars_in_rain_fit_and_the_button_leads_back(reopen_page: OpenPage, language: str) -> None:
    settings = {"settings.1": {**INSTANT_SETTINGS["settings.1"], "language": language}}
    page = reopen_page(f"#{rainy_race_of_ten()}", storage=settings)
    wait_for_decision(page)
    page.evaluate(STUB)
    page.locator(".tools button").last.click()
    page.get_by_role("button", name=messages(language)["menu.table"], exact=True).click()
    expect(page.locator(".table-order li")).to_have_count(10)
    expect(page.locator(".table-weather")).to_be_visible()
    for width, height in ((1920, 1080), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        cut_off_texts = page.locator(".table-screen :is(h1, h2, p, .table-name, .table-gap)").evaluate_all(
            "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)"
            ".map((one) => one.textContent)"
        )
        assert not cut_off_texts
        icon = page.locator(".table-leave .icon").bounding_box()
        assert icon
        assert icon["height"] >= height / 25 - 1
    page.locator(".table-leave").click()
    expect(page.locator(SCREEN)).to_have_count(0)
    expect(page.locator(".order-row").first).to_be_visible()


def test_a_race_that_is_over_lets_the_display_sleep(reopen_page: OpenPage) -> None:
    page = reopen_page(f"#{race_link_after(5, 100_000)}", storage=INSTANT_SETTINGS)
    page.locator(".result").first.wait_for()
    open_screen(page)
    expect(page.locator(".table-now")).to_have_text(ui_text("table.over"))
    assert page.evaluate("window.locks.length") == 0
