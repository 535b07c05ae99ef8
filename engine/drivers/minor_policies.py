"""Policies for everything but gears and moves: cars, tyres, pit stops, blocked cars, driver points."""

from __future__ import annotations

from engine.core.state import AT_PIT, HARD, RAIN, RUNNING, SOFT, WET, Race, unpack_optional
from engine.core.types import PARTS, WEAR_STOCKS, Action, Chance, Decision
from engine.drivers.evaluation import evaluation_of, value_against_rolls
from engine.drivers.move_evaluation import SPIN_COST, next_roll_value
from engine.drivers.pit_value import repair_value, repairs_value
from engine.drivers.tables.value_table import CRASH_COST, MILLIROLLS_PER_ROLL, value_table_of
from engine.play import turn_engine
from engine.play.forecast import OutcomeCache
from engine.play.outcome import FREE, RANKS, SPIN
from engine.play.preview import outcome_sort_key, preview, preview_of
from engine.rules.framework import rerolls
from engine.rules.framework.builder import Rules
from engine.rules.queries import (
    ADJUSTMENT_DONE,
    ENOUGH_REPAIRS,
    FOLLOW,
    HOUSE_ENGINE_FAILS,
    STANDARD_CAR,
    STAY,
    is_fatal_loss,
    is_last_move_of_wreck,
    mate_of,
    moves_for_roll,
    points_in,
    racing_order,
    rolls_after_slipstream,
    unfinished_corner,
)

# Rolls per lap, in thousandths, from which the wing with high downforce pays: many corners in few spaces.
TWISTY = 11_000

# Start of a time trial, in thousandths of a space before the line.
RUN_UP = 12_000

# A grid roll worse than this is worth a re-roll if the driver point is cheaper than this gain, in thousandths
# of a roll.
BAD_GRID, GRID_GAIN = 15, 500

# A re-roll is considered if a movement roll costs more points than this.
REROLL_POINTS = 3

# Price of each of these brake and tyre points, in thousandths of a roll.
POINT_MILLIROLLS = 300


def choose_first(rules: Rules, race: Race, question: Decision) -> Action:
    """Take the first option, which is good enough: one die instead of two, or the first pit."""
    return question.options[0]


def choose_last(rules: Rules, race: Race, question: Decision) -> Action:
    """Take the last option: the higher die, or the pit nearest to the exit."""
    return question.options[-1]


def choose_wing(rules: Rules, race: Race, question: Decision) -> Action:
    """Choose high downforce on twisty circuits, where the highest gears are seldom used in full."""
    return question.options[value_table_of(rules.track).lap_millirolls > TWISTY]


def choose_swerve_split(rules: Rules, race: Race, question: Decision) -> Action:
    """Pay from the stock that has more left."""
    car = race.cars[race.actor]
    return max(question.options, key=lambda action: min(car.tyres - action.value, car.brakes - action.extra))


def choose_free_repair(rules: Rules, race: Race, question: Decision) -> Action:
    """Repair a part at zero; if there is none, add no work."""
    car = race.cars[race.actor]
    needy = [
        action
        for action in question.options
        if action.kind == "repair"
        and action.value < len(WEAR_STOCKS)
        and not getattr(car, WEAR_STOCKS[action.value])
    ]
    return needy[0] if needy else ENOUGH_REPAIRS


def choose_pit_turn(rules: Rules, race: Race, question: Decision) -> Action:
    """Leave with two bodywork points, otherwise wait for them."""
    return question.options[0] if race.cars[race.actor].bodywork >= 2 else question.options[1]


def choose_adjustment(rules: Rules, race: Race, question: Decision) -> Action:
    """Keep the car as it is; if points must go, take them where most are left."""
    if ADJUSTMENT_DONE in question.options:
        return ADJUSTMENT_DONE
    car = race.cars[race.actor]
    return max(question.options, key=lambda action: (getattr(car, PARTS[action.value]), -action.value))


def place_backmarker(rules: Rules, race: Race, question: Decision) -> Action:
    """Place it as near to the leader as possible, unless this car leads."""
    return question.options[0] if racing_order(rules, race)[0] != question.car else question.options[-1]


def follow_unless_overshooting(rules: Rules, race: Race, question: Decision) -> Action:
    """Follow, as it is a move without a roll, unless it passes the end of an unfinished corner."""
    path = race.path
    car = race.cars[question.car]
    track = rules.track
    corner = track.corner[track.before[path[-1]]]
    unfinished = unfinished_corner(rules, race, car)
    has_passed_corner = any(track.corner[space] == unfinished for space in path) and corner != unfinished
    return STAY if has_passed_corner and unfinished >= 0 else FOLLOW


