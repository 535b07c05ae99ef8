"""Kinds of country that a drawn circuit may lie in: the scenery is put where its road leaves room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.circuit.draft.chance import Chance
from engine.circuit.draft.ground import Ground
from engine.circuit.layout.model import Circuit
from engine.circuit.text.reader import parse_toml
from engine.circuit.text.writer import written

PLAIN = "plain"
COAST = "coast"
# The notes of a board's draft, as web/tooling/board_draft.py reads them from a file.
SCENERIES: dict[str, dict[str, Any]] = {
    PLAIN: {},
    "country": {"scenery": ["forest", "field", "forest"], "patches": 7},
    COAST: {"scenery": ["palms", "dunes", "buildings"], "patches": 6},
    "town": {"scenery": ["buildings", "towers", "forest", "buildings"], "patches": 8},
    "desert": {"scenery": ["dunes", "palms", "dunes"], "patches": 7},
    "mountains": {"scenery": ["mountain", "forest", "mountain", "forest"], "patches": 7},
}
SHORE = 0.22  # of the lap, that lies by the sea


def decorated(text: str, circuit: Circuit, line: Sequence[complex], kind: str) -> str:
    """The circuit's text with scenery; ``line``: its middle, on the board."""
    if kind == PLAIN:
        return text
    notes = dict(SCENERIES[kind])
    if kind == COAST:
        notes["shores"] = [shore(line, Chance(circuit.id))]
    data = parse_toml(text)
    data["decor"] = Ground(circuit, notes).scenery(list(line))
    return written(data)


def shore(line: Sequence[complex], chance: Chance) -> list[int]:
    """Two numbers of points: the coast lies outside of what is between them, on one side of the page."""
    way = chance.choice((1j, -1j, 1 + 0j, -1 + 0j))
    farthest = max(range(len(line)), key=lambda number: (line[number] * way.conjugate()).real)
    half = round(SHORE / 2 * len(line))
    return [(farthest - half) % len(line), (farthest + half) % len(line)]
