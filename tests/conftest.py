"""Fixtures for all tests: the built site in a real browser, and Python under WebAssembly."""

from __future__ import annotations

import gc
import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.browser import (
    SITE_IS_BUILT,
    browser,
    in_process_server,
    open_page,
    open_shared,
    reopen_page,
    server,
    shared_visits,
    shared_visits_for_site,
    site,
    site_server,
    size,
)
from tests.support.durations import FileDurations
from tests.support.tiers import select_tests
from tests.support.web.delayed_script import before_hydration
from tests.support.web.faulty_site import faulty_server, visit
from tests.support.web.offline_site import context, own_server
from web.tooling import build_site
from web.tooling.test_tier import DURATIONS_VARIABLE
from web.tooling.toolchain import CACHE, WEB, node

__all__ = [
    "before_hydration",
    "browser",
    "context",
    "faulty_server",
    "in_process_server",
    "in_pyodide",
    "open_page",
    "open_shared",
    "own_server",
    "reopen_page",
    "server",
    "shared_visits",
    "shared_visits_for_site",
    "site",
    "site_server",
    "size",
    "visit",
]

# As in the page's worker: races keep most of their objects, so frequent garbage collection wastes time.
gc.set_threshold(20_000, 10, 10)

# Folders of browser tests.
BROWSER_FOLDERS = {"browsers", "startup", "web"}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Select the tier, and put long tests first in each process's share, so that short ones come last."""
    select_tests(config, items)
    shares = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    long = [item for item in items if BROWSER_FOLDERS.intersection(item.path.parts)]
    short = [item for item in items if not BROWSER_FOLDERS.intersection(item.path.parts)]
    items[:] = [
        item
        for share in range(shares)
        for some in (long, short)
        for item in some[len(some) * share // shares : len(some) * (share + 1) // shares]
    ]


def pytest_configure(config: pytest.Config) -> None:
    """Print the seconds of each file at the end, if asked for."""
    if os.environ.get(DURATIONS_VARIABLE) and not hasattr(config, "workerinput"):
        config.pluginmanager.register(FileDurations())


def cached_build_folder(name: str, make: Callable[[], Path]) -> Path:
    """Return a folder from the build cache."""
    return next((CACHE / name).glob("[0-9a-f]*")) if SITE_IS_BUILT else make()


@pytest.fixture(scope="session")
def runtime_folder() -> Path:
    """Return the folder with the Python runtime as delivered."""
    return cached_build_folder("runtime", build_site.build_runtime)


@pytest.fixture(scope="session")
def in_pyodide(runtime_folder: Path) -> Callable[..., object]:
    """Run Python in Pyodide on Node, from the page's archive: `in_pyodide("text.upper()", text="a") == "A"`.

    The code sees the keyword arguments as variables. The value of its last expression is returned. Both are
    transferred as JSON. `whole=True` also loads the archive that the page fetches only on demand; `on` is the
    folder of another runtime.
    """
    archive = cached_build_folder("engine", build_site.build_engine_archive) / "engine.zip"

    def run(code: str, *, whole: bool = False, on: Path = runtime_folder, **values: object) -> object:
        later = (
            cached_build_folder("extras", build_site.build_extras_archive) / "extras.zip" if whole else None
        )
        files = {"runtime": on, "archive": archive, "later": later}
        places = {name: str(file) for name, file in files.items() if file}
        request = json.dumps({**places, "code": code, "values": values})
        done = subprocess.run(
            [node(), WEB / "tooling" / "startup" / "ask_pyodide.mjs"],
            input=request,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run
