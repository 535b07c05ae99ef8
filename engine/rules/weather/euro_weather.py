"""Changeable weather of the Eurogames rules (ADV-WEA): results are temporary until the same one comes twice
in a row.
"""

from __future__ import annotations

from engine.core.state import CHANGEABLE, RAIN, Race
from engine.rules.kernel.builder import Builder, Rules

# Whether further throws are made: yes; no more; yes, and the last result was changeable though the track has
# stayed wet.
OPEN, SETTLED, STILL_WET = 0, 1, 2


def install(builder: Builder) -> None:
    """The same throws as in the older rules, another reading of them."""
    builder.keep("settled")
    builder.parameters.weather_settles = True
    builder.slots(instead_of="weather").weather_open = unsettled
    keeps = builder.choice("changeable_after_rain") == "keep_track_state"
    builder.slots(instead_of="weather").weather_becomes = keep_track if keeps else becomes
    builder.step(
        "weather_settles",
        settle,
        act="rain or sunshine lasts for the whole race; changeable weather does not",
        clauses="ADV-WEA-3 ADV-WEA-4",
        after="weather",
    )


def settle(rules: Rules, race: Race) -> None:
    """The throw before the race is final unless it was changeable."""
    race.settled = SETTLED if race.weather != CHANGEABLE else OPEN


def unsettled(race: Race) -> bool:
    """Whether further throws are made."""
    return race.settled != SETTLED


def becomes(race: Race, found: int) -> None:
    """Sun or rain twice in a row stays for good; any other result holds until the next throw; changeable
    means dry (ADV-WEA-5 to ADV-WEA-10).
    """
    race.settled = SETTLED if found == race.weather != CHANGEABLE and race.settled != STILL_WET else OPEN
    race.weather = found


def keep_track(race: Race, found: int) -> None:
    """The same, but a changeable result leaves a wet track wet; it breaks a run of rain all the
    same (G-37).
    """
    if found == CHANGEABLE and race.weather == RAIN:
        race.settled = STILL_WET
    else:
        becomes(race, found)
