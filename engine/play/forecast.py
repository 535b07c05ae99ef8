"""Forecast each gear before the roll: the best move for every face of its die, and the spaces it would open.

The turn's own steps set the gear and read the roll on a copy of the race. The legal moves come from the usual
search. So the forecast matches what follows the roll, unless another car moves first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import NamedTuple

from engine.core.fields import CAR_FIELDS, POINTS_CAR_FIELDS, RACE_FIELDS, Field
from engine.core.state import RUNNING, Race
from engine.core.track import PIT_LANE, PROGRESS_PER_SPACE
from engine.core.types import Action, Chance, Decision
from engine.movement.cache import PositionSearch
from engine.movement.lane_graph import space_of
from engine.movement.move_options import MoveOptions, brake_points
from engine.play import turn_engine
from engine.play.outcome import COST, FREE, OUT, RANKS, SHORT, STOP
from engine.play.preview import (
    OutcomesByEnd,
    Preview,
    as_free_if_finishing,
    crosses_last_line,
    outcome_sort_key,
    preview,
)
from engine.rules.framework.builder import Rules
from engine.rules.framework.program import NEXT, follow
from engine.rules.queries import (
    LINE,
    NOTHING,
    can_be_harmed,
    chooses_gears_together,
    last_lap,
    moves_for_roll,
    next_corner_or_line,
    others_may_move_first,
    put_in_gear,
    search_from,
    unfinished_corner,
)

PIT_LANE_AHEAD = -3  # in place of a corner: the pit lane
CERTAIN_LOSS = 20  # the point is lost without a roll


class Face(NamedTuple):
    """A result of the movement die, with its best move.

    Attributes:
        natural: numbers on the die that give this result
        faces: number of faces that show one of them
        kind: as in ``Preview``
        brakes, tyres, fuel: points taken
        added_rolls: rolls added in a time trial
        corner: where a stop would be made, or the next corner; LINE for the last line, PIT_LANE_AHEAD for
            the pit lane
        contact_count: cars to roll for contact with
        contact_max_roll: highest contact roll that costs a point
        hazards: debris spaces to roll for
        engine: highest roll that costs an engine point; CERTAIN_LOSS if no roll is made, 0 if it is safe
    """

    spaces: int
    natural: tuple[int, ...]
    faces: int
    kind: str
    brakes: int = 0
    tyres: int = 0
    fuel: int = 0
    added_rolls: int = 0
    corner: int = NOTHING
    contact_count: int = 0
    contact_max_roll: int = 0
    hazards: int = 0
    engine: int = 0

    @property
    def risky(self) -> bool:
        """True if a roll may cost points beyond those that are certain."""
        return bool(self.contact_count or self.hazards or self.engine)


class Forecast(NamedTuple):
    """A gear's prospects.

    Attributes:
        heat: per reachable space, the number of faces that open it, its best kind, and whether that is risky
        others_move_first: a car that could block this one may move before the roll
        freed_spaces: spaces within reach that would be free once such cars have moved
    """

    faces: list[Face]
    total: int
    heat: dict[int, tuple[int, str, bool]]
    others_move_first: bool = False
    freed_spaces: int = 0


class RollGroup(NamedTuple):
    """A group of faces with the same effect.

    Attributes:
        race: the race when the driver is asked where to move
        engine: CERTAIN_LOSS if the roll itself costs an engine point
        move_options: the legal moves; None if the car does not move
        outcomes: cached outcomes by end
    """

    race: Race
    natural: tuple[int, ...]
    faces: int
    spaces: int
    engine: int
    move_options: MoveOptions | None
    outcomes: OutcomesByEnd


def forecasts(rules: Rules, race: Race, question: Decision) -> dict[int, Forecast]:
    """Return the forecast of every legal gear."""
    cache = OutcomeCache()
    return {
        action.value: forecast(rules, race, question, action, cache)
        for action in question.options
        if action.kind == "gear"
    }


def _values_except(fields: tuple[Field, ...], *names: str) -> Callable[[object], tuple[object, ...]]:
    return attrgetter(*[field.name for field in fields if field.name not in names])


# The outcomes of ends depend on the actor and the race, except for what differs between gears and rolls.
_race_key = _values_except(RACE_FIELDS, "natural", "rolled", "grid_rolls", "turn")
_car_key = _values_except(CAR_FIELDS, "gear", "brakes", "points_state")
_points_car_key = _values_except(POINTS_CAR_FIELDS, "selected_gear", "previous_gear")


class OutcomeCache:
    """Cached outcomes of ends, shared by all gears and rolls that leave everything else unchanged."""

    __slots__ = ("_outcomes", "_position", "search")

    def __init__(self) -> None:
        self._position: object = None
        self._outcomes: OutcomesByEnd = {}
        self.search = PositionSearch()

    def outcomes_for(self, race: Race) -> OutcomesByEnd:
        """Return the cache for the race in its current state."""
        car = race.cars[race.actor]
        position = (_race_key(race), _car_key(car), race.turn, _points_car_key(car.points_state))
        if position != self._position:
            self._position, self._outcomes, self.search = position, {}, PositionSearch()
        return self._outcomes


def forecast(
    rules: Rules, race: Race, question: Decision, action: Action, cache: OutcomeCache | None = None
) -> Forecast:
    """Return the forecast of one gear.

    ``cache`` is the cache shared with other answers to the same question.
    """
    cache = cache or OutcomeCache()
    ready = race_at_roll(rules, race, question, action)
    if ready is None:
        return _wrecked(rules, race, action.value)
    faces, heat = [], dict[int, tuple[int, str, bool]]()
    for group in roll_groups(rules, ready, cache):
        face, highlights = best_move_for_roll(rules, group)
        faces.append(face)
        for space, (kind, risky) in highlights.items():
            count, before, danger = heat.get(space, (0, kind, risky))
            heat[space] = (
                count + group.faces,
                min(before, kind, key=lambda name: RANKS[name]),
                danger and risky,
            )
    total = sum(face.faces for face in faces)
    high = max((face.spaces for face in faces), default=0)
    waits, freed_spaces = (
        _cars_moving_first(rules, ready, high) if others_may_move_first(rules, race) else (False, 0)
    )
    return Forecast(sorted(faces), total, heat, waits, freed_spaces)


def _wrecked(rules: Rules, race: Race, gear: int) -> Forecast:
    """Return the forecast of a gear change that itself puts the car out."""
    die, spaces_by_face = rules.movement_die(rules, race, gear)
    numbers = die.faces
    faces = [
        Face(
            spaces,
            tuple(n for n, other in zip(numbers, spaces_by_face, strict=True) if other == spaces),
            spaces_by_face.count(spaces),
            OUT,
        )
        for spaces in sorted(set(spaces_by_face))
    ]
    return Forecast(faces, len(spaces_by_face), {})


def race_at_roll(rules: Rules, race: Race, question: Decision, action: Action) -> Race | None:
    """Return the race at the movement roll of a car with this gear, if no other car moves first.

    Returns None if the change of gear wrecks the car.
    """
    trial = race.copy()
    number = trial.actor = question.car
    if question.step == "gear" and chooses_gears_together(rules):
        put_in_gear(rules, trial, number, action.value)
    else:
        turn_engine.apply_answer(rules, trial, question, action)
    car = trial.cars[number]
    last, downshift = rules.at["roll"], rules.at.get("downshift", -1)
    if car.status != RUNNING or car.points_state.wreck not in (0, race.cars[number].points_state.wreck):
        return None
    while trial.step != last:
        if trial.step == downshift:
            # This question needs a search; the chosen gear may always be kept.
            follow(rules, trial, NEXT)
            continue
        step_question = turn_engine.run_step(rules, trial)
        if isinstance(step_question, Chance):
            turn_engine.answer_step(rules, trial, step_question, len(step_question.faces) - 1)
        elif isinstance(step_question, Decision):
            turn_engine.answer_step(rules, trial, step_question, step_question.options[0])
        if trial.step > last or trial.actor != number:
            return None
    return trial


def roll_groups(rules: Rules, ready: Race, cache: OutcomeCache) -> Iterator[RollGroup]:
    """Yield every result of the die about to be rolled, as the turn's steps read it."""
    die = rules.steps[ready.step].ask(rules, ready)
    assert type(die) is Chance
    spaces_by_face = rules.movement_die(rules, ready, ready.cars[ready.actor].gear)[1]
    naturals_by_result: dict[tuple[int, int], list[int]] = {}
    for natural, spaces in zip(die.faces, spaces_by_face, strict=True):
        naturals_by_result.setdefault((spaces, natural if natural in rules.special_rolls else 0), []).append(
            natural
        )
    engine = ready.cars[ready.actor].engine
    for (spaces, _), naturals in sorted(naturals_by_result.items()):
        trial = ready.copy(ready.actor)  # other cars do not change before the move
        turn_engine.answer_step(rules, trial, die, die.faces.index(naturals[0]))
        _run_to_move(rules, trial)
        move_options, outcomes = None, cache.outcomes_for(trial)
        if trial.step == rules.at["drive"]:
            move_options = moves_for_roll(rules, trial, cache.search)
        engine_loss = CERTAIN_LOSS if trial.cars[trial.actor].engine < engine else 0
        yield RollGroup(
            trial, tuple(dict.fromkeys(naturals)), len(naturals), spaces, engine_loss, move_options, outcomes
        )


