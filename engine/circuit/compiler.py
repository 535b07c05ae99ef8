"""Compiles a circuit text into a complete, checked board."""

from __future__ import annotations

import math

from engine.circuit.invariants import check_bends, layout_warnings, problems_of
from engine.circuit.layout.adjacency import link_spaces, shortest_lap
from engine.circuit.layout.circuit_file import CircuitFile, read_road
from engine.circuit.layout.crossings import find_crossings, mark_bridge_spaces
from engine.circuit.layout.geometry import CentreLine, close_loop, winding_number
from engine.circuit.layout.grid_and_pits import build_pit, place_grid
from engine.circuit.layout.lanes import (
    LANES,
    build_corners,
    build_sections,
    check_straights,
    compute_space_geometry,
    divide_lane,
    plan_corners,
)
from engine.circuit.layout.model import Circuit
from engine.circuit.text.errors import CircuitError


def compile_circuit(text: str, base_text: str | None = None) -> Circuit:
    """Compile a circuit text. Raise CircuitError if it is invalid.

    The returned board satisfies every invariant in `invariants.py`. A variant (a text with `variant_of`,
    which contains only its changes) needs the text of its base circuit as ``base_text``.
    """
    road = read_road(text, base_text)
    circuit = assemble_circuit(road)
    problems = problems_of(circuit)
    if problems:
        problem = problems[0]
        line = road.pieces[problem.section].line_number if problem.section is not None else None
        raise CircuitError(problem.message, line)
    return circuit


def close_centre_line(road: CircuitFile) -> CentreLine:
    segments = [segment for piece in road.pieces for segment in piece.segments]
    ring = close_loop(segments, road.heading, winding_number(segments, road.turns))
    home = road.pieces[0]
    unit = math.fsum(segment.length for segment in ring[: len(home.segments)]) / (home.spaces + 1)
    return CentreLine(ring, road.heading, -road.spaces_before_start_line * unit)


def assemble_circuit(road: CircuitFile) -> Circuit:
    line = close_centre_line(road)
    check_bends(road, line)
    sections = build_sections(road, line)
    plans = plan_corners(road, line, sections)
    check_straights(road, plans)
    lanes = [divide_lane(road, line, sections, plans, lane) for lane in LANES]
    spaces = [space for lane in lanes for space in lane]
    for index, space in enumerate(spaces):
        space.index = index
    link_spaces(lanes, plans, line)
    grid = place_grid(road, lanes)
    pit, pit_spaces = build_pit(road, sections[0], lanes, len(spaces))
    crossings = find_crossings(road, line, sections)
    mark_bridge_spaces(spaces, crossings, line.length)
    spaces += pit_spaces
    compute_space_geometry(spaces, line, road.lane_width, pit.offset)
    corners = build_corners(plans)
    left, middle, right = (lane[0].start for lane in lanes)
    return Circuit(
        id=road.id,
        name=road.name,
        country=road.country,
        laps=road.laps,
        is_hidden=road.hidden,
        weather=road.weather,
        lane_width=road.lane_width,
        centre_line=line,
        sections=tuple(sections),
        corners=corners,
        spaces=tuple(spaces),
        lanes=tuple(tuple(space.index for space in lane) for lane in lanes),
        line_starts=(left, middle, right),
        grid=grid,
        pit=pit,
        crossings=crossings,
        decor=road.decor,
        shortest_lap=shortest_lap(lanes, spaces, line.length),
        warnings=tuple(layout_warnings(road, corners, crossings)),
        variant_of=road.variant_of,
        sources=road.credits,
        grands_prix=road.grands_prix,
    )
