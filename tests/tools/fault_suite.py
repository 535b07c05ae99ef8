"""Test the page with every fault that a browser can meet: `python3 build.py test --faults`.

Every asset fails in every possible way. Storage is blocked, full or corrupt, key by key. The worker is killed
and the page reloaded at random moments. The faults of `fault_moments` follow. Prints a table: part, fault,
message that the player sees, and whether the page recovers without losing anything. `python3 -m
tests.tools.fault_suite storage worker` runs some parts; `... assets "web fonts"` tests one asset.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.support.web.faults import KINDS, FaultyServer
from tests.support.web.race_page import choose
from tests.tools import fault_moments
from tests.tools.fault_visits import DECISION, MESSAGE_LIMIT_SECONDS, FaultRow, outcome, saved_links, visit
from web.tooling.chromium import find_chromium, launch_arguments
from web.tooling.toolchain import SITE

ASSETS = {
    "start script": ("assets/start.*.js", "#quick"),
    "shared chunk": ("assets/chunk.*.js", "#quick"),
    "style sheet": ("assets/index.*.css", "#quick"),
    "web fonts": ("assets/fonts.*.css", "#quick"),
    "worker": ("assets/worker.*.js", "#quick"),
    "Python's runtime": ("assets/py.*/pyodide.asm.wasm", "#quick"),
    "Python's script": ("assets/py.*/pyodide.asm.mjs", "#quick"),
    "engine": ("assets/engine.*.bin", "#quick"),
    "extras": ("assets/extras.*.bin", "#draw"),
    "topology": ("circuits/*.topology.json", "#quick"),
    "drawing": ("circuits/*.drawing.json", "#quick"),
    "cockpit": ("assets/racing-panels.*.js", "#quick"),
    "screen chunk": ("assets/rules.*.js", "#rules"),
    "language chunk": ("assets/fr-first.*.js", "#rules"),
}
KEYS = (
    "races.1", "settings.1", "circuits.1", "days.1", "lessons.1", "explained.1", "seasons.1", "damaged.1",
    "next.1", "latest.1", "practised.1",
)  # fmt: skip
CORRUPT_VALUES = ("{half", "null", "5", '[{"key": 1}]', '"\\ud800"')
WORKER_KILLS = RELOADS = 100
KEEP_WORKERS = """
globalThis.workers = [];
globalThis.Worker = class extends Worker {
  constructor(...options) { super(...options); workers.push(this); }
};
"""


def asset_faults(browser: Browser) -> Iterator[FaultRow]:
    names = [name for name in ASSETS if name in sys.argv] or list(ASSETS)
    for name, fault in ((name, kind) for name in names for kind in KINDS):
        pattern, address = ASSETS[name]
        server = FaultyServer(SITE)
        server.start_in_background()
        server.faults[pattern] = fault
        # A visitor who has raced before gets no precomputed first turns, which would hide a missing engine.
        settings: dict[str, Any] = {"speed": "instant", "races": 1}
        if "fr" in pattern:
            settings["language"] = "fr"
        with visit(browser, server, address, "", **{"settings.1": settings}) as page:
            yield FaultRow(name, fault, *outcome(page, server.faults.clear))
        server.clear_faults()
        server.shutdown()


def storage_faults(browser: Browser, server: FaultyServer) -> Iterator[FaultRow]:
    for key in KEYS:
        for value in CORRUPT_VALUES:
            with visit(browser, server, "", **{key: value}) as page:
                page.locator(".quick").click()
                yield FaultRow(f"storage, {key}", value, *outcome(page, lambda: None, DECISION))


def random_interruptions(browser: Browser, server: FaultyServer, kind: str, moments: int) -> FaultRow:
    """Interrupt races at random, some milliseconds after every decision."""
    start, losses, count, question_count, advances = time.monotonic(), 0, 0, 0, 0
    draw = random.Random(7)
    while count < moments:
        with visit(browser, server, "#quick", KEEP_WORKERS) as page:
            saved_links(page)
            while count < moments and page.locator('html[data-ready="over"]').count() == 0:
                previous_link = saved_links(page)[1]
                choose(page)
                page.keyboard.press("Enter")
                page.wait_for_timeout(draw.randrange(1000))
                if kind == "reload":
                    page.reload(wait_until="commit")
                else:
                    page.evaluate("workers.at(-1).terminate()")
                count += 1
                page.wait_for_timeout(300)
                address_link, stored_link = saved_links(page)
                question_count += page.locator("main.is-diverged, main.is-choosing_seats").count()
                losses += address_link != stored_link or len(stored_link) < len(previous_link)
                advances += stored_link != previous_link
    words = f"none; {question_count} extra questions, {losses} of {advances} decisions lost"
    # A key pressed just before the interruption may be lost; most are not.
    fine = losses == question_count == 0 and advances > moments / 2
    return FaultRow(kind, f"{moments} moments", words, "yes" if fine else "NO", time.monotonic() - start)


def main() -> int:
    """Return 1 if the page does not recover from a fault, loses data or shows its message too late."""
    failures = 0
    print("| part | fault | message | recovers | seconds |\n|---|---|---|---|---|", flush=True)

    def show(row: FaultRow) -> None:
        nonlocal failures
        is_late = row.seconds > MESSAGE_LIMIT_SECONDS and row.area in (*ASSETS, "network lost")
        failures += row.recovered != "yes" or is_late
        print(
            f"| {row.area} | {row.fault} | {row.message} | {row.recovered} | {row.seconds:.1f} |", flush=True
        )

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=launch_arguments())
        server = FaultyServer(SITE)
        server.start_in_background()
        parts: dict[str, Callable[[], Iterator[FaultRow]]] = {
            "assets": lambda: asset_faults(browser),
            "storage": lambda: storage_faults(browser, server),
            "worker": lambda: iter([random_interruptions(browser, server, "worker killed", WORKER_KILLS)]),
            "reload": lambda: iter([random_interruptions(browser, server, "reload", RELOADS)]),
            "closed": lambda: fault_moments.closed_storage(browser, server, KEYS),
            "network": lambda: fault_moments.network(browser, server),
            "clock": lambda: fault_moments.clock(browser, server),
            "windows": lambda: fault_moments.two_windows(browser, server),
            "update": lambda: fault_moments.update(browser),
            "memory": lambda: fault_moments.memory(browser, server),
        }
        for name, part in parts.items():
            if name in (sys.argv[1:] or parts):
                for row in part():
                    show(row)
        browser.close()
        server.shutdown()
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
