"""Facts of a race that somebody waits for: "the car has stopped in the corner", "it was driven in 3rd". A
lesson says what it wants to see as a list of them.

A fact is plain data: the ``kind`` of an event, and for any of the event's values the one it must have, or a
list of those it may have. With ``step`` it is a fact only while that step's question is open: {"kind":
"move", "step": "gear"} is a move that is over, the next turn having begun.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.types import Event, InputError

MOST_FACTS = 20
MOST_VALUES = 12
OWN_WORDS = ("kind", "step")


def first_fact(events: Sequence[Event], car: int, step: str, wanted: object) -> int | None:
    """The place in ``wanted`` of the first fact that is true of a car, whenever it happened; None as long as
    none is. ``step``: that of the question open now, "" when there is none. InputError for what is no list of
    facts.
    """
    facts = _checked(wanted)
    own = [event for event in events if event.car == car]
    return next(
        (
            place
            for place, fact in enumerate(facts)
            if fact.get("step", step) == step and any(_holds(fact, event) for event in own)
        ),
        None,
    )


def _checked(wanted: object) -> list[dict[str, Any]]:
    if not isinstance(wanted, list) or len(wanted) > MOST_FACTS:
        raise InputError("error.request")
    for fact in wanted:
        if not isinstance(fact, dict) or not isinstance(fact.get("kind"), str) or len(fact) > MOST_VALUES:
            raise InputError("error.request")
    return wanted


def _holds(fact: dict[str, Any], event: Event) -> bool:
    return event.kind == fact["kind"] and all(
        _fits(event.data.get(key), value) for key, value in fact.items() if key not in OWN_WORDS
    )


def _fits(found: object, value: object) -> bool:
    return found in value if isinstance(value, list) else found == value
