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
from functools import partial
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
CLOCKS = {"in 1970": "-Date.now()", "50 years ahead": f"{50 * YEAR}", "set back a year during a race": "0"}
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
    """Lose the network some time after the start of a visit; restore it before the player tries again."""
    for moment in OFFLINE_AFTER_MS:
        with visit(browser, server, "#quick") as page:
            page.wait_for_timeout(moment)
            page.context.set_offline(True)
            message, recovered, seconds = outcome(page, partial(page.context.set_offline, False))
        yield FaultRow("network lost", f"after {moment / 1000:.2f} s", message, recovered, seconds)


def closed_storage(browser: Browser, server: FaultyServer, keys: tuple[str, ...]) -> Iterator[FaultRow]:
    """Block storage, entirely or for one key: the race continues and its URL still holds it."""
    kinds = {"blocked": STORAGE_BLOCKED_SCRIPT, "full": STORAGE_FULL_SCRIPT.replace("KEY", "/./")}
    kinds |= {f"full for {key}": STORAGE_FULL_SCRIPT.replace("KEY", f"/{re.escape(key)}/") for key in keys}
    for kind, script in kinds.items():
        with visit(browser, server, "#quick", script) as page:
            start = time.monotonic()
            losses = make_decisions(page, 4)
            words = page.locator(".notice")
            message = " ".join(words.first.inner_text().split()) if words.count() else "none"
            page.reload(wait_until="commit")
            previous_url = page.url
            page.wait_for_selector(DECISION, state="attached")
            losses += page.url != previous_url
            took = time.monotonic() - start
            yield FaultRow("storage", kind, message, "NO" if losses else "yes", took)


def make_decisions(page: Page, decisions: int) -> int:
    """Make up to the given number of decisions; return how many had no effect."""
    losses = 0
    for _ in range(decisions):
        page.wait_for_selector("html[data-ready]", state="attached")
        if page.locator('html[data-ready="over"]').count():
            break
        previous_url = page.url
        choose(page)
        page.keyboard.press("Enter")
        for _ in range(60):
            if page.url != previous_url:
                break
            page.wait_for_timeout(50)
        losses += page.url == previous_url
    return losses


def clock(browser: Browser, server: FaultyServer) -> Iterator[FaultRow]:
    for kind, off in CLOCKS.items():
        with visit(browser, server, "#quick", CLOCK_OFFSET_SCRIPT.replace("OFF", off)) as page:
            start = time.monotonic()
            losses = make_decisions(page, 3)
            if off == "0":
                page.evaluate(f"globalThis.off = -{YEAR}")
            losses += make_decisions(page, 3)
            address_link, stored_link = saved_links(page)
            page.reload(wait_until="commit")
            losses += saved_links(page)[0] != address_link or address_link != stored_link
            words = "none: the race continues" if not losses else f"{losses} decisions lost"
            yield FaultRow("clock", kind, words, "NO" if losses else "yes", time.monotonic() - start)


def two_windows(browser: Browser, server: FaultyServer, moments: int = 30) -> Iterator[FaultRow]:
    """Decide at random in two windows with the same race, with and without taking over."""
    draw, losses, start, count = random.Random(5), 0, time.monotonic(), 0
    while count < moments:
        with visit(browser, server, "#quick") as page:
            saved_links(page)
            second_page = page.context.new_page()
            second_page.goto(page.url)
            while count < moments and page.locator('html[data-ready="over"]').count() == 0:
                active_page = draw.choice((page, second_page))
                previous_link = saved_links(active_page)[1]
                take = active_page.get_by_role("button", name="Take over here")
                if draw.random() < 0.5 and take.count():
                    take.click()
                    active_page.wait_for_timeout(SETTLE_MS)
                choose(active_page)
                active_page.keyboard.press("Enter")
                count += 1
                active_page.wait_for_timeout(draw.randrange(60, 2 * SETTLE_MS))
                losses += len(saved_links(active_page)[1]) < len(previous_link)
            page.wait_for_timeout(SETTLE_MS)
            losses += saved_links(page)[0] != saved_links(second_page)[0]
    words = f"the other window follows; {losses} decisions lost"
    yield FaultRow(
        "two windows", f"{moments} moments", words, "NO" if losses else "yes", time.monotonic() - start
    )


def rename_chunks(site: Path) -> None:
    """Rename the chunks of the rules and settings screens, as in another version of the site."""
    for screen in ("rules", "settings"):
        [file] = site.glob(f"assets/{screen}.*.js")
        new_name = file.name.replace(".js", "N.js")
        for site_file in [file for file in site.rglob("*") if file.suffix in (".html", ".js")]:
            text = site_file.read_text(encoding="utf-8")
            if file.name in text:
                site_file.write_text(text.replace(file.name, new_name), encoding="utf-8")
        file.rename(file.with_name(new_name))


def update(browser: Browser) -> Iterator[FaultRow]:
    """Remove the files of the running version, then open a screen that was not loaded before."""
    for decisions in (0, 2, 5):
        with tempfile.TemporaryDirectory() as folder:
            server = FaultyServer(Path(shutil.copytree(SITE, Path(folder) / "site")))
            server.start_in_background()
            with visit(browser, server, "#quick") as page:
                start = time.monotonic()
                saved_links(page)
                losses = make_decisions(page, decisions)
                rename_chunks(server.folder)
                losses += make_decisions(page, 2)
                race, stored_link = saved_links(page)
                page.evaluate("location.hash = '#rules'")
                message, recovered, _ = outcome(page, lambda: None, 'html[data-screen="rules"] main h2')
                page.evaluate("link => { location.hash = link; }", race)
                page.wait_for_selector(DECISION, state="attached")
                losses += saved_links(page) != (race, stored_link) or make_decisions(page, 2)
                moment = f"after {decisions} decisions"
                fine = recovered == "yes" and not losses
                yield FaultRow(
                    "update during a race", moment, message, "yes" if fine else "NO", time.monotonic() - start
                )
            server.clear_faults()
            server.shutdown()


def memory_mb(browser: Browser) -> float:
    """Return the memory of all page processes, in MB."""
    session = browser.new_browser_cdp_session()
    pages = [process["id"] for process in session.send("SystemInfo.getProcessInfo")["processInfo"]]
    session.detach()
    matches = [re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{number}/status").read_text()) for number in pages]
    return sum(int(match[1]) for match in matches if match) / 1024


def memory(browser: Browser, server: FaultyServer) -> Iterator[FaultRow]:
    """Run several races in one page."""
    with visit(browser, server, "") as page:
        start, figures = time.monotonic(), list[float]()
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
    yield FaultRow("memory", f"{RACES} races", words, "yes" if fine else "NO", time.monotonic() - start)
