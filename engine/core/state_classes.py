"""The state of a race as classes.

Generated from the table in ``engine/core/fields.py`` by ``python3 -m tests.write_state``; do not edit.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.core.types import Event


class PointsCarState(NamedTuple):
    """Fields of a car under the rules counted in movement points. Immutable, so copies share it.

    ``selected_gear``: the gear chosen but not shown yet, negative if it is not possible. ``previous_gear``:
    the gear of the previous turn. ``wing``: 1 for high downforce. ``driver_points``: points of the driver
    left. ``crew``: points of the crew. ``qualifying``: the advantage in qualifying. ``box``: the pit chosen,
    from 1. ``work``: movement points of work still to do at the pit. ``jobs``: jobs done during the stop, a
    bit for each kind. ``crew_used``: the crew has helped at this stop. ``repair``: points for repairs left at
    this stop. ``wreck``: a car that is out but still rolls, coasts or is locked. ``wreck_fate_pending``: 1
    while the fate of a wreck is unknown. ``left_to_roll``: spaces or turns a wreck has left. ``gone_after``:
    the game turn at whose end a wreck is cleared away. ``backmarker``: 1 for a backmarker, which is not part
    of the race. ``races_to_miss``: races that the driver misses, 98 for the season, 99 if killed.
    """

    selected_gear: int = 0
    previous_gear: int = 0
    wing: int = 0
    driver_points: int = 0
    crew: int = 0
    qualifying: int = 0
    box: int = 0
    work: int = 0
    jobs: int = 0
    crew_used: int = 0
    repair: int = 0
    wreck: int = 0
    wreck_fate_pending: int = 0
    left_to_roll: int = 0
    gone_after: int = 0
    backmarker: int = 0
    races_to_miss: int = 0


class PointsTurnState(NamedTuple):
    """Fields of one car's turn under the rules counted in movement points.

    ``two_dice``: 2d10 instead of a d20. ``boost``: spaces added by an engine point. ``asked``: a bit for each
    question already answered. ``damage``: parts of the moving car that have reached zero since the last
    penalty for them. ``extra``: the extra move that this damage requires. ``paid``: tyre points paid for
    corners in this turn. ``split``: points paid in tyres behind other cars, plus one, where the driver has
    chosen. ``left_over``: movement points left on reaching the pit. ``behind``: the car right behind when the
    move began, plus one. ``is_slipstreaming``: 1 while this car is slipstreaming. ``hit``: cars that have
    failed a roll in this check. ``lost``: the spaces of the cars it has put out. ``weather``: the barometer's
    result plus one; it applies from the next car on. ``stage``: dice already rolled for an accident.
    ``rolls``: rolls of a further check so far, each with its car. ``rivals``: cars that have to roll again.
    """

    two_dice: int = 0
    boost: int = 0
    asked: int = 0
    damage: int = 0
    extra: int = 0
    paid: int = 0
    split: int = 0
    left_over: int = 0
    behind: int = 0
    is_slipstreaming: int = 0
    hit: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    weather: int = 0
    stage: int = 0
    rolls: tuple[int, ...] = ()
    rivals: tuple[int, ...] = ()


class PointsRaceState(NamedTuple):
    """Fields of the whole race under the rules counted in movement points.

    ``last_weather``: the last result of the weather die plus one, while two in a row settle it. ``checks``:
    weather points that the leader has passed so far. ``lap_marked``: the last lap of the leader at whose end
    backmarkers came. ``stopping``: 1 when the race stops at the end of this turn. ``laps_off``: laps taken
    off at a restart. ``started``: the game turn of the last start. ``placing``: backmarkers still to be
    placed now. ``placed``: backmarkers already placed. ``pending_accidents``: drivers whose accident is still
    to be resolved, plus 32 if the cause was the engine. ``trail``: the path of a car that the next one may
    follow. ``session``: of a time trial: rolls, driver points at its start, rolls added, second round or not.
    """

    last_weather: int = 0
    checks: int = 0
    lap_marked: int = 0
    stopping: int = 0
    laps_off: int = 0
    started: int = 1
    placing: int = 0
    placed: int = 0
    pending_accidents: tuple[int, ...] = ()
    trail: tuple[int, ...] = ()
    session: tuple[int, ...] = ()


KIT, TURN, COURSE = PointsCarState(), PointsTurnState(), PointsRaceState()


class Car:
    """One car.

    ``arrival_order``: the number of the move that brought it to its space; lower was there first.
    ``bodywork``: points left. ``brakes``: points left. ``compound``: HARD, SOFT or WET tyres. ``crossings``:
    crossings of the line; lap 1 is driven with 1. ``engine``: points left. ``fitted``: the crossing from
    which the age of its tyres counts. ``fuel``: points left. ``full``: the points it started with, in the
    order of WEAR. ``gear``: 0 before the first move. ``grid``: 0 = pole. ``points_state``: state that only
    movement-point rules use. ``out``: reason for being out, empty while it is not. ``pit``: ON_TRACK, TO_PIT
    (not yet served), AT_PIT (next to the lane), FROM_PIT. ``place``: 1 = winner, 0 = not classified.
    ``reserve``: points kept in the pits for repairs. ``road_holding``: points left. ``space``: index on the
    track, -1 when off the board. ``spun``: faces backwards. ``status``: RUNNING, FINISHED or OUT. ``stops``:
    turns ended in the corner it is in. ``rolls``: dice rolled in this game turn, and before the race in time
    trials. ``tyres``: points left.
    """

    __slots__ = (
        "arrival_order", "bodywork", "brakes", "compound", "crossings", "engine", "fitted", "fuel", "full",
        "gear", "grid", "out", "pit", "place", "points_state", "reserve", "road_holding", "rolls", "space",
        "spun", "status", "stops", "tyres",
    )  # fmt: skip

    arrival_order: int
    bodywork: int
    brakes: int
    compound: int
    crossings: int
    engine: int
    fitted: int
    fuel: int
    full: tuple[int, ...]
    gear: int
    grid: int
    out: str
    pit: int
    place: int
    points_state: PointsCarState
    reserve: int
    road_holding: int
    rolls: int
    space: int
    spun: int
    status: int
    stops: int
    tyres: int

    def copy(self) -> Car:
        """Return an independent copy."""
        car = _new_car(Car)
        car.arrival_order = self.arrival_order
        car.bodywork = self.bodywork
        car.brakes = self.brakes
        car.compound = self.compound
        car.crossings = self.crossings
        car.engine = self.engine
        car.fitted = self.fitted
        car.fuel = self.fuel
        car.full = self.full
        car.gear = self.gear
        car.grid = self.grid
        car.out = self.out
        car.pit = self.pit
        car.place = self.place
        car.points_state = self.points_state
        car.reserve = self.reserve
        car.road_holding = self.road_holding
        car.rolls = self.rolls
        car.space = self.space
        car.spun = self.spun
        car.status = self.status
        car.stops = self.stops
        car.tyres = self.tyres
        return car


def neutral_car() -> Car:
    """Return a car with neutral values."""
    car = _new_car(Car)
    car.arrival_order = 0
    car.bodywork = 0
    car.brakes = 0
    car.compound = 0
    car.crossings = 0
    car.engine = 0
    car.fitted = 1
    car.fuel = 0
    car.full = ()
    car.gear = 0
    car.grid = 0
    car.out = ""
    car.pit = 0
    car.place = 0
    car.points_state = KIT
    car.reserve = 0
    car.road_holding = 0
    car.rolls = 0
    car.space = -1
    car.spun = 0
    car.status = 0
    car.stops = 0
    car.tyres = 0
    return car


class Race:
    """A race at one moment.

    ``cars``: in the order of the entry list, backmarkers last. ``occupied``: space -> car, for every space
    that no other car may enter. ``step``: index of the current step in the turn. ``events``: events so far,
    or None to record none (drivers trying moves). ``actor``: the car whose turn it is, -1 for none.
    ``points_state``: what only movement-point rules remember of the race. ``finished``: cars that have
    finished. ``finishing``: the actor has crossed the last line in this move. ``grid_rolls``: the grid rolls,
    a list for each car. ``debris_laps``: for each dangerous space the crossings of the car that came to harm.
    ``debris``: dangerous spaces. ``segment_start``: place on the path where the current part of the move
    starts. ``moves``: moves made so far. ``natural``: the movement die. ``no_more_slipstream``: 1 if no
    further slipstream is offered in this turn. ``over``: the race has ended. ``path``: the spaces just
    driven, start included. ``pending``: dice or cars that a step still has to deal with. ``queue``: the cars
    still to move in this game turn. ``is_reroll``: 1 while a die is re-rolled. ``rolled``: the spaces that
    the die gives, including an engine boost. ``round``: the game turn, from 1. ``set_lap``: the lap that the
    actor's tyres are in. ``settled``: 1 when the weather stays. ``skidded``: 1 if no further skid happens in
    this turn. ``held_face``: the face of a die that may be re-rolled, -1 for none. ``trial``: count and
    seconds of each time trial driven so far. ``trial_count``: the count of the present time trial. ``turn``:
    what movement-point rules remember of the turn. ``uncounted_stop_corner``: the corner in which no stop
    counts in this turn. ``unused``: spaces of the roll lost behind cars in the way. ``wasted``: 1 if the last
    movement point could not pay for a doubled space. ``weather``: DRY, RAIN or CHANGEABLE, which is dry for
    now.
    """

    __slots__ = (
        "actor", "cars", "debris", "debris_laps", "events", "finished", "finishing", "grid_rolls",
        "held_face", "is_reroll", "moves", "natural", "no_more_slipstream", "occupied", "over", "path",
        "pending", "points_state", "queue", "rolled", "round", "segment_start", "set_lap", "settled",
        "skidded", "step", "trial", "trial_count", "turn", "uncounted_stop_corner", "unused", "wasted",
        "weather",
    )  # fmt: skip

    actor: int
    cars: list[Car]
    debris: tuple[int, ...]
    debris_laps: tuple[int, ...]
    events: list[Event] | None
    finished: int
    finishing: int
    grid_rolls: tuple[tuple[int, ...], ...]
    held_face: int
    is_reroll: int
    moves: int
    natural: int
    no_more_slipstream: int
    occupied: dict[int, int]
    over: int
    path: tuple[int, ...]
    pending: tuple[int, ...]
    points_state: PointsRaceState
    queue: tuple[int, ...]
    rolled: int
    round: int
    segment_start: int
    set_lap: int
    settled: int
    skidded: int
    step: int
    trial: tuple[tuple[int, ...], ...]
    trial_count: int
    turn: PointsTurnState
    uncounted_stop_corner: int
    unused: int
    wasted: int
    weather: int

    def copy(self, only: int = -1) -> Race:
        """Return an independent copy that records no events.

        ``only``: the only car to copy, for callers that do not change the others; -1 copies all.
        """
        race = _new_race(Race)
        race.actor = self.actor
        race.cars = [car.copy() for car in self.cars] if only < 0 else _with_own_copy(self.cars, only)
        race.debris = self.debris
        race.debris_laps = self.debris_laps
        race.events = None
        race.finished = self.finished
        race.finishing = self.finishing
        race.grid_rolls = self.grid_rolls
        race.held_face = self.held_face
        race.is_reroll = self.is_reroll
        race.moves = self.moves
        race.natural = self.natural
        race.no_more_slipstream = self.no_more_slipstream
        race.occupied = self.occupied.copy()
        race.over = self.over
        race.path = self.path
        race.pending = self.pending
        race.points_state = self.points_state
        race.queue = self.queue
        race.rolled = self.rolled
        race.round = self.round
        race.segment_start = self.segment_start
        race.set_lap = self.set_lap
        race.settled = self.settled
        race.skidded = self.skidded
        race.step = self.step
        race.trial = self.trial
        race.trial_count = self.trial_count
        race.turn = self.turn
        race.uncounted_stop_corner = self.uncounted_stop_corner
        race.unused = self.unused
        race.wasted = self.wasted
        race.weather = self.weather
        return race

    def emit(self, kind: str, car: int, clause: str, **data: Any) -> None:
        """Record an event, if events are recorded."""
        if self.events is not None:
            self.events.append(Event(kind, car, self.round, clause, data))


def neutral_race() -> Race:
    """Return a race with neutral values."""
    race = _new_race(Race)
    race.actor = -1
    race.cars = []
    race.debris = ()
    race.debris_laps = ()
    race.events = None
    race.finished = 0
    race.finishing = 0
    race.grid_rolls = ()
    race.held_face = -1
    race.is_reroll = 0
    race.moves = 0
    race.natural = 0
    race.no_more_slipstream = 0
    race.occupied = {}
    race.over = 0
    race.path = ()
    race.pending = ()
    race.points_state = COURSE
    race.queue = ()
    race.rolled = 0
    race.round = 0
    race.segment_start = 0
    race.set_lap = 0
    race.settled = 0
    race.skidded = 0
    race.step = 0
    race.trial = ()
    race.trial_count = 0
    race.turn = TURN
    race.uncounted_stop_corner = -1
    race.unused = 0
    race.wasted = 0
    race.weather = 0
    return race


def _with_own_copy(cars: list[Car], only: int) -> list[Car]:
    """Return the same cars, with a copy of one of them."""
    cars = cars.copy()
    cars[only] = cars[only].copy()
    return cars


_new_car = object.__new__
_new_race = object.__new__
