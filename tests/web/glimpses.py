"""What is on screen for a moment only. A test that asks every half second misses what lies there for a tenth
of one on a busy machine: the page itself writes it down, each time that it changes.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser import PATIENCE

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


class Glimpses:
    """Every sight of a selector from now on, with what a JavaScript expression over its first `element` is
    worth at that moment. Made before what is looked for can happen.
    """

    def __init__(self, page: Page, selector: str, look: str = "") -> None:
        self._page = page
        self._selector = selector
        self._handle = page.evaluate_handle(WATCHES, [selector, look])

    def all(self) -> list[Any]:
        """What was to be told at each sight, in order; none so far is an empty list."""
        return [one["told"] for one in self._handle.evaluate("({ seen }) => seen")]

    def first(self) -> float:
        """Waits for the first sight: when it was, in milliseconds of the page."""
        found = self._handle.evaluate(
            """({ seen, arrives }, patience) => Promise.race([
              arrives.then(() => seen[0].at), new Promise((done) => setTimeout(done, patience, null))])""",
            PATIENCE,
        )
        assert found is not None, f"{self._selector} has never been on screen"
        return float(found)
