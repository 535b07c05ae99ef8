"""No endless waits: every failure while a race loads is reported or retried.

Files stall or arrive damaged, a worker dies silently, and parts are missing after a deployment.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import wait_for_decision, wait_until_settled
from tests.support.web.faults import FaultyServer
from tests.support.web.faulty_site import KEEP_WORKERS, Visit, check_engine_responds
from tests.support.web.race_page import choose, decide_by_keyboard

SAID_WITHIN = 12_000  # ms: Python's start and then five seconds without progress
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
def faulty_server(faulty_server: FaultyServer) -> FaultyServer:
    """Remove the snapshot (`test_snapshot.py`), so that Python has to start."""
    faulty_server.faults["assets/snapshot.*.bin"] = "404"
    return faulty_server


def expect_notice(page: Page, words: str) -> None:
    expect(page.locator(".notice")).to_contain_text(words, timeout=SAID_WITHIN)


@pytest.mark.parametrize("file", [pytest.param("worker", marks=pytest.mark.smoke), "wasm", "topology"])
def test_a_stalled_file_is_reported_and_retried(visit: Visit, faulty_server: FaultyServer, file: str) -> None:
    faulty_server.faults[ENGINE[file]] = "stalled"
    page = visit("#quick")
    expect_notice(page, SLOW)
    faulty_server.faults.clear()  # requests under way stay stalled
    page.locator(".notice-offer").evaluate("button => button.click()")
    wait_for_decision(page)
    expect(page.locator(".notice")).to_have_count(0)


# Every file with one fault and every fault with a file; `build.py test --faults` tests all pairs.
DAMAGED = [(file, DAMAGES[number % len(DAMAGES)]) for number, file in enumerate(ENGINE)]


@pytest.mark.parametrize(("file", "fault"), DAMAGED)
def test_a_file_damaged_once_is_loaded_again_silently(
    visit: Visit, faulty_server: FaultyServer, file: str, fault: str
) -> None:
    """A damaged file is loaded again, although the browser may have cached it."""
    faulty_server.once[ENGINE[file]] = fault
    page = visit("#quick")
    wait_for_decision(page)
    check_engine_responds(page)
    expect(page.locator(".notice")).to_have_count(0)
    assert not faulty_server.once, "the file was never requested"


def test_a_missing_topology_is_reported_and_can_be_retried(visit: Visit, faulty_server: FaultyServer) -> None:
    faulty_server.faults[ENGINE["topology"]] = faulty_server.faults["first/*/*.json"] = "404"
    page = visit("#quick")
    expect_notice(page, ui_text("error.unreached"))
    faulty_server.clear_faults()
    page.get_by_role("button", name="Try again").click()
    wait_for_decision(page)


def test_retrying_the_engine_also_loads_the_board(visit: Visit, faulty_server: FaultyServer) -> None:
    """Retrying the engine also loads the board, which has failed together with the worker."""
    faulty_server.faults |= {ENGINE["worker"]: "404", ENGINE["drawing"]: "404"}
    page = visit("#quick")
    retry_button = page.locator(".fault").get_by_role("button", name="Try again")
    retry_button.wait_for()
    faulty_server.faults.clear()
    retry_button.click()
    wait_for_decision(page)
    expect(page.locator(".notice")).to_have_count(0)


def test_the_daily_race_is_requested_again_from_a_new_engine(
    visit: Visit, faulty_server: FaultyServer
) -> None:
    faulty_server.faults[ENGINE["worker"]] = "404"
    page = visit("#daily")
    retry_button = page.locator(".daily .fault").get_by_role("button", name="Try again")
    retry_button.wait_for()
    expect(page.locator(".daily [aria-busy]")).to_have_count(0)
    faulty_server.faults.clear()
    retry_button.click()
    expect(page.get_by_role("button", name="Start the official race")).to_be_visible()
    expect(page.locator(".fault")).to_have_count(0)


def test_a_worker_that_dies_silently_is_restarted(open_page: OpenPage) -> None:
    """A worker that dies silently is replaced, and the open decision is sent again."""
    page = open_page("#quick", script=KEEP_WORKERS, storage=INSTANT_SETTINGS, reduced_motion="reduce")
    wait_for_decision(page)
    check_engine_responds(page)  # the first decision does not need the engine
    page.evaluate("workers.at(-1).terminate()")
    decide_by_keyboard(page)
    choose(page)
    previous_url = page.url
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
    page.wait_for_url(lambda url: url != previous_url)
    page.wait_for_selector("html[data-ready]", state="attached")
    assert page.evaluate("workers.length") == 3


def test_a_part_replaced_by_a_new_version_is_loaded_by_a_reload(
    visit: Visit, faulty_server: FaultyServer
) -> None:
    """A part that a new version has replaced is loaded by a reload if nothing can be lost."""
    page = visit("")
    page.locator(".quick").wait_for()
    faulty_server.once["assets/rules.*.js"] = "404"
    page.evaluate("location.hash = '#rules'")
    page.wait_for_selector('html[data-screen="rules"]', state="attached")
    expect(page.locator(".notice")).to_have_count(0)


def test_a_missing_part_is_reported_without_endless_reloads(
    visit: Visit, faulty_server: FaultyServer
) -> None:
    faulty_server.faults["assets/rules.*.js"] = "404"
    page = visit("#rules")
    expect_notice(page, ui_text("screen.outdated"))
    loads = faulty_server.requests.count("")
    assert loads <= 3
    wait_until_settled(page)
    assert faulty_server.requests.count("") == loads
    faulty_server.clear_faults()
    page.get_by_role("button", name=ui_text("screen.reload")).click()
    page.wait_for_selector('html[data-screen="rules"]', state="attached")


def test_a_damaged_screen_can_be_retried(visit: Visit, faulty_server: FaultyServer) -> None:
    """Browsers do not fetch a damaged script again, so "Try again" reloads the page."""
    faulty_server.faults["assets/rules.*.js"] = "cut"
    page = visit("#rules")
    expect_notice(page, ui_text("screen.outdated"))
    faulty_server.clear_faults()
    page.locator(".fault").get_by_role("button", name=ui_text("boot.retry")).click()
    page.wait_for_selector('html[data-screen="rules"]', state="attached")


def test_the_page_does_not_reload_itself_if_data_could_be_lost(
    visit: Visit, faulty_server: FaultyServer
) -> None:
    page = visit("#draw")
    page.locator(".draw").wait_for()
    loads = faulty_server.requests.count("")
    faulty_server.faults["assets/settings.*.js"] = "404"
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Settings").click()
    expect_notice(page, ui_text("screen.outdated"))
    assert faulty_server.requests.count("") == loads


def test_a_race_with_a_missing_cockpit_repairs_itself(visit: Visit, faulty_server: FaultyServer) -> None:
    faulty_server.once["assets/racing-panels.*.js"] = "404"
    page = visit("#quick")
    wait_for_decision(page)
    expect(page.locator('.cockpit [role="radio"]').first).to_be_visible()
    assert re.search("#", page.url)


def test_the_drawing_board_can_retry_missing_extras(visit: Visit, faulty_server: FaultyServer) -> None:
    """The drawing board retries without a change of the text."""
    faulty_server.faults["assets/extras.*.bin"] = "404"
    page = visit("#draw")
    expect(page.locator(".draw-state")).to_contain_text(ui_text("error.unanswered"))
    faulty_server.faults.clear()
    page.locator(".draw-state").get_by_role("button", name="Try again").click()
    expect(page.locator(".draw")).to_have_attribute("data-state", "good")


def test_a_part_missing_offline_loads_when_back_online(visit: Visit) -> None:
    page = visit("")
    page.locator("#app .quick").wait_for()
    page.context.set_offline(True)
    page.evaluate("location.hash = '#rules'")
    expect_notice(page, ui_text("screen.missing"))
    expect(page.locator(".notice-offer")).to_have_text("Try again")
    page.context.set_offline(False)
    page.wait_for_selector('html[data-screen="rules"] main', state="attached")
    expect(page.locator(".notice")).to_have_count(0)


def test_a_language_that_failed_to_load_can_be_retried(visit: Visit, faulty_server: FaultyServer) -> None:
    faulty_server.faults["assets/fr-first.*.js"] = "404"
    page = visit("#rules", locale="fr-FR")
    expect_notice(page, ui_text("language.missing", language="Français"))
    faulty_server.faults.clear()
    page.get_by_role("button", name=ui_text("screen.reload")).click()
    expect(page.locator('html[lang="fr"]')).to_be_attached()
    expect(page.locator(".notice")).to_have_count(0)
