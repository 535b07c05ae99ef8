"""Policies for the minor questions of rulebooks that use movement points."""

from __future__ import annotations

from engine.core.state import AT_PIT, Race
from engine.core.types import PARTS, WEAR_STOCKS, Action, Chance, Decision
from engine.drivers.evaluation import price_of
from engine.drivers.tables.value_table import CRASH, THROW, value_table_of
from engine.play.outcome import FREE, RANKS, SPIN
from engine.play.preview import order_of, preview
from engine.rules.framework import rerolls
from engine.rules.framework.builder import Rules
from engine.rules.queries import (
    ADJUSTMENT_DONE,
    ENOUGH_REPAIRS,
    FOLLOW,
    HOUSE_ENGINE_FAILS,
    STAY,
    cars_racing,
    is_fatal_loss,
    is_last_move_of_wreck,
    moves_for_roll,
    unfinished_corner,
)

# Rolls per lap, in thousandths, from which the wing with high downforce pays: many corners in few spaces.
TWISTY = 11_000

# Start of a time trial, in thousandths of a space before the line.
RUN_UP = 12_000

# A grid roll worse than this is worth a re-roll if the driver point is cheaper than this gain, in thousandths
# of a roll.
BAD_GRID, GRID_GAIN = 15, 500

# Points that a movement roll may cost before a re-roll is considered. Then the price of a brake or tyre point
# and of a spin, in thousandths of a roll.
FEW, A_POINT, SPUN = 3, 300, 3500


def first(rules: Rules, race: Race, question: Decision) -> Action:
    """Take the first option, which is good enough: one die instead of two, or the first pit."""
    return question.options[0]


def last(rules: Rules, race: Race, question: Decision) -> Action:
    """Take the last option: the higher die, or the pit nearest to the exit."""
    return question.options[-1]


def wing(rules: Rules, race: Race, question: Decision) -> Action:
    """Choose high downforce on twisty circuits, where the highest gears are seldom used in full."""
    return question.options[value_table_of(rules.track).lap_millirolls > TWISTY]


def swerve_split(rules: Rules, race: Race, question: Decision) -> Action:
    """Pay from the stock that has more left."""
    car = race.cars[race.actor]
    return max(question.options, key=lambda action: min(car.tyres - action.value, car.brakes - action.extra))


def repairs(rules: Rules, race: Race, question: Decision) -> Action:
    """Repair parts at zero if the tyres are changed anyway."""
    car = race.cars[race.actor]
    needy = [
        action
        for action in question.options
        if action.kind == "repair"
        and action.value < len(WEAR_STOCKS)
        and not getattr(car, WEAR_STOCKS[action.value])
    ]
    return needy[0] if needy else ENOUGH_REPAIRS


def pit_turn(rules: Rules, race: Race, question: Decision) -> Action:
    """Leave with two bodywork points, otherwise wait for them."""
    return question.options[0] if race.cars[race.actor].bodywork >= 2 else question.options[1]


def adjust(rules: Rules, race: Race, question: Decision) -> Action:
    """Keep the car as it is; if points must go, take them where most are left."""
    if ADJUSTMENT_DONE in question.options:
        return ADJUSTMENT_DONE
    car = race.cars[race.actor]
    return max(question.options, key=lambda action: (getattr(car, PARTS[action.value]), -action.value))


def place_backmarker(rules: Rules, race: Race, question: Decision) -> Action:
    """Place it as near to the leader as possible, unless this car leads."""
    return question.options[0] if cars_racing(rules, race)[0] != question.car else question.options[-1]


def draft(rules: Rules, race: Race, question: Decision) -> Action:
    """Follow, as it is a move without a roll, unless it passes the end of an unfinished corner."""
    path = race.path
    car = race.cars[question.car]
    track = rules.track
    corner = track.corner[track.before[path[-1]]]
    unfinished = unfinished_corner(rules, race, car)
    passed = any(track.corner[space] == unfinished for space in path) and corner != unfinished
    return STAY if passed and unfinished >= 0 else FOLLOW


def run_up(rules: Rules, race: Race, question: Decision) -> Action:
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


def reroll(rules: Rules, race: Race, question: Decision) -> Action:
    """Re-roll if the result would put the car out, cost a last point, or lead to a bad move."""
    roll, face = question.detail
    return rerolls.AGAIN if _is_bad(rules, race, roll, face) else rerolls.KEEP


def _is_bad(rules: Rules, race: Race, roll: Chance, face: int) -> bool:
    value, car = roll.faces[face], race.cars[roll.car]
    if roll.purpose == "move" and value == rules.engine_damage_roll and is_fatal_loss(rules, car, "engine"):
        return True
    # In a time trial, lost points are restored afterwards.
    price = price_of(rules, race, roll.car, "driver_points") if race.round or roll.purpose == "grid" else 0
    if roll.purpose == "move":
        return car.pit != AT_PIT and _lost(rules, race, roll, face) > price
    if roll.purpose == "grid":
        return value > BAD_GRID and price < GRID_GAIN
    if roll.purpose == "stall":
        return value <= rules.stall_max_roll and price < THROW
    if roll.purpose == "injury":
        return value < car.gear
    if roll.purpose == "pit_exit":
        return False
    part = (
        "engine"
        if roll.purpose == "engine"
        else rules.debris_damaged_part
        if roll.purpose == "hazard"
        else "bodywork"
    )
    fails = (
        rules.debris_rolls_by_weather[race.weather]
        if roll.purpose == "hazard"
        else HOUSE_ENGINE_FAILS
        if roll.purpose == "engine"
        else rules.contact_max_roll(rules, race, race.path[-1])
        if race.path
        else 1
    )
    return value <= fails and (is_fatal_loss(rules, car, part) or getattr(car, part) == 1)


def _lost(rules: Rules, race: Race, roll: Chance, face: int) -> int:
    """Return the cost of a movement roll that leads to a bad move, otherwise 0; in thousandths of a roll."""
    trial = race.copy()
    trial.held_face = -1
    trial.natural = roll.faces[face]
    trial.rolled = rules.movement_die(rules, race, race.cars[race.actor].gear)[1][face]
    found = moves_for_roll(rules, trial)
    best = min((preview(rules, trial, found, action) for action in found.cheapest_options()), key=order_of)
    if RANKS[best.kind] >= RANKS[SPIN]:
        return 2 * CRASH if RANKS[best.kind] > RANKS[SPIN] else SPUN
    dear = RANKS[best.kind] > RANKS[FREE] and best.brakes + best.tyres > FEW
    return A_POINT * (best.brakes + best.tyres) if dear else 0


def roadside(rules: Rules, race: Race, question: Decision) -> Action:
    """Keep going while the car moves, then leave the road."""
    return question.options[is_last_move_of_wreck(race, question.car)]


MINOR = {
    "first": first,
    "last": last,
    "wing": wing,
    "swerve_split": swerve_split,
    "repairs": repairs,
    "pit_turn": pit_turn,
    "adjust": adjust,
    "place_backmarker": place_backmarker,
    "run_up": run_up,
    "reroll": reroll,
    "roadside": roadside,
}
