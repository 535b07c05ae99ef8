"""A race looked back at: its history, its figures, a person's race in a few numbers."""

from __future__ import annotations

from typing import Literal, TypedDict

from engine.protocol.parts import Message, Wear


class KeyMoment(TypedDict):
    # "win" "finish" "out" "spin" "lead" "fastest_lap" "pit" "contact" "engine" "hazard_throw" "weather" ...
    kind: str
    # the one that led to it
    decision: int
    # its place in the log
    event: int
    round: int
    # -1: nobody in particular
    car: int
    # 1, a detail, to 6, the winner at the line
    weight: int
    # null: the event's own sentence
    say: Message | None


class RaceHistory(TypedDict):
    """The history up to now, by decisions: the first is 0, the one to be taken now `decisions`."""

    decisions: int
    # for each of them how many events had been told before it: decision n led to the events from told[n] to
    # told[n + 1]
    told: list[int]
    # the car that was asked, -1 for nobody
    askers: list[int]
    # game turn, its first decision
    turns: list[tuple[int, int]]
    # lap, the first decision after the leader had begun it
    laps: list[tuple[int, int]]
    # in the order in which they happened
    moments: list[KeyMoment]


class LapTime(TypedDict):
    car: int
    lap: int
    # in hundredths of a game turn
    time: int


class Loss(TypedDict):
    """Points that a car has lost."""

    car: int
    round: int
    part: Wear
    points: int
    why: Message
    clause: str | None
    event: int | None


class Throw(TypedDict):
    """A throw for a move."""

    car: int
    round: int
    gear: int
    spaces: int
    # in hundredths of a space
    expected: int
    event: int


class Danger(TypedDict):
    """A die that could do harm."""

    car: int
    round: int
    kind: str
    fails: int
    sides: int
    hit: bool
    event: int


Status = Literal["running", "finished", "out"]


class Classified(TypedDict):
    car: int
    place: int | None
    status: Status
    # driven from end to end
    laps: int
    # game turns until it was home, or out
    turns: int
    # spaces still to go when the winner was home
    gap: int | None
    out: Message | None
    # points lost
    worn: int
    # at the pits
    stops: int
    # its fastest lap, in hundredths of a game turn
    best: int | None


class Report(TypedDict):
    """The race in figures, up to now; lists by car follow the set-up."""

    over: bool
    # game turns; the first entry is the one before the race was begun or taken up, 0 for the grid
    rounds: list[int]
    # for each of them the place of every car at its end; null when it is out
    positions: list[list[int | None]]
    # lap, the turn in which the leader began it; from the second on
    laps: list[tuple[int, int]]
    # for each car its gear in every turn but the first of `rounds`
    gears: list[list[int | None]]
    # from first to last
    classification: list[Classified]
    fastest: LapTime | None
    lap_times: list[LapTime]
    # every loss of points
    worn: list[Loss]
    throws: list[Throw]
    dangers: list[Danger]


# How a game turn went for a car: nothing lost, points lost, a spin, the end.
Mark = Literal["clean", "paid", "spun", "out"]


class Card(TypedDict):
    """A person's race in a few numbers."""

    over: bool
    # null for one that is out
    place: int | None
    cars: int
    throws: int
    # of `full` points
    left: int
    full: int
    # one for each game turn
    marks: list[Mark]


class GuideWords(TypedDict):
    """What a coach says to a question of somebody's first lap."""

    # "first" "straight" "corner" "again" "green" "dear" "goodbye"
    name: str
    title: Message
    # a sentence each
    words: list[Message]
    clause: str
