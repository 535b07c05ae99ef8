"""What a rulebook leaves to choose: its switches, what each needs, and what a set-up must be to be raced."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.types import InputError, Setup


class Switch(NamedTuple):
    """A choice that the rulebook leaves open: its name, the alternatives with the default first, and the clause it belongs to.

    ``rules`` are switched on by any other choice than the default. ``needs`` must hold for that: "laps 2" means two laps or
    more, anything else is the name of another switch that must not stand at its default.
    """

    id: str
    choices: tuple[str, ...]
    clause: str
    rules: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


OFF_ON = ("off", "on")

LUDODELIRE = (
    Switch("movement_dice", ("table", "gear_dice"), "LUD-GEA-3"),
    Switch("overshoot_unpaid", ("crash", "spin"), "LUD-CRN-2"),
    Switch("swerve_shortage", ("tyres", "strict"), "LUD-SWV-1"),
    Switch("max_pit_gear", ("none", "4"), "LUD-PIT-2", needs=("laps 2",)),
    Switch("trials", OFF_ON, "LUD-ATT-1", ("trials",)),
    Switch("soft_tyres", OFF_ON, "LUD-ADT-1", ("compounds", "soft_tyres", "new_tyres")),
    Switch("track_safety", OFF_ON, "LUD-ASF-1", ("hazards",)),
    Switch("corner_crash_debris", ("no", "yes"), "LUD-ASF-1", needs=("track_safety",)),
    Switch("slipstream", OFF_ON, "LUD-ASL-1", ("slipstream",)),
    Switch("weather", OFF_ON, "LUD-AWE-1", ("weather", "compounds", "new_tyres")),
    Switch("three_laps", OFF_ON, "LUD-A3L-1", ("three_laps", "car_building"), needs=("laps 3",)),
    Switch("construction", OFF_ON, "LUD-ACO-1", ("construction", "car_building")),
    Switch("build_timing", ("after_weather", "before"), "LUD-ACO-2", needs=("construction", "weather")),
)


def normal_switches(setup: Setup, switches: Iterable[Switch]) -> tuple[tuple[str, str], ...]:
    """The choices that differ from their defaults, by name; InputError for one that does not exist or cannot be made here."""
    known = {switch.id: switch for switch in switches}
    for name, choice in setup.switches:
        if name not in known or choice not in known[name].choices:
            raise InputError("error.setup.switch", switch=name[:30])
    chosen = {name: choice for name, choice in setup.switches if choice != known[name].choices[0]}
    for name in chosen:
        for need in known[name].needs:
            if not _holds(need, setup.laps, chosen):
                raise InputError("error.setup.needs", switch=name, needs=need)
    return tuple(sorted(chosen.items()))


def _holds(need: str, laps: int, chosen: dict[str, str]) -> bool:
    word, _, number = need.partition(" ")
    return laps >= int(number) if word == "laps" else need in chosen
