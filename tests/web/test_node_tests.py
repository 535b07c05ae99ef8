"""Runs the unit tests of the page's modules in node's test runner."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

from tests.support.web import views
from web.tooling.build_cache import cached_build, content_key
from web.tooling.toolchain import ROOT, node

# Test files that import this render templates into a document; they share one process.
RENDERING = "support/web/render.mjs"
# The engine's replies, and the links, depend on these.
REPLY_SOURCES = (
    "engine",
    "tests/support/web",
    "tracks",
    "tests/fixtures",
    "tests/golden",
    "tests/support/golden_races.py",
    "tests/support/circuits.py",
)


def reply_folder() -> Path:
    """Return a folder with replies of the present engine, and links, for the node tests."""
    files = [
        file
        for source in REPLY_SOURCES
        for file in sorted([ROOT / source, *(ROOT / source).rglob("*")])
        if file.suffix in (".py", ".toml", ".json", ".txt") and file.is_file()
    ]
    return cached_build("page-test-views", content_key(files), views.main)


def test_node_tests_of_the_pages_modules_pass() -> None:
    folder = Path(__file__).parent
    files = sorted(folder.glob("*.test.mjs"))
    rendering = [file for file in files if RENDERING in file.read_text(encoding="utf-8")]
    result = subprocess.run(
        [
            node(),
            "--test",
            folder.parent / "support" / "web" / "all-page-tests.mjs",
            *(file for file in files if file not in rendering),
        ],
        cwd=ROOT,
        env={
            **os.environ,
            "PAGE_TESTS": json.dumps([str(file) for file in rendering]),
            "PAGE_TEST_VIEWS": str(reply_folder()),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, "\n".join(failed_blocks(result.stdout)) or result.stdout + result.stderr


def failed_blocks(tap: str) -> list[str]:
    """Return the failures in the output of node's test runner, without the tests that passed."""
    blocks = re.split(r"^\s*# Subtest: ", tap, flags=re.MULTILINE)
    return [block for block in blocks if re.search(r"^\s*not ok", block, re.MULTILINE)]
