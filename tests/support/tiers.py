"""Tiers of the tests: the ordinary tier runs on every change, the full tier before publishing.

- Tests marked ``full`` belong to the full tier only.
- In ``tests/startup`` and ``tests/pyodide`` only tests marked ``smoke`` belong to the ordinary tier. If a
  change touches the page's start, its offline use or the Python runtime, ``build.py test`` adds the others.
- A test with a ``size`` (desktop and phone) runs with one of them in the ordinary tier, chosen by its name.

``build.py`` passes its choice in environment variables, so that all test processes agree. Tests run by name,
or by pytest alone, are never left out.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from zlib import crc32

import pytest

from web.tooling.chromium import DEVICE_PROFILES
from web.tooling.test_tier import FULL, ORDINARY_WITH_STARTUP, SHARD_VARIABLE, TIER_VARIABLE

STARTUP_FOLDERS = {"pyodide", "startup"}
SIZES = tuple(DEVICE_PROFILES)


def is_in_tier(item: pytest.Item, tier: str) -> bool:
    """True if a test belongs to a tier."""
    if tier == FULL:
        return True
    if item.get_closest_marker("full") or not has_chosen_size(item):
        return False
    is_startup = not STARTUP_FOLDERS.isdisjoint(item.path.parts)
    return not is_startup or bool(item.get_closest_marker("smoke")) or tier == ORDINARY_WITH_STARTUP


def has_chosen_size(item: pytest.Item) -> bool:
    """True unless the test has two window sizes and the ordinary tier uses the other one."""
    spec = getattr(item, "callspec", None)
    size = spec.params.get("size") if spec else None
    if size not in SIZES:
        return True
    name = item.nodeid
    for size_name in SIZES:
        name = name.replace(size_name, "SIZE")
    return bool(size == SIZES[crc32(name.encode()) % len(SIZES)])


def items_of_shard(items: Sequence[pytest.Item], shard: str) -> list[pytest.Item]:
    """Return the tests of a shard such as ``2/3``: whole files, dealt out by size, as in 1 2 3 3 2 1."""
    number, count = map(int, shard.split("/"))
    files = sorted({item.path for item in items}, key=lambda path: (-path.stat().st_size, path.as_posix()))
    positions = (number - 1, 2 * count - number)
    shard_files = {path for index, path in enumerate(files) if index % (2 * count) in positions}
    return [item for item in items if item.path in shard_files]


def select_tests(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Remove the tests that are not of the tier and shard given in the environment."""
    tier, shard = os.environ.get(TIER_VARIABLE, FULL), os.environ.get(SHARD_VARIABLE, "")
    selected = [item for item in items if is_in_tier(item, tier)]
    if shard:
        selected = items_of_shard(selected, shard)
    selected_set = set(selected)
    config.hook.pytest_deselected(items=[item for item in items if item not in selected_set])
    items[:] = selected
