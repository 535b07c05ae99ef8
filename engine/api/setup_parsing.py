"""Parsing of set-ups from the page. ``setup_view`` in ``engine.view`` is the inverse."""

from __future__ import annotations

from engine.core.dice import SEED_LIMIT
from engine.core.types import Entry, InputError, Setup
from engine.play.entered_dice import ALL_DICE, NO_CARS, PLAYERS_DICE, EnteredCars, entered_cars
from engine.rules.framework.builder import Rules
from engine.rules.rulebooks.rulebooks import checked_setup


def read_setup(data: object) -> Setup:
    """Return a set-up from the page, checked as far as possible without its track."""
    if not isinstance(data, dict):
        raise InputError("error.setup.shape")
    cars, switches = data.get("cars"), data.get("switches", {})
    numbers = [data.get("laps"), data.get("seed")]
    texts = [data.get("circuit"), data.get("rulebook", "ludodelire"), data.get("movement_dice", "table")]
    if (
        not isinstance(cars, list)
        or not isinstance(switches, dict)
        or not all(isinstance(text, str) for text in [*texts, *switches, *switches.values()])
        or not all(type(number) is int for number in numbers)
    ):
        raise InputError("error.setup.shape")
    laps, seed = data["laps"], data["seed"]
    if not 0 <= seed < SEED_LIMIT:
        raise InputError("error.setup.seed")
    switch_data = {**switches, "movement_dice": texts[2]} if texts[2] != "table" else switches
    return checked_setup(
        Setup(texts[0], texts[1], laps, tuple(map(_read_entry, cars)), seed, tuple(switch_data.items()))
    )


def _read_entry(data: object) -> Entry:
    if (
        not isinstance(data, dict)
        or not isinstance(data.get("name"), str)
        or type(data.get("livery")) is not int
        or not isinstance(data.get("driver"), str)
    ):
        raise InputError("error.setup.shape")
    return Entry(data["name"], data["livery"], data["driver"])


def read_entered_cars(whose: object, rules: Rules) -> EnteredCars:
    """Return the cars whose dice are entered by hand; ``whose`` is None if the game rolls all."""
    if whose is None:
        return NO_CARS
    if whose not in (PLAYERS_DICE, ALL_DICE):
        raise InputError("error.request")
    return entered_cars(rules, str(whose))
