"""Positions as bits: a race that waits for a decision."""

from __future__ import annotations

from typing import Any

from engine.core.fields import CAR_MAXIMA, OUT_REASONS, POINTS_CAR_MAXIMA, POINTS_RACE_MAXIMA, RACE_MAXIMA
from engine.core.state import FINISHED, NEW_POINTS_RACE, RUNNING, Car, Race, tyre_set_lap
from engine.core.types import MAX_CARS, WEAR_STOCKS, InputError
from engine.links.bitstream import BitReader, BitWriter
from engine.links.tokens import ExtensionFields, extension_records
from engine.links.validate_position import (
    GEAR_QUEUE_STEP,
    empty_race,
    fill_occupied_spaces,
    max_crossings,
    position_problems,
    state_problems,
    uses_simultaneous_gears,
)
from engine.rules.framework.builder import Rules
from engine.rules.framework.program import start_at

# Indices in this list are part of the format: append, never reorder.
STEP_NUMBERS = (
    "gear",
    "drive",
    "tyres",
    "build",
    "skid",
    "tow",
    "new_tyres",
    "trial_tyres",
    "trial_clock",
    "stop_kind",
    "repair",
    "dice",
)


def _reason_count(rules: Rules) -> int:
    """Return the number of reasons for going out that the format has room for.

    Rules with movement points have more.
    """
    return 16 if "kit" in rules.saved_groups else 8


# The path driven so far, in a position in the middle of a move.
PATH_FIELDS = ("segment_start", "set_lap", "skidded", "no_more_slipstream", "finishing")

HEADER_FIELDS = ("round", "moves", "natural", "rolled")


def below_or_damaged(value: int, below: int) -> int:
    """Return a number from a link. Raise InputError if it is not less than ``below``."""
    if value >= below:
        raise InputError("error.link.damaged")
    return value


def _limits(record: Car | Race) -> dict[str, int]:
    return CAR_MAXIMA if isinstance(record, Car) else RACE_MAXIMA


def _put(bits: BitWriter, record: Car | Race, *names: str) -> None:
    """Append fields, each in the bits that its limit needs."""
    for name in names:
        bits.write(getattr(record, name), _limits(record)[name].bit_length())


def _take(bits: BitReader, record: Car | Race, *names: str) -> None:
    for name in names:
        most = _limits(record)[name]
        setattr(record, name, below_or_damaged(bits.read(most.bit_length()), most + 1))


def _put_choice(bits: BitWriter, record: Car | Race, name: str) -> None:
    """Append a field as one of a known number of values, which may save a bit."""
    bits.write_choice(getattr(record, name), _limits(record)[name] + 1)


def _take_choice(bits: BitReader, record: Car | Race, name: str) -> None:
    setattr(record, name, bits.read_choice(_limits(record)[name] + 1))


def _put_counts(bits: BitWriter, record: Car | Race, *names: str) -> None:
    """Append fields, small numbers in fewer bits."""
    for name in names:
        bits.write_varint(getattr(record, name))


def _take_counts(bits: BitReader, record: Car | Race, *names: str) -> None:
    for name in names:
        setattr(record, name, bits.read_varint(_limits(record)[name]))


def write_position(bits: BitWriter, rules: Rules, race: Race) -> None:
    """Append a position: a race that waits for a decision."""
    step = rules.steps[race.step].name
    step = "gear" if step == GEAR_QUEUE_STEP else step  # the step at which a position begins when it is read
    bits.write(STEP_NUMBERS.index(step), 6)
    _put_counts(bits, race, *HEADER_FIELDS)
    cars = len(race.cars)
    if "backmarkers" in rules.saved_groups:
        bits.write_varint(cars - len(rules.setup.entries))
    if not uses_simultaneous_gears(rules, step):
        bits.write(len(race.queue), 4)
        for number in (race.actor, *race.queue):
            bits.write_choice(number, cars)
    for car in race.cars:
        _write_car(bits, rules, race, car)
    if "weather" in rules.saved_groups:
        _put(bits, race, "weather")
    if "settled" in rules.saved_groups:
        _put(bits, race, "settled")
    if "hazards" in rules.saved_groups:
        _write_spaces(bits, rules, race.debris)
    if "hazard_laps" in rules.saved_groups:
        for lap in race.debris_laps:
            bits.write_varint(lap)
    if "kit" in rules.saved_groups:
        for name in POINTS_RACE_MAXIMA:
            bits.write_varint(getattr(race.points_state, name))
    if step == "drive":
        _put(bits, race, "skidded", "no_more_slipstream")
    if rules.steps[race.step].question_spec.saves_path:
        _write_spaces(bits, rules, race.path)
        _put_counts(bits, race, *PATH_FIELDS)
        bits.write_varint(race.uncounted_stop_corner + 1)
        if rules.track.has_double_cost:
            _put(bits, race, "wasted")
    for record in extension_records(rules, race):
        _write_extension_fields(bits, record)


