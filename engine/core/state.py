"""The state of a race: plain whole numbers and tuples, cheap to copy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from zlib import crc32

from engine.core.records import COURSE, KIT, TURN, Course, Kit, Turn
from engine.core.track import Track
from engine.core.types import WEAR, Event

RUNNING, FINISHED, OUT = 0, 1, 2

ON_TRACK, TO_PIT, AT_PIT, FROM_PIT = 0, 1, 2, 3

DRY, RAIN, CHANGEABLE = 0, 1, 2

HARD, SOFT, WET = 0, 1, 2


class Car:
    """One car.

    ``space``: index on the track, -1 when off the board. ``gear``: 0 before the first move. ``crossings``:
    how often the line was crossed; the grid lies before the line, so lap 1 is driven with 1. ``stops``: turns
    ended in the corner the car is in. ``tyres`` to ``road_holding``: points left. ``full``: the points it
    started with, in the order of WEAR. ``reserve``: points kept in the pits for repairs. ``compound``: HARD,
    SOFT or WET tyres. ``fitted``: the crossing from which the age of the set counts. ``status``: RUNNING,
    FINISHED or OUT. ``spun``: stands backwards. ``pit``: ON_TRACK, TO_PIT (in the lane, not yet served),
    AT_PIT (standing beside the lane), FROM_PIT (served, still in the lane). ``arrived``: number of the move
    that brought the car to its space, which settles who was there first. ``grid``: 0 = pole. ``place``: 1 =
    winner, 0 = not classified. ``throws``: dice thrown in this game turn. ``out``: why the car is out, ""
    while it is not. ``kit``: what only some rulebooks know.
    """

    __slots__ = (
        "arrived",
        "bodywork",
        "brakes",
        "compound",
        "crossings",
        "engine",
        "fitted",
        "fuel",
        "full",
        "gear",
        "grid",
        "kit",
        "out",
        "pit",
        "place",
        "reserve",
        "road_holding",
        "space",
        "spun",
        "status",
        "stops",
        "throws",
        "tyres",
    )  # fmt: skip

    space: int
    gear: int
    crossings: int
    stops: int
    tyres: int
    brakes: int
    fuel: int
    bodywork: int
    engine: int
    road_holding: int
    compound: int
    fitted: int
    reserve: int
    full: tuple[int, ...]
    status: int
    spun: int
    pit: int
    arrived: int
    grid: int
    place: int
    throws: int
    out: str
    kit: Kit

    def copy(self) -> Car:
        """A car of its own with the same state."""
        car = _new_car(Car)
        car.space = self.space
        car.gear = self.gear
        car.crossings = self.crossings
        car.stops = self.stops
        car.tyres = self.tyres
        car.brakes = self.brakes
        car.fuel = self.fuel
        car.bodywork = self.bodywork
        car.engine = self.engine
        car.road_holding = self.road_holding
        car.compound = self.compound
        car.fitted = self.fitted
        car.reserve = self.reserve
        car.full = self.full
        car.status = self.status
        car.spun = self.spun
        car.pit = self.pit
        car.arrived = self.arrived
        car.grid = self.grid
        car.place = self.place
        car.throws = self.throws
        car.out = self.out
        car.kit = self.kit
        return car


class Race:
    """A race at one moment.

    ``occupied``: space -> car, for every space on which nobody else may drive. ``step``: where in the turn's
    program the race stands. ``actor``: the car whose turn it is. ``queue``: the cars still to move in this
    game turn. ``moves``: moves made so far. ``natural``, ``rolled``: the movement die and the spaces it
    gives. ``path``: the spaces just driven, start included. ``unused``: spaces of the roll lost behind cars
    in the way. ``wasted``: a last point of movement that bought no doubled space. ``pending``: dice or cars
    that a step still has to deal with. ``finishing``: the actor has crossed the last line in this move.
    ``weather``: DRY, RAIN or CHANGEABLE, which is dry for the time being. ``hazards``: dangerous spaces.
    ``hazard_laps``: for each of them the crossings of the car that came to harm, if anybody keeps count.
    ``leg``: where on the path the present part of the move begins. ``set_lap``: the lap that the actor's
    tyres are in. ``skidded``, ``no_tow``: no skid, no tow any more in this turn. ``uncredited``: the corner
    in which no stop counts in this turn. ``settled``: 1 when the weather stays. ``trial``: (count, seconds)
    of the time trials driven so far; ``trial_count``: the count of the present one. ``thrown``: the face of a
    die that may still be thrown again, -1 when there is none; ``rethrown``: 1 while it is. ``turn``,
    ``course``: what only some rulebooks know. ``events``: what happened, or None to keep no record (drivers
    imagining moves).
    """

    __slots__ = (
        "actor",
        "cars",
        "course",
        "events",
        "finished",
        "finishing",
        "grid_rolls",
        "hazard_laps",
        "hazards",
        "leg",
        "moves",
        "natural",
        "no_tow",
        "occupied",
        "over",
        "path",
        "pending",
        "queue",
        "rethrown",
        "rolled",
        "round",
        "set_lap",
        "settled",
        "skidded",
        "step",
        "thrown",
        "trial",
        "trial_count",
        "turn",
        "uncredited",
        "unused",
        "wasted",
        "weather",
    )  # fmt: skip

    cars: list[Car]
    occupied: dict[int, int]
    step: int
    actor: int
    queue: tuple[int, ...]
    round: int
    moves: int
    natural: int
    rolled: int
    path: tuple[int, ...]
    unused: int
    wasted: int
    pending: tuple[int, ...]
    finishing: int
    finished: int
    over: int
    grid_rolls: tuple[tuple[int, ...], ...]
    weather: int
    hazards: tuple[int, ...]
    hazard_laps: tuple[int, ...]
    leg: int
    set_lap: int
    skidded: int
    no_tow: int
    uncredited: int
    settled: int
    trial: tuple[tuple[int, ...], ...]
    trial_count: int
    thrown: int
    rethrown: int
    turn: Turn
    course: Course
    events: list[Event] | None

    def copy(self) -> Race:
        """A race of its own with the same state, keeping no record of events."""
        race = _new_race(Race)
        race.cars = [car.copy() for car in self.cars]
        race.occupied = self.occupied.copy()
        race.step = self.step
        race.actor = self.actor
        race.queue = self.queue
        race.round = self.round
        race.moves = self.moves
        race.natural = self.natural
        race.rolled = self.rolled
        race.path = self.path
        race.unused = self.unused
        race.wasted = self.wasted
        race.pending = self.pending
        race.finishing = self.finishing
        race.finished = self.finished
        race.over = self.over
        race.grid_rolls = self.grid_rolls
        race.weather = self.weather
        race.hazards = self.hazards
        race.hazard_laps = self.hazard_laps
        race.leg = self.leg
        race.set_lap = self.set_lap
        race.skidded = self.skidded
        race.no_tow = self.no_tow
        race.uncredited = self.uncredited
        race.settled = self.settled
        race.trial = self.trial
        race.trial_count = self.trial_count
        race.thrown = self.thrown
        race.rethrown = self.rethrown
        race.turn = self.turn
        race.course = self.course
        race.events = None
        return race

    def tell(self, kind: str, car: int, clause: str, **data: Any) -> None:
        """Record an event, where anybody keeps a record."""
        if self.events is not None:
            self.events.append(Event(kind, car, self.round, clause, data))


_new_car = object.__new__
_new_race = object.__new__


def new_race(count: int, stock: Mapping[str, int]) -> Race:
    """A race before its grid is drawn: ``count`` cars off the board, each with the points of ``stock``."""
    race = _new_race(Race)
    race.cars = [_fresh_car(number, stock) for number in range(count)]
    race.occupied = {}
    race.step = race.round = race.moves = race.natural = race.rolled = race.unused = race.wasted = 0
    race.finishing = race.finished = race.over = 0
    race.weather = race.leg = race.set_lap = race.skidded = race.no_tow = race.settled = race.trial_count = 0
    race.uncredited = race.thrown = -1
    race.rethrown = 0
    race.turn, race.course = TURN, COURSE
    race.trial = ()
    race.actor = -1
    race.queue = race.path = race.pending = race.hazards = race.hazard_laps = ()
    race.grid_rolls = ((),) * count
    race.events = None
    return race


def extra_car(number: int) -> Car:
    """A car that is in nobody's race, off the board, with no points at all."""
    return _fresh_car(number, {})


