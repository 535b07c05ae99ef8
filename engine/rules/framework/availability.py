"""Availability of each switch of a rulebook, by the other choices and the number of laps.

A set-up may contain choices that exclude each other. They are kept, and the race uses a compatible subset.
Each switch depends on few others, so its availability fits in a small lookup table for the set-up screen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import product
from typing import NamedTuple

from engine.core.types import MAX_LAPS
from engine.rules.framework.switches import Switch, is_need_met, parse_need


class Availability(NamedTuple):
    """Availability of a switch, given the other options chosen.

    Attributes:
        takes_effect: True if a choice other than the default is used in the race
        unmet_needs: indices of those of its needs that are not met
        blocked_by: active switches that force it to its default
        is_recommended: True if the rulebook requires it for this race length and it is not chosen
    """

    takes_effect: bool
    unmet_needs: tuple[int, ...]
    blocked_by: tuple[str, ...]
    is_recommended: bool


class AvailabilityTable(NamedTuple):
    """Availability of a switch for all combinations of the switches that affect it.

    Attributes:
        relevant_switches: the switches that affect it, in rulebook order
        cases: the different results
        case_indices: an index into ``cases`` for each number of laps (from 1) and, within it, for each set of
            chosen switches. The set is read as a binary number; the last switch is its lowest bit.
    """

    relevant_switches: tuple[str, ...]
    cases: tuple[Availability, ...]
    case_indices: tuple[int, ...]


class Preset(NamedTuple):
    """A set of choices made in one step.

    Attributes:
        min_laps: fewest laps of the race
    """

    min_laps: int
    switches: tuple[tuple[str, str], ...]


def compatible_switches(switches: Sequence[Switch], laps: int, chosen_ids: Collection[str]) -> frozenset[str]:
    """Return a compatible subset of the chosen switches; on conflict the earlier one is dropped."""
    remaining = [switch for switch in switches if switch.id in chosen_ids]
    while True:
        ids = {switch.id for switch in remaining}
        unusable = next(
            (one for one in remaining if _unmet_needs(one, laps, ids) or ids.intersection(one.excludes)), None
        )
        if unusable is None:
            return frozenset(ids)
        remaining.remove(unusable)


def availability(
    switches: Sequence[Switch], one: Switch, laps: int, chosen_ids: Collection[str]
) -> Availability:
    """Return the availability of a switch, given these choices and the number of laps."""
    active_switches = compatible_switches(switches, laps, chosen_ids)
    barred_by = tuple(
        [
            other.id
            for other in switches
            if other.id in active_switches and (other.id in one.excludes or one.id in other.excludes)
        ]
    )
    return Availability(
        one.id in compatible_switches(switches, laps, {*chosen_ids, one.id}),
        _unmet_needs(one, laps, active_switches),
        barred_by,
        one.recommended_from_laps is not None
        and laps >= one.recommended_from_laps
        and one.id not in chosen_ids,
    )


def availability_table(switches: Sequence[Switch], one: Switch) -> AvailabilityTable | None:
    """Return the availability table of a switch; None if it is always available and never recommended."""
    switch_group = _relevant_switches(switches, one)
    if not (one.needs or len(switch_group) > 1 or one.recommended_from_laps is not None):
        return None
    case_rows = [
        availability(
            switch_group, one, laps, [other.id for other, on in zip(switch_group, wishes, strict=True) if on]
        )
        for laps in range(1, MAX_LAPS + 1)
        for wishes in product((False, True), repeat=len(switch_group))
    ]
    cases = tuple(dict.fromkeys(case_rows))
    return AvailabilityTable(
        tuple([other.id for other in switch_group]), cases, tuple([cases.index(case) for case in case_rows])
    )


def _relevant_switches(switches: Sequence[Switch], one: Switch) -> list[Switch]:
    """Return a switch and all those that affect it, in rulebook order."""
    ids, previous_count = {one.id}, 0
    while previous_count < len(ids):
        previous_count = len(ids)
        for switch in switches:
            if switch.id in ids:
                ids |= {way.switch for need in switch.needs for way in parse_need(need) if way.switch}
                ids |= set(switch.excludes)
            elif ids.intersection(switch.excludes):
                ids.add(switch.id)
    return [switch for switch in switches if switch.id in ids]


def _unmet_needs(one: Switch, laps: int, choices: Collection[str]) -> tuple[int, ...]:
    return tuple([place for place, need in enumerate(one.needs) if not is_need_met(need, laps, choices)])


def is_switch_detail(switch: Switch) -> bool:
    """True if the switch only refines another one, with which it is shown."""
    return any(all(way.switch for way in parse_need(need)) for need in switch.needs)


def is_optional_rule(switch: Switch) -> bool:
    """True if the switch is an optional rule, not a variant of one."""
    return bool(switch.switched_rules) and not is_switch_detail(switch)


def all_optional_rules(switches: Iterable[Switch]) -> Preset | None:
    """Return a preset of all optional rules without exclusions, or None if there are none.

    The race is as long as these rules need.
    """
    rules = [switch for switch in switches if is_optional_rule(switch) and not switch.excludes]
    laps = [way.laps for rule in rules for need in rule.needs for way in parse_need(need)]
    return Preset(max([1, *laps]), tuple([(rule.id, rule.choices[1]) for rule in rules])) if rules else None
