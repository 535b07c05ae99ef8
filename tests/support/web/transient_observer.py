"""Records short-lived page states in the page itself, since polling would miss them."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.support.browser import TIMEOUT_MS

WATCHES = """([selector, look]) => {
  const seen = [];
  const tells = look ? new Function("element", `return (${look});`) : () => true;
  let arrived;
  const arrives = new Promise((resolve) => { arrived = resolve; });
  const note = () => {
    const element = document.querySelector(selector);
    if (!element) return;
    seen.push({ at: performance.now(), told: tells(element) });
    arrived();
  };
  new MutationObserver(note).observe(document, {
    attributes: true, characterData: true, childList: true, subtree: true,
  });
  note();
  return { seen, arrives };
}"""


class TransientObserver:
    """Observer that records an element whenever the page changes while the element is present.

    ``look`` is a JavaScript expression over the first matching ``element``; its value is recorded.
    Create the observer before the element can appear.
    """

    def __init__(self, page: Page, selector: str, look: str = "") -> None:
        self._page = page
        self._selector = selector
        self._handle = page.evaluate_handle(WATCHES, [selector, look])

    def values(self) -> list[Any]:
        """Return the recorded values in order; empty if the element has not appeared."""
        return [record["told"] for record in self._handle.evaluate("({ seen }) => seen")]

    def first(self) -> float:
        """Wait until the element appears and return the time, in ms of the page's clock."""
        time_ms = self._handle.evaluate(
            """({ seen, arrives }, patience) => Promise.race([
              arrives.then(() => seen[0].at), new Promise((done) => setTimeout(done, patience, null))])""",
            TIMEOUT_MS,
        )
        assert time_ms is not None, f"{self._selector} has never been on screen"
        return float(time_ms)
