"""Check the forecast of a gear against the engine.

The gear is set, each face is rolled, and every legal move is driven to the end of the turn. Its cost and the
rolls on the way are compared with the forecast.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from engine.core.state import OUT as IS_OUT
from engine.core.state import Race
from engine.core.track import PIT_LANE
from engine.core.types import Action, Chance, Decision, Question
from engine.movement.move_options import brake_points
from engine.play import loop
from engine.play.forecast import CERTAIN_LOSS, PIT_LANE_AHEAD, Face, Forecast, forecasts
from engine.play.outcome import COST, FREE, OUT, RANKS, SHORT, SPIN, STOP
from engine.rules.framework.builder import Rules
from engine.rules.framework.program import Flow, follow
from engine.rules.framework.rerolls import KEEP
from engine.rules.gears import movement
from engine.rules.queries import LINE

# Steps at which a move is over and paid for: the pit crew takes over, or the turn ends.
MOVE_END_STEPS = ("pit_stop", "pit_work", "new_tyres", "pit_begin", "end_turn", "session_settle")
SAMPLE_FACES = 1


class SeenOutcome(NamedTuple):
    """Result of a move, with the fields of ``Face`` that a move can determine."""

    kind: str
    brakes: int
    tyres: int
    fuel: int
    added_rolls: int
    corner: int
    cars_in_contact: int
    contact: int
    hazards: int
    engine: int
    in_lane: bool

    def cost_key(self) -> tuple[int, bool, int, int]:
        """Return a sort key; lower is better."""
        points = self.brakes + self.tyres + self.fuel + self.added_rolls
        return RANKS[self.kind], self.in_lane, points, self.cars_in_contact + self.hazards


class ForecastMismatch(AssertionError):
    """A forecast that differs from the engine."""


def check_forecasts(rules: Rules, race: Race, question: Decision, rng: random.Random, faces: int) -> int:
    """Check the forecasts of a gear question for this many faces of each gear; 0 checks all.

    Returns the number of faces checked.
    """
    forecast_by_gear = forecasts(rules, race, question)
    face_count = 0
    for action in question.options:
        if action.kind != "gear":
            continue
        forecast = forecast_by_gear[action.value]
        ready = _state_before_roll(rules, race, question, action, rng)
        if ready is None:
            _check_equal({face.kind for face in forecast.faces}, {OUT}, race, action, "no roll")
            continue
        trial, die = ready
        numbers = sorted(set(die.faces))
        for natural in numbers if not faces else rng.sample(numbers, min(faces, len(numbers))):
            check_face_forecast(rules, trial, die, natural, forecast, action)
            face_count += 1
        if not trial.turn.two_dice:
            forecast_numbers = sorted(number for face in forecast.faces for number in face.natural)
            _check_equal(forecast_numbers, numbers, race, action, "numbers")
            _check_equal(forecast.total, len(die.faces), race, action, "faces")
    return face_count


def check_face_forecast(
    rules: Rules, ready: Race, die: Chance, natural: int, forecast: Forecast, action: Action
) -> None:
    """Roll a number, drive every legal move, and compare the best result with the forecast."""
    (promised,) = [face for face in forecast.faces if natural in face.natural]
    outcomes = list(_outcomes(rules, ready, die, natural))
    lowest = min(outcome.cost_key() for outcome in outcomes)
    best = {outcome for outcome in outcomes if outcome.cost_key() == lowest}
    if not any(_forecast_holds(promised, outcome) for outcome in best):
        raise ForecastMismatch(
            f"gear {action.value}, {natural} on the die: forecast {promised}, actual {sorted(best)[:3]}"
        )


def _forecast_holds(promised: Face, outcome: SeenOutcome) -> bool:
    """True if a forecast matches a result."""
    if promised.kind != outcome.kind:
        return False
    if outcome.kind == OUT:
        return promised.engine == outcome.engine
    ahead = promised.corner
    if outcome.kind == STOP and ahead != outcome.corner:
        return False
    if outcome.kind == FREE and ahead != LINE:
        return False
    if outcome.kind == SHORT and outcome.corner == PIT_LANE_AHEAD != ahead:
        return False
    return (
        promised.brakes, promised.tyres, promised.fuel, promised.added_rolls,
        promised.contact_count, promised.contact_max_roll, promised.hazards, promised.engine,
    ) == (
        outcome.brakes, outcome.tyres, outcome.fuel, outcome.added_rolls,
        outcome.cars_in_contact, outcome.contact, outcome.hazards, outcome.engine,
    )  # fmt: skip


def _check_equal(promised: object, actual: object, race: Race, action: Action, description: str) -> None:
    if promised != actual:
        raise ForecastMismatch(f"gear {action.value}, {description}: forecast {promised}, actual {actual}")


def _state_before_roll(
    rules: Rules, race: Race, question: Decision, action: Action, rng: random.Random
) -> tuple[Race, Chance] | None:
    """Return the race just before the die is rolled; None if the car cannot get there.

    If all cars choose gears together, the rivals' gears are chosen too, and no car moves before this one.
    """
    trial = race.copy()
    number = question.car
    for rival in trial.cars:
        # A gear chosen in secret may wreck a rival's car when revealed; a forecast cannot know that.
        rival.points_state = rival.points_state._replace(selected_gear=0)
    loop.apply_answer(rules, trial, question, action)
    if "levers" in rules.at and question.step == "gear":
        while trial.step != rules.at["next_car"]:
            pending = _step(rules, trial)
            if pending is not None:
                _answer(rules, trial, pending, rng)
        if number not in trial.queue:
            return None
        trial.queue = (number,)
    while trial.actor in (number, -1) or "levers" in rules.at:
        car = trial.cars[number]
        if car.status or car.space < 0 or car.points_state.wreck != race.cars[number].points_state.wreck:
            return None
        pending = _step(rules, trial)
        if isinstance(pending, Chance) and pending.purpose == "move":
            assert pending.car == number
            return trial, pending
        if pending is not None:
            _answer(rules, trial, pending, rng)
    return None


def _step(rules: Rules, race: Race) -> Question | None:
    """Run one step of the turn."""
    result = rules.asks[race.step](rules, race)
    if isinstance(result, Flow):
        follow(rules, race, result)
        return None
    return result


def _answer(rules: Rules, race: Race, question: Question, rng: random.Random | None = None) -> None:
    """Answer neutrally: harmless dice, free gears, no re-rolls."""
    if isinstance(question, Chance) and question.purpose == "recheck":
        # Ties are rolled again: every car gets a different number, the mover the best.
        is_mover = question.car == race.actor
        loop.apply_answer(rules, race, question, len(question.faces) - 1 if is_mover else question.car % 19)
    elif isinstance(question, Chance):
        loop.apply_answer(rules, race, question, len(question.faces) - 1)
    elif question.step == "gear":
        current_gear = race.cars[question.car].gear
        gears = [action for action in question.options if action.kind == "gear"]
        loop.apply_answer(rules, race, question, min(gears, key=lambda gear: abs(gear.value - current_gear)))
    elif question.step == "dice" and rng is not None:
        loop.apply_answer(rules, race, question, rng.choice((movement.ONE, movement.TWO)))
    else:
        loop.apply_answer(rules, race, question, question.options[0])


def _outcomes(rules: Rules, ready: Race, die: Chance, natural: int) -> Iterator[SeenOutcome]:
    """Yield the result of every legal move after a roll."""
    trial = ready.copy()
    number = die.car
    loop.apply_answer(rules, trial, die, die.faces.index(natural))
    start = ready.cars[number]
    engine = 0
    while True:
        pending = _step(rules, trial)
        if (
            pending is not None
            and pending.car == number
            and isinstance(pending, Decision)
            and pending.step == "drive"
        ):
            break
        if trial.actor != number or trial.step in _places(rules):
            yield SeenOutcome(OUT, 0, 0, 0, 0, -1, 0, 0, 0, engine, False)
            return
        if isinstance(pending, Chance) and pending.purpose == "engine":
            engine = _max_damage_roll(rules, trial, pending, "engine")
        if pending is not None:
            _answer(rules, trial, pending)
        if trial.cars[number].engine < start.engine:
            engine = CERTAIN_LOSS
    lowest: tuple[int, int] | None = None
    ways = [action for action in pending.options if action.kind == "drive"]
    for action in sorted(ways, key=lambda action: brake_points(action.extra)):
        # Points spent are not refunded, so moves that brake more than another one costs are no better.
        if lowest is not None and lowest[0] <= RANKS[COST] and brake_points(action.extra) > lowest[1]:
            break
        outcome_race = trial.copy()
        outcome_race.events = []
        car_before = outcome_race.cars[number].copy()
        loop.apply_answer(rules, outcome_race, pending, action)
        for outcome in _outcomes_after_move(rules, outcome_race, number, car_before, engine):
            mark = (outcome.cost_key()[0], outcome.cost_key()[2])
            lowest = mark if lowest is None else min(lowest, mark)
            yield outcome


def _places(rules: Rules) -> set[int]:
    return {rules.at[name] for name in MOVE_END_STEPS if name in rules.at}


def _max_damage_roll(rules: Rules, race: Race, roll: Chance, part: str) -> int:
    """Return the highest face with which a roll costs the rolling car a point of a part."""
    value_before = getattr(race.cars[roll.car], part)
    highest_face = 0
    for face, value in enumerate(roll.faces):
        trial = race.copy()
        loop.apply_answer(rules, trial, roll, face)
        if trial.held_face >= 0:
            loop.apply_answer(rules, trial, Decision(roll.car, "reroll", (KEEP,), (roll, face)), KEEP)
        car = trial.cars[roll.car]
        if (
            getattr(car, part) == value_before
            and not car.status
            and car.points_state.wreck == race.cars[roll.car].points_state.wreck
        ):
            break
        highest_face = value
    return highest_face


def _outcomes_after_move(
    rules: Rules, race: Race, number: int, car_before: object, engine: int, contacts: int = 0,
    contact: int = 0, debris: int = 0,
) -> Iterator[SeenOutcome]:  # fmt: skip
    """Yield the results of the rest of a turn, for every further choice of its driver."""
    count = race.trial_count
    while True:
        if race.step in _places(rules) or race.actor != number:
            break
        trial_ends = "trial_settle" in rules.at and race.step == rules.at["trial_settle"] and not race.round
        pending = _step(rules, race)
        if trial_ends:
            yield _time_trial_outcome(rules, race, number, car_before, count, engine)
            return
        if pending is None:
            continue
        if isinstance(pending, Chance):
            if pending.purpose == "hazard" and pending.car == number:
                debris += 1
            elif pending.purpose == "contact" and pending.car == number:
                contacts, contact = contacts + 1, _max_damage_roll(rules, race, pending, "bodywork")
            elif pending.purpose == "engine" and pending.car == number:
                engine = engine or _max_damage_roll(rules, race, pending, "engine")
            _answer(rules, race, pending)
        elif pending.step in ("skid", "swerve_split"):
            for action in pending.options:
                branch = race.copy()
                branch.events = list(race.events or ())
                loop.apply_answer(rules, branch, pending, action)
                yield from _outcomes_after_move(
                    rules, branch, number, car_before, engine, contacts, contact, debris
                )
            return
        else:
            _answer(rules, race, pending)
    yield _move_outcome(rules, race, number, car_before, contacts, contact, debris, engine)


def _move_outcome(
    rules: Rules, race: Race, number: int, car_before: object, contacts: int, contact: int, debris: int,
    engine: int,
) -> SeenOutcome:  # fmt: skip
    """Return the result of the move by its cost."""
    car = race.cars[number]
    losses = [getattr(car_before, part) - getattr(car, part) for part in ("brakes", "tyres", "fuel")]
    wreck_before = getattr(car_before, "points_state").wreck  # noqa: B009
    if car.status == IS_OUT or car.points_state.wreck != wreck_before:
        return SeenOutcome(OUT, 0, 0, 0, 0, -1, 0, 0, 0, CERTAIN_LOSS if engine == CERTAIN_LOSS else 0, False)
    if race.finishing and not race.points_state.session:
        # Points and contact have no effect after the finish.
        return SeenOutcome(FREE, 0, 0, 0, 0, LINE, 0, 0, debris, 0, False)
    lane = rules.track.lane[car.space] == PIT_LANE
    kind, corner = _kind(rules, race, number, car_before, losses)
    brakes, tyres, fuel = losses
    return SeenOutcome(kind, brakes, tyres, fuel, 0, corner, contacts, contact, debris, engine, lane)


def _time_trial_outcome(
    rules: Rules, race: Race, number: int, car_before: object, count: int, engine: int
) -> SeenOutcome:
    """Return the result of a move in a time trial, where its cost is in rolls."""
    car = race.cars[number]
    if race.step == rules.at["trial_clock"] and not race.trial_count:
        return SeenOutcome(OUT, 0, 0, 0, 0, -1, 0, 0, 0, 0, False)
    rolls = race.trial_count - count - 1
    losses = [getattr(car_before, part) - getattr(car, part) for part in ("brakes", "tyres", "fuel")]
    kind, corner = _kind(rules, race, number, car_before, [*losses, rolls])
    return SeenOutcome(kind, losses[0], losses[1], losses[2], rolls, corner, 0, 0, 0, engine, False)


def _kind(rules: Rules, race: Race, number: int, car_before: object, cost: list[int]) -> tuple[str, int]:
    car, events = race.cars[number], race.events or []
    if car.spun:
        return SPIN, -1
    if any(cost):
        return COST, -1
    laps = rules.setup.laps if race.round else 1
    if car.crossings > laps:
        return FREE, LINE
    if rules.track.lane[car.space] == PIT_LANE:
        return SHORT, PIT_LANE_AHEAD
    path = [space for event in events if event.kind == "move" for space in event.data["path"]]
    corner = rules.track.corner[car.space]
    if corner >= 0 and any(event.kind == "stop" for event in events):
        stayed = all(rules.track.corner[space] == corner for space in path)
        stop_count = getattr(car_before, "stops") if stayed else 0  # noqa: B009
        if stop_count < rules.track.corners[corner].stops:
            return STOP, corner
    return SHORT, -1


# An empty straight before Massenet in a qualifying lap: every roll in 1st is free, and none reaches it.
BEFORE_MASSENET = "r1.3DiYZtb25hY28y0ExY4JTmkvMZQfIbEZUbMcMYQaQeIaIYEbQfQfEZEeMWAISSNMVCVNeIf__Y-sQg"
