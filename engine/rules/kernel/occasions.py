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
from engine.core.types import Question
from engine.rules.kernel.parameters import Rules
from engine.rules.kernel.steps import ALWAYS, AskFunction, Step

# The acting car is out or a wreck.
WRECKED = 1 << 1
# The acting car is in the pit lane or at its pit.
IN_THE_PITS = 1 << 2
# The game turn of a start or restart.
START = 1 << 3
# A car is slipstreaming (house rules), or an accident is still to be resolved.
UNDER_WAY = 1 << 4
# The acting car is in 4th gear or higher.
FAST = 1 << 5
# A roll of 20 spaces or more, or a natural 16.
TELLING_THROW = 1 << 6
# Pending dice or cars.
PENDING = 1 << 7
# Spaces of the roll are blocked by other cars.
LOST_SPACES = 1 << 8
# There is debris on the track; the move just made crossed some.
HAZARDS, OVER_HAZARDS = 1 << 9, 1 << 19
# The weather is not dry.
NOT_DRY = 1 << 10
# The turn has state that only movement-point rules use.
REMEMBERED = 1 << 11
# The acting car (no backmarker) has no point left of a part.
NO_BODYWORK, NO_ENGINE, NO_ROAD_HOLDING = 1 << 12, 1 << 13, 1 << 14
# The acting car is a backmarker.
BACKMARKER = 1 << 15
# Another car is on a space where contact is possible.
ALONGSIDE = 1 << 16
# The acting car has crossed the final line.
FINISHING = 1 << 17
OPEN_WEATHER = 1 << 18

# Trigger of each part at zero.
NOUGHT = {"bodywork": NO_BODYWORK, "engine": NO_ENGINE, "road_holding": NO_ROAD_HOLDING}

FAST_GEAR, TELLING_SPACES, TELLING_NUMBER = 4, 20, 16

# Each trigger as a function of the rules, a race and its acting car.
Condition = Callable[[Any, Race, Car], object]
CONDITIONS: dict[int, Condition] = {
    WRECKED: lambda rules, race, car: car.status or car.kit.wreck,
    IN_THE_PITS: lambda rules, race, car: car.pit,
    START: lambda rules, race, car: race.round == race.course.started,
    UNDER_WAY: lambda rules, race, car: race.course.trail or race.course.hurt,
    FAST: lambda rules, race, car: car.gear >= FAST_GEAR,
    TELLING_THROW: lambda rules, race, car: race.rolled >= TELLING_SPACES or race.natural == TELLING_NUMBER,
    PENDING: lambda rules, race, car: race.pending,
    LOST_SPACES: lambda rules, race, car: race.unused,
    HAZARDS: lambda rules, race, car: race.hazards,
    OVER_HAZARDS: lambda rules, race, car: race.hazards and over(race),
    NOT_DRY: lambda rules, race, car: race.weather,
    REMEMBERED: lambda rules, race, car: race.turn is not TURN,
    NO_BODYWORK: lambda rules, race, car: not (car.bodywork or car.kit.backmarker),
    NO_ENGINE: lambda rules, race, car: not (car.engine or car.kit.backmarker),
    NO_ROAD_HOLDING: lambda rules, race, car: not (car.road_holding or car.kit.backmarker),
    BACKMARKER: lambda rules, race, car: car.kit.backmarker,
    ALONGSIDE: lambda rules, race, car: not race.occupied.keys().isdisjoint(rules.touching[car.space]),
    FINISHING: lambda rules, race, car: race.finishing,
    OPEN_WEATHER: lambda rules, race, car: not race.settled,
}


def in_strides(steps: Sequence[Step[Rules]], at: Mapping[str, int]) -> tuple[AskFunction[Rules], ...]:
    """Return the ask functions, with runs of inactive steps skipped in one call."""
    found = []
    for place, step in enumerate(steps):
        last = place
        while last < len(steps) and not steps[last].occasions & ALWAYS:
            last += 1
        if last - place > 1:
            leads_to = steps[last - 1].leads_to
            after = at[leads_to] if leads_to else last
            found.append(_striding(tuple(enumerate(steps[place:last], place)), after))
        else:
            found.append(step.ask)
    return tuple(found)


def _striding(run: tuple[tuple[int, Step[Rules]], ...], after: int) -> AskFunction[Rules]:
    """Return an ask function that runs the first triggered step of a run, or skips the run."""
    occasions = 0
    waits: list[tuple[Condition, int, AskFunction[Rules]]] = []
    for place, step in run:
        waits += [
            (CONDITIONS[bit], place, step.ask)
            for bit in CONDITIONS
            if bit & step.occasions and not bit & occasions
        ]
        occasions |= step.occasions
    remembered, telling, alongside, over_hazards, hazards, not_dry, fast, start = (
        bool(occasions & bit)
        for bit in (REMEMBERED, TELLING_THROW, ALONGSIDE, OVER_HAZARDS, HAZARDS, NOT_DRY, FAST, START)
    )
    wrecked, backmarker, under_way, open_weather, bodywork, engine, road_holding = (
        bool(occasions & bit)
        for bit in (WRECKED, BACKMARKER, UNDER_WAY, OPEN_WEATHER, NO_BODYWORK, NO_ENGINE, NO_ROAD_HOLDING)
    )
    kinds = wrecked or backmarker
    road = over_hazards or hazards or not_dry
    seldom = fast or start or under_way or open_weather
    parts = bodywork or engine or road_holding

    def ask_or_pass(rules: Any, race: Race) -> Question | None:
        car = race.cars[race.actor]
        if (
            # Rare conditions are tested by every run, needed or not: cheaper than specialising.
            race.pending
            or race.unused
            or race.finishing
            or car.pit
            or car.status
            or (remembered and race.turn is not TURN)
            or (telling and (race.rolled >= TELLING_SPACES or race.natural == TELLING_NUMBER))
            or (alongside and not race.occupied.keys().isdisjoint(rules.touching[car.space]))
            or (
                kinds
                and car.kit is not KIT
                and ((wrecked and car.kit.wreck) or (backmarker and car.kit.backmarker))
            )
            or (
                parts
                and (
                    (engine and not car.engine and not car.kit.backmarker)
                    or (bodywork and not car.bodywork)
                    or (road_holding and not car.road_holding)
                )
            )
            or (
                road
                and (
                    (race.hazards and (hazards or (over_hazards and over(race))))
                    or (not_dry and race.weather)
                )
            )
            or (
                seldom
                and (
                    (under_way and race.course is not COURSE and (race.course.trail or race.course.hurt))
                    or (fast and car.gear >= FAST_GEAR)
                    or (start and race.round == race.course.started)
                    or (open_weather and not race.settled)
                )
            )
        ):
            for up, place, ask in waits:
                if up(rules, race, car):
                    race.step = place
                    question = ask(rules, race)
                    if question is None and race.step == place:
                        race.step = place + 1
                    return question
        race.step = after
        return None

    return ask_or_pass


def over(race: Race) -> bool:
    """True if the move just made crossed debris."""
    return not dangerous(race.hazards).isdisjoint(race.path)


@lru_cache(maxsize=64)
def dangerous(hazards: tuple[int, ...]) -> frozenset[int]:
    """Return the debris spaces as a set; equal tuples share one set."""
    return frozenset(hazards)
