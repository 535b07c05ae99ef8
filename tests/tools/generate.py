"""Regenerate generated files: ``python3 build.py generate [PART] [ARGUMENT ...]``.

Without a part, the files that are derived from tables are written; tests fail if one is out of date. The
other parts are written only on request: review their diffs.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping

from web.tooling.toolchain import ROOT

# Modules that print a file.
PRINTED_FILES = {
    "web.tooling.catalog.rules_page": "docs/rules.md",
    "tests.tools.rules_matrix": "docs/rules-matrix.md",
    "tests.tools.protocol_types": "web/protocol.d.ts",
}
# The modules of each part. They write their files themselves, except for the printed ones.
PARTS: Mapping[str, tuple[str, ...]] = {
    "tables": (
        "tests.tools.write_state",
        "tests.tools.write_driver_ids",
        "tests.tools.write_step_skipping",
        "tests.tools.write_kinds",
        "tests.support.scenario_vocabulary",
        *PRINTED_FILES,
    ),
    "golden": ("tests.support.golden_races", "tests.support.golden_seasons", "tests.support.mechanisms"),
    "perft": ("tests.tools.write_perft", "tests.support.perft"),
    "boards": ("tests.support.board_digests",),
    "figures": ("tests.tools.bench.circuit_figures",),
    "sundays": ("tests.tools.write_sundays",),
    "runtime": ("tests.tools.write_called_functions",),
    "fixtures": ("tests.tools.write_fixtures",),
    "storage": ("tests.tools.write_storage",),
}


def main(part: str, *arguments: str) -> None:
    """Run each module of a part in its own process, because some write modules that others import."""
    for module in PARTS[part]:
        output_file = PRINTED_FILES.get(module)
        process = subprocess.run(
            [sys.executable, "-m", module, *arguments],
            cwd=ROOT,
            check=True,
            stdout=subprocess.PIPE if output_file else None,
        )
        if output_file:
            (ROOT / output_file).write_bytes(process.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