def _fresh_car(number: int, stock: Mapping[str, int]) -> Car:
    car = _new_car(Car)
    car.space = -1
    car.gear = car.crossings = car.stops = car.spun = car.place = car.throws = 0
    car.status, car.pit, car.out = RUNNING, ON_TRACK, ""
    car.arrived = car.grid = number
    car.compound, car.fitted, car.reserve, car.kit = HARD, 1, 0, KIT
    for name in WEAR:
        setattr(car, name, stock.get(name, 0))
    car.full = tuple(stock.get(name, 0) for name in WEAR)
    return car


# What every race has, in an order that never changes, because links hold checks of it; and what only some
# rules touch, with its neutral value.
_CAR_STATE = (
    "arrived", "bodywork", "brakes", "crossings", "engine", "fuel", "full", "gear", "grid", "out", "pit",
    "place", "space", "spun", "status", "stops",
    "throws", "tyres",
)  # fmt: skip
_RACE_STATE = (
    "actor", "finished", "finishing", "grid_rolls", "moves", "natural", "over", "path", "pending", "queue",
    "rolled", "round", "unused",
)  # fmt: skip
_CAR_EXTRAS: dict[str, Any] = {"compound": HARD, "fitted": 1, "road_holding": 0, "reserve": 0, "kit": KIT}
_RACE_EXTRAS: dict[str, Any] = {
    "weather": DRY,
    "hazards": (),
    "hazard_laps": (),
    "leg": 0,
    "set_lap": 0,
    "skidded": 0,
    "no_tow": 0,
    "uncredited": -1,
    "settled": 0,
    "trial": (),
    "trial_count": 0,
    "wasted": 0,
    "thrown": -1,
    "rethrown": 0,
    "turn": TURN,
    "course": COURSE,
}


