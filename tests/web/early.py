"""Fixture: first visit with the page's script delayed, only the prerendered screen shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route

from tests.browser import PATIENCE, STEADY_SEEDS
from web.tooling.chromium import SIZES
from web.tooling.serve import Server

PAINTED = "html[data-first-screen]"
NUMBER = "crypto.getRandomValues = (places) => places.fill({number});"
# Time in which the page replaces the prerendered screen if nothing delays it, in ms.
WOULD_BE_THERE = 1_000

Early = Callable[..., tuple[Page, Callable[[], None]]]


@pytest.fixture
def early(browser: Browser, hosted: Server) -> Iterator[Early]:
    """Return a function that opens an address as a new visitor with the page's script delayed.

    The function returns the page and a second function that releases the script.
    """
    contexts: list[BrowserContext] = []

    def opened(
        address: str,
        size: str = "desktop",
        number: int = 1,
        motion: str = "reduce",
        language: str = "en",
        now: str | None = None,
        **more: Any,
    ) -> tuple[Page, Callable[[], None]]:
        options: dict[str, Any] = {"reduced_motion": motion, "locale": language, **SIZES[size], **more}
        context = browser.new_context(service_workers="block", **options)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(STEADY_SEEDS + NUMBER.format(number=number))
        held: list[Route] = []
        context.route("**/assets/start.*.js", lambda route: held.append(route))
        page = context.new_page()
        if now:
            page.clock.set_fixed_time(now)
        page.goto(hosted.address + address, wait_until="commit")
        page.wait_for_selector(f'{PAINTED}:not([data-first-screen="coming"])', state="attached")
        # The first frame is drawn only after the style sheet has loaded.
        page.evaluate("() => new Promise(requestAnimationFrame)")

        def let_come() -> None:
            for route in held:
                route.continue_()

        return page, let_come

    yield opened
    for context in contexts:
        context.close()
