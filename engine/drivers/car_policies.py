"""Policies for everything but gears and moves: tyres, car building, pit stops."""

from __future__ import annotations

from engine.core.state import HARD, RAIN, SOFT, WET, Race
from engine.core.types import PARTS, WEAR_STOCKS, Action, Decision
from engine.drivers.evaluation import evaluation_of
from engine.drivers.minor_policies import repairs
from engine.drivers.pit_value import repair_worth, repairs_worth
from engine.rules.framework.builder import Rules
from engine.rules.queries import ENOUGH_REPAIRS, STANDARD_CAR, mate_of, points_in

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
WORTH_WAITING = 300


def tyres(rules: Rules, race: Race, question: Decision) -> Action:
    """Choose wet tyres in rain, soft ones for a last or only lap, otherwise hard ones."""
    car = race.cars[race.actor]
    laps = rules.setup.laps - car.crossings + 1 if car.crossings else rules.setup.laps
    coming = race.turn.weather - 1 if race.turn.weather else race.weather
    wanted = WET if coming == RAIN else SOFT if laps <= 1 else HARD
    chosen = Action("tyres", wanted)
    return chosen if chosen in question.options else question.options[0]


def choose_build(rules: Rules, race: Race, question: Decision) -> Action:
    """Build the standard car, or, where rolls take engine points, one with fewer brakes and more reserves.

    A team's second driver gets half as many driver points as the first.
    """
    if not rules.engine_damage_roll:
        return STANDARD_CAR
    number, mate = question.car, mate_of(rules, question.car)
    wanted = LASTING[: rules.build_points - TYRES_AND_BRAKES]
    if mate >= 0:
        wanted = ("driver_points",) * (_built(race, number, mate) // 2)
    for part in dict.fromkeys(wanted):
        point = Action("build", PARTS.index(part))
        if points_in(race, number, part) < wanted.count(part) and point in question.options:
            return point
    return STANDARD_CAR


def _built(race: Race, *team: int) -> int:
    """Return the sum of the driver points built into these cars."""
    return sum(points_in(race, number, "driver_points") for number in team)


def clock(rules: Rules, race: Race, question: Decision) -> Action:
    """Use three seconds of thinking time per roll."""
    return question.options[min(3 * race.trial_count, len(question.options) - 1)]


def pit_work(rules: Rules, race: Race, question: Decision) -> Action:
    """Fit tyres for the weather, then repair parts at zero."""
    if any(action.kind == "tyres" for action in question.options):
        return tyres(rules, race, question)
    return repairs(rules, race, question)


def stop_kind(rules: Rules, race: Race, question: Decision) -> Action:
    """Make a full pit stop if its repairs are worth more than the extra time."""
    return question.options[
        repairs_worth(rules, evaluation_of(rules, race), race.cars[race.actor]) > WORTH_WAITING
    ]


def repair(rules: Rules, race: Race, question: Decision) -> Action:
    """Repair what is worth most: a part near its end, or brakes."""
    car, evaluation = race.cars[race.actor], evaluation_of(rules, race)
    parts = [action for action in question.options if action != ENOUGH_REPAIRS]
    return max(
        parts,
        key=lambda action: (repair_worth(rules, evaluation, car, WEAR_STOCKS[action.value]), -action.value),
    )
