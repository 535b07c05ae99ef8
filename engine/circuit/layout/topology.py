"""Exports a compiled circuit as plain data (integers and strings) for the rules and the page."""

from __future__ import annotations

from typing import Any

from engine.circuit.layout.model import Circuit

TOPOLOGY_FORMAT = 1
THOUSAND = 1000


def facts_of(circuit: Circuit) -> dict[str, Any]:
    """Return the facts that the page shows about a circuit before the engine is loaded."""
    return {
        "id": circuit.id,
        "name": circuit.name,
        "country": circuit.country,
        "laps": circuit.laps,
        "variant_of": circuit.variant_of,
        "spaces": len(circuit.lanes[1]),
        "lanes": [len(lane) for lane in circuit.lanes],
        "shortest": circuit.shortest,
        "stops": sum(corner.stops for corner in circuit.corners),
        "grid": len(circuit.grid),
        "corners": [{"name": corner.name, "stops": corner.stops} for corner in circuit.corners],
        "weather": dict(circuit.weather),
        "credits": dict(circuit.credits),
        "grands_prix": circuit.grands_prix,
        "hidden": circuit.hidden,
    }


def thousandths(value: float) -> int:
    return round(value * THOUSAND)


def topology_of(circuit: Circuit) -> dict[str, Any]:
    """Return the road for the rules. All lengths are in thousandths of a space.

    - `progress` is the middle of a space along the centre line from the start/finish line. The middle lane's
      last space crosses the line, which is stepped. It still belongs to the lap that ends, so its progress is
      just below a lap.
    - `start` is in 0..lap.
    - `end` is after `start` and may be greater than a lap. A space ends exactly where the next of its lane
      starts.
    """
    lap = thousandths(circuit.line.length)
    start = [thousandths(space.start) % lap for space in circuit.spaces]
    end, progress = [], []
    for space, first in zip(circuit.spaces, start, strict=True):
        last_of_pit = space.index == circuit.pit.spaces[-1]
        border = thousandths(space.end) if last_of_pit else start[space.next[0]]
        length = (border - first) % lap
        end.append(first + length)
        middle = first + length // 2
        progress.append(min(middle, lap - 1) if space.section >= 0 else middle % lap)
    return {
        "format": TOPOLOGY_FORMAT,
        "id": circuit.id,
        "name": circuit.name,
        "country": circuit.country,
        "laps": circuit.laps,
        "lap": lap,
        "lanes": [len(lane) for lane in circuit.lanes],
        "pit_spaces": len(circuit.pit.spaces),
        "shortest": circuit.shortest,
        "weather": dict(circuit.weather),
        "grid": list(circuit.grid),
        "corners": [
            {
                "name": corner.name,
                "stops": corner.stops,
                "inside": corner.inside,
                "spaces": list(corner.spaces),
            }
            for corner in circuit.corners
        ],
        "pit": {
            "enter": list(circuit.pit.enter),
            "leave": list(circuit.pit.leave),
            "boxes": list(circuit.pit.boxes),
        },
        "progress": progress,
        "start": start,
        "end": end,
        "section": [space.section for space in circuit.spaces],
        "corner": [space.corner for space in circuit.spaces],
        "cost": [space.cost for space in circuit.spaces],
        "next": [list(space.next) for space in circuit.spaces],
        "near": [list(space.near) for space in circuit.spaces],
    }
