"""Compiles the circuits of `tracks/` and draws their posters: `python -m web.tooling.circuits FOLDER`.

Hidden circuits are for tests only. A file in `tracks/variants/` says what is different from another circuit.

Writes for each circuit `ID.topology.json` (the rules read it; with the throws for a lap, which computer
drivers would otherwise work out in every race anew), `ID.drawing.json`, `ID.svg` and the small `ID.print.svg`
(the page reads them), `ID.toml` (people read it), and for all together `facts.json`: what the compiler knows
of each, its emblem, and the figures that simulated races gave (`tracks/figures.json`).
"""

from __future__ import annotations

import json
import shutil
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from xml.etree import ElementTree

from engine.circuit import CircuitError, catalogue, compile_circuit, facts_of, topology_of
from engine.circuit.poster import draw
from engine.circuit.poster.emblem import emblem
from engine.circuit.text.variants import Entry
from engine.core.track import load_track
from engine.drivers.tables.value_table import value_table_of
from web.tooling.machine import ROOT
from web.tooling.shelf import cached, key_of

FACTS = "facts.json"
# What a board is made by; computer drivers know how many throws a lap takes.
CODE = [
    *sorted((ROOT / "engine" / "circuit").rglob("*.py")),
    *(ROOT / "engine" / name for name in ("core/track.py", "core/dice.py", "drivers/tables/value_table.py")),
    Path(__file__).resolve(),
]
SVG = "http://www.w3.org/2000/svg"
# A poster of a list is three by two; one that is wider than this would lose some of its road at both ends.
WIDEST_SLICE = 1.62


def write_json(file: Path, value: object) -> None:
    file.write_text(json.dumps(value, separators=(",", ":"), ensure_ascii=False), encoding="utf-8")


def small_print(svg: str) -> str:
    """The poster for lists: land, sea and road, without spaces, kerbs and words."""
    ElementTree.register_namespace("", SVG)
    picture = ElementTree.fromstring(svg)
    places = {part.get("class"): place for place, part in enumerate(picture)}
    for part in list(picture)[places["b-tar"] + 1 :]:
        picture.remove(part)
    del picture.attrib["role"], picture.attrib["aria-label"]
    width, height = map(float, picture.attrib["viewBox"].split()[2:])
    shown = "slice" if width <= WIDEST_SLICE * height else "meet"
    picture.attrib.update({
        "class": "board is-print", "aria-hidden": "true", "preserveAspectRatio": f"xMidYMid {shown}"
    })  # fmt: skip
    road = ElementTree.SubElement(picture, f"{{{SVG}}}use", picture[places["b-tar"]].attrib)
    road.set("class", "b-road")
    return ElementTree.tostring(picture, encoding="unicode")


def compile_all(tracks: Path, folder: Path) -> str | None:
    """Compiles all circuit files, those that have changed side by side; returns a sentence about the first
    broken one.
    """
    known_figures = tracks / "figures.json"
    figures = (
        json.loads(known_figures.read_text(encoding="utf-8"))["circuits"] if known_figures.is_file() else {}
    )
    sources = {file.stem: file.read_text(encoding="utf-8") for file in sorted(tracks.rglob("*.toml"))}
    entries = catalogue(sources)
    code = key_of(CODE)
    facts = []
    with ProcessPoolExecutor() as pool:
        for entry, kept in zip(entries, pool.map(board_of, entries, [code] * len(entries)), strict=True):
            if isinstance(kept, str):
                return kept
            known = json.loads((kept / FACTS).read_text(encoding="utf-8"))
            if known is None:
                continue
            facts.append({**known, "figures": figures.get(entry.name)})
            for file in kept.iterdir():
                if file.name != FACTS:
                    shutil.copyfile(file, folder / file.name)
    if not facts:
        return f"No circuit in {tracks.name}/."
    write_json(folder / FACTS, facts)
    return None


def board_of(entry: Entry, code: str) -> Path | str:
    """The folder with everything about one circuit, made by this code; a sentence if it is broken."""
    key = key_of((), code, entry.text, entry.original or "")
    try:
        return cached(f"boards/{entry.name}", key, lambda folder: make_board(entry, folder))
    except CircuitError as error:
        return f"{entry.name}.toml{f', line {error.line}' if error.line else ''}: {error}"
    except Misnamed as error:
        return str(error)


class Misnamed(Exception):
    """A circuit whose file is called something else."""


def make_board(entry: Entry, folder: Path) -> None:
    name = entry.name
    circuit = compile_circuit(entry.text, entry.original)
    known = facts_of(circuit)
    if known["id"] != name:
        raise Misnamed(f"{name}.toml: the circuit calls itself {known['id']!r}; file and id have to agree.")
    write_json(folder / FACTS, None if circuit.hidden else {**known, "emblem": emblem(circuit)})
    if circuit.hidden:
        return
    poster = draw(circuit)
    topology = topology_of(circuit)
    write_json(
        folder / f"{name}.topology.json",
        {**topology, "lap_throws": value_table_of(load_track(topology)).lap_throws},
    )
    write_json(folder / f"{name}.drawing.json", poster.drawing)
    (folder / f"{name}.svg").write_text(poster.svg, encoding="utf-8")
    (folder / f"{name}.print.svg").write_text(small_print(poster.svg), encoding="utf-8")
    (folder / f"{name}.toml").write_text(entry.text, encoding="utf-8")


if __name__ == "__main__":
    broken = compile_all(ROOT / "tracks", Path(sys.argv[1]))
    if broken:
        sys.exit(broken)
