"""Lighthouse over the screens of the built site: `python -m web.tooling.audit`. Prints a table at its end,
and ends with 1 where accessibility or best practices are not at 100, or a screen moves by itself.

Performance is judged by whoever reads it: it depends on the machine. Each look has a browser of its own, so
nobody profits from what another has fetched.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from web.tooling.chromium import find_chromium, launch_arguments
from web.tooling.machine import ROOT, SITE, WEB, Failure, node, node_modules, say
from web.tooling.serve import Server

FOLDER = WEB / "audit"
SCREENS = {
    "home": "", "quick race": "#quick", "set-up": "#setup", "daily race": "#daily",
    "new season": "#seasons/new", "lessons": "#learn", "a lesson": "#learn/1",
    "rules": "#rules", "circuits": "#circuits",
}  # fmt: skip
SIZES = ("desktop", "phone")
HAS_TO_BE_PERFECT = ("accessibility", "best-practices")
SHIFTS_MOST = 0.02  # what one sees move
KEPT = ROOT / "docs/lighthouse.md"
PAGE = """# What Lighthouse says

Its scores of the screens, from 0 to 100, on its slow phone and on its desktop machine, as `python3 build.py
audit --keep` found them last: the medians of {runs} visits each, every one with a browser of its own and
nothing kept from before. Further columns are the first and the largest contentful paint (FCP, LCP), the total
blocking time (TBT) and the speed index (SI) in milliseconds, and the layout shift (CLS). Lighthouse works out
the slow line and the slow processor from a visit on the machine it runs on, {machine} by its own benchmark
index, so that performance can be compared in one table only. Accessibility and best practices have to be at
100 and nothing may shift by more than {shift}: the audit fails otherwise.

{table}
"""
PATIENCE = 180  # seconds
SLOWEST_START = 20  # seconds


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def listens(port: int) -> bool:
    with closing(socket.socket()) as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@dataclass(frozen=True)
class Look:
    """What one look has found, or the medians of several."""

    scores: dict[str, float]
    figures: dict[str, float]
    failed: tuple[str, ...]
    machine: float

    def faults(self) -> list[str]:
        """What the audit fails for."""
        low = [f"{name} {self.scores[name]:.0f}" for name in HAS_TO_BE_PERFECT if self.scores[name] < 100]
        moves = self.figures["CLS"] > SHIFTS_MOST
        return [*low, *self.failed, *([f"layout shift {self.figures['CLS']:.3f}"] if moves else [])]


def look_at(address: str, size: str) -> Look:
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
    found = json.loads(done.stdout.splitlines()[-1])
    return Look(found["scores"], found["figures"], tuple(found["failed"]), found["machine"])


def median(looks: list[Look]) -> Look:
    """The medians of all numbers, but for what has to be perfect: there the worst look counts."""
    scores = {name: statistics.median(look.scores[name] for look in looks) for name in looks[0].scores}
    scores |= {name: min(look.scores[name] for look in looks) for name in HAS_TO_BE_PERFECT}
    figures = {name: statistics.median(look.figures[name] for look in looks) for name in looks[0].figures}
    failed = tuple(dict.fromkeys(failure for look in looks for failure in look.failed))
    return Look(scores, figures, failed, statistics.median(look.machine for look in looks))


def table(found: dict[tuple[str, str], Look]) -> str:
    """Screen by size, as a page of the project writes it and a terminal shows it."""
    first = next(iter(found.values()))
    rows = [["screen", "size", *first.scores, *first.figures]]
    for (name, size), look in found.items():
        figures = [
            f"{value:.3f}" if letters == "CLS" else f"{value:.0f}" for letters, value in look.figures.items()
        ]
        rows.append([name, size, *(f"{score:.0f}" for score in look.scores.values()), *figures])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    head, *body = [
        f"| {' | '.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))} |"
        for row in rows
    ]
    return "\n".join([head, f"|{'|'.join('-' * (width + 2) for width in widths)}|", *body])


def main() -> int:
    options = argparse.ArgumentParser()
    options.add_argument("--runs", type=int, default=1)
    options.add_argument("--keep", action="store_true")
    wanted = options.parse_args()
    node_modules(FOLDER)
    server = Server(SITE, prefix="/repo/").in_background()
    found: dict[tuple[str, str], Look] = {}
    for name, fragment in SCREENS.items():
        for size in SIZES:
            looks = [look_at(server.address + fragment, size) for _ in range(wanted.runs)]
            found[name, size] = look = median(looks)
            runs = " ".join(f"{one.scores['performance']:.0f}" for one in looks)
            say("\n    ".join([f"{name}, {size}: {runs}", *look.faults()]))
    print(table(found))
    if wanted.keep:
        machine = statistics.median(look.machine for look in found.values())
        words = {"runs": wanted.runs, "machine": f"{machine:.0f}", "shift": SHIFTS_MOST}
        KEPT.write_text(PAGE.format(table=table(found), **words), encoding="utf-8")
    imperfect = [f"{name}, {size}" for (name, size), look in found.items() if look.faults()]
    say(
        f"audit: something is wrong with {'; '.join(imperfect)}."
        if imperfect
        else f"audit: accessibility and best practices are at 100, nothing shifts by more than {SHIFTS_MOST}."
    )
    return 1 if imperfect else 0


if __name__ == "__main__":
    sys.exit(main())
