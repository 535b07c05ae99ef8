"""Values as short text: decisions, and fields added after version 1 of the position format.

Links, scenarios and the page use the tokens of decisions. A position contains only non-neutral values of
groups that a rule keeps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.core.fields import Field, extension_fields
from engine.core.state import Car, Race
from engine.core.track import Track
from engine.core.types import PARTS, WEAR_STOCKS, Action, InputError
from engine.movement.move_options import brake_points, length_index
from engine.rules.framework.builder import Rules

if TYPE_CHECKING:
    from engine.protocol.race import Compound


COMPOUNDS: tuple[Compound, ...] = ("hard", "soft", "wet")
WEAR_LETTERS = {
    "tyres": "T",
    "brakes": "B",
    "fuel": "F",
    "bodywork": "Bo",
    "engine": "E",
    "road_holding": "RH",
}
PART_CODES = {**WEAR_LETTERS, "driver_points": "DP", "crew": "PC", "qualifying": "QP"}
STOP_WORDS = ("tyre-stop", "full-stop", "fast-stop", "long-stop", "leave", "wait")

# Difference between a move and its roll: none, one more on soft tyres (or one less on worn ones), one less by
# the wing.
LENGTH_SUFFIXES = ("", "+1", "w")


def format_token(track: Track, action: Action) -> str:
    """Return a decision as text.

    Examples:

    - "g4": fourth gear
    - "L12": end the move on that space
    - "L12-2": the same with two brake points
    - "L12+1": with the extra space of soft tyres
    - "L12w": with one space less for the high-downforce wing
    - "wet": tyres
    - "+T": build a tyre point; "+": the rest as default
    - "stay": take no slipstream
    - "keep", "pit3": words that explain themselves
    """
    name = _FORMATTERS.get(action.kind)
    if name is not None:
        return name(track, action)
    return action.kind + "-".join([str(number) for number in (action.value, action.extra) if number])


def _move_token(track: Track, action: Action) -> str:
    brakes, choice = brake_points(action.extra), length_index(action.extra)
    return track.name_of(action.value) + LENGTH_SUFFIXES[choice] + (f"-{brakes}" if brakes else "")


# Kinds whose text is more than the kind and its numbers.
_FORMATTERS: Mapping[str, Callable[[Track, Action], str]] = {
    "drive": _move_token,
    "gear": lambda track, action: f"g{action.value}",
    "tyres": lambda track, action: COMPOUNDS[action.value],
    "build": lambda track, action: "+" + (PART_CODES[PARTS[action.value]] if PARTS[action.value] else ""),
    "move_point": lambda track, action: (
        f"{PART_CODES[PARTS[action.value]]}>{PART_CODES[PARTS[action.extra]]}"
        if PARTS[action.value]
        else "as-it-is"
    ),
    "scratch": lambda track, action: f"-{PART_CODES[PARTS[action.value]]}",
    "stop": lambda track, action: STOP_WORDS[action.value],
    "repair": lambda track, action: (
        "~" + (WEAR_LETTERS[WEAR_STOCKS[action.value]] if action.value < len(WEAR_STOCKS) else "")
    ),
    "clock": lambda track, action: f"t{action.value}",
    "dice": lambda track, action: ("", "1d20", "2d10")[action.value],
    "split": lambda track, action: f"{action.extra}B{action.value}T",
    "wing": lambda track, action: ("low-wing", "high-wing")[action.value],
    "pick": lambda track, action: f"die{action.value}",
    "stuck": lambda track, action: f"g{action.value}!",
    "place": lambda track, action: track.name_of(action.value),
    "roadside": lambda track, action: ("on-the-road", "roadside")[action.value],
    "second_round": lambda track, action: ("no-second-round", "second-round")[action.value],
}


def parse_token(track: Track, options: tuple[Action, ...], token: str) -> Action:
    """Return the legal answer that a token names. Raise InputError if there is none."""
    for action in options:
        if format_token(track, action) == token:
            return action
    raise InputError("error.move.illegal", token=token[:12])


# Name of each record and of the owner's attribute that holds it, "" for the owner itself.
RACE_RECORDS = (("Race", ""), ("PointsRaceState", "points_state"))
CAR_RECORDS = (("Car", ""), ("PointsCarState", "points_state"))


class ExtensionFields(NamedTuple):
    """The extension fields of one record of a race.

    Attributes:
        owner: the car or the race
        part: name of the record within the owner, "" for the owner's own fields
        fields: the fields kept under the rules
    """

    owner: Car | Race
    part: str
    fields: tuple[Field, ...]

    def non_neutral(self) -> list[tuple[Field, int]]:
        """Return the fields that are not neutral, with their values."""
        record: Any = getattr(self.owner, self.part) if self.part else self.owner
        values = [(field, getattr(record, field.name)) for field in self.fields]
        return [(field, value) for field, value in values if value != field.neutral]

    def put(self, field: Field, value: int) -> None:
        if self.part:
            record: Any = getattr(self.owner, self.part)
            setattr(self.owner, self.part, record._replace(**{field.name: value}))
        else:
            setattr(self.owner, field.name, value)


_EXTENSION_FIELDS = {
    name: tuple([field for field in extension_fields(name) if field.maximum is not None])
    for name, _ in (*RACE_RECORDS, *CAR_RECORDS)
}
_GROUPS = frozenset([field.group for fields in _EXTENSION_FIELDS.values() for field in fields])


def extension_fields_of(rules: Rules, owner: Car | Race) -> Iterator[ExtensionFields]:
    """Yield the extension fields of a car or a race; none if no rule keeps any."""
    if not _GROUPS & rules.saved_groups:
        return
    for record, part in CAR_RECORDS if isinstance(owner, Car) else RACE_RECORDS:
        fields = [field for field in _EXTENSION_FIELDS[record] if field.group in rules.saved_groups]
        if fields:
            yield ExtensionFields(owner, part, tuple(fields))


def extension_records(rules: Rules, race: Race) -> Iterator[ExtensionFields]:
    """Yield the extension fields of the race and all its cars, in the order of links."""
    yield from extension_fields_of(rules, race)
    for car in race.cars:
        yield from extension_fields_of(rules, car)
