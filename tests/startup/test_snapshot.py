"""Starts of the engine from a snapshot of Python's memory.

Return visits and first visits on a fast connection use it, and answer like any other start. If the snapshot
is damaged, missing or of another version, Python starts normally.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from array import array
from base64 import b64encode
from collections.abc import Callable
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import TIMEOUT_MS, OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import wait_for_decision, wait_until
from tests.support.web.faults import FaultyServer
from tests.support.web.faulty_site import Visit, check_engine_responds
from tests.support.web.race_page import decide_by_keyboard

pytestmark = pytest.mark.wasm

# Starts another engine worker; resolves to its kind of start and its replies.
ASK = """({worker, name, requests, stays}) => new Promise((resolve, reject) => {
  const engine = new Worker(trusted.createScriptURL(worker), {type: "module", name});
  const replies = [];
  let start;
  engine.onerror = (event) => reject(new Error(event.message));
  engine.onmessage = ({data}) => {
    if (data.broken) reject(new Error(data.broken));
    if (data.ready) start = data.ready;
    if (data.failure) reject(new Error(data.failure));
    if (data.reply) replies.push(data.reply);
    if (start && replies.length === requests.length) setTimeout(() => {
      engine.terminate();
      resolve({start, replies});
    }, stays);
  };
  requests.forEach((request, id) => engine.postMessage({id, request}));
})"""
KEEP = """async ({address, bytes}) => {
  const kept = await caches.open("a test's");
  const file = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
  await kept.put(new URL(address, location), new Response(file));
}"""
CARS = [
    {"name": name, "livery": number, "driver": driver}
    for number, (name, driver) in enumerate(
        [("Ada", "steady"), ("Bruno", "bold"), ("Chloé", "careful"), ("Dario", "expert")]
    )
]
# Layout of a snapshot in 32-bit words, as in web/startup/python/snapshot.ts: start of the hashed part, start
# of Pyodide's own head, words per page, index of the number of pages.
HASH, ABOUT, PAGE, COUNT = 8, 12, 1024, 10


def race_requests(circuit: str, cars: int = len(CARS)) -> list[str]:
    """Return requests for a race of one lap to the flag, its report, and a circuit to compile."""
    setup = {"circuit": circuit, "rulebook": "ludodelire", "laps": 1, "seed": 7, "cars": CARS[:cars]}
    requests: list[dict[str, Any]] = [{"do": "new", "setup": setup}]
    requests += [{"do": "play_computers", "decisions": 100}] * 4
    requests += [{"do": "report"}, {"do": "compile", "text": "format = 1"}]
    return [json.dumps(request) for request in requests]


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """Open a page that sends no requests to its own engine."""
    return open_page("#rules")


@pytest.fixture
def ask_fresh_engine(page: Page, site: Path) -> Callable[..., tuple[str, list[str]]]:
    """Return a function that sends requests to a fresh engine and returns its start and replies.

    ``stored_bytes`` replace the snapshot that is stored on the device; None starts without one.
    ``stays`` is the time for which the engine keeps running after its last reply, in ms.
    """
    [worker] = site.glob("assets/worker.*.js")
    [snapshot] = site.glob("assets/snapshot.*.bin")

    def ask(stored_bytes: bytes | None, requests: list[str], stays: int = 0) -> tuple[str, list[str]]:
        if stored_bytes is not None:
            page.evaluate(
                KEEP, {"address": str(snapshot.relative_to(site)), "bytes": b64encode(stored_bytes).decode()}
            )
        address = str(worker.relative_to(site))
        mode = "no-snapshot" if stored_bytes is None else "snapshot"
        about = {"worker": f"./{address}", "name": mode, "requests": requests, "stays": stays}
        answer = page.evaluate(ASK, about)
        page.evaluate('caches.delete("a test\'s")')
        return cast(str, answer["start"]), cast(list[str], answer["replies"])

    return ask


def test_an_engine_started_from_the_snapshot_answers_the_same(
    ask_fresh_engine: Callable[..., tuple[str, list[str]]], site: Path
) -> None:
    [snapshot] = site.glob("assets/snapshot.*.bin")
    # The circuit in the snapshot, and another one; without the expert driver, which is slow.
    for requests in (race_requests("monaco", 3), race_requests("zandvoort", 2)):
        start, usual = ask_fresh_engine(None, requests)
        assert start == "start"
        start, replies = ask_fresh_engine(snapshot.read_bytes(), requests)
        assert start == "snapshot"
        assert replies == usual
        assert json.loads(usual[0])["ok"] and json.loads(usual[-2])["ok"]


def test_a_first_visit_does_not_look_for_a_cached_snapshot(open_page: OpenPage) -> None:
    """A first visit, which no service worker controls, does not look for a cached snapshot."""
    page = open_page("#quick")
    wait_for_decision(page)
    assert page.evaluate("navigator.serviceWorker.controller") is None
    assert {worker.evaluate("name") for worker in page.workers} <= {"", "fast-network"}


def seal(words: array[int]) -> bytes:
    """Return a snapshot file with a valid hash."""
    content = words[HASH:].tobytes()
    return gzip.compress(hashlib.sha256(content).digest() + content, 1)


def test_a_damaged_snapshot_is_ignored(
    ask_fresh_engine: Callable[..., tuple[str, list[str]]], site: Path
) -> None:
    [snapshot] = site.glob("assets/snapshot.*.bin")
    packed = snapshot.read_bytes()
    unpacked = gzip.decompress(packed)
    words = array("I", unpacked)
    of_another_version, of_another_machine, of_more_pages = (words[:] for _ in range(3))
    of_another_version[ABOUT + 5] ^= 1  # changes the build number of Pyodide
    of_another_machine[-PAGE * words[COUNT] - 1] += 1_000_000  # changes the number of the last page
    of_more_pages[COUNT] += 1
    first_half = packed[: len(packed) // 2]
    flipped = bytearray(packed)
    flipped[len(flipped) // 2] ^= 1
    cases = {
        "cut in half": first_half,
        "flipped bit": bytes(flipped),
        "HTML page": b"<!doctype html>",
        "empty file": b"",
        "another version": seal(of_another_version),
        "page number too large": seal(of_another_machine),
        "page count too large": seal(of_more_pages),
        "wrong hash": gzip.compress(unpacked[:-1] + bytes([unpacked[-1] ^ 1]), 1),
        "too large": gzip.compress(unpacked + bytes(10 * len(unpacked)), 1),
        "cut before compression": gzip.compress(unpacked[:1001], 1),
        "incomplete header": seal(words[:ABOUT]),
        "zeros": gzip.compress(bytes(len(unpacked)), 1),
    }
    requests = race_requests("monaco")[:1]
    for case, stored_bytes in cases.items():
        start, [reply] = ask_fresh_engine(stored_bytes, requests)
        assert start == "start", case
        assert json.loads(reply)["ok"], case


# The unpacked snapshot is stored after five seconds.
KEEPS_WITHIN = 7_000  # milliseconds
KEPT = """async () => {
  const files = await navigator.storage.getDirectory();
  for await (const name of files.keys()) if (name.includes("snapshot.")) return true;
  return false;
}"""


def test_only_a_snapshot_that_was_used_is_stored_unpacked(
    ask_fresh_engine: Callable[..., tuple[str, list[str]]], page: Page, site: Path
) -> None:
    """Only a snapshot from which an engine has started is stored unpacked.

    In an unused snapshot, pages may still be stored as differences.
    """
    [snapshot] = site.glob("assets/snapshot.*.bin")
    packed = snapshot.read_bytes()
    of_another_machine = array("I", gzip.decompress(packed))
    of_another_machine[-PAGE * of_another_machine[COUNT] - 1] += 1_000_000
    requests = race_requests("monaco")[:1]
    assert ask_fresh_engine(seal(of_another_machine), requests, KEEPS_WITHIN)[0] == "start"
    assert page.evaluate(KEPT) is False
    assert ask_fresh_engine(packed, requests, KEEPS_WITHIN)[0] == "snapshot"
    assert page.evaluate(KEPT) is True
    start, replies = ask_fresh_engine(b"", requests)
    assert start == "snapshot", "the unpacked snapshot is used"
    assert replies == ask_fresh_engine(None, requests)[1]


VISITS = 10
SNAPSHOT, ARCHIVE = "assets/snapshot.*.bin", "assets/engine.*.bin"


def requested_archives(faulty: FaultyServer) -> tuple[bool, bool]:
    """Return two flags: the snapshot has been requested, the engine's archive has been requested."""
    snapshot, archive = (
        any(fnmatch(path, pattern) for path in faulty.requests) for pattern in (SNAPSHOT, ARCHIVE)
    )
    return snapshot, archive


