"""The registry of rules, and the rulebooks as lists of them."""

from __future__ import annotations

from typing import NamedTuple

from engine.rules import (
    car_building,
    compounds,
    contact,
    corners,
    drive,
    engine_check,
    euro_base,
    euro_pits,
    euro_tyres,
    euro_weather,
    finish,
    gears,
    grid,
    hazards,
    movement,
    order,
    pits,
    skids,
    slipstream,
    start,
    stewards,
    swerving,
    switches,
    trials,
    wear,
    weather,
)  # fmt: skip
from engine.rules.build import Rule, Rules, compile_rules
from engine.rules.switches import Switch, normal_switches
from engine.track import Track
from engine.types import DRIVERS, MAX_CARS, MAX_LAPS, NAME_LENGTH, Entry, InputError, Setup

# In the order of the turn. A rule still to come is a file and a line here.
REGISTRY: tuple[Rule, ...] = (
    Rule("wear", wear.install),
    Rule("euro_base", euro_base.install, needs=("wear",)),
    Rule("grid", grid.install),
    Rule("order", order.install),
    Rule("start", start.install, needs=("order",)),
    Rule("gears", gears.install, needs=("wear",)),
    Rule("movement", movement.install, needs=("gears",)),
    Rule("drive", drive.install, needs=("movement", "pits")),
    Rule("swerving", swerving.install, needs=("drive", "corners", "engine_check")),
    Rule("corners", corners.install, needs=("drive",)),
    Rule("contact", contact.install, needs=("drive",)),
    Rule("engine_check", engine_check.install, needs=("movement",)),
    Rule("pits", pits.install, needs=("drive",)),
    Rule("euro_stops", euro_base.install_pits, needs=("pits",)),
    Rule("finish", finish.install, needs=("order",)),
    Rule("end_of_turn", order.install_end, needs=("order",)),
    Rule("skids", skids.install, needs=("drive",)),
    Rule("weather", weather.install, needs=("contact", "engine_check", "skids")),
    Rule("soft_tyres", compounds.install_soft, needs=("compounds",)),
    Rule("compounds", compounds.install, needs=("drive", "corners", "swerving")),
    Rule("new_tyres", compounds.install_at_the_pits, needs=("compounds", "pits")),
    Rule("euro_weather", euro_weather.install, needs=("weather",)),
    Rule("euro_tyres", euro_tyres.install, needs=("compounds",)),
    Rule("euro_pits", euro_pits.install, needs=("pits",)),
    Rule("hazards", hazards.install, needs=("drive",)),
    Rule("clear_debris", stewards.install_clearing, needs=("hazards",)),
    Rule("abandon_if_blocked", stewards.install_abandoning, needs=("hazards",)),
    Rule("slipstream", slipstream.install, needs=("drive",)),
    Rule("euro_slipstream", euro_base.install_slipstream, needs=("slipstream",)),
    Rule("trials", trials.install, needs=("grid", "trial_settling")),
    Rule("trial_settling", trials.install_settling, needs=("corners",)),
    Rule("three_laps", car_building.install_third_lap, needs=("car_building",)),
    Rule("construction", car_building.install_construction, needs=("car_building",)),
    Rule("car_building", car_building.install, needs=("grid",)),
)


class Book(NamedTuple):
    """A rulebook as a preset: the rules that are on, and the switches it has."""

    id: str
    rules: tuple[str, ...]
    switches: tuple[Switch, ...]


BASIC = (
    "wear", "grid", "order", "start", "gears", "movement", "drive", "swerving", "corners", "contact", "engine_check", "pits", "finish", "end_of_turn",
)  # fmt: skip

LUDODELIRE = Book("ludodelire", BASIC, switches.LUDODELIRE)

EUROGAMES = Book("eurogames", (*BASIC, "euro_base", "euro_stops"), switches.EUROGAMES)

BOOKS = {book.id: book for book in (LUDODELIRE, EUROGAMES)}


def checked_setup(setup: Setup) -> Setup:
    """The same set-up in its normal form (names trimmed, default switches left out); InputError when no race can be run
    under it (LUD-AIM).
    """
    book = BOOKS.get(setup.rulebook)
    if book is None:
        raise InputError("error.setup.rulebook", rulebook=setup.rulebook[:30])
    if not 1 <= setup.laps <= MAX_LAPS:
        raise InputError("error.setup.laps", most=MAX_LAPS)
    if not 1 <= len(setup.entries) <= MAX_CARS:
        raise InputError("error.setup.cars", most=MAX_CARS)
    if len({entry.livery for entry in setup.entries}) != len(setup.entries) or any(not 0 <= entry.livery < MAX_CARS for entry in setup.entries):
        raise InputError("error.setup.livery")
    entries = tuple(_checked_entry(entry) for entry in setup.entries)
    return setup._replace(entries=entries, switches=normal_switches(setup, book.switches))


def _checked_entry(entry: Entry) -> Entry:
    name = " ".join("".join(letter for letter in entry.name if letter.isprintable()).split())
    if not 1 <= len(name) <= NAME_LENGTH:
        raise InputError("error.setup.name", most=NAME_LENGTH)
    if entry.driver not in DRIVERS:
        raise InputError("error.setup.driver", driver=entry.driver[:20])
    return entry._replace(name=name)


def rules_for(setup: Setup, track: Track) -> Rules:
    """Compile a set-up's rulebook for a track; InputError when the set-up and the track do not go together."""
    setup = checked_setup(setup)
    if setup.circuit != track.id:
        raise InputError("error.setup.circuit", circuit=setup.circuit[:30])
    if len(setup.entries) > len(track.grid):
        raise InputError("error.setup.grid", most=len(track.grid))
    book = BOOKS[setup.rulebook]
    chosen = dict(setup.switches)
    extra = [rule for switch in book.switches if switch.id in chosen for rule in switch.rules]
    return compile_rules(REGISTRY, (*book.rules, *extra), setup, track)
