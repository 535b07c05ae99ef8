"""Positions as bits: a race that waits for a decision."""

from __future__ import annotations

from typing import Any

from engine.core.fields import CAR_LIMITS, COURSE_LIMITS, KIT_LIMITS, OUT_REASONS, RACE_LIMITS
from engine.core.state import COURSE, FINISHED, RUNNING, Car, Race, lap_of_set
from engine.core.types import MAX_CARS, WEAR, InputError
from engine.links.bitstream import BitReader, BitWriter
from engine.links.invariants import begun, check, occupy
from engine.links.later_fields import LaterFields, later_records
from engine.links.validate_position import LEVERS, by_levers, most_crossings, possible
from engine.rules.kernel.builder import Rules

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


def _reasons(rules: Rules) -> int:
    """Return the number of reasons for going out that the format has room for.

    Rules with movement points have more.
    """
    return 16 if "kit" in rules.kept else 8


# The path driven so far, in a position in the middle of a move.
OF_THE_WAY = ("leg", "set_lap", "skidded", "no_tow", "finishing")

HEAD = ("round", "moves", "natural", "rolled")


def checked(value: int, below: int) -> int:
    """Return a number from a link. Raise InputError if it is not less than ``below``."""
    if value >= below:
        raise InputError("error.link.damaged")
    return value


def _limits(record: Car | Race) -> dict[str, int]:
    return CAR_LIMITS if isinstance(record, Car) else RACE_LIMITS


def _put(bits: BitWriter, record: Car | Race, *names: str) -> None:
    """Append fields, each in the bits that its limit needs."""
    for name in names:
        bits.put(getattr(record, name), _limits(record)[name].bit_length())


def _take(bits: BitReader, record: Car | Race, *names: str) -> None:
    for name in names:
        most = _limits(record)[name]
        setattr(record, name, checked(bits.take(most.bit_length()), most + 1))


def _put_choice(bits: BitWriter, record: Car | Race, name: str) -> None:
    """Append a field as one of a known number of values, which may save a bit."""
    bits.put_choice(getattr(record, name), _limits(record)[name] + 1)


def _take_choice(bits: BitReader, record: Car | Race, name: str) -> None:
    setattr(record, name, bits.take_choice(_limits(record)[name] + 1))


def _put_counts(bits: BitWriter, record: Car | Race, *names: str) -> None:
    """Append fields, small numbers in fewer bits."""
    for name in names:
        bits.put_count(getattr(record, name))


def _take_counts(bits: BitReader, record: Car | Race, *names: str) -> None:
    for name in names:
        setattr(record, name, bits.take_count(_limits(record)[name]))


def write_position(bits: BitWriter, rules: Rules, race: Race) -> None:
    """Append a position: a race that waits for a decision."""
    step = rules.steps[race.step].name
    step = "gear" if step == LEVERS else step  # the step at which a position begins when it is read
    bits.put(STEP_NUMBERS.index(step), 6)
    _put_counts(bits, race, *HEAD)
    cars = len(race.cars)
    if "backmarkers" in rules.kept:
        bits.put_count(cars - len(rules.setup.entries))
    if not by_levers(rules, step):
        bits.put(len(race.queue), 4)
        for number in (race.actor, *race.queue):
            bits.put_choice(number, cars)
    for car in race.cars:
        _write_car(bits, rules, race, car)
    if "weather" in rules.kept:
        _put(bits, race, "weather")
    if "settled" in rules.kept:
        _put(bits, race, "settled")
    if "hazards" in rules.kept:
        _write_spaces(bits, rules, race.hazards)
    if "hazard_laps" in rules.kept:
        for lap in race.hazard_laps:
            bits.put_count(lap)
    if "kit" in rules.kept:
        for name in COURSE_LIMITS:
            bits.put_count(getattr(race.course, name))
    if step == "drive":
        _put(bits, race, "skidded", "no_tow")
    if rules.steps[race.step].form.midway:
        _write_spaces(bits, rules, race.path)
        _put_counts(bits, race, *OF_THE_WAY)
        bits.put_count(race.uncredited + 1)
        if rules.track.paying:
            _put(bits, race, "wasted")
    for record in later_records(rules, race):
        _write_later(bits, record)


def _write_later(bits: BitWriter, record: LaterFields) -> None:
    """Append the non-neutral extension fields, each after its number."""
    kept = record.differing()
    bits.put_count(len(kept))
    for field, value in kept:
        bits.put_count(field.number)
        bits.put_count(value)


def _read_later(bits: BitReader, record: LaterFields) -> None:
    known = {field.number: field for field in record.fields}
    for _ in range(bits.take_count(len(known))):
        number = bits.take_count(255)
        if number not in known:
            raise InputError("error.link.newer")
        field = known[number]
        record.put(field, bits.take_count(field.most or 0))


