"""Drafts a board from an outline and notes: `python -m web.tooling.board_draft NOTES FOLDER LINE...`.

NOTES is a TOML file with a table for each outline, named after the outline's file; docs/circuits.md lists the
keys. They are the circuit's name, start, direction, corner names by outline point, and scenery. The output is
a circuit text with its sources, to be reviewed and edited.
"""

from __future__ import annotations

import sys
import tomllib
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

from engine.circuit import compile_circuit
from engine.circuit.generation.scenery_placement import SceneryPlacer
from engine.circuit.text.toml_reader import parse_toml
from engine.circuit.text.toml_writer import table_lines, to_toml
from engine.circuit.trace.ring import lap_distance
from engine.circuit.trace.trace_options import DIRECTIONS
from engine.circuit.tracer import Trace, TraceError, TraceOptions, trace_circuit
from web.tooling.message_text import to_english
from web.tooling.toolchain import BuildError, print_line
from web.tooling.trace_file import points_of

MAX_NAME_DISTANCE = 0.02  # maximum distance between a name and its corner, as a fraction of the lap
DRAWING_CREDIT = "Yellow Flag contributors, drawn for this game."
FILE_HEADER = "# For the format, see tracks/README.md.\n"


def lap_fractions(points: list[Any]) -> list[float]:
    """Return the fraction of the lap driven at each point of an outline."""
    steps = [abs(complex(*b) - complex(*a)) for a, b in pairwise([*points, points[0]])]
    driven = [0.0, *accumulate(steps)]
    return [part / driven[-1] for part in driven[:-1]]


