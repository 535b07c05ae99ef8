"""Personal records: the stored summary of a race, the ghost car, and roll-by-roll comparison."""

from __future__ import annotations

from typing import TypedDict


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
    throws: int | None


class ComparedRoll(TypedDict):
    gear: int
    # rolled
    spaces: int
    # points of all kinds in that turn
    paid: int
    out: bool
    home: bool
    # end space of the car; null: off the board
    space: int | None


class ComparedTurn(TypedDict):
    throw: int
    own: ComparedRoll | None
    other: ComparedRoll | None
    # spaces between the two cars afterwards, positive if the player's car is ahead
    ahead: int | None


class RaceComparison(TypedDict):
    """Two races compared roll by roll."""

    # driver names
    own: str
    other: str
    # the same choices would have led to the same rolls
    same_dice: bool
    # the first roll that differs
    parted: int | None
    turns: list[ComparedTurn]
