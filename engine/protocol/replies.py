"""The engine's replies to the page's requests."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from engine.protocol.circuits import (
    Board,
    CircuitOutlineView,
    CompiledCircuit,
    GeneratedOutline,
    KnownCircuit,
    RepairedOutline,
    SeasonCircuit,
    TraceResult,
)
from engine.protocol.coach import DecisionReview, Puzzle, Review, WinProbabilities
from engine.protocol.common import Message, Setup
from engine.protocol.question import GearChoice, Reason
from engine.protocol.race import BoardState, Comparison, DicePeriod, Rival, View
from engine.protocol.race_statistics import (
    Ghost,
    GuideWords,
    RaceComparison,
    RaceHistory,
    RaceRecord,
    Report,
    ResultCard,
)
from engine.protocol.season import (
    ConflictingResult,
    SeasonDraft,
    SeasonOverview,
    SeasonTables,
    Simulated,
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
    circuits: list[SeasonCircuit]
    overview: SeasonOverview


class OrderOptions(TypedDict):
    # as of now; null if not known yet
    gears: list[GearChoice] | None


class SecretGears(TypedDict):
    """The gears of a player who chooses in secret, but is not asked yet."""

    car: int
    gears: list[GearChoice]


class RelabelledLinks(TypedDict):
    """Links of a race with another driver name in them."""

    link: str
    position_link: str


class Hint(TypedDict):
    token: str
    # one sentence
    why: Message
    # one sentence on the answer itself, then sentences that compare it with the next best ones
    compared: list[Message]
    # for a gear: the spaces from the car to where its rolls are most likely to end; otherwise empty
    path: list[int]


class Daily(TypedDict):
    setup: Setup
    # null for one of the game's own circuits
    circuit: SeasonCircuit | None


class Par(TypedDict):
    """The rolls that the strongest driver expects to need. Repeat the request until it is 100 percent."""

    percent: int
    # null until it is known
    rolls: int | None


class MergeOutcomeView(TypedDict):
    outcome: Literal["same", "ahead", "behind", "parted"]
    # the first event that differs
    at: int
    # True if all events that the copy adds are results proved by its race links
    proved: bool


class Answer(TypedDict):
    """Reply to a request; only the requested fields are present."""

    view: NotRequired[View]
    catalog: NotRequired[Catalog]
    hint: NotRequired[Hint]
    order_options: NotRequired[OrderOptions]
    secret_gears: NotRequired[list[SecretGears]]
    # percentage of the drivers' tables that is complete
    tables_percent: NotRequired[int]
    # percentage of the precomputed first turns of a coming race
    opening_percent: NotRequired[int]
    relabelled_links: NotRequired[RelabelledLinks]
    shared_dice: NotRequired[list[DicePeriod]]
    review: NotRequired[Review]
    puzzle: NotRequired[Puzzle]
    par: NotRequired[Par]
    # `rolls_lost` is 0 if it was the best choice
    puzzle_result: NotRequired[DecisionReview]
    chances: NotRequired[list[WinProbabilities]]
    text: NotRequired[str]
    compiled_circuit: NotRequired[CompiledCircuit]
    trace_result: NotRequired[TraceResult]
    repaired_outline: NotRequired[RepairedOutline | None]
    next_attempt: NotRequired[int | None]
    outline: NotRequired[CircuitOutlineView]
    generated_outline: NotRequired[GeneratedOutline | None]
    board: NotRequired[Board]
    history: NotRequired[RaceHistory]
    board_state: NotRequired[BoardState]
    report: NotRequired[Report]
    comparison: NotRequired[Comparison]
    record: NotRequired[RaceRecord]
    # null if the two races cannot be compared
    ghost: NotRequired[Ghost | None]
    race_comparison: NotRequired[RaceComparison]
    daily: NotRequired[Daily]
    card: NotRequired[ResultCard]
    rival: NotRequired[Rival]
    # null if the coach has nothing to say
    guide: NotRequired[GuideWords | None]
    fact: NotRequired[int | None]
    why_not: NotRequired[Reason]
    season: NotRequired[SeasonState]
    season_draft: NotRequired[SeasonDraft]
    merge_outcome: NotRequired[MergeOutcomeView]
    incoming_season: NotRequired[SeasonState]
    simulation: NotRequired[Simulated]
    conflicting_result: NotRequired[ConflictingResult]
    table: NotRequired[SeasonTables]
    notice: NotRequired[Message]


class Reply(Answer):
    ok: bool
    # if ok is false: one error message; nothing has changed
    error: NotRequired[Message]
    # if ok is false: the id of a circuit to register first; then repeat the request
    needs: NotRequired[str]
