"""Compiles a circuit text into a complete, checked board."""

from __future__ import annotations

import math

from engine.circuit.checks import check_bends, problems_of, warnings_of
from engine.circuit.layout.crossings import find_crossings, lift_spaces
from engine.circuit.layout.geometry import CentreLine, close_ring, whole_turns
from engine.circuit.layout.lanes import (
    LANES,
    build_sections,
    check_straights,
    cut_lane,
    finished_corners,
    plan_corners,
)
from engine.circuit.layout.laps import shortest_lap
from engine.circuit.layout.links import link_lanes
from engine.circuit.layout.model import Circuit
from engine.circuit.layout.pitlane import build_pit, place_grid
from engine.circuit.layout.road import RoadList, read_road
from engine.circuit.layout.shapes import shape_spaces
from engine.circuit.text.errors import CircuitError


def compile_circuit(text: str, original: str | None = None) -> Circuit:
    """Compile a circuit text. Raise CircuitError if it is invalid.

    The returned board satisfies every invariant in `invariants.py`. A variant (a text with `variant_of`,
    which contains only its changes) needs the text of its base circuit as ``base_text``.
    """
    road = read_road(text, original)
    circuit = build(road)
    problems = problems_of(circuit)
    if problems:
        problem = problems[0]
        line = road.pieces[problem.section].line if problem.section is not None else None
        raise CircuitError(problem.why, line)
    return circuit


def closed_line(road: RoadList) -> CentreLine:
    strokes = [stroke for piece in road.pieces for stroke in piece.strokes]
    ring = close_ring(strokes, road.heading, whole_turns(strokes, road.turns))
    home = road.pieces[0]
    unit = math.fsum(stroke.length for stroke in ring[: len(home.strokes)]) / (home.spaces + 1)
    return CentreLine(ring, road.heading, -road.line_after * unit)


def build(road: RoadList) -> Circuit:
    line = closed_line(road)
    check_bends(road, line)
    sections = build_sections(road, line)
    plans = plan_corners(road, line, sections)
    check_straights(road, plans)
    lanes = [cut_lane(road, line, sections, plans, lane) for lane in LANES]
    spaces = [space for lane in lanes for space in lane]
    for index, space in enumerate(spaces):
        space.index = index
    link_lanes(lanes, plans, line)
    grid = place_grid(road, lanes)
    pit, pit_spaces = build_pit(road, sections[0], lanes, len(spaces))
    crossings = find_crossings(road, line, sections)
    lift_spaces(spaces, crossings, line.length)
    spaces += pit_spaces
    shape_spaces(spaces, line, road.lane_width, pit.offset)
    corners = finished_corners(plans)
    left, middle, right = (lane[0].start for lane in lanes)
    return Circuit(
        id=road.id,
        name=road.name,
        country=road.country,
        laps=road.laps,
        hidden=road.hidden,
        weather=road.weather,
        lane_width=road.lane_width,
        line=line,
        sections=tuple(sections),
        corners=corners,
        spaces=tuple(spaces),
        lanes=tuple(tuple(space.index for space in lane) for lane in lanes),
        line_starts=(left, middle, right),
        grid=grid,
        pit=pit,
        crossings=crossings,
        decor=road.decor,
        shortest=shortest_lap(lanes, spaces, line.length),
        warnings=tuple(warnings_of(road, corners, crossings)),
        variant_of=road.variant_of,
        credits=road.credits,
        grands_prix=road.grands_prix,
    )
