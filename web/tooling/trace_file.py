"""Traces the outline in a file: `python -m web.tooling.trace_file FILE... FOLDER [--spaces N]`.

A file contains a list of points, an object with "points", or GeoJSON (the longest line or ring is used;
degrees are converted to metres). A single file becomes a circuit text with pictures in the folder. Several
files become texts and a table of the distances between outline and road, in spaces.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from engine.circuit import circuit_facts
from engine.circuit.trace.outline.input_points import normalise, read_points
from engine.circuit.trace.outline.ring import perimeter
from engine.circuit.tracer import Trace, TraceError, TraceOptions, trace_circuit
from web.tooling.circuit_file import check_circuit_file
from web.tooling.message_text import to_english
from web.tooling.toolchain import BuildError, print_line

DIRECTIONS = {"drawn": None, "clockwise": True, "anticlockwise": False}


class TraceDeviation(NamedTuple):
    """Distances between the given outline and the centre of the road, in both directions, in spaces."""

    mean: float
    maximum: float


def points_of(file: Path) -> Any:
    """Return the outline in a file; raise Failure if there is none."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise BuildError(f"Cannot read {file} as JSON ({error}).") from None
    if isinstance(data, dict) and "points" in data:
        return data["points"]
    if not isinstance(data, dict):
        return data
    lines = [line for line in geo_lines(data) if isinstance(line, list)]
    if not lines:
        raise BuildError(f"{file.name} contains no line.")
    return to_metres(max(lines, key=len))


def geo_lines(data: Any) -> Iterator[Any]:
    """Yield the lines and rings of a GeoJSON object."""
    if not isinstance(data, dict):
        return
    for part in data.get("features") or data.get("geometries") or ():
        yield from geo_lines(part)
    yield from geo_lines(data.get("geometry"))
    coordinates = data.get("coordinates")
    if data.get("type") == "LineString":
        yield coordinates
    elif data.get("type") in ("MultiLineString", "Polygon"):
        yield from coordinates or ()


def to_metres(line: Any) -> Any:
    """Project longitudes and latitudes to a plane, accurately enough for a circuit."""
    try:
        middle = math.radians(sum(place[1] for place in line) / len(line))
        return [[place[0] * math.cos(middle) * 111_320, place[1] * 110_540] for place in line]
    except (TypeError, IndexError, ZeroDivisionError):
        return line


def traced_centre_line(trace: Trace, parts: int = 400) -> list[complex]:
    """Return points on the centre of the traced road."""
    line = trace.circuit.centre_line
    places = [line.joints[0] + line.length * part / parts for part in range(parts)]
    return [complex(*line.pose_at(place)[:2]) + trace.fit.start for place in places]


def trace_deviation(trace: Trace, points: Any) -> TraceDeviation:
    """Return the distances between the road and the given outline, at the scale of the trace."""
    line = normalise(read_points(points))[0]
    scale = perimeter(trace.relaxed.scaled_outline) / perimeter(line)
    line = [point * scale for point in line]
    road = traced_centre_line(trace)
    apart = [distance_to_ring(point, line) for point in road] + [
        distance_to_ring(point, road) for point in line
    ]
    return TraceDeviation(math.fsum(apart) / len(apart), max(apart))


def distance_to_ring(point: complex, ring: list[complex]) -> float:
    """Return the distance from a point to the nearest position on a ring."""
    least = math.inf
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        way = b - a
        share = ((point - a) * way.conjugate()).real / (abs(way) ** 2 or 1.0)
        least = min(least, abs(point - a - way * max(0.0, min(1.0, share))))
    return least


def trace_options(file: Path, options: argparse.Namespace) -> TraceOptions:
    name = re.sub(r"[^a-z0-9]+", "-", file.stem.lower()).strip("-")[:24]
    own = name if re.match(r"[a-z]", name) else "drawn"
    return TraceOptions(
        spaces=options.spaces,
        id=own,
        name=own.replace("-", " ").title(),
        clockwise=DIRECTIONS[options.direction],
    )


def trace_file(file: Path, options: argparse.Namespace) -> tuple[Trace, TraceDeviation, float]:
    """Trace a file; return the trace, its deviation and the CPU seconds. Raises Failure with the problem."""
    points = points_of(file)
    begun = time.process_time()
    try:
        trace = trace_circuit(points, trace_options(file, options))
    except TraceError as error:
        place = "" if error.point is None else f", point {error.point + 1}"
        raise BuildError(f"{file.name}{place}: {to_english(error.why)}") from None
    seconds = time.process_time() - begun
    return trace, trace_deviation(trace, points), seconds


def result_row(file: Path, trace: Trace, near: TraceDeviation, seconds: float) -> str:
    facts = circuit_facts(trace.circuit)
    lanes = "/".join(map(str, facts["lanes"]))
    return (
        f"| {file.stem} | {lanes} | {len(facts['corners'])} | {facts['stops']} "
        f"| {near.mean:.2f} | {near.maximum:.2f} | {seconds:.2f} |"
    )


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--spaces", type=int, default=150)
    parser.add_argument("--direction", choices=DIRECTIONS, default="drawn")
    options = parser.parse_args(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    refused = 0
    if len(options.files) > 1:
        print("| line | lanes | corners | stops | mean | most | seconds |\n|---|---|---|---|---|---|---|")
    for file in options.files:
        try:
            trace, near, seconds = trace_file(file, options)
        except BuildError as failure:
            refused += 1
            print_line(str(failure))
            continue
        text = options.folder / f"{trace.circuit.id}.toml"
        text.write_text(trace.text, encoding="utf-8")
        if len(options.files) > 1:
            print(result_row(file, trace, near, seconds), flush=True)
        else:
            print(
                f"Traced in {seconds:.2f} s; {near.mean:.2f} spaces from the line, "
                f"{near.maximum:.2f} at most."
            )
            check_circuit_file(text, options.folder)
    return bool(refused)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BuildError as failure:
        print_line(str(failure))
        sys.exit(1)
