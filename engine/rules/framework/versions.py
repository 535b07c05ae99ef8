"""Versions of the rules: races begun before a change of the rules keep the rules that they began with.

``engine.rules.rulebooks.versions`` lists all changes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from engine.rules.framework.parameters import OldReadings, Parameters
from engine.rules.framework.slots import Slots


class RuleChange(NamedTuple):
    """A change of the rules.

    Attributes:
        version: first version with the change
        before: parameters, slots and old readings that had another value before, by name
        rule: the rule that has changed; "" if the change affects all rulebooks
    """

    version: int
    before: Mapping[str, Any]
    rule: str = ""


def restore_version(
    parameters: Parameters,
    slots: dict[str, tuple[str, Callable[..., Any]]],
    rules: Collection[str],
    changes: Sequence[RuleChange],
    version: int,
) -> int:
    """Undo the changes after a version, and return the oldest version in which the race is the same.

    ``slots``: the slots taken, each with its owner and function. ``rules``: the rules that are on.
    """
    oldest = 1
    affecting = [change for change in changes if not change.rule or change.rule in rules]
    for change in reversed(affecting):
        if change.version > version:
            for name, value in change.before.items():
                if name in Slots.declared_names:
                    slots[name] = (change.rule, value)
                elif name in Parameters.declared_names:
                    setattr(parameters, name, value)
                elif name in OldReadings._fields:
                    parameters.old_readings = parameters.old_readings._replace(**{name: value})
                else:
                    raise AttributeError(f"{name} is not a declared parameter, slot or old reading")
    values = {
        **Slots.defaults,
        **{name: function for name, (_, function) in slots.items()},
        **vars(parameters),
        **parameters.old_readings._asdict(),
    }
    for change in affecting:
        before = change.before.items()
        if change.version <= version and any(values.get(name, value) != value for name, value in before):
            oldest = change.version
    return oldest
