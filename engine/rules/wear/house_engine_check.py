"""Engine check of the house rules (HSE-ENG-1): only for the car that rolled the top face of 5th or 6th."""

from __future__ import annotations

from engine.core.dice import D20
from engine.core.state import Race
from engine.core.types import Chance
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, Flow, go_to
from engine.rules.framework.triggers import SPECIAL_ROLL
from engine.rules.wear import wear
from engine.rules.wear.engine_check import TOP_RESULTS

FAILS = 4


def install_house_engine_check(builder: Builder) -> None:
    """Check right after the movement roll, before the car moves (G-60); rain makes no difference (G-97)."""
    builder.slots().engine_check_max_roll = house_engine_threshold
    builder.parameters.special_rolls = frozenset(TOP_RESULTS)
    builder.parameters.after_engine_check_step = (
        "weather_throw" if builder.has_rule("house_weather") else "recheck"
    )
    builder.step(
        "own_engine",
        ask_house_engine_check,
        apply_house_engine_check,
        description="a natural 20 in 5th or 30 in 6th: roll; 1 to 4 costs an engine point",
        clauses="HSE-ENG-1",
        after="roll",
        when=(SPECIAL_ROLL,),
    )


def house_engine_threshold(rules: Rules, race: Race, number: int, space: int) -> int:
    """Return the highest roll that costs an engine point, 0 for no check; a coasting car has no engine."""
    top = race.natural in TOP_RESULTS and race.rolled in TOP_RESULTS
    return FAILS if top and not race.cars[number].points_state.wreck else 0


def ask_house_engine_check(rules: Rules, race: Race) -> Chance | Flow:
    """Return the engine roll of a car that has rolled the top face."""
    car = race.actor
    return (
        Chance(car, "engine", D20) if house_engine_threshold(rules, race, car, race.cars[car].space) else NEXT
    )


def apply_house_engine_check(rules: Rules, race: Race, question: Chance, face: int) -> Flow:
    """Take an engine point after a low roll; the loss of the last one destroys the engine (HSE-ENG-4)."""
    value = question.faces[face]
    hit = value <= FAILS
    race.emit("engine", question.car, "HSE-ENG-1", value=value, fails=FAILS, hit=hit)
    if hit:
        wear.lose(rules, race, question.car, "engine", "HSE-ENG-1", "engine_check")
        if race.cars[race.actor].status or race.cars[race.actor].points_state.wreck:
            return go_to(rules.after_engine_check_step)
    return NEXT
