"""A race as shown to the page.

The protocol contains no sentences: a message is an entry of the message files with its arguments. Spaces are
indices into the lists of the circuit's drawing, cars are indices into ``View.cars``.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from engine.protocol.common import Die, Message, Setup, Wear
from engine.protocol.question import Question


class Stock(TypedDict):
    left: int
    full: int


class CornerAhead(TypedDict):
    """The corner that a car is in or reaches next."""

    corner: int
    name: str
    # stops that its flag requires
    stops: int
    stops_made: int
    # spaces before it, 0 inside
    distance: int


Compound = Literal["hard", "soft", "wet"]


Weather = Literal["dry", "rain", "changeable"]


class Tyres(TypedDict):
    compound: Compound
    # the lap that the set is in, from 1
    lap: int


class PointsCarView(TypedDict):
    """Car state used only under the movement-point rules (Trant, House)."""

    # null if there are none, and while they are chosen in secret
    wing: Literal["low", "high"] | None
    driver_points: int | None
    crew: int | None
    qualifying: bool
    # the pit chosen by the team
    box: int | None
    # movement points still needed at the pit
    work: int
    # the car is out but still on the board; a car that "coasts" is still racing
    wreck: Literal["rolls", "locked", "coasts"] | None
    # races that its driver misses; 98: the rest of the season, 99: for good
    hurt: int


class CarView(TypedDict):
    car: int
    name: str
    number: int
    livery: int
    driver: str
    status: Literal["running", "finished", "out"]
    # 1 = leader; cars that are out come last
    place: int
    # spaces behind the leader, rounded down; null unless running
    gap: int | None
    # the current lap, from 1 (0 on the grid)
    lap: int
    # null if the car is off the board
    space: int | None
    # spun: drawn facing backwards
    backwards: bool
    # at its pit
    in_pit: bool
    # 0 before the start
    gear: int
    wear: dict[Wear, Stock]
    # the corner whose stops matter next; null in the last lap if the line comes first
    corner: CornerAhead | None
    # spaces to the line along the current lane, in the last lap if it comes before any corner
    line: int | None
    # null if there are no compounds, and while they are chosen in secret
    tyres: Tyres | None
    # reason for being out
    out: Message | None
    # null unless the movement-point rules apply
    kit: PointsCarView | None


class Rival(TypedDict):
    """Facts on another car, seen from the player's own."""

    # the gap in spaces and in good rolls; null unless both cars are on the road
    gap: Message | None
    # minimum and maximum roll of its gear
    low: int
    high: int


class Backmarker(TypedDict):
    """A lapped car without a player, an obstacle."""

    # its number in events
    car: int
    number: int
    space: int


class EventView(TypedDict):
    round: int
    # -1: no particular car
    car: int
    # "grid" "stall" "gear" "roll" "move" "stop" "overshoot" "spin" "out" "contact" "pit" "finish" ...
    kind: str
    # null: no commentary
    message: Message | None
    # e.g. "LUD-CRN-2"
    clause: str | None
    # spaces driven, start included (kind "move")
    path: NotRequired[list[int]]
    # the move ended in a stop on the last space of the corner
    ends_on_last_space: NotRequired[bool]
    # the gear of the move, or of the coming one (kind "roll")
    gear: NotRequired[int]
    # kinds "hazard" and "cleared": the space whose debris appeared or was cleared
    space: NotRequired[int]
    # kind "out": the wreck stays on the board for now
    wreck_stays: NotRequired[bool]
    die: NotRequired[Die]


class Position(TypedDict):
    """The state of the board at one moment."""

    # game turn, from 1 (0 while the grid is drawn)
    round: int
    # the leader's lap
    lap: int
    # in order of the set-up
    cars: list[CarView]
    backmarkers: list[Backmarker]
    # cars from first to last, those out at the end
    order: list[int]
    # null: no weather in this race
    weather: Weather | None
    # true if the weather stays until the end; null if unknown
    is_weather_final: bool | None
    # spaces with debris
    hazards: list[int]


class Order(TypedDict):
    """A player's standing order for the next turn."""

    car: int
    gear: int
    # 1 to 3, from the left; 0: ask for the move
    lane: int


class AdvanceAnswer(TypedDict):
    """A player's answer to a later question before the race."""

    step: str
    # 0: any weather, 1: without rain, 2: in rain
    weather: int
    # number of a pit, kind of tyres (hard, soft, wet) or wing (standard, high downforce)
    value: int


class AdvanceQuestion(TypedDict):
    step: Literal["pit_choice", "tyres", "wing"]
    weather: int
    values: list[int]


class AdvanceForm(TypedDict):
    questions: list[AdvanceQuestion]
    answers: list[AdvanceAnswer]


class DicePeriod(TypedDict):
    """A part of a race in which the same players shared the dice; secrets in hexadecimal digits.

    The hash of each secret is the one before it, back to the anchor.
    """

    # first secret of each player
    anchors: list[str]
    # newest secret of each player
    secrets: list[str]
    # numbers of the decisions with which secrets were revealed
    decisions: list[int]


class SharedDiceState(TypedDict):
    """The last part of a race in which players share the dice."""

    # first secret of each player
    anchors: list[str]
    # number of secrets that each player has revealed
    revealed: int
    # number of decisions with shared dice in the whole race, and the last of them
    decisions: int
    token: str


class View(Position):
    setup: Setup
    # race link, without "#"; shown in the address bar
    link: str
    # the same position without its history
    position_link: str
    # the board shows the stops that cars still need
    counts_stops: bool
    # null: the race is over
    question: Question | None
    can_undo: bool
    can_redo: bool
    # the car whose decision an undo would take back
    undo_car: int | None
    # the players' standing orders
    orders: list[Order]
    # the standing order for this question that is not followed, because something has changed
    unfollowed_order: Order | None
    # the later questions before the race that the player who is asked may answer now
    advance: NotRequired[AdvanceForm]
    # the advance answer to this question is no longer possible
    advance_answer_dropped: NotRequired[Literal[True]]
    # no player needs to be asked: only one answer, or a standing order ("play_computers", `use_orders`)
    is_automatic: bool
    # the page truncates its log to this length ...
    log_from: int
    # ... and appends these
    events: list[EventView]
    # a notice to the player, e.g. that a link was opened only in part
    notice: Message | None
    # only at a live table with shared dice
    shared_dice: NotRequired[SharedDiceState]
    # every other car has finished or is out: a computer driver may finish the race ("finish")
    may_finish: NotRequired[bool]
    # the cars whose dice are rolled at a table and entered
    cars_with_entered_dice: NotRequired[list[int]]


class BoardState(Position):
    """The board before a decision."""

    decision: int


class HistoryEnd(Position):
    """The length of a history and the board at its end."""

    decisions: int
    over: bool


class DivergingChoice(TypedDict):
    """The first decision that differs; a choice is null while it is secret."""

    car: int
    round: int
    # only the dice differ
    same_choice: bool
    stored_choice: Message | None
    linked_choice: Message | None


class Comparison(TypedDict):
    """Comparison of the race of a link with the one stored so far."""

    # the link's race relative to the stored one; "other": a different race
    relation: Literal["other", "same", "further", "shorter", "parted"]
    # number of common decisions, and so the index of the first different one
    common: int
    stored: HistoryEnd
    linked: HistoryEnd
    first_difference: DivergingChoice | None
