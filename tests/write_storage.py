"""Write the browser's storage after a visit to the built site.

It holds unfinished and finished races, a race of the day, a season with one race run, a player's circuit, and
settings. ``python3 -m tests.write_storage tests/fixtures/NAME`` writes it once per release (`build.py
release`); ``tests/web/test_old_storage.py`` opens all of them permanently.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from tests.browser import AT_ONCE, STORAGE_PREFIX, Visits, turn_to, wait_for_decision
from tests.messages import ui_text
from tests.web.race_page import DECISIONS_MOST, enter, is_over
from tests.web.season_page import overview
from web.tooling.chromium import find_chromium, launch_arguments
from web.tooling.machine import SITE
from web.tooling.serve import Server

STORED = f"""() => Object.fromEntries(Object.entries(localStorage)
  .filter(([key]) => key.startsWith("{STORAGE_PREFIX}")).sort())"""
BEGUN = 4  # decisions of an unfinished race


def race(page: Page, decisions: int) -> None:
    wait_for_decision(page)
    for _ in range(decisions):
        if is_over(page):
            break
        enter(page)


def visit(page: Page) -> dict[str, str]:
    """Use everything that stores something, and return the storage."""
    turn_to(page, "#quick")
    race(page, DECISIONS_MOST)
    turn_to(page, "#daily")
    page.locator(".daily-official .is-forward").click()
    race(page, BEGUN)
    turn_to(page, "#draw")
    expect(page.locator(".draw")).to_have_attribute("data-state", "good")
    page.get_by_role("button", name=ui_text("draw.keep"), exact=True).click()
    page.get_by_role("button", name=ui_text("draw.race")).click()
    page.locator('html[data-screen="setup"] .start-bar .is-forward').click()
    race(page, BEGUN)
    turn_to(page, "#seasons/new")
    page.get_by_role("button", name=ui_text("seasons.begin")).click()
    overview(page, 0)
    page.get_by_role("button", name="Simulate").click()
    overview(page, 1)
    page.get_by_role("button", name="Start race 2").click()
    race(page, BEGUN)
    turn_to(page, "#home")
    found: dict[str, str] = page.evaluate(STORED)
    return found


def write(folder: Path) -> None:
    """Write the file; the site must be built."""
    server = Server(SITE, prefix="/repo/").in_background()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=launch_arguments())
        visits = Visits(browser, server)
        stored = visit(visits.open("", stored=AT_ONCE, reduced_motion="reduce"))
        visits.without_trouble()
        browser.close()
    server.shutdown()
    text = json.dumps(stored, ensure_ascii=False, indent=1)
    with (folder / "storage.json").open("x", encoding="utf-8") as file:
        file.write(text + "\n")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