def make_choice(page: Page) -> None:
    """Make one decision and wait for the next question."""
    wait_for_decision(page)
    decide_by_keyboard(page)
    wait_for_decision(page)


def visit_on_fast_connection(visit: Visit, faulty: FaultyServer) -> Page:
    """Return a first visit whose connection was measured as fast.

    On a busy machine this can take several visits.
    """
    for _ in range(VISITS):
        faulty.requests.clear()
        page = visit("#quick")
        wait_until(
            page,
            lambda: any(requested_archives(faulty)),
            "neither the snapshot nor the archive was requested",
        )
        if requested_archives(faulty)[0]:
            return page
        page.close()
    raise AssertionError("no connection was measured as fast")


@pytest.mark.smoke
def test_a_fast_connection_starts_from_the_snapshot(visit: Visit, faulty_server: FaultyServer) -> None:
    """On a fast connection a first visit needs neither the engine's archive nor the circuit's file."""
    faulty_server.faults[ARCHIVE] = "404"
    page = visit_on_fast_connection(visit, faulty_server)
    wait_for_decision(page)
    check_engine_responds(page)
    for _ in range(3):
        make_choice(page)
    assert requested_archives(faulty_server) == (True, False)
    assert not any(path.endswith(".topology.json") for path in faulty_server.requests)
    expect(page.locator(".notice")).to_have_count(0)


@pytest.mark.smoke
def test_a_slow_connection_starts_python_directly(visit: Visit, faulty_server: FaultyServer) -> None:
    faulty_server.faults["*"] = "slow"
    page = visit("#quick")
    for _ in range(2):  # the first choice is precomputed
        make_choice(page)
    assert requested_archives(faulty_server) == (False, True)


@pytest.mark.parametrize("fault", ["404", "HTML", "corrupt", "cut", "broken off"])
def test_a_snapshot_that_fails_to_load_is_ignored(
    visit: Visit, faulty_server: FaultyServer, fault: str
) -> None:
    faulty_server.faults[SNAPSHOT] = fault
    page = visit_on_fast_connection(visit, faulty_server)
    wait_for_decision(page)
    check_engine_responds(page)
    make_choice(page)
    assert requested_archives(faulty_server) == (True, True)
    expect(page.locator(".notice")).to_have_count(0)


def test_a_stalled_snapshot_is_reported_and_python_starts(visit: Visit, faulty_server: FaultyServer) -> None:
    faulty_server.faults[SNAPSHOT] = "stalled"
    page = visit_on_fast_connection(visit, faulty_server)
    expect(page.locator(".notice")).to_contain_text(ui_text("wait.slow"), timeout=TIMEOUT_MS)
    page.locator(".notice-offer").evaluate("button => button.click()")
    make_choice(page)
    assert requested_archives(faulty_server) == (True, True)
