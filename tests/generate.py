"""Writes all files anew that are made from tables; tests find those that are not up to date.

Golden races and what they show are written by hand, so to speak: ``python3 -m tests.golden_races``,
``tests.golden_seasons`` and ``tests.mechanisms``, when their difference has been looked at.
"""

from __future__ import annotations

import subprocess
import sys

from web.tooling.machine import ROOT

# Modules that write their files, and modules that print them.
WRITERS = ("tests.write_state", "tests.write_drivers", "tests.vocabulary")
PRINTERS = {
    "engine.rules.clauses.clauses": "docs/rules.md",
    "tests.rules_matrix": "docs/rules-matrix.md",
    "tests.protocol": "web/protocol.d.ts",
}


def main() -> None:
    """Run them all, each in a Python of its own: some write what others import."""
    for module in WRITERS:
        subprocess.run([sys.executable, "-m", module], cwd=ROOT, check=True)
    for module, page in PRINTERS.items():
        done = subprocess.run([sys.executable, "-m", module], cwd=ROOT, check=True, capture_output=True)
        (ROOT / page).write_bytes(done.stdout)


if __name__ == "__main__":
    main()
