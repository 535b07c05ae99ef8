"""`docs/startup.md` names every file of the start-up, and the optional parts."""

from __future__ import annotations

import re

from web.tooling.build_site import OPTIONAL_PARTS
from web.tooling.toolchain import ROOT

FOLDERS = ("web/startup", "web/tooling/startup")
STUBS = "web/tooling/startup/stubs/"
PAGE = (ROOT / "docs" / "startup.md").read_text(encoding="utf-8")


def test_every_file_of_the_start_has_a_row() -> None:
    rows = "\n".join(line for line in PAGE.splitlines() if line.startswith("|"))
    files = {
        file.relative_to(ROOT).as_posix()
        for folder in FOLDERS
        for file in (ROOT / folder).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    unnamed = {file for file in files if f"`{file}`" not in rows and not file.startswith(STUBS)}
    assert unnamed == set()
    assert f"`{STUBS}`" in rows


def test_the_parts_of_the_benchmark_are_the_parts_of_the_build() -> None:
    assert set(re.findall(r"`bench page --without (\w+)`", PAGE)) == set(OPTIONAL_PARTS)
