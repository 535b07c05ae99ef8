"""A race in retrospect: its history, its statistics, a player's result card and record, and its ghost car."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from engine.protocol.common import Message, Wear


class KeyMoment(TypedDict):
    # "win" "finish" "out" "spin" "lead" "fastest_lap" "pit" "contact" "engine" "hazard_throw" "weather" ...
    kind: str
    # the decision that led to it
    decision: int
    # its index in the log
    event: int
    round: int
    # -1: no particular car
    car: int
    # from 1, a detail, to 6, the winner at the line
    weight: int
    # null: use the event's own message
    message: Message | None


class RaceHistory(TypedDict):
    """The history so far, by decisions: the first is 0, the current one is `decisions`."""

    decisions: int
    # for each decision, the number of events before it: decision n led to the events from event_counts[n] to
    # event_counts[n + 1]
    event_counts: list[int]
    # the car that was asked, -1 for none
    askers: list[int]
    # game turn, its first decision
    turns: list[tuple[int, int]]
    # lap, the first decision after the leader started it
    laps: list[tuple[int, int]]
    # in chronological order
    moments: list[KeyMoment]


class LapTime(TypedDict):
    car: int
    lap: int
    # in hundredths of a game turn
    time: int


class PointLoss(TypedDict):
    """Points that a car has lost."""

    car: int
    round: int
    part: Wear
    points: int
    why: Message
    clause: str | None
    event: int | None


class MoveRoll(TypedDict):
    """A movement roll."""

    car: int
    round: int
    gear: int
    spaces: int
    # in hundredths of a space
    expected: int
    event: int


class DamageRoll(TypedDict):
    """A die roll that can do damage."""

    car: int
    round: int
    kind: str
    fails: int
    sides: int
    hit: bool
    event: int


Status = Literal["running", "finished", "out"]


class ClassificationRow(TypedDict):
    car: int
    place: int | None
    status: Status
    # completed laps
    laps: int
    # game turns until it finished or went out
    turns: int
    # spaces still to go when the winner finished
    gap: int | None
    out: Message | None
    # points lost
    points_lost: int
    # pit stops
    stops: int
    # its fastest lap, in hundredths of a game turn
    best: int | None


class Report(TypedDict):
    """Statistics of the race so far; lists by car are in the order of the set-up."""

    over: bool
    # game turns; the first entry is the turn before the race started or resumed (0 = grid)
    rounds: list[int]
    # for each of them the position of every car at its end; null if it is out
    positions: list[list[int | None]]
    # lap, the turn in which the leader started it; from lap 2 on
    laps: list[tuple[int, int]]
    # for each car its gear in every turn except the first of `rounds`
    gears: list[list[int | None]]
    # from first to last
    classification: list[ClassificationRow]
    fastest: LapTime | None
    lap_times: list[LapTime]
    # every loss of points
    point_losses: list[PointLoss]
    move_rolls: list[MoveRoll]
    damage_rolls: list[DamageRoll]


# Outcome of a game turn for a car: nothing lost, points lost, a spin, out.
Mark = Literal["clean", "paid", "spun", "out"]


class ResultCard(TypedDict):
    """A player's race in a few numbers."""

    over: bool
    # null if the car is out
    place: int | None
    cars: int
    throws: int
    # of `full` points
    left: int
    full: int
    # one for each game turn
    marks: list[Mark]
    # added by the page: the race's par, as soon as the engine has computed it
    par: NotRequired[int]


class GuideWords(TypedDict):
    """The coach's words on a first-lap question."""

    # "first" "straight" "corner" "again" "green" "dear" "goodbye"
    name: str
    title: Message
    # one sentence each
    words: list[Message]
    clause: str


class BestLap(TypedDict):
    lap: int
    # in hundredths of a game turn
    time: int


class OvershootCost(TypedDict):
    """A corner that was overshot."""

    corner: int
    name: str
    # tyre points that it cost
    points: int
    times: int


class OpponentResult(TypedDict):
    """A computer driver of the race. ``ahead``: True if it finished ahead of the recorded car."""

    name: str
    ahead: bool


class RaceRecord(TypedDict):
    """The stored summary of a car's race."""

    # races with equal categories have comparable laps
    category: str
    circuit: str
    rulebook: str
    laps: int
    over: bool
    # null if the car is out or has not finished
    place: int | None
    cars: int
    # movement rolls
    throws: int
    laps_driven: int
    # for all complete laps, in hundredths of a game turn
    lap_throws: int
    # the first lap, from the grid
    standing: BestLap | None
    # the fastest other lap
    flying: BestLap | None
    # dice against expectation, in hundredths of a space
    luck: int
    # rolls in 1st to 6th
    gears: list[int]
    corners: list[OvershootCost]
    met: list[OpponentResult]


class Ghost(TypedDict):
    """The car of another race after the same number of rolls."""

    name: str
    livery: int
    # null: off the board, or out of rolls
    space: int | None
    # rolls behind the ghost (negative: ahead); null if the ghost never got this far
    rolls_behind: int | None


class ComparedRoll(TypedDict):
    gear: int
    # rolled
    spaces: int
    # points of all kinds in that turn
    points_spent: int
    out: bool
    has_finished: bool
    # end space of the car; null: off the board
    space: int | None


class ComparedTurn(TypedDict):
    roll: int
    own: ComparedRoll | None
    other: ComparedRoll | None
    # spaces between the two cars afterwards, positive if the player's car is ahead
    lead: int | None


class RaceComparison(TypedDict):
    """Two races compared roll by roll."""

    # driver names
    own: str
    other: str
    # the same choices would have led to the same rolls
    same_dice: bool
    # the first roll that differs
    first_difference: int | None
    turns: list[ComparedTurn]
