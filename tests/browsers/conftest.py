"""Firefox and WebKit as fixtures. A test runs once in each browser that this machine has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from tests.support.browsers.firefox import Firefox, running_firefox
from tests.support.browsers.webkit import WebKit, running_webkit
from tests.support.browsers.window import OpenWindow, Window
from web.tooling.other_browsers import BROWSERS, find_browser, missing_message

STARTS: dict[str, Callable[[str, Path], AbstractContextManager[Firefox | WebKit]]] = {
    "firefox": running_firefox,
    "webkit": running_webkit,
}


@pytest.fixture(scope="session", params=BROWSERS)
def other_browser(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Firefox | WebKit]:
    """Yield Firefox, then WebKit. Tests of a missing browser are skipped with the reason."""
    name = str(request.param)
    program = find_browser(name)
    if program is None:
        pytest.skip(missing_message(name))
    with STARTS[name](program, tmp_path_factory.mktemp(name)) as running:
        yield running


@pytest.fixture
def open_window(other_browser: Firefox | WebKit) -> Iterator[OpenWindow]:
    """Open windows, each with a new profile: `open_window("phone")`."""
    windows: list[Window] = []
    expected_texts: set[str] = set()

    def open_one(size: str, *, expected_errors: tuple[str, ...] = ()) -> Window:
        expected_texts.update(expected_errors)
        windows.append(other_browser.window(size))
        return windows[-1]

    yield open_one
    for window in windows:
        window.close()
    reported, other_browser.troubles = other_browser.troubles, []
    troubles = [text for text in reported if not text.startswith(tuple(expected_texts))]
    assert not troubles, "\n".join(troubles)
