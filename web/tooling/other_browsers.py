"""Finds Firefox and WebKit, the other two browser engines that are tested.

A missing browser is installed from Debian's packages. If that is impossible, a line reports it and the tests
of that browser are skipped: unlike with Chromium, nothing else depends on them.
"""

from __future__ import annotations

import os
import shutil
from functools import cache
from typing import NamedTuple

from web.tooling.apt_packages import install
from web.tooling.chromium import find_headless_shell
from web.tooling.toolchain import print_line


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
    if (found := _installed_program(name)) is not None:
        return found
    packages = BROWSERS[name].packages
    if install(f"for the tests in {name}", *packages) and (found := _installed_program(name)) is not None:
        return found
    print_line(f"{missing_message(name)}.")
    return None


def find_all() -> None:
    """Find every browser of the tests, one at a time, before the tests need them."""
    find_headless_shell()
    for name in BROWSERS:
        find_browser(name)


def missing_message(name: str) -> str:
    """Return the message shown when a browser is missing."""
    wanted = BROWSERS[name]
    return (
        f"No {name} on this machine, so no race is driven in it (Debian: {' '.join(wanted.packages)}; or "
        f"name its program in {wanted.variable})"
    )


def _installed_program(name: str) -> str | None:
    wanted = BROWSERS[name]
    if not all(map(shutil.which, wanted.helper_programs)):
        return None
    named = os.environ.get(wanted.variable)
    for candidate in (named,) if named else wanted.programs:
        if found := shutil.which(candidate):
            return found
    return None
