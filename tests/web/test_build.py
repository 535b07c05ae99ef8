"""Building a car in a real browser: ready-made cars, undo, and the last car built."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import go_to, wait_for_decision
from tests.support.web.axe import complaints
from tests.support.web.positions import ask_engine, setup


def trant_link(seed: int) -> str:
    """Return the link of a race that begins with the cars."""
    race = {**setup(seed, {}), "rulebook": "trant"}
    return str(ask_engine({"do": "new", "setup": race})["view"]["link"])


def test_a_ready_made_car_is_built_and_offered_again(reopen_page: OpenPage, size: str) -> None:
    """A ready-made car replaces points set by hand, undo restores them, and the next race offers the car."""
    page = reopen_page(f"#{trant_link(5)}", storage=INSTANT_SETTINGS, size=size)
    wait_for_decision(page)
    engine = page.locator('[data-part="engine"]')
    for n in (1, 2):
        engine.get_by_role(
            "button", name=ui_text("build.add_to", what=ui_text("wear.engine"), n=n - 1)
        ).click()
        expect(engine).to_have_attribute("data-points", str(n))
    engine.get_by_role("button").first.click()
    expect(engine).to_have_attribute("data-points", "1")
    page.locator('[data-design="fast"]').click()
    forward = page.locator(".go .is-forward")
    expect(forward).to_contain_text(ui_text("build.done"))
    expect(page.get_by_text(ui_text("build.replaced"))).to_be_visible()
    assert complaints(page) == {}
    page.get_by_role("button", name=ui_text("build.back")).click()
    expect(engine).to_have_attribute("data-points", "1")
    page.locator('[data-design="safe"]').click()
    forward.click()
    expect(page.locator(".build")).to_have_count(0)
    wait_for_decision(page)
    go_to(page, f"#{trant_link(6)}")
    wait_for_decision(page)
    page.locator('[data-design="last"]').click()
    expect(page.locator('[data-design="safe"]')).to_have_attribute("aria-pressed", "true")
