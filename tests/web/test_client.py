"""The connection to the engine under faults: files that fail to load and a worker that dies in a race."""

from __future__ import annotations

from itertools import count

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import wait_for_decision
from tests.support.web.faulty_site import KEEP_WORKERS
from tests.support.web.race_page import choose

pytestmark = pytest.mark.wasm

DIE = "workers.at(-1).dispatchEvent(new ErrorEvent('error', {message: 'out of memory'}))"
ADVICE = ui_text("boot.boot-failed.title")


# The first worker reports that it is broken and only then names its lock, which no worker holds.
BROKEN_AT_ONCE = """{
  const Real = Worker;
  const said = [{}, { broken: "404" }, { lifeline: "nobody's" }];
  let first = true;
  globalThis.Worker = class {
    constructor(...options) {
      if (!first) return new Real(...options);
      first = false;
      setTimeout(() => said.forEach((data) => this.onmessage(new MessageEvent("message", { data }))));
    }
    postMessage() {}
    terminate() {}
  };
}"""


def saved_address(page: Page) -> str:
    """Return the address once the decision is saved in it."""
    wait_for_decision(page)
    return str(page.evaluate("location.hash"))


@pytest.mark.parametrize(
    ("size", "files"),
    [
        ("desktop", ["pyodide.asm.wasm", "{engine,snapshot}.*.bin"]),
        ("phone", ["pyodide.asm.mjs", "worker.*.js"]),
    ],
    ids=["desktop", "phone"],
)
def test_missing_files_are_retried_and_a_dead_engine_restarts(
    open_page: OpenPage, size: str, files: list[str]
) -> None:
    """Missing files are reported and loaded on request, and a dead engine is replaced during the race."""
    first_pattern, second_pattern = (f"**/{file}" for file in files)
    page = open_page(
        "#quick",
        size=size,
        script=KEEP_WORKERS,
        reduced_motion="reduce",
        missing_files=first_pattern,
        expected_errors=("ERR_FAILED",),
    )
    context, retry_button = page.context, page.get_by_role("button", name=ui_text("boot.retry")).first
    page.get_by_text(ADVICE).first.wait_for()
    context.unroute(first_pattern)
    context.route(second_pattern, lambda route: route.abort())
    failures = count(1)
    # A failed request is retried once before the failure is reported.
    with context.expect_event("requestfailed", lambda _: next(failures) == 2):
        retry_button.click()
    page.get_by_text(ADVICE).first.wait_for()
    context.unroute(second_pattern)
    retry_button.click()
    previous_address, worker_count = saved_address(page), page.evaluate("workers.length")
    choose(page)
    page.evaluate(DIE)
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: not url.endswith(previous_address))
    wait_for_decision(page)
    assert page.evaluate("workers.length") == worker_count + 1


def test_later_errors_of_a_broken_worker_are_ignored(open_page: OpenPage) -> None:
    page = open_page("#quick", script=BROKEN_AT_ONCE, reduced_motion="reduce")
    wait_for_decision(page)
    expect(page.locator(".notice")).to_have_count(0)
    choose(page)