class BoardDraft:
    """A traced outline with its notes."""

    def __init__(self, name: str, points: list[Any], notes: dict[str, Any]) -> None:
        self.notes, self.points = notes, points
        clockwise = DIRECTIONS[notes["direction"]]
        self.backwards = clockwise is not None and is_clockwise(points) != clockwise
        wish = TraceOptions(
            spaces=notes.get("spaces", 150),
            id=notes.get("id", name),
            name=notes["name"],
            country=notes["country"],
            laps=notes.get("laps", 2),
            rain_max_roll=notes["rain"],
            changeable_max_roll=notes["variable"],
            clockwise=clockwise,
            start_point=notes.get("start"),
            stops=notes.get("wanted_stops", 11),
        )
        self.trace: Trace = trace_circuit(points, wish)

    def lap_fraction_of_point(self, point: int) -> float:
        """Return the fraction of the lap between the trace's first position and an outline point."""
        share = lap_fractions(self.points)[point % len(self.points)]
        return (lap_fractions(self.points)[-1] - share) % 1 if self.backwards else share

    def name_corners(self, road: list[dict[str, Any]]) -> None:
        """Name each corner after the nearest named outline point; number the others."""
        trace = self.trace
        spans = []
        for number, piece in enumerate(trace.fit.pieces):
            parts = trace.fit.segments_of(number)
            places = trace.relaxed.outline_positions
            first = places[int(piece.ring_position) % len(places)] / trace.fine_ring_points
            last = places[int(parts[-1].initial_ring_position) % len(places)] / trace.fine_ring_points
            spans.append((first, (last - first) % 1))
        shares_by_name = {
            name: self.lap_fraction_of_point(int(point))
            for point, name in self.notes.get("corners", {}).items()
        }
        names_by_corner: dict[int, list[str]] = {}
        for name, share in shares_by_name.items():
            options = [
                (0.0 if (share - first) % 1 <= length else min(
                    lap_distance(share, first), lap_distance(share, first + length)), number)
                for number, (first, length) in enumerate(spans)
                if trace.fit.pieces[number].is_corner
            ]  # fmt: skip
            off, number = min(options)
            if off <= MAX_NAME_DISTANCE:
                names_by_corner.setdefault(number, []).append(name)
            else:
                print_line(f"{self.notes['name']}: no corner found at the position of {name}.")
        # Numbers of real circuits refer to turns. Numbered corners of the board must not be confused with
        # them.
        for count, number in enumerate(range(1, len(road), 2), 1):
            both = " / ".join(names_by_corner.get(number, []))
            names = names_by_corner.get(number, [f"Corner {count}"])
            road[number]["corner"] = both if 0 < len(both) <= 24 else names[0]

    def text(self) -> str:
        notes = self.notes
        data = parse_toml(self.trace.text)
        self.name_corners(data["road"])
        for name in notes.get("doubled", ()):
            place = next(i for i, piece in enumerate(data["road"]) if piece.get("corner") == name)
            data["road"][(place + 1) % len(data["road"])]["doubled"] = True
        for number, stops in notes.get("stops", {}).items():
            data["road"][2 * int(number) - 1]["stops"] = stops
        facts = f"The lap of {notes['layout']} after the line of f1-circuits-svg by Jules Roy (MIT licence); "
        head: dict[str, Any] = {key: data[key] for key in ("format", "id", "name", "country", "laps")}
        head["grands_prix"] = notes["grands_prix"]
        head["credits"] = {"facts": facts + "fitted to the size of a board.", "drawing": DRAWING_CREDIT}
        rest = {key: value for key, value in data.items() if key not in head}
        circuit = compile_circuit(to_toml({**head, **rest}))
        scenery = SceneryPlacer(circuit, notes).decor_tables(self.board_line())
        notes = {**notes, "comments": [*notes["comments"], *self.moved_start_notes()]}
        comments = "".join(f"# {line}\n" for line in notes["comments"])
        tables = to_toml({**head, **rest}) + "\n# scenery\n"
        return (
            comments
            + FILE_HEADER
            + tables
            + "\n".join(f"[[decor]]\n{table_lines(decor)}" for decor in scenery)
        )

    def moved_start_notes(self) -> list[str]:
        """Return a note if the start line had to move to another straight."""
        if "start" not in self.notes:
            return []
        places, lap = self.trace.relaxed.outline_positions, self.trace.fine_ring_points
        pieces = self.trace.fit.pieces
        first, last = (places[int(piece.ring_position) % len(places)] / lap for piece in pieces[:2])
        if (self.lap_fraction_of_point(self.notes["start"]) - first) % 1 <= (
            last - first
        ) % 1 + MAX_NAME_DISTANCE:
            return []
        return ["The start line is not on the real start straight, because grid and pits need more room."]

    def board_line(self) -> list[complex]:
        """Return the outline points in board coordinates, for scenery along the road."""
        trace = self.trace
        count = len(trace.relaxed.scaled_outline)
        positions = []
        for point in range(len(self.points)):
            target_point = self.lap_fraction_of_point(point) * trace.fine_ring_points
            places = trace.relaxed.outline_positions
            near = min(
                range(count),
                key=lambda number: lap_distance(
                    places[number] / trace.fine_ring_points, target_point / trace.fine_ring_points
                ),
            )
            positions.append(trace.relaxed.ring[near] - trace.fit.start)
        return positions


def is_clockwise(points: list[Any]) -> bool:
    line = [complex(*point) for point in points]
    return sum((a.conjugate() * b).imag for a, b in pairwise([*line, line[0]])) < 0


def main(arguments: list[str]) -> int:
    notes_file, folder, *lines = map(Path, arguments)
    notes = tomllib.loads(notes_file.read_text(encoding="utf-8"))
    folder.mkdir(parents=True, exist_ok=True)
    failures = 0
    for line in lines:
        draft_notes = {**notes.get("all", {}), **notes[line.stem]}
        try:
            draft = BoardDraft(line.stem, points_of(line), draft_notes)
        except TraceError as error:
            failures += 1
            print_line(f"{line.name}: {to_english(error.why)}")
            continue
        file = folder / f"{draft.trace.circuit.id}.toml"
        file.write_text(draft.text(), encoding="utf-8")
    return bool(failures)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BuildError as failure:
        print_line(str(failure))
        sys.exit(1)