def _run_to_move(rules: Rules, trial: Race) -> None:
    """Run the steps between the roll and the move.

    Other dice in between do no damage here, as their effects count as separate risks.
    """
    drive_at, number = rules.at["drive"], trial.actor
    while trial.step < drive_at and trial.actor == number:
        question = turn_engine.run_step(rules, trial)
        if isinstance(question, Chance):
            turn_engine.answer_step(rules, trial, question, len(question.faces) - 1)
        elif isinstance(question, Decision):
            turn_engine.answer_step(rules, trial, question, question.options[0])


def best_move_for_roll(rules: Rules, group: RollGroup) -> tuple[Face, dict[int, tuple[str, bool]]]:
    """Return the best move for a roll, and the spaces to highlight with their outcome kind.

    The spaces are all that cost nothing if there are any, otherwise those that cost as little as the best.
    """
    race, move_options = group.race, group.move_options
    plain = Face(group.spaces, group.natural, group.faces, OUT, engine=group.engine)
    if move_options is None:
        return plain, {}
    views = [
        as_free_if_finishing(rules, race, move_options, view)
        for view in views_of(rules, race, move_options, group.outcomes)
    ]
    if not can_be_harmed(race.cars[race.actor]):
        views = [view._replace(contact_cars=[]) for view in views]
    best = min(views, key=lambda view: move_sort_key(rules, view))
    ahead, engine = _corner_to_show(rules, race, best), group.engine
    if best.kind == FREE and crosses_last_line(rules, race, move_options, best):
        engine = 0
    elif best.kind != OUT:
        engine = engine or rules.engine_check_max_roll(rules, race, race.actor, best.end)
    face = plain._replace(
        kind=best.kind,
        brakes=best.brakes,
        tyres=best.tyres,
        fuel=best.fuel,
        added_rolls=best.added_rolls,
        corner=ahead,
        contact_count=len(best.contact_cars),
        contact_max_roll=rules.contact_max_roll(rules, race, best.end) if best.contact_cars else 0,
        hazards=best.hazards,
        engine=engine,
    )
    free = RANKS[best.kind] < RANKS[COST]
    highlights: dict[int, tuple[str, bool]] = {}
    for view in views:
        if (
            RANKS[view.kind] < RANKS[COST]
            if free
            else outcome_sort_key(view)[:2] == outcome_sort_key(best)[:2]
        ):
            risky = bool(view.contact_cars or view.hazards or engine)
            known_kind, danger = highlights.get(view.action.value, (view.kind, risky))
            highlights[view.action.value] = (
                min(known_kind, view.kind, key=lambda name: RANKS[name]),
                danger and risky,
            )
    return face, highlights


