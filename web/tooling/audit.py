"""Lighthouse over the screens of the built site: `python -m web.tooling.audit`. Ends with 1 when
accessibility or best practices are not at 100 somewhere.

Performance is printed and judged by whoever reads it: it depends on the machine. Each screen gets a browser
of its own, so nobody profits from what another has fetched.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from web.tooling.chromium import find_chromium, launch_arguments
from web.tooling.machine import SITE, WEB, Failure, node, node_modules, say
from web.tooling.serve import Server

FOLDER = WEB / "audit"
SCREENS = {
    "home": "", "quick race": "#quick", "set-up": "#setup", "daily race": "#daily",
    "new season": "#seasons/new", "lessons": "#learn", "a lesson": "#learn/1",
    "rules": "#rules", "circuits": "#circuits",
}  # fmt: skip
SIZES = ("desktop", "phone")
HAS_TO_BE_PERFECT = ("accessibility", "best-practices")
PATIENCE = 180  # seconds
SLOWEST_START = 20  # seconds


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def listens(port: int) -> bool:
    with closing(socket.socket()) as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def look_at(address: str, size: str) -> dict[str, Any]:
    """Scores from 0 to 100, figures as text, and the audits that failed."""
    port = free_port()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [
            find_chromium(),
            "--headless=new",
            f"--remote-debugging-port={port}",
            f"--user-data-dir={profile}",
            *launch_arguments(),
            "about:blank",
        ]
        quiet = subprocess.DEVNULL
        # What Debian calls the browser is a script that begins it: both are one group, which ends together.
        browser = subprocess.Popen(command, stdout=quiet, stderr=quiet, start_new_session=True)
        try:
            begun = time.monotonic()
            while not listens(port):
                if time.monotonic() - begun > SLOWEST_START:
                    raise Failure("The browser for Lighthouse does not start.")
                time.sleep(0.1)
            script: list[str | Path] = [node(), FOLDER / "lighthouse.mjs", str(port), size, address]
            done = subprocess.run(script, capture_output=True, text=True, timeout=PATIENCE, check=False)
        finally:
            os.killpg(browser.pid, signal.SIGTERM)
            browser.wait()
    if done.returncode:
        raise Failure(f"Lighthouse: {done.stderr.strip()}")
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> int:
    node_modules(FOLDER)
    server = Server(SITE, prefix="/repo/").in_background()
    perfect = True
    for name, fragment in SCREENS.items():
        for size in SIZES:
            found = look_at(server.address + fragment, size)
            scores = "  ".join(f"{category} {score}" for category, score in found["scores"].items())
            figures = "  ".join(f"{figure} {value}" for figure, value in found["figures"].items())
            print(f"{name}, {size}: {scores}  ({figures})", flush=True)
            for failure in found["failed"]:
                print(f"    {failure}")
            perfect = perfect and all(found["scores"][category] == 100 for category in HAS_TO_BE_PERFECT)
    say(
        "audit: accessibility and best practices are at 100 everywhere."
        if perfect
        else "audit: not everything is at 100."
    )
    return 0 if perfect else 1


if __name__ == "__main__":
    sys.exit(main())
