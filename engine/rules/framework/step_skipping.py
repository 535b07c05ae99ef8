"""Function that finds the next step with an active trigger.

Generated from ``engine/rules/framework/triggers.py`` by ``python3 build.py generate``; do not edit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.state import NEW_TURN, Car, Race
from engine.rules.framework import triggers
from engine.rules.framework.triggers import (
    MIN_FAST_GEAR,
    SPECIAL_FACE,
    SPECIAL_SPACES,
    Trigger,
    crossed_debris,
)

SkipFunction = Callable[[Any, Race], int]

CONDITIONS: Mapping[Trigger, Callable[[Any, Race, Car], object]] = {
    triggers.PENDING_CHECKS: lambda rules, race, car: race.pending,
    triggers.BLOCKED_SPACES: lambda rules, race, car: race.unused,
    triggers.CROSSED_FINAL_LINE: lambda rules, race, car: race.finishing,
    triggers.IN_PITS: lambda rules, race, car: car.pit,
    triggers.OUT_OR_WRECK: lambda rules, race, car: car.status or car.points_state.wreck,
    triggers.BACKMARKER: lambda rules, race, car: car.points_state.backmarker,
    triggers.NO_BODYWORK: lambda rules, race, car: not car.bodywork and not car.points_state.backmarker,
    triggers.NO_ENGINE: lambda rules, race, car: not car.engine and not car.points_state.backmarker,
    triggers.NO_ROAD_HOLDING: lambda rules, race, car: (
        not car.road_holding and not car.points_state.backmarker
    ),
    triggers.FOURTH_GEAR_OR_HIGHER: lambda rules, race, car: car.gear >= MIN_FAST_GEAR,
    triggers.SPECIAL_ROLL: lambda rules, race, car: (
        race.rolled >= SPECIAL_SPACES or race.natural == SPECIAL_FACE
    ),
    triggers.TURN_STATE_SET: lambda rules, race, car: race.turn is not NEW_TURN,
    triggers.CAR_NEARBY: lambda rules, race, car: (
        not race.occupied.keys().isdisjoint(rules.contact_spaces[car.space])
    ),
    triggers.DEBRIS_ON_TRACK: lambda rules, race, car: race.debris,
    triggers.CROSSED_DEBRIS: lambda rules, race, car: race.debris and crossed_debris(race),
    triggers.NOT_DRY: lambda rules, race, car: race.weather,
    triggers.WEATHER_UNSETTLED: lambda rules, race, car: not race.settled,
    triggers.START_TURN: lambda rules, race, car: race.round == race.points_state.started,
    triggers.SLIPSTREAM_PENDING: lambda rules, race, car: race.points_state.trail,
    triggers.ACCIDENT_PENDING: lambda rules, race, car: race.points_state.pending_accidents,
}


def skip_function(first_step: Mapping[Trigger, int], after: int) -> SkipFunction:
    """Return a function that finds the first active step of a run.

    ``first_step``: for each trigger, the first step of the run that has it, in the order of the steps.
    ``after``: the step after the run, if no trigger is active.
    """
    table = tuple([(CONDITIONS[trigger], place) for trigger, place in first_step.items()])
    has_special_roll = triggers.SPECIAL_ROLL in first_step
    has_turn_state_set = triggers.TURN_STATE_SET in first_step
    has_car_nearby = triggers.CAR_NEARBY in first_step
    has_out_or_wreck = triggers.OUT_OR_WRECK in first_step
    has_backmarker = triggers.BACKMARKER in first_step
    has_no_bodywork = triggers.NO_BODYWORK in first_step
    has_no_engine = triggers.NO_ENGINE in first_step
    has_no_road_holding = triggers.NO_ROAD_HOLDING in first_step
    has_debris_on_track = triggers.DEBRIS_ON_TRACK in first_step
    has_crossed_debris = triggers.CROSSED_DEBRIS in first_step
    has_not_dry = triggers.NOT_DRY in first_step
    has_weather_unsettled = triggers.WEATHER_UNSETTLED in first_step
    has_fourth_gear_or_higher = triggers.FOURTH_GEAR_OR_HIGHER in first_step
    has_start_turn = triggers.START_TURN in first_step
    has_slipstream_pending = triggers.SLIPSTREAM_PENDING in first_step
    has_accident_pending = triggers.ACCIDENT_PENDING in first_step
    in_group_0 = has_out_or_wreck or has_backmarker or has_no_bodywork or has_no_engine or has_no_road_holding
    in_group_1 = has_debris_on_track or has_crossed_debris or has_not_dry or has_weather_unsettled
    in_group_2 = has_fourth_gear_or_higher or has_start_turn or has_slipstream_pending or has_accident_pending

    def first_active(rules: Any, race: Race) -> int:
        car = race.cars[race.actor]
        if not (
            race.pending
            or race.unused
            or race.finishing
            or car.pit
            or (has_special_roll and (race.rolled >= SPECIAL_SPACES or race.natural == SPECIAL_FACE))
            or (has_turn_state_set and race.turn is not NEW_TURN)
            or (has_car_nearby and not race.occupied.keys().isdisjoint(rules.contact_spaces[car.space]))
            or (
                in_group_0
                and (
                    (has_out_or_wreck and (car.status or car.points_state.wreck))
                    or (has_backmarker and car.points_state.backmarker)
                    or (has_no_bodywork and not car.bodywork and not car.points_state.backmarker)
                    or (has_no_engine and not car.engine and not car.points_state.backmarker)
                    or (has_no_road_holding and not car.road_holding and not car.points_state.backmarker)
                )
            )
            or (
                in_group_1
                and (
                    (has_debris_on_track and race.debris)
                    or (has_crossed_debris and race.debris and crossed_debris(race))
                    or (has_not_dry and race.weather)
                    or (has_weather_unsettled and not race.settled)
                )
            )
            or (
                in_group_2
                and (
                    (has_fourth_gear_or_higher and car.gear >= MIN_FAST_GEAR)
                    or (has_start_turn and race.round == race.points_state.started)
                    or (has_slipstream_pending and race.points_state.trail)
                    or (has_accident_pending and race.points_state.pending_accidents)
                )
            )
        ):
            return after
        for is_active, place in table:
            if is_active(rules, race, car):
                return place
        return after

    return first_active
