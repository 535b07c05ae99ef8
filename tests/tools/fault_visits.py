"""Visit a faulty site: the message that the player sees, and whether the page recovers."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Error, Page

from tests.support.browser import FIXED_SEEDS_SCRIPT, INSTANT_SETTINGS, storage_texts
from tests.support.web.faults import FaultyServer
from web.tooling.chromium import DEVICE_PROFILES

DECISION = 'html[data-ready="decision"]'
PAGE_READY = (
    'html[data-ready="decision"], html[data-screen="rules"], html[data-screen="home"] .quick, '
    'main.draw[data-state="good"]'
)
OFFERED_ACTIONS = ", ".join(
    f"{place}:visible"
    for place in (
        "#trouble a", "body[role=alert] a", ".notice-offer", ".fault button", ".draw-state .plain-link"
    )
)  # fmt: skip
VISIBLE_MESSAGES = ", ".join(
    f"{place}:visible"
    for place in ("#trouble p", "body[role=alert]", ".notice", ".fault p", ".draw-state .is-bad")
)
HAS_PAINTED = "performance.getEntriesByType('paint').length > 0"
TIMEOUT_SECONDS = 75
MESSAGE_LIMIT_SECONDS = 10


class FaultRow(NamedTuple):
    area: str
    fault: str
    message: str
    recovered: str
    seconds: float


@contextmanager
def visit(
    browser: Browser, server: FaultyServer, address: str, script: str = "", **extra_storage: Any
) -> Iterator[Page]:
    context = browser.new_context(
        **DEVICE_PROFILES["desktop"], reduced_motion="reduce", service_workers="block"
    )
    context.set_default_timeout(TIMEOUT_SECONDS * 1000)
    texts = storage_texts({**INSTANT_SETTINGS, **extra_storage})
    calls = "".join(f"localStorage.setItem({json.dumps(k)}, {json.dumps(v)});" for k, v in texts.items())
    context.add_init_script(
        f"{FIXED_SEEDS_SCRIPT}\nif (!sessionStorage.begun) {{ sessionStorage.begun = 1; {calls} }}\n{script}"
    )
    page = context.new_page()
    page.goto(server.address + address, wait_until="commit")
    try:
        yield page
    finally:
        context.close()


def outcome(page: Page, repair: Callable[[], None], ready: str = PAGE_READY) -> tuple[str, str, float]:
    """Return the message seen before the repair, whether the page recovers, and the time to the message."""
    start, message = time.monotonic(), ""
    while (seconds := time.monotonic() - start) < TIMEOUT_SECONDS:
        try:
            # Before the first paint, the player sees nothing, though Chromium calls elements visible.
            if page.locator(VISIBLE_MESSAGES).count() and page.evaluate(HAS_PAINTED):
                message = " ".join(page.locator(VISIBLE_MESSAGES).first.inner_text(timeout=500).split())
                break
            if page.locator(ready).count():
                return "none: recovers by itself", "yes", seconds
        except Error:
            pass
        page.wait_for_timeout(100)
    repair()
    for _ in range(40):
        try:
            if page.locator(ready).count() and not page.locator(VISIBLE_MESSAGES).count():
                return message[:90], "yes", seconds
            if page.locator(OFFERED_ACTIONS).count():
                page.locator(OFFERED_ACTIONS).first.click(timeout=500)
        except Error:
            pass
        page.wait_for_timeout(1000)
    return message[:90] or "NONE", "NO", seconds


def saved_links(page: Page) -> tuple[str, str]:
    """Return the race link in the address and the stored one."""
    page.locator("html[data-ready]").wait_for(state="attached")
    links: list[str] = page.evaluate(
        """[location.hash.slice(1),
            JSON.parse(localStorage['yellow-flag.races.1'] ?? '[{}]')[0].link ?? '']"""
    )
    return links[0], links[1]
