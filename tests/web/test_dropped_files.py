"""Files dropped on the drawing sheet on a phone: each gives a circuit with its name, or a message."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from playwright.sync_api import CDPSession, expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.messages import ui_text
from tests.support.web.dropped_files import (
    DROP_FILE,
    DROP_LONG_FILE,
    LAP_FILES,
    LONG_FILES,
    OTHER_FILES,
    TOO_LONG_FILE,
    as_sent,
    file_names,
)
from tests.support.web.editor_page import DRAWING, wait_for_editor_state

NAME_STORED = "([key, name]) => JSON.parse(localStorage.getItem(key))?.wishes.name === name"

# Names of the scripts that the page has fetched.
SCRIPTS = """() => performance.getEntriesByType("resource")
  .map(({ name }) => new URL(name).pathname.split("/").pop())
  .filter((name) => name.endsWith(".js"))"""

MOST_SECONDS = 2
MOST_READER_BYTES = 40_000


@pytest.mark.parametrize(
    "files",
    [("lap.gpx", "lap.kmz", "lap.svg"), pytest.param(tuple(LAP_FILES), marks=pytest.mark.full)],
    ids=["some", "all"],
)
def test_dropped_files_give_circuits_or_messages_on_a_phone(
    open_page: OpenPage, site: Path, files: tuple[str, ...]
) -> None:
    """The scripts that read files load with the first one and are small."""
    # Chromium's own message about damaged XML has a style, which the page's policy blocks.
    page = open_page(
        "#sheet", storage=INSTANT_SETTINGS, size="phone", expected_errors=("inline style", "attribute d:")
    )
    expect(page.locator(".sheet-main")).to_be_visible()
    scripts_before = set(page.evaluate(SCRIPTS))
    drop = f"([name, contents]) => ({DROP_FILE})(name, contents)"
    for (circuit, name), (file, contents) in zip(file_names().items(), LAP_FILES.items(), strict=True):
        if file not in files:
            continue
        page.evaluate(drop, [name, as_sent(contents)])
        page.wait_for_function(NAME_STORED, arg=[DRAWING, circuit])
        wait_for_editor_state(page)
    readers = set(page.evaluate(SCRIPTS)) - scripts_before
    assert readers
    sizes = [len(gzip.compress((site / "assets" / name).read_bytes())) for name in readers]
    assert sum(sizes) < MOST_READER_BYTES
    for name, (contents, sentence) in OTHER_FILES.items():
        page.evaluate(drop, [name, as_sent(contents)])
        expect(page.locator(".notice").last).to_contain_text(sentence)
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert page.evaluate(wide)


def main_thread_seconds(session: CDPSession) -> float:
    """Return the processor time of the page's main thread."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(float(metric["value"]) for metric in metrics if metric["name"] == "ThreadTime")


@pytest.mark.full
def test_a_million_points_keep_the_page_busy_for_two_seconds_at_most(open_page: OpenPage) -> None:
    """The limit is processor time, including that for making the file; reading took 0.4 s on 2026-11-28."""
    page = open_page("#sheet", storage=INSTANT_SETTINGS)
    expect(page.locator(".sheet-main")).to_be_visible()
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    drop = f"([name, count]) => ({DROP_LONG_FILE})(name, count)"
    for name, count in LONG_FILES.items():
        start_seconds = main_thread_seconds(session)
        page.evaluate(drop, [name, count])
        circuit = name.partition(".")[0].replace("_", " ")
        page.wait_for_function(NAME_STORED, arg=[DRAWING, circuit])
        assert main_thread_seconds(session) - start_seconds < MOST_SECONDS, name
        wait_for_editor_state(page)
    page.evaluate(drop, list(TOO_LONG_FILE))
    expect(page.locator(".notice").last).to_contain_text(ui_text("sheet.file_large"))
