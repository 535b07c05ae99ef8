"""Phrases shared by the views: driver names, messages about a car, prices and the clause of a question."""

from __future__ import annotations

from typing import Any

from engine.core.state import Race
from engine.core.types import Event, Message
from engine.rules.framework.builder import Rules

Name = str | Message


def driver_name(rules: Rules, number: int) -> Name:
    """Return a driver's name. Backmarkers have no driver; they are numbered in order of arrival."""
    entries = rules.setup.entries
    return (
        entries[number].name
        if number < len(entries)
        else Message("names.backmarker", {"number": number - len(entries) + 1})
    )


def car_message(rules: Rules, event: Event, kind: str, *keys: str, **more: Any) -> Message:
    """Return a message about the car of an event, with some of its numbers."""
    return Message(
        f"event.{kind}",
        {"name": driver_name(rules, event.car), **{key: event.data[key] for key in keys}, **more},
    )


def name_list(rules: Rules, cars: list[int]) -> Message:
    """Return the names of several cars as a list."""
    *others, last = [driver_name(rules, number) for number in cars]
    if not others:
        return Message("names.one", {"name": last})
    first: Name = others[0]
    for name in others[1:]:
        first = Message("names.comma", {"first": first, "last": name})
    return Message("names.more", {"first": first, "last": last})


def price_message(brakes: int, tyres: int, fuel: int = 0, rolls: int = 0) -> Message:
    """Describe a price in points.

    Fuel, or transmission, is only charged together with other points. In a time trial, rolls are added
    instead.
    """
    if rolls:
        return Message("price.throws", {"count": rolls})
    if fuel:
        return Message("price.and_fuel", {"count": fuel, "price": price_message(brakes, tyres)})
    if brakes and tyres:
        return Message("price.both", {"brakes": brakes, "tyres": tyres})
    if tyres:
        return Message("price.tyres", {"count": tyres})
    return Message("price.brakes", {"count": brakes}) if brakes else Message("price.free")


def current_clause(rules: Rules, race: Race) -> str:
    """Return the clause of the current question: the first one of its step."""
    return rules.steps[race.step].clauses[0]


def die_sides(faces: int) -> int:
    """Return the die to draw for a number of faces; a hundred means two d10."""
    return 10 if faces == 100 else faces
