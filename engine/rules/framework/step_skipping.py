"""Function that finds the next step with an active trigger.

Generated from ``engine/rules/framework/triggers.py`` by ``python3 build.py generate``; do not edit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.state import TURN, Race
from engine.rules.framework import triggers
from engine.rules.framework.triggers import (
    MIN_FAST_GEAR,
    SPECIAL_FACE,
    SPECIAL_SPACES,
    Trigger,
    crossed_debris,
)

SkipFunction = Callable[[Any, Race], int]

# Higher than the number of any step.
NEVER = 1 << 16


def skip_function(first_step: Mapping[Trigger, int], after: int) -> SkipFunction:
    """Return a function that finds the first active step of a run.

    ``first_step``: for each trigger, the first step of the run that has it. ``after``: the step after the
    run, if no trigger is active.
    """
    at_pending_checks = first_step.get(triggers.PENDING_CHECKS, NEVER)
    has_pending_checks = at_pending_checks != NEVER
    at_blocked_spaces = first_step.get(triggers.BLOCKED_SPACES, NEVER)
    has_blocked_spaces = at_blocked_spaces != NEVER
    at_crossed_final_line = first_step.get(triggers.CROSSED_FINAL_LINE, NEVER)
    has_crossed_final_line = at_crossed_final_line != NEVER
    at_in_pits = first_step.get(triggers.IN_PITS, NEVER)
    has_in_pits = at_in_pits != NEVER
    at_out_or_wreck = first_step.get(triggers.OUT_OR_WRECK, NEVER)
    has_out_or_wreck = at_out_or_wreck != NEVER
    at_backmarker = first_step.get(triggers.BACKMARKER, NEVER)
    has_backmarker = at_backmarker != NEVER
    at_no_bodywork = first_step.get(triggers.NO_BODYWORK, NEVER)
    has_no_bodywork = at_no_bodywork != NEVER
    at_no_engine = first_step.get(triggers.NO_ENGINE, NEVER)
    has_no_engine = at_no_engine != NEVER
    at_no_road_holding = first_step.get(triggers.NO_ROAD_HOLDING, NEVER)
    has_no_road_holding = at_no_road_holding != NEVER
    at_fourth_gear_or_higher = first_step.get(triggers.FOURTH_GEAR_OR_HIGHER, NEVER)
    has_fourth_gear_or_higher = at_fourth_gear_or_higher != NEVER
    at_special_roll = first_step.get(triggers.SPECIAL_ROLL, NEVER)
    has_special_roll = at_special_roll != NEVER
    at_turn_state_set = first_step.get(triggers.TURN_STATE_SET, NEVER)
    has_turn_state_set = at_turn_state_set != NEVER
    at_car_nearby = first_step.get(triggers.CAR_NEARBY, NEVER)
    has_car_nearby = at_car_nearby != NEVER
    at_debris_on_track = first_step.get(triggers.DEBRIS_ON_TRACK, NEVER)
    has_debris_on_track = at_debris_on_track != NEVER
    at_crossed_debris = first_step.get(triggers.CROSSED_DEBRIS, NEVER)
    has_crossed_debris = at_crossed_debris != NEVER
    at_not_dry = first_step.get(triggers.NOT_DRY, NEVER)
    has_not_dry = at_not_dry != NEVER
    at_weather_unsettled = first_step.get(triggers.WEATHER_UNSETTLED, NEVER)
    has_weather_unsettled = at_weather_unsettled != NEVER
    at_start_turn = first_step.get(triggers.START_TURN, NEVER)
    has_start_turn = at_start_turn != NEVER
    at_slipstream_pending = first_step.get(triggers.SLIPSTREAM_PENDING, NEVER)
    has_slipstream_pending = at_slipstream_pending != NEVER
    at_accident_pending = first_step.get(triggers.ACCIDENT_PENDING, NEVER)
    has_accident_pending = at_accident_pending != NEVER

    def first_active(rules: Any, race: Race) -> int:
        car = race.cars[race.actor]
        if not (
            (has_pending_checks and race.pending)
            or (has_blocked_spaces and race.unused)
            or (has_crossed_final_line and race.finishing)
            or (has_in_pits and car.pit)
            or (has_out_or_wreck and (car.status or car.points_state.wreck))
            or (has_backmarker and car.points_state.backmarker)
            or (has_no_bodywork and not car.bodywork and not car.points_state.backmarker)
            or (has_no_engine and not car.engine and not car.points_state.backmarker)
            or (has_no_road_holding and not car.road_holding and not car.points_state.backmarker)
            or (has_fourth_gear_or_higher and car.gear >= MIN_FAST_GEAR)
            or (has_special_roll and (race.rolled >= SPECIAL_SPACES or race.natural == SPECIAL_FACE))
            or (has_turn_state_set and race.turn is not TURN)
            or (has_car_nearby and not race.occupied.keys().isdisjoint(rules.contact_spaces[car.space]))
            or (has_debris_on_track and race.debris)
            or (has_crossed_debris and race.debris and crossed_debris(race))
            or (has_not_dry and race.weather)
            or (has_weather_unsettled and not race.settled)
            or (has_start_turn and race.round == race.points_state.started)
            or (has_slipstream_pending and race.points_state.trail)
            or (has_accident_pending and race.points_state.pending_accidents)
        ):
            return after
        place = NEVER
        if at_pending_checks < place and race.pending:
            place = at_pending_checks
        if at_blocked_spaces < place and race.unused:
            place = at_blocked_spaces
        if at_crossed_final_line < place and race.finishing:
            place = at_crossed_final_line
        if at_in_pits < place and car.pit:
            place = at_in_pits
        if at_out_or_wreck < place and (car.status or car.points_state.wreck):
            place = at_out_or_wreck
        if at_backmarker < place and car.points_state.backmarker:
            place = at_backmarker
        if at_no_bodywork < place and not car.bodywork and not car.points_state.backmarker:
            place = at_no_bodywork
        if at_no_engine < place and not car.engine and not car.points_state.backmarker:
            place = at_no_engine
        if at_no_road_holding < place and not car.road_holding and not car.points_state.backmarker:
            place = at_no_road_holding
        if at_fourth_gear_or_higher < place and car.gear >= MIN_FAST_GEAR:
            place = at_fourth_gear_or_higher
        if at_special_roll < place and (race.rolled >= SPECIAL_SPACES or race.natural == SPECIAL_FACE):
            place = at_special_roll
        if at_turn_state_set < place and race.turn is not TURN:
            place = at_turn_state_set
        if at_car_nearby < place and not race.occupied.keys().isdisjoint(rules.contact_spaces[car.space]):
            place = at_car_nearby
        if at_debris_on_track < place and race.debris:
            place = at_debris_on_track
        if at_crossed_debris < place and race.debris and crossed_debris(race):
            place = at_crossed_debris
        if at_not_dry < place and race.weather:
            place = at_not_dry
        if at_weather_unsettled < place and not race.settled:
            place = at_weather_unsettled
        if at_start_turn < place and race.round == race.points_state.started:
            place = at_start_turn
        if at_slipstream_pending < place and race.points_state.trail:
            place = at_slipstream_pending
        if at_accident_pending < place and race.points_state.pending_accidents:
            place = at_accident_pending
        return place

    return first_active
