"""Finds a Chromium for tests, page benchmark and screenshots; downloads one if none is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

from web.tooling.apt_packages import can_install, install, is_root, succeeds
from web.tooling.toolchain import BuildError, dev_python, print_line

HEADLESS_SHELL = "chromium-headless-shell"
BROWSER_COMMANDS = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge",
    HEADLESS_SHELL,
)  # fmt: skip
BROWSER_PATHS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
# Device profiles for viewing pages, as Playwright options.
DEVICE_PROFILES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
}


class NoBrowserError(BuildError):
    """There is no Chromium or Chrome on this machine, and none could be installed."""


@cache
def find_chromium() -> str:
    """Return the path of a browser; raise NoBrowserError if there is none.

    Tried in this order: $CHROME, an installed browser, Playwright's download, Debian's package.
    """
    named = os.environ.get("CHROME")
    if named:
        if shutil.which(named):
            return named
        raise BuildError(f"Cannot run {named} (from the environment variable CHROME).")
    program = _installed_browser() or _playwright_browser()
    if program:
        return program
    print_line("No Chromium or Chrome found: downloading Playwright's ...")
    if succeeds([str(dev_python()), "-m", "playwright", "install", "chromium"]):
        program = _playwright_browser()
    if not program and can_install():
        print_line("The download failed.")
        if install("for the tests in a browser", "chromium"):
            program = _installed_browser()
    if not program:
        raise NoBrowserError(
            "No browser for the tests. Install Chromium or Chrome, or set the environment variable CHROME "
            "to its path."
        )
    print_line(f"Using {program}.")
    return program


@cache
def find_headless_shell() -> str:
    """Return the path of the browser for the tests.

    A headless shell uses less processor time, because it renders no window. Falls back to `find_chromium`.
    """
    if os.environ.get("CHROME"):
        return find_chromium()
    if not shutil.which(HEADLESS_SHELL) and can_install():
        install("for the tests in a browser", HEADLESS_SHELL)
    return shutil.which(HEADLESS_SHELL) or find_chromium()


# Unneeded browser features. This list replaces Playwright's own, which comes first. The last line disables
# the address bar's pages, which are built for every window but never shown.
DISABLED_FEATURES = (
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter",
    "PaintHolding", "ThirdPartyStoragePartitioning", "OptimizationHints", "NetworkTimeServiceQuerying",
    "AimEnabled", "PreconnectToSearch",
    "WebUIOmniboxPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxPopupDebug",
)  # fmt: skip


def launch_arguments() -> list[str]:
    """Return flags for a quiet browser. As root the sandbox does not start, so it is disabled."""
    quiet = [
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
    ]
    quiet.append(f"--disable-features={','.join(DISABLED_FEATURES)}")
    return [*quiet, "--no-sandbox"] if is_root() else quiet


def _installed_browser() -> str | None:
    for candidate in (*BROWSER_COMMANDS, *BROWSER_PATHS):
        program = shutil.which(candidate)
        if program:
            return program
    return None


def _playwright_browser() -> str | None:
    """Return the browser that Playwright has downloaded, if any.

    A subprocess is used because Playwright is installed in `.venv`.
    """
    code = (
        "from playwright.sync_api import sync_playwright as s\n"
        "with s() as p: print(p.chromium.executable_path)"
    )
    answer = subprocess.run(
        [str(dev_python()), "-c", code], capture_output=True, text=True, check=False
    ).stdout.strip()
    return answer if answer and Path(answer).exists() else None
