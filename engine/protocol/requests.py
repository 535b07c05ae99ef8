"""The page's requests to the engine."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from engine.protocol.circuits import GenerateOutline, OutlineOfCircuit, RepairLine, ResizeStraight, TraceLine
from engine.protocol.coach import AskChances, AskPuzzle, AskReview
from engine.protocol.common import Setup
from engine.protocol.race import AdvanceAnswer
from engine.protocol.season_requests import SeasonRequest

# An event of this kind with these values, or with one of a list of values. With `step`, it matches only while
# that step's question is open.
Fact = dict[str, Any]


class SimpleRequest(TypedDict):
    """Requests without fields.

    catalog: `catalog` in the reply. time_up: a player's time is over. finish: a computer driver drives the
    player's car, the last on the road, to the end of the race. undo, redo: to the previous or next human
    decision. hint: `hint`. position_text: `text`, the position as readable lines. history, report,
    card: the same in the reply. par: `par` of a finished race. guide: `guide`, the coach's words on a
    first-lap question. puzzle_result: the same in the reply, the first decision of the race against the best
    answer. precompute_resume: `text`, the precomputed replies to opening the race by its link; "" if that is
    impossible. shared_dice, secret_gears: the same in the reply.
    """

    do: Literal[
        "catalog",
        "time_up",
        "finish",
        "undo",
        "redo",
        "hint",
        "position_text",
        "history",
        "report",
        "card",
        "par",
        "guide",
        "puzzle_result",
        "precompute_resume",
        "shared_dice",
        "secret_gears",
    ]


class RegisterCircuit(TypedDict):
    """A compiled topology, required before a race on it."""

    do: Literal["circuit"]
    topology: dict[str, Any]


class NewRace(TypedDict):
    do: Literal["new"]
    setup: Setup
    # the official attempt of the day: no hints
    official: NotRequired[bool]
    # dice rolled at a table and entered: the players', or those of all cars
    entered_dice: NotRequired[Literal["players", "all"]]


class OpenLink(TypedDict):
    do: Literal["open"]
    link: str
    official: NotRequired[bool]


class AskBoard(TypedDict):
    """`board` in the reply, for a circuit that was compiled or that came in a link."""

    do: Literal["board"]
    circuit: str


class RevealedSecrets(TypedDict):
    """The first and the next secret of each player, in hexadecimal digits."""

    anchors: list[str]
    secrets: list[str]


class TakeDecision(TypedDict):
    """A player's decision."""

    do: Literal["decide"]
    token: str
    # secrets of all players at a live table, from which the dice that follow are made
    dice: NotRequired[RevealedSecrets]


class BuildCar(TypedDict):
    """All points of the car that a player builds, by part.

    Points spent before are taken back; those that are left are spent as in the standard car.
    """

    do: Literal["build"]
    points: dict[str, int]


class PlayComputerTurns(TypedDict):
    """The decision of the computer driver whose turn it is, or several in a row until a human is asked."""

    do: Literal["play_computers"]
    decisions: NotRequired[int]
    # also skip human decisions that are forced or covered by a standing order
    use_orders: NotRequired[bool]


class PrecomputeTables(TypedDict):
    """`tables_percent` in the reply. Repeat the request until it is 100, before computer drivers may play."""

    do: Literal["precompute_tables"]


class PrecomputeOpening(TypedDict):
    """`opening_percent` in the reply. Repeat the request until it is 100.

    Then `text` has the engine's replies in the first turns of the race, if they can be precomputed.
    """

    do: Literal["precompute_opening"]
    setup: Setup


class AskOrderOptions(TypedDict):
    """`order_options` in the reply: the orders that a player may give for the next turn."""

    do: Literal["order_options"]
    car: int


class SetOrder(TypedDict):
    """A player's order for the next turn; gear 0 cancels it. `view`."""

    do: Literal["order"]
    car: int
    gear: int
    # 1 to 3, from the left: end there, or as near to it as possible at no cost or risk; 0: ask
    lane: int


class PrepareAnswers(TypedDict):
    """The answers of the player who is asked to later questions before the race. `view`."""

    do: Literal["prepare_answers"]
    answers: list[AdvanceAnswer]


class RelabelLinks(TypedDict):
    """`relabelled_links`: the links of the current race, with another name for one car."""

    do: Literal["relabel_links"]
    car: int
    name: str


class Compile(TypedDict):
    """A circuit text, and the original's text if it is a variant.

    `compiled_circuit` in the reply; the circuit is then registered for racing.
    """

    do: Literal["compile"]
    text: str
    original: NotRequired[str]


class AtDecision(TypedDict):
    """A request about an earlier decision.

    board_state: the same in the reply, the board before it; the race does not change. fork: replaces the
    current race by one with the same decisions before that one; `view`.
    """

    do: Literal["board_state", "fork"]
    decision: int


class StartSeasonRace(TypedDict):
    """Starts the next race of a season; `view`."""

    do: Literal["season_start"]
    season: str


class OpenPosition(TypedDict):
    """Opens a position text; `view`."""

    do: Literal["position"]
    text: str


class MatchEvents(TypedDict):
    """`fact` in the reply: the index of the first of the facts that is true of a car.

    Events since the race was started or opened are searched.
    """

    do: Literal["match_events"]
    car: int
    facts: list[Fact]


class WhyNot(TypedDict):
    """`why_not` in the reply: why the current move cannot end on this space."""

    do: Literal["why_not"]
    space: int


class Compare(TypedDict):
    """`comparison`: the current race, opened from a link, compared with that of the `stored` link.

    The current race does not change.
    """

    do: Literal["compare"]
    stored: str


class AskRecord(TypedDict):
    """`record`: the stored summary of a car's race."""

    do: Literal["record"]
    car: int


class AskRival(TypedDict):
    """`rival`: facts on another car, seen from the player's own."""

    do: Literal["rival"]
    car: int
    you: int


class CompareWithRace(TypedDict):
    """The race of another link compared with that of a car of the current race, which does not change.

    ghost: the same in the reply, the other car after the same number of rolls. race_comparison: the same in
    the reply, both races roll by roll.
    """

    do: Literal["ghost", "race_comparison"]
    link: str
    # its number in the entry list there; -1: the first human player
    driver: int
    car: int
    # ghost: the other race's lap that the current lap is compared with; 0: the whole race
    lap: NotRequired[int]


class DailyRace(TypedDict):
    """`daily`: the race of a day, in days since 1 January 1970."""

    do: Literal["daily"]
    day: int
    # the day's generated circuit, if it has one
    parcel: NotRequired[str]


Request = (
    SimpleRequest
    | RegisterCircuit
    | NewRace
    | OpenLink
    | AskBoard
    | TakeDecision
    | BuildCar
    | PlayComputerTurns
    | AskOrderOptions
    | PrecomputeTables
    | PrecomputeOpening
    | AskReview
    | AskPuzzle
    | AskChances
    | SetOrder
    | PrepareAnswers
    | RelabelLinks
    | Compile
    | TraceLine
    | RepairLine
    | ResizeStraight
    | OutlineOfCircuit
    | GenerateOutline
    | AtDecision
    | StartSeasonRace
    | OpenPosition
    | MatchEvents
    | WhyNot
    | Compare
    | AskRecord
    | AskRival
    | CompareWithRace
    | DailyRace
    | SeasonRequest
)
