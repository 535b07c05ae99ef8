"""The wire to the engine when something breaks: files that do not come, and a worker that dies in the middle of a race."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser import OpenPage, wait_for_decision

KEEP_WORKERS = """
globalThis.workers = [];
globalThis.Worker = class extends Worker {
  constructor(...options) { super(...options); workers.push(this); }
};
"""
DIE = "workers.at(-1).dispatchEvent(new ErrorEvent('error', {message: 'out of memory'}))"
ADVICE = "The engine did not start"


def position(page: Page) -> str:
    """The address once a decision is saved there."""
    wait_for_decision(page)
    return str(page.evaluate("location.hash"))


def test_a_dead_engine_is_started_again_and_the_race_goes_on(open_page: OpenPage, size: str) -> None:
    page = open_page("#quick", size=size, script=KEEP_WORKERS, reduced_motion="reduce")
    before = position(page)
    page.evaluate(DIE)
    page.keyboard.press("Enter")
    page.wait_for_selector("html:not([data-ready])", state="attached")
    assert position(page) != before
    assert page.evaluate("workers.length") == 2


@pytest.mark.parametrize("file", ["pyodide.asm.wasm", "engine.*.bin", "pyodide.asm.mjs", "worker.*.js"])
def test_a_file_that_does_not_come_is_told_and_can_be_tried_again(open_page: OpenPage, file: str) -> None:
    page = open_page("#quick", missing=f"**/{file}", expected=("ERR_FAILED",))
    page.get_by_text(ADVICE).first.wait_for()
    page.context.unroute_all()
    page.get_by_role("button", name="Try again").first.click()
    wait_for_decision(page)