def state_of(race: Race) -> tuple[Any, ...]:
    """Everything that matters to the rest of the race, as one nested tuple: two races with equal states have
    equal futures.
    """
    cars = tuple(tuple(getattr(car, name) for name in _CAR_STATE) for car in race.cars)
    rest = tuple(getattr(race, name) for name in _RACE_STATE)
    extras: list[tuple[Any, ...]] = [
        (name, _plain(getattr(race, name), neutral))
        for name, neutral in _RACE_EXTRAS.items()
        if getattr(race, name) != neutral
    ]
    for number, car in enumerate(race.cars):
        extras += [
            (name, number, _plain(getattr(car, name), neutral))
            for name, neutral in _CAR_EXTRAS.items()
            if getattr(car, name) != neutral
        ]
    state = (cars, tuple(sorted(race.occupied.items())), rest)
    return (*state, tuple(extras), race.step) if extras else (*state, race.step)


def _plain(value: Any, neutral: Any) -> Any:
    """A value, of a record only the fields that are not neutral, so that fields to come change no check."""
    if not hasattr(value, "_fields"):
        return value
    return tuple(
        [(name, own) for name, own, usual in zip(value._fields, value, neutral, strict=True) if own != usual]
    )


def digest(race: Race) -> int:
    """A 32-bit number that differs, almost surely, between different states; the same on every Python. The
    step is left out: its number changes whenever a rule adds one, and links hold these numbers.
    """
    return crc32(repr(state_of(race)[:-1]).encode())


def distance(track: Track, car: Car) -> int:
    """Thousandths of a space from the line at which lap 1 opens; negative on the grid."""
    return (car.crossings - 1) * track.lap + track.progress[car.space]


def lap_of_set(car: Car, laps_off: int = 0) -> int:
    """The lap that a set of tyres is in, from 1: the laps since it was fitted (LUD-ADT-3, G-40).
    ``laps_off``: laps taken off at a restart; the way from the grid to the line belongs to the first lap
    after it.
    """
    return max(0, max(car.crossings, laps_off + 1) - car.fitted) + 1
