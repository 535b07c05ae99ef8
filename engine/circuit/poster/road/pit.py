"""Draws the pits: apron, ramps, wall, and a building with a numbered box for each car.

The pit spaces are drawn with the other spaces.
"""

from __future__ import annotations

import math

from engine.circuit.layout.geometry import Point
from engine.circuit.layout.model import Space
from engine.circuit.poster.ink.markup import group, path, place, text
from engine.circuit.poster.ink.pathdata import PathData
from engine.circuit.poster.road.plan import Plan, upright

FORECOURT = 0.08  # spaces from the pit lane to the front of the boxes
BOX_DEPTH = 0.56
DEPTHS = (
    1.15,
    1.0,
    0.85,
    0.75,
)  # of box and building together; the first that leaves room for the road behind
AIR = 0.3  # clearance behind the building, in spaces
SPLIT = 0.04  # gap between two boxes
BEYOND = 0.2  # the apron extends this far beyond the pit spaces


class PitSite:
    """The area of the pits. Sideways distances are measured from the centre line."""

    def __init__(self, plan: Plan) -> None:
        circuit = plan.circuit
        self.plan = plan
        self.pit = circuit.pit
        self.near = abs(self.pit.offset) - circuit.lane_width / 2  # edges of the pit lane
        self.far = abs(self.pit.offset) + circuit.lane_width / 2
        self.boxes = [circuit.spaces[index] for index in self.pit.boxes]
        self.depth = next((depth for depth in DEPTHS if self._is_free(depth)), DEPTHS[-1])

    def _is_free(self, depth: float) -> bool:
        """True if the back of the building is clear of all other parts of the road."""
        line, half = self.plan.line, self.plan.circuit.half_width
        step = 0.5
        places = [i * step for i in range(int((self.pit.end - self.pit.start) / step) + 1)]
        back = [line.at(self.pit.start + s, self.side(self.far + depth))[:2] for s in places]
        home = self.plan.circuit.sections[0]
        road = [
            line.at(home.end + i * step)[:2] for i in range(int((line.length - home.end + home.start) / step))
        ]
        return all(math.dist(a, b) >= half + AIR for a in back for b in road)

    def side(self, distance: float) -> float:
        """Return an offset on the pits' side of the road."""
        return self.pit.side * distance


def apron(site: PitSite) -> str:
    pit = site.pit
    inner, outer = site.side(site.plan.circuit.half_width), site.side(site.far + FORECOURT)
    return group(
        "b-apron",
        path("b-pitbg", site.plan.band(pit.start - BEYOND, pit.end + BEYOND, inner, outer)),
        path("b-ramp", ramp(site, pit.ramp_start, pit.start) + ramp(site, pit.ramp_end, pit.end)),
    )


def ramp(site: PitSite, tip: float, mouth: float) -> str:
    """Return a lane that grows from zero width at the edge of the track to the full pit lane."""
    edge = site.plan.circuit.half_width
    bend = 0.45 * (mouth - tip)

    def knot(s: float, distance: float) -> Point:
        return site.plan.at(s, site.side(distance))

    pen = PathData().move(knot(tip, edge))
    pen.curve(knot(tip + bend, edge), knot(mouth - bend, site.near), knot(mouth, site.near)).line(
        knot(mouth, site.far)
    )
    return str(pen.curve(knot(mouth - bend, site.far), knot(tip + bend, edge), knot(tip, edge)).close())


def building(site: PitSite) -> str:
    """Draw the boxes in two alternating colours, their numbers, the roof and the wall to the track."""
    plan = site.plan
    front, back = site.far + FORECOURT, site.far + FORECOURT + BOX_DEPTH
    first, last = site.boxes[0].start - 0.12, site.boxes[-1].end + 0.12
    roof = plan.band(first, last, site.side(back - 0.02), site.side(site.far + site.depth))
    shade = path(
        "b-shade",
        plan.band(first, last, site.side(front), site.side(site.far + site.depth)),
        transform="translate(3 5)",
    )
    ridge = plan.along(first, last, site.side((back + site.far + site.depth) / 2))
    boxes = [box(site, space, front, back) for space in site.boxes]
    middle = site.side((plan.circuit.half_width + site.near) / 2)
    wall = plan.along(site.pit.start + 0.3, site.pit.end - 0.3, middle)
    return group("b-pits", shade, path("b-roof", roof), path("b-ridge", ridge), *boxes, path("b-wall", wall))


def box(site: PitSite, space: Space, front: float, back: float) -> str:
    plan = site.plan
    ink = space.box % 2
    shape = plan.band(space.start + SPLIT / 2, space.end - SPLIT / 2, site.side(front), site.side(back))
    s = (space.start + space.end) / 2
    where = place(*plan.at(s, site.side((front + back) / 2)), upright(plan.turn(s)))
    return path(f"b-box{ink}", shape) + text(f"b-boxn{ink}", str(space.box), transform=where)
