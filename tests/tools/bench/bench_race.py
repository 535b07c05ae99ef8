"""Measure how smoothly a race runs on screen in a real browser: `python3 build.py bench race`.

A quick race is driven by keyboard at the default speed, at desktop and phone size, from the first question
on. It measures long tasks of the main thread, the time from a key to the next frame, and frames per second
while cars move. Without a window there are at most 60. The usability figures of `user_experience.py` follow.
"""

from __future__ import annotations

import statistics
import time
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.tools.bench import benchmark_table, user_experience
from web.tooling.chromium import DEVICE_PROFILES, find_chromium, launch_arguments
from web.tooling.serve import StaticServer
from web.tooling.toolchain import SITE

SECONDS = 20  # per size
PATIENCE = 60_000
TARGETS = {"longest_task_ms": 50, "slowest_paint_ms": 100}

# Runs from the first question on. A frame counts as movement if a car's position differs from the frame
# before.
FRAME_SCRIPT = """
globalThis.seen = {tasks: [], paints: [], moving: []};
const times = (entries) => entries.map((entry) => entry.duration);
new PerformanceObserver((list) => seen.tasks.push(...times(list.getEntries())))
  .observe({type: "longtask"});
new PerformanceObserver((list) =>
  seen.paints.push(...times(list.getEntries().filter((event) => event.interactionId))))
  .observe({type: "event", durationThreshold: 16});
let moved = false, movedBefore = false, before = 0;
new MutationObserver(() => { moved = true; })
  .observe(document.querySelector(".b-cars"), {subtree: true, attributeFilter: ["transform"]});
const frame = (now) => {
  if (moved && movedBefore) seen.moving.push(now - before);
  [movedBefore, moved, before] = [moved, false, now];
  requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
"""

# Cheaper than a selector, which would search the whole page during the measurement.
READY = "document.documentElement.dataset.ready"


def answer_every_question(page: Page) -> dict[str, list[float]]:
    """Give the first available answer to every question as soon as it is asked.

    A key pressed earlier would skip the movement.
    """
    page.wait_for_selector('html[data-ready="decision"]', state="attached", timeout=PATIENCE)
    page.evaluate(FRAME_SCRIPT)
    start = time.monotonic()
    while time.monotonic() - start < SECONDS and (ready := page.evaluate(READY)) != "over":
        if ready == "decision":
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        page.wait_for_timeout(100)
    recorded: dict[str, list[float]] = page.evaluate("seen")
    return recorded


def measure_size(browser: Browser, address: str, size: str) -> dict[str, float]:
    context = browser.new_context(**DEVICE_PROFILES[size])
    page = context.new_page()
    page.goto(f"{address}#quick")
    recorded = answer_every_question(page)
    context.close()
    if not recorded["moving"]:
        raise SystemExit("No car has moved: nothing to measure.")
    return {
        "tasks_over_50_ms": len(recorded["tasks"]),
        "longest_task_ms": round(max(recorded["tasks"], default=0)),
        "slowest_paint_ms": round(max(recorded["paints"], default=0)),
        "median_paint_ms": round(statistics.median(recorded["paints"] or [0])),
        "pictures_per_second": round(1000 * len(recorded["moving"]) / sum(recorded["moving"]), 1),
        "late_pictures_percent": round(
            100 * sum(took > 25 for took in recorded["moving"]) / len(recorded["moving"]), 1
        ),
        "pictures": len(recorded["moving"]),
    }


def measure() -> dict[str, Any]:
    site = StaticServer(SITE).start_in_background()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=launch_arguments())
        sizes = {size: measure_size(browser, site.address, size) for size in DEVICE_PROFILES}
        experience = user_experience.measure(browser, site.address)
        browser.close()
    smooth = {f"{size}_{name}": value for size, figures in sizes.items() for name, value in figures.items()}
    return {**smooth, **experience}


if __name__ == "__main__":
    smooth = {f"{size}_{name}": maximum for size in DEVICE_PROFILES for name, maximum in TARGETS.items()}
    benchmark_table.run_benchmark(__doc__, measure, {**smooth, **user_experience.REACH})
