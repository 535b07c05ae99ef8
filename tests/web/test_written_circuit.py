"""Only needed circuits are loaded, and races on the reader's own circuits."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import wait_for_decision
from tests.support.web.editor_page import OVAL, type_in, wait_until_drawn
from tests.support.web.race_page import decide_by_keyboard, no_sideways_scrolling, race_values
from web.tooling.serve import StaticServer

pytestmark = pytest.mark.wasm


def test_only_the_circuit_shown_is_loaded(open_page: OpenPage, server: StaticServer) -> None:
    server.sent.clear()
    page = open_page("#circuits/spa")
    page.locator(".showcase svg.board").wait_for()
    page.wait_for_load_state("networkidle")
    assert circuits_of(server) == {"spa"}
    for screen in ("circuits", "setup"):
        page.evaluate("screen => { location.hash = screen; }", screen)
        page.locator(f'html[data-screen="{screen}"] [data-circuit="monza"]').first.wait_for()
    page.evaluate("location.hash = '#circuits/monza-doubled'")
    page.locator('.showcase svg.board[aria-label^="Monza"]').wait_for()
    assert circuits_of(server) == {"spa", "monza-doubled"}
    # Only the small posters in sight or close to it are loaded.
    assert 4 < len([path for path in server.sent if ".print." in path]) < 50


def circuits_of(server: StaticServer) -> set[str]:
    """Return the circuits that have been loaded, without the small posters of lists."""
    boards = ("/circuits/", "/wall/")
    paths = [path for path in server.sent if any(part in path for part in boards) and ".print." not in path]
    lists = {"others", "topologies"}
    return {path.rpartition("/")[2].partition(".")[0] for path in paths} - lists


def test_a_written_circuit_can_be_raced_and_sent(
    open_page: OpenPage, reopen_page: OpenPage, server: StaticServer
) -> None:
    """A circuit can be written, raced on and sent by link; the compiler loads only when needed."""
    server.sent.clear()
    first_page = open_page("#quick", storage=INSTANT_SETTINGS)
    wait_for_decision(first_page)
    assert not any("extras" in path for path in server.sent)
    first_page.evaluate("location.hash = '#draw'")
    wait_until_drawn(first_page, "My Oval")
    assert any("extras" in path for path in server.sent)
    type_in(first_page, OVAL)
    wait_until_drawn(first_page, "Little <b>Oval</b>")
    no_sideways_scrolling(first_page)
    first_page.get_by_role("button", name=ui_text("draw.race")).click()
    expect(first_page.locator(".thumbnail.is-chosen b")).to_have_text("Little <b>Oval</b>")
    first_page.get_by_role("button", name="Start race").click()
    wait_for_decision(first_page)
    expect(first_page.locator(".bar-title")).to_contain_text("Little <b>Oval</b>")
    for _ in range(4):
        decide_by_keyboard(first_page)
    link = first_page.url.split("#")[1]
    assert link.startswith("r14.")
    second_page = reopen_page("#" + link, size="phone")
    wait_for_decision(second_page)
    assert race_values(second_page) == race_values(first_page)
    expect(second_page.locator(".bar-title")).to_contain_text("Little <b>Oval</b>")
    second_page.evaluate("location.hash = '#circuits'")
    # A Sunday's circuit may be offered here as well.
    keep = second_page.locator(".circuit-card").filter(has_text="Little <b>Oval</b>")
    keep = keep.get_by_role("button", name=ui_text("draw.keep"), exact=True)
    keep.click()
    expect(keep).to_have_count(0)
