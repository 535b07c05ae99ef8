"""Rulebooks with their switches, for the set-up screen."""

from __future__ import annotations

from typing import Literal, TypedDict


class NeedAlternativeView(TypedDict):
    """One way to meet a need: a minimum number of laps, or another switch away from its default.

    The unused field is 0 or "".
    """

    laps: int
    switch: str


class Availability(TypedDict):
    """Availability of a switch, given the other options chosen."""

    # the chosen non-default value takes effect
    takes_effect: bool
    # indices of its needs that are not met
    unmet_needs: list[int]
    # switches that force it to its default
    barred_by: list[str]
    # the book always uses it in a race like this one, and it is not chosen
    is_recommended: bool


class AvailabilityTable(TypedDict):
    """Availability of a switch for every combination of the options it depends on."""

    # the switches it depends on
    relevant_switches: list[str]
    cases: list[Availability]
    # for each number of laps from 1, the index of the case for each combination of options; a combination is
    # a binary number, with the last option as the lowest bit
    case_indices: list[int]


class SwitchView(TypedDict):
    id: str
    # the default first
    choices: list[str]
    clause: str
    # an optional rule, a detail of another switch, or an interpretation
    kind: Literal["rule", "detail", "reading"]
    # needs of every other choice: all must be met, each in one of several ways
    needs: list[list[NeedAlternativeView]]
    # switches that must be at their defaults
    excludes: list[str]
    # null: always available
    available: AvailabilityTable | None


class AllRulesPreset(TypedDict):
    """A race of at least this many laps, with these choices."""

    laps: int
    switches: dict[str, str]


class LevelView(TypedDict):
    """A level of a new race: a rulebook with choices among its switches."""

    id: str
    rulebook: str
    movement_dice: Literal["table", "gear_dice"]
    # choices other than the defaults; they may need more laps than the race has
    switches: dict[str, str]


class RulebookView(TypedDict):
    id: str
    # movement-point rules, with their own names for some parts
    points: bool
    # the minimum and maximum that the book mentions
    laps: tuple[int, int]
    # the team of each livery
    teams: list[int]
    # one driver of a team may decide for both: the pit, or how the car is built
    teams_decide: bool
    switches: list[SwitchView]
    # the switches that "all rules" turns on; null if there are none
    all_rules: AllRulesPreset | None
