"""Words that several parts of the view share: who somebody is, what points cost, which clause a question
belongs to.
"""

from __future__ import annotations

from engine.core.state import Race
from engine.core.types import Message
from engine.rules.kernel.builder import Rules

Name = str | Message


def name_of(rules: Rules, number: int) -> Name:
    """A driver's name. Backmarkers have no driver; they are numbered in the order in which they came."""
    entries = rules.setup.entries
    return (
        entries[number].name
        if number < len(entries)
        else Message("names.backmarker", {"number": number - len(entries) + 1})
    )


def names_of(rules: Rules, cars: list[int]) -> Message:
    """Several of them in a list."""
    *others, last = [name_of(rules, number) for number in cars]
    if not others:
        return Message("names.one", {"name": last})
    first: Name = others[0]
    for name in others[1:]:
        first = Message("names.comma", {"first": first, "last": name})
    return Message("names.more", {"first": first, "last": last})


def price_message(brakes: int, tyres: int) -> Message:
    """Points in words."""
    if brakes and tyres:
        return Message("price.both", {"brakes": brakes, "tyres": tyres})
    if tyres:
        return Message("price.tyres", {"count": tyres})
    return Message("price.brakes", {"count": brakes}) if brakes else Message("price.free")


def clause_of_step(rules: Rules, race: Race) -> str:
    """The clause that the present question is asked under: the first one of its step."""
    return rules.steps[race.step].clauses[0]


def sides_shown(faces: int) -> int:
    """The die to draw for so many faces; a hundred are those of two dice with ten sides."""
    return 10 if faces == 100 else faces
