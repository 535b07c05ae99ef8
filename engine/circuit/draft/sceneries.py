"""Kinds of country that a drawn circuit may lie in: the scenery is put where its road leaves room."""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence
from typing import Any

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
WAYS = 12  # sides of the page that are looked at


def decorated(text: str, circuit: Circuit, line: Sequence[complex], kind: str) -> str:
    """The circuit's text with scenery; ``line``: its middle, on the board."""
    if kind == PLAIN:
        return text
    notes = dict(SCENERIES[kind])
    if kind == COAST:
        notes["shores"] = [shore(line)]
    data = parse_toml(text)
    data["decor"] = Ground(circuit, notes).scenery(list(line))
    return written(data)


def shore(line: Sequence[complex]) -> list[int]:
    """Two numbers of points: the coast lies outside of what is between them, where the road runs most evenly
    along one side of the page.
    """
    count, half = len(line), round(SHORE / 2 * len(line))
    options = []
    for number in range(WAYS):
        way = cmath.rect(1.0, number * math.tau / WAYS)
        heights = [(point * way.conjugate()).real for point in line]
        farthest = max(range(count), key=lambda place: heights[place])
        deep = max(heights[farthest] - heights[(farthest + step) % count] for step in range(-half, half + 1))
        options.append((round(deep, 6), number, farthest))
    _, _, middle = min(options)
    return [(middle - half) % count, (middle + half) % count]
