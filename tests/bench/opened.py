"""A page that is opened and left alone: whatever a test asks of a page is a script that the page has to read
first, tenths of a second before its own.
"""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page

PATIENCE = 60_000  # milliseconds
# So long nothing is asked of it; when what happened, the page's own watch keeps.
ALONE = 1_500
DECISION = 'html[data-ready="decision"]'
ANSWERED = "html[data-answered]"


def opened(context: BrowserContext, address: str, *, answer: bool) -> Page:
    """A new page that has come to its first decision, and to the engine's first answer where it is to wait
    for that.
    """
    page = context.new_page()
    page.goto(address, wait_until="commit")
    page.wait_for_timeout(ALONE)
    page.wait_for_selector(DECISION, state="attached", timeout=PATIENCE)
    if answer:
        page.wait_for_selector(ANSWERED, state="attached", timeout=PATIENCE)
    return page