def _write_extension_fields(bits: BitWriter, record: ExtensionFields) -> None:
    """Append the non-neutral extension fields, each after its number."""
    fields = record.non_neutral()
    bits.write_varint(len(fields))
    for field, value in fields:
        bits.write_varint(field.number)
        bits.write_varint(value)


def _read_extension_fields(bits: BitReader, record: ExtensionFields) -> None:
    fields_by_number = {field.number: field for field in record.fields}
    for _ in range(bits.read_varint(len(fields_by_number))):
        number = bits.read_varint(255)
        if number not in fields_by_number:
            raise InputError("error.link.newer")
        field = fields_by_number[number]
        record.put(field, bits.read_varint(field.maximum or 0))


def _write_car(bits: BitWriter, rules: Rules, race: Race, car: Car) -> None:
    _put_choice(bits, car, "status")
    if car.status == RUNNING:
        bits.write_choice(car.space, rules.track.size)
        _put(bits, car, "pit", "spun", "stops")
    else:
        _put_counts(bits, car, "place")
        bits.write_choice(OUT_REASONS.index(car.out), _reason_count(rules))
    _put_counts(bits, car, "rolls")
    _put_choice(bits, car, "gear")
    bits.write_varint(car.crossings)
    _put_choice(bits, car, "grid")
    bits.write_varint(race.moves - car.arrival_order)
    if "full" in rules.saved_groups:
        for points in car.full:
            bits.write_varint(points)
    for part, points in zip(WEAR_STOCKS, car.full, strict=True):
        bits.write_choice(getattr(car, part), points + 1)
    if "compound" in rules.saved_groups:
        _put_choice(bits, car, "compound")
        bits.write_varint(car.fitted)
    if "reserve" in rules.saved_groups:
        _put(bits, car, "reserve")
    if "kit" in rules.saved_groups:
        _write_points_car(bits, car)
    if car.status == RUNNING and car.points_state.wreck:
        bits.write_choice(OUT_REASONS.index(car.out), _reason_count(rules))


def _write_points_car(bits: BitWriter, car: Car) -> None:
    """Append the non-zero numbers, each after its index."""
    non_zero_fields = [
        (place, getattr(car.points_state, name))
        for place, name in enumerate(POINTS_CAR_MAXIMA)
        if getattr(car.points_state, name)
    ]
    bits.write(len(non_zero_fields), 4)
    for place, value in non_zero_fields:
        bits.write(place, 4)
        bits.write_varint(value)


def _read_points_car(bits: BitReader, car: Car) -> None:
    names = tuple(POINTS_CAR_MAXIMA)
    for _ in range(bits.read(4)):
        name = names[below_or_damaged(bits.read(4), len(names))]
        car.points_state = car.points_state._replace(**{name: bits.read_varint(POINTS_CAR_MAXIMA[name])})


def _write_spaces(bits: BitWriter, rules: Rules, spaces: tuple[int, ...]) -> None:
    bits.write_varint(len(spaces))
    for space in spaces:
        bits.write_choice(space, rules.track.size)


def _read_spaces(bits: BitReader, rules: Rules) -> tuple[int, ...]:
    return tuple([bits.read_choice(rules.track.size) for _ in range(bits.read_varint(rules.track.size))])


