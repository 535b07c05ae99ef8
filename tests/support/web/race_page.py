"""Test helpers that act on the race screen and read values from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.support.page_waits import wait_for_frame
from tests.support.web.positions import ask_engine

MAX_DECISIONS = 200
RACES_KEY = "yellow-flag.races.1"
DAMAGED_KEY = "yellow-flag.damaged.1"


def is_over(page: Page) -> bool:
    return page.locator('html[data-ready="over"]').count() == 1


def act_and_wait(page: Page, act: Callable[[], object]) -> None:
    """Act and wait until the next position is on screen."""
    previous_url = page.url
    act()
    page.wait_for_url(lambda url: url != previous_url)
    wait_for_frame(page)
    page.wait_for_selector("html[data-ready]", state="attached")


def choose(page: Page) -> None:
    """Choose the hinted answer, or the first one if there are no hints.

    Does nothing if the forward button is already enabled.
    """
    page.evaluate("new Promise(requestAnimationFrame)")
    missing, ready = ".go .is-forward[disabled]", ".go .is-forward:not([disabled])"
    if page.locator(missing).count():
        hint = page.locator(".tools").get_by_role("button", name="Hint").and_(page.locator(":enabled"))
        page.keyboard.press("h" if hint.count() else "ArrowRight")
        page.locator(ready).wait_for()


def decide_by_keyboard(page: Page) -> None:
    """Make one decision by keyboard: choose an answer and confirm it."""
    choose(page)
    act_and_wait(page, lambda: page.keyboard.press("Enter"))


def race_values(page: Page) -> dict[str, Any]:
    """Return the values shown on the race screen: order, wear points, gear, turn, question, cars, answers."""
    rows = page.locator(".order-row")
    race = page.locator("main.race")
    return {
        "order": rows.evaluate_all(
            "rows => rows.map(row => [row.dataset.car, row.textContent.replace(/\\s+/g, ' ').trim()])"
        ),
        "wear": page.locator(".wear-row").evaluate_all(
            "rows => rows.map(row => [row.dataset.wear, row.dataset.left])"
        ),
        "gear": race.get_attribute("data-gear"),
        "round": race.get_attribute("data-round"),
        "step": race.get_attribute("data-step"),
        "cars": sorted(
            page.locator(".b-cars [data-car]").evaluate_all(
                "cars => cars.map(car => [car.dataset.car, car.getAttribute('transform')])"
            )
        ),
        "answers": page.locator('.cockpit [role="radio"]').evaluate_all(
            "rows => rows.map(row => row.getAttribute('aria-label'))"
        ),
    }


def storage_value(page: Page, key: str) -> str | None:
    return (
        str(value) if (value := page.evaluate("key => localStorage.getItem(key)", key)) is not None else None
    )


def open_settings(page: Page) -> None:
    if page.locator("main.home").count():
        page.get_by_role("button", name="Settings").click()
    else:
        page.get_by_role("button", name="Menu", exact=True).click()
        page.locator(".menu-item", has_text="Settings").click()
    page.get_by_role("heading", name="Settings").wait_for()


def no_sideways_scrolling(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def report_of(link: str) -> dict[str, Any]:
    ask_engine({"do": "open", "link": link})
    return dict(ask_engine({"do": "report"})["report"])
