"""Faults at certain moments, and the memory used by ten races.

Faults: lost network, unavailable storage, a wrong clock, two windows, an update during a race.
"""

from __future__ import annotations

import random
import re
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.support.web.faults import FaultyServer
from tests.support.web.race_page import choose
from tests.tools.fault_visits import DECISION, FaultRow, outcome, saved_links, visit
from web.tooling.toolchain import SITE

OFFLINE_AFTER_MS = [150 * number for number in range(20)]  # milliseconds after the start of the visit
# A clock that is wrong by `globalThis.off` milliseconds.
CLOCK_OFFSET_SCRIPT = """
{
  const Real = Date;
  globalThis.off = OFF;
  globalThis.Date = class extends Real {
    constructor(...parts) { parts.length ? super(...parts) : super(Real.now() + globalThis.off); }
    static now() { return Real.now() + globalThis.off; }
  };
}
"""
YEAR = 365 * 24 * 3600 * 1000
CLOCKS = {"in 1970": "-Date.now()", "fifty years on": f"{50 * YEAR}", "back by a year in mid-race": "0"}
STORAGE_BLOCKED_SCRIPT = """
Object.defineProperty(globalThis, "localStorage", {
  get() { throw new DOMException("blocked", "SecurityError"); },
});
"""
STORAGE_FULL_SCRIPT = """
{
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (key, value) {
    if (KEY.test(key)) throw new DOMException("full", "QuotaExceededError");
    return setItem.call(this, key, value);
  };
}
"""
RACES = 10
MAX_MEMORY_GROWTH = 1.25  # of all memory, from the second race to the last
SETTLE_MS = 300


def network(browser: Browser, server: FaultyServer) -> Iterator[FaultRow]:
    """Lose the network some time after the start of a visit; restore it when the reader tries again."""
    for moment in OFFLINE_AFTER_MS:
        with visit(browser, server, "#quick") as page:
            page.wait_for_timeout(moment)
            page.context.set_offline(True)
            seen, mended, seconds = outcome(page, lambda page=page: page.context.set_offline(False))  # type: ignore[misc]
        yield FaultRow("network lost", f"after {moment / 1000:.2f} s", seen, mended, seconds)


def closed_storage(browser: Browser, server: FaultyServer, keys: tuple[str, ...]) -> Iterator[FaultRow]:
    """Block storage, entirely or for one key: the race continues and its URL still holds it."""
    kinds = {"blocked": STORAGE_BLOCKED_SCRIPT, "full": STORAGE_FULL_SCRIPT.replace("KEY", "/./")}
    kinds |= {f"full for {key}": STORAGE_FULL_SCRIPT.replace("KEY", f"/{re.escape(key)}/") for key in keys}
    for how, script in kinds.items():
        with visit(browser, server, "#quick", script) as page:
            begun = time.monotonic()
            lost = make_decisions(page, 4)
            words = page.locator(".notice")
            seen = " ".join(words.first.inner_text().split()) if words.count() else "nothing"
            page.reload(wait_until="commit")
            before = page.url
            page.wait_for_selector(DECISION, state="attached")
            lost += page.url != before
            took = time.monotonic() - begun
            yield FaultRow("storage", how, seen, "NO" if lost else "yes", took)


def make_decisions(page: Page, decisions: int) -> int:
    """Make up to the given number of decisions; return how many had no effect."""
    lost = 0
    for _ in range(decisions):
        page.wait_for_selector("html[data-ready]", state="attached")
        if page.locator('html[data-ready="over"]').count():
            break
        before = page.url
        choose(page)
        page.keyboard.press("Enter")
        for _ in range(60):
            if page.url != before:
                break
            page.wait_for_timeout(50)
        lost += page.url == before
    return lost


def clock(browser: Browser, server: FaultyServer) -> Iterator[FaultRow]:
    for how, off in CLOCKS.items():
        with visit(browser, server, "#quick", CLOCK_OFFSET_SCRIPT.replace("OFF", off)) as page:
            begun = time.monotonic()
            lost = make_decisions(page, 3)
            if off == "0":
                page.evaluate(f"globalThis.off = -{YEAR}")
            lost += make_decisions(page, 3)
            here, kept = saved_links(page)
            page.reload(wait_until="commit")
            lost += saved_links(page)[0] != here or here != kept
            words = "nothing: the race goes on" if not lost else f"{lost} decisions lost"
            yield FaultRow("clock", how, words, "NO" if lost else "yes", time.monotonic() - begun)