def _write_car(bits: BitWriter, rules: Rules, race: Race, car: Car) -> None:
    _put_choice(bits, car, "status")
    if car.status == RUNNING:
        bits.put_choice(car.space, rules.track.size)
        _put(bits, car, "pit", "spun", "stops")
    else:
        _put_counts(bits, car, "place")
        bits.put_choice(OUT_REASONS.index(car.out), _reasons(rules))
    _put_counts(bits, car, "throws")
    _put_choice(bits, car, "gear")
    bits.put_count(car.crossings)
    _put_choice(bits, car, "grid")
    bits.put_count(race.moves - car.arrived)
    if "full" in rules.kept:
        for points in car.full:
            bits.put_count(points)
    for part, points in zip(WEAR, car.full, strict=True):
        bits.put_choice(getattr(car, part), points + 1)
    if "compound" in rules.kept:
        _put_choice(bits, car, "compound")
        bits.put_count(car.fitted)
    if "reserve" in rules.kept:
        _put(bits, car, "reserve")
    if "kit" in rules.kept:
        _write_kit(bits, car)
    if car.status == RUNNING and car.kit.wreck:
        bits.put_choice(OUT_REASONS.index(car.out), _reasons(rules))


def _write_kit(bits: BitWriter, car: Car) -> None:
    """Append the non-zero numbers, each after its index."""
    kept = [
        (place, getattr(car.kit, name)) for place, name in enumerate(KIT_LIMITS) if getattr(car.kit, name)
    ]
    bits.put(len(kept), 4)
    for place, value in kept:
        bits.put(place, 4)
        bits.put_count(value)


def _read_kit(bits: BitReader, car: Car) -> None:
    names = tuple(KIT_LIMITS)
    for _ in range(bits.take(4)):
        name = names[checked(bits.take(4), len(names))]
        car.kit = car.kit._replace(**{name: bits.take_count(KIT_LIMITS[name])})


def _write_spaces(bits: BitWriter, rules: Rules, spaces: tuple[int, ...]) -> None:
    bits.put_count(len(spaces))
    for space in spaces:
        bits.put_choice(space, rules.track.size)


def _read_spaces(bits: BitReader, rules: Rules) -> tuple[int, ...]:
    return tuple([bits.take_choice(rules.track.size) for _ in range(bits.take_count(rules.track.size))])


def read_position(bits: BitReader, rules: Rules) -> Race:
    """Return a position that can be played on. Raise InputError if it cannot."""
    step = STEP_NUMBERS[checked(bits.take(6), len(STEP_NUMBERS))]
    if step not in rules.at:
        raise InputError("error.link.damaged")
    levers = by_levers(rules, step)
    head = [bits.take_count(RACE_LIMITS[name]) for name in HEAD]
    race = begun(rules, bits.take_count(MAX_CARS) if "backmarkers" in rules.kept else 0)
    race.step = rules.at[LEVERS if levers else step]
    race.round, race.moves, race.natural, race.rolled = head
    cars = len(race.cars)
    if not levers:
        race.actor, *queue = [bits.take_choice(cars) for _ in range(bits.take(4) + 1)]
        race.queue = tuple(queue)
    for car in race.cars:
        _read_car(bits, rules, race, car)
    occupy(rules, race)
    if "weather" in rules.kept:
        _take(bits, race, "weather")
    if "settled" in rules.kept:
        _take(bits, race, "settled")
    if "hazards" in rules.kept:
        race.hazards = _read_spaces(bits, rules)
    if "hazard_laps" in rules.kept:
        race.hazard_laps = tuple([bits.take_count(rules.setup.laps + 1) for _ in race.hazards])
    if "kit" in rules.kept:
        numbers: dict[str, Any] = {name: bits.take_count(most) for name, most in COURSE_LIMITS.items()}
        race.course = COURSE._replace(**numbers)
    if step == "drive":
        _take(bits, race, "skidded", "no_tow")
    if rules.steps[race.step].form.midway:
        race.path = _read_spaces(bits, rules)
        _take_counts(bits, race, *OF_THE_WAY)
        race.uncredited = bits.take_count(RACE_LIMITS["uncredited"]) - 1
        if rules.track.paying:
            _take(bits, race, "wasted")
    elif step == "drive" and "compound" in rules.kept:
        race.set_lap = lap_of_set(race.cars[race.actor], race.course.laps_off)
    for record in later_records(rules, race):
        _read_later(bits, record)
    race.finished = sum(car.status == FINISHED for car in race.cars)
    if check(rules, race) or possible(rules, race):
        raise InputError("error.link.damaged")
    return race


def _read_car(bits: BitReader, rules: Rules, race: Race, car: Car) -> None:
    _take_choice(bits, car, "status")
    if car.status == RUNNING:
        car.space = bits.take_choice(rules.track.size)
        _take(bits, car, "pit", "spun", "stops")
    else:
        _take_counts(bits, car, "place")
        car.out = OUT_REASONS[checked(bits.take_choice(_reasons(rules)), len(OUT_REASONS))]
    _take_counts(bits, car, "throws")
    _take_choice(bits, car, "gear")
    car.crossings = bits.take_count(most_crossings(rules, car))
    _take_choice(bits, car, "grid")
    car.arrived = race.moves - bits.take_count(race.moves)
    if "full" in rules.kept:
        car.full = tuple(bits.take_count(CAR_LIMITS["full"]) for _ in WEAR)
    for part, points in zip(WEAR, car.full, strict=True):
        setattr(car, part, bits.take_choice(points + 1))
    if "compound" in rules.kept:
        _take_choice(bits, car, "compound")
        car.fitted = bits.take_count(rules.setup.laps + 2)
    if "reserve" in rules.kept:
        _take(bits, car, "reserve")
    if "kit" in rules.kept:
        _read_kit(bits, car)
    if car.status == RUNNING and car.kit.wreck:
        car.out = OUT_REASONS[checked(bits.take_choice(_reasons(rules)), len(OUT_REASONS))]
