"""Switches: the choices that a rulebook leaves open, and the checks of a set-up's choices."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from engine.core.types import InputError, Setup


class Switch(NamedTuple):
    """A choice that the rulebook leaves open.

    Attributes:
        choices: the alternatives, the default first
        clause: the clause it belongs to
        switched_rules: rules that any choice other than the default turns on
        needs: conditions of such a choice. "laps 2" means at least two laps; any other word names a switch
            that must differ from its default; "a|b" means either.
        default_rules: rules that the default turns on
        excludes: switches that must have their defaults
        recommended_from_laps: number of laps from which the rulebook has no race without this switch
    """

    id: str
    choices: tuple[str, ...]
    clause: str
    switched_rules: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    default_rules: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    recommended_from_laps: int | None = None


class NeedAlternative(NamedTuple):
    """One way to meet a need; one of the two fields is set.

    Attributes:
        laps: fewest laps, or 0
        switch: a switch that must differ from its default, or ""
    """

    laps: int
    switch: str


OFF_ON = ("off", "on")

# Dice of races without a chosen rulebook: one die for each gear, and no table to read.
GEAR_DICE = ("movement_dice", "gear_dice")


def default_dice(switches: Iterable[Switch]) -> tuple[tuple[str, str], ...]:
    """Return the default choice of dice; empty if the rulebook leaves no choice."""
    return tuple([GEAR_DICE for switch in switches if switch.id == GEAR_DICE[0]])


def non_default_choices(setup: Setup, switches: Iterable[Switch]) -> tuple[tuple[str, str], ...]:
    """Return the choices that differ from their defaults, by name.

    Raise InputError for a choice that does not exist or is not possible in this set-up.
    """
    switches_by_name = {switch.id: switch for switch in switches}
    for name, choice in setup.switches:
        if name not in switches_by_name or choice not in switches_by_name[name].choices:
            raise InputError("error.setup.switch", switch=name[:30])
    choices = {name: choice for name, choice in setup.switches if choice != switches_by_name[name].choices[0]}
    for name in choices:
        for need in switches_by_name[name].needs:
            if not is_need_met(need, setup.laps, choices):
                raise InputError("error.setup.needs", switch=name, needs=need)
        for other in switches_by_name[name].excludes:
            if other in choices:
                raise InputError("error.setup.excludes", switch=name, other=other)
    return tuple(sorted(choices.items()))


def parse_need(need: str) -> list[NeedAlternative]:
    """Return the ways to meet a need."""
    ways = [way.partition(" ") for way in need.split("|")]
    return [
        NeedAlternative(int(number), "") if word == "laps" else NeedAlternative(0, word)
        for word, _, number in ways
    ]


def is_need_met(need: str, laps: int, choices: Collection[str]) -> bool:
    """True if a need is met with this many laps and these switches away from their defaults."""
    return any(way.switch in choices if way.switch else laps >= way.laps for way in parse_need(need))
