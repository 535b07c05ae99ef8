"""Write the browser's storage after a visit to the built site.

It holds unfinished and finished races, a race of the day, a season with one race run, a player's circuit, and
settings. ``python3 build.py generate storage tests/fixtures/NAME`` writes it once per release (`build.py
release`); ``tests/web/test_old_storage.py`` opens all of them permanently.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from tests.support.browser import INSTANT_SETTINGS, STORAGE_PREFIX, PageVisits
from tests.support.messages import ui_text
from tests.support.page_waits import go_to, wait_for_decision
from tests.support.web.race_page import MAX_DECISIONS, decide_by_keyboard, is_over
from tests.support.web.season_page import wait_for_overview
from web.tooling.chromium import find_chromium, launch_arguments
from web.tooling.serve import StaticServer
from web.tooling.toolchain import SITE

DUMP_STORAGE = f"""() => Object.fromEntries(Object.entries(localStorage)
  .filter(([key]) => key.startsWith("{STORAGE_PREFIX}")).sort())"""
UNFINISHED_DECISIONS = 4  # decisions of an unfinished race


def play_decisions(page: Page, decisions: int) -> None:
    wait_for_decision(page)
    for _ in range(decisions):
        if is_over(page):
            break
        decide_by_keyboard(page)


def fill_storage(page: Page) -> dict[str, str]:
    """Use everything that stores something, and return the storage."""
    go_to(page, "#quick")
    play_decisions(page, MAX_DECISIONS)
    go_to(page, "#daily")
    page.locator(".daily-official .is-forward").click()
    play_decisions(page, UNFINISHED_DECISIONS)
    go_to(page, "#draw")
    expect(page.locator(".draw")).to_have_attribute("data-state", "good")
    page.get_by_role("button", name=ui_text("draw.keep"), exact=True).click()
    page.get_by_role("button", name=ui_text("draw.race")).click()
    page.locator('html[data-screen="setup"] .start-bar .is-forward').click()
    play_decisions(page, UNFINISHED_DECISIONS)
    go_to(page, "#seasons/new")
    page.get_by_role("button", name=ui_text("seasons.begin")).click()
    wait_for_overview(page, 0)
    page.get_by_role("button", name="Simulate").click()
    wait_for_overview(page, 1)
    page.get_by_role("button", name="Start race 2").click()
    play_decisions(page, UNFINISHED_DECISIONS)
    go_to(page, "#home")
    storage: dict[str, str] = page.evaluate(DUMP_STORAGE)
    return storage


def write_stored_file(folder: Path) -> None:
    """Write the file; the site must be built."""
    server = StaticServer(SITE, prefix="/repo/").start_in_background()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=launch_arguments())
        visits = PageVisits(browser, server)
        storage = fill_storage(visits.open("", storage=INSTANT_SETTINGS, reduced_motion="reduce"))
        visits.check_no_errors()
        browser.close()
    server.shutdown()
    text = json.dumps(storage, ensure_ascii=False, indent=1)
    with (folder / "storage.json").open("x", encoding="utf-8") as file:
        file.write(text + "\n")


if __name__ == "__main__":
    write_stored_file(Path(sys.argv[1]))
