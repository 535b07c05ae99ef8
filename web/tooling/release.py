"""Release steps: version, changelog heading, fixtures, and the reproducible build check."""

from __future__ import annotations

import datetime
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

from web.tooling import toolchain
from web.tooling.startup.opening_files import END_DAY
from web.tooling.toolchain import ROOT, WEB, BuildError, node_modules, progress, run_command

UNRELEASED = "## Unreleased"
VERSION = re.compile(r"(\d+)\.(\d+)\.(\d+)")
HEADING = re.compile(r"^## (?P<version>\d+\.\d+\.\d+), (?P<date>\S+)$", re.MULTILINE)
VERSION_LINE = re.compile(r'^version = "(.*)"$', re.MULTILINE)
# Minimum number of days after a release with precomputed openings.
MIN_DAYS_AHEAD = 30
# Environment settings that a build must not depend on.
BUILD_ENVIRONMENTS = (
    {"PYTHONHASHSEED": "1", "TZ": "UTC", "LC_ALL": "C.UTF-8"},
    {"PYTHONHASHSEED": "2", "TZ": "Pacific/Auckland", "LC_ALL": "C"},
)


def set_version(project: str, version: str) -> str:
    """Return pyproject.toml with this version; raise BuildError if it is older than the current one."""
    if not VERSION.fullmatch(version):
        raise BuildError(f"Invalid version {version}: use three numbers with dots, such as 1.0.0.")
    match = VERSION_LINE.search(project)
    if match is None:
        raise BuildError("pyproject.toml has no version.")
    if _numbers(version) < _numbers(match[1]):
        raise BuildError(f"{version} is older than {match[1]}, the version in pyproject.toml.")
    return VERSION_LINE.sub(f'version = "{version}"', project, count=1)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def set_heading(changes: str, version: str, day: str) -> str:
    """Return CHANGELOG.md with its newest lines under this version and day.

    They are those under "Unreleased", or under a prepared heading of this version.
    """
    try:
        datetime.date.fromisoformat(day)
    except ValueError:
        raise BuildError(f"Invalid date {day}: use YYYY-MM-DD, such as 2027-03-31.") from None
    heading = f"## {version}, {day}"
    first = re.search(r"^## .*$", changes, re.MULTILINE)
    others = [one["version"] for one in HEADING.finditer(changes)]
    if first and first[0] == UNRELEASED and version not in others:
        return changes.replace(UNRELEASED, heading, 1)
    if first and others and first[0].startswith(f"## {version},"):
        return changes.replace(first[0], heading, 1)
    raise BuildError(
        f'CHANGELOG.md has no entries for {version}. Write them under "{UNRELEASED}", at the top.'
    )


def fixtures_of(version: str) -> Path:
    """Return the folder with the files that a version wrote, which later versions must open."""
    return ROOT / "tests" / "fixtures" / f"links-of-{version}"


def check_days_ahead(day: str) -> None:
    """Raise BuildError if the precomputed daily races end too soon after a release.

    They are written by `web/tooling/startup/opening_files.py`.
    """
    if (END_DAY - datetime.date.fromisoformat(day)).days < MIN_DAYS_AHEAD:
        raise BuildError(
            f"The opening files of the daily races end before {END_DAY}: "
            "set a later END_DAY in web/tooling/startup/opening_files.py."
        )


def prepare_release(version: str, day: str) -> None:
    """Write version and heading, or nothing if either is invalid."""
    project, changes = ROOT / "pyproject.toml", ROOT / "CHANGELOG.md"
    if fixtures_of(version).exists():
        raise BuildError(f"{version} is already released: {fixtures_of(version).relative_to(ROOT)} exists.")
    texts = {
        project: set_version(project.read_text(encoding="utf-8"), version),
        changes: set_heading(changes.read_text(encoding="utf-8"), version, day),
    }
    check_days_ahead(day)
    for file, text in texts.items():
        file.write_text(text, encoding="utf-8")


def check_reproducible_build() -> tuple[str, int]:
    """Build the site in two copies of the sources; return a digest of all bytes and the number of files.

    The copies are in different folders, without caches, with different hash seeds, time zones and locales.
    Raises BuildError if the two sites differ.
    """
    node_modules()
    with tempfile.TemporaryDirectory(prefix="yellow-flag-") as name:
        folders = [Path(name) / "one", Path(name) / "another" / "of-a-longer-name"]
        for folder in folders:
            copy_sources(folder)
        with progress("Building the site twice"), ThreadPoolExecutor(len(folders)) as both:
            sites = list(both.map(build_site_copy, folders, BUILD_ENVIRONMENTS))
        first, second = (file_hashes(site) for site in sites)
    if differing := sorted(
        file for file in first.keys() | second.keys() if first.get(file) != second.get(file)
    ):
        raise BuildError(f"The two builds differ: {', '.join(differing[:10])}.")
    lines = "".join(f"{value}  {file}\n" for file, value in first.items())
    return sha256(lines.encode()).hexdigest(), len(first)


def build_site_copy(folder: Path, environment: dict[str, str]) -> Path:
    """Build the site of a copy of the sources in a subprocess and return its folder."""
    done = subprocess.run(
        [sys.executable, folder / "build.py", "build"],
        cwd=folder,
        env={**os.environ, **environment},
        check=False,
        text=True,
        capture_output=True,
    )
    if done.returncode:
        raise BuildError(f"Building a copy failed.\n{done.stderr.rstrip()}")
    return folder / "site"


def copy_sources(folder: Path) -> None:
    """Copy all committed and committable files, and link the packages of this checkout."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    if toolchain.VENV.exists():
        (folder / ".venv").symlink_to(toolchain.VENV, target_is_directory=True)
    # The bundler's hashes depend on the relative path of a package, so it must not change.
    shutil.copytree(
        WEB / "node_modules", folder / "web" / "node_modules", symlinks=True, copy_function=_hard_link_or_copy
    )


def _hard_link_or_copy(source: str, target: str) -> None:
    """Hard-link a file if possible, otherwise copy it."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def file_hashes(folder: Path) -> dict[str, str]:
    """Return the hash of each file in a folder, sorted by name."""
    return dict(sorted(_digests(folder)))


def _digests(folder: Path) -> Iterator[tuple[str, str]]:
    for file in folder.rglob("*"):
        if file.is_file():
            yield file.relative_to(folder).as_posix(), sha256(file.read_bytes()).hexdigest()


def write_fixtures(version: str, python: Path) -> None:
    run_command([python, "-m", "tests.tools.write_fixtures", fixtures_of(version)], "Writing fixtures")


def write_storage(version: str, python: Path) -> None:
    """Write the data that the built site stores in a browser."""
    run_command([python, "-m", "tests.tools.write_storage", fixtures_of(version)], "Writing stored data")
