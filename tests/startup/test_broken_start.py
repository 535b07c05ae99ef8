"""A page that fails to start: missing, damaged or late files, and scripts switched off."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.page_waits import wait_for_decision
from tests.support.web.faults import FaultyServer
from tests.support.web.faulty_site import Visit
from web.tooling.chromium import DEVICE_PROFILES

SAID_WITHIN = 10_000  # milliseconds
TROUBLE = "#trouble"
LANGUAGES = {"en-GB": "Reload", "fr-FR": "Recharger", "de-DE": "Neu laden"}


@pytest.mark.parametrize(
    ("fault", "trouble"), [pytest.param("corrupt", "broken", marks=pytest.mark.smoke), ("stalled", "late")]
)
def test_a_page_without_its_script_offers_a_reload(
    visit: Visit, faulty_server: FaultyServer, fault: str, trouble: str
) -> None:
    start_time = time.monotonic()
    faulty_server.faults["assets/start.*.js"] = fault
    page = visit("#setup")
    words = page.locator(TROUBLE)
    expect(words).to_be_visible(timeout=SAID_WITHIN)
    assert time.monotonic() - start_time < SAID_WITHIN / 1000
    # On a busy machine a message may appear earlier, while the page reloads itself or is only late.
    page.wait_for_selector(f'html[data-trouble="{trouble}"]', state="attached")
    faulty_server.faults.clear()  # requests under way stay stalled
    words.get_by_role("link", name=LANGUAGES["en-GB"]).click()
    expect(page.locator('html[data-screen="setup"]')).to_be_attached()
    expect(words).to_be_hidden()
    assert page.url.endswith("#setup")


def test_a_page_with_a_stalled_style_sheet_reloads_itself(visit: Visit, faulty_server: FaultyServer) -> None:
    """A page without its style sheet reloads itself, since the browser would not show a message."""
    faulty_server.once["assets/index.*.css"] = "stalled"
    page = visit("#setup")
    page.wait_for_selector('html[data-screen="setup"]', state="attached", timeout=SAID_WITHIN * 2)


def test_a_stalled_page_shows_a_fallback_message(visit: Visit, faulty_server: FaultyServer) -> None:
    """A fallback message appears if the style sheet never loads."""
    start_time = time.monotonic()
    faulty_server.faults["assets/index.*.css"] = "stalled"
    page = visit("#setup", locale="de-DE")
    expect(page.locator("body[role=alert]")).to_have_text(re.compile("Deine Rennen sind sicher"))
    assert time.monotonic() - start_time < SAID_WITHIN / 1000 + 1
    faulty_server.faults.clear()
    assert page.url.endswith("#setup")
    page.get_by_role("link", name="Neu laden").click(no_wait_after=True)
    expect(page.locator('html[data-screen="setup"]')).to_be_attached()


@pytest.mark.parametrize("fault", ["404", "stalled", "HTML", "cut"])
def test_a_page_without_its_fonts_still_works(visit: Visit, faulty_server: FaultyServer, fault: str) -> None:
    faulty_server.faults["assets/fonts.*.css"] = fault
    page = visit("#setup", has_clock=True)
    page.wait_for_selector('html[data-screen="setup"]', state="attached")
    page.wait_for_selector("#fonts:not([media])", state="attached")
    page.evaluate("document.body.dataset.own = ''")
    page.clock.fast_forward(SAID_WITHIN)
    expect(page.locator(TROUBLE)).to_be_hidden()
    expect(page.locator("body[data-own]")).to_be_attached()  # the page has not been reloaded


@pytest.mark.parametrize(
    ("file", "fault"), [("chunk", "404"), ("start", "HTML"), ("chunk", "corrupt"), ("start", "cut")]
)
def test_a_part_broken_once_is_loaded_again_silently(
    visit: Visit, faulty_server: FaultyServer, file: str, fault: str
) -> None:
    """A broken part is loaded again, although its broken bytes are in the browser's cache."""
    faulty_server.once[f"assets/{file}.*.js"] = fault
    page = visit("#quick")
    wait_for_decision(page)
    expect(page.locator(TROUBLE)).to_be_hidden()


