"""Variable weather (TRT-WEA, HSE-WEA): rolls before and during the race.

While the weather is changeable, rolls follow until the same result comes twice in a row.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.dice import D20
from engine.core.state import CHANGEABLE, COASTS, DRY, Race, is_racing, pack_optional, unpack_optional
from engine.core.types import Chance
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, SAME, Flow, go_to
from engine.rules.framework.triggers import OUT_OR_WRECK, SPECIAL_ROLL, TURN_STATE_SET, WEATHER_UNSETTLED
from engine.rules.turn import weather
from engine.rules.turn.engine_check import TOP_RESULTS
from engine.rules.turn.order import running_order

OPEN, SETTLED = 0, 1


class WeatherPoints(NamedTuple):
    """Where in a lap the leader triggers a roll, in thousandths of a space from the line (TRT-WEA-2)."""

    positions: tuple[int, ...]


def install_trant_variable_weather(builder: Builder) -> None:
    """Roll first of all, then at three points of each lap of the leader (TRT-WEA-1, TRT-WEA-2)."""
    builder.event_message("weather", "TRT-WEA-3", "weather.no_change")
    _install_common(builder)
    builder.set_record(WeatherPoints(weather_point_positions(builder)))
    builder.step(
        "weather",
        ask_weather_change,
        apply_weather_change,
        description="roll on the circuit's barometer",
        clauses="TRT-WEA-1",
        after="",
        can_reroll=False,
    )
    builder.closing_step(
        "weather_point",
        ask_point,
        apply_point_roll,
        description="changeable weather: roll when the leader passes a weather point",
        clauses="TRT-WEA-2 TRT-WEA-3",
        can_reroll=False,
        when=(WEATHER_UNSETTLED,),
    )


def install_house_variable_weather(builder: Builder) -> None:
    """Roll after qualifying, then after each top face of 5th or 6th (HSE-WEA-1, HSE-WEA-3)."""
    builder.event_message("weather", "HSE-WEA-3", "weather.no_change")
    _install_common(builder)
    builder.step(
        "weather",
        ask_weather_change,
        apply_weather_change,
        description="roll on the circuit's barometer",
        clauses="HSE-WEA-1 HSE-WEA-2",
        after="grid_place",
        can_reroll=False,
    )
    builder.step(
        "weather_throw",
        ask_top_roll,
        answer_top_roll,
        description="changeable weather: a natural 20 or 30 re-rolls it",
        clauses="HSE-WEA-3",
        after="own_engine",
        can_reroll=False,
        when=(OUT_OR_WRECK, SPECIAL_ROLL),
    )
    builder.closing_step(
        "weather_holds",
        apply_rolled_weather,
        description="new weather counts from the next car on",
        clauses="HSE-WEA-3 HSE-WEA-4",
        when=(TURN_STATE_SET,),
    )


def _install_common(builder: Builder) -> None:
    builder.save_fields("weather", "settled")
    builder.parameters.weather_can_settle = True
    builder.parameters.has_weather = True


def weather_point_positions(builder: Builder) -> tuple[int, ...]:
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
        if track.section[space] == track.section[entry]
    )
    return tuple(sorted((third, 2 * third, start)))


def ask_weather_change(rules: Rules, race: Race) -> Chance:
    """Return the roll before the race."""
    return Chance(0, "weather", D20)


def apply_weather_change(rules: Rules, race: Race, question: Chance, face: int) -> Flow:
    """Set the weather: dry and rain are final; changeable weather begins dry."""
    value = question.faces[face]
    result = weather.weather_for_roll(rules, value)
    race.settled = OPEN if result == CHANGEABLE else SETTLED
    race.weather = DRY if result == CHANGEABLE else result
    race.emit("weather", question.car, "TRT-WEA-1", value=value, weather=result)
    return NEXT


def ask_point(rules: Rules, race: Race) -> Chance | Flow:
    """Return a roll for each point that the leader has passed for the first time in this lap."""
    if race.settled or not _points_passed(rules, race):
        return NEXT
    return Chance(race.actor, "weather", D20)


def _points_passed(rules: Rules, race: Race) -> int:
    """Return the points newly passed by the acting car, if it leads after its move."""
    car = race.cars[race.actor]
    if not race.round or not is_racing(car) or car.crossings < 1:
        return 0
    laps, points = car.crossings - 1 - race.points_state.laps_off, rules.record(WeatherPoints).positions
    here = rules.track.progress[car.space]
    count: int = laps * len(points) + len([point for point in points if point <= here])
    if count <= race.points_state.checks:
        return 0
    leader = next(
        number for number in running_order(rules, race) if not race.cars[number].points_state.backmarker
    )
    return count - race.points_state.checks if leader == race.actor else 0


def apply_point_roll(rules: Rules, race: Race, question: Chance, face: int) -> Flow:
    """Apply the result, then check for more points."""
    value = question.faces[face]
    race.points_state = race.points_state._replace(checks=race.points_state.checks + 1)
    set_weather_result(race, weather.weather_for_roll(rules, value))
    race.emit("weather", question.car, "TRT-WEA-3", value=value, weather=race.weather)
    return SAME


def set_weather_result(race: Race, result: int) -> None:
    """Set dry or rain, which is final if it comes twice in a row.

    A changeable result keeps the weather and interrupts the run.
    """
    if result == CHANGEABLE:
        race.points_state = race.points_state._replace(last_weather=0)
        return
    if unpack_optional(race.points_state.last_weather) == result:
        race.settled = SETTLED
    race.points_state = race.points_state._replace(last_weather=pack_optional(result))
    race.weather = result


def ask_top_roll(rules: Rules, race: Race) -> Chance | Flow:
    """Return a roll of the driver who rolled the top face, even if that car's engine has failed.

    Training is always dry (HSE-TRN-2).
    """
    if not race.round and not rules.old_readings.weather_changes_in_training:
        return _skip_eliminated(rules, race)
    if race.settled or race.turn.weather or race.natural not in TOP_RESULTS or race.rolled not in TOP_RESULTS:
        return _skip_eliminated(rules, race)
    return Chance(race.actor, "weather", D20)


def answer_top_roll(rules: Rules, race: Race, question: Chance, face: int) -> Flow:
    """Store the result; the current move still uses the old weather (G-100)."""
    value = question.faces[face]
    result = weather.weather_for_roll(rules, value)
    race.turn = race.turn._replace(weather=pack_optional(result))
    race.emit("weather", question.car, "HSE-WEA-3", value=value, weather=result)
    return SAME


def _skip_eliminated(rules: Rules, race: Race) -> Flow:
    car = race.cars[race.actor]
    if car.status or car.points_state.wreck not in (0, COASTS):
        return go_to(rules.after_elimination_step)
    return NEXT


def apply_rolled_weather(rules: Rules, race: Race) -> Flow:
    """Apply the weather rolled in this turn."""
    next_weather = unpack_optional(race.turn.weather)
    if next_weather is not None:
        set_weather_result(race, next_weather)
        race.turn = race.turn._replace(weather=0)
    return NEXT
