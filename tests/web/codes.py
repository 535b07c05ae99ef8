"""Codes on the page for a camera, read as a camera reads them."""

from __future__ import annotations

import subprocess

from playwright.sync_api import Locator

from web.tooling.machine import ROOT, node


def read_code(code: Locator) -> str:
    """What a camera reads."""
    read = subprocess.run(
        [node(), ROOT / "tests" / "web" / "read_code.mjs"],
        input=code.screenshot(),
        capture_output=True,
        check=True,
    )
    return read.stdout.decode()
