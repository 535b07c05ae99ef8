"""Reads QR codes from screenshots of the page."""

from __future__ import annotations

import subprocess

from playwright.sync_api import Locator

from web.tooling.toolchain import ROOT, node


def read_code(code: Locator) -> str:
    """Return the text of a QR code, read from a screenshot of it."""
    process = subprocess.run(
        [node(), ROOT / "tests" / "support" / "web" / "read_qr_code.mjs"],
        input=code.screenshot(),
        capture_output=True,
        check=True,
    )
    return process.stdout.decode()
