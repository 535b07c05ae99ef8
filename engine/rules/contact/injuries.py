"""Injuries (TRT-INJ, HSE-INJ): a roll against the gear when a car is eliminated, then up to two more."""

from __future__ import annotations

from engine.core.dice import D20
from engine.core.state import DEAD, OUT_FOR_SEASON, Race
from engine.core.types import Chance
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, SAME, Flow
from engine.rules.framework.triggers import ACCIDENT_PENDING

ENGINE_ACCIDENT_BONUS = 3

# Added to the car of an accident whose cause was the engine.
_BY_ENGINE = 32

# Second die: up to 10, one race is missed; up to 15, two; more, three (G-61).
ONE_RACE, TWO_RACES = 10, 15


def install_injuries(builder: Builder) -> None:
    """Roll at the end of the turn of the accident, and after gears are shown, which may destroy an engine."""
    builder.save_fields("kit")
    builder.hooks.on_eliminated.append(record_accident)
    clauses = "TRT-INJ-1 TRT-INJ-2 HSE-INJ-1 HSE-INJ-2"
    description = "roll for each driver whose car is put out; below the gear number means injured"
    builder.step(
        "lever_accident", ask_injury, apply_injury, description=description, clauses=clauses, after="levers"
    )
    builder.closing_step(
        "accident",
        ask_injury,
        apply_injury,
        description=description,
        clauses=clauses,
        when=(ACCIDENT_PENDING,),
    )


def record_accident(rules: Rules, race: Race, number: int, reason: str, space: int) -> None:
    """Store the eliminated car, and whether the cause was the engine."""
    race.points_state = race.points_state._replace(
        pending_accidents=(*race.points_state.pending_accidents, number + _BY_ENGINE * (reason == "engine"))
    )


def is_by_engine(accident: int) -> bool:
    """True if the cause of a pending accident was the engine."""
    return accident >= _BY_ENGINE


def ask_injury(rules: Rules, race: Race) -> Chance | Flow:
    """Return the next die for the next driver."""
    return (
        Chance(race.points_state.pending_accidents[0] % _BY_ENGINE, "injury", D20)
        if race.points_state.pending_accidents
        else NEXT
    )


def apply_injury(rules: Rules, race: Race, question: Chance, face: int) -> Flow:
    """Apply a die. First: injured or not; second: how severely; third, for the worst cases: death or not."""
    value, first = question.faces[face], race.points_state.pending_accidents[0]
    number, stage = first % _BY_ENGINE, race.turn.stage
    car = race.cars[number]
    low = value + (ENGINE_ACCIDENT_BONUS if is_by_engine(first) and not stage else 0) < car.gear
    if stage == 0 and low:
        races = -1
    elif stage == 0:
        races = 0
    elif stage == 1:
        races = -1 if low else 1 if value <= ONE_RACE else 2 if value <= TWO_RACES else 3
    else:
        races = DEAD if low else OUT_FOR_SEASON
    race.emit(
        "injury",
        number,
        "TRT-INJ-1" if not stage else "TRT-INJ-2",
        stage=stage,
        value=value,
        gear=car.gear,
        races=races,
        engine=int(is_by_engine(first)),
    )
    if races < 0:
        race.turn = race.turn._replace(stage=stage + 1)
        return SAME
    race.turn = race.turn._replace(stage=0)
    car.points_state = car.points_state._replace(races_to_miss=races)
    race.points_state = race.points_state._replace(pending_accidents=race.points_state.pending_accidents[1:])
    if races >= OUT_FOR_SEASON and rules.min_restart_laps:
        race.points_state = race.points_state._replace(stopping=1)
    return SAME
