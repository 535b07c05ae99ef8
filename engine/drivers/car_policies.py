"""What a computer driver answers to everything but gears and moves: tyres, the build of his car, a tow."""

from __future__ import annotations

from engine.core.state import HARD, RAIN, SOFT, WET, Race
from engine.core.types import PARTS, WEAR, Action, Decision
from engine.drivers.evaluation import evaluation_of
from engine.drivers.minor_policies import repairs
from engine.drivers.pit_value import repair_worth, repairs_worth
from engine.rules.before.car_building import STANDARD, points_in
from engine.rules.kernel.builder import Rules
from engine.rules.pits import euro_pits

# A full stop takes so many thousandths of a throw more than a tyre stop, half a throw in 4th one time in two.
WORTH_WAITING = 300


def tyres(rules: Rules, race: Race, question: Decision) -> Action:
    """Wet tyres in rain; soft ones where they do not have to last; hard ones otherwise."""
    car = race.cars[race.actor]
    laps = rules.setup.laps - car.crossings + 1 if car.crossings else rules.setup.laps
    coming = race.turn.weather - 1 if race.turn.weather else race.weather
    wanted = WET if coming == RAIN else SOFT if laps <= 1 else HARD
    chosen = Action("tyres", wanted)
    return chosen if chosen in question.options else question.options[0]


def build(rules: Rules, race: Race, question: Decision) -> Action:
    """The standard car; with a point of road-holding before all others where the last one may go: then every
    space with debris on it may put the car out.
    """
    first = Action("build", PARTS.index("road_holding"))
    wanted = "road_holding" in rules.beyond_nought and first in question.options
    return first if wanted and not points_in(race, question.car, "road_holding") else STANDARD


def clock(rules: Rules, race: Race, question: Decision) -> Action:
    """A computer driver thinks for three seconds a throw."""
    return question.options[min(3 * race.trial_count, len(question.options) - 1)]


def pit_work(rules: Rules, race: Race, question: Decision) -> Action:
    """Tyres for the weather, and what a car at nought needs most."""
    if any(action.kind == "tyres" for action in question.options):
        return tyres(rules, race, question)
    return repairs(rules, race, question)


def stop_kind(rules: Rules, race: Race, question: Decision) -> Action:
    """A full stop where what it mends is worth more than the time it takes."""
    return question.options[
        repairs_worth(rules, evaluation_of(rules, race), race.cars[race.actor]) > WORTH_WAITING
    ]


def repair(rules: Rules, race: Race, question: Decision) -> Action:
    """What is worth most: a part near its end, or brakes."""
    car, evaluation = race.cars[race.actor], evaluation_of(rules, race)
    parts = [action for action in question.options if action != euro_pits.ENOUGH]
    return max(
        parts, key=lambda action: (repair_worth(rules, evaluation, car, WEAR[action.value]), -action.value)
    )
