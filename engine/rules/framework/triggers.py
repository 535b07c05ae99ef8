"""Triggers: the conditions under which a step, or a function of a hook, can have an effect.

Most steps of a turn wait for something rare: a car at its pit, blocked spaces, a die still to roll. Such a
step names its triggers: ``when=(IN_PITS,)``. If none of them is active, the turn skips it together with its
inactive neighbours. A step without triggers is always called.

A step may be skipped only if it would do nothing, or would only lead on past steps that do nothing.

``engine.rules.framework.step_skipping`` is generated from this table.
"""

from __future__ import annotations

from engine.core.state import Race

MIN_FAST_GEAR, SPECIAL_SPACES, SPECIAL_FACE = 4, 20, 16


class Trigger(str):
    """A trigger: its condition, an expression of the rules, a race and its acting car."""

    __slots__ = ()


# A roll is pending, or cars are.
PENDING_CHECKS = Trigger("race.pending")
# Spaces of the roll are blocked by other cars.
BLOCKED_SPACES = Trigger("race.unused")
# The acting car has crossed the final line.
CROSSED_FINAL_LINE = Trigger("race.finishing")
# The acting car is in the pit lane or at its pit.
IN_PITS = Trigger("car.pit")
# The acting car is out or a wreck.
OUT_OR_WRECK = Trigger("car.status or car.points_state.wreck")
# The acting car is a backmarker.
BACKMARKER = Trigger("car.points_state.backmarker")
# The acting car (no backmarker) has no point left of a part.
NO_BODYWORK = Trigger("not car.bodywork and not car.points_state.backmarker")
NO_ENGINE = Trigger("not car.engine and not car.points_state.backmarker")
NO_ROAD_HOLDING = Trigger("not car.road_holding and not car.points_state.backmarker")
# The acting car is in 4th gear or higher.
FOURTH_GEAR_OR_HIGHER = Trigger("car.gear >= MIN_FAST_GEAR")
# A roll of 20 spaces or more, or a natural 16.
SPECIAL_ROLL = Trigger("race.rolled >= SPECIAL_SPACES or race.natural == SPECIAL_FACE")
# The turn has state that only some rules use.
TURN_STATE_SET = Trigger("race.turn is not NEW_TURN")
# Another car is on a space where contact is possible.
CAR_NEARBY = Trigger("not race.occupied.keys().isdisjoint(rules.contact_spaces[car.space])")
# There is debris on the track; the move just made crossed some.
DEBRIS_ON_TRACK = Trigger("race.debris")
CROSSED_DEBRIS = Trigger("race.debris and crossed_debris(race)")
# The weather is not dry; it may still change.
NOT_DRY = Trigger("race.weather")
WEATHER_UNSETTLED = Trigger("not race.settled")
# The game turn of a start or restart.
START_TURN = Trigger("race.round == race.points_state.started")
# The driver of the acting car has chosen to slipstream (house rules).
SLIPSTREAM_PENDING = Trigger("race.points_state.trail")
# An accident is still to be resolved.
ACCIDENT_PENDING = Trigger("race.points_state.pending_accidents")

# Trigger of each part at zero.
PART_AT_ZERO = {
    "bodywork": NO_BODYWORK,
    "engine": NO_ENGINE,
    "road_holding": NO_ROAD_HOLDING,
}


def crossed_debris(race: Race) -> bool:
    """True if the move just made crossed debris."""
    return not set(race.path).isdisjoint(race.debris)
