"""Variable weather (TRT-WEA, HSE-WEA): rolls before and during the race.

While the weather is changeable, rolls follow until the same result comes twice in a row.
"""

from __future__ import annotations

from engine.core.dice import D20
from engine.core.state import CHANGEABLE, COASTS, DRY, RUNNING, Race
from engine.core.types import Chance
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.occasions import OPEN_WEATHER, REMEMBERED, TELLING_THROW, WRECKED
from engine.rules.turn.order import standing
from engine.rules.wear.engine_check import TOP_RESULTS
from engine.rules.weather import weather

OPEN, SETTLED = 0, 1


def install_trant(builder: Builder) -> None:
    """Roll first of all, then at three points of each lap of the leader (TRT-WEA-1, TRT-WEA-2)."""
    _keep(builder)
    builder.parameters.weather_points = points(builder)
    builder.step(
        "weather",
        ask,
        answer,
        act="roll on the circuit's barometer",
        clauses="TRT-WEA-1",
        after="",
        again=False,
    )
    builder.closing_step(
        "weather_point",
        ask_point,
        answer_now,
        act="changeable weather: roll when the leader passes a weather point",
        clauses="TRT-WEA-2 TRT-WEA-3",
        again=False,
        occasions=OPEN_WEATHER,
    )


def install_house(builder: Builder) -> None:
    """Roll after qualifying, then after each top face of 5th or 6th (HSE-WEA-1, HSE-WEA-3)."""
    _keep(builder)
    builder.step(
        "weather",
        ask,
        answer,
        act="roll on the circuit's barometer",
        clauses="HSE-WEA-1 HSE-WEA-2",
        after="grid_place",
        again=False,
    )
    builder.step(
        "weather_throw",
        ask_top,
        answer_top,
        act="changeable weather: a natural 20 or 30 re-rolls it",
        clauses="HSE-WEA-3",
        after="own_engine",
        again=False,
        occasions=WRECKED | TELLING_THROW,
    )
    builder.closing_step(
        "weather_holds",
        hold,
        act="new weather counts from the next car on",
        clauses="HSE-WEA-3 HSE-WEA-4",
        occasions=REMEMBERED,
    )


def _keep(builder: Builder) -> None:
    builder.keep("weather", "settled")
    builder.parameters.weather_settles = True
    builder.parameters.rain_falls = True
    builder.parameters.barometer = (builder.track.rain, builder.track.variable)


def points(builder: Builder) -> tuple[int, ...]:
    """Return the points where the leader triggers a roll, in thousandths of a space from the line.

    They are a third and two thirds of the lap, and the section of road before the pit entry (G-66).
    """
    track = builder.track
    third = track.lap // 3
    if not track.pit_entry:
        return (third, 2 * third, track.lap - third // 2)
    entry = max(track.pit_entry, key=lambda space: track.progress[space])
    start = min(
        track.progress[space]
        for space in range(track.size - track.pit_spaces)
        if track.stretch[space] == track.stretch[entry]
    )
    return tuple(sorted((third, 2 * third, start)))


def ask(rules: Rules, race: Race) -> Chance:
    """Return the roll before the race."""
    return Chance(0, "weather", D20)


def answer(rules: Rules, race: Race, question: Chance, face: int) -> None:
    """Set the weather: dry and rain are final; changeable weather begins dry."""
    value = question.faces[face]
    found = weather.read(rules, value)
    race.settled = OPEN if found == CHANGEABLE else SETTLED
    race.weather = DRY if found == CHANGEABLE else found
    race.emit("weather", question.car, "TRT-WEA-1", value=value, weather=found)
    race.step += 1


def ask_point(rules: Rules, race: Race) -> Chance | None:
    """Return a roll for each point that the leader has passed for the first time in this lap."""
    if race.settled or not _points_passed(rules, race):
        return None
    return Chance(race.actor, "weather", D20)


def _points_passed(rules: Rules, race: Race) -> int:
    """Return the points newly passed by the acting car, if it leads after its move."""
    car = race.cars[race.actor]
    if not race.round or car.status != RUNNING or car.kit.backmarker or car.kit.wreck or car.crossings < 1:
        return 0
    laps, points = car.crossings - 1 - race.course.laps_off, rules.weather_points
    here = rules.track.progress[car.space]
    passed: int = laps * len(points) + len([point for point in points if point <= here])
    if passed <= race.course.checks:
        return 0
    leader = next(number for number in standing(rules, race) if not race.cars[number].kit.backmarker)
    return passed - race.course.checks if leader == race.actor else 0


def answer_now(rules: Rules, race: Race, question: Chance, face: int) -> None:
    """Apply the result, then check for more points."""
    value = question.faces[face]
    race.course = race.course._replace(checks=race.course.checks + 1)
    becomes(race, weather.read(rules, value))
    race.emit("weather", question.car, "TRT-WEA-3", value=value, weather=race.weather)


def becomes(race: Race, found: int) -> None:
    """Set dry or rain, which is final if it comes twice in a row.

    A changeable result keeps the weather and interrupts the run.
    """
    if found == CHANGEABLE:
        race.course = race.course._replace(last_weather=0)
        return
    if race.course.last_weather == found + 1:
        race.settled = SETTLED
    race.course = race.course._replace(last_weather=found + 1)
    race.weather = found


def ask_top(rules: Rules, race: Race) -> Chance | None:
    """Return a roll of the driver who rolled the top face, even if that car's engine has failed."""
    if race.settled or race.turn.weather or race.natural not in TOP_RESULTS or race.rolled not in TOP_RESULTS:
        _go_on(rules, race)
        return None
    return Chance(race.actor, "weather", D20)


def answer_top(rules: Rules, race: Race, question: Chance, face: int) -> None:
    """Store the result; the current move still uses the old weather (G-100)."""
    value = question.faces[face]
    found = weather.read(rules, value)
    race.turn = race.turn._replace(weather=found + 1)
    race.emit("weather", question.car, "HSE-WEA-3", value=value, weather=found)


def _go_on(rules: Rules, race: Race) -> None:
    car = race.cars[race.actor]
    if car.status or car.kit.wreck not in (0, COASTS):
        rules.goto(race, rules.after_a_wreck)
    else:
        race.step += 1


def hold(rules: Rules, race: Race) -> None:
    """Apply the weather rolled in this turn."""
    race.step += 1
    if race.turn.weather:
        becomes(race, race.turn.weather - 1)
        race.turn = race.turn._replace(weather=0)
