"""Return visits, with and without a connection: the page of a reader who has been here before and whose
device keeps the game, and bare Pyodide in a browser that has been there before.
"""

from __future__ import annotations

import statistics
import tempfile

from playwright.sync_api import BrowserContext, Playwright

from tests.bench.opened import PATIENCE, opened
from web.tooling.chromium import find_chromium, launch_arguments

ROUNDS = 7
# The snapshot that a return visit starts from is stored with everything else.
STORED = """async () => {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const all = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    const kept = await Promise.all(all);
    if (kept.flat().some(({url}) => url.includes("/snapshot.")) && navigator.serviceWorker.controller) return;
  }
}"""
# Unpacked, it is there from the first return visit on.
UNPACKED = """async () => {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const files = await navigator.storage.getDirectory();
    for await (const name of files.keys()) if (name.includes("snapshot.")) return;
  }
}"""
# And so is the next race, as soon as somebody has thought about this one for a moment; who is back for the
# first time also practises, for the browser to keep what it has made of Python's machine.
PREPARED = "() => localStorage.getItem('yellow-flag.next.1') !== null"
PRACTISED = "() => localStorage.getItem('yellow-flag.practised.1') !== null"
# It keeps that when it has come to it.
KEEPS_WITHIN = 1_000  # milliseconds


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

    def visit(self, address: str, *, bare: bool = False) -> dict[str, float]:
        """Milliseconds to the first decision, and to the engine's first answer, where there is one; who is
        there then stays until the race after this one is prepared.
        """
        page = opened(self._context, address, answer=not bare)
        if not bare:
            page.wait_for_function(PREPARED, timeout=PATIENCE)
        seen: dict[str, float] = page.evaluate("seen")
        page.close()
        return seen

    def stay_until_stored(self, address: str) -> None:
        for stored, ready in ((STORED, PREPARED), (UNPACKED, PRACTISED)):
            page = opened(self._context, address, answer=True)
            page.evaluate(stored)
            page.wait_for_function(ready, timeout=PATIENCE)
            page.wait_for_timeout(KEEPS_WITHIN)
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
        nobody.visit(bare, bare=True)
        ours: list[dict[str, float]] = []
        theirs: list[float] = []
        for _ in range(ROUNDS):
            theirs.append(nobody.visit(bare, bare=True)["decision"])
            ours.append(reader.visit(site))
        reader.go_offline()
        offline = [reader.visit(site)["decision"] for _ in range(ROUNDS)]
        reader.close()
        nobody.close()
    bare_ms = statistics.median(theirs)
    tap, answer = (statistics.median(seen[name] for seen in ours) for name in ("decision", "answer"))
    return {
        "return_tap_ratio": round(tap / bare_ms, 3),
        "return_ratio": round(answer / bare_ms, 3),
        "return_tap_ms": round(tap),
        "return_ms": round(answer),
        "bare_return_ms": round(bare_ms),
        "offline_ms": round(statistics.median(offline)),
    }
