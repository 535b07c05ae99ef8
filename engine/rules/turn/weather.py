"""Weather (LUD-AWE, ADV-WEA, ADV-TYR): a roll on the circuit's barometer, repeated while it is changeable.

In rain, moves that end in a corner skid on. Contact, engines and road-holding fail by other rolls
(LUD-AWE-5): their modules have the numbers. Under the Eurogames rules (ADV-WEA) the weather is temporary
until a result comes twice in a row.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.dice import D20
from engine.core.state import CHANGEABLE, DRY, RAIN, Car, Race, pack_optional, unpack_optional
from engine.core.types import Chance
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, Flow
from engine.rules.framework.triggers import SPECIAL_ROLL, TURN_STATE_SET
from engine.rules.turn.engine_check import TOP_RESULTS

# Spaces of a skid from inside a corner, by tyres: hard, soft, wet (LUD-AWE-3, LUD-AWE-4).
SKID = (3, 3, 1)


def install_weather(builder: Builder) -> None:
    """Install a roll before the race, skids, and rolls after top results while the weather is changeable."""
    builder.save_fields("weather")
    builder.parameters.has_weather = True
    builder.parameters.skid_spaces = SKID
    builder.parameters.skid_depends_on_corners = False
    builder.slots().skid_spaces_at = skid_at
    builder.slots().can_weather_change = is_changeable
    builder.slots().set_weather = set_weather
    builder.hooks.on_turn_end.append(apply_pending_weather, when=(TURN_STATE_SET,))
    builder.step(
        "weather",
        ask_weather,
        apply_weather,
        description="the pole driver rolls for the weather",
        clauses="LUD-AWE-1 LUD-AWE-7",
        after="grid_place",
        can_reroll=False,
    )
    builder.step(
        "weather_change",
        ask_change,
        answer_change,
        description="changeable weather: a top result in 5th or 6th re-rolls it",
        clauses="LUD-AWE-7",
        after="engine",
        can_reroll=False,
        when=(SPECIAL_ROLL,),
    )


def weather_for_roll(rules: Rules, value: int) -> int:
    """Return the weather for a barometer roll: low is rain, high is sun (G-04)."""
    rain, variable = rules.track.rain, rules.track.variable
    return RAIN if value <= rain else CHANGEABLE if value <= variable else DRY


def ask_weather(rules: Rules, race: Race) -> Chance:
    """Return the roll of the pole driver (G-101)."""
    pole = next(number for number, car in enumerate(race.cars) if car.grid == 0)
    return Chance(pole, "weather", D20)


def apply_weather(rules: Rules, race: Race, question: Chance, face: int) -> Flow:
    """Set the weather: rain and sun are final; changeable weather begins dry."""
    value = question.faces[face]
    race.weather = weather_for_roll(rules, value)
    race.emit("weather", question.car, "LUD-AWE-1", value=value, weather=race.weather)
    return NEXT


def skid_at(rules: Rules, race: Race, car: Car, space: int, left: Sequence[object]) -> int:
    """Return the spaces of a skid: in rain, from inside a corner, once a turn (G-22)."""
    if race.weather != RAIN or race.skidded or rules.track.corner[space] < 0:
        return 0
    return rules.skid_spaces[car.compound]


def is_changeable(race: Race) -> bool:
    """True if the weather can still change: it is neither rain nor sun yet."""
    return race.weather == CHANGEABLE


def set_weather(race: Race, result: int) -> None:
    """Set the weather; the first definite result is final."""
    race.weather = result


def ask_change(rules: Rules, race: Race) -> Chance | Flow:
    """Return the roll of the acting car, even if it has just finished or gone out (G-16)."""
    if race.rolled not in TOP_RESULTS or not rules.can_weather_change(race):
        return NEXT
    return Chance(race.actor, "weather", D20)


def answer_change(rules: Rules, race: Race, question: Chance, face: int) -> Flow:
    """Store a new weather, which counts from the next car on.

    It does not yet count for the acting car's pit exit (G-100). The first definite result is final.
    """
    value, old = question.faces[face], race.weather
    rules.set_weather(race, weather_for_roll(rules, value))
    race.emit("weather", question.car, "LUD-AWE-7", value=value, weather=race.weather)
    race.turn = race.turn._replace(weather=pack_optional(race.weather))
    race.weather = old
    return NEXT


def apply_pending_weather(rules: Rules, race: Race, number: int) -> None:
    """Apply the weather rolled in this turn."""
    next_weather = unpack_optional(race.turn.weather)
    if next_weather is not None:
        race.weather = next_weather


# Further rolls: yes; no; yes, after a changeable result that left the track wet.
OPEN, SETTLED, STILL_WET = 0, 1, 2


def install_euro_weather(builder: Builder) -> None:
    """Use the same rolls as the older rules with other results."""
    builder.save_fields("settled")
    builder.parameters.weather_can_settle = True
    builder.slots(replacing="weather").can_weather_change = is_unsettled
    keeps_state = builder.switch_choice("changeable_after_rain") == "keep_track_state"
    builder.slots(replacing="weather").set_weather = (
        set_weather_keeping_wet_track if keeps_state else set_euro_weather
    )
    builder.step(
        "weather_settles",
        settle_weather,
        description="rain or sunshine lasts for the whole race; changeable weather does not",
        clauses="ADV-WEA-3 ADV-WEA-4",
        after="weather",
    )


def settle_weather(rules: Rules, race: Race) -> Flow:
    """Make the roll before the race final unless it was changeable."""
    race.settled = SETTLED if race.weather != CHANGEABLE else OPEN
    return NEXT


def is_unsettled(race: Race) -> bool:
    """True if further weather rolls follow."""
    return race.settled != SETTLED


def set_euro_weather(race: Race, result: int) -> None:
    """Set the weather: sun or rain twice in a row is final; other results last until the next roll.

    Changeable means dry (ADV-WEA-5 to ADV-WEA-10).
    """
    race.settled = SETTLED if result == race.weather != CHANGEABLE and race.settled != STILL_WET else OPEN
    race.weather = result


def set_weather_keeping_wet_track(race: Race, result: int) -> None:
    """Set the weather, but leave a wet track wet after a changeable result.

    That result still interrupts a run of rain (G-37).
    """
    if result == CHANGEABLE and race.weather == RAIN:
        race.settled = STILL_WET
    else:
        set_euro_weather(race, result)
