"""Opens a page and leaves it alone at first, since every test query delays the page's own scripts."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page

PATIENCE = 60_000
# Time without any query. The page's own script records the times meanwhile.
ALONE = 1_500
DECISION = 'html[data-ready="decision"]'
ANSWERED = "html[data-answered]"


def opened(context: BrowserContext, address: str, *, answer: bool) -> Page:
    """Return a new page at its first decision; with ``answer`` also after the engine's first answer."""
    page = context.new_page()
    page.goto(address, wait_until="commit")
    page.wait_for_timeout(ALONE)
    page.wait_for_selector(DECISION, state="attached", timeout=PATIENCE)
    if answer:
        page.wait_for_selector(ANSWERED, state="attached", timeout=PATIENCE)
    return page
