"""Which switches of a rulebook can be used beside which others, and in how long a race.

A set-up may hold wishes that cannot stand together. They are kept, and the race is run under those that can.
What becomes of a wish depends on few others, so all of it fits into small tables: whoever offers the
switches looks it up and decides nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import product
from typing import NamedTuple

from engine.core.types import MAX_LAPS
from engine.rules.kernel.switches import Switch, alternatives, met


class Availability(NamedTuple):
    """How a switch stands beside the wishes of a set-up.

    ``holds``: another choice than the default is raced if it is wished for. ``missing``: the places, among
    its needs, of those that are not met. ``barred_by``: the switches beside which it must stand at its
    default. ``advised``: the book has no race like this one without it, and it is not wished for.
    """

    holds: bool = True
    missing: tuple[int, ...] = ()
    barred_by: tuple[str, ...] = ()
    advised: bool = False


class AvailabilityTable(NamedTuple):
    """How a switch stands beside all wishes that matter to it.

    ``wishes``: the switches that do. ``rows``: for each number of laps from 1, and in it for each set of
    wishes, counted in twos with the last of them as the lowest place, the place of its case in ``cases``.
    """

    wishes: tuple[str, ...]
    cases: tuple[Availability, ...]
    rows: tuple[int, ...]


class Preset(NamedTuple):
    """Choices made at one stroke, in a race of at least so many laps."""

    laps: int
    switches: tuple[tuple[str, str], ...]


def settled(switches: Sequence[Switch], laps: int, wished: Collection[str]) -> frozenset[str]:
    """The wishes that can stand together, as far as the first of those that cannot gives way first."""
    left = [switch for switch in switches if switch.id in wished]
    while True:
        ids = {switch.id for switch in left}
        idle = next((one for one in left if _missing(one, laps, ids) or ids.intersection(one.excludes)), None)
        if idle is None:
            return frozenset(ids)
        left.remove(idle)


def availability(switches: Sequence[Switch], one: Switch, laps: int, wished: Collection[str]) -> Availability:
    """How a switch stands beside these wishes, in a race of so many laps."""
    raced = settled(switches, laps, wished)
    barred_by = tuple([
        other.id
        for other in switches
        if other.id in raced and (other.id in one.excludes or one.id in other.excludes)
    ])  # fmt: skip
    return Availability(
        one.id in settled(switches, laps, {*wished, one.id}),
        _missing(one, laps, raced),
        barred_by,
        one.advised is not None and laps >= one.advised and one.id not in wished,
    )


def table_of(switches: Sequence[Switch], one: Switch) -> AvailabilityTable | None:
    """Everything that can become of a switch; None where it can always be used, and nobody advises it."""
    concerned = _concerned(switches, one)
    if not (one.needs or len(concerned) > 1 or one.advised is not None):
        return None
    found = [
        availability(
            concerned, one, laps, [other.id for other, on in zip(concerned, wishes, strict=True) if on]
        )
        for laps in range(1, MAX_LAPS + 1)
        for wishes in product((False, True), repeat=len(concerned))
    ]
    cases = tuple(dict.fromkeys(found))
    return AvailabilityTable(
        tuple([other.id for other in concerned]), cases, tuple([cases.index(case) for case in found])
    )


def _concerned(switches: Sequence[Switch], one: Switch) -> list[Switch]:
    """A switch and all those whose wishes matter to it, in the order of the book."""
    ids, known = {one.id}, 0
    while known < len(ids):
        known = len(ids)
        for switch in switches:
            if switch.id in ids:
                ids |= {way.switch for need in switch.needs for way in alternatives(need) if way.switch}
                ids |= set(switch.excludes)
            elif ids.intersection(switch.excludes):
                ids.add(switch.id)
    return [switch for switch in switches if switch.id in ids]


def _missing(one: Switch, laps: int, chosen: Collection[str]) -> tuple[int, ...]:
    return tuple([place for place, need in enumerate(one.needs) if not met(need, laps, chosen)])


def is_detail(switch: Switch) -> bool:
    """Whether it says more about another switch, and is shown with that one."""
    return any(all(way.switch for way in alternatives(need)) for need in switch.needs)


def is_rule(switch: Switch) -> bool:
    """Whether it is a rule by itself that may be left out, as against a reading of one."""
    return bool(switch.rules) and not is_detail(switch)


def everything(switches: Iterable[Switch]) -> Preset | None:
    """Every optional rule that none of the others excludes, in a race as long as they need; None where there
    is none.
    """
    rules = [switch for switch in switches if is_rule(switch) and not switch.excludes]
    laps = [way.laps for rule in rules for need in rule.needs for way in alternatives(need)]
    return Preset(max([1, *laps]), tuple([(rule.id, rule.choices[1]) for rule in rules])) if rules else None
