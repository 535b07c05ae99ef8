"""Builds the site: circuits (Python), engine archives (Pyodide in node) and the bundle (esbuild in node).

Each part is rebuilt only if its sources changed.
"""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from web.tooling import sundays
from web.tooling.circuits import CODE
from web.tooling.imports import reached, reached_later
from web.tooling.machine import CACHE, ROOT, SITE, WEB, Failure, node, node_modules, run
from web.tooling.shelf import cached, key_of

TOOLING = WEB / "tooling"
STANDINS = TOOLING / "standins"  # see its README.md
FIRST_CIRCUIT = "monaco"  # its board is part of the initial page


def build() -> Path:
    """Build `site/` and return its path."""
    node_modules()
    with ThreadPoolExecutor() as beside:
        compiled = beside.submit(circuits)
        lighter = beside.submit(machine)
        zipped = beside.submit(lambda: (engine(), workshop()))
    made, (python, later) = compiled.result(), zipped.result()
    parts = {
        "circuits": made,
        "first": FIRST_CIRCUIT,
        "machine": lighter.result(),
        "engine": python / "engine.bin",
        "workshop": later / "workshop.bin",
        "snapshot": snapshot(made) / "snapshot.bin",
        "turns": first_turns(made),
        "screens": CACHE / "screens",
        **{name: _listed(name) for name in ("rulebooks", "clauses", "days", "proposals")},
        "site": SITE,
    }
    run([node(), TOOLING / "bundle.mjs", json.dumps(parts, default=str)], "Bundling the page")
    return SITE


def watched_sources() -> list[Path]:
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


def circuits() -> Path:
    """Return the folder with all compiled circuits."""
    facts = [*_files(ROOT / "tracks", "*.toml"), *_files(ROOT / "tracks", "*.json")]
    sources = [*CODE, *facts]

    def compile_all(folder: Path) -> None:
        command = [sys.executable, "-m", "web.tooling.circuits", str(folder)]
        done = subprocess.run(command, cwd=ROOT, check=False, text=True, stderr=subprocess.PIPE)
        if done.returncode:
            raise Failure(f"Compiling the circuits failed.\n{done.stderr.rstrip()}")

    return cached("circuits", key_of(sources), compile_all)


def _listed(name: str) -> Path:
    """Generate a small data file from the engine. It is always regenerated, never cached."""
    file = CACHE / f"{name}.json"
    run([sys.executable, "-m", f"web.tooling.{name}", file], f"Listing the {name}")
    return file


def _precompile(verb: str, lists: dict[str, object], *files: Path) -> None:
    """Run precompile.mjs. `lists` are passed as files next to the last one."""
    listed = [files[-1].with_name(f"{name}.json") for name in lists]
    for file, value in zip(listed, lists.values(), strict=True):
        file.write_text(json.dumps(value))
    run([node(), TOOLING / "precompile.mjs", verb, *listed, *files], "Compiling the engine for the page")


def _library() -> Path:
    """Return the part of the standard library that the page starts with.

    It is cached separately from the engine, because it rarely changes.
    """
    _, standard = reached()
    standins = {file.relative_to(STANDINS).as_posix(): file for file in _files(STANDINS, "*.py")}
    tools = [
        WEB / "package-lock.json",
        *(TOOLING / name for name in ("precompile.mjs", "precompile.py", "pyodide_node.mjs")),
    ]
    lists: dict[str, object] = {"modules": standard, "standins": _named(standins)}
    key = key_of([*tools, *standins.values()], *standard)
    folder = cached("library", key, lambda folder: _precompile("library", lists, folder / "library.zip"))
    return folder / "library.zip"


def _named(files: dict[str, Path]) -> dict[str, str]:
    return {name: str(file) for name, file in files.items()}


def lighter_machine() -> Path:
    """Return the folder with Python's runtime, without code used only by C modules loaded later."""
    tools = [
        WEB / "package-lock.json",
        *(
            TOOLING / name
            for name in ("wasm/lighter_machine.mjs", "wasm/machine_files.mjs", "pyodide_node.mjs")
        ),
    ]
    command = [node(), TOOLING / "wasm" / "lighter_machine.mjs"]
    return cached(
        "lighter", key_of(tools), lambda folder: run([*command, folder], "Making Python's machine lighter")
    )


def machine() -> Path:
    """Return the folder with Python's runtime as delivered: the functions the engine calls, and the rest."""
    lighter, called = lighter_machine(), TOOLING / "wasm" / "called.txt"
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
    return cached(
        "machine",
        key_of([*tools, called], lighter.name),
        lambda folder: run([*command, folder], "Cutting Python's machine in two"),
    )


def engine() -> Path:
    """Return the folder with the standard library and the engine in one archive, plain and packed."""
    ours, _ = reached()
    library = _library()
    key = key_of([*ours.values(), TOOLING / "in_one.py"], library.parent.name)
    return cached(
        "engine",
        key,
        lambda folder: _precompile("engine", {"files": _named(ours)}, library, folder / "engine.zip"),
    )


def workshop() -> Path:
    """Return the folder with the modules that the page loads on demand, plain and packed."""
    ours, standard = reached_later()
    library, base = _library(), engine() / "engine.zip"
    lists: dict[str, object] = {"files": _named(ours), "modules": standard}
    key = key_of(ours.values(), library.parent.name, *standard)
    return cached(
        "workshop", key, lambda folder: _precompile("workshop", lists, library, base, folder / "workshop.zip")
    )


def snapshot(circuits: Path) -> Path:
    """Return the folder with the memory snapshot of a started Python that knows the first circuit.

    It is made with the unsplit runtime, because taking the snapshot calls functions that the page never
    needs.
    """
    zipped, topology = engine() / "engine.zip", circuits / f"{FIRST_CIRCUIT}.topology.json"
    tools = [
        WEB / "package-lock.json",
        WEB / "core" / "engine" / "snapshot.js",
        WEB / "core" / "setup-draft.js",
        *(TOOLING / name for name in ("snapshot.mjs", "precompile.py", "pyodide_node.mjs")),
    ]
    key = key_of(tools, lighter_machine().name, zipped.parent.name, topology.read_text(encoding="utf-8"))

    def make(folder: Path) -> None:
        command = [
            node(),
            TOOLING / "snapshot.mjs",
            lighter_machine(),
            zipped,
            topology,
            folder / "snapshot.bin",
        ]
        run(command, "Starting Python for return visits")

    return cached("snapshot", key, make)


def first_turns(circuits: Path) -> Path:
    """Return the folder with the precomputed first turns of newcomers' races, lessons and daily races."""
    asked = [str(node()), str(TOOLING / "first_setups.mjs"), FIRST_CIRCUIT]
    setups = subprocess.run(asked, cwd=WEB, check=True, text=True, stdout=subprocess.PIPE).stdout
    ours, _ = reached()
    sources = [
        ROOT / "engine" / "api" / "workshop" / "rehearsal.py",
        WEB / "features" / "learn" / "lessons.json",
        *(TOOLING / name for name in ("first_turns.py", "days.py")),
        *sundays.FOLDER.glob("*.txt"),
    ]
    key = key_of([*ours.values(), *sources], setups, circuits.name)

    def make(folder: Path) -> None:
        listed = CACHE / "first_setups.json"
        listed.write_text(setups, encoding="utf-8")
        module = "web.tooling.first_turns"
        run([sys.executable, "-m", module, listed, circuits, folder], "Rehearsing the first turns")

    return cached("turns", key, make)