def read_position(bits: BitReader, rules: Rules) -> Race:
    """Return a position that can be played on. Raise InputError if it cannot."""
    step = STEP_NUMBERS[below_or_damaged(bits.read(6), len(STEP_NUMBERS))]
    if step not in rules.at:
        raise InputError("error.link.damaged")
    is_simultaneous = uses_simultaneous_gears(rules, step)
    head = [bits.read_varint(RACE_MAXIMA[name]) for name in HEADER_FIELDS]
    race = empty_race(rules, bits.read_varint(MAX_CARS) if "backmarkers" in rules.saved_groups else 0)
    start_at(rules, race, GEAR_QUEUE_STEP if is_simultaneous else step)
    race.round, race.moves, race.natural, race.rolled = head
    cars = len(race.cars)
    if not is_simultaneous:
        race.actor, *queue = [bits.read_choice(cars) for _ in range(bits.read(4) + 1)]
        race.queue = tuple(queue)
    for car in race.cars:
        _read_car(bits, rules, race, car)
    fill_occupied_spaces(rules, race)
    if "weather" in rules.saved_groups:
        _take(bits, race, "weather")
    if "settled" in rules.saved_groups:
        _take(bits, race, "settled")
    if "hazards" in rules.saved_groups:
        race.debris = _read_spaces(bits, rules)
    if "hazard_laps" in rules.saved_groups:
        race.debris_laps = tuple([bits.read_varint(rules.setup.laps + 1) for _ in race.debris])
    if "kit" in rules.saved_groups:
        numbers: dict[str, Any] = {name: bits.read_varint(most) for name, most in POINTS_RACE_MAXIMA.items()}
        race.points_state = NEW_POINTS_RACE._replace(**numbers)
    if step == "drive":
        _take(bits, race, "skidded", "no_more_slipstream")
    if rules.steps[race.step].question_spec.saves_path:
        race.path = _read_spaces(bits, rules)
        _take_counts(bits, race, *PATH_FIELDS)
        race.uncounted_stop_corner = bits.read_varint(RACE_MAXIMA["uncounted_stop_corner"]) - 1
        if rules.track.has_double_cost:
            _take(bits, race, "wasted")
    elif step == "drive" and "compound" in rules.saved_groups:
        race.set_lap = tyre_set_lap(race.cars[race.actor], race.points_state.laps_off)
    for record in extension_records(rules, race):
        _read_extension_fields(bits, record)
    race.finished = sum(car.status == FINISHED for car in race.cars)
    if state_problems(rules, race) or position_problems(rules, race):
        raise InputError("error.link.damaged")
    return race


def _read_car(bits: BitReader, rules: Rules, race: Race, car: Car) -> None:
    _take_choice(bits, car, "status")
    if car.status == RUNNING:
        car.space = bits.read_choice(rules.track.size)
        _take(bits, car, "pit", "spun", "stops")
    else:
        _take_counts(bits, car, "place")
        car.out = OUT_REASONS[below_or_damaged(bits.read_choice(_reason_count(rules)), len(OUT_REASONS))]
    _take_counts(bits, car, "rolls")
    _take_choice(bits, car, "gear")
    car.crossings = bits.read_varint(max_crossings(rules, car))
    _take_choice(bits, car, "grid")
    car.arrival_order = race.moves - bits.read_varint(race.moves)
    if "full" in rules.saved_groups:
        car.full = tuple(bits.read_varint(CAR_MAXIMA["full"]) for _ in WEAR_STOCKS)
    for part, points in zip(WEAR_STOCKS, car.full, strict=True):
        setattr(car, part, bits.read_choice(points + 1))
    if "compound" in rules.saved_groups:
        _take_choice(bits, car, "compound")
        car.fitted = bits.read_varint(rules.setup.laps + 2)
    if "reserve" in rules.saved_groups:
        _take(bits, car, "reserve")
    if "kit" in rules.saved_groups:
        _read_points_car(bits, car)
    if car.status == RUNNING and car.points_state.wreck:
        car.out = OUT_REASONS[below_or_damaged(bits.read_choice(_reason_count(rules)), len(OUT_REASONS))]
