"""Finds Firefox and WebKit, the other two browser engines that are tested.

A missing browser is installed from Debian's packages. If that is impossible, a line reports it and the tests
of that browser are skipped: unlike with Chromium, nothing else depends on them.
"""

from __future__ import annotations

import os
import shutil
from functools import cache
from typing import NamedTuple

from web.tooling.chromium import find_windowless
from web.tooling.debian import can_install, install
from web.tooling.machine import say


class Wanted(NamedTuple):
    """A browser for the tests.

    Attributes:
        variable: environment variable that may name its program
        programs: default names and paths of the program
        helper_programs: other required programs
        packages: its Debian packages
    """

    variable: str
    programs: tuple[str, ...]
    beside: tuple[str, ...]
    packages: tuple[str, ...]


WANTED = {
    "firefox": Wanted(
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
    "webkit": Wanted("WEBKIT_DRIVER", ("WebKitWebDriver",), ("Xvfb",), ("webkit2gtk-driver", "xvfb")),
}


@cache
def find_browser(name: str) -> str | None:
    """Return the program that drives this browser, or None if there is none."""
    if (found := _on_the_machine(name)) is not None:
        return found
    packages = WANTED[name].packages
    if can_install():
        say(f"Installing Debian's packages {' and '.join(packages)} for the tests in {name} ...")
        if install(*packages) and (found := _on_the_machine(name)) is not None:
            return found
    say(f"{why_missing(name)}.")
    return None


def find_all() -> None:
    """Find every browser of the tests, one at a time, before the tests need them."""
    find_windowless()
    for name in WANTED:
        find_browser(name)


def why_missing(name: str) -> str:
    """Return the message shown when a browser is missing."""
    wanted = WANTED[name]
    return (
        f"No {name} on this machine, so no race is driven in it (Debian: {' '.join(wanted.packages)}; or "
        f"name its program in {wanted.variable})"
    )


def _on_the_machine(name: str) -> str | None:
    wanted = WANTED[name]
    if not all(map(shutil.which, wanted.beside)):
        return None
    named = os.environ.get(wanted.variable)
    for candidate in (named,) if named else wanted.programs:
        if found := shutil.which(candidate):
            return found
    return None
