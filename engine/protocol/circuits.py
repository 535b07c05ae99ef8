"""Circuits: facts for lists, compiler messages, tracing and drawings."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from engine.protocol.common import Message


class CornerFacts(TypedDict):
    name: str
    stops: int


class WeatherThresholds(TypedDict):
    """On a d20, rolls up to `rain` mean rain, rolls up to `variable` changeable weather."""

    rain: int
    variable: int


class Thumbnail(TypedDict):
    """A thumbnail of the centre line."""

    width: float
    height: float
    path: str
    # position of the start line, and the direction of travel there in degrees
    start: tuple[float, float, float]


class Figures(TypedDict):
    """Statistics of races between computer drivers."""

    # rolls in a lap
    throws_expected: float
    # percentage of cars that finish
    finishers_percent: float
    # percentage of races won from pole position
    pole_wins_percent: float
    # spaces
    longest_straight: int


class KnownCircuit(TypedDict):
    """The circuit facts that a set-up needs."""

    id: str
    name: str
    country: str
    # default number of laps
    laps: int
    # spaces of the middle lane
    spaces: int
    # spaces of the shortest lap
    shortest: int
    # compulsory stops in a lap
    stops: int
    corners: list[CornerFacts]


class CircuitFacts(KnownCircuit):
    # spaces of the left, middle and right lane
    lanes: list[int]
    # maximum number of cars
    grid: int
    weather: WeatherThresholds
    credits: dict[str, str]
    # years of the championship's races there: "1967-1980, 1985", or ""
    grands_prix: NotRequired[str]
    variant_of: NotRequired[str]
    # a test circuit, not offered to players
    hidden: NotRequired[bool]
    # custom circuits only: their own name; their `id` also contains a checksum of the text
    file: NotRequired[str]
    emblem: NotRequired[Thumbnail]
    # the game's own circuits only
    figures: NotRequired[Figures | None]


class Warning(TypedDict):
    """A warning about a circuit: something allowed but unwise.

    `space` is in the middle lane; null if the warning concerns no particular place.
    """

    message: Message
    space: int | None


Climate = Literal["dry", "changeable", "wet"]


class CornerOptionsRequest(TypedDict):
    """Options for the bends between two points of the outline."""

    first: int
    last: int
    # 0: no corner; omitted: as suits its size
    stops: NotRequired[int]
    # omitted: numbered
    name: NotRequired[str]


class TraceOptionsRequest(TypedDict):
    # approximate number of spaces in the middle lane, 80 to 240
    spaces: NotRequired[int]
    direction: NotRequired[Literal["drawn", "clockwise", "anticlockwise"]]
    # a point of the outline near the desired start
    start: NotRequired[int]
    # spaces of the home straight before the start/finish line; 0: default
    line: NotRequired[int]
    pits: NotRequired[Literal["any", "left", "right"]]
    # spaces from the pit entry to the start/finish line, and from there to the pit exit; 0: default
    enter: NotRequired[int]
    leave: NotRequired[int]
    corners: NotRequired[list[CornerOptionsRequest]]
    # prefix for numbered corners
    corner_name: NotRequired[str]
    weather: NotRequired[Climate]
    scenery: NotRequired[Literal["plain", "country", "coast", "town", "desert", "mountains"]]
    id: NotRequired[str]
    name: NotRequired[str]
    laps: NotRequired[int]
    # draw chicanes in true size, because the outline comes from an existing board
    as_it_is: NotRequired[bool]


class TraceLine(TraceOptionsRequest):
    """A lap as points [x, y], x to the right and y upwards, in any unit.

    The reply has `trace_result`, and `compiled_circuit` if it became a circuit, which is then registered for
    racing. A `quick` request compiles nothing.
    """

    do: Literal["trace"]
    points: list[tuple[float, float]]
    # report only the problem, and try only the first method, because the page will ask again
    quick: NotRequired[bool]
    # with `quick`: start or pits are being dragged, and an impossible position is a problem too
    is_dragging: NotRequired[bool]


class RepairLine(TraceOptionsRequest):
    """An outline with a problem. One request tries one repair, counted from 0 for the smallest change.

    `repaired_outline` in the reply has no problem, or is null. Then `next_attempt` is the number to ask for
    next, or null if there is no other.
    """

    do: Literal["repair_outline"]
    points: list[tuple[float, float]]
    attempt: NotRequired[int]


class ResizeStraight(TraceOptionsRequest):
    """A new length for a straight; `repaired_outline` in the reply is the closest possible one, or null."""

    do: Literal["resize_straight"]
    points: list[tuple[float, float]]
    # a point of the outline on the straight
    at: int
    # spaces
    length: int


class OutlineOfCircuit(TypedDict):
    """A circuit's text, for a variant also that of its original.

    `outline` in the reply is an outline to be traced `as_it_is`.
    """

    do: Literal["outline"]
    text: str
    original: NotRequired[str]


class CircuitOutlineView(TypedDict):
    # from the start/finish line on
    points: list[tuple[float, float]]
    corners: list[CornerOptionsRequest]
    spaces: int
    name: str
    weather: Climate
    # spaces of the home straight before the start/finish line
    line: int


class GenerateOutline(TraceOptionsRequest):
    """An outline generated from a seed, or like the `points` but twistier or faster.

    `generated_outline` in the reply is the best of several, or null.
    """

    do: Literal["generate_outline"]
    seed: int
    manner: NotRequired[Literal["new", "twistier", "faster"]]
    # 1 to 5
    twists: NotRequired[int]
    points: NotRequired[list[tuple[float, float]]]


class GeneratedOutline(TypedDict):
    points: list[tuple[float, float]]


class RepairedOutline(TypedDict):
    points: list[tuple[float, float]]
    spaces: int
    # the points are the same ones, only moved
    in_order: bool


class LineProblem(TypedDict):
    """A problem that prevents a circuit. `point` is the number of the point concerned, from 0."""

    message: Message
    point: int | None


class OutlineSpanView(TypedDict):
    """A part of an outline, by point numbers from 0. ``at`` is its middle point."""

    first: int
    last: int
    at: int


class CornerSpan(OutlineSpanView):
    # maximum number of stops that its spaces allow
    max_stops: int


class StraightSpan(OutlineSpanView):
    spaces: int


class HardestCorner(TypedDict):
    """The corner that takes the most rolls, in thousandths."""

    corner: int
    rolls: int


class StartStraightRange(TypedDict):
    """A number of spaces on the home straight, with its minimum and maximum."""

    spaces: int
    minimum: int
    maximum: int


class PitRangesView(TypedDict):
    side: Literal["left", "right"]
    # spaces from the pit entry to the start/finish line, and from there to the pit exit
    enter: StartStraightRange
    leave: StartStraightRange


class TracedShape(TypedDict):
    """Positions on the outline, and figures of the drivers' tables."""

    corners: list[CornerSpan]
    # bends without a flag
    bends: list[OutlineSpanView]
    # the home straight first; each comes before the corner of the same number
    straights: list[StraightSpan]
    # before the start/finish line
    line: StartStraightRange
    pits: PitRangesView
    # maps a point x, y of the outline to the drawing: [k, a, b] means a + kx, b - ky
    frame: tuple[float, float, float]
    # expected rolls for a lap from the line, in thousandths
    lap_rolls: int
    hardest: HardestCorner


class TraceResult(TypedDict):
    """The circuit text made from an outline; "" if there is a problem."""

    text: str
    problem: LineProblem | None
    shape: NotRequired[TracedShape]


class CompiledCircuit(TypedDict):
    facts: CircuitFacts
    warnings: list[Warning]


# Spaces, lanes and corners that the board is drawn on.
Drawing = dict[str, Any]


class Board(TypedDict):
    """The drawing of a custom circuit."""

    facts: CircuitFacts
    drawing: Drawing
    svg: str
    # its text, normalised by the compiler
    text: str


class SeasonCircuit(TypedDict):
    facts: CircuitFacts
    text: str
