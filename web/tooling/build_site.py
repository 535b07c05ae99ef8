"""Builds the site: circuits (Python), engine archives (Pyodide in node) and the bundle (esbuild in node).

Each part is rebuilt only if its sources changed. The playable site leaves out or shortens parts that only
make the page start faster or that only a later visit needs; parts in the cache are used whole.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from engine.api.daily import CIRCUIT_ROTATIONS
from web.tooling import sunday_circuits
from web.tooling.build_cache import cached_build, content_key, is_cached
from web.tooling.build_circuits import COMPILER_SOURCES
from web.tooling.startup.import_graph import deferred_modules, startup_modules
from web.tooling.startup.precompile import install_stubs
from web.tooling.toolchain import (
    CACHE,
    ROOT,
    SITE,
    WEB,
    BuildError,
    end_cleanly_on_signals,
    node,
    node_modules,
    print_line,
    run_command,
)

TOOLING = WEB / "tooling"
STARTUP = TOOLING / "startup"
# Lists for the page, with the module that writes each.
LISTS = {
    "rulebooks": "rulebooks",
    "clauses": "write_clauses",
    "days": "daily_circuits",
    "proposals": "season_proposals",
}
STUBS = STARTUP / "stubs"  # see its README.md
CALLED_FUNCTIONS_FILE = STARTUP / "wasm" / "called.txt"  # functions of the runtime that the engine calls
FIRST_CIRCUIT = "monaco"  # its board is part of the initial page
PLAYABLE_SITE = CACHE / "playable-site"
SITE_WITHOUT = CACHE / "site-without"
# Parts that a site can be built without, to measure their effect (docs/startup.md).
OPTIONAL_PARTS = ("snapshot", "split", "screens")
SECONDS_PER_DAY = 86_400


def build() -> Path:
    """Build the complete site in `site/` and return its path."""
    return _build(SITE, is_complete=True)


def build_playable() -> Path:
    """Build the playable site, which is ready much earlier, and return its folder.

    It may lack circuits that are in no daily race, most precomputed first turns, painted first screens, the
    snapshot of Python and the smaller Python runtime.
    """
    return _build(PLAYABLE_SITE, is_complete=False)


def build_without(part: str) -> Path:
    """Build the complete site without one of `OPTIONAL_PARTS` and return its folder."""
    return _build(SITE_WITHOUT, is_complete=True, without=part)


def _build(site: Path, *, is_complete: bool, without: str | None = None) -> Path:
    CACHE.mkdir(exist_ok=True)
    modules = node_modules()
    with ThreadPoolExecutor() as background:
        engine, extras = background.submit(build_engine_archive), background.submit(build_extras_archive)
        compiled = background.submit(build_circuits, is_complete=is_complete)
        has_runtime = is_complete or is_cached("runtime", _runtime_key())
        make_runtime = strip_runtime if without == "split" else _runtime_or_plain
        runtime = background.submit(make_runtime) if has_runtime else None
        lists = {name: background.submit(_generated_list, name) for name in LISTS}
        circuits = compiled.result()
        turns = background.submit(precompute_openings, circuits, is_complete=is_complete)
        has_snapshot = is_complete or is_cached("snapshot", _snapshot_key(circuits))
        has_snapshot = has_snapshot and without != "snapshot"
        snapshot = background.submit(_snapshot_file, circuits) if has_snapshot else None
        if is_complete:
            background.submit(check_archives).result()
    unfinished = CACHE / f"site-{os.getpid()}"
    parts = {
        "circuits": circuits,
        "first": FIRST_CIRCUIT,
        "runtime": (runtime and runtime.result()) or modules / "pyodide",
        "engine": engine.result() / "engine.bin",
        "extras": extras.result() / "extras.bin",
        "snapshot": (snapshot and snapshot.result()) or None,
        "turns": turns.result(),
        "screens": CACHE / ("no-screens" if without == "screens" else "screens"),
        "paints": is_complete and without != "screens",
        **{name: future.result() for name, future in lists.items()},
        "unfinished": unfinished,
        "site": site,
    }
    try:
        run_command([node(), TOOLING / "bundle.mjs", json.dumps(parts, default=str)], "Bundling the page")
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
    return site


def optional_part(make: Callable[[], Path], missing_effect: str) -> Path | None:
    """Return what `make` builds, or None with a warning if it fails.

    For parts that only make the start faster: a new Pyodide may have other private names. `missing_effect` is
    the sentence of the warning about the site without the part.
    """
    try:
        return make()
    except BuildError as failure:
        print_line(f"Warning: {failure} {missing_effect} See docs/upgrading-pyodide.md.")
        return None


def _runtime_or_plain() -> Path | None:
    """Return the folder of the split runtime, else of the stripped one; None for Pyodide's own."""
    split = optional_part(build_runtime, "The site gets a larger Python runtime.")
    return split or optional_part(strip_runtime, "The site gets Pyodide's own runtime.")


