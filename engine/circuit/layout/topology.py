"""Exports a compiled circuit as plain data (integers and strings) for the rules and the page."""

from __future__ import annotations

from typing import Any

from engine.circuit.layout.model import Circuit

TOPOLOGY_FORMAT = 1
MILLI = 1000


def circuit_facts(circuit: Circuit) -> dict[str, Any]:
    """Return the facts that the page shows about a circuit before the engine is loaded."""
    return {
        "id": circuit.id,
        "name": circuit.name,
        "country": circuit.country,
        "laps": circuit.laps,
        "variant_of": circuit.variant_of,
        "spaces": len(circuit.lanes[1]),
        "lanes": [len(lane) for lane in circuit.lanes],
        "shortest": circuit.shortest_lap,
        "stops": sum(corner.stops for corner in circuit.corners),
        "grid": len(circuit.grid),
        "corners": [{"name": corner.name, "stops": corner.stops} for corner in circuit.corners],
        "weather": dict(circuit.weather),
        "credits": dict(circuit.sources),
        "grands_prix": circuit.grands_prix,
        "hidden": circuit.is_hidden,
    }


def to_thousandths(value: float) -> int:
    return round(value * MILLI)


def to_topology(circuit: Circuit) -> dict[str, Any]:
    """Return the road for the rules. All lengths are in thousandths of a space.

    - `progress` is the middle of a space along the centre line from the start/finish line. The middle lane's
      last space crosses the line, which is stepped. It still belongs to the lap that ends, so its progress is
      just below a lap.
    - `start` is in 0..lap.
    - `end` is after `start` and may be greater than a lap. A space ends exactly where the next of its lane
      starts.
    """
    lap = to_thousandths(circuit.centre_line.length)
    return {
        "format": TOPOLOGY_FORMAT,
        "id": circuit.id,
        "name": circuit.name,
        "country": circuit.country,
        "laps": circuit.laps,
        "lap": lap,
        "lanes": [len(lane) for lane in circuit.lanes],
        "pit_spaces": len(circuit.pit.spaces),
        "shortest": circuit.shortest_lap,
        "weather": dict(circuit.weather),
        "grid": list(circuit.grid),
        "corners": [
            {
                "name": corner.name,
                "stops": corner.stops,
                "inside": corner.inner_side,
                "spaces": list(corner.spaces_per_lane),
            }
            for corner in circuit.corners
        ],
        "pit": {
            "enter": list(circuit.pit.entry_from),
            "leave": list(circuit.pit.exit_to),
            "boxes": list(circuit.pit.boxes),
        },
        **_lengthwise(circuit, lap),
        "section": [space.section for space in circuit.spaces],
        "corner": [space.corner for space in circuit.spaces],
        "cost": [space.cost for space in circuit.spaces],
        "next": [list(space.next_spaces) for space in circuit.spaces],
        "near": [list(space.touching_spaces) for space in circuit.spaces],
    }


def _lengthwise(circuit: Circuit, lap: int) -> dict[str, list[int]]:
    """Return where each space begins and ends, and its progress."""
    start = [to_thousandths(space.start) % lap for space in circuit.spaces]
    end, progress = [], []
    for space, first in zip(circuit.spaces, start, strict=True):
        last_of_pit = space.index == circuit.pit.spaces[-1]
        border = to_thousandths(space.end) if last_of_pit else start[space.next_spaces[0]]
        length = (border - first) % lap
        end.append(first + length)
        middle = first + length // 2
        progress.append(min(middle, lap - 1) if space.section >= 0 else middle % lap)
    return {"progress": progress, "start": start, "end": end}
