"""What a compiled circuit consists of: plain records, filled in by the compiler, read by the drawing and by
the topology file.

Frame of reference. One unit is one space of a straight. `x` grows to the right, `y` grows UP (the drawing
turns it over), angles are radians, anti-clockwise, 0 = right. A place along the lap is a number `s`: the
distance driven on the centre line (the middle of the middle lane) since the start/finish line; it may be
negative (the grid) or larger than a lap, the centre line takes it modulo its length. An `offset` is a
sideways distance from the centre line, positive to the LEFT of the driver.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.circuit.layout.geometry import CentreLine, Point
from engine.circuit.text.problem import Problem

LEFT, MIDDLE, RIGHT, PIT = range(4)
LANE_LETTERS = "LMRP"
NO_CORNER = -1
PIT_SECTION = -1


@dataclass(slots=True)
class Space:
    """One space of the board. Its index is its position in `Circuit.spaces`: left lane, middle lane, right
    lane, pit lane, each in driving order from the first space after the line.
    """

    index: int
    name: str  # "L1", "M1", "R1", "P1"
    lane: int  # LEFT, MIDDLE, RIGHT or PIT
    # span along the centre line; start is in 0..lap for lane spaces (the pit lane begins before the line:
    # negative)
    start: float
    end: float
    section: int  # index into Circuit.sections, PIT_SECTION for the pit lane
    # its place among the spaces of its lane within its section, from 0 (within the pit lane for pit spaces)
    position: int
    of: int  # how many spaces its lane has in that section
    corner: int = NO_CORNER  # index into Circuit.corners
    cost: int = 1  # 2 on a doubled straight
    bridge: bool = (
        False  # lies on the upper level, where the road passes over itself: draw it after the others
    )
    box: int = 0  # number painted on a pit box, 0 where there is none
    turns: tuple[
        int, ...
        # lane changes allowed from here: -1 one lane to the left, 1 to the right (arrows; only corners show
        # them)
    ] = ()
    next: tuple[int, ...] = ()  # indices of the spaces a car may move to, own lane first
    near: tuple[int, ...] = ()  # indices of the spaces whose cars can touch a car here
    centre: Point = (0.0, 0.0)
    heading: float = 0.0  # direction of travel at the centre
    outline: tuple[
        Point, ...
    ] = ()  # closed polygon: along the left edge forwards, then back along the right edge


@dataclass(frozen=True, slots=True)
class Arc:
    """One bend of constant radius inside a corner."""

    start: float
    end: float
    angle: float  # positive to the left
    radius: float

    @property
    def hand(self) -> int:
        return 1 if self.angle > 0 else -1


@dataclass(frozen=True, slots=True)
class Corner:
    name: str
    stops: int  # stops a car must make in it: the number on the yellow flag
    hand: int  # 1: the inside is the left lane, -1: the right lane
    spaces: tuple[int, int, int]  # spaces of the inside, middle and outside lane
    suggested_stops: int  # what the number of spaces would suggest
    section: int
    start: float  # where the first arc begins and the last one ends on the centre line
    end: float
    spans: tuple[
        tuple[float, float], ...
    ]  # per lane (left, middle, right): the border lines of the corner, which are slanted
    arcs: tuple[Arc, ...]

    @property
    def inside(self) -> str:
        return "left" if self.hand > 0 else "right"


@dataclass(frozen=True, slots=True)
class Section:
    """One [[road]] piece of the author's file, closed into the lap."""

    start: float  # the home straight (section 0) begins before the line: negative
    end: float
    corner: int  # index into Circuit.corners, NO_CORNER for a straight
    unit: float  # length of one space on the centre line, straights only (0 in a corner)
    bridge: bool
    cost: int


@dataclass(frozen=True, slots=True)
class Crossing:
    """A place where the road passes over itself."""

    over: float  # place on the upper road
    under: float  # place on the lower road
    half: float  # the upper road is a bridge from over - half to over + half


@dataclass(frozen=True, slots=True)
class PitLane:
    side: int  # 1: left of the road, -1: right
    offset: float  # of the middle of the pit lane from the centre line (signed)
    gap: float  # free strip between the road and the pit lane
    # ground kept free beyond the pit lane's outer edge, beside the boxes only: the boxes and their building
    depth: float
    start: float  # the pit spaces lie from here (negative) ...
    end: float  # ... to here
    ramp_start: float  # the way in tapers from here to `start`
    ramp_end: float  # the way out tapers from `end` to here
    spaces: tuple[int, ...]
    boxes: tuple[int, ...]  # space index of box 1, 2, ...
    enter: tuple[int, ...]  # spaces of the road that lead into the first pit space
    leave: tuple[int, ...]  # spaces of the road after the last pit space


@dataclass(frozen=True, slots=True)
class Decor:
    """A patch of scenery, drawing only."""

    kind: str  # one of road.DECOR_KINDS
    points: tuple[
        Point, ...
    ]  # corners of a patch, to be joined by a smooth closed curve; or places a ribbon passes
    boats: tuple[
        tuple[float, float, float], ...
    ] = ()  # x, y, direction in DEGREES clockwise on the page (water only)
    width: float = 0.0  # of a ribbon, 0 for a patch


@dataclass(frozen=True, slots=True)
class Circuit:
    """A finished, checked board.

    For the drawing:
    * `line` the centre line: `line.length` (the lap), `line.at(s, offset) -> (x, y, heading)`,
      `line.samples(a, b, step)` places from a to b, close enough together to draw arcs as polylines,
      `line.edge(a, b, offset, step)` the same as points, `line.curvature(s)`.
    * `lane_width`, `lane_offsets` (left, middle, right) and `half_width` of the road (1.5 lanes).
    * `spaces` with outline, centre, heading, section, corner, lane, turns (arrows), box; `lanes[k]` the
      indices of one lane.
    * `sections` and `corners` in lap order, with spans per lane (slanted borders), arcs and hand (kerbs: the
      inside of each arc).
    * `grid` space indices, pole first; `line_starts[k]` where lane k's first space begins: the chequered line
      is stepped, so the middle lane's part lies half a space further on.
    * `pit`, `crossings` (bridges), `decor`.
    """

    id: str
    name: str
    country: str
    laps: int
    hidden: bool  # a circuit for tests: not offered to players
    weather: dict[str, int]  # {"rain": 7, "variable": 12}
    lane_width: float
    line: CentreLine
    sections: tuple[Section, ...]
    corners: tuple[Corner, ...]
    spaces: tuple[Space, ...]
    lanes: tuple[tuple[int, ...], ...]  # left, middle, right: space indices in driving order
    line_starts: tuple[float, float, float]
    grid: tuple[int, ...]
    pit: PitLane
    crossings: tuple[Crossing, ...]
    decor: tuple[Decor, ...]
    shortest: int  # spaces of the shortest lap
    warnings: tuple[Problem, ...]  # things that are allowed but unwise
    variant_of: str  # id of the circuit this one is a variant of, or ""
    credits: dict[str, str]  # where the facts and the drawing come from
    grands_prix: str  # years of the championship's races there: "1967-1980, 1985", or ""

    @property
    def lane_offsets(self) -> tuple[float, float, float]:
        return (self.lane_width, 0.0, -self.lane_width)

    @property
    def half_width(self) -> float:
        return 1.5 * self.lane_width