def _snapshot_file(circuits: Path) -> Path | None:
    """Return the file of the snapshot; None if Pyodide takes or restores none."""
    folder = optional_part(lambda: build_snapshot(circuits), "The site starts Python from its archive.")
    return folder and folder / "snapshot.bin"


def source_files() -> list[Path]:
    """Return every file that the site depends on."""
    page = [
        file
        for pattern in ("*.ts", "*.py", "*.css", "*.html", "*.json", "*.mjs", "*.svg")
        for file in _files(WEB, pattern)
    ]
    return [
        *page,
        *_files(ROOT / "engine", "*.py"),
        *_files(ROOT / "tracks", "*.toml"),
        *_files(ROOT / "tracks", "*.txt"),
    ]


def _files(folder: Path, pattern: str) -> list[Path]:
    return sorted(file for file in folder.rglob(pattern) if "node_modules" not in file.parts)


def build_circuits(*, is_complete: bool = True) -> Path:
    """Return the folder with all compiled circuits, or with those of the daily races if that is quicker."""
    facts = [*_files(ROOT / "tracks", "*.toml"), *_files(ROOT / "tracks", "*.json")]
    sources = [*COMPILER_SOURCES, *facts]

    key = content_key(sources)
    is_short = not is_complete and not is_cached("circuits", key)
    circuits = [circuit for era in CIRCUIT_ROTATIONS for circuit in era.circuits] if is_short else []
    purpose = f"Compiling the circuits{' of the daily races' if is_short else ''}"

    def compile_all(folder: Path) -> None:
        run_command([sys.executable, "-m", "web.tooling.build_circuits", str(folder), *circuits], purpose)

    return cached_build("daily-circuits" if is_short else "circuits", key, compile_all)


def _generated_list(name: str) -> Path:
    """Generate a small data file from the engine. It is always regenerated, never cached."""
    file = CACHE / f"{name}.json"
    run_command([sys.executable, "-m", f"web.tooling.{LISTS[name]}", file], f"Listing the {name}")
    return file


def _precompile(command: str, lists: dict[str, object], *files: Path) -> None:
    """Run precompile.mjs. `lists` are passed as files next to the last one."""
    listed = [files[-1].with_name(f"{name}.json") for name in lists]
    for file, value in zip(listed, lists.values(), strict=True):
        file.write_text(json.dumps(value))
    purpose = f"Compiling Python for the page ({command})"
    run_command([node(), STARTUP / "precompile.mjs", command, *listed, *files], purpose)


def _standard_library_archive() -> Path:
    """Return the part of the standard library that the page starts with.

    It is cached separately from the engine, because it rarely changes.
    """
    _, standard = startup_modules()
    stubs = {file.relative_to(STUBS).as_posix(): file for file in _files(STUBS, "*.py")}
    tools = [
        WEB / "package-lock.json",
        *(STARTUP / name for name in ("precompile.mjs", "precompile.py", "pyodide_node.mjs")),
    ]
    key = content_key([*tools, *stubs.values()], *standard)

    def pack(folder: Path) -> None:
        sources = folder / "sources.zip"
        texts = {name: file.read_text(encoding="utf-8") for name, file in stubs.items()}
        install_stubs(str(WEB / "node_modules" / "pyodide" / "python_stdlib.zip"), texts, str(sources))
        _precompile("library", {"modules": standard}, sources, folder / "library.zip")

    return cached_build("library", key, pack) / "library.zip"


def _by_name(files: dict[str, Path]) -> dict[str, str]:
    return {name: str(file) for name, file in files.items()}


def _stripping_key() -> str:
    tools = [
        WEB / "package-lock.json",
        *(
            STARTUP / name
            for name in ("wasm/strip_runtime.mjs", "wasm/runtime_files.mjs", "pyodide_node.mjs")
        ),
    ]
    return content_key(tools)


def strip_runtime() -> Path:
    """Return the folder with Python's runtime, without code used only by C modules loaded later."""
    command = [node(), STARTUP / "wasm" / "strip_runtime.mjs"]
    return cached_build(
        "stripped",
        _stripping_key(),
        lambda folder: run_command([*command, folder], "Stripping the Python runtime"),
    )


def _runtime_key() -> str:
    tools = [
        STARTUP / "wasm" / name
        for name in (
            "split_runtime.mjs",
            "ballast.mjs",
            "called.mjs",
            "callers.mjs",
            "runtime_files.mjs",
            "sections.mjs",
        )
    ]
    return content_key([*tools, CALLED_FUNCTIONS_FILE], _stripping_key())


