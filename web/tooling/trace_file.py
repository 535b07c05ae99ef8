"""Traces the lap in a file: `python -m web.tooling.trace_file FILE... FOLDER [--spaces N]`.

Files are read as the page reads them (`web/features/circuits/files`). A JSON object with "points" is the lap
itself, in any unit. A single file becomes a circuit text with pictures in the folder. Several files become
texts and a table of the distances between outline and road, in spaces.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from engine.circuit import circuit_facts
from engine.circuit.trace.clean_up import normalise, read_points
from engine.circuit.trace.ring import perimeter
from engine.circuit.trace.trace_options import DIRECTIONS
from engine.circuit.tracer import Trace, TraceError, TraceOptions, trace_circuit
from web.tooling.circuit_file import check_circuit_file
from web.tooling.message_text import to_english
from web.tooling.toolchain import WEB, BuildError, node, print_line


class TraceDeviation(NamedTuple):
    """Distances between the given outline and the centre of the road, in both directions, in spaces."""

    mean: float
    maximum: float


class LapFile(NamedTuple):
    """A lap read from a file.

    Attributes:
        points: points of the lap
        name: name of the circuit
        others: names of other laps in the file
    """

    points: Any
    name: str
    others: Sequence[str] = ()


class FileFault(NamedTuple):
    """The reason why no lap can be read from a file, as a message."""

    id: str
    args: dict[str, Any]


def read_lap(file: Path) -> LapFile:
    """Return the likeliest lap in a file; raise BuildError if there is none."""
    if own := own_format(file):
        return LapFile(own["points"], "")
    laps = ask_readers(file)
    return LapFile(laps[0]["points"], laps[0]["name"], [lap["name"] for lap in laps[1:]])


def points_of(file: Path) -> Any:
    """Return the longest line in a file as it is; raise BuildError if there is none."""
    if own := own_format(file):
        return own["points"]
    lines = ask_readers(file, "--pieces")
    if not lines:
        raise BuildError(f"{file.name}: {to_english(FileFault('sheet.file_line', {}))}")
    return max((line["points"] for line in lines), key=len)


def own_format(file: Path) -> dict[str, Any] | None:
    """Return the file's value if it is a JSON object with "points"; otherwise None."""
    try:
        data = json.loads(file.read_bytes())
    except OSError as error:
        raise BuildError(f"Cannot read {file} ({error.strerror}).") from None
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) and "points" in data else None


def ask_readers(file: Path, *options: str) -> list[Any]:
    """Return the laps or lines that the page's readers find in a file."""
    command = [str(node()), str(WEB / "tooling" / "lap_files.mjs"), *options, str(file.resolve())]
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"Cannot read {file.name}: {done.stderr.strip()[-500:]}")
    (answer,) = json.loads(done.stdout)
    if fault := answer.get("fault"):
        raise BuildError(f"{file.name}: {to_english(FileFault(**fault))}")
    return list(answer["laps"])


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


def trace_options(file: Path, lap: LapFile, options: argparse.Namespace) -> TraceOptions:
    name = re.sub(r"[^a-z0-9]+", "-", file.stem.lower()).strip("-")[:24]
    own = name if re.match(r"[a-z]", name) else "drawn"
    return TraceOptions(
        spaces=options.spaces,
        id=own,
        name=lap.name or own.replace("-", " ").title(),
        clockwise=DIRECTIONS[options.direction],
    )


def trace_file(file: Path, options: argparse.Namespace) -> tuple[Trace, TraceDeviation, float]:
    """Trace a file; return the trace, its deviation and the CPU seconds.

    Raise BuildError with the problem.
    """
    lap = read_lap(file)
    if lap.others:
        print_line(f"{file.name} has other laps too: {', '.join(lap.others)}. Traced: {lap.name}.")
    start_seconds = time.process_time()
    try:
        trace = trace_circuit(lap.points, trace_options(file, lap, options))
    except TraceError as error:
        place = "" if error.point is None else f", point {error.point + 1}"
        raise BuildError(f"{file.name}{place}: {to_english(error.why)}") from None
    seconds = time.process_time() - start_seconds
    return trace, trace_deviation(trace, lap.points), seconds


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
    failures = 0
    if len(options.files) > 1:
        print("| line | lanes | corners | stops | mean | most | seconds |\n|---|---|---|---|---|---|---|")
    for file in options.files:
        try:
            trace, near, seconds = trace_file(file, options)
        except BuildError as failure:
            failures += 1
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
    return bool(failures)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BuildError as failure:
        print_line(str(failure))
        sys.exit(1)
