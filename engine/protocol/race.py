"""A race as the page is shown it, field by field.

Sentences never cross the wire: a message names an entry of the message files and carries its values. Spaces
are indices into the lists of the circuit's drawing, cars are indices into ``View.cars``.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from engine.protocol.parts import Die, Message, Setup, Wear
from engine.protocol.question import Question


class Stock(TypedDict):
    left: int
    full: int


class CornerAhead(TypedDict):
    """The corner a car is in or reaches next."""

    corner: int
    name: str
    # what its flag asks for
    stops: int
    made: int
    # spaces before it, 0 inside
    ahead: int


Compound = Literal["hard", "soft", "wet"]


Weather = Literal["dry", "rain", "changeable"]


class Tyres(TypedDict):
    compound: Compound
    # the lap that the set is in, from 1
    lap: int


class Kit(TypedDict):
    """What only rules that count in movement points know of a car."""

    # null where there are none, and while they are chosen in secret
    wing: Literal["low", "high"] | None
    driver_points: int | None
    crew: int | None
    qualifying: bool
    # the pit that the team has chosen
    box: int | None
    # movement points still to be worked off at the pit
    work: int
    # out, but still on the board; a car that "coasts" still races
    wreck: Literal["rolls", "locked", "coasts"] | None
    # races that its driver misses, 98 the rest of the season, 99 for good
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
    # spaces behind the leader, rounded down; null when not running
    gap: int | None
    # the lap being driven, from 1 (0 on the grid)
    lap: int
    # null when the car is off the board
    space: int | None
    # spun: drawn facing against the traffic
    backwards: bool
    # standing at its pit
    in_pit: bool
    # 0 before the start
    gear: int
    wear: dict[Wear, Stock]
    # the corner whose stops the car has to think of; null in the last lap when the line comes first
    corner: CornerAhead | None
    # spaces before the line along the own lane, in the last lap when it comes before any corner
    line: int | None
    # null where there are no kinds, and while they are chosen in secret
    tyres: Tyres | None
    # why it is out
    out: Message | None
    # null where cars have nothing of the kind
    kit: Kit | None


class Backmarker(TypedDict):
    """A car in nobody's race."""

    # its number in events
    car: int
    number: int
    space: int


class EventView(TypedDict):
    round: int
    # -1: nobody in particular
    car: int
    # "grid" "stall" "gear" "roll" "move" "corner" "spin" "swerve" "out" "contact" "engine" "pit" "finish" ...
    kind: str
    # null: nothing for the commentary
    say: Message | None
    # e.g. "LUD-CRN-2"
    clause: str | None
    # spaces driven, start included (kind "move")
    path: NotRequired[list[int]]
    # the move ended in a stop on the last space of the corner
    last: NotRequired[bool]
    # in which they were driven, or are about to be (kind "roll")
    gear: NotRequired[int]
    # kinds "hazard" and "cleared": the space that has become dangerous, or is so no more
    space: NotRequired[int]
    # kind "out": the wreck stays on the board for now
    stays: NotRequired[bool]
    die: NotRequired[Die]


class Position(TypedDict):
    """What is on the board at a moment."""

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
    # whether the weather stays to the end; null: that is not known of this weather
    settled: bool | None
    # dangerous spaces
    hazards: list[int]


class Order(TypedDict):
    """What a person wants done at his next turn."""

    car: int
    gear: int
    # 1 to 3, from the left; 0: he is asked where to drive
    lane: int


class View(Position):
    setup: Setup
    # race link, without "#"; goes into the address bar
    link: str
    # the same position without its history
    position_link: str
    # the board shows the stops that cars still owe
    counts_stops: bool
    # null: the race is over
    question: Question | None
    can_undo: bool
    can_redo: bool
    # the car whose decision an undo would take back
    undo_car: int | None
    # what people have ordered for their next turns
    orders: list[Order]
    # the order that was given for this question and is not carried out: something has changed
    lapsed: Order | None
    # nobody need be asked: there is one answer only, or it has been ordered ("drive_on", `orderly`)
    given: bool
    # the page cuts its log to this length ...
    log_from: int
    # ... and appends these
    events: list[EventView]
    # a plain word to the player, e.g. a link of another engine opened only in part
    notice: Message | None


class Scene(Position):
    """The board before a decision."""

    decision: int


class StoryEnd(Position):
    """How far a history has come, and the board at its end."""

    decisions: int
    over: bool


class Parting(TypedDict):
    """Who chose what, in which game turn; null in the place of a choice that is still secret."""

    car: int
    round: int
    held: Message | None
    coming: Message | None


class Comparison(TypedDict):
    """How a race that a link has brought stands to the one held so far."""

    # of the link's to the held one; "other": not the same race at all
    relation: Literal["other", "same", "further", "shorter", "parted"]
    # decisions that both have; the first one in which they part, if they do
    common: int
    held: StoryEnd
    coming: StoryEnd
    parting: Parting | None
