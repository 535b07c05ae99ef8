"""Builds the site: circuits (Python), engine archives (Pyodide in node) and the bundle (esbuild in node).

Each part is rebuilt only if its sources changed.
"""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from web.tooling import sunday_circuits
from web.tooling.build_cache import cached_build, content_key
from web.tooling.build_circuits import COMPILER_SOURCES
from web.tooling.import_graph import deferred_modules, startup_modules
from web.tooling.toolchain import (
    CACHE,
    ROOT,
    SITE,
    WEB,
    BuildError,
    node,
    node_modules,
    progress,
    run_command,
)

TOOLING = WEB / "tooling"
# Lists for the page, with the module that writes each.
LISTS = {
    "rulebooks": "rulebooks",
    "clauses": "write_clauses",
    "days": "daily_circuits",
    "proposals": "season_proposals",
}
STUBS = TOOLING / "stubs"  # see its README.md
FIRST_CIRCUIT = "monaco"  # its board is part of the initial page


def build() -> Path:
    """Build `site/` and return its path."""
    node_modules()
    with ThreadPoolExecutor() as background:
        compiled = background.submit(build_circuits)
        runtime = background.submit(build_runtime)
        archives = background.submit(lambda: (build_engine_archive(), build_extras_archive()))
        lists = {name: background.submit(_generated_list, name) for name in LISTS}
        circuits, (engine, extras) = compiled.result(), archives.result()
        # The two longest steps wait for the circuits.
        turns = background.submit(precompute_openings, circuits)
        snapshot = background.submit(build_snapshot, circuits)
    parts = {
        "circuits": circuits,
        "first": FIRST_CIRCUIT,
        "machine": runtime.result(),
        "engine": engine / "engine.bin",
        "workshop": extras / "workshop.bin",
        "snapshot": snapshot.result() / "snapshot.bin",
        "turns": turns.result(),
        "screens": CACHE / "screens",
        **{name: made.result() for name, made in lists.items()},
        "site": SITE,
    }
    run_command([node(), TOOLING / "bundle.mjs", json.dumps(parts, default=str)], "Bundling the page")
    return SITE


