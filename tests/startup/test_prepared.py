"""Data that a visit prepares for the next one: a race, and code compiled by the browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.support.messages import ui_text
from tests.support.page_waits import wait_for_decision, wait_until
from tests.support.web.advanced_race import unfold
from tests.support.web.offline_site import wait_until_offline_ready
from tests.support.web.race_page import decide_by_keyboard, race_values, storage_value
from web.tooling.chromium import DEVICE_PROFILES, find_chromium, launch_arguments
from web.tooling.serve import StaticServer

PREPARED, PRACTISED = "yellow-flag.next.1", "yellow-flag.practised.1"
IS_STORED = "(key) => localStorage.getItem(key) !== null"


def test_an_idle_return_visit_practises(context: BrowserContext, own_server: StaticServer) -> None:
    """An idle return visit practises, so that the browser stores more compiled code of the Python runtime.

    A first visit does not: the browser would store the code with a file that is never requested again.
    """
    page = context.new_page()
    page.goto(own_server.address + "#quick")
    wait_for_decision(page)
    page.wait_for_function(IS_STORED, arg=PREPARED, timeout=60_000)
    assert storage_value(page, PRACTISED) is None
    page.reload()
    wait_for_decision(page)
    values_before = race_values(page)
    page.wait_for_function(IS_STORED, arg=PRACTISED, timeout=60_000)
    [engine] = own_server.folder.glob("assets/worker.*.js")
    assert json.loads(storage_value(page, PRACTISED) or "") == f"assets/{engine.name}"
    assert race_values(page) == values_before, "practice races are not stored as the reader's"
    decide_by_keyboard(page)
    wait_for_decision(page)


# Minimum size of the interpreter in bytes; it is by far the largest function that the engine calls.
INTERPRETER = 70_000
# Time until compiled code is stored, in ms.
STORED_WITHIN = 3_000


def record_trace(page: Page, category: str, act: Callable[[], None]) -> list[dict[str, Any]]:
    """Return the browser's trace events of a category while ``act`` runs."""
    session = page.context.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    end_events: list[object] = []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.on("Tracing.tracingComplete", lambda data: end_events.append(data))
    session.send("Tracing.start", {"categories": category})
    act()
    session.send("Tracing.end")
    wait_until(page, lambda: end_events, "the trace does not end")
    return events


def compiled_by(page: Page) -> list[int]:
    """Return the sizes of the WebAssembly functions compiled during a reload, in bytes.

    The measurement ends when the engine has prepared a race.
    """

    def reload() -> None:
        page.evaluate("(key) => localStorage.removeItem(key)", PREPARED)
        page.reload()
        wait_for_decision(page)
        page.wait_for_function(IS_STORED, arg=PREPARED, timeout=60_000)

    events = record_trace(page, "disabled-by-default-v8.wasm.detailed", reload)
    return [event["args"]["bodySize"] for event in events if event["name"] == "wasm.CompileBaseline"]


def test_after_practice_the_interpreter_is_not_compiled_again(
    browser: Browser, own_server: StaticServer, tmp_path: Path
) -> None:
    """After practice the interpreter is not compiled again.

    Chromium stores compiled code only in a profile on disk.
    """
    reader = browser.browser_type.launch_persistent_context(
        tmp_path / "reader",
        executable_path=find_chromium(),
        args=launch_arguments(),
        **DEVICE_PROFILES["desktop"],
        reduced_motion="reduce",
    )
    page = reader.new_page()
    page.goto(own_server.address + "#quick")
    wait_for_decision(page)
    page.wait_for_function(IS_STORED, arg=PREPARED, timeout=60_000)
    sizes = compiled_by(page)
    assert max(sizes) > INTERPRETER
    page.wait_for_function(IS_STORED, arg=PRACTISED, timeout=60_000)
    page.wait_for_timeout(STORED_WITHIN)  # no page can see when the browser stores compiled code
    sizes = compiled_by(page)
    assert sizes
    assert max(sizes) < INTERPRETER
    reader.close()


