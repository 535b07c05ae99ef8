"""Types shared by questions, events and seasons."""

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


# Effect of an end space on the car: short of the next corner, a stop inside it, or free on the open road (all
# three cost nothing); points to pay; a spin; out.
Kind = Literal["short", "stop", "free", "cost", "spin", "out"]


class Price(TypedDict, total=False):
    """Points that an action costs; absent means zero."""

    tyres: int
    brakes: int
    fuel: int
    bodywork: int
    engine: int
    road_holding: int


class Message(TypedDict):
    """The id of an entry in the message files, and its arguments."""

    id: str
    args: NotRequired[dict[str, str | int | float | Message]]


class CarSetup(TypedDict):
    # 1 to 16 characters, shown as text only
    name: str
    # 0 to 9; liveries n and n + 5 are the two cars of one team; in seasons also 10 and 11; the car's number
    # is livery + 1
    livery: int
    # "human" or the id of a computer driver (see `Catalog.drivers`)
    driver: str


class RaceSeasonInfo(TypedDict):
    # `SeasonOverview.id`
    id: str
    race: int


class Setup(TypedDict):
    circuit: str
    # id of a preset, "ludodelire"
    rulebook: str
    # 1 to 9
    laps: int
    # the d20 with the gear table, or a special die for each gear
    movement_dice: Literal["table", "gear_dice"]
    # choices that differ from the defaults, by the ids of `Rulebook.switches`
    switches: NotRequired[dict[str, str]]
    # 0 to 2**48 - 1
    seed: int
    # 1 to 10
    cars: list[CarSetup]
    # the season of the race and its number there; in replies only
    season: NotRequired[RaceSeasonInfo]


class Die(TypedDict):
    """A die roll: its purpose, the numbers that fail ("damage on 1") and its result."""

    sides: int
    # for two dice, their sum
    value: int
    # the values of two dice
    pair: NotRequired[tuple[int, int]]
    purpose: Message
    damage_text: Message | None
    result: Message
    tone: Literal["free", "cost", "out", "plain"]
    # the numbers on it, in ascending order, if they are not 1 to `sides`
    faces: NotRequired[list[int]]
    # the numbers that do damage, if known in advance
    damage_faces: NotRequired[list[int]]
