"""Weather (LUD-AWE, ADV-WEA, ADV-TYR): a die against the circuit's barometer before the race, and again while
it is changeable.

In rain, moves that end inside a corner skid on, and contact, engines and road-holding fail more easily.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.dice import D20
from engine.core.state import CHANGEABLE, DRY, RAIN, Car, Race
from engine.core.types import Chance
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.occasions import REMEMBERED, TELLING_THROW
from engine.rules.wear.engine_check import TOP_RESULTS

# Spaces a car skids on from inside a corner, by the tyres it is on: hard, soft, wet (LUD-AWE-3, LUD-AWE-4).
SKID = (3, 3, 1)


def install(builder: Builder) -> None:
    """A throw before the race, skids during it, and throws after a top result while the weather is
    changeable.
    """
    builder.keep("weather")
    builder.parameters.rain_falls = True
    builder.parameters.contact_loses_on = (1, 2, 1)
    builder.parameters.engine_loses_on = (4, 3, 4)
    builder.parameters.barometer = (builder.track.rain, builder.track.variable)
    builder.parameters.skid = SKID
    builder.parameters.skid_heeds_corners = False
    builder.slots(instead_of="drive").skid_at = skid_at
    builder.slots().weather_open = changeable
    builder.slots().weather_becomes = becomes
    builder.hooks.turn_over.append(hold)
    builder.waits_for[hold] = REMEMBERED
    builder.step(
        "weather",
        ask,
        answer,
        act="the pole driver rolls for the weather",
        clauses="LUD-AWE-1 LUD-AWE-7",
        after="grid_place",
        again=False,
    )
    builder.step(
        "weather_change",
        ask_change,
        answer_change,
        act="changeable weather: a top result in 5th or 6th re-rolls it",
        clauses="LUD-AWE-7",
        after="engine",
        again=False,
        occasions=TELLING_THROW,
    )


def read(rules: Rules, value: int) -> int:
    """What the barometer says to a throw: a low one is rain, a high one sun (G-04)."""
    rain, variable = rules.barometer
    return RAIN if value <= rain else CHANGEABLE if value <= variable else DRY


def ask(rules: Rules, race: Race) -> Chance:
    """The throw of the pole driver (G-101)."""
    pole = next(number for number, car in enumerate(race.cars) if car.grid == 0)
    return Chance(pole, "weather", D20)


def answer(rules: Rules, race: Race, question: Chance, face: int) -> None:
    """Rain and sun hold for the race; changeable weather begins dry."""
    value = question.faces[face]
    race.weather = read(rules, value)
    race.emit("weather", question.car, "LUD-AWE-1", value=value, weather=race.weather)
    race.step += 1


def skid_at(rules: Rules, race: Race, car: Car, space: int, left: Sequence[object]) -> int:
    """Spaces a car skids on from the space where its move ends: inside a corner, in rain, if it has not
    skidded in this turn yet (G-22).
    """
    if race.weather != RAIN or race.skidded or rules.track.corner[space] < 0:
        return 0
    spaces: int = rules.skid[car.compound]
    return spaces


def changeable(race: Race) -> bool:
    """Whether the weather can still change: only while it is neither rain nor sun."""
    return race.weather == CHANGEABLE


def becomes(race: Race, found: int) -> None:
    """The first definite result stays."""
    race.weather = found


def ask_change(rules: Rules, race: Race) -> Chance | None:
    """The throw of the mover, even if that move was his last (G-16)."""
    if race.rolled not in TOP_RESULTS or not rules.weather_open(race):
        return None
    return Chance(race.actor, "weather", D20)


def answer_change(rules: Rules, race: Race, question: Chance, face: int) -> None:
    """The first definite result stays; the new weather counts from the next car on, and not yet on the
    mover's way out of his pit (G-100).
    """
    value, old = question.faces[face], race.weather
    rules.weather_becomes(race, read(rules, value))
    race.emit("weather", question.car, "LUD-AWE-7", value=value, weather=race.weather)
    race.turn = race.turn._replace(weather=race.weather + 1)
    race.weather = old
    race.step += 1


def hold(rules: Rules, race: Race, number: int) -> None:
    """The weather thrown in this turn is the weather now."""
    if race.turn.weather:
        race.weather = race.turn.weather - 1