def test_an_old_page_without_its_files_offers_a_reload(visit: Visit, faulty_server: FaultyServer) -> None:
    """An old page whose files are gone offers a reload, and does not reload itself endlessly."""
    faulty_server.faults["assets/*"] = "404"
    sizes = [*DEVICE_PROFILES, "phone"]
    pages = [visit("#daily", size=size, locale=locale) for size, locale in zip(sizes, LANGUAGES, strict=True)]
    links = [
        page.locator(TROUBLE).get_by_role("link", name=name)
        for page, name in zip(pages, LANGUAGES.values(), strict=True)
    ]
    for page, link in zip(pages, links, strict=True):
        expect(link).to_be_in_viewport(timeout=SAID_WITHIN)
        expect(page.locator(TROUBLE).get_by_role("link")).to_have_count(1)
    pages[-1].wait_for_timeout(3000)  # long enough for endless reloads to show
    assert faulty_server.requests.count("") <= 3 * len(pages)
    faulty_server.clear_faults()
    for page, link in zip(pages, links, strict=True):
        link.click()
        expect(page.locator('html[data-screen="daily"]')).to_be_attached()


def open_instead(visit: Visit, server: FaultyServer, html: str) -> Page:
    """Open the page with other HTML, once."""
    page = visit("service-worker.js")
    page.route(server.address, lambda route: route.fulfill(body=html, content_type="text/html"), times=1)
    page.goto(server.address + "#setup", wait_until="commit")
    return page


def test_an_old_page_started_by_a_module_is_reloaded(
    visit: Visit, faulty_server: FaultyServer, site: Path
) -> None:
    """A page that names a script of a version up to 0.3.0 is reloaded."""
    today = (site / "index.html").read_text(encoding="utf-8")
    old_page = re.sub("<script defer[^>]*>", '<script type="module" src="assets/main.GONE0000.js">', today)
    assert old_page != today
    page = open_instead(visit, faulty_server, old_page)
    page.wait_for_selector('html[data-screen="setup"]', state="attached")
    expect(page.locator(TROUBLE)).to_be_hidden()


def test_a_page_without_any_script_shows_an_error(
    visit: Visit, faulty_server: FaultyServer, site: Path
) -> None:
    today = (site / "index.html").read_text(encoding="utf-8")
    without = re.sub(r"<script\b.*?</script>", "", today, flags=re.DOTALL)
    assert without != today
    page = open_instead(visit, faulty_server, without)
    words = page.locator(TROUBLE)
    page.wait_for_load_state()  # before the style sheet applies, everything is visible
    expect(words).to_be_hidden()
    expect(words).to_be_visible(timeout=SAID_WITHIN)


def test_a_page_that_loads_shows_no_error(visit: Visit) -> None:
    page = visit("#rules")
    page.wait_for_selector('html[data-screen="rules"]', state="attached")
    expect(page.locator(TROUBLE)).to_be_hidden()
    assert page.locator("html").get_attribute("data-trouble") is None


def test_without_javascript_a_message_is_shown_in_all_languages(visit: Visit, size: str) -> None:
    page = visit("", size=size, java_script_enabled=False)
    page.wait_for_load_state()
    board = page.locator("#first-board").bounding_box()
    words = page.locator(".no-script")
    expect(words).to_have_count(3)
    for number in range(3):
        box = words.nth(number).bounding_box()
        assert board
        assert box
        assert 0 <= box["y"] < box["y"] + box["height"] <= board["y"]
        assert box["y"] + box["height"] < DEVICE_PROFILES[size]["viewport"]["height"]
    expect(page.locator(TROUBLE)).to_be_hidden()
