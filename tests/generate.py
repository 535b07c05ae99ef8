"""Regenerate all files that are generated from tables; tests fail if one is out of date.

Golden files are not regenerated here: review their diffs and run ``python3 -m tests.golden_races``,
``tests.golden_seasons`` and ``tests.mechanisms``.
"""

from __future__ import annotations

import subprocess
import sys

from web.tooling.toolchain import ROOT

# Modules that write their files, and modules that print a file.
FILE_WRITERS = ("tests.write_state", "tests.write_driver_ids", "tests.vocabulary")
STDOUT_WRITERS = {
    "engine.rules.clauses.clauses": "docs/rules.md",
    "tests.rules_matrix": "docs/rules-matrix.md",
    "tests.protocol_types": "web/protocol.d.ts",
}


def main() -> None:
    """Run each generator in its own process, because some write modules that others import."""
    for module in FILE_WRITERS:
        subprocess.run([sys.executable, "-m", module], cwd=ROOT, check=True)
    for module, page in STDOUT_WRITERS.items():
        done = subprocess.run([sys.executable, "-m", module], cwd=ROOT, check=True, capture_output=True)
        (ROOT / page).write_bytes(done.stdout)


if __name__ == "__main__":
    main()
