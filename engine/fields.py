"""The fields of the state by their numbers. Checks in links hold the numbers and never the names, so a name
may change; and what is neutral is left out, so a field that is added changes no check.

A number is given once and never again, whatever becomes of its field.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from engine.records import COURSE, KIT, TURN, Course, Kit, Turn

# Why cars are out. A reason's place is its number: append, never reorder.
OUT_REASONS = (
    "",
    "bodywork",
    "engine",
    "corner",
    "stops",
    "blocked",
    "road_holding",
    "injured",
    "transmission",
)


class Field(NamedTuple):
    """A field of a record: its number for ever, its name, and its value while no rule touches it."""

    number: int
    name: str
    neutral: Any


def _rows(neutral: Any, *names: str) -> tuple[Field, ...]:
    """Fields numbered in the order in which they are named; their neutral values are those of a record."""
    usual = neutral if isinstance(neutral, dict) else neutral._asdict()
    return tuple([Field(number, name, usual.get(name, 0)) for number, name in enumerate(names)])


KIT_FIELDS = _rows(
    KIT, "before", "wing", "driver_points", "crew", "qualifying", "box", "work", "jobs", "crew_used",
    "repair", "wreck", "left_to_roll", "gone_after", "hurt", "lever", "waiting", "backmarker",
)  # fmt: skip
TURN_FIELDS = _rows(
    TURN, "two_dice", "boost", "asked", "damage", "extra", "paid", "split", "left_over", "behind", "drawn",
    "hit", "lost", "weather", "stage", "throws", "rivals",
)  # fmt: skip
COURSE_FIELDS = _rows(
    COURSE, "last_weather", "checks", "lap_marked", "stopping", "laps_off", "started", "placing", "placed",
    "hurt", "trail", "session",
)  # fmt: skip
CAR_FIELDS = _rows(
    {"space": -1, "out": "", "full": (), "fitted": 1, "kit": KIT},
    "status", "space", "gear", "crossings", "stops", "spun", "pit", "arrived", "grid", "place", "throws",
    "out", "tyres", "brakes", "fuel", "bodywork", "engine", "road_holding", "full", "compound", "fitted",
    "reserve", "kit",
)  # fmt: skip
RACE_FIELDS = _rows(
    {"actor": -1, "queue": (), "path": (), "pending": (), "grid_rolls": (), "hazards": (), "hazard_laps": (),
    "uncredited": -1, "trial": (), "thrown": -1, "turn": TURN, "course": COURSE},
    "round", "moves", "natural", "rolled", "actor", "queue", "path", "unused", "pending", "finishing",
    "finished", "over", "grid_rolls", "weather", "hazards", "hazard_laps", "leg", "set_lap", "skidded",
    "no_tow", "uncredited", "settled", "trial", "trial_count", "wasted", "thrown", "rethrown", "turn",
    "course",
)  # fmt: skip
_RECORDS: dict[type, tuple[Field, ...]] = {Kit: KIT_FIELDS, Turn: TURN_FIELDS, Course: COURSE_FIELDS}


def code(numbers: list[int], fields: tuple[Field, ...], values: Iterable[Any]) -> None:
    """Append the fields that are not neutral, each behind its number plus one, and a nought."""
    for (number, _, neutral), value in zip(fields, values, strict=True):
        if value != neutral:
            numbers.append(number + 1)
            if type(value) is int:
                numbers.append(value)
            else:
                _code_value(numbers, value)
    numbers.append(0)


def _code_value(numbers: list[int], value: Any) -> None:
    if isinstance(value, int):
        numbers.append(value)
    elif isinstance(value, str):
        numbers.append(OUT_REASONS.index(value))
    elif type(value) in _RECORDS:
        fields = _RECORDS[type(value)]
        code(numbers, fields, [getattr(value, field.name) for field in fields])
    else:
        numbers.append(len(value))
        for item in value:
            _code_value(numbers, item)


def coded(numbers: Iterable[int]) -> bytes:
    """Whole numbers as bytes: in decimals, with commas between them."""
    return ",".join(map(str, numbers)).encode()
