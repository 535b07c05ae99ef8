"""Changeable weather of the Eurogames rules (ADV-WEA): results are temporary until the same one comes twice in a row."""

from __future__ import annotations

from engine.race import CHANGEABLE, Race
from engine.rules.build import Builder, Rules


def install(builder: Builder) -> None:
    """The same throws as in the older rules, another reading of them."""
    builder.keep("settled")
    builder.slot("weather_open", unsettled, instead_of="weather")
    keeps = dict(builder.setup.switches).get("changeable_after_rain") == "keep_track_state"
    builder.slot("weather_becomes", keep_track if keeps else becomes, instead_of="weather")
    builder.step("weather_settles", settle, act="rain and sun hold for the race, changeable weather does not", clauses="ADV-WEA-3 ADV-WEA-4", after="weather")


def settle(rules: Rules, race: Race) -> None:
    """The throw before the race is final unless it was changeable."""
    race.settled = int(race.weather != CHANGEABLE)


def unsettled(race: Race) -> bool:
    """Whether further throws are made."""
    return not race.settled


def becomes(race: Race, found: int) -> None:
    """Sun or rain twice in a row stays for good; any other result holds until the next throw; changeable means dry
    (ADV-WEA-5 to ADV-WEA-10).
    """
    race.settled = int(found == race.weather != CHANGEABLE)
    race.weather = found


def keep_track(race: Race, found: int) -> None:
    """The same, but a changeable result leaves the track as it is (G-37)."""
    if found != CHANGEABLE:
        becomes(race, found)
