"""Triggers: the conditions under which a step can have an effect.

Most steps of a turn wait for something rare: a car at its pit, blocked spaces, a die still to roll. Such a
step names its triggers. If none of them is active, the turn skips it together with its inactive neighbours.
If a trigger is active, the turn jumps to the first step that depends on it. A step without triggers is always
called.

A step may be skipped only if it would do nothing, or would only lead on past steps that do nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from engine.core.state import COURSE, KIT, TURN, Car, Race
from engine.rules.framework.parameters import RulesT
from engine.rules.framework.steps import ALWAYS_CALLED, Step

# The acting car is out or a wreck.
OUT_OR_WRECK = 1 << 1
# The acting car is in the pit lane or at its pit.
IN_PITS = 1 << 2
# The game turn of a start or restart.
START_TURN = 1 << 3
# A car is slipstreaming (house rules), or an accident is still to be resolved.
SLIPSTREAM_OR_ACCIDENT_PENDING = 1 << 4
# The acting car is in 4th gear or higher.
FOURTH_GEAR_OR_HIGHER = 1 << 5
# A roll of 20 spaces or more, or a natural 16.
SPECIAL_ROLL = 1 << 6
# Pending dice or cars.
PENDING_CHECKS = 1 << 7
# Spaces of the roll are blocked by other cars.
BLOCKED_SPACES = 1 << 8
# There is debris on the track; the move just made crossed some.
DEBRIS_ON_TRACK, CROSSED_DEBRIS = 1 << 9, 1 << 19
# The weather is not dry.
NOT_DRY = 1 << 10
# The turn has state that only movement-point rules use.
TURN_STATE_SET = 1 << 11
# The acting car (no backmarker) has no point left of a part.
NO_BODYWORK, NO_ENGINE, NO_ROAD_HOLDING = 1 << 12, 1 << 13, 1 << 14
# The acting car is a backmarker.
BACKMARKER = 1 << 15
# Another car is on a space where contact is possible.
CONTACT_POSSIBLE = 1 << 16
# The acting car has crossed the final line.
CROSSED_FINAL_LINE = 1 << 17
WEATHER_UNSETTLED = 1 << 18

# Trigger of each part at zero.
PART_AT_ZERO = {"bodywork": NO_BODYWORK, "engine": NO_ENGINE, "road_holding": NO_ROAD_HOLDING}

MIN_FAST_GEAR, SPECIAL_SPACES, SPECIAL_FACE = 4, 20, 16

# Each trigger as a function of the rules, a race and its acting car.
TriggerCondition = Callable[[Any, Race, Car], object]

# Returns the position of the first step with an active trigger, from the race's step on.
SkipFunction = Callable[[Any, Race], int]

TRIGGER_CONDITIONS: dict[int, TriggerCondition] = {
    OUT_OR_WRECK: lambda rules, race, car: car.status or car.points_state.wreck,
    IN_PITS: lambda rules, race, car: car.pit,
    START_TURN: lambda rules, race, car: race.round == race.points_state.started,
    SLIPSTREAM_OR_ACCIDENT_PENDING: lambda rules, race, car: (
        race.points_state.trail or race.points_state.pending_accidents
    ),
    FOURTH_GEAR_OR_HIGHER: lambda rules, race, car: car.gear >= MIN_FAST_GEAR,
    SPECIAL_ROLL: lambda rules, race, car: race.rolled >= SPECIAL_SPACES or race.natural == SPECIAL_FACE,
    PENDING_CHECKS: lambda rules, race, car: race.pending,
    BLOCKED_SPACES: lambda rules, race, car: race.unused,
    DEBRIS_ON_TRACK: lambda rules, race, car: race.debris,
    CROSSED_DEBRIS: lambda rules, race, car: race.debris and crossed_debris(race),
    NOT_DRY: lambda rules, race, car: race.weather,
    TURN_STATE_SET: lambda rules, race, car: race.turn is not TURN,
    NO_BODYWORK: lambda rules, race, car: not (car.bodywork or car.points_state.backmarker),
    NO_ENGINE: lambda rules, race, car: not (car.engine or car.points_state.backmarker),
    NO_ROAD_HOLDING: lambda rules, race, car: not (car.road_holding or car.points_state.backmarker),
    BACKMARKER: lambda rules, race, car: car.points_state.backmarker,
    CONTACT_POSSIBLE: lambda rules, race, car: (
        not race.occupied.keys().isdisjoint(rules.contact_spaces[car.space])
    ),
    CROSSED_FINAL_LINE: lambda rules, race, car: race.finishing,
    WEATHER_UNSETTLED: lambda rules, race, car: not race.settled,
}


def compile_step_skipping(
    steps: Sequence[Step[RulesT]], at: Mapping[str, int]
) -> tuple[SkipFunction | None, ...]:
    """Return for each step the function that skips inactive steps; None if the step is called at once."""
    found: list[SkipFunction | None] = []
    for place in range(len(steps)):
        last = place
        while last < len(steps) and not steps[last].triggers & ALWAYS_CALLED:
            last += 1
        if last - place > 1:
            leads_to = steps[last - 1].next_step
            after = at[leads_to] if leads_to else last
            found.append(_skip_function(tuple(enumerate(steps[place:last], place)), after))
        else:
            found.append(None)
    return tuple(found)


def _skip_function(run: tuple[tuple[int, Step[RulesT]], ...], after: int) -> SkipFunction:
    """Return a function that finds the first triggered step of a run, or the step after the run."""
    occasions = 0
    condition_table: list[tuple[TriggerCondition, int]] = []
    for place, step in run:
        condition_table += [
            (TRIGGER_CONDITIONS[bit], place)
            for bit in TRIGGER_CONDITIONS
            if bit & step.triggers and not bit & occasions
        ]
        occasions |= step.triggers
    needs_turn_state, needs_special_roll, alongside, over_hazards, hazards, not_dry, fast, start = (
        bool(occasions & bit)
        for bit in (
            TURN_STATE_SET,
            SPECIAL_ROLL,
            CONTACT_POSSIBLE,
            CROSSED_DEBRIS,
            DEBRIS_ON_TRACK,
            NOT_DRY,
            FOURTH_GEAR_OR_HIGHER,
            START_TURN,
        )
    )
    wrecked, backmarker, under_way, open_weather, bodywork, engine, road_holding = (
        bool(occasions & bit)
        for bit in (
            OUT_OR_WRECK,
            BACKMARKER,
            SLIPSTREAM_OR_ACCIDENT_PENDING,
            WEATHER_UNSETTLED,
            NO_BODYWORK,
            NO_ENGINE,
            NO_ROAD_HOLDING,
        )
    )
    has_car_triggers = wrecked or backmarker
    has_track_triggers = over_hazards or hazards or not_dry
    has_rare_triggers = fast or start or under_way or open_weather
    parts = bodywork or engine or road_holding

    def first_active(rules: Any, race: Race) -> int:
        car = race.cars[race.actor]
        if (
            # Rare conditions are tested by every run, needed or not: cheaper than specialising.
            race.pending
            or race.unused
            or race.finishing
            or car.pit
            or car.status
            or (needs_turn_state and race.turn is not TURN)
            or (needs_special_roll and (race.rolled >= SPECIAL_SPACES or race.natural == SPECIAL_FACE))
            or (alongside and not race.occupied.keys().isdisjoint(rules.contact_spaces[car.space]))
            or (
                has_car_triggers
                and car.points_state is not KIT
                and ((wrecked and car.points_state.wreck) or (backmarker and car.points_state.backmarker))
            )
            or (
                parts
                and (
                    (engine and not car.engine and not car.points_state.backmarker)
                    or (bodywork and not car.bodywork)
                    or (road_holding and not car.road_holding)
                )
            )
            or (
                has_track_triggers
                and (
                    (race.debris and (hazards or (over_hazards and crossed_debris(race))))
                    or (not_dry and race.weather)
                )
            )
            or (
                has_rare_triggers
                and (
                    (
                        under_way
                        and race.points_state is not COURSE
                        and (race.points_state.trail or race.points_state.pending_accidents)
                    )
                    or (fast and car.gear >= MIN_FAST_GEAR)
                    or (start and race.round == race.points_state.started)
                    or (open_weather and not race.settled)
                )
            )
        ):
            for is_active, place in condition_table:
                if is_active(rules, race, car):
                    return place
        return after

    return first_active


def crossed_debris(race: Race) -> bool:
    """True if the move just made crossed debris."""
    return not debris_set(race.debris).isdisjoint(race.path)


@lru_cache(maxsize=64)
def debris_set(debris: tuple[int, ...]) -> frozenset[int]:
    """Return the debris spaces as a set; equal tuples share one set."""
    return frozenset(debris)
