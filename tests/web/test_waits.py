"""No endless waits: every failure while a race loads is reported or retried.

Files stall or arrive damaged, a worker dies silently, and parts are missing after a deployment.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import AT_ONCE, OpenPage, wait_for_decision
from tests.messages import ui_text
from tests.web.faults import FaultyServer
from tests.web.faulty_site import Visit, the_engine_lives
from tests.web.race_page import choose, enter
from tests.web.test_client import KEEP_WORKERS

SAID_WITHIN = 12_000  # ms: Python's start and then five seconds without a sign of life
SLOW = ui_text("wait.slow")
ENGINE = {
    "worker": "assets/worker.*.js",
    "wasm": "assets/py.*/pyodide.asm.wasm",
    "glue": "assets/py.*/pyodide.asm.mjs",
    "engine": "assets/engine.*.bin",
    "topology": "circuits/*.topology.json",
    "drawing": "circuits/*.drawing.json",
}
DAMAGES = ("404", "HTML", "corrupt", "cut", "broken off")
PARTS = {
    "panels": "assets/racing-panels.*.js",
    "words": "assets/*cockpit*.js",
}


@pytest.fixture
def faulty(faulty: FaultyServer) -> FaultyServer:
    """Remove the snapshot (`test_snapshot.py`), so that Python has to start."""
    faulty.faults["assets/snapshot.*.bin"] = "404"
    return faulty


def said(page: Page, words: str) -> None:
    expect(page.locator(".notice")).to_contain_text(words, timeout=SAID_WITHIN)


@pytest.mark.parametrize("file", ["worker", "wasm", "topology"])
def test_a_stalled_file_is_told_of_and_tried_again(visit: Visit, faulty: FaultyServer, file: str) -> None:
    faulty.faults[ENGINE[file]] = "stalled"
    page = visit("#quick")
    said(page, SLOW)
    faulty.faults.clear()  # requests under way stay stalled
    page.locator(".notice-offer").evaluate("button => button.click()")
    wait_for_decision(page)
    expect(page.locator(".notice")).to_have_count(0)


# Every file with one fault and every fault with a file; `build.py test --faults` tests all pairs.
DAMAGED = [(file, DAMAGES[number % len(DAMAGES)]) for number, file in enumerate(ENGINE)]


@pytest.mark.parametrize(("file", "fault"), DAMAGED)
def test_a_file_that_came_damaged_once_is_fetched_anew_without_a_word(
    visit: Visit, faulty: FaultyServer, file: str, fault: str
) -> None:
    """A damaged file is loaded again, although the browser may have cached it."""
    faulty.once[ENGINE[file]] = fault
    page = visit("#quick")
    wait_for_decision(page)
    the_engine_lives(page)
    expect(page.locator(".notice")).to_have_count(0)
    assert not faulty.once, "nobody asked for it"


def test_a_topology_that_cannot_be_had_leaves_nobody_waiting(visit: Visit, faulty: FaultyServer) -> None:
    faulty.faults[ENGINE["topology"]] = faulty.faults["first/*/*.json"] = "404"
    page = visit("#quick")
    said(page, ui_text("error.unreached"))
    faulty.mend()
    page.get_by_role("button", name="Try again").click()
    wait_for_decision(page)


def test_trying_the_engine_again_brings_the_board_as_well(visit: Visit, faulty: FaultyServer) -> None:
    """Retrying the engine also loads the board, which has failed together with the worker."""
    faulty.faults |= {ENGINE["worker"]: "404", ENGINE["drawing"]: "404"}
    page = visit("#quick")
    again = page.locator(".fault").get_by_role("button", name="Try again")
    again.wait_for()
    faulty.faults.clear()
    again.click()
    wait_for_decision(page)
    expect(page.locator(".notice")).to_have_count(0)


def test_the_race_of_the_day_is_asked_of_the_next_engine(visit: Visit, faulty: FaultyServer) -> None:
    faulty.faults[ENGINE["worker"]] = "404"
    page = visit("#daily")
    again = page.locator(".daily .fault").get_by_role("button", name="Try again")
    again.wait_for()
    expect(page.locator(".daily [aria-busy]")).to_have_count(0)
    faulty.faults.clear()
    again.click()
    expect(page.get_by_role("button", name="Start the official race")).to_be_visible()
    expect(page.locator(".fault")).to_have_count(0)


def test_a_worker_that_dies_without_a_word_is_started_again(open_page: OpenPage) -> None:
    """A worker that dies silently is replaced, and the open decision is sent again."""
    page = open_page("#quick", script=KEEP_WORKERS, stored=AT_ONCE, reduced_motion="reduce")
    wait_for_decision(page)
    the_engine_lives(page)  # the first decision does not need the engine
    page.evaluate("workers.at(-1).terminate()")
    enter(page)
    choose(page)
    before = page.url
    page.evaluate(
        """() => {
          const { postMessage } = Worker.prototype;
          Worker.prototype.postMessage = function (...message) {
            Worker.prototype.postMessage = postMessage;
            postMessage.apply(this, message);
            this.terminate();
          };
        }"""
    )
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: url != before)
    page.wait_for_selector("html[data-ready]", state="attached")
    assert page.evaluate("workers.length") == 3


def test_a_part_that_is_gone_is_mended_by_itself(visit: Visit, faulty: FaultyServer) -> None:
    """A part that a new version has replaced is loaded by a reload if nothing can be lost."""
    page = visit("")
    page.locator(".quick").wait_for()
    faulty.once["assets/rules.*.js"] = "404"
    page.evaluate("location.hash = '#rules'")
    page.wait_for_selector('html[data-screen="rules"]', state="attached")
    expect(page.locator(".notice")).to_have_count(0)


def test_a_part_that_stays_away_is_told_of_and_the_page_does_not_turn_in_circles(
    visit: Visit, faulty: FaultyServer
) -> None:
    faulty.faults["assets/rules.*.js"] = "404"
    page = visit("#rules")
    said(page, ui_text("screen.outdated"))
    loads = faulty.asked.count("")
    assert loads <= 3
    page.wait_for_timeout(2000)
    assert faulty.asked.count("") == loads
    faulty.mend()
    page.get_by_role("button", name=ui_text("screen.reload")).click()
    page.wait_for_selector('html[data-screen="rules"]', state="attached")


def test_where_something_could_be_lost_the_reader_decides(visit: Visit, faulty: FaultyServer) -> None:
    page = visit("#draw")
    page.locator(".draw").wait_for()
    loads = faulty.asked.count("")
    faulty.faults["assets/settings.*.js"] = "404"
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Settings").click()
    said(page, ui_text("screen.outdated"))
    assert faulty.asked.count("") == loads


def test_a_race_without_its_cockpit_is_mended_by_itself(visit: Visit, faulty: FaultyServer) -> None:
    faulty.once["assets/racing-panels.*.js"] = "404"
    page = visit("#quick")
    wait_for_decision(page)
    expect(page.locator('.cockpit [role="radio"]').first).to_be_visible()
    assert re.search("#", page.url)


def test_the_drawing_board_asks_again_when_the_workshop_is_back(visit: Visit, faulty: FaultyServer) -> None:
    """The drawing board retries without a change of the text."""
    faulty.faults["assets/workshop.*.bin"] = "404"
    page = visit("#draw")
    expect(page.locator(".draw-state")).to_contain_text(ui_text("error.unanswered"))
    faulty.faults.clear()
    page.locator(".draw-state").get_by_role("button", name="Try again").click()
    expect(page.locator(".draw")).to_have_attribute("data-state", "good")


def test_a_part_that_went_with_the_connection_comes_with_it(visit: Visit) -> None:
    page = visit("")
    page.locator("#app .quick").wait_for()
    page.context.set_offline(True)
    page.evaluate("location.hash = '#rules'")
    said(page, ui_text("screen.missing"))
    expect(page.locator(".notice-offer")).to_have_text("Try again")
    page.context.set_offline(False)
    page.wait_for_selector('html[data-screen="rules"] main', state="attached")
    expect(page.locator(".notice")).to_have_count(0)


def test_a_language_that_could_not_be_loaded_is_offered_again(visit: Visit, faulty: FaultyServer) -> None:
    faulty.faults["assets/fr-first.*.js"] = "404"
    page = visit("#rules", locale="fr-FR")
    said(page, ui_text("language.missing", language="Français"))
    faulty.faults.clear()
    page.get_by_role("button", name=ui_text("screen.reload")).click()
    expect(page.locator('html[lang="fr"]')).to_be_attached()
    expect(page.locator(".notice")).to_have_count(0)
