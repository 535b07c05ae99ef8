"""Records of a compiled circuit: filled in by the compiler, read by the drawing and the topology export.

Frame of reference:

- One unit is one space of a straight. `x` grows to the right, `y` grows UP (the drawing flips it).
- Angles are in radians, anti-clockwise, 0 = right.
- A position along the lap is a number `s`: the distance driven on the centre line (the middle of the middle
  lane) since the start/finish line. It may be negative (the grid) or larger than a lap: the centre line takes
  it modulo its length.
- An `offset` is a sideways distance from the centre line, positive to the LEFT of the driver.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.circuit.layout.geometry import CentreLine, Point
from engine.circuit.text.errors import Problem

LEFT, MIDDLE, RIGHT, PIT = range(4)
LANE_LETTERS = "LMRP"
NO_CORNER = -1
PIT_SECTION = -1


@dataclass(slots=True)
class Space:
    """One space of the board.

    Its index is its position in `Circuit.spaces`: left lane, middle lane, right lane, pit lane. Each lane is
    in driving order, from the first space after the line.
    """

    index: int
    name: str  # "L1", "M1", "R1", "P1"
    lane: int  # LEFT, MIDDLE, RIGHT or PIT
    # Span along the centre line. On the track, start is in 0..lap; pit spaces before the line are negative.
    start: float
    end: float
    section: int  # index into Circuit.sections, PIT_SECTION for the pit lane
    # index among the spaces of its lane within its section (within the pit lane for pit spaces)
    index_in_section: int
    lane_spaces_in_section: int  # number of spaces that its lane has in that section
    corner: int = NO_CORNER  # index into Circuit.corners
    cost: int = 1  # 2 on a doubled straight
    is_on_bridge: bool = False  # draw it after the road below
    pit_box_number: int = 0  # number painted on the box, 0 if none
    lane_changes: tuple[int, ...] = ()  # -1 left, 1 right (only corners show the arrows)
    next_spaces: tuple[int, ...] = ()  # indices of the spaces a car may move to, same lane first
    touching_spaces: tuple[int, ...] = ()  # indices of the spaces whose cars can touch a car here
    centre: Point = (0.0, 0.0)
    heading: float = 0.0  # direction of travel at the centre
    polygon: tuple[Point, ...] = ()  # forward along the left edge, back along the right


@dataclass(frozen=True, slots=True)
class Arc:
    """One bend of constant radius inside a corner."""

    start: float
    end: float
    angle: float  # positive to the left
    radius: float

    @property
    def direction(self) -> int:
        return 1 if self.angle > 0 else -1


@dataclass(frozen=True, slots=True)
class Corner:
    name: str
    stops: int  # stops that a car must make: the number on the yellow flag
    direction: int  # 1: the inside is the left lane, -1: the right lane
    spaces_per_lane: tuple[int, int, int]  # spaces of the inside, middle and outside lane
    suggested_stops: int  # stops that the number of spaces suggests
    section: int
    start: float  # start of the first arc and end of the last one on the centre line
    end: float
    spans: tuple[tuple[float, float], ...]  # per lane (left, middle, right): slanted borders of the corner
    arcs: tuple[Arc, ...]

    @property
    def inner_side(self) -> str:
        return "left" if self.direction > 0 else "right"


@dataclass(frozen=True, slots=True)
class Section:
    """One [[road]] table of the author's file, as part of the closed lap."""

    start: float  # the home straight (section 0) begins before the line: negative
    end: float
    corner: int  # index into Circuit.corners, NO_CORNER for a straight
    space_length: float  # length of one space on the centre line, straights only (0 in a corner)
    is_bridge: bool
    cost: int


@dataclass(frozen=True, slots=True)
class Crossing:
    """A place where the road crosses over itself."""

    upper_position: float  # position on the upper road
    lower_position: float  # position on the lower road
    bridge_half_length: float  # half the length of the bridge on the upper road


@dataclass(frozen=True, slots=True)
class PitLane:
    side: int  # 1: left of the road, -1: right
    offset: float  # signed distance from the centre line to the middle of the pit lane
    gap: float  # gap between the road and the pit lane
    # depth of the boxes and their building, beyond the outer edge of the pit lane
    building_depth: float
    start: float  # the pit spaces extend from here (negative) ...
    end: float  # ... to here
    ramp_start: float  # the entry tapers from here to `start`
    ramp_end: float  # the exit tapers from `end` to here
    spaces: tuple[int, ...]
    boxes: tuple[int, ...]  # space index of box 1, 2, ...
    entry_from: tuple[int, ...]  # spaces of the road that lead into the first pit space
    exit_to: tuple[int, ...]  # spaces of the road after the last pit space


@dataclass(frozen=True, slots=True)
class Decor:
    """A piece of scenery, for the drawing only."""

    kind: str  # one of circuit_file.DECOR_KINDS
    points: tuple[Point, ...]  # corners of a patch (joined by a smooth curve), or points along a ribbon
    boats: tuple[tuple[float, float, float], ...] = ()  # x, y, DEGREES clockwise on the page (water only)
    width: float = 0.0  # width of a ribbon, 0 for a patch


@dataclass(frozen=True, slots=True)
class Circuit:
    """A complete, checked board.

    For the drawing:

    - ``centre_line``: ``centre_line.length`` is the lap; ``pose_at(s, offset)`` returns (x, y, heading). Its
      ``sample_positions(a, b, step)`` are positions from a to b, close enough together to draw arcs as
      polylines. ``offset_points(a, b, offset, step)`` returns the same as points.
    - ``lane_width``, ``lane_offsets`` (left, middle, right) and ``half_width`` of the road (1.5 lanes).
    - ``lanes[k]``: indices into ``spaces`` of one lane.
    - ``sections`` and ``corners`` in lap order. Kerbs are on the inside of each arc.
    - ``grid``: space indices, pole first.
    - ``line_starts[k]``: where the first space of lane k begins. The chequered line is stepped: the middle
      lane's part is half a space further on.
    """

    id: str
    name: str
    country: str
    laps: int
    is_hidden: bool  # for tests, not offered to players
    weather: dict[str, int]  # {"rain": 7, "variable": 12}
    lane_width: float
    centre_line: CentreLine
    sections: tuple[Section, ...]
    corners: tuple[Corner, ...]
    spaces: tuple[Space, ...]
    lanes: tuple[tuple[int, ...], ...]  # left, middle, right: space indices in driving order
    line_starts: tuple[float, float, float]
    grid: tuple[int, ...]
    pit: PitLane
    crossings: tuple[Crossing, ...]
    decor: tuple[Decor, ...]
    shortest_lap: int  # spaces of the shortest lap
    warnings: tuple[Problem, ...]  # legal but questionable layouts
    variant_of: str  # id of the circuit this one is a variant of, or ""
    sources: dict[str, str]  # sources of the facts and the drawing
    grands_prix: str  # years of its championship races: "1967-1980, 1985", or ""

    @property
    def lane_offsets(self) -> tuple[float, float, float]:
        return (self.lane_width, 0.0, -self.lane_width)

    @property
    def half_width(self) -> float:
        return 1.5 * self.lane_width
