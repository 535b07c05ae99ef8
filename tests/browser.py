"""Fixtures that open the built site in Chromium as a new visitor.

The site is served below a sub-path and gzipped; profiles are empty; windows have desktop or phone size.

The page's security policy forbids evaluated strings, so `page.wait_for_function` cannot be used: wait for a
selector instead.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Request,
    StorageState,
    expect,
    sync_playwright,
)
from playwright.sync_api import TimeoutError as TooLate

from tests.tables import TableServer
from web.tooling import assemble
from web.tooling.chromium import SIZES, find_windowless, launch_arguments
from web.tooling.machine import SITE
from web.tooling.serve import Server

# Use only the fast WebAssembly compiler. The optimising one would run in the background for longer than most
# tests.
QUICK_COMPILER = "--js-flags=--liftoff-only"
# One screen pixel per CSS pixel, on phones too: no page test looks at pictures, and drawing more costs time.
ONE_PIXEL = {"device_scale_factor": 1}
# Seeds of random races come from a fixed list, so they are the same in every run.
STEADY_SEEDS = """
{
  let drawn = 0;
  crypto.getRandomValues = (places) => {
    for (let place = 0; place < places.length; place += 1)
      places[place] = Math.imul((drawn += 1), 0x9e3779b1);
    return places;
  };
}
"""
PATIENCE = 30_000  # starting Python takes long on a cold machine under load

expect.set_options(timeout=PATIENCE / 2)

# Set by the test runner when the site is already built.
SITE_IS_BUILT = bool(os.environ.get("SITE_IS_BUILT"))
# Set to run Python under WebAssembly in all pages, not only in files marked `wasm`.
PYTHON_UNDER_WASM = bool(os.environ.get("PYTHON_UNDER_WASM"))
STORAGE_PREFIX = "yellow-flag."
AT_ONCE = {"settings.1": {"speed": "instant"}}
# Page script: keeps copied texts in `copied` and their number as an attribute of the root element.
COPIED = """
{
  window.copied = [];
  const count = () => document.documentElement?.setAttribute("data-copied", window.copied.length);
  const writeText = async (text) => {
    window.copied.push(text);
    count();
  };
  count();
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
}
"""
# Like a change made in another window.
STORED_ANEW = """(values) => {
  localStorage.clear();
  for (const [name, value] of values) localStorage.setItem(name, value);
  dispatchEvent(new StorageEvent("storage", { key: null }));
}"""

OpenPage = Callable[..., Page]
Stored = Mapping[str, object]


@pytest.fixture(scope="session")
def site() -> Path:
    """Return the folder of the built site, up to date."""
    return SITE if SITE_IS_BUILT else assemble.build()


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[Server]:
    """Serve the site below /repo/, like a project site on a free host."""
    running = Server(site, prefix="/repo/").in_background()
    yield running
    running.shutdown()


@pytest.fixture(scope="session")
def tables(site: Path) -> Iterator[TableServer]:
    """Serve the site with this process's Python as its engine, for page tests not marked `wasm`."""
    running = TableServer(site, prefix="/repo/")
    running.in_background()
    yield running
    running.shutdown()


@pytest.fixture(scope="module")
def hosted(request: pytest.FixtureRequest) -> Server:
    """Return the server used by the tests of a file."""
    real = PYTHON_UNDER_WASM or request.node.get_closest_marker("wasm")
    found: Server = request.getfixturevalue("server" if real else "tables")
    return found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=find_windowless(), args=[*launch_arguments(), QUICK_COMPILER]
        )
        yield launched
        launched.close()


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> str:
    """Run a test once per screen size."""
    return str(request.param)


@pytest.fixture
def open_page(browser: Browser, hosted: Server) -> Iterator[OpenPage]:
    """Open the site as a new visitor: see `PageVisits.open`."""
    yield from opened(browser, hosted)


@pytest.fixture(scope="module")
def open_shared(browser: Browser, hosted: Server) -> Iterator[OpenPage]:
    """Like `open_page`, for pages shared by the tests of a file."""
    yield from opened(browser, hosted)


def opened(browser: Browser, server: Server) -> Iterator[OpenPage]:
    visits = Visits(browser, server)
    yield visits.open
    visits.close()
    visits.without_trouble()


@pytest.fixture(scope="session")
def kept_visits() -> Iterator[dict[Server, Visits]]:
    """Pages that stay open, by site."""
    found: dict[Server, Visits] = {}
    yield found
    for visits in found.values():
        visits.close()


@pytest.fixture(scope="module")
def long_visits(browser: Browser, hosted: Server, kept_visits: dict[Server, Visits]) -> Visits:
    return kept_visits.setdefault(hosted, Visits(browser, hosted))


@pytest.fixture
def revisit(request: pytest.FixtureRequest, long_visits: Visits) -> Iterator[OpenPage]:
    """Open an address in a page left open by an earlier test: see `PageVisits.reopen`.

    A failed test is followed by a new page.
    """
    failed = request.session.testsfailed
    yield long_visits.again
    if request.session.testsfailed != failed:
        long_visits.close()
    long_visits.without_trouble()


