"""The engine's replies to the page's requests."""

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
    # 1 to 5, or 0 for a driver without a level
    level: int
    # "even" etc.
    temperament: str


class Catalog(TypedDict):
    circuits: list[KnownCircuit]
    drivers: list[DriverFacts]
    # default driver names by livery
    names: list[str]


class SeasonState(TypedDict):
    """A season in all forms that the page needs.

    The page stores it as the text of its file and sends that with every request. The engine stores nothing.
    """

    # readable JSON, for storing, exporting and requests
    file: str
    # "t3...", or "t4..." with custom circuits ("t1", "t2" for an old season); "" if it is too long for a link
    link: str
    # custom circuits of the calendar that the engine knows
    circuits: list[CircuitOfSeason]
    overview: SeasonOverview


class Ahead(TypedDict):
    # as of now; null if not known yet
    gears: list[GearChoice] | None


class Signed(TypedDict):
    """Links of a race with another driver name in them."""

    link: str
    position_link: str


class Hint(TypedDict):
    token: str
    why: Message


class Daily(TypedDict):
    setup: Setup
    # null for one of the game's own circuits
    circuit: CircuitOfSeason | None


class Joined(TypedDict):
    outcome: Literal["same", "ahead", "behind", "parted"]
    # the first event that differs
    at: int


class Answer(TypedDict):
    """Reply to a request; only the requested fields are present."""

    view: NotRequired[View]
    catalog: NotRequired[Catalog]
    hint: NotRequired[Hint]
    ahead: NotRequired[Ahead]
    # percentage of the drivers' tables that is complete
    studied: NotRequired[int]
    # percentage of the precomputed first turns of a coming race
    rehearsed: NotRequired[int]
    signed: NotRequired[Signed]
    review: NotRequired[Review]
    puzzle: NotRequired[Puzzle]
    # `throws` is 0 if it was the best choice
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
    # null if the two races cannot be compared
    ghost: NotRequired[Ghost | None]
    beside: NotRequired[Beside]
    daily: NotRequired[Daily]
    card: NotRequired[Card]
    # null if the coach has nothing to say
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
    # if ok is false: one error message; nothing has changed
    error: NotRequired[Message]
    # if ok is false: the id of a circuit to register first; then repeat the request
    needs: NotRequired[str]
