"""Return visits, with and without a connection: the page of a reader who has been here before and whose
device keeps the game, and bare Pyodide in a browser that has been there before.
"""

from __future__ import annotations

import statistics
import tempfile
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright

from web.tooling.chromium import find_chromium, launch_arguments

ROUNDS = 7
PATIENCE = 60_000  # milliseconds
DECISION = 'html[data-ready="decision"]'
# The snapshot that a return visit starts from is stored with everything else.
STORED = """async () => {
  if (!navigator.serviceWorker.controller) return false;
  const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().some(({url}) => url.includes("/snapshot."));
}"""


class Reader:
    """A browser profile on disk, as a reader's is, and what watches every page of it."""

    def __init__(self, playwright: Playwright, watch: list[str], folder: str) -> None:
        self._context: BrowserContext = playwright.chromium.launch_persistent_context(
            folder,
            executable_path=find_chromium(),
            args=launch_arguments(),
            viewport={"width": 1280, "height": 800},
            reduced_motion="reduce",
        )
        for script in watch:
            self._context.add_init_script(script)

    def _opened(self, address: str) -> Page:
        page = self._context.new_page()
        page.goto(address, wait_until="commit")
        page.wait_for_selector(DECISION, state="attached", timeout=PATIENCE)
        return page

    def visit(self, address: str) -> float:
        """Milliseconds to the first decision."""
        page = self._opened(address)
        seen: dict[str, Any] = page.evaluate("seen")
        page.close()
        return float(seen["decision"])

    def stay_until_stored(self, address: str) -> None:
        page = self._opened(address)
        page.wait_for_function(STORED, timeout=PATIENCE)
        page.close()

    def go_offline(self) -> None:
        self._context.set_offline(True)

    def close(self) -> None:
        self._context.close()


def return_visits(playwright: Playwright, watch: list[str], bare: str, site: str) -> dict[str, float]:
    """Medians of visits one after the other, each beside one of bare Pyodide; and offline."""
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        reader, nobody = Reader(playwright, watch, one), Reader(playwright, watch, other)
        reader.stay_until_stored(site)
        nobody.visit(bare)
        ours, theirs = [], []
        for _ in range(ROUNDS):
            theirs.append(nobody.visit(bare))
            ours.append(reader.visit(site))
        reader.go_offline()
        offline = [reader.visit(site) for _ in range(ROUNDS)]
        reader.close()
        nobody.close()
    return {
        "return_ratio": round(statistics.median(ours) / statistics.median(theirs), 3),
        "return_ms": round(statistics.median(ours)),
        "bare_return_ms": round(statistics.median(theirs)),
        "offline_ms": round(statistics.median(offline)),
    }