def two_windows(browser: Browser, server: FaultyServer, moments: int = 30) -> Iterator[FaultRow]:
    """Decide at random in two windows with the same race, with and without taking over."""
    draw, lost, begun, done = random.Random(5), 0, time.monotonic(), 0
    while done < moments:
        with visit(browser, server, "#quick") as page:
            saved_links(page)
            other = page.context.new_page()
            other.goto(page.url)
            while done < moments and page.locator('html[data-ready="over"]').count() == 0:
                at = draw.choice((page, other))
                before = saved_links(at)[1]
                take = at.get_by_role("button", name="Take over here")
                if draw.random() < 0.5 and take.count():
                    take.click()
                    at.wait_for_timeout(SETTLE_MS)
                choose(at)
                at.keyboard.press("Enter")
                done += 1
                at.wait_for_timeout(draw.randrange(60, 2 * SETTLE_MS))
                lost += len(saved_links(at)[1]) < len(before)
            page.wait_for_timeout(SETTLE_MS)
            lost += saved_links(page)[0] != saved_links(other)[0]
    words = f"the other window follows; {lost} decisions lost"
    yield FaultRow(
        "two windows", f"{moments} moments", words, "NO" if lost else "yes", time.monotonic() - begun
    )


def rename_chunks(site: Path) -> None:
    """Rename the chunks of the rules and settings screens, as in another version of the site."""
    for screen in ("rules", "settings"):
        [file] = site.glob(f"assets/{screen}.*.js")
        renamed = file.name.replace(".js", "N.js")
        for other in [file for file in site.rglob("*") if file.suffix in (".html", ".js")]:
            text = other.read_text(encoding="utf-8")
            if file.name in text:
                other.write_text(text.replace(file.name, renamed), encoding="utf-8")
        file.rename(file.with_name(renamed))


def update(browser: Browser) -> Iterator[FaultRow]:
    """Remove the files of the running version, then open a screen that was not loaded before."""
    for decisions in (0, 2, 5):
        with tempfile.TemporaryDirectory() as folder:
            server = FaultyServer(Path(shutil.copytree(SITE, Path(folder) / "site")))
            server.start_in_background()
            with visit(browser, server, "#quick") as page:
                begun = time.monotonic()
                saved_links(page)
                lost = make_decisions(page, decisions)
                rename_chunks(server.folder)
                lost += make_decisions(page, 2)
                race, kept = saved_links(page)
                page.evaluate("location.hash = '#rules'")
                seen, mended, _ = outcome(page, lambda: None, 'html[data-screen="rules"] main h2')
                page.evaluate("link => { location.hash = link; }", race)
                page.wait_for_selector(DECISION, state="attached")
                lost += saved_links(page) != (race, kept) or make_decisions(page, 2)
                how = f"after {decisions} decisions"
                fine = mended == "yes" and not lost
                yield FaultRow(
                    "update in mid-race", how, seen, "yes" if fine else "NO", time.monotonic() - begun
                )
            server.clear_faults()
            server.shutdown()


def memory_mb(browser: Browser) -> float:
    """Return the memory of all page processes, in MB."""
    session = browser.new_browser_cdp_session()
    pages = [one["id"] for one in session.send("SystemInfo.getProcessInfo")["processInfo"]]
    session.detach()
    found = [re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{number}/status").read_text()) for number in pages]
    return sum(int(one[1]) for one in found if one) / 1024


def memory(browser: Browser, server: FaultyServer) -> Iterator[FaultRow]:
    """Run several races in one page."""
    with visit(browser, server, "") as page:
        begun, figures = time.monotonic(), list[float]()
        for _ in range(RACES):
            page.evaluate("location.hash = '#home'")
            page.wait_for_selector('html[data-screen="home"]', state="attached")
            page.locator(".quick").click()
            page.wait_for_selector(DECISION, state="attached")
            while page.locator('html[data-ready="over"]').count() == 0:
                make_decisions(page, 1)
            page.context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
            figures.append(memory_mb(browser))
    words = (
        f"{figures[0]:.0f} MB after the first race, {figures[1]:.0f} after the second, {figures[-1]:.0f} now"
    )
    fine = figures[-1] < MAX_MEMORY_GROWTH * figures[1]
    yield FaultRow("memory", f"{RACES} races", words, "yes" if fine else "NO", time.monotonic() - begun)
