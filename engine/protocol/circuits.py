"""Circuits: what lists show of them, what the compiler says, the picture."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

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


class LineProblem(TypedDict):
    """Why a line cannot become a circuit, and the number of the point it is about, from 0."""

    say: Message
    point: int | None


class Traced(TypedDict):
    """The circuit text made of a line; "" when there is a problem."""

    text: str
    problem: LineProblem | None


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
