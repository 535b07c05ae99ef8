"""Return visits, online and offline, compared with bare Pyodide. The visitor's device has saved the game."""

from __future__ import annotations

import statistics
import tempfile

from playwright.sync_api import BrowserContext, Playwright

from tests.tools.bench.page_fixture import TIMEOUT_MS, open_and_wait
from web.tooling.chromium import find_chromium, launch_arguments

ROUNDS = 7
# The engine is stored together with all other files, among them the snapshot used by return visits.
STORED = """async () => {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const all = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    const kept = await Promise.all(all);
    if (kept.flat().some(({url}) => url.includes("/engine.")) && navigator.serviceWorker.controller) return;
  }
}"""
# The unpacked snapshot exists from the first return visit on, if the site has a snapshot.
UNPACKED = """async () => {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const files = await navigator.storage.getDirectory();
    for await (const name of files.keys()) if (name.includes("snapshot.")) return;
  }
}"""
# The next race is prepared once the player has thought for a moment. The first return visit also runs a
# warm-up, so that the browser caches its compiled code of the Python runtime.
PREPARED = "() => localStorage.getItem('yellow-flag.next.1') !== null"
WARMED_UP_SCRIPT = "() => localStorage.getItem('yellow-flag.practised.1') !== null"
WASM_CACHE_WAIT_MS = 1_000  # milliseconds for the browser to write that cache


class ReturningVisitor:
    """A persistent browser profile on disk, with measuring scripts in every page."""

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

    def visit(self, address: str, *, bare_pyodide: bool = False) -> dict[str, float]:
        """Return the milliseconds to the first decision and, on our site, to the engine's first answer.

        Then stay until the next race is prepared.
        """
        page = open_and_wait(self._context, address, answer=not bare_pyodide)
        if not bare_pyodide:
            page.wait_for_function(PREPARED, timeout=TIMEOUT_MS)
        times: dict[str, float] = page.evaluate("seen")
        page.close()
        return times

    def stay_until_stored(self, address: str, *, has_snapshot: bool) -> None:
        second_wait = (UNPACKED, WARMED_UP_SCRIPT) if has_snapshot else (STORED, PREPARED)
        for condition, ready in ((STORED, PREPARED), second_wait):
            page = open_and_wait(self._context, address, answer=True)
            page.evaluate(condition)
            page.wait_for_function(ready, timeout=TIMEOUT_MS)
            page.wait_for_timeout(WASM_CACHE_WAIT_MS)
            page.close()

    def go_offline(self) -> None:
        self._context.set_offline(True)

    def close(self) -> None:
        self._context.close()


def return_visits(
    playwright: Playwright, watch: list[str], bare_address: str, site: str, *, has_snapshot: bool
) -> dict[str, float]:
    """Return medians of alternating visits to our site and to bare Pyodide, and of offline visits."""
    with tempfile.TemporaryDirectory() as ours_at, tempfile.TemporaryDirectory() as bare_at:
        reader = ReturningVisitor(playwright, watch, ours_at)
        nobody = ReturningVisitor(playwright, watch, bare_at)
        reader.stay_until_stored(site, has_snapshot=has_snapshot)
        nobody.visit(bare_address, bare_pyodide=True)
        ours: list[dict[str, float]] = []
        theirs: list[float] = []
        for _ in range(ROUNDS):
            theirs.append(nobody.visit(bare_address, bare_pyodide=True)["decision"])
            ours.append(reader.visit(site))
        reader.go_offline()
        offline = [reader.visit(site)["decision"] for _ in range(ROUNDS)]
        reader.close()
        nobody.close()
    bare_ms = statistics.median(theirs)
    tap, answer = (statistics.median(times[name] for times in ours) for name in ("decision", "answer"))
    return {
        "return_tap_ratio": round(tap / bare_ms, 3),
        "return_ratio": round(answer / bare_ms, 3),
        "return_tap_ms": round(tap),
        "return_ms": round(answer),
        "bare_return_ms": round(bare_ms),
        "offline_ms": round(statistics.median(offline)),
    }
