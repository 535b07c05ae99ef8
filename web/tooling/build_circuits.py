"""Compiles the circuits of `tracks/` and draws their posters.

    python -m web.tooling.build_circuits FOLDER [ID ...]

With ids, only these circuits and their variants are compiled.

Hidden circuits are for tests only. A file in `tracks/variants/` lists its differences from another circuit.

Files written for each circuit:
- `ID.topology.json`, for the rules. It includes the rolls for a lap, so that computer drivers need not
  calculate them in every race.
- `ID.drawing.json`, `ID.svg` and the thumbnail `ID.print.svg`, for the page.
- `ID.toml`, for people.

`facts.json` covers all circuits: the compiler's facts, a thumbnail, and the figures of simulated races
(`tracks/figures.json`).
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Collection
from pathlib import Path
from xml.etree import ElementTree

from engine.circuit import CircuitError, catalogue, circuit_facts, compile_circuit, to_topology
from engine.circuit.rendering import draw_board
from engine.circuit.rendering.poster import thumbnail_data
from engine.circuit.text.variants import CircuitText
from engine.core.track import load_track
from engine.drivers.tables.value_table import value_table_of
from web.tooling.build_cache import cached_build, content_key
from web.tooling.toolchain import ROOT, interruptible_pool

FACTS_FILE = "facts.json"
# Sources that a board depends on. The drivers' tables are included for the rolls of a lap.
COMPILER_SOURCES = [
    *sorted((ROOT / "engine" / "circuit").rglob("*.py")),
    *(ROOT / "engine" / name for name in ("core/track.py", "core/dice.py", "drivers/tables/value_table.py")),
    Path(__file__).resolve(),
]
SVG_NAMESPACE = "http://www.w3.org/2000/svg"
# List posters have the ratio 3:2. A wider poster would lose part of its road at both ends.
MAX_THUMBNAIL_RATIO = 1.62


def write_json(file: Path, value: object) -> None:
    file.write_text(json.dumps(value, separators=(",", ":"), ensure_ascii=False), encoding="utf-8")


def thumbnail_svg(svg: str) -> str:
    """Return the thumbnail poster: land, sea and road, without spaces, kerbs and text."""
    ElementTree.register_namespace("", SVG_NAMESPACE)
    picture = ElementTree.fromstring(svg)
    places = {part.get("class"): place for place, part in enumerate(picture)}
    for part in list(picture)[places["b-tar"] + 1 :]:
        picture.remove(part)
    del picture.attrib["role"], picture.attrib["aria-label"]
    width, height = map(float, picture.attrib["viewBox"].split()[2:])
    fit_mode = "slice" if width <= MAX_THUMBNAIL_RATIO * height else "meet"
    picture.attrib.update({
        "class": "board is-print", "aria-hidden": "true", "preserveAspectRatio": f"xMidYMid {fit_mode}"
    })  # fmt: skip
    road = ElementTree.SubElement(picture, f"{{{SVG_NAMESPACE}}}use", picture[places["b-tar"]].attrib)
    road.set("class", "b-road")
    return ElementTree.tostring(picture, encoding="unicode")


def compile_all(tracks: Path, folder: Path, names: Collection[str] = ()) -> str | None:
    """Compile all changed circuit files in parallel; return an error for the first broken one, or None.

    ``names`` limits the work to these circuits and their variants.
    """
    known_figures = tracks / "figures.json"
    figures = (
        json.loads(known_figures.read_text(encoding="utf-8"))["circuits"] if known_figures.is_file() else {}
    )
    sources = {file.stem: file.read_text(encoding="utf-8") for file in sorted(tracks.rglob("*.toml"))}
    originals = {sources[name] for name in names}
    entries = [
        entry
        for entry in catalogue(sources)
        if not names or entry.name in names or entry.original in originals
    ]
    code = content_key(COMPILER_SOURCES)
    facts = []
    with interruptible_pool() as pool:
        for entry, board_folder in zip(
            entries, pool.map(cached_board, entries, [code] * len(entries)), strict=True
        ):
            if isinstance(board_folder, str):
                return board_folder
            board_facts = json.loads((board_folder / FACTS_FILE).read_text(encoding="utf-8"))
            if board_facts is None:
                continue
            facts.append({**board_facts, "figures": figures.get(entry.name)})
            for file in board_folder.iterdir():
                if file.name != FACTS_FILE:
                    shutil.copyfile(file, folder / file.name)
    if not facts:
        return f"No circuit in {tracks.name}/."
    write_json(folder / FACTS_FILE, facts)
    return None


def cached_board(entry: CircuitText, code: str) -> Path | str:
    """Return the folder with all files of a circuit, built by this code version, or an error message."""
    key = content_key((), code, entry.text, entry.original or "")
    try:
        return cached_build(f"boards/{entry.name}", key, lambda folder: write_board(entry, folder))
    except CircuitError as error:
        return f"{entry.name}.toml{f', line {error.line}' if error.line else ''}: {error}"
    except FileNameMismatch as error:
        return str(error)


class FileNameMismatch(Exception):
    """Error for a circuit whose id differs from its file name."""


def write_board(entry: CircuitText, folder: Path) -> None:
    name = entry.name
    circuit = compile_circuit(entry.text, entry.original)
    board_facts = circuit_facts(circuit)
    if board_facts["id"] != name:
        raise FileNameMismatch(f"{name}.toml: its id is {board_facts['id']!r}, but must equal the file name.")
    write_json(
        folder / FACTS_FILE, None if circuit.is_hidden else {**board_facts, "emblem": thumbnail_data(circuit)}
    )
    if circuit.is_hidden:
        return
    poster = draw_board(circuit)
    topology = to_topology(circuit)
    write_json(
        folder / f"{name}.topology.json",
        {**topology, "lap_throws": value_table_of(load_track(topology)).lap_millirolls},
    )
    write_json(folder / f"{name}.drawing.json", poster.drawing)
    (folder / f"{name}.svg").write_text(poster.svg, encoding="utf-8")
    (folder / f"{name}.print.svg").write_text(thumbnail_svg(poster.svg), encoding="utf-8")
    (folder / f"{name}.toml").write_text(entry.text, encoding="utf-8")


if __name__ == "__main__":
    error_text = compile_all(ROOT / "tracks", Path(sys.argv[1]), sys.argv[2:])
    if error_text:
        sys.exit(error_text)
