"""Extension fields, added after version 1 of the position format, as position texts and links contain them.

A position contains only non-neutral values of groups that a rule keeps.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.core.fields import Field, extension_fields
from engine.core.state import Car, Race
from engine.rules.framework.builder import Rules

# Name of each record and of the owner's attribute that holds it, "" for the owner itself.
RACE_RECORDS = (("Race", ""), ("PointsRaceState", "points_state"))
CAR_RECORDS = (("Car", ""), ("PointsCarState", "points_state"))


class ExtensionFields(NamedTuple):
    """The extension fields of one record of a race.

    Attributes:
        owner: the car or the race
        part: name of the record within the owner, "" for the owner's own fields
        fields: the fields kept under the rules
    """

    owner: Car | Race
    part: str
    fields: tuple[Field, ...]

    def non_neutral(self) -> list[tuple[Field, int]]:
        """Return the fields that are not neutral, with their values."""
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


_EXTENSION_FIELDS = {
    name: tuple([field for field in extension_fields(name) if field.maximum is not None])
    for name, _ in (*RACE_RECORDS, *CAR_RECORDS)
}
_GROUPS = frozenset([field.group for fields in _EXTENSION_FIELDS.values() for field in fields])


def extension_fields_of(rules: Rules, owner: Car | Race) -> Iterator[ExtensionFields]:
    """Yield the extension fields of a car or a race; none if no rule keeps any."""
    if not _GROUPS & rules.kept:
        return
    for record, part in CAR_RECORDS if isinstance(owner, Car) else RACE_RECORDS:
        fields = [field for field in _EXTENSION_FIELDS[record] if field.group in rules.kept]
        if fields:
            yield ExtensionFields(owner, part, tuple(fields))


def extension_records(rules: Rules, race: Race) -> Iterator[ExtensionFields]:
    """Yield the extension fields of the race and all its cars, in the order of links."""
    yield from extension_fields_of(rules, race)
    for car in race.cars:
        yield from extension_fields_of(rules, car)
