"""Circuits: what lists show of them, what the compiler says, the picture."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from engine.protocol.parts import Message


class CornerFacts(TypedDict):
    name: str
    stops: int


class Barometer(TypedDict):
    """A throw of twenty up to `rain` is rain, up to `variable` changeable."""

    rain: int
    variable: int


class Emblem(TypedDict):
    """The centre line, small."""

    width: float
    height: float
    path: str
    # the place of the start line and the direction of travel there in degrees
    start: tuple[float, float, float]


class Figures(TypedDict):
    """What races of the computer driver gave."""

    # throws in a lap
    throws_expected: float
    # cars that finish
    finishers_percent: float
    # races won from pole position
    pole_wins_percent: float
    # spaces
    longest_straight: int


class KnownCircuit(TypedDict):
    """What a set-up needs to know of a circuit."""

    id: str
    name: str
    country: str
    # usual number of laps
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
    # cars that have room on it
    grid: int
    weather: Barometer
    credits: dict[str, str]
    # years of the championship's races there: "1967-1980, 1985", or ""
    grands_prix: NotRequired[str]
    variant_of: NotRequired[str]
    # a circuit for tests: not offered to players
    hidden: NotRequired[bool]
    # circuits that players bring: what they call themselves; their `id` also carries a number of their
    # contents
    file: NotRequired[str]
    emblem: NotRequired[Emblem]
    # circuits of the game only
    figures: NotRequired[Figures | None]


class Warning(TypedDict):
    """Of a circuit: what is allowed but unwise, and a space of the middle lane where there is a place to
    point to.
    """

    say: Message
    space: int | None


Climate = Literal["dry", "changeable", "wet"]


class CornerWanted(TypedDict):
    """What is wanted of the bends from a point of the line to another."""

    first: int
    last: int
    # 0: no corner; left out: as many as its size is worth
    stops: NotRequired[int]
    # left out: it is counted
    name: NotRequired[str]


class LineWishes(TypedDict):
    # of the middle lane, about; 80 to 240
    spaces: NotRequired[int]
    direction: NotRequired[Literal["drawn", "clockwise", "anticlockwise"]]
    # a point of the line near which the start belongs
    start: NotRequired[int]
    # spaces of that straight before the start/finish line, if so many are wanted; 0: where it usually lies
    line: NotRequired[int]
    pits: NotRequired[Literal["any", "left", "right"]]
    # spaces from where the pit lane leaves the road to the line, and from there to where it is back, if so
    # many are wanted; 0: as many as usual
    enter: NotRequired[int]
    leave: NotRequired[int]
    corners: NotRequired[list[CornerWanted]]
    # what corners without a name are called, before their number
    corner_name: NotRequired[str]
    weather: NotRequired[Climate]
    scenery: NotRequired[Literal["plain", "country", "coast", "town", "desert", "mountains"]]
    id: NotRequired[str]
    name: NotRequired[str]
    laps: NotRequired[int]
    # chicanes are not drawn larger than they are: the line is a board's own
    as_it_is: NotRequired[bool]


class TraceLine(LineWishes):
    """A lap as points [x, y], x to the right and y upwards, in any unit; `traced` in the reply, and
    `compiled` where a circuit could be made: races can be driven on it. A `quick` look makes none.
    """

    do: Literal["trace"]
    points: list[list[float]]
    # only what is wrong is told, and only the usual way is tried: whoever looks so will ask again
    quick: NotRequired[bool]
    # with `quick`: start or pits are in the hand, and where they cannot be is a problem too
    held: NotRequired[bool]


class MendLine(LineWishes):
    """A line with a problem; `mended` in the reply: one that has none, or null."""

    do: Literal["mend"]
    points: list[list[float]]


class StretchLine(LineWishes):
    """Another length for a straight; `mended` in the reply: the line as near to it as can be, or null."""

    do: Literal["stretch"]
    points: list[list[float]]
    # a point of the line on the straight
    at: int
    # spaces
    length: int


class RetraceCircuit(TypedDict):
    """A circuit's text, for a variant with that of its original; `retraced` in the reply: a line to be traced
    `as_it_is`.
    """

    do: Literal["retrace"]
    text: str
    original: NotRequired[str]


class RetracedLine(TypedDict):
    # from the start/finish line on
    points: list[list[float]]
    corners: list[CornerWanted]
    spaces: int
    name: str
    weather: Climate
    # spaces of the home straight before the start/finish line
    line: int


class InventLine(LineWishes):
    """A line made up from a seed, or like the `points` but twistier or faster; `invented` in the reply: the
    best of a few, or null.
    """

    do: Literal["invent"]
    seed: int
    manner: NotRequired[Literal["new", "twistier", "faster"]]
    # 1 to 5
    twists: NotRequired[int]
    points: NotRequired[list[list[float]]]


class InventedLine(TypedDict):
    points: list[list[float]]


class MendedLine(TypedDict):
    points: list[list[float]]
    spaces: int
    # the points are the same ones, only moved
    in_order: bool


class LineProblem(TypedDict):
    """Why a line cannot become a circuit, and the number of the point it is about, from 0."""

    say: Message
    point: int | None


class OnLine(TypedDict):
    """A part of a line, by the numbers of its points from 0: from the ``first`` to the ``last`` by way of the
    one ``at`` its middle.
    """

    first: int
    last: int
    at: int


class CornerOnLine(OnLine):
    # stops that its spaces have room for
    most: int


class StraightOnLine(OnLine):
    spaces: int


class Hardest(TypedDict):
    """The corner that takes most throws, and how many: thousandths."""

    corner: int
    throws: int


class OnHome(TypedDict):
    """Spaces on the home straight, and how few and many there may be."""

    spaces: int
    least: int
    most: int


class PitsOnLine(TypedDict):
    side: Literal["left", "right"]
    # from where the pit lane leaves the road to the start/finish line, and from there to where it is back
    enter: OnHome
    leave: OnHome


class TracedShape(TypedDict):
    """What lies where on the line, and what the drivers' tables say."""

    corners: list[CornerOnLine]
    # that have no flag
    bends: list[OnLine]
    # the home straight first; each lies before the corner of the same number
    straights: list[StraightOnLine]
    # before the start/finish line
    line: OnHome
    pits: PitsOnLine
    # where a point x, y of the line lies on the drawing: [k, a, b] means a + kx, b - ky
    frame: list[float]
    # thousandths of a throw for a lap from the line
    throws: int
    hardest: Hardest


class Traced(TypedDict):
    """The circuit text made of a line; "" when there is a problem."""

    text: str
    problem: LineProblem | None
    shape: NotRequired[TracedShape]


class Compiled(TypedDict):
    facts: CircuitFacts
    warnings: list[Warning]


# Places, lanes and corners for the board to draw on.
Drawing = dict[str, Any]


class Board(TypedDict):
    """The picture of a circuit that a player has brought."""

    facts: CircuitFacts
    drawing: Drawing
    svg: str
    # its text in the compiler's own layout
    text: str


class CircuitOfSeason(TypedDict):
    facts: CircuitFacts
    text: str
