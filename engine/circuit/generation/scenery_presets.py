"""Scenery presets for drawn circuits, placed where the road leaves room."""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence
from typing import Any

from engine.circuit.generation.scenery_placement import SceneryPlacer
from engine.circuit.layout.model import Circuit
from engine.circuit.text.toml_reader import parse_toml
from engine.circuit.text.toml_writer import to_toml

PLAIN = "plain"
COAST = "coast"
# Notes for ``SceneryPlacer``, in the form that web/tooling/board_draft.py reads from a file.
SCENERIES: dict[str, dict[str, Any]] = {
    PLAIN: {},
    "country": {"scenery": ["forest", "field", "forest"], "patches": 7},
    COAST: {"scenery": ["palms", "dunes", "buildings"], "patches": 6},
    "town": {"scenery": ["buildings", "towers", "forest", "buildings"], "patches": 8},
    "desert": {"scenery": ["dunes", "palms", "dunes"], "patches": 7},
    "mountains": {"scenery": ["mountain", "forest", "mountain", "forest"], "patches": 7},
}
COAST_SHARE = 0.22  # share of the lap along the sea
DIRECTIONS_TRIED = 12  # directions tried for the sea


def add_scenery(text: str, circuit: Circuit, line: Sequence[complex], kind: str) -> str:
    """Return the circuit's text with scenery; ``line`` is the centre line on the board."""
    if kind == PLAIN:
        return text
    notes = dict(SCENERIES[kind])
    if kind == COAST:
        notes["shores"] = [coast_span(line)]
    data = parse_toml(text)
    data["decor"] = SceneryPlacer(circuit, notes).decor_tables(list(line))
    return to_toml(data)


def coast_span(line: Sequence[complex]) -> list[int]:
    """Return the first and last point of the part of the line with the sea on its outer side.

    The part is chosen where the road runs most evenly along one side of the page.
    """
    count, half = len(line), round(COAST_SHARE / 2 * len(line))
    options = []
    for number in range(DIRECTIONS_TRIED):
        way = cmath.rect(1.0, number * math.tau / DIRECTIONS_TRIED)
        heights = [(point * way.conjugate()).real for point in line]
        farthest = max(range(count), key=lambda place: heights[place])
        deep = max(heights[farthest] - heights[(farthest + step) % count] for step in range(-half, half + 1))
        options.append((round(deep, 6), number, farthest))
    _, _, middle = min(options)
    return [(middle - half) % count, (middle + half) % count]
