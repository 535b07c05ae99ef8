"""Versions of the rules: races begun before a change of the rules keep the rules that they began with.

``engine.rules.rulebooks.versions`` lists all changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.rules.framework.parameters import Parameters
from engine.rules.framework.slots import Slots

if TYPE_CHECKING:
    from engine.rules.framework.builder import Builder


class Change(NamedTuple):
    """A change of the rules.

    Attributes:
        version: first version with the change
        before: parameters and slots that had another value before, by name
        rule: the rule that has changed; "" if the change affects all rulebooks
    """

    version: int
    before: Mapping[str, Any]
    rule: str = ""


def restore_version(builder: Builder, changes: Sequence[Change], version: int) -> int:
    """Undo the changes after a version, and return the oldest version in which the race is the same."""
    oldest = 1
    affecting = [change for change in changes if not change.rule or builder.has_rule(change.rule)]
    for change in reversed(affecting):
        if change.version > version:
            for name, value in change.before.items():
                _set_value(builder, name, value)
    for change in affecting:
        before = change.before.items()
        if change.version <= version and any(_value(builder, name, value) != value for name, value in before):
            oldest = change.version
    return oldest


def _value(builder: Builder, name: str, default: object) -> object:
    """Return a parameter or slot; ``default`` if no rule has set it."""
    if name in Slots.declared_names:
        return builder.taken[name][1] if name in builder.taken else Slots.defaults.get(name, default)
    return getattr(builder.parameters, name, default)


def _set_value(builder: Builder, name: str, value: Any) -> None:
    if name in Slots.declared_names:
        builder.taken[name] = (builder.rule, value)
    elif name in Parameters.declared_names:
        setattr(builder.parameters, name, value)
    else:
        raise AttributeError(f"no parameter or slot is called {name}")