def source_files() -> list[Path]:
    """Return every file that the site depends on."""
    page = [
        file
        for pattern in ("*.js", "*.py", "*.css", "*.html", "*.json", "*.mjs", "*.svg")
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


def build_circuits() -> Path:
    """Return the folder with all compiled circuits."""
    facts = [*_files(ROOT / "tracks", "*.toml"), *_files(ROOT / "tracks", "*.json")]
    sources = [*COMPILER_SOURCES, *facts]

    def compile_all(folder: Path) -> None:
        command = [sys.executable, "-m", "web.tooling.build_circuits", str(folder)]
        with progress("Compiling the circuits"):
            done = subprocess.run(command, cwd=ROOT, check=False, text=True, stderr=subprocess.PIPE)
        if done.returncode:
            raise BuildError(f"Compiling the circuits failed.\n{done.stderr.rstrip()}")

    return cached_build("circuits", content_key(sources), compile_all)


def _generated_list(name: str) -> Path:
    """Generate a small data file from the engine. It is always regenerated, never cached."""
    file = CACHE / f"{name}.json"
    run_command([sys.executable, "-m", f"web.tooling.{LISTS[name]}", file], f"Listing the {name}")
    return file


def _precompile(verb: str, lists: dict[str, object], *files: Path) -> None:
    """Run precompile.mjs. `lists` are passed as files next to the last one."""
    listed = [files[-1].with_name(f"{name}.json") for name in lists]
    for file, value in zip(listed, lists.values(), strict=True):
        file.write_text(json.dumps(value))
    purpose = f"Compiling Python for the page ({verb})"
    run_command([node(), TOOLING / "precompile.mjs", verb, *listed, *files], purpose)


def _standard_library_archive() -> Path:
    """Return the part of the standard library that the page starts with.

    It is cached separately from the engine, because it rarely changes.
    """
    _, standard = startup_modules()
    stubs = {file.relative_to(STUBS).as_posix(): file for file in _files(STUBS, "*.py")}
    tools = [
        WEB / "package-lock.json",
        *(TOOLING / name for name in ("precompile.mjs", "precompile.py", "pyodide_node.mjs")),
    ]
    lists: dict[str, object] = {"modules": standard, "stubs": _by_name(stubs)}
    key = content_key([*tools, *stubs.values()], *standard)
    folder = cached_build(
        "library", key, lambda folder: _precompile("library", lists, folder / "library.zip")
    )
    return folder / "library.zip"


def _by_name(files: dict[str, Path]) -> dict[str, str]:
    return {name: str(file) for name, file in files.items()}


def strip_runtime() -> Path:
    """Return the folder with Python's runtime, without code used only by C modules loaded later."""
    tools = [
        WEB / "package-lock.json",
        *(
            TOOLING / name
            for name in ("wasm/lighter_machine.mjs", "wasm/machine_files.mjs", "pyodide_node.mjs")
        ),
    ]
    command = [node(), TOOLING / "wasm" / "lighter_machine.mjs"]
    return cached_build(
        "lighter",
        content_key(tools),
        lambda folder: run_command([*command, folder], "Stripping the Python runtime"),
    )


def build_runtime() -> Path:
    """Return the folder with Python's runtime as delivered: the functions the engine calls, and the rest."""
    lighter, called = strip_runtime(), TOOLING / "wasm" / "called.txt"
    tools = [
        TOOLING / "wasm" / name
        for name in (
            "split_machine.mjs",
            "ballast.mjs",
            "called.mjs",
            "callers.mjs",
            "machine_files.mjs",
            "sections.mjs",
        )
    ]
    command = [node(), TOOLING / "wasm" / "split_machine.mjs", lighter, called]
    return cached_build(
        "machine",
        content_key([*tools, called], lighter.name),
        lambda folder: run_command([*command, folder], "Splitting the Python runtime"),
    )


def build_engine_archive() -> Path:
    """Return the folder with the standard library and the engine in one archive, plain and packed."""
    engine_files, _ = startup_modules()
    library = _standard_library_archive()
    key = content_key([*engine_files.values(), TOOLING / "bundled_importer.py"], library.parent.name)
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
    library, base = _standard_library_archive(), build_engine_archive() / "engine.zip"
    lists: dict[str, object] = {"files": _by_name(ours), "modules": standard}
    key = content_key(ours.values(), library.parent.name, *standard)
    return cached_build(
        "workshop", key, lambda folder: _precompile("workshop", lists, library, base, folder / "workshop.zip")
    )


def build_snapshot(circuits: Path) -> Path:
    """Return the folder with the memory snapshot of a started Python that knows the first circuit.

    It is made with the unsplit runtime, because taking the snapshot calls functions that the page never
    needs.
    """
    archive_folder, topology = (
        build_engine_archive() / "engine.zip",
        circuits / f"{FIRST_CIRCUIT}.topology.json",
    )
    tools = [
        WEB / "package-lock.json",
        WEB / "core" / "engine" / "snapshot.js",
        WEB / "core" / "setup-draft.js",
        *(TOOLING / name for name in ("snapshot.mjs", "precompile.py", "pyodide_node.mjs")),
    ]
    key = content_key(
        tools, strip_runtime().name, archive_folder.parent.name, topology.read_text(encoding="utf-8")
    )

    def build(folder: Path) -> None:
        command = [
            node(),
            TOOLING / "snapshot.mjs",
            strip_runtime(),
            archive_folder,
            topology,
            folder / "snapshot.bin",
        ]
        run_command(command, "Taking a snapshot of Python for return visits")

    return cached_build("snapshot", key, build)


def precompute_openings(circuits: Path) -> Path:
    """Return the folder with the precomputed first turns of newcomers' races, lessons and daily races."""
    asked = [str(node()), str(TOOLING / "first_setups.mjs"), FIRST_CIRCUIT]
    setups = subprocess.run(asked, cwd=WEB, check=True, text=True, stdout=subprocess.PIPE).stdout
    ours, _ = startup_modules()
    sources = [
        ROOT / "engine" / "api" / "lazy" / "opening_precompute.py",
        WEB / "features" / "learn" / "lessons.json",
        *(TOOLING / name for name in ("opening_files.py", "daily_circuits.py")),
        *sunday_circuits.FOLDER.glob("*.txt"),
    ]
    key = content_key([*ours.values(), *sources], setups, circuits.name)

    def make(folder: Path) -> None:
        listed = CACHE / "first_setups.json"
        listed.write_text(setups, encoding="utf-8")
        module = "web.tooling.opening_files"
        run_command([sys.executable, "-m", module, listed, circuits, folder], "Precomputing the first turns")

    return cached_build("turns", key, make)
