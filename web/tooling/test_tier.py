"""Chooses the tier of tests that ``build.py test`` runs; ``tests/support/tiers.py`` defines the tiers."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from fnmatch import fnmatch
from pathlib import Path

from web.tooling.toolchain import ROOT

# Names of environment variables, through which all test processes agree.
TIER_VARIABLE = "TEST_TIER"
SHARD_VARIABLE = "TEST_SHARD"
DURATIONS_VARIABLE = "TEST_DURATIONS"

ORDINARY, ORDINARY_WITH_STARTUP, FULL = "ordinary", "ordinary-with-startup", "full"

# Files of the start-up: a change to one of them adds `tests/startup` and `tests/pyodide` to the ordinary
# tier.
STARTUP_PATHS = (
    "requirements*.txt",
    "web/package*.json",
    "web/index.html",
    "web/startup/*",
    "web/app/first-state.ts",
    "web/app/load-failures.ts",
    "web/app/race-parts.ts",
    "web/engine/*",
    "web/platform/loading/*",
    "web/platform/storage/*",
    "web/platform/offline/*",
    "web/domain/storage/*",
    "web/tooling/*.mjs",
    "web/tooling/startup/*",
    "web/tooling/build_site.py",
    "engine/api/lazy/opening_precompute.py",
    "tests/pyodide/*",
    "tests/startup/*",
    "tests/support/web/delayed_script.py",
    "tests/support/web/faulty_site.py",
    "tests/support/web/faults.py",
    "tests/support/web/offline_site.py",
)


def changed_paths(root: Path = ROOT) -> list[str] | None:
    """Return the paths changed since the main branch, or on it since the last commit; None without git."""

    def git(*arguments: str) -> str | None:
        done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=False)
        return done.stdout if done.returncode == 0 else None

    try:
        head = git("rev-parse", "HEAD")
        fork = git("merge-base", "HEAD", "origin/main")
        base = "HEAD~1" if fork is None or fork == head else fork.strip()
        committed, untracked = git("diff", "--name-only", base), git("ls-files", "-o", "--exclude-standard")
    except FileNotFoundError:
        return None
    return None if committed is None or untracked is None else [*committed.split(), *untracked.split()]


def touches_startup(paths: Iterable[str] | None) -> bool:
    """True if a change touches files of the start-up, or if the changed files are unknown."""
    return paths is None or any(fnmatch(path, pattern) for path in paths for pattern in STARTUP_PATHS)
