"""Finds the browsers of the tests: Chromium, Firefox and WebKit.

A missing browser is installed if possible. Otherwise the tests in it are skipped, and the last lines of
`build.py test` say so. Continuous integration fails without Chromium, because most page tests need it.
"""

from __future__ import annotations

import os
import shutil
from functools import cache
from typing import NamedTuple

from web.tooling.apt_packages import install
from web.tooling.chromium import NoBrowserError, find_headless_shell

# Environment variable: why there are no tests in Chromium.
WITHOUT_CHROMIUM = "WITHOUT_CHROMIUM"


class BrowserSpec(NamedTuple):
    """A browser for the tests.

    Attributes:
        variable: environment variable that may name its program
        programs: default names and paths of the program
        helper_programs: other required programs
        packages: its Debian packages
    """

    variable: str
    programs: tuple[str, ...]
    helper_programs: tuple[str, ...]
    packages: tuple[str, ...]


BROWSERS = {
    "firefox": BrowserSpec(
        "FIREFOX",
        (
            "firefox-esr",
            "firefox",
            "/Applications/Firefox.app/Contents/MacOS/firefox",
            r"C:\Program Files\Mozilla Firefox\firefox.exe",
        ),
        (),
        ("firefox-esr",),
    ),
    # The driver starts WebKitGTK's MiniBrowser, which needs a display.
    "webkit": BrowserSpec("WEBKIT_DRIVER", ("WebKitWebDriver",), ("Xvfb",), ("webkit2gtk-driver", "xvfb")),
}


@cache
def find_browser(name: str) -> str | None:
    """Return the program that drives this browser, or None if there is none."""
    if (program := _installed_program(name)) is not None:
        return program
    packages = BROWSERS[name].packages
    if install(f"for the tests in {name}", *packages) and (program := _installed_program(name)) is not None:
        return program
    return None


def find_all() -> list[str]:
    """Find every browser of the tests, one at a time, before the tests need them.

    Return a sentence for each that is missing. Raise NoBrowserError if it is Chromium, in CI.
    """
    missing = []
    try:
        find_headless_shell()
    except NoBrowserError as failure:
        if os.environ.get("CI"):
            raise
        os.environ[WITHOUT_CHROMIUM] = str(failure)
        missing.append(f"The tests in Chromium are skipped: {failure}")
    return missing + [f"{missing_message(name)}." for name in BROWSERS if find_browser(name) is None]


def missing_message(name: str) -> str:
    """Return the message shown when a browser is missing."""
    browser = BROWSERS[name]
    return (
        f"The tests in {name} are skipped, because it is not installed "
        f"(Debian: {' '.join(browser.packages)}; or set {browser.variable} to its program)"
    )


def _installed_program(name: str) -> str | None:
    browser = BROWSERS[name]
    if not all(map(shutil.which, browser.helper_programs)):
        return None
    named = os.environ.get(browser.variable)
    for candidate in (named,) if named else browser.programs:
        if program := shutil.which(candidate):
            return program
    return None
