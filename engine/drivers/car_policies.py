"""What a computer driver answers to everything but gears and moves: tyres, the build of his car, a tow."""

from __future__ import annotations

from engine.core.state import HARD, RAIN, SOFT, WET, Race
from engine.core.types import PARTS, WEAR, Action, Decision
from engine.drivers.evaluation import evaluation_of
from engine.drivers.minor_policies import repairs
from engine.drivers.pit_value import repair_worth, repairs_worth
from engine.rules.before.car_building import STANDARD, mate_of, points_in
from engine.rules.kernel.builder import Rules
from engine.rules.pits import euro_pits

# A car that lasts: what it has besides six points of tyres and two of brakes, which the standard car begins
# with; the last four of it over three laps. There a third and a fourth point of brakes are worth 0.2 throws
# each to a car alone. Of fifty throws one in twenty takes an engine point, and debris takes one of
# road-holding: with five and three of them and nothing else one car in twenty is out by it, at forty throws.
# A driver point makes up for whichever it is.
LASTING = (
    *("fuel",) * 2, *("bodywork",) * 2, *("engine",) * 4, *("road_holding",) * 2, *("driver_points",) * 2,
    "engine", "driver_points", "road_holding", "driver_points",
)  # fmt: skip
TYRES_AND_BRAKES = 8

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
    """The standard car; where throws take engine points of themselves, one with fewer brakes and more to
    lose. The second driver of a team is given half of the driver points.
    """
    if not rules.unlucky:
        return STANDARD
    number, mate = question.car, mate_of(rules, question.car)
    wanted = LASTING[: rules.build_points - TYRES_AND_BRAKES]
    if mate >= 0:
        wanted = ("driver_points",) * (_built(race, number, mate) // 2)
    for part in dict.fromkeys(wanted):
        point = Action("build", PARTS.index(part))
        if points_in(race, number, part) < wanted.count(part) and point in question.options:
            return point
    return STANDARD


def _built(race: Race, *team: int) -> int:
    """The driver points that these cars have between them."""
    return sum(points_in(race, number, "driver_points") for number in team)


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