class Visits:
    """Pages open at the same time.

    Console errors, uncaught exceptions and requests to other hosts are collected and fail the test.
    """

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser = browser
        self._server = server
        self._contexts: list[BrowserContext] = []
        self._troubles: list[str] = []
        self._kept: dict[str, Page] = {}

    def open(
        self,
        address: str = "",
        *,
        size: str = "desktop",
        script: str = "",
        time: str = "",
        stored: Stored | None = None,
        missing: str = "",
        expected: tuple[str, ...] = (),
        **options: Any,
    ) -> Page:
        """Open the site as a new visitor: `open_page("#quick", size="phone")`.

        Returns the page with its first screen painted, unless files are missing.

        Args:
            script: runs before any script of the page
            time: start of the page's clock
            storage: content of the browser's storage, by key without prefix
            missing_files: pattern of files that fail to load
            expected_errors: errors containing one of these words are ignored
            options: further options of a Playwright context
        """
        usual = {"storage_state": storage_state(self._server, stored or {}), "service_workers": "block"}
        context = self._browser.new_context(**{**usual, **SIZES[size], **ONE_PIXEL, **options})
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        context.add_init_script(STEADY_SEEDS)
        if script:
            context.add_init_script(script)
        if time:
            context.clock.install(time=time)
        if missing:
            context.route(missing, lambda route: route.abort())

        def trouble(text: str) -> None:
            if not any(word in text for word in expected):
                self._troubles.append(text)

        def request(made: Request) -> None:
            if not made.url.startswith((self._server.address, "data:", "blob:")):
                trouble(f"request to {made.url}")

        context.on("request", request)
        context.on(
            "console",
            lambda message: trouble(f"console: {message.text}") if message.type == "error" else None,
        )
        context.on("weberror", lambda error: trouble(f"uncaught: {error.error}"))
        page = context.new_page()
        page.goto(self._server.address + address)
        if not missing:
            page.wait_for_selector(
                'html[data-screen]:not([data-screen="pending"], [data-first-screen])', state="attached"
            )
        return page

    def again(
        self,
        address: str = "",
        *,
        size: str = "desktop",
        stored: Stored | None = None,
        script: str = "",
        moving: bool = False,
    ) -> Page:
        """Open an address in the page that stays open: `reopen_page("#rules", size="phone", storage=...)`.

        There is one page per size. Its storage holds only `storage` and settings for instant races. State in
        the page's memory (a set-up, the circuit of the quick race) is left from earlier tests. Seeds restart
        with each visit.

        Args:
            moving: False for a visitor who prefers reduced motion
            script: runs once; must not affect later tests
        """
        if size not in self._kept:
            self._kept[size] = self.open("", size=size, stored=AT_ONCE)
        page = self._kept[size]
        page.mouse.move(0, 0)  # an element under the pointer would be highlighted
        page.emulate_media(reduced_motion="no-preference" if moving else "reduce")
        for text in filter(None, (STEADY_SEEDS, script)):
            page.evaluate(f"() => {{ {text} }}")
        keep(page, {**AT_ONCE, **(stored or {})})
        turn_to(page, address)
        return page

    def without_trouble(self) -> None:
        troubles, self._troubles = self._troubles, []
        if isinstance(self._server, TableServer):
            troubles += self._server.mistaken
            self._server.mistaken = []
        assert not troubles, "\n".join(troubles)

    def close(self) -> None:
        for context in self._contexts:
            context.close()
        self._contexts.clear()
        self._kept.clear()


def keep(page: Page, stored: Stored) -> None:
    """Replace the storage of an open page; the next screen reads it.

    The page goes to the list of races meanwhile.
    """
    page.evaluate("location.hash = '#races'")
    page.wait_for_selector('html[data-screen="races"]:not([data-ready])', state="attached")
    page.evaluate(STORED_ANEW, list(texts_of(stored).items()))


def texts_of(stored: Stored) -> dict[str, str]:
    """Return storage entries as the browser holds them: strings unchanged, everything else as JSON."""
    return {
        STORAGE_PREFIX + key: value if isinstance(value, str) else json.dumps(value)
        for key, value in stored.items()
    }


def storage_state(server: Server, stored: Stored) -> StorageState:
    """Return a browser profile whose storage holds these values."""
    origin = server.address.removesuffix(server.prefix)
    kept = texts_of(stored).items()
    return {
        "cookies": [],
        "origins": [
            {"origin": origin, "localStorage": [{"name": name, "value": text} for name, text in kept]}
        ],
    }


def frame_drawn(page: Page) -> None:
    """Wait until changes made so far are on screen."""
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


# Summary of the page: address, awaited events, focus and readable text.
WHAT_IS_THERE = """() => JSON.stringify({
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
    except TooLate as late:
        raise AssertionError(f"no question has come: {page.evaluate(WHAT_IS_THERE)}") from late


def turn_to(page: Page, address: str) -> None:
    """Go to another address in an open page, via the home page so that no old content is taken for new."""
    page.evaluate("location.hash = '#home'")
    page.wait_for_selector('html[data-screen="home"]:not([data-ready])', state="attached")
    page.evaluate("place => { location.hash = place; }", address)
    if address in ("", "#", "#home"):
        # Nothing on the home page changes, so wait for a frame instead.
        frame_drawn(page)
    else:
        page.wait_for_selector(
            'html:not([data-screen="home"]):not([data-screen="pending"])', state="attached"
        )
