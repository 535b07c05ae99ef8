"""What questions, events and seasons are made of."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Wear = Literal["tyres", "brakes", "fuel", "bodywork", "engine", "road_holding"]


Part = Literal[
    "tyres",
    "brakes",
    "fuel",
    "bodywork",
    "engine",
    "road_holding",
    "driver_points",
    "crew",
    "qualifying",
]


# What an end space means for the car that stops there: short of the next corner, a stop inside it, nothing to
# pay on the open road (all three free); points to pay; a spin; elimination.
Kind = Literal["short", "stop", "free", "cost", "spin", "out"]


class Price(TypedDict, total=False):
    """Points taken by an act; absent means none."""

    tyres: int
    brakes: int
    fuel: int
    bodywork: int
    engine: int
    road_holding: int


class Message(TypedDict):
    """An entry of the message files and its values."""

    id: str
    args: NotRequired[dict[str, str | int | float | Message]]


class CarSetup(TypedDict):
    # 1 to 16 characters, shown as text only
    name: str
    # 0 to 9; liveries n and n + 5 are the two cars of one team, in seasons also 10 and 11; the car's number
    # is livery + 1
    livery: int
    # "human" or the id of a computer driver (see `Catalog.drivers`)
    driver: str


class SeasonOfRace(TypedDict):
    # `SeasonOverview.id`
    id: str
    race: int


class Setup(TypedDict):
    circuit: str
    # id of a preset, "ludodelire"
    rulebook: str
    # 1 to 9
    laps: int
    # the twenty-sided die read in the gear table, or one special die for each gear
    movement_dice: Literal["table", "gear_dice"]
    # choices that differ from the defaults, by the ids of `Rulebook.switches`
    switches: NotRequired[dict[str, str]]
    # 0 to 2**48 - 1
    seed: int
    # 1 to 10
    cars: list[CarSetup]
    # the season a race belongs to and its number there; told, not asked for
    season: NotRequired[SeasonOfRace]


class Die(TypedDict):
    """A die that fell: what it was for, which numbers are bad ("damage on 1"), what came of it."""

    sides: int
    # of two dice their sum
    value: int
    # the two of them
    pair: NotRequired[list[int]]
    purpose: Message
    fails: Message | None
    result: Message
    tone: Literal["free", "cost", "out", "plain"]
    # the numbers on it, in rising order, where they are not 1 to `sides`
    faces: NotRequired[list[int]]
    # the numbers that do harm, where they are known beforehand
    hurts: NotRequired[list[int]]
