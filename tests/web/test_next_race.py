"""Readers who have raced before can play their next quick race before Python has loaded.

The device has prepared that race during an earlier visit.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import FIXED_SEEDS_SCRIPT, INSTANT_SETTINGS, TIMEOUT_MS, OpenPage
from tests.support.page_waits import wait_for_decision
from tests.support.web.faults import FaultyServer
from tests.support.web.faulty_site import Visit, choose_before_engine_loads
from tests.support.web.race_page import decide_by_keyboard, race_values, storage_value

pytestmark = pytest.mark.wasm

WASM = "assets/py.*/pyodide.asm.wasm"
NEXT = "yellow-flag.next.1"
LATEST = "yellow-flag.latest.1"
RACED = {**INSTANT_SETTINGS["settings.1"], "races": 1}
DEADLINE = 60  # seconds


def wait_until_prepared(page: Page) -> str:
    """Return the stored next race as soon as there is one."""
    deadline = time.monotonic() + DEADLINE
    while time.monotonic() < deadline:
        stored_race = storage_value(page, NEXT)
        if stored_race:
            return stored_race
        page.evaluate("new Promise((resolve) => setTimeout(resolve, 100))")
    raise AssertionError("The next race has not been prepared.")


class LastVisit(NamedTuple):
    """Data that a visit leaves on the device.

    Attributes:
        link: link of the race on screen
        latest: stored state of that race
        prepared: stored next race
    """

    link: str
    latest: str
    prepared: str


@pytest.fixture(scope="module")
def last_visit(browser: Browser, site: Path) -> LastVisit:
    server = FaultyServer(site)
    server.start_in_background()
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(TIMEOUT_MS)
    context.add_init_script(FIXED_SEEDS_SCRIPT + storage_script({"settings.1": RACED}))
    page = context.new_page()
    page.goto(f"{server.address}#quick")
    wait_for_decision(page)
    values_before = race_values(page)
    stored_race = wait_until_prepared(page)
    assert race_values(page) == values_before
    last_visit = LastVisit(page.url.partition("#")[2], storage_value(page, LATEST) or "", stored_race)
    decide_by_keyboard(page)
    context.close()
    server.shutdown()
    return last_visit


@pytest.fixture
def prepared(last_visit: LastVisit) -> str:
    return last_visit.prepared


def storage_script(values: dict[str, object]) -> str:
    """Return a script that stores these values before the page reads them."""
    texts = {f"yellow-flag.{key}": v if isinstance(v, str) else json.dumps(v) for key, v in values.items()}
    return "".join(
        f"localStorage.setItem({json.dumps(key)}, {json.dumps(text)});" for key, text in texts.items()
    )


def return_to(visit: Visit, next_race: str, address: str = "#quick", latest: str = "null") -> Page:
    statements = storage_script({"settings.1": RACED, "next.1": next_race, "latest.1": latest})
    script = f"if (!localStorage.length) {{ {statements} }}"
    return visit(address, script=script)


def test_a_prepared_race_needs_no_engine_which_then_takes_over(
    visit: Visit, faulty_server: FaultyServer, prepared: str
) -> None:
    faulty_server.faults[WASM] = "stalled"
    page = return_to(visit, prepared)
    wait_for_decision(page)
    assert storage_value(page, NEXT) is None, "a prepared race is used only once"
    choose_before_engine_loads(page, faulty_server, visit)


def test_the_last_race_is_shown_before_python_loads(
    visit: Visit, faulty_server: FaultyServer, last_visit: LastVisit
) -> None:
    link, latest, _ = last_visit
    faulty_server.faults[WASM] = "stalled"
    page = return_to(visit, "null", f"#{link}", latest)
    wait_for_decision(page)
    values_shown = race_values(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    faulty_server.clear_faults()
    page.wait_for_url(lambda url: not url.endswith(link))
    wait_for_decision(page)
    values_after = race_values(page)
    for place, expected_values in ((link, values_shown), (page.url.partition("#")[2], values_after)):
        new_page = visit(f"#{place}")
        wait_for_decision(new_page)
        assert race_values(new_page) == expected_values


def test_the_first_question_appears_before_unpacking(
    visit: Visit, faulty_server: FaultyServer, prepared: str
) -> None:
    faulty_server.faults[WASM] = "stalled"
    page = return_to(visit, with_changes(prepared, packed="AAAA"))
    wait_for_decision(page)
    faulty_server.clear_faults()
    decide_by_keyboard(page)
    wait_for_decision(page)


def with_changes(prepared: str, **changes: object) -> str:
    return json.dumps({**json.loads(prepared), **changes})


FAULTS = (
    *("nonsense", "a list", "another version", "another race", "damaged", "cut", "an older page's"),
    *("text as first states", "numbers as first states", "first states without replies"),
)
# The others, which node tests try too, are in the full tier.
SOME_FAULTS = ("another race", "damaged", "numbers as first states")


@pytest.mark.parametrize(
    "fault",
    [pytest.param(fault, marks=() if fault in SOME_FAULTS else pytest.mark.full) for fault in FAULTS],
)
def test_an_invalid_prepared_race_is_ignored(open_page: OpenPage, prepared: str, fault: str) -> None:
    stored = json.loads(prepared)
    changed_race = {
        "nonsense": "{",
        "a list": "[1]",
        "another version": with_changes(prepared, version="assets/worker.OLD.js"),
        "another race": with_changes(prepared, setup={**stored["setup"], "circuit": "spa"}),
        "damaged": with_changes(prepared, packed="AAAA" + stored["packed"][4:]),
        "cut": with_changes(prepared, packed=stored["packed"][:400]),
        "an older page's": json.dumps({name: stored[name] for name in ("version", "setup", "packed")}),
        "text as first states": with_changes(prepared, begins="grid"),
        "numbers as first states": with_changes(prepared, begins=[[5, 6]]),
        "first states without replies": with_changes(
            prepared, begins=[[[stored["begins"][0][0][0], None, 1]]]
        ),
    }[fault]
    page = open_page("#quick", storage={"settings.1": RACED, "next.1": changed_race})
    wait_for_decision(page)
    decide_by_keyboard(page)
    expect(page.locator(".notice")).to_have_count(0)
