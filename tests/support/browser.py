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

from tests.support.in_process_engine import EngineServer
from tests.support.page_waits import go_to, leave_screen, show_screen
from web.tooling import build_site
from web.tooling.chromium import DEVICE_PROFILES, find_headless_shell, launch_arguments
from web.tooling.other_browsers import WITHOUT_CHROMIUM
from web.tooling.serve import StaticServer
from web.tooling.toolchain import SITE

# Use only the fast WebAssembly compiler. The optimising one would run in the background for longer than most
# tests.
BASELINE_COMPILER_FLAG = "--js-flags=--liftoff-only"
# One screen pixel per CSS pixel, on phones too: no page test looks at pictures, and drawing more costs time.
DEVICE_SCALE_ONE = {"device_scale_factor": 1}
# Seeds of random races come from a fixed list, so they are the same in every run.
FIXED_SEEDS_SCRIPT = """
{
  let drawn = 0;
  crypto.getRandomValues = (places) => {
    for (let place = 0; place < places.length; place += 1)
      places[place] = Math.imul((drawn += 1), 0x9e3779b1);
    return places;
  };
}
"""
TIMEOUT_MS = 30_000  # starting Python takes long on a cold machine under load

expect.set_options(timeout=TIMEOUT_MS / 2)

# Set by the test runner when the site is already built.
SITE_IS_BUILT = bool(os.environ.get("SITE_IS_BUILT"))
# Set to run Python under WebAssembly in all pages, not only in files marked `wasm`.
PYTHON_UNDER_WASM = bool(os.environ.get("PYTHON_UNDER_WASM"))
STORAGE_PREFIX = "yellow-flag."
INSTANT_SETTINGS = {"settings.1": {"speed": "instant"}}
# Page script: keeps copied texts in `copied` and their number as an attribute of the root element.
CLIPBOARD_SCRIPT = """
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
REPLACE_STORAGE = """(values) => {
  localStorage.clear();
  for (const [name, value] of values) localStorage.setItem(name, value);
  dispatchEvent(new StorageEvent("storage", { key: null }));
}"""

OpenPage = Callable[..., Page]
Stored = Mapping[str, object]


@pytest.fixture(scope="session")
def site() -> Path:
    """Return the folder of the built site, up to date."""
    return SITE if SITE_IS_BUILT else build_site.build()


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[StaticServer]:
    """Serve the site below /repo/, like a project site on a free host."""
    running = StaticServer(site, prefix="/repo/").start_in_background()
    yield running
    running.shutdown()


@pytest.fixture(scope="session")
def in_process_server(site: Path) -> Iterator[EngineServer]:
    """Serve the site with this process's Python as its engine, for page tests not marked `wasm`."""
    running = EngineServer(site, prefix="/repo/")
    running.start_in_background()
    yield running
    running.shutdown()