def choose_run_up(rules: Rules, race: Race, question: Decision) -> Action:
    """Start a dozen spaces before the line in the middle lane.

    That leaves room for a roll in a high gear before the first corner.
    """
    track = rules.track
    return min(
        question.options,
        key=lambda action: (
            track.lane[action.value] != 1,
            abs(track.lap - track.progress[action.value] - RUN_UP),
        ),
    )


def choose_reroll(rules: Rules, race: Race, question: Decision) -> Action:
    """Re-roll if the result would put the car out, cost a last point, or lead to a bad move."""
    roll, face = question.detail
    return rerolls.AGAIN if _is_bad_roll(rules, race, roll, face) else rerolls.KEEP


def _is_bad_roll(rules: Rules, race: Race, roll: Chance, face: int) -> bool:
    value, car = roll.faces[face], race.cars[roll.car]
    if roll.purpose == "move" and value == rules.engine_damage_roll and is_fatal_loss(rules, car, "engine"):
        return True
    # In a time trial, lost points are restored afterwards.
    price = (
        value_against_rolls(rules, race, roll.car, "driver_points")
        if race.round or roll.purpose == "grid"
        else 0
    )
    if roll.purpose == "move":
        return car.pit != AT_PIT and _bad_move_cost(rules, race, roll, face) > price
    if roll.purpose == "grid":
        return value > BAD_GRID and price < GRID_GAIN
    if roll.purpose == "stall":
        return value <= rules.stall_max_roll and price < MILLIROLLS_PER_ROLL
    if roll.purpose == "injury":
        return value < car.gear
    if roll.purpose == "pit_exit":
        return False
    if roll.purpose == "engine":
        part, max_roll = "engine", HOUSE_ENGINE_FAILS
    elif roll.purpose == "hazard":
        part, max_roll = rules.debris_damaged_part, rules.debris_rolls_by_weather[race.weather]
    else:
        part, max_roll = "bodywork", rules.contact_max_roll(rules, race, race.path[-1]) if race.path else 1
    return value <= max_roll and (is_fatal_loss(rules, car, part) or getattr(car, part) == 1)


def _bad_move_cost(rules: Rules, race: Race, roll: Chance, face: int) -> int:
    """Return the cost of a movement roll that leads to a bad move, otherwise 0; in thousandths of a roll."""
    trial = race.copy()
    trial.held_face = -1
    trial.natural = roll.faces[face]
    trial.rolled = rules.movement_die(rules, race, race.cars[race.actor].gear)[1][face]
    move_options = moves_for_roll(rules, trial)
    best = min(
        (preview(rules, trial, move_options, action) for action in move_options.cheapest_options()),
        key=outcome_sort_key,
    )
    if RANKS[best.kind] >= RANKS[SPIN]:
        return 2 * CRASH_COST if RANKS[best.kind] > RANKS[SPIN] else SPIN_COST
    dear = RANKS[best.kind] > RANKS[FREE] and best.brakes + best.tyres > REROLL_POINTS
    return POINT_MILLIROLLS * (best.brakes + best.tyres) if dear else 0


def choose_roadside(rules: Rules, race: Race, question: Decision) -> Action:
    """Keep going while the car moves, then leave the road."""
    return question.options[is_last_move_of_wreck(race, question.car)]


MINOR = {
    "first": choose_first,
    "last": choose_last,
    "wing": choose_wing,
    "swerve_split": choose_swerve_split,
    "repairs": choose_free_repair,
    "pit_turn": choose_pit_turn,
    "adjust": choose_adjustment,
    "place_backmarker": place_backmarker,
    "run_up": choose_run_up,
    "reroll": choose_reroll,
    "roadside": choose_roadside,
}


# Cost of a fuel point, and the extra cost of the last one, without which no gear can be skipped.
FUEL_POINT_MILLIROLLS, LAST_FUEL_POINT_MILLIROLLS = 150, 600

MAX_QUESTIONS = 50


def choose_downshift(rules: Rules, race: Race, question: Decision) -> Action:
    """Choose the gear with the lowest sum of fuel cost and value of the next roll."""
    fuel = race.cars[question.car].fuel

    def worth(action: Action) -> int:
        steps = race.cars[question.car].gear - action.value
        fuel_cost = FUEL_POINT_MILLIROLLS * steps + (LAST_FUEL_POINT_MILLIROLLS if steps == fuel else 0)
        return fuel_cost + _next_roll_value(rules, race, question, action)

    return min(question.options, key=worth)


def choose_slipstream(rules: Rules, race: Race, question: Decision) -> Action:
    """Follow, unless the extra roll after it is worth less than a roll from the current space."""
    answer = follow_unless_overshooting(rules, race, question)
    if answer == STAY or not rolls_after_slipstream(rules):
        return answer
    return min((FOLLOW, STAY), key=lambda action: _next_roll_value(rules, race, question, action))


