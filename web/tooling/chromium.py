"""Finds a Chromium for the tests, the benchmark of the page and the screenshots; where there is none, fetches
one and says so.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

from web.tooling.debian import can_install, install, is_root, works
from web.tooling.machine import Failure, python, say

WINDOWLESS = "chromium-headless-shell"
NAMES = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge",
    WINDOWLESS,
)  # fmt: skip
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
# What a page is looked at with, as Playwright takes it.
SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
}


@cache
def find_chromium() -> str:
    """The path of a browser: $CHROME, the machine's, Playwright's own, Debian's package, in this order."""
    named = os.environ.get("CHROME")
    if named:
        if shutil.which(named):
            return named
        raise Failure(f"$CHROME names {named}, which cannot be run.")
    found = _on_the_machine() or _of_playwright()
    if found:
        return found
    say("No Chromium or Chrome on this machine: trying Playwright's download ...")
    if works([str(python()), "-m", "playwright", "install", "chromium"]):
        found = _of_playwright()
    if not found and can_install():
        say("The download did not work: installing Debian's package chromium ...")
        if install("chromium"):
            found = _on_the_machine()
    if not found:
        raise Failure(
            "No browser for the tests. Install Chromium or Chrome, or name one in the environment variable "
            "CHROME."
        )
    say(f"Using {found}.")
    return found


@cache
def find_windowless() -> str:
    """The path of the browser that the tests drive: a build of Chromium that has no window to draw, only what
    is in it, takes a sixth less of the processor for the same pages. Where there is none: `find_chromium`.
    """
    if os.environ.get("CHROME"):
        return find_chromium()
    if not shutil.which(WINDOWLESS) and can_install():
        say(f"Installing Debian's package {WINDOWLESS} for the tests ...")
        install(WINDOWLESS)
    return shutil.which(WINDOWLESS) or find_chromium()


# What the browser need not do. First comes Playwright's own list, which ours takes the place of; the last
# line are pages of the browser's own address bar, built anew for every window and never seen: they took as
# much of the processor as the page under test.
UNWANTED = (
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter",
    "PaintHolding", "ThirdPartyStoragePartitioning", "OptimizationHints", "NetworkTimeServiceQuerying",
    "AimEnabled", "PreconnectToSearch",
    "WebUIOmniboxPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxPopupDebug",
)  # fmt: skip


def launch_arguments() -> list[str]:
    """Flags for a quiet browser; the sandbox does not start as root."""
    quiet = [
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
    ]
    quiet.append(f"--disable-features={','.join(UNWANTED)}")
    return [*quiet, "--no-sandbox"] if is_root() else quiet


def _on_the_machine() -> str | None:
    for candidate in (*NAMES, *PLACES):
        found = shutil.which(candidate)
        if found:
            return found
    return None


def _of_playwright() -> str | None:
    """The browser Playwright has downloaded before, if any; asked in a process of its own, since Playwright
    lives in `.venv`.
    """
    code = (
        "from playwright.sync_api import sync_playwright as s\n"
        "with s() as p: print(p.chromium.executable_path)"
    )
    answer = subprocess.run(
        [str(python()), "-c", code], capture_output=True, text=True, check=False
    ).stdout.strip()
    return answer if answer and Path(answer).exists() else None