@pytest.fixture(scope="module")
def site_server(request: pytest.FixtureRequest) -> StaticServer:
    """Return the server used by the tests of a file."""
    real = PYTHON_UNDER_WASM or request.node.get_closest_marker("wasm")
    server: StaticServer = request.getfixturevalue("server" if real else "in_process_server")
    return server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start Chromium. If there is none, its tests are skipped with the reason."""
    if reason := os.environ.get(WITHOUT_CHROMIUM):
        pytest.skip(reason)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=find_headless_shell(), args=[*launch_arguments(), BASELINE_COMPILER_FLAG]
        )
        yield launched
        launched.close()


@pytest.fixture(params=DEVICE_PROFILES)
def size(request: pytest.FixtureRequest) -> str:
    """Run a test once per screen size."""
    return str(request.param)


@pytest.fixture
def open_page(browser: Browser, site_server: StaticServer) -> Iterator[OpenPage]:
    """Open the site as a new visitor: see `PageVisits.open`."""
    yield from visits_fixture(browser, site_server)


@pytest.fixture(scope="module")
def open_shared(browser: Browser, site_server: StaticServer) -> Iterator[OpenPage]:
    """Like `open_page`, for pages shared by the tests of a file."""
    yield from visits_fixture(browser, site_server)


def visits_fixture(browser: Browser, server: StaticServer) -> Iterator[OpenPage]:
    visits = PageVisits(browser, server)
    yield visits.open
    visits.close()
    visits.check_no_errors()


@pytest.fixture(scope="session")
def shared_visits() -> Iterator[dict[StaticServer, PageVisits]]:
    """Pages that stay open, by site."""
    visits_by_site: dict[StaticServer, PageVisits] = {}
    yield visits_by_site
    for visits in visits_by_site.values():
        visits.close()


@pytest.fixture(scope="module")
def shared_visits_for_site(
    browser: Browser, site_server: StaticServer, shared_visits: dict[StaticServer, PageVisits]
) -> PageVisits:
    return shared_visits.setdefault(site_server, PageVisits(browser, site_server))


@pytest.fixture
def reopen_page(request: pytest.FixtureRequest, shared_visits_for_site: PageVisits) -> Iterator[OpenPage]:
    """Open an address in a page left open by an earlier test: see `PageVisits.reopen`.

    A failed test is followed by a new page.
    """
    failed = request.session.testsfailed
    yield shared_visits_for_site.reopen
    if request.session.testsfailed != failed:
        shared_visits_for_site.close()
    shared_visits_for_site.check_no_errors()


class PageVisits:
    """Pages open at the same time.

    Console errors, uncaught exceptions and requests to other hosts are collected and fail the test.
    """

    def __init__(self, browser: Browser, server: StaticServer) -> None:
        self._browser = browser
        self._server = server
        self._contexts: list[BrowserContext] = []
        self._troubles: list[str] = []
        self._pages_to_reopen: dict[str, Page] = {}

    def open(
        self,
        address: str = "",
        *,
        size: str = "desktop",
        script: str = "",
        time: str = "",
        storage: Stored | None = None,
        missing_files: str = "",
        expected_errors: tuple[str, ...] = (),
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
        usual = {"storage_state": storage_state(self._server, storage or {}), "service_workers": "block"}
        context = self._browser.new_context(
            **{**usual, **DEVICE_PROFILES[size], **DEVICE_SCALE_ONE, **options}
        )
        context.set_default_timeout(TIMEOUT_MS)
        self._contexts.append(context)
        context.add_init_script(FIXED_SEEDS_SCRIPT)
        if script:
            context.add_init_script(script)
        if time:
            context.clock.install(time=time)
        if missing_files:
            context.route(missing_files, lambda route: route.abort())

        def trouble(text: str) -> None:
            if not any(word in text for word in expected_errors):
                self._troubles.append(text)

        def request(outgoing: Request) -> None:
            """Note requests to other hosts, also of workers, and data sent to any but a test's engine."""
            if not outgoing.url.startswith((self._server.address, "data:", "blob:")):
                trouble(f"request to {outgoing.url}")
            if outgoing.method != "GET" and not isinstance(self._server, EngineServer):
                trouble(f"{outgoing.method} request to {outgoing.url}")

        context.on("request", request)
        context.on(
            "console",
            lambda message: trouble(f"console: {message.text}") if message.type == "error" else None,
        )
        context.on("weberror", lambda error: trouble(f"uncaught: {error.error}"))
        page = context.new_page()
        page.goto(self._server.address + address)
        if not missing_files:
            page.wait_for_selector(
                'html[data-screen]:not([data-screen="pending"], [data-first-screen])', state="attached"
            )
        return page

    def reopen(
        self,
        address: str = "",
        *,
        size: str = "desktop",
        storage: Stored | None = None,
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
        if size not in self._pages_to_reopen:
            self._pages_to_reopen[size] = self.open("", size=size, storage=INSTANT_SETTINGS)
        page = self._pages_to_reopen[size]
        page.mouse.move(0, 0)  # an element under the pointer would be highlighted
        page.set_viewport_size(DEVICE_PROFILES[size]["viewport"])
        page.emulate_media(reduced_motion="no-preference" if moving else "reduce")
        for text in filter(None, (FIXED_SEEDS_SCRIPT, script)):
            page.evaluate(f"() => {{ {text} }}")
        replace_storage(page, {**INSTANT_SETTINGS, **(storage or {})})
        if address == "#races":
            go_to(page, address)
        else:
            leave_screen(page, "races", address)
        return page

    def check_no_errors(self) -> None:
        troubles, self._troubles = self._troubles, []
        if isinstance(self._server, EngineServer):
            troubles += self._server.protocol_errors
            self._server.protocol_errors = []
        assert not troubles, "\n".join(troubles)

    def close(self) -> None:
        for context in self._contexts:
            context.close()
        self._contexts.clear()
        self._pages_to_reopen.clear()


def replace_storage(page: Page, storage: Stored) -> None:
    """Replace the storage of an open page; the next screen reads it.

    The page goes to the list of races meanwhile.
    """
    show_screen(page, "races")
    page.evaluate(REPLACE_STORAGE, list(storage_texts(storage).items()))


def storage_texts(storage: Stored) -> dict[str, str]:
    """Return storage entries as the browser holds them: strings unchanged, everything else as JSON."""
    return {
        STORAGE_PREFIX + key: value if isinstance(value, str) else json.dumps(value)
        for key, value in storage.items()
    }


def storage_state(server: StaticServer, storage: Stored) -> StorageState:
    """Return a browser profile whose storage holds these values."""
    origin = server.address.removesuffix(server.prefix)
    texts = storage_texts(storage).items()
    return {
        "cookies": [],
        "origins": [
            {"origin": origin, "localStorage": [{"name": name, "value": text} for name, text in texts]}
        ],
    }
