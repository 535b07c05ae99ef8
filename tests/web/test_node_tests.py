"""Runs the unit tests of the page's modules in node's test runner."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from web.tooling.toolchain import ROOT, node


def test_node_tests_of_the_pages_modules_pass() -> None:
    files = sorted(Path(__file__).parent.glob("*.test.mjs"))
    done = subprocess.run(
        [node(), "--test", *files],
        cwd=ROOT,
        env={**os.environ, "PYTHON": sys.executable},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
