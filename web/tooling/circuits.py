"""Compiles the circuits of `tracks/` and draws their posters: `python -m web.tooling.circuits FOLDER`.

Hidden circuits are for tests only. A file in `tracks/variants/` says what is different from another circuit.

Writes for each circuit `ID.topology.json` (the rules read it; with the throws for a lap, which computer
drivers would otherwise work out in every race anew), `ID.drawing.json`, `ID.svg` and the small `ID.print.svg`
(the page reads them), `ID.toml` (people read it), and for all together `facts.json`: what the compiler knows
of each, its emblem, and the figures that simulated races gave (`tracks/figures.json`).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

from engine.circuit import CircuitError, catalogue, compile_circuit, facts_of, topology_of
from engine.circuit.poster import draw
from engine.circuit.poster.emblem import emblem
from engine.core.track import load_track
from engine.drivers.value_table import value_table_of
from web.tooling.machine import ROOT

SVG = "http://www.w3.org/2000/svg"


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
    picture.attrib.update({
        "class": "board is-print", "aria-hidden": "true", "preserveAspectRatio": "xMidYMid slice"
    })  # fmt: skip
    road = ElementTree.SubElement(picture, f"{{{SVG}}}use", picture[places["b-tar"]].attrib)
    road.set("class", "b-road")
    return ElementTree.tostring(picture, encoding="unicode")


def compile_all(tracks: Path, folder: Path) -> str | None:
    """Compiles all circuit files; returns a sentence about the first broken one."""
    facts = []
    known_figures = tracks / "figures.json"
    figures = (
        json.loads(known_figures.read_text(encoding="utf-8"))["circuits"] if known_figures.is_file() else {}
    )
    sources = {file.stem: file.read_text(encoding="utf-8") for file in sorted(tracks.rglob("*.toml"))}
    for name, text, original in catalogue(sources):
        try:
            circuit = compile_circuit(text, original)
        except CircuitError as error:
            return f"{name}.toml{f', line {error.line}' if error.line else ''}: {error}"
        known = facts_of(circuit)
        if known["id"] != name:
            return f"{name}.toml: the circuit calls itself {known['id']!r}; file and id have to agree."
        if circuit.hidden:
            continue
        poster = draw(circuit)
        facts.append({**known, "emblem": emblem(circuit), "figures": figures.get(name)})
        topology = topology_of(circuit)
        write_json(
            folder / f"{name}.topology.json",
            {**topology, "lap_throws": value_table_of(load_track(topology)).lap_throws},
        )
        write_json(folder / f"{name}.drawing.json", poster.drawing)
        (folder / f"{name}.svg").write_text(poster.svg, encoding="utf-8")
        (folder / f"{name}.print.svg").write_text(small_print(poster.svg), encoding="utf-8")
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    if not facts:
        return f"No circuit in {tracks.name}/."
    write_json(folder / "facts.json", facts)
    return None


if __name__ == "__main__":
    broken = compile_all(ROOT / "tracks", Path(sys.argv[1]))
    if broken:
        sys.exit(broken)
