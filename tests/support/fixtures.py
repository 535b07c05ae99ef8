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
    found: list[Json] = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    return found


def with_room() -> list[Json]:
    """Return races in which drivers counted room in lanes that they were not allowed to change to."""
    found: list[Json] = json.loads((FIXTURES / "races-with-room-of-0.3.0.json").read_text(encoding="utf-8"))
    return found


def fixture_params(name: str) -> list[Any]:
    """Return all races or seasons as test parameters, named by folder and name.

    Of versions before the latest one, the ordinary tier has a third, all set-ups and all races whose outcome
    has changed.
    """

    def is_in_ordinary_tier(folder: Path, number: int, one: Json) -> bool:
        return folder == FOLDERS[-1] or number % 3 == 0 or "race" not in one or bool(one["parts"])

    return [
        pytest.param(
            one,
            id=f"{folder.name}: {one['name']}",
            marks=() if is_in_ordinary_tier(folder, number, one) else pytest.mark.full,
        )
        for folder in FOLDERS
        for number, one in enumerate(read_fixture(folder, name))
    ]
