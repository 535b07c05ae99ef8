"""Waiting for an open page: for its next question, a frame, or until nothing changes."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLate


def wait_for_frame(page: Page) -> None:
    """Wait until changes made so far are on screen."""
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


# Summary of the page: address, awaited events, focus and readable text.
PAGE_SUMMARY = """() => JSON.stringify({
    address: location.hash,
    page: { ...document.documentElement.dataset },
    focus: document.activeElement?.outerHTML.slice(0, 120),
    busy: [...document.querySelectorAll('[aria-busy="true"]')].map(({ className }) => className),
    words: document.body.innerText.slice(0, 800),
})"""


def wait_for_decision(page: Page) -> None:
    """Wait for a question to a human; on timeout, report what the page shows."""
    try:
        page.wait_for_selector('html[data-ready="decision"]', state="attached")
    except TooLate as error:
        raise AssertionError(f"no question appeared: {page.evaluate(PAGE_SUMMARY)}") from error


# Resolves once the fonts have loaded, nothing has changed, moved or loaded for ``quiet`` ms, and only endless
# animations run, such as the ring around the car to move; at the latest after ``limit`` ms.
SETTLED = """([quiet, limit]) => new Promise((resolve) => {
  const begun = performance.now();
  let last = begun;
  const note = () => (last = performance.now());
  const changes = new MutationObserver(note);
  const entries = new PerformanceObserver(note);
  changes.observe(document, {attributes: true, characterData: true, childList: true, subtree: true});
  entries.observe({type: "resource"});
  entries.observe({type: "layout-shift"});
  const look = () => {
    const now = performance.now();
    const moves = document.getAnimations().some(
      ({playState, effect}) => playState === "running" && effect.getComputedTiming().endTime < Infinity,
    );
    const isQuiet = document.fonts.status === "loaded" && !moves && now - last > quiet;
    if (!isQuiet && now - begun < limit) return requestAnimationFrame(look);
    changes.disconnect();
    entries.disconnect();
    resolve();
  };
  look();
})"""
QUIET_MS, SETTLED_LIMIT_MS = 250, 2_000


def wait_until_settled(page: Page) -> None:
    """Wait until the page has stopped changing."""
    page.evaluate(SETTLED, [QUIET_MS, SETTLED_LIMIT_MS])


def wait_until(page: Page, condition: Callable[[], object], message: str) -> None:
    """Wait for a condition that only the test can see; fail with ``message`` after ten seconds."""
    for _ in range(400):
        if condition():
            return
        page.wait_for_timeout(25)  # lets Playwright handle the page's requests meanwhile
    raise AssertionError(message)


def show_screen(page: Page, screen: str) -> None:
    """Go to a screen without a race and wait until it is there."""
    page.evaluate("screen => { location.hash = `#${screen}`; }", screen)
    page.wait_for_selector(f'html[data-screen="{screen}"]:not([data-ready])', state="attached")


def leave_screen(page: Page, screen: str, address: str) -> None:
    """Go from a screen to an address of another one."""
    page.evaluate("place => { location.hash = place; }", address)
    page.wait_for_selector(
        f'html:not([data-screen="{screen}"]):not([data-screen="pending"])', state="attached"
    )


def go_to(page: Page, address: str) -> None:
    """Go to another address in an open page, via another screen so that old content is not taken as new."""
    if address in ("", "#", "#home"):
        show_screen(page, "home")
        page.evaluate("place => { location.hash = place; }", address)
        # Nothing on the home page changes, so wait for a frame instead.
        wait_for_frame(page)
    else:
        # These screens are drawn faster than the home page.
        detour = "races" if address == "#about" else "about"
        show_screen(page, detour)
        leave_screen(page, detour, address)
