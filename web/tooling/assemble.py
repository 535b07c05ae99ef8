"""Builds the site: circuits (Python), the engine's zip (Pyodide in node) and the bundle (esbuild in node), each made again only when its sources changed."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from web.tooling.imports import reached
from web.tooling.machine import CACHE, ROOT, SITE, WEB, Failure, node, node_modules, run

TOOLING = WEB / "tooling"


def build() -> Path:
    """Makes `site/` and returns it."""
    node_modules()
    with ThreadPoolExecutor(2) as both:
        circuits = both.submit(_circuits)
        zipped = both.submit(engine)
    run([node(), TOOLING / "bundle.mjs", circuits.result(), zipped.result() / "engine.bin", SITE], "Bundling the page")
    return SITE


def watched_sources() -> list[Path]:
    """Every file whose change changes the site."""
    page = [file for pattern in ("*.js", "*.py", "*.css", "*.html", "*.json", "*.mjs", "*.svg") for file in _files(WEB, pattern)]
    return [*page, *_files(ROOT / "engine", "*.py"), *_files(ROOT / "tracks", "*.toml")]


def _files(folder: Path, pattern: str) -> list[Path]:
    return sorted(file for file in folder.rglob(pattern) if "node_modules" not in file.parts)


def _key(sources: Iterable[Path], *more: str) -> str:
    """A name for exactly these contents."""
    digest = hashlib.sha256("\0".join(more).encode())
    for file in sources:
        content = file.read_bytes()
        digest.update(f"{file.relative_to(ROOT).as_posix()}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:16]


def _circuits() -> Path:
    sources = [*_files(ROOT / "engine" / "circuit", "*.py"), *_files(ROOT / "tracks", "*.toml"), TOOLING / "circuits.py"]

    def compile_all(folder: Path) -> None:
        command = [sys.executable, "-m", "web.tooling.circuits", str(folder)]
        done = subprocess.run(command, cwd=ROOT, check=False, text=True, stderr=subprocess.PIPE)
        if done.returncode:
            raise Failure(f"The circuits do not compile.\n{done.stderr.rstrip()}")

    return _cached("circuits", _key(sources), compile_all)


def engine() -> Path:
    """The folder with the standard library and the engine as one zip, plain and packed; the library is kept apart, because it hardly ever changes."""
    ours, standard = reached()
    tools = [WEB / "package-lock.json", *(TOOLING / name for name in ("precompile.mjs", "precompile.py", "pyodide_node.mjs"))]

    def precompile(verb: str, argument: object, *files: Path) -> None:
        listed = files[-1].with_suffix(".json")
        listed.write_text(json.dumps(argument))
        run([node(), TOOLING / "precompile.mjs", verb, listed, *files], "Compiling the engine for the page")

    library_key = _key(tools, *standard)
    library = _cached("library", library_key, lambda folder: precompile("library", standard, folder / "library.zip"))
    engine_key = _key(ours.values(), library_key)
    named = {name: str(file) for name, file in ours.items()}
    return _cached("engine", engine_key, lambda folder: precompile("engine", named, library / "library.zip", folder / "engine.zip"))


def _cached(name: str, key: str, make: Callable[[Path], None]) -> Path:
    """The folder that `make` filled for this key; those of other keys are removed. Two builds at a time do not disturb each other."""
    shelf = CACHE / name
    kept = shelf / key
    if kept.is_dir():
        return kept
    shelf.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix="making-", dir=shelf))
    try:
        make(fresh)
        for old in shelf.iterdir():
            if not old.name.startswith("making-"):
                shutil.rmtree(old, ignore_errors=True)
        fresh.rename(kept)
    except OSError:
        if not kept.is_dir():
            raise
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    return kept
