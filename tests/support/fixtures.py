"""Links, position texts, seasons and storage that older versions wrote: ``tests/fixtures``."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from web.tooling.toolchain import ROOT

Json = dict[str, Any]


FIXTURES = ROOT / "tests" / "fixtures"


FOLDERS = sorted(path for path in FIXTURES.iterdir() if path.is_dir())


CIRCUITS = ("test_ring", "monaco", "zandvoort", "merrow-sound")


@cache
def read_fixture(folder: Path, name: str) -> list[Json]:
    """Return the races or the seasons of a folder."""
    entries: list[Json] = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    return entries


def races_with_room() -> list[Json]:
    """Return races in which drivers counted room in lanes that they were not allowed to change to."""
    races: list[Json] = json.loads((FIXTURES / "races-with-room-of-0.3.0.json").read_text(encoding="utf-8"))
    return races


def fixture_params(name: str) -> list[Any]:
    """Return all races or seasons as test parameters, named by folder and name.

    The ordinary tier has everything of the latest version. Of each older version it has a third, all set-ups
    and all races whose outcome has changed.
    """

    def is_in_ordinary_tier(folder: Path, number: int, entry: Json) -> bool:
        return folder == FOLDERS[-1] or number % 3 == 0 or "race" not in entry or bool(entry["parts"])

    return [
        pytest.param(
            entry,
            id=f"{folder.name}: {entry['name']}",
            marks=() if is_in_ordinary_tier(folder, number, entry) else pytest.mark.full,
        )
        for folder in FOLDERS
        for number, entry in enumerate(read_fixture(folder, name))
    ]
