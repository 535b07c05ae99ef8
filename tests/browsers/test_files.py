"""Files dropped on the drawing sheet in Firefox and WebKit: each gives a circuit or a message."""

from __future__ import annotations

import pytest

from tests.support.browsers.window import OpenWindow, Window, start
from tests.support.web.dropped_files import (
    DROP_FILE,
    DROP_LONG_FILE,
    LAP_FILES,
    LONG_FILES,
    OTHER_FILES,
    as_sent,
    file_names,
)
from web.tooling.serve import StaticServer

STATE = "() => document.querySelector('.sheet-main').dataset.state"
STORED = "() => JSON.parse(localStorage.getItem('yellow-flag.drawing.1'))?.wishes.name"
TEXT = "() => document.body.textContent"


def wait_for_name(window: Window, circuit: str) -> None:
    window.wait_until(lambda: window.call(STORED) == circuit, f"the name {circuit}")


def wait_for_text(window: Window, sentence: str) -> None:
    window.wait_until(lambda: sentence in str(window.call(TEXT)), sentence)


@pytest.mark.full
def test_dropped_files_give_circuits_or_messages(open_window: OpenWindow, server: StaticServer) -> None:
    # Firefox itself reports damaged XML.
    window = open_window("desktop", expected_errors=("XML Parsing Error",))
    start(window, server, "sheet")
    window.wait(".sheet-main")
    for (circuit, name), contents in zip(file_names().items(), LAP_FILES.values(), strict=True):
        window.call(DROP_FILE, name, as_sent(contents))
        wait_for_name(window, circuit)
        window.wait_for_paint()
        window.wait_until(lambda: window.call(STATE) == "good", f"a board of {name}")
    for name, count in LONG_FILES.items():
        window.call(DROP_LONG_FILE, name, count)
        wait_for_name(window, name.partition(".")[0].replace("_", " "))
    for name, (contents, sentence) in OTHER_FILES.items():
        window.call(DROP_FILE, name, as_sent(contents))
        wait_for_text(window, sentence)
