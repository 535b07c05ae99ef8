"""Opens a page and leaves it alone at first, since every test query delays the page's own scripts."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page

TIMEOUT_MS = 60_000
# Time without any query. The page's own script records the times meanwhile.
IDLE_MS = 1_500
DECISION = 'html[data-ready="decision"]'
ANSWERED = "html[data-answered]"


def open_and_wait(context: BrowserContext, address: str, *, answer: bool) -> Page:
    """Return a new page at its first decision; with ``answer`` also after the engine's first answer."""
    page = context.new_page()
    page.goto(address, wait_until="commit")
    page.wait_for_timeout(IDLE_MS)
    page.wait_for_selector(DECISION, state="attached", timeout=TIMEOUT_MS)
    if answer:
        page.wait_for_selector(ANSWERED, state="attached", timeout=TIMEOUT_MS)
    return page
