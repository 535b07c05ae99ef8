"""Pictures for README and docs, taken from the built site: `python -m web.tooling.shots FOLDER`.

Home, set-up, the choice of a gear and the choice of an end space, each at a desktop's and a phone's size, light and dark.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from web.tooling.chromium import find_chromium, launch_arguments
from web.tooling.machine import SITE, say
from web.tooling.serve import Server

SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True},
}
THEMES = ("light", "dark")
SETTLED = 900  # milliseconds: longer than any movement of the page


def wait_for_decision(page: Page) -> None:
    page.wait_for_selector('html[data-ready="decision"]', state="attached", timeout=60_000)
    page.wait_for_timeout(SETTLED)


def show_home(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_timeout(SETTLED)


def show_setup(page: Page, address: str) -> None:
    page.goto(f"{address}#setup")
    page.wait_for_timeout(SETTLED)


def show_gears(page: Page, address: str) -> None:
    page.goto(f"{address}#quick")
    wait_for_decision(page)


def show_spaces(page: Page, address: str) -> None:
    """Enter takes the preselected gear."""
    show_gears(page, address)
    page.keyboard.press("Enter")
    page.wait_for_timeout(SETTLED)
    wait_for_decision(page)


SCREENS = {"home": show_home, "setup": show_setup, "gear": show_gears, "move": show_spaces}


def take(browser: Browser, address: str, folder: Path) -> None:
    for size, options in SIZES.items():
        for theme in THEMES:
            for name, show in SCREENS.items():
                context = browser.new_context(**options, color_scheme=theme, reduced_motion="reduce")
                page = context.new_page()
                show(page, address)
                page.screenshot(path=folder / f"{name}-{size}-{theme}.png")
                context.close()
                say(f"{name}-{size}-{theme}.png")


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    server = Server(SITE).in_background()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=launch_arguments())
        take(browser, server.address, folder)
        browser.close()


if __name__ == "__main__":
    main()
