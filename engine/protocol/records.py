"""A person's own races, kept and compared: what is remembered of one, the pale car of another race, two races
throw by throw.
"""

from __future__ import annotations

from typing import TypedDict


class BestLap(TypedDict):
    lap: int
    # in hundredths of a game turn
    time: int


class CornerBill(TypedDict):
    """A corner that was left too early."""

    corner: int
    name: str
    # tyres that it took
    points: int
    times: int


class Met(TypedDict):
    """A computer driver of the race; ``ahead``: of the car whose race it is, when all was over."""

    name: str
    ahead: bool


class Record(TypedDict):
    """What is kept of a car's race."""

    # races whose laps can be compared have the same
    category: str
    circuit: str
    rulebook: str
    laps: int
    over: bool
    # null when it is out, or not home yet
    place: int | None
    cars: int
    # for moves
    throws: int
    laps_driven: int
    # for all laps driven from end to end, in hundredths of a game turn
    lap_throws: int
    # of the first lap, from the grid
    standing: BestLap | None
    # of the others
    flying: BestLap | None
    # dice against expectation, in hundredths of a space
    luck: int
    # throws in 1st to 6th
    gears: list[int]
    corners: list[CornerBill]
    met: list[Met]


class Ghost(TypedDict):
    """The car of another race after as many throws."""

    name: str
    livery: int
    # null: off the board, or it had no more throws
    space: int | None
    # so many throws one is behind it (below nought: ahead); null: it never came so far
    throws: int | None


class ThrowBeside(TypedDict):
    gear: int
    # thrown
    spaces: int
    # points of all kinds in that turn
    paid: int
    out: bool
    home: bool
    # where the car came to stand; null: off the board
    space: int | None


class BesideTurn(TypedDict):
    throw: int
    own: ThrowBeside | None
    other: ThrowBeside | None
    # spaces between the two after it, above nought: one's own car is ahead
    ahead: int | None


class Beside(TypedDict):
    """Two races throw by throw."""

    # the drivers
    own: str
    other: str
    # the same choices would have brought the same throws
    same_dice: bool
    # the first throw that is not the same in both
    parted: int | None
    turns: list[BesideTurn]
