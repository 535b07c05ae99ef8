"""The built site in a real browser, as a visitor meets it: below a sub-path, gzipped, with an empty profile,
at a desktop's and a phone's size.

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

# WebAssembly stays as its quick compiler has made it. The other one works on in the background for longer
# than most tests last, on processors they need.
QUICK_COMPILER = "--js-flags=--liftoff-only"
# A pixel of the screen for each of the page's, on phones too: no test in a page looks at pictures, and a page
# on a phone that draws four times as many of them takes a tenth more of a processor.
ONE_PIXEL = {"device_scale_factor": 1}
# New races of chance are the same races whenever a test runs: its page draws their seeds from a list of its
# own.
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
PATIENCE = 30_000  # milliseconds; a cold machine under load takes a while to start Python

expect.set_options(timeout=PATIENCE / 2)

# Whoever has just built the site for all the processes of tests says so in the environment.
SITE_IS_BUILT = bool(os.environ.get("SITE_IS_BUILT"))
# So does who wants Python under WebAssembly in all pages, not only in files that are marked `wasm`.
PYTHON_UNDER_WASM = bool(os.environ.get("PYTHON_UNDER_WASM"))
STORAGE_PREFIX = "yellow-flag."
AT_ONCE = {"settings.1": {"speed": "instant"}}
# A script of a page in which `copied` holds what went to the clipboard; how much that is stands at its root.
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
# As another window would do it.
STORED_ANEW = """(values) => {
  localStorage.clear();
  for (const [name, value] of values) localStorage.setItem(name, value);
  dispatchEvent(new StorageEvent("storage", { key: null }));
}"""

OpenPage = Callable[..., Page]
Stored = Mapping[str, object]


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the built site, up to date."""
    return SITE if SITE_IS_BUILT else assemble.build()


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[Server]:
    """The site below /repo/, like a project's site on a free host."""
    running = Server(site, prefix="/repo/").in_background()
    yield running
    running.shutdown()


@pytest.fixture(scope="session")
def tables(site: Path) -> Iterator[TableServer]:
    """The same with this process's Python behind it: for tests of the page that are not marked `wasm`."""
    running = TableServer(site, prefix="/repo/")
    running.in_background()
    yield running
    running.shutdown()


@pytest.fixture(scope="module")
def hosted(request: pytest.FixtureRequest) -> Server:
    """The site that the tests of a file visit."""
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
    """Runs a test once for each size of screen."""
    return str(request.param)


@pytest.fixture
def open_page(browser: Browser, hosted: Server) -> Iterator[OpenPage]:
    """Opens the site as a new visitor: see `Visits.open`."""
    yield from opened(browser, hosted)


@pytest.fixture(scope="module")
def open_shared(browser: Browser, hosted: Server) -> Iterator[OpenPage]:
    """The same for pages at which the tests of a file look one after the other."""
    yield from opened(browser, hosted)


def opened(browser: Browser, server: Server) -> Iterator[OpenPage]:
    visits = Visits(browser, server)
    yield visits.open
    visits.close()
    visits.without_trouble()


@pytest.fixture(scope="session")
def kept_visits() -> Iterator[dict[Server, Visits]]:
    """Pages that stay open, by the site they visit."""
    found: dict[Server, Visits] = {}
    yield found
    for visits in found.values():
        visits.close()


@pytest.fixture(scope="module")
def long_visits(browser: Browser, hosted: Server, kept_visits: dict[Server, Visits]) -> Visits:
    return kept_visits.setdefault(hosted, Visits(browser, hosted))


@pytest.fixture
def revisit(request: pytest.FixtureRequest, long_visits: Visits) -> Iterator[OpenPage]:
    """Opens a place in a page that has been open since an earlier test: see `Visits.again`. After a test that
    has failed a new one is opened.
    """
    failed = request.session.testsfailed
    yield long_visits.again
    if request.session.testsfailed != failed:
        long_visits.close()
    long_visits.without_trouble()


class Visits:
    """Pages open at the same time. A console error, an uncaught exception or a request to another host in one
    of them is kept as a trouble.
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
        """The site as a new visitor has it: `open_page("#quick", size="phone")`; further options are those of
        a Playwright context.

        `script` runs before any script of the page; at `time` its clock begins; `stored` is what the
        browser's storage holds, by key without its prefix; `missing` is a pattern of files that do not
        arrive. What goes wrong with one of the words in `expected` is no trouble. The page comes back with
        its first screen painted, unless files are `missing`.
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
        """A place in the page that stays open, of which there is one for each size: `revisit("#rules",
        size="phone", stored=...)`.

        Stored is what is given and nothing else; what a page keeps in mind beyond that (a set-up, the circuit
        of the quick race) is from before. Races go at once unless the settings in `stored` say otherwise, and
        nothing moves unless the visitor is one who likes it `moving`. `script` is run once: for what does
        no harm to those who come after. Seeds begin anew with each visit.
        """
        if size not in self._kept:
            self._kept[size] = self.open("", size=size, stored=AT_ONCE)
        page = self._kept[size]
        page.mouse.move(0, 0)  # what lies under the pointer lights up
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
    """Has nothing but this in the storage of a page that is open, which goes to the list of races for it; the
    next screen reads what is there.
    """
    page.evaluate("location.hash = '#races'")
    page.wait_for_selector('html[data-screen="races"]:not([data-ready])', state="attached")
    page.evaluate(STORED_ANEW, list(texts_of(stored).items()))


def texts_of(stored: Stored) -> dict[str, str]:
    """What the browser's storage holds, as it holds it: texts as they are, everything else as JSON."""
    return {
        STORAGE_PREFIX + key: value if isinstance(value, str) else json.dumps(value)
        for key, value in stored.items()
    }


def storage_state(server: Server, stored: Stored) -> StorageState:
    """A browser profile whose storage holds these values."""
    origin = server.address.removesuffix(server.prefix)
    kept = texts_of(stored).items()
    return {
        "cookies": [],
        "origins": [
            {"origin": origin, "localStorage": [{"name": name, "value": text} for name, text in kept]}
        ],
    }


def frame_drawn(page: Page) -> None:
    """What has just been done to the page shows with its next frame; until then all is as it was."""
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


# The page in a few words: where it is, what it waits for, what has the focus and what can be read.
WHAT_IS_THERE = """() => JSON.stringify({
    address: location.hash,
    page: { ...document.documentElement.dataset },
    focus: document.activeElement?.outerHTML.slice(0, 120),
    busy: [...document.querySelectorAll('[aria-busy="true"]')].map(({ className }) => className),
    words: document.body.innerText.slice(0, 800),
})"""


def wait_for_decision(page: Page) -> None:
    """Until a question to a person is on screen; where none comes, what is there instead is told."""
    try:
        page.wait_for_selector('html[data-ready="decision"]', state="attached")
    except TooLate as late:
        raise AssertionError(f"no question has come: {page.evaluate(WHAT_IS_THERE)}") from late


def turn_to(page: Page, address: str) -> None:
    """Another place of the site in a page that is open, by way of the first page: so nothing of the place
    before is taken for the new one.
    """
    page.evaluate("location.hash = '#home'")
    page.wait_for_selector('html[data-screen="home"]:not([data-ready])', state="attached")
    page.evaluate("place => { location.hash = place; }", address)
    if address in ("", "#", "#home"):
        # The page has heard of it by then; nothing it shows would tell.
        frame_drawn(page)
    else:
        page.wait_for_selector(
            'html:not([data-screen="home"]):not([data-screen="pending"])', state="attached"
        )
