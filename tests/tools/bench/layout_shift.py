"""Measure layout shift while a page loads, and the time a loaded page takes to show the longest link.

Every screen is measured at six sizes, each in its own browser profile.
"""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from tests.tools.bench.longest_link import longest_link

SIZES = ((1920, 1080), (1350, 940), (1280, 800), (820, 1180), (390, 844), (360, 640))
SCREENS = (
    "", "#quick", "#first-lap", "#setup", "#daily", "#seasons", "#seasons/new", "#friends", "#learn",
    "#learn/1", "#puzzles", "#rules", "#circuits", "#circuits/spa", "#sheet", "#profile", "#races", "#about",
)  # fmt: skip
LOAD_MS = 4000  # milliseconds; all automatic loading is done by then
MIN_REPORTED_SHIFT = 0.02
OPENED = 3
PATIENCE = 60_000

# Cumulative layout shift as defined by browsers and Lighthouse. The worst window counts: shifts less than one
# second apart, five seconds at most, none within half a second of user input.
SHIFTS = """
globalThis.shift = {worst: 0, what: []};
let row = 0, first = 0, last = 0;
new PerformanceObserver((list) => {
  for (const {value, startTime, hadRecentInput, sources} of list.getEntries()) {
    if (hadRecentInput) continue;
    if (startTime - last > 1000 || startTime - first > 5000) [row, first] = [0, startTime];
    last = startTime;
    row += value;
    if (row > shift.worst) shift.worst = row;
    for (const {node} of sources) shift.what.push(`${node?.nodeName} ${node?.className ?? ""}`);
  }
}).observe({type: "layout-shift", buffered: true});
"""
# From setting a link as the address to the frame that shows its race.
SHOWS = """
(link) => new Promise((done) => {
  const begun = performance.now();
  const shown = () => setTimeout(() => done(performance.now() - begun));
  new MutationObserver((_, watch) => {
    if (!document.documentElement.dataset.ready) return;
    watch.disconnect();
    requestAnimationFrame(shown);
  }).observe(document.documentElement, {attributes: true});
  location.hash = `#${link}`;
})
"""


def shifts_of(browser: Browser, address: str) -> list[tuple[float, list[str]]]:
    """Return the layout shift of one screen at all sizes, and the elements that moved."""
    pages, shifts = [], []
    for width, height in SIZES:
        context = browser.new_context(viewport={"width": width, "height": height})
        context.add_init_script(SHIFTS)
        pages.append(context.new_page())
        pages[-1].goto(address, wait_until="commit")
        pages[-1].wait_for_selector("html[data-screen]", state="attached", timeout=PATIENCE)
    pages[-1].wait_for_timeout(LOAD_MS)
    for page in pages:
        shift = page.evaluate("shift")
        shifts.append((float(shift["worst"]), list(shift["what"])))
        page.context.close()
    return shifts


def layout_shifts(browser: Browser, site: str) -> dict[str, float]:
    """Return the worst shift of all screens; print those above the threshold."""
    worst = 0.0
    for screen in SCREENS:
        for (width, height), (shift, elements) in zip(SIZES, shifts_of(browser, site + screen), strict=True):
            worst = max(worst, shift)
            if shift > MIN_REPORTED_SHIFT:
                print(f"{screen or 'home'} at {width} x {height}: {shift:.3f}", *sorted(set(elements))[:6])
    return {"layout_shift_worst": round(worst, 3)}


def longest_link_shown(page: Page, site: str) -> dict[str, float]:
    """Return the milliseconds to show the longest link in a loaded page; fastest of several."""
    link, times = longest_link(), []
    page.goto(f"{site}#quick")
    for _ in range(OPENED):
        page.wait_for_selector("html[data-ready]", state="attached", timeout=PATIENCE)
        page.evaluate("location.hash = '#home'")
        page.wait_for_selector('html[data-screen="home"]:not([data-ready])', state="attached")
        page.wait_for_timeout(LOAD_MS)
        times.append(float(page.evaluate(SHOWS, link)))
    return {"longest_link_shown_ms": round(min(times))}
