"""Injuries (TRT-INJ, HSE-INJ): a roll against the gear when a car is eliminated, then up to two more."""

from __future__ import annotations

from engine.core.dice import D20
from engine.core.state import Race
from engine.core.types import Chance
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.occasions import UNDER_WAY

BY_ENGINE = 32
ENGINE_HELPS = 3
SEASON, DEAD = 98, 99

# Second die: up to 10, one race is missed; up to 15, two; more, three (G-61).
ONE_RACE, TWO_RACES = 10, 15


def install(builder: Builder) -> None:
    """Roll at the end of the turn of the accident, and after gears are shown, which may destroy an engine."""
    builder.keep("kit")
    builder.hooks.wrecked.append(note)
    builder.parameters.stops_for_the_hurt = builder.has("red_flag")
    clauses = "TRT-INJ-1 TRT-INJ-2 HSE-INJ-1 HSE-INJ-2"
    act = "roll for each driver whose car is put out; below the gear number means injured"
    builder.step("lever_accident", ask, answer, act=act, clauses=clauses, after="levers")
    builder.closing_step("accident", ask, answer, act=act, clauses=clauses, occasions=UNDER_WAY)


def note(rules: Rules, race: Race, number: int, reason: str, space: int) -> None:
    """Store the eliminated car, and whether the cause was the engine."""
    race.course = race.course._replace(hurt=(*race.course.hurt, number + BY_ENGINE * (reason == "engine")))


def ask(rules: Rules, race: Race) -> Chance | None:
    """Return the next die for the next driver."""
    return Chance(race.course.hurt[0] % BY_ENGINE, "injury", D20) if race.course.hurt else None


def answer(rules: Rules, race: Race, question: Chance, face: int) -> None:
    """Apply a die. First: injured or not; second: how severely; third, for the worst cases: death or not."""
    value, first = question.faces[face], race.course.hurt[0]
    number, stage = first % BY_ENGINE, race.turn.stage
    car = race.cars[number]
    low = value + (ENGINE_HELPS if first >= BY_ENGINE and not stage else 0) < car.gear
    if stage == 0 and low:
        races = -1
    elif stage == 0:
        races = 0
    elif stage == 1:
        races = -1 if low else 1 if value <= ONE_RACE else 2 if value <= TWO_RACES else 3
    else:
        races = DEAD if low else SEASON
    race.emit(
        "injury",
        number,
        "TRT-INJ-1" if not stage else "TRT-INJ-2",
        stage=stage,
        value=value,
        gear=car.gear,
        races=races,
        engine=int(first >= BY_ENGINE),
    )
    if races < 0:
        race.turn = race.turn._replace(stage=stage + 1)
        return
    race.turn = race.turn._replace(stage=0)
    car.kit = car.kit._replace(hurt=races)
    race.course = race.course._replace(hurt=race.course.hurt[1:])
    if races >= SEASON and rules.stops_for_the_hurt:
        race.course = race.course._replace(stopping=1)
