"""The built site in a real browser, as a visitor meets it: below a sub-path, gzipped, with an empty profile, at a desktop's and a phone's size.

The page's security policy forbids evaluated strings, so `page.wait_for_function` cannot be used: wait for a selector instead.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, sync_playwright

from web.tooling import assemble
from web.tooling.chromium import find_chromium, launch_arguments
from web.tooling.serve import Server

SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True},
}
# WebAssembly stays as its quick compiler has made it. The other one works on in the background for longer than most tests last, on processors they need.
QUICK_COMPILER = "--js-flags=--liftoff-only"
# New races of chance are the same races whenever a test runs: its page draws their seeds from a list of its own.
STEADY_SEEDS = """
{
  let drawn = 0;
  crypto.getRandomValues = (places) => {
    for (let place = 0; place < places.length; place += 1) places[place] = Math.imul((drawn += 1), 0x9e3779b1);
    return places;
  };
}
"""
PATIENCE = 30_000  # milliseconds; a cold machine under load takes a while to start Python

STORAGE_PREFIX = "yellow-flag."

OpenPage = Callable[..., Page]
Stored = Mapping[str, object]


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the built site, up to date."""
    return assemble.build()


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[Server]:
    """The site below /repo/, like a project's site on a free host."""
    running = Server(site, prefix="/repo/").in_background()
    yield running
    running.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=find_chromium(), args=[*launch_arguments(), QUICK_COMPILER])
        yield launched
        launched.close()


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> str:
    """Runs a test once for each size of screen."""
    return str(request.param)


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[OpenPage]:
    """Opens the site as a new visitor: see `visits`."""
    yield from visits(browser, server)


@pytest.fixture(scope="module")
def open_shared(browser: Browser, server: Server) -> Iterator[OpenPage]:
    """The same for pages at which the tests of a file look one after the other: what makes such tests slow is Python's start."""
    yield from visits(browser, server)


def visits(browser: Browser, server: Server) -> Iterator[OpenPage]:
    """Opens the site as a new visitor: `open_page("#quick", size="phone")`; further options are those of a Playwright context.

    `script` runs before any script of the page; `stored` is what the browser's storage holds, by key without its prefix; `missing` is a pattern of files
    that do not arrive. A console error, an uncaught exception or a request to another host fails the test at its end, but for those whose text contains
    one of the words in `expected`. The page comes back with its first screen painted, unless files are `missing`.
    """
    contexts = []
    troubles: list[str] = []

    def open_(
        address: str = "",
        *,
        size: str = "desktop",
        script: str = "",
        stored: Stored | None = None,
        missing: str = "",
        expected: tuple[str, ...] = (),
        **options: Any,
    ) -> Page:
        usual = {"storage_state": storage_state(server, stored or {}), "service_workers": "block"}
        context = browser.new_context(**{**usual, **SIZES[size], **options})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        context.add_init_script(STEADY_SEEDS)
        if script:
            context.add_init_script(script)
        if missing:
            context.route(missing, lambda route: route.abort())

        def trouble(text: str) -> None:
            if not any(word in text for word in expected):
                troubles.append(text)

        def request(made: Request) -> None:
            if not made.url.startswith((server.address, "data:", "blob:")):
                trouble(f"request to {made.url}")

        context.on("request", request)
        context.on("console", lambda message: trouble(f"console: {message.text}") if message.type == "error" else None)
        context.on("weberror", lambda error: trouble(f"uncaught: {error.error}"))
        page = context.new_page()
        page.goto(server.address + address)
        if not missing:
            page.wait_for_selector('html[data-screen]:not([data-screen="pending"])', state="attached")
        return page

    yield open_
    for context in contexts:
        context.close()
    assert not troubles, "\n".join(troubles)


def storage_state(server: Server, stored: Stored) -> Any:
    """A browser profile whose storage holds these values; texts as they are, everything else as JSON."""
    texts = {STORAGE_PREFIX + key: value if isinstance(value, str) else json.dumps(value) for key, value in stored.items()}
    kept = [{"name": name, "value": text} for name, text in texts.items()]
    return {"cookies": [], "origins": [{"origin": server.address.removesuffix(server.prefix), "localStorage": kept}]}


def wait_for_decision(page: Page) -> None:
    """Until a question to a person is on screen."""
    page.wait_for_selector('html[data-ready="decision"]', state="attached")


def turn_to(page: Page, address: str) -> None:
    """Another place of the site in a page that is open, by way of the first page: so nothing of the place before is taken for the new one."""
    page.evaluate("location.hash = '#home'")
    page.wait_for_selector('html[data-screen="home"]:not([data-ready])', state="attached")
    page.evaluate("place => { location.hash = place; }", address)
    if address not in ("", "#", "#home"):
        page.wait_for_selector('html:not([data-screen="home"]):not([data-screen="pending"])', state="attached")
