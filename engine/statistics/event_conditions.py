"""Match event conditions such as "the car has stopped in the corner" or "it was driven in 3rd".

Lessons use lists of conditions. A condition is plain data: the ``kind`` of an event and, optionally, for any
of the event's values the required value or a list of allowed values. With ``step``, the condition holds only
while that step's question is open. For example, {"kind": "move", "step": "gear"} is a finished move once the
next turn has begun.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.types import Event, InputError

MAX_CONDITIONS = 20
MAX_VALUES = 12
RESERVED_KEYS = ("kind", "step")


def first_matching_condition(events: Sequence[Event], car: int, step: str, conditions: object) -> int | None:
    """Return the index in ``conditions`` of the first one that a car's events meet, or None.

    It does not matter when the event happened. ``step`` is the step of the open question, "" if there is
    none. Raises InputError if ``conditions`` is not a valid list.
    """
    facts = _validated_conditions(conditions)
    own = [event for event in events if event.car == car]
    return next(
        (
            place
            for place, fact in enumerate(facts)
            if fact.get("step", step) == step and any(_matches_event(fact, event) for event in own)
        ),
        None,
    )


def _validated_conditions(wanted: object) -> list[dict[str, Any]]:
    if not isinstance(wanted, list) or len(wanted) > MAX_CONDITIONS:
        raise InputError("error.request")
    for fact in wanted:
        if not isinstance(fact, dict) or not isinstance(fact.get("kind"), str) or len(fact) > MAX_VALUES:
            raise InputError("error.request")
    return wanted


def _matches_event(fact: dict[str, Any], event: Event) -> bool:
    return event.kind == fact["kind"] and all(
        _matches_value(event.data.get(key), value) for key, value in fact.items() if key not in RESERVED_KEYS
    )


def _matches_value(found: object, value: object) -> bool:
    return found in value if isinstance(value, list) else found == value
