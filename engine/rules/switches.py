"""What a rulebook leaves to choose: its switches, what each needs, and what a set-up must be to be raced."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.types import InputError, Setup


class Switch(NamedTuple):
    """A choice that the rulebook leaves open: its name, the alternatives with the default first, and the clause it belongs to.

    ``rules`` are switched on by any other choice than the default. ``needs`` must hold for that: "laps 2" means two laps or
    more, anything else is the name of another switch that must not stand at its default; "a|b" is satisfied by either.
    """

    id: str
    choices: tuple[str, ...]
    clause: str
    rules: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


OFF_ON = ("off", "on")

OVERSHOOTING = (
    Switch("overshoot_stop_counts", ("no", "yes"), "LUD-CRN-1"),
    Switch("overshoot_keeps_lane", OFF_ON, "LUD-CRN-2"),
)

# The advanced rules stand by themselves: each has a switch of its own (LUD-ADV-0).
LUDODELIRE = (
    Switch("movement_dice", ("table", "gear_dice"), "LUD-GEA-3"),
    Switch("overshoot_unpaid", ("crash", "spin"), "LUD-CRN-2"),
    Switch("swerve_shortage", ("tyres", "strict"), "LUD-SWV-1"),
    Switch("max_pit_gear", ("none", "4"), "LUD-PIT-2", needs=("laps 2",)),
    *OVERSHOOTING,
    Switch("trials", OFF_ON, "LUD-ATT-1", ("trials", "trial_settling")),
    Switch("soft_tyres", OFF_ON, "LUD-ADT-1", ("compounds", "soft_tyres", "new_tyres")),
    Switch("track_safety", OFF_ON, "LUD-ASF-1", ("hazards",)),
    Switch("corner_crash_debris", ("no", "yes"), "LUD-ASF-1", needs=("track_safety",)),
    Switch("clear_debris", OFF_ON, "LUD-ASF-4", ("clear_debris",), ("track_safety",)),
    Switch("abandon_if_blocked", OFF_ON, "LUD-ASF-4", ("abandon_if_blocked",), ("track_safety",)),
    Switch("slipstream", OFF_ON, "LUD-ASL-1", ("slipstream",)),
    Switch("weather", OFF_ON, "LUD-AWE-1", ("skids", "weather", "compounds", "new_tyres")),
    Switch("three_laps", OFF_ON, "LUD-A3L-1", ("three_laps", "car_building"), needs=("laps 3",)),
    Switch("construction", OFF_ON, "LUD-ACO-1", ("construction", "car_building")),
    Switch("build_timing", ("after_weather", "before"), "LUD-ACO-2", needs=("construction", "weather")),
)


LONG = ("laps 3|long_race_rules",)

# The seven advanced rules of the other book, three of them for long races (ADV-GEN-1).
EUROGAMES = (
    Switch("movement_dice", ("table", "gear_dice"), "LUD-GEA-3"),
    Switch("overshoot_unpaid", ("crash", "spin"), "LUD-CRN-2"),
    Switch("swerve_shortage", ("tyres", "strict"), "LUD-SWV-1"),
    Switch("max_pit_gear", ("none", "4"), "LUD-PIT-2", needs=("laps 2",)),
    *OVERSHOOTING,
    Switch("slipstream", OFF_ON, "ADV-SLP-1", ("slipstream", "euro_slipstream")),
    Switch("slipstream_condition", ("corrected", "as_printed"), "ADV-SLP-4", needs=("slipstream",)),
    Switch("tow_stop_credit", ("none", "yes"), "ADV-SLP-8", needs=("slipstream",)),
    Switch("trials", OFF_ON, "ADV-TTR-1", ("trials", "trial_settling")),
    Switch("tyres", OFF_ON, "ADV-TYR-1", ("compounds", "soft_tyres", "new_tyres", "euro_tyres")),
    Switch("weather", OFF_ON, "ADV-WEA-1", ("skids", "weather", "compounds", "new_tyres", "euro_tyres", "euro_weather")),
    Switch("changeable_after_rain", ("dry", "keep_track_state"), "ADV-WEA-8", needs=("weather",)),
    Switch("long_race_rules", ("three_laps", "any"), "ADV-GEN-1"),
    Switch("construction", OFF_ON, "ADV-CON-1", ("construction", "car_building"), LONG),
    Switch("track_safety", OFF_ON, "ADV-RHO-1", ("hazards",), LONG),
    Switch("corner_crash_debris", ("yes", "no"), "ADV-RHO-1", needs=("track_safety",)),
    Switch("pits", OFF_ON, "ADV-PIT-1", ("euro_pits",), ("laps 2", *LONG)),
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
    if "|" in need:
        return any(_holds(part, laps, chosen) for part in need.split("|"))
    word, _, number = need.partition(" ")
    return laps >= int(number) if word == "laps" else need in chosen
