"""What tests do on the race screen, and read off it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.browser import frame_drawn

DECISIONS_MOST = 200
RACES = "yellow-flag.races.1"
DAMAGED = "yellow-flag.damaged.1"


def is_over(page: Page) -> bool:
    return page.locator('html[data-ready="over"]').count() == 1


def after(page: Page, act: Callable[[], object]) -> None:
    """Does something that leads to another position and waits until it is on screen."""
    before = page.url
    act()
    page.wait_for_url(lambda url: url != before)
    frame_drawn(page)
    page.wait_for_selector("html[data-ready]", state="attached")


def choose(page: Page) -> None:
    """Chooses what the hint says, or the first answer where there are no hints; nothing if the forward button
    says already what it will do.
    """
    page.evaluate("new Promise(requestAnimationFrame)")
    missing, ready = ".go .is-forward[disabled]", ".go .is-forward:not([disabled])"
    if page.locator(missing).count():
        hint = page.locator(".tools").get_by_role("button", name="Hint").and_(page.locator(":enabled"))
        page.keyboard.press("h" if hint.count() else "ArrowRight")
        page.locator(ready).wait_for()


def enter(page: Page) -> None:
    """One decision by the keyboard: something is chosen, and taken."""
    choose(page)
    after(page, lambda: page.keyboard.press("Enter"))


def position(page: Page) -> dict[str, Any]:
    """All that can be read off the race screen: order, gaps, points, gear, turn, question, and where every
    car stands on the board.
    """
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


def no_message_is_missing(page: Page) -> None:
    unknown = page.locator("html").get_attribute("data-unknown-messages")
    assert unknown is None, unknown


def stored(page: Page, key: str) -> str | None:
    return (
        str(found) if (found := page.evaluate("key => localStorage.getItem(key)", key)) is not None else None
    )


def open_settings(page: Page) -> None:
    if page.locator("main.home").count():
        page.get_by_role("button", name="Settings").click()
    else:
        page.get_by_role("button", name="Menu", exact=True).click()
        page.locator(".menu-item", has_text="Settings").click()
    page.get_by_role("heading", name="Settings").wait_for()
