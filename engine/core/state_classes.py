"""The state of a race as classes.

Generated from the table in ``engine/core/fields.py`` by ``python3 build.py generate``; do not edit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.core.types import Event

if TYPE_CHECKING:
    from engine.core.kinds import EventKind


class PointsCarState(NamedTuple):
    """Fields of a car under the rules counted in movement points. Immutable, so copies share it."""

    selected_gear: int = 0  # the gear chosen but not shown yet, negative if it is not possible
    previous_gear: int = 0  # the gear of the previous turn
    wing: int = 0  # 1 for high downforce
    driver_points: int = 0  # points of the driver left
    crew: int = 0  # points of the crew
    qualifying: int = 0  # the advantage in qualifying
    box: int = 0  # the pit chosen, from 1
    work: int = 0  # movement points of work still to do at the pit
    jobs: int = 0  # jobs done during the stop, a bit for each kind
    crew_used: int = 0  # the crew has helped at this stop
    repair: int = 0  # points for repairs left at this stop
    wreck: int = 0  # a car that is out but still rolls, coasts or is locked
    wreck_fate_pending: int = 0  # 1 while the fate of a wreck is unknown
    left_to_roll: int = 0  # spaces or turns a wreck has left
    gone_after: int = 0  # the game turn at whose end a wreck is cleared away
    backmarker: int = 0  # 1 for a backmarker, which is not part of the race
    races_to_miss: int = 0  # races that the driver misses, 98 for the season, 99 if killed


class PointsTurnState(NamedTuple):
    """Fields of one car's turn under the rules counted in movement points."""

    two_dice: int = 0  # 2d10 instead of a d20
    boost: int = 0  # spaces added by an engine point
    # 1 once a stay at the pit has been offered, plus 2 once soft tyres have added a point on the way in
    offers_made: int = 0
    damage: int = 0  # parts of the moving car that have reached zero since the last penalty for them
    extra: int = 0  # the extra move that this damage requires
    paid: int = 0  # tyre points paid for corners in this turn
    split: int = 0  # points paid in tyres behind other cars, plus one, where the driver has chosen
    left_over: int = 0  # movement points left on reaching the pit
    behind: int = 0  # the car right behind when the move began, plus one
    is_slipstreaming: int = 0  # 1 while this car is slipstreaming, 2 during its own roll after it
    hit: tuple[int, ...] = ()  # cars that have failed a roll in this check
    lost: tuple[int, ...] = ()  # the spaces of the cars it has put out
    weather: int = 0  # the barometer's result plus one; it applies from the next car on
    stage: int = 0  # dice already rolled for an accident
    rolls: tuple[int, ...] = ()  # rolls of a further check so far, each with its car
    rivals: tuple[int, ...] = ()  # cars that have to roll again


class PointsRaceState(NamedTuple):
    """Fields of the whole race under the rules counted in movement points."""

    last_weather: int = 0  # the last result of the weather die plus one, while two in a row settle it
    checks: int = 0  # weather points that the leader has passed so far
    lap_marked: int = 0  # the last lap of the leader at whose end backmarkers came
    stopping: int = 0  # 1 when the race stops at the end of this turn
    laps_off: int = 0  # laps taken off at a restart
    started: int = 1  # the game turn of the last start
    placing: int = 0  # backmarkers still to be placed now
    placed: int = 0  # backmarkers already placed
    # drivers whose accident is still to be resolved, plus 32 if the cause was the engine
    pending_accidents: tuple[int, ...] = ()
    trail: tuple[int, ...] = ()  # the path of a car that the next one may follow
    # of a time trial: rolls, driver points at its start, rolls added, second round or not
    session: tuple[int, ...] = ()


NEW_POINTS_CAR, NEW_TURN, NEW_POINTS_RACE = PointsCarState(), PointsTurnState(), PointsRaceState()


