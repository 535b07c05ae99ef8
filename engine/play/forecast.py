"""What each gear would bring, before the throw: for every face of its die the best that can be made of it,
and the spaces it would open.

The lever is set and the throw is read by the steps of the turn themselves, on a copy of the race, and the
legal moves are then searches by the function that asks for them. So the forecast is what comes after the
throw, unless somebody else moves before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import NamedTuple

from engine.core.fields import CAR_FIELDS, KIT_FIELDS, RACE_FIELDS
from engine.core.move_graph import space_of
from engine.core.state import RUNNING, Race
from engine.core.track import PIT_LANE
from engine.core.types import Action, Chance, Decision
from engine.play import stepping
from engine.play.preview import (
    COST,
    FREE,
    LINE,
    NOTHING,
    OUT,
    RANKS,
    SHORT,
    STOP,
    Legs,
    Preview,
    last_lap,
    order_of,
    preview,
    what_is_ahead,
)
from engine.rules.contact.contact import can_be_harmed
from engine.rules.gears.gears import shift
from engine.rules.kernel.builder import Rules
from engine.rules.kernel.moves import Moves, brakes_of
from engine.rules.move import drive
from engine.rules.turn.order import standing

# Not a corner either: the pit lane.
LANE = -3

# A point is lost for certain, without a throw.
SURELY = 20


class Face(NamedTuple):
    """A result of the movement die and the best that can be made of it.

    ``spaces``: what it is worth. ``natural``: the numbers on the die that give it. ``faces``: how many faces
    show one of them. ``kind``: as in ``Preview``. ``brakes``, ``tyres``, ``fuel``: points taken; ``throws``:
    those that are added in a time trial. ``corner``: where a stop would be made, or what is not reached yet:
    a corner, or LINE; LINE too for a car that is over it, LANE for one in the pit lane. ``touched``: cars to
    throw for contact with; ``contact``: the highest throw that costs a point. ``hazards``: dangerous spaces
    to throw for. ``engine``: the highest throw that costs an engine point, SURELY when there is none to be
    made, 0 when the engine is safe.
    """

    spaces: int
    natural: tuple[int, ...]
    faces: int
    kind: str
    brakes: int = 0
    tyres: int = 0
    fuel: int = 0
    throws: int = 0
    corner: int = NOTHING
    touched: int = 0
    contact: int = 0
    hazards: int = 0
    engine: int = 0

    @property
    def risky(self) -> bool:
        """Whether anything may be lost beyond the points that are certain."""
        return bool(self.touched or self.hazards or self.engine)


class Forecast(NamedTuple):
    """A gear's prospects. ``total``: faces in all. ``heat``: for each space that opens (faces that open it,
    what it means there at its best, whether it is risky at its best). ``waits``: somebody may move before the
    throw who can be in the way; ``freed``: spaces within reach that are free if those who stand there do.
    """

    faces: list[Face]
    total: int
    heat: dict[int, tuple[int, str, bool]]
    waits: bool = False
    freed: int = 0


class Thrown(NamedTuple):
    """A group of faces that come to the same: the race as it stands when the driver is asked where to go, and
    what he may answer, None where the car does not drive. ``legs``: what is known of the ends of his ways.
    """

    race: Race
    natural: tuple[int, ...]
    faces: int
    spaces: int
    engine: int
    found: Moves | None
    legs: Legs


def forecasts(rules: Rules, race: Race, question: Decision) -> dict[int, Forecast]:
    """The prospects of every gear that may be chosen now."""
    known = Known()
    return {
        action.value: forecast(rules, race, question, action, known)
        for action in question.options
        if action.kind == "gear"
    }


# What the ends of ways depend on: all that is known of the mover and of the race, but for what tells one gear
# and throw from another.
_of_the_race = attrgetter(
    *[row.name for row in RACE_FIELDS if row.name not in ("natural", "rolled", "grid_rolls", "turn")]
)
_of_the_car = attrgetter(*[row.name for row in CAR_FIELDS if row.name not in ("gear", "brakes", "kit")])
_of_the_kit = attrgetter(*[row.name for row in KIT_FIELDS if row.name not in ("lever", "before")])


class Known:
    """What is known of the ends of ways, for all gears and throws that leave everything else as it is."""

    __slots__ = ("_legs", "_position")

    def __init__(self) -> None:
        self._position: object = None
        self._legs: Legs = {}

    def legs(self, race: Race) -> Legs:
        """What is known where the race stands like that."""
        car = race.cars[race.actor]
        position = (_of_the_race(race), _of_the_car(car), race.turn, _of_the_kit(car.kit))
        if position != self._position:
            self._position, self._legs = position, {}
        return self._legs


def forecast(
    rules: Rules, race: Race, question: Decision, action: Action, known: Known | None = None
) -> Forecast:
    """The prospects of one gear. ``known``: from other answers to the same question."""
    known = known or Known()
    ready = before_throw(rules, race, question, action)
    if ready is None:
        return _wrecked(rules, race, action.value)
    faces, heat = [], dict[int, tuple[int, str, bool]]()
    for thrown in throws(rules, ready, known):
        face, opened = _made_of_it(rules, thrown)
        faces.append(face)
        for space, (kind, risky) in opened.items():
            count, before, danger = heat.get(space, (0, kind, risky))
            heat[space] = (
                count + thrown.faces, min(before, kind, key=lambda name: RANKS[name]), danger and risky
            )  # fmt: skip
    total = sum(face.faces for face in faces)
    high = max((face.spaces for face in faces), default=0)
    waits, freed = _others(rules, ready, high) if rules.levers_together and race.round else (False, 0)
    return Forecast(sorted(faces), total, heat, waits, freed)


def _wrecked(rules: Rules, race: Race, gear: int) -> Forecast:
    """Whatever would fall: the change itself puts the car out."""
    throws, worth = rules.movement_die(rules, race, gear)
    numbers = throws.faces
    faces = [
        Face(spaces, tuple(n for n, other in zip(numbers, worth, strict=True) if other == spaces),
             worth.count(spaces), OUT)
        for spaces in sorted(set(worth))
    ]  # fmt: skip
    return Forecast(faces, len(worth), {})


def before_throw(rules: Rules, race: Race, question: Decision, action: Action) -> Race | None:
    """The race as it stands when the movement die of a car falls that has been put in a gear, if nobody else
    moves before; None when the car is wrecked by the change.
    """
    trial = race.copy()
    number = trial.actor = question.car
    if question.step == "gear" and rules.levers_together:
        # The levers of others are not known, nor what comes of them.
        car = trial.cars[number]
        car.kit = car.kit._replace(lever=0, before=car.gear)
        shift(rules, trial, number, action.value)
        trial.queue = (number,)
        rules.goto(trial, "next_car")
    else:
        stepping.carry_out(rules, trial, question, action)
    car = trial.cars[number]
    last, downshift = rules.at["roll"], rules.at.get("downshift", -1)
    if car.status != RUNNING or car.kit.wreck not in (0, race.cars[number].kit.wreck):
        return None
    while trial.step != last:
        if trial.step == downshift:
            # Whether that is asked takes a search, and the gear that was chosen may always be kept.
            trial.step += 1
            continue
        asked = _asked(rules, trial)
        if isinstance(asked, Chance):
            _answer(rules, trial, asked, len(asked.faces) - 1)
        elif isinstance(asked, Decision):
            _answer(rules, trial, asked, asked.options[0])
        if trial.step > last or trial.actor != number:
            return None
    return trial


def _asked(rules: Rules, trial: Race) -> Decision | Chance | None:
    """One step of the turn: what it asks, or nothing when it has acted."""
    place = trial.step
    question = rules.steps[place].ask(rules, trial)
    if question is None and trial.step == place:
        trial.step = place + 1
    return question


def _answer(rules: Rules, trial: Race, asked: Decision | Chance, answer: Action | int) -> None:
    """As the step itself carries it out: nobody has a throw again in a forecast."""
    carry_out = rules.steps[trial.step].answer
    assert carry_out is not None
    carry_out(rules, trial, asked, answer)


def throws(rules: Rules, ready: Race, known: Known) -> Iterator[Thrown]:
    """Every result of the die that is about to fall, as the steps of the turn read it."""
    die = rules.steps[ready.step].ask(rules, ready)
    assert type(die) is Chance
    worth = rules.movement_die(rules, ready, ready.cars[ready.actor].gear)[1]
    fallen: dict[tuple[int, int], list[int]] = {}
    for natural, spaces in zip(die.faces, worth, strict=True):
        fallen.setdefault((spaces, natural if natural in rules.telling else 0), []).append(natural)
    engine = ready.cars[ready.actor].engine
    for (spaces, _), naturals in sorted(fallen.items()):
        trial = ready.copy(ready.actor)  # up to the move nothing happens to the others
        _answer(rules, trial, die, die.faces.index(naturals[0]))
        _read(rules, trial)
        found = None
        if trial.step == rules.at["drive"]:
            found = drive.moves(rules, trial, rules.lengths(rules, trial, trial.rolled))
        lost = SURELY if trial.cars[trial.actor].engine < engine else 0
        yield Thrown(
            trial, tuple(dict.fromkeys(naturals)), len(naturals), spaces, lost, found, known.legs(trial)
        )


def _read(rules: Rules, trial: Race) -> None:
    """The steps between the throw and the move. Other dice that fall in between do no harm here: what they
    may do is a risk of its own.
    """
    drive_at, number = rules.at["drive"], trial.actor
    while trial.step < drive_at and trial.actor == number:
        asked = _asked(rules, trial)
        if isinstance(asked, Chance):
            _answer(rules, trial, asked, len(asked.faces) - 1)
        elif isinstance(asked, Decision):
            _answer(rules, trial, asked, asked.options[0])


def _made_of_it(rules: Rules, thrown: Thrown) -> tuple[Face, dict[int, tuple[str, bool]]]:
    """The best that can be made of a result, and the spaces worth showing for it with what they mean: all
    that cost nothing if there are any, else those that cost as little as the best.
    """
    race, found = thrown.race, thrown.found
    plain = Face(thrown.spaces, thrown.natural, thrown.faces, OUT, engine=thrown.engine)
    if found is None:
        return plain, {}
    views = views_of(rules, race, found, thrown.legs)
    if not can_be_harmed(race.cars[race.actor]):
        views = [view._replace(touched=[]) for view in views]
    best = min(views, key=lambda view: worth_of(rules, view))
    number = race.actor
    engine = thrown.engine
    if best.kind != OUT:
        engine = engine or rules.engine_fails(rules, race, number, best.end)
    face = plain._replace(
        kind=best.kind, brakes=best.brakes, tyres=best.tyres, fuel=best.fuel, throws=best.throws,
        corner=_ahead(rules, race, best),
        touched=len(best.touched), contact=rules.contact_fails(rules, race, best.end) if best.touched else 0,
        hazards=best.hazards,
        engine=engine,
    )  # fmt: skip
    free = RANKS[best.kind] < RANKS[COST]
    opened: dict[int, tuple[str, bool]] = {}
    for view in views:
        if RANKS[view.kind] < RANKS[COST] if free else order_of(view)[:2] == order_of(best)[:2]:
            risky = bool(view.touched or view.hazards or engine)
            known, danger = opened.get(view.action.value, (view.kind, risky))
            opened[view.action.value] = (
                min(known, view.kind, key=lambda name: RANKS[name]),
                danger and risky,
            )
    return face, opened


def views_of(rules: Rules, race: Race, found: Moves, legs: Legs) -> list[Preview]:
    """All moves that can be the best: braking is not looked into where a move without is as good."""
    levels: dict[int, list[Action]] = {}
    for action in found.cheapest():
        levels.setdefault(brakes_of(action), []).append(action)
    views: list[Preview] = []
    rank, points = RANKS[OUT] + 1, 0
    for brakes in sorted(levels):
        if rank < RANKS[COST] or (rank == RANKS[COST] and brakes > points):
            break
        views += [preview(rules, race, found, action, legs) for action in levels[brakes]]
        rank, points = min((RANKS[view.kind], view.points) for view in views)
    return views


def worth_of(rules: Rules, view: Preview) -> tuple[int, bool, int, int]:
    """Sorting key of what can be made of a result: nobody goes to his pit where the road is as good."""
    rank, points, risks = order_of(view)
    return rank, rules.track.lane[view.end] == PIT_LANE, points, risks


def _ahead(rules: Rules, race: Race, view: Preview) -> int:
    """Where a stop would be made, or what lies ahead."""
    track, car = rules.track, race.cars[race.actor]
    if RANKS[view.kind] >= RANKS[COST]:
        return NOTHING
    if view.kind == FREE and last_lap(rules, race, car):
        return LINE
    if track.lane[view.end] == PIT_LANE:
        return LANE
    return (
        track.corner[view.end]
        if view.kind == STOP
        else what_is_ahead(rules, race, car, view.end)
        if view.kind == SHORT
        else NOTHING
    )


def _others(rules: Rules, ready: Race, high: int) -> tuple[bool, int]:
    """Whether anybody moves first who stands near enough to matter, and how many spaces on ways of the gear
    would be free then.
    """
    track, own = rules.track, ready.cars[ready.actor]
    before = [
        number
        for number in _earlier(rules, ready)
        if -LONGEST
        <= _gap(track.progress[ready.cars[number].space] - track.progress[own.space], track.lap)
        <= high * ROOM
    ]
    held = {ready.cars[number].space for number in before} & ready.occupied.keys()
    if not held:
        return bool(before), 0
    corner = drive.unfinished_corner(rules, ready, own)
    taken = ready.occupied.keys() - held
    reach = rules.search(
        rules.graph, own.space, high, taken, corner, cars=taken, keeps_lane=rules.overshoot_keeps_lane
    )
    return True, len(held & {space_of(key) for layer in reach.layers[1:] for key in layer})


# A thousandth of a space, as progress counts it, and the longest move that may bring somebody near.
ROOM = 1000
LONGEST = 36 * ROOM


def _gap(way: int, lap: int) -> int:
    """A distance round the lap, from half a lap behind to half a lap ahead."""
    return (way + lap // 2) % lap - lap // 2


def _earlier(rules: Rules, ready: Race) -> list[int]:
    """Who moves before the car whose lever is being set."""
    order = standing(rules, ready)
    if ready.round == ready.course.started:
        order.sort(key=lambda number: ready.cars[number].grid)
    return order[: order.index(ready.actor)]