def _next_roll_value(rules: Rules, race: Race, question: Decision, action: Action) -> int:
    """Return the value of the driver's next roll after an answer, if no other car moves before it."""
    trial, number = race.copy(), question.car
    turn_engine.apply_answer(rules, trial, question, action)
    trial.queue = (number, *[other for other in trial.queue if other != number])
    for _ in range(MAX_QUESTIONS):
        follow_up = turn_engine.advance(rules, trial)
        car = trial.cars[number]
        if follow_up is None or car.status != RUNNING or car.points_state.wreck:
            break
        if isinstance(follow_up, Chance):
            if follow_up.purpose == "move" and follow_up.car == number:
                return next_roll_value(rules, trial, evaluation_of(rules, trial), OutcomeCache())
            turn_engine.apply_answer(rules, trial, follow_up, len(follow_up.faces) - 1)
        else:
            turn_engine.apply_answer(rules, trial, follow_up, _likely(rules, trial, follow_up, number))
    return 2 * CRASH_COST


def _likely(rules: Rules, race: Race, question: Decision, number: int) -> Action:
    """Return an answer on the way to the roll.

    Other cars take the first option. This car makes the best move and shifts down as far as it can.
    """
    spec = rules.question_spec(race)
    if question.car == number and spec.kind == "drive":
        return min(question.options, key=lambda way: outcome_sort_key(preview_of(rules, race, question, way)))
    return question.options[-1 if question.car == number and spec.policy == "downshift" else 0]


# A durable car: its points besides the standard car's six tyre and two brake points, in order of purchase;
# the last four only over three laps. More brake points would gain less than these reserves, as rolls take
# engine points and debris takes road-holding points. A driver point replaces either.
LASTING = (
    *("fuel",) * 2,
    *("bodywork",) * 2,
    *("engine",) * 4,
    *("road_holding",) * 2,
    *("driver_points",) * 2,
    "engine",
    "driver_points",
    "road_holding",
    "driver_points",
)
TYRES_AND_BRAKES = 8

# Cost of a full pit stop beyond a tyre stop, in thousandths of a roll: half a roll in 4th, every second time.
FULL_STOP_EXTRA_MILLIROLLS = 300


def choose_tyres(rules: Rules, race: Race, question: Decision) -> Action:
    """Choose wet tyres in rain, soft ones for a last or only lap, otherwise hard ones."""
    car = race.cars[race.actor]
    laps = rules.setup.laps - car.crossings + 1 if car.crossings else rules.setup.laps
    next_weather = unpack_optional(race.turn.weather)
    weather = race.weather if next_weather is None else next_weather
    compound = WET if weather == RAIN else SOFT if laps <= 1 else HARD
    answer = Action("tyres", compound)
    return answer if answer in question.options else question.options[0]


def choose_build(rules: Rules, race: Race, question: Decision) -> Action:
    """Build the standard car, or, where rolls take engine points, one with fewer brakes and more reserves.

    A team's second driver gets half as many driver points as the first.
    """
    if not rules.engine_damage_roll:
        return STANDARD_CAR
    number, mate = question.car, mate_of(rules, question.car)
    parts = LASTING[: rules.build_plan.points - TYRES_AND_BRAKES]
    if mate >= 0:
        parts = ("driver_points",) * (_driver_points_built(race, number, mate) // 2)
    for part in dict.fromkeys(parts):
        point = Action("build", PARTS.index(part))
        if points_in(race, number, part) < parts.count(part) and point in question.options:
            return point
    return STANDARD_CAR


def _driver_points_built(race: Race, *team: int) -> int:
    """Return the sum of the driver points built into these cars."""
    return sum(points_in(race, number, "driver_points") for number in team)


def choose_clock(rules: Rules, race: Race, question: Decision) -> Action:
    """Use three seconds of thinking time per roll."""
    return question.options[min(3 * race.trial_count, len(question.options) - 1)]


def choose_pit_work(rules: Rules, race: Race, question: Decision) -> Action:
    """Fit tyres for the weather, then repair parts at zero."""
    if any(action.kind == "tyres" for action in question.options):
        return choose_tyres(rules, race, question)
    return choose_free_repair(rules, race, question)


def choose_stop_kind(rules: Rules, race: Race, question: Decision) -> Action:
    """Make a full pit stop if its repairs are worth more than the extra time."""
    return question.options[
        repairs_value(rules, evaluation_of(rules, race), race.cars[race.actor]) > FULL_STOP_EXTRA_MILLIROLLS
    ]


def choose_repair(rules: Rules, race: Race, question: Decision) -> Action:
    """Repair the part whose next point has the highest value: a part near its end, or the brakes."""
    car, evaluation = race.cars[race.actor], evaluation_of(rules, race)
    parts = [action for action in question.options if action != ENOUGH_REPAIRS]
    return max(
        parts,
        key=lambda action: (repair_value(rules, evaluation, car, WEAR_STOCKS[action.value]), -action.value),
    )