class Car:
    """One car."""

    __slots__ = (
        "arrival_order", "bodywork", "brakes", "compound", "crossings", "engine", "fitted", "fuel", "full",
        "gear", "grid", "out", "pit", "place", "points_state", "reserve", "road_holding", "rolls", "space",
        "spun", "status", "stops", "tyres",
    )  # fmt: skip

    arrival_order: int  # the number of the move that brought it to its space; lower was there first
    bodywork: int  # points left
    brakes: int  # points left
    compound: int  # HARD, SOFT or WET tyres
    crossings: int  # crossings of the line; lap 1 is driven with 1
    engine: int  # points left
    fitted: int  # the crossing from which the age of its tyres counts
    fuel: int  # points left
    full: tuple[int, ...]  # the points it started with, in the order of WEAR
    gear: int  # 0 before the first move
    grid: int  # 0 = pole
    out: str  # reason for being out, empty while it is not
    pit: int  # ON_TRACK, TO_PIT (not yet served), AT_PIT (next to the lane), FROM_PIT
    place: int  # 1 = winner, 0 = not classified
    points_state: PointsCarState  # state that only movement-point rules use
    reserve: int  # points kept in the pits for repairs
    road_holding: int  # points left
    rolls: int  # dice rolled in this game turn, and before the race in time trials
    space: int  # index on the track, -1 when off the board
    spun: int  # faces backwards
    status: int  # RUNNING, FINISHED or OUT
    stops: int  # turns ended in the corner it is in
    tyres: int  # points left

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
    car.points_state = NEW_POINTS_CAR
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
    """A race at one moment."""

    __slots__ = (
        "actor", "cars", "debris", "debris_laps", "events", "finished", "finishing", "grid_rolls",
        "held_face", "is_reroll", "moves", "natural", "no_more_slipstream", "occupied", "over", "path",
        "pending", "points_state", "queue", "rolled", "round", "segment_start", "set_lap", "settled",
        "skidded", "step", "trial", "trial_count", "turn", "uncounted_stop_corner", "unused", "wasted",
        "weather",
    )  # fmt: skip

    actor: int  # the car whose turn it is, -1 for none
    cars: list[Car]  # in the order of the entry list, backmarkers last
    debris: tuple[int, ...]  # dangerous spaces
    debris_laps: tuple[int, ...]  # for each dangerous space the crossings of the car that came to harm
    events: list[Event] | None  # events so far, or None to record none (drivers trying moves)
    finished: int  # cars that have finished
    finishing: int  # the actor has crossed the last line in this move
    grid_rolls: tuple[tuple[int, ...], ...]  # the grid rolls, a list for each car
    held_face: int  # the face of a die that may be re-rolled, -1 for none
    is_reroll: int  # 1 while a die is re-rolled
    moves: int  # moves made so far
    natural: int  # the movement die
    no_more_slipstream: int  # 1 if no further slipstream is offered in this turn
    occupied: dict[int, int]  # space -> car, for every space that no other car may enter
    over: int  # the race has ended
    path: tuple[int, ...]  # the spaces just driven, start included
    pending: tuple[int, ...]  # dice or cars that a step still has to deal with
    points_state: PointsRaceState  # state that only movement-point rules keep for the race
    queue: tuple[int, ...]  # the cars still to move in this game turn
    rolled: int  # the spaces that the die gives, including an engine boost
    round: int  # the game turn, from 1
    segment_start: int  # place on the path where the current part of the move starts
    set_lap: int  # the lap that the actor's tyres are in
    settled: int  # 1 when the weather stays
    skidded: int  # 1 if no further skid happens in this turn
    step: int  # index of the current step in the turn
    trial: tuple[tuple[int, ...], ...]  # count and seconds of each time trial driven so far
    trial_count: int  # the count of the present time trial
    turn: PointsTurnState  # state that movement-point rules keep for the turn
    uncounted_stop_corner: int  # the corner in which no stop counts in this turn
    unused: int  # spaces of the roll lost behind cars in the way
    wasted: int  # 1 if the last movement point could not pay for a doubled space
    weather: int  # DRY, RAIN or CHANGEABLE, which is dry for now

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

    def emit(self, kind: EventKind, car: int, clause: str, **data: Any) -> None:
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
    race.points_state = NEW_POINTS_RACE
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
    race.turn = NEW_TURN
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
