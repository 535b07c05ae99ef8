"""Compiles the circuits of `tracks/` and draws their posters: `python -m web.tooling.circuits FOLDER`.

Circuits called test_... are for tests only.

Writes for each circuit `ID.topology.json` (the rules read it), `ID.drawing.json` and `ID.svg` (the page reads them), and for all together `facts.json`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from engine.circuit import CircuitError, compile_circuit
from engine.circuit.poster import draw
from web.tooling.machine import ROOT


def write_json(file: Path, value: object) -> None:
    file.write_text(json.dumps(value, separators=(",", ":"), ensure_ascii=False), encoding="utf-8")


def compile_all(tracks: Path, folder: Path) -> str | None:
    """Compiles all circuit files; returns a sentence about the first broken one."""
    facts = []
    for source in sorted(tracks.glob("*.toml")):
        if source.stem.startswith("test_"):
            continue
        try:
            circuit = compile_circuit(source.read_text(encoding="utf-8"))
        except CircuitError as error:
            return f"{source.name}{f', line {error.line}' if error.line else ''}: {error}"
        known = circuit.facts()
        if known["id"] != source.stem:
            return f"{source.name}: the circuit calls itself {known['id']!r}; file and id have to agree."
        poster = draw(circuit)
        facts.append(known)
        write_json(folder / f"{source.stem}.topology.json", circuit.topology())
        write_json(folder / f"{source.stem}.drawing.json", poster.drawing)
        (folder / f"{source.stem}.svg").write_text(poster.svg, encoding="utf-8")
    if not facts:
        return f"No circuit in {tracks.name}/."
    write_json(folder / "facts.json", facts)
    return None


if __name__ == "__main__":
    broken = compile_all(ROOT / "tracks", Path(sys.argv[1]))
    if broken:
        sys.exit(broken)