def views_of(rules: Rules, race: Race, move_options: MoveOptions, outcomes: OutcomesByEnd) -> list[Preview]:
    """Preview all moves that can be the best.

    More braking is not considered if a move with less is as good.
    """
    levels: dict[int, list[Action]] = {}
    for action in move_options.cheapest_options():
        levels.setdefault(brake_points(action.extra), []).append(action)
    views: list[Preview] = []
    rank, points = RANKS[OUT] + 1, 0
    for brakes in sorted(levels):
        if rank < RANKS[COST] or (rank == RANKS[COST] and brakes > points):
            break
        views += [preview(rules, race, move_options, action, outcomes) for action in levels[brakes]]
        rank, points = min((RANKS[view.kind], view.points) for view in views)
    return views


def move_sort_key(rules: Rules, view: Preview) -> tuple[int, bool, int, int]:
    """Return the sorting key of a move; the pit lane comes after a track move of the same kind."""
    rank, points, risks = outcome_sort_key(view)
    return rank, rules.track.lane[view.end] == PIT_LANE, points, risks


def _corner_to_show(rules: Rules, race: Race, view: Preview) -> int:
    """Return the corner of a stop, or what is ahead."""
    track, car = rules.track, race.cars[race.actor]
    if RANKS[view.kind] >= RANKS[COST]:
        return NOTHING
    if view.kind == FREE and last_lap(rules, race, car):
        return LINE
    if track.lane[view.end] == PIT_LANE:
        return PIT_LANE_AHEAD
    if view.kind == STOP:
        return track.corner[view.end]
    return next_corner_or_line(rules, race, car, view.end) if view.kind == SHORT else NOTHING


def _cars_moving_first(rules: Rules, ready: Race, high: int) -> tuple[bool, int]:
    """Return True if a car near enough to matter moves first, and the number of spaces that would be freed.

    Only spaces on routes of this gear count.
    """
    track, own = rules.track, ready.cars[ready.actor]
    before = [
        number
        for number in _cars_before(rules, ready)
        if -MAX_REACH_PROGRESS
        <= _signed_distance(track.progress[ready.cars[number].space] - track.progress[own.space], track.lap)
        <= high * PROGRESS_PER_SPACE
    ]
    freed_spaces = {ready.cars[number].space for number in before} & ready.occupied.keys()
    if not freed_spaces:
        return bool(before), 0
    corner = unfinished_corner(rules, ready, own)
    occupied = ready.occupied.keys() - freed_spaces
    reach = search_from(rules, own.space, high, corner, occupied)
    return True, len(freed_spaces & {space_of(key) for layer in reach.layers[1:] for key in layer})


# A longer move brings no car near.
MAX_REACH_PROGRESS = 36 * PROGRESS_PER_SPACE


def _signed_distance(progress: int, lap: int) -> int:
    """Return a distance round the lap, from half a lap behind to half a lap ahead."""
    return (progress + lap // 2) % lap - lap // 2


def _cars_before(rules: Rules, ready: Race) -> list[int]:
    """Return the cars that move before the car whose gear is being chosen."""
    order = rules.order_of_play(rules, ready)
    if ready.round == ready.points_state.started:
        order.sort(key=lambda number: ready.cars[number].grid)
    return order[: order.index(ready.actor)]
