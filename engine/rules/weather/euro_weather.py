"""Changeable weather of the Eurogames rules (ADV-WEA): temporary until a result comes twice in a row."""

from __future__ import annotations

from engine.core.state import CHANGEABLE, RAIN, Race
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, Flow

# Further rolls: yes; no; yes, after a changeable result that left the track wet.
OPEN, SETTLED, STILL_WET = 0, 1, 2


def install_euro_weather(builder: Builder) -> None:
    """Use the same rolls as the older rules with other results."""
    builder.persist("settled")
    builder.parameters.weather_can_settle = True
    builder.slots(replacing="weather").can_weather_change = unsettled
    keeps = builder.switch_choice("changeable_after_rain") == "keep_track_state"
    builder.slots(replacing="weather").set_weather = keep_track if keeps else becomes
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


def unsettled(race: Race) -> bool:
    """True if further weather rolls follow."""
    return race.settled != SETTLED


def becomes(race: Race, found: int) -> None:
    """Set the weather: sun or rain twice in a row is final; other results last until the next roll.

    Changeable means dry (ADV-WEA-5 to ADV-WEA-10).
    """
    race.settled = SETTLED if found == race.weather != CHANGEABLE and race.settled != STILL_WET else OPEN
    race.weather = found


def keep_track(race: Race, found: int) -> None:
    """Set the weather, but leave a wet track wet after a changeable result.

    That result still interrupts a run of rain (G-37).
    """
    if found == CHANGEABLE and race.weather == RAIN:
        race.settled = STILL_WET
    else:
        becomes(race, found)