def build_runtime() -> Path:
    """Return the folder with Python's runtime as delivered: the functions the engine calls, and the rest."""
    command = [node(), STARTUP / "wasm" / "split_runtime.mjs", strip_runtime(), CALLED_FUNCTIONS_FILE]
    return cached_build(
        "runtime",
        _runtime_key(),
        lambda folder: run_command([*command, folder], "Splitting the Python runtime"),
    )


def build_engine_archive() -> Path:
    """Return the folder with the standard library and the engine in one archive, plain and packed."""
    engine_files, _ = startup_modules()
    library = _standard_library_archive()
    key = content_key([*engine_files.values(), STARTUP / "bundled_importer.py"], library.parent.name)
    return cached_build(
        "engine",
        key,
        lambda folder: _precompile(
            "engine", {"files": _by_name(engine_files)}, library, folder / "engine.zip"
        ),
    )


def build_extras_archive() -> Path:
    """Return the folder with the modules that the page loads on demand, plain and packed."""
    ours, standard = deferred_modules()
    library = _standard_library_archive()
    lists: dict[str, object] = {"files": _by_name(ours), "modules": standard}
    key = content_key(ours.values(), library.parent.name, *standard)
    return cached_build(
        "extras", key, lambda folder: _precompile("extras", lists, library, folder / "extras.zip")
    )


def check_archives() -> Path:
    """Check that Python starts from the archives and answers some requests; return an empty folder."""
    engine, extras = build_engine_archive(), build_extras_archive()
    script = STARTUP / "precompile.mjs"
    command: list[str | Path] = [node(), script, "try", engine / "engine.zip", extras / "extras.zip"]
    return cached_build(
        "trial",
        f"{engine.name}-{extras.name}",
        lambda _: run_command(command, "Checking the engine in Python for the page"),
    )


def _snapshot_key(circuits: Path) -> str:
    tools = [
        WEB / "package-lock.json",
        WEB / "startup" / "python" / "snapshot.ts",
        WEB / "domain" / "setup" / "setup-draft.ts",
        *(STARTUP / name for name in ("snapshot.mjs", "precompile.py", "pyodide_node.mjs")),
    ]
    topology = circuits / f"{FIRST_CIRCUIT}.topology.json"
    return content_key(
        tools, _stripping_key(), build_engine_archive().name, topology.read_text(encoding="utf-8")
    )


def build_snapshot(circuits: Path) -> Path:
    """Return the folder with the memory snapshot of a started Python with the first circuit registered.

    It is made with the unsplit runtime, because taking the snapshot calls functions that the page never
    needs.
    """

    def build(folder: Path) -> None:
        command = [
            node(),
            STARTUP / "snapshot.mjs",
            strip_runtime(),
            build_engine_archive() / "engine.zip",
            circuits / f"{FIRST_CIRCUIT}.topology.json",
            folder / "snapshot.bin",
        ]
        run_command(command, "Taking a snapshot of Python for return visits")

    return cached_build("snapshot", _snapshot_key(circuits), build)


def precompute_openings(circuits: Path, *, is_complete: bool = True) -> Path:
    """Return the folder with the precomputed first turns of newcomers' races, lessons and daily races.

    If it is not to be complete and is not cached, it has one race of each kind and today's race.
    """
    command = [str(node()), str(STARTUP / "first_setups.mjs"), FIRST_CIRCUIT]
    setups = subprocess.run(command, cwd=WEB, check=True, text=True, stdout=subprocess.PIPE).stdout
    ours, _ = startup_modules()
    sources = [
        ROOT / "engine" / "api" / "lazy" / "opening_precompute.py",
        WEB / "features" / "learn" / "lessons.json",
        *(TOOLING / name for name in ("startup/opening_files.py", "daily_circuits.py")),
        *sorted(sunday_circuits.FOLDER.glob("*.txt")),
    ]
    # Sundays' circuits are compiled with the first turns.
    code = content_key([*ours.values(), *sources, *COMPILER_SOURCES])
    key = content_key((), code, setups, circuits.name)
    is_short = not is_complete and not is_cached("turns", key)
    only_day = [str(int(time.time() // SECONDS_PER_DAY))] if is_short else []

    def make(folder: Path) -> None:
        listed = CACHE / "first_setups.json"
        listed.write_text(setups, encoding="utf-8")
        arguments = [str(listed), str(circuits), str(folder), code, *only_day]
        command = [sys.executable, "-m", "web.tooling.startup.opening_files", *arguments]
        run_command(command, "Precomputing the first turns")

    if is_short:
        return cached_build("turns-of-today", "-".join((key, *only_day)), make)
    return cached_build("turns", key, make)


if __name__ == "__main__":
    end_cleanly_on_signals()
    try:
        build_playable()
    except BuildError as failure:
        print_line(str(failure))
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
