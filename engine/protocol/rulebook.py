"""Rulebooks with their switches, as the set-up screen offers them."""

from __future__ import annotations

from typing import Literal, TypedDict


class Way(TypedDict):
    """A way to meet a need: so many laps or more, or another switch away from its default; the other one of
    the two is 0 or "".
    """

    laps: int
    switch: str


class Availability(TypedDict):
    """How a switch stands beside the wishes of a set-up."""

    # another choice than the default is raced if it is wished for
    holds: bool
    # the places, among its needs, of those that are not met
    missing: list[int]
    # the switches beside which it must stand at its default
    barred_by: list[str]
    # the book has no race like this one without it, and it is not wished for
    advised: bool


class AvailabilityTable(TypedDict):
    """How a switch stands beside all wishes that matter to it."""

    # the switches that do
    wishes: list[str]
    cases: list[Availability]
    # for each number of laps from 1, and in it for each set of wishes, counted in twos with the last of them
    # as the lowest place, the place of its case
    rows: list[int]


class SwitchView(TypedDict):
    id: str
    # the default first
    choices: list[str]
    clause: str
    # a rule that may be left out, a detail of another switch, or how something is read
    kind: Literal["rule", "detail", "reading"]
    # what any other choice needs: all of these, each met in one of several ways
    needs: list[list[Way]]
    # switches that must stand at their defaults
    excludes: list[str]
    # null: it can always be used
    available: AvailabilityTable | None


class EveryRule(TypedDict):
    """A race of at least so many laps, with these choices."""

    laps: int
    switches: dict[str, str]


class Rulebook(TypedDict):
    id: str
    # it counts in movement points, and has words of its own for some parts
    points: bool
    # the fewest and the most it speaks of
    laps: list[int]
    switches: list[SwitchView]
    # what "all rules" switches on; null where there is nothing to
    all_rules: EveryRule | None
