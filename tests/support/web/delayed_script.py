"""Fixture: first visit with the page's script delayed, only the prerendered screen shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route

from tests.support.browser import FIXED_SEEDS_SCRIPT, TIMEOUT_MS
from web.tooling.chromium import DEVICE_PROFILES
from web.tooling.serve import StaticServer

PAINTED = "html[data-first-screen]"
NUMBER = "crypto.getRandomValues = (places) => places.fill({number});"

Early = Callable[..., tuple[Page, Callable[[], None]]]


@pytest.fixture
def before_hydration(browser: Browser, site_server: StaticServer) -> Iterator[Early]:
    """Return a function that opens an address as a new visitor with the page's script delayed.

    The function returns the page and a second function that releases the script.
    """
    contexts: list[BrowserContext] = []

    def open_page(
        address: str,
        size: str = "desktop",
        number: int = 1,
        motion: str = "reduce",
        language: str = "en",
        date: str | None = None,
        **extra_options: Any,
    ) -> tuple[Page, Callable[[], None]]:
        options: dict[str, Any] = {
            "reduced_motion": motion,
            "locale": language,
            **DEVICE_PROFILES[size],
            **extra_options,
        }
        context = browser.new_context(service_workers="block", **options)
        contexts.append(context)
        context.set_default_timeout(TIMEOUT_MS)
        context.add_init_script(FIXED_SEEDS_SCRIPT + NUMBER.format(number=number))
        held_routes: list[Route] = []
        context.route("**/assets/start.*.js", lambda route: held_routes.append(route))
        page = context.new_page()
        if date:
            page.clock.set_fixed_time(date)
        page.goto(site_server.address + address, wait_until="commit")
        page.wait_for_selector(f'{PAINTED}:not([data-first-screen="coming"])', state="attached")
        # The first frame is drawn only after the style sheet has loaded.
        page.evaluate("() => new Promise(requestAnimationFrame)")

        def release_scripts() -> None:
            for route in held_routes:
                route.continue_()

        return page, release_scripts

    yield open_page
    for context in contexts:
        context.close()