def test_compiled_code_of_the_pages_script_is_cached(
    context: BrowserContext, own_server: StaticServer
) -> None:
    page = context.new_page()
    page.goto(own_server.address + "#quick")
    wait_for_decision(page)
    wait_until_offline_ready(page)

    def come_back() -> None:
        page.reload()
        wait_for_decision(page)

    events = record_trace(page, "v8,disabled-by-default-v8.compile,devtools.timeline", come_back)
    compiled = [event["args"]["data"] for event in events if event["name"] == "v8.compile"]
    [start_script] = [script for script in compiled if "/assets/start." in script["url"]]
    assert start_script["consumedCacheSize"] > 0
    assert not start_script["cacheRejected"]


# Records the progress that the engine reports for practice races.
RECORD_PROGRESS = """globalThis.percents = [];
globalThis.Worker = class extends Worker {
  constructor(...how) {
    super(...how);
    this.addEventListener("message", ({data}) => {
      const {opening_percent: percent} = data.reply ? JSON.parse(data.reply) : {};
      if (percent !== undefined) percents.push(percent);
    });
  }
};"""


def test_a_quick_race_is_prepared_after_a_race_against_experts(
    context: BrowserContext, own_server: StaticServer
) -> None:
    """The quick race keeps its own rivals, so it can be prepared although the set-up has experts."""
    context.add_init_script(RECORD_PROGRESS)
    context.set_default_timeout(60_000)  # the experts learn the circuit first
    page = context.new_page()
    page.goto(own_server.address + "#setup")
    page.locator('[data-circuit="cala-moka"]').click()  # short circuits are learnt fastest
    unfold(page, "cars")
    levels = page.get_by_role("group", name=ui_text("setup.rivals_level"))
    levels.get_by_role("button", name=ui_text("level.5")).click()
    page.click(".start-bar .is-forward")
    wait_for_decision(page)
    wait_until_offline_ready(page)
    page.goto(own_server.address + "#quick")
    page.reload()
    wait_for_decision(page)
    page.wait_for_function(IS_STORED, arg=PRACTISED, timeout=60_000)
    assert storage_value(page, PREPARED) is not None
    assert any(progress < 100 for progress in page.evaluate("percents"))


# Counts the frames that show a race without its board.
EMPTY = """globalThis.empty = 0;
const look = () => {
  const beneath = document.documentElement.dataset.firstScreen === "board";
  const board = document.querySelector(beneath ? "#first-board svg" : ".stage .board-view");
  if (document.querySelector("main.race") && !board) empty += 1;
  requestAnimationFrame(look);
};
look();"""


@pytest.mark.smoke
def test_the_first_board_stays_until_a_prepared_race_is_shown(
    context: BrowserContext, own_server: StaticServer
) -> None:
    page = context.new_page()
    page.goto(own_server.address + "#quick")
    wait_for_decision(page)
    page.wait_for_function(IS_STORED, arg=PREPARED, timeout=60_000)
    page.close()

    return_page = context.new_page()
    return_page.add_init_script(EMPTY)
    return_page.goto(own_server.address + "#quick")
    wait_for_decision(return_page)
    assert return_page.evaluate("empty") == 0
    expect(return_page.locator("#first-board")).to_have_count(0)
    decide_by_keyboard(return_page)
    wait_for_decision(return_page)

    # The page does not stay hidden for an unusable prepared race.
    [engine] = own_server.folder.glob("assets/worker.*.js")
    useless = json.dumps({"version": f"assets/{engine.name}"})
    return_page.evaluate("(next) => localStorage.setItem('yellow-flag.next.1', next)", useless)
    return_page.goto("about:blank")
    return_page.goto(own_server.address + "#quick")
    wait_for_decision(return_page)
    expect(return_page.locator("#first-board")).to_have_count(0)
    assert return_page.evaluate("document.documentElement.dataset.firstScreen") is None
