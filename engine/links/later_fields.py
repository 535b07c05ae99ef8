"""Fields that came after the first layout of positions, in the way in which texts and links hold them: the
numbers that are not neutral, each by itself, where a rule keeps their group.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.core.fields import Field, later
from engine.core.state import Car, Race
from engine.rules.kernel.builder import Rules

# Where each record stands: on its owner under a name, or as the owner itself.
RACE_RECORDS = (("Race", ""), ("Course", "course"))
CAR_RECORDS = (("Car", ""), ("Kit", "kit"))


class LaterFields(NamedTuple):
    """Later fields of one record that a race keeps. ``owner``: the car or the race. ``part``: the name of the
    small record within it, "" for its own fields.
    """

    owner: Car | Race
    part: str
    fields: tuple[Field, ...]

    def differing(self) -> list[tuple[Field, int]]:
        """The fields that are not neutral, with their values."""
        record: Any = getattr(self.owner, self.part) if self.part else self.owner
        found = [(field, getattr(record, field.name)) for field in self.fields]
        return [(field, value) for field, value in found if value != field.neutral]

    def put(self, field: Field, value: int) -> None:
        """Set a field."""
        if self.part:
            record: Any = getattr(self.owner, self.part)
            setattr(self.owner, self.part, record._replace(**{field.name: value}))
        else:
            setattr(self.owner, field.name, value)


_LATER = {
    name: tuple([field for field in later(name) if field.most is not None])
    for name, _ in (*RACE_RECORDS, *CAR_RECORDS)
}
_GROUPS = frozenset([field.group for fields in _LATER.values() for field in fields])


def later_of(rules: Rules, owner: Car | Race) -> Iterator[LaterFields]:
    """What a car or a race keeps of later fields; nothing where no rule does."""
    if not _GROUPS & rules.kept:
        return
    for record, part in CAR_RECORDS if isinstance(owner, Car) else RACE_RECORDS:
        fields = [field for field in _LATER[record] if field.group in rules.kept]
        if fields:
            yield LaterFields(owner, part, tuple(fields))


def later_records(rules: Rules, race: Race) -> Iterator[LaterFields]:
    """The same of the race and of all its cars, in the order in which links hold them."""
    yield from later_of(rules, race)
    for car in race.cars:
        yield from later_of(rules, car)
