"""What the engine answers to a request of the page."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from engine.protocol.circuits import (
    Board,
    CircuitOfSeason,
    Compiled,
    InventedLine,
    KnownCircuit,
    MendedLine,
    RetracedLine,
    Traced,
)
from engine.protocol.coach import ChancesAt, Puzzle, Review, ReviewedChoice
from engine.protocol.look_back import Card, GuideWords, RaceHistory, Report
from engine.protocol.parts import Message, Setup
from engine.protocol.question import GearChoice, Reason
from engine.protocol.race import Comparison, Scene, View
from engine.protocol.records import Beside, Ghost, Record
from engine.protocol.season import (
    Choices,
    DesignLine,
    Designs,
    Grid,
    Most,
    PlanProblem,
    Preset,
    SeasonOverview,
    SeasonPlan,
    SeasonTables,
    Simulated,
    TeamLiveries,
    Weighed,
)


class DriverFacts(TypedDict):
    id: str
    name: Message
    # 1 to 5, 0 for one who is on no level
    level: int
    # "even" and so on
    temperament: str


class Catalog(TypedDict):
    circuits: list[KnownCircuit]
    drivers: list[DriverFacts]
    # default driver names by livery
    names: list[str]


class SeasonState(TypedDict):
    """A season. The page keeps it as the text of its file and sends that along with every request; the engine
    stores nothing.
    """

    # readable JSON: to store, to export, to send with requests
    file: str
    # "t3...", or "t4..." with circuits of players ("t1", "t2" of an old season); "" when the season has
    # become too long for one
    link: str
    # those of players in its calendar, as far as the engine knows them
    circuits: list[CircuitOfSeason]
    overview: SeasonOverview


class Ahead(TypedDict):
    # as things stand now; null where that cannot be told yet
    gears: list[GearChoice] | None


class Signed(TypedDict):
    """The links of a view, with another name in them."""

    link: str
    position_link: str


class Hint(TypedDict):
    token: str
    why: Message


class Daily(TypedDict):
    setup: Setup
    # where it is not one of the game's
    circuit: CircuitOfSeason | None


class Joined(TypedDict):
    outcome: Literal["same", "ahead", "behind", "parted"]
    # the first event that differs
    at: int


class Answer(TypedDict):
    """What a request is answered with, as far as it asks for it."""

    view: NotRequired[View]
    catalog: NotRequired[Catalog]
    hint: NotRequired[Hint]
    ahead: NotRequired[Ahead]
    # percent of what the drivers have to know that they know
    studied: NotRequired[int]
    # percent of the first turns of a race to come
    rehearsed: NotRequired[int]
    signed: NotRequired[Signed]
    review: NotRequired[Review]
    puzzle: NotRequired[Puzzle]
    # `lost` nothing: it was the best one
    solved: NotRequired[ReviewedChoice]
    chances: NotRequired[list[ChancesAt]]
    text: NotRequired[str]
    compiled: NotRequired[Compiled]
    traced: NotRequired[Traced]
    mended: NotRequired[MendedLine | None]
    retraced: NotRequired[RetracedLine]
    invented: NotRequired[InventedLine | None]
    board: NotRequired[Board]
    history: NotRequired[RaceHistory]
    moment: NotRequired[Scene]
    report: NotRequired[Report]
    comparison: NotRequired[Comparison]
    record: NotRequired[Record]
    # null where the two cannot be compared
    ghost: NotRequired[Ghost | None]
    beside: NotRequired[Beside]
    daily: NotRequired[Daily]
    card: NotRequired[Card]
    # null where the coach is silent
    guide: NotRequired[GuideWords | None]
    fact: NotRequired[int | None]
    why_not: NotRequired[Reason]
    season: NotRequired[SeasonState]
    draft: NotRequired[SeasonPlan]
    problems: NotRequired[list[PlanProblem]]
    design: NotRequired[Designs | None]
    schemes: NotRequired[dict[str, list[int]]]
    years: NotRequired[list[int]]
    year: NotRequired[int | None]
    lines: NotRequired[list[list[DesignLine]]]
    liveries: NotRequired[list[TeamLiveries]]
    may: NotRequired[Choices]
    most: NotRequired[Most]
    kinds: NotRequired[list[Preset]]
    grids: NotRequired[list[Grid]]
    joined: NotRequired[Joined]
    coming: NotRequired[SeasonState]
    simulation: NotRequired[Simulated]
    weighed: NotRequired[Weighed]
    table: NotRequired[SeasonTables]
    notice: NotRequired[Message]


class Reply(Answer):
    ok: bool
    # ok false: one clear sentence; nothing has changed
    error: NotRequired[Message]
    # ok false: the id of a circuit to register first; then send the request again
    needs: NotRequired[str]
