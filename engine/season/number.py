"""Season check number: a hash of the plan's numbers and user-entered names.

It does not depend on identifiers in the code. The position of a field in its record is its number, and so is
that of a word in its list: append, never reorder. Zero and empty fields are omitted, so a new field does not
change the number of any season.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar
from zlib import crc32

from engine.core.driver_ids import DRIVER_IDS
from engine.core.fields import coded
from engine.links.race_link import BOOK_NUMBERS, switch_numbers
from engine.season.plan import Date, Options, Plan, Seat, Team

PRESET_NUMBERS = ("trant", "house", "free")
GRID_NUMBERS = ("dice", "session", "rotation")
SCHEME_NUMBERS = ("six", "nine", "eight", "ten")

Numbers = list[int]
Record = TypeVar("Record")


def number_of(plan: Plan) -> int:
    """Return a check number that is almost certainly unique, identical on every platform."""
    return crc32(
        coded(
            _record(
                _text(plan.name),
                [PRESET_NUMBERS.index(plan.preset)],
                [BOOK_NUMBERS.index(plan.rulebook)],
                [plan.seed],
                _all(plan.dates, lambda date: _date(plan, date)),
                _all(plan.teams, _team),
                switch_numbers(plan.rulebook, plan.switches),
                _options(plan.options),
            )
        )
    )


def _date(plan: Plan, date: Date) -> Numbers:
    return _record(
        _text(date.circuit),
        [date.laps],
        [GRID_NUMBERS.index(date.grid)],
        switch_numbers(plan.rulebook, date.switches),
    )


def _team(team: Team) -> Numbers:
    return _record(
        _text(team.name), [team.colours], _all(team.seats, _seat), list(team.parts), [team.qualifying]
    )


def _seat(seat: Seat) -> Numbers:
    return _record(_text(seat.driver), [DRIVER_IDS.index(seat.by)], [seat.points], [seat.crew])


def _options(options: Options) -> Numbers:
    return _record(
        [int(options.marshal)],
        [int(options.built)],
        [SCHEME_NUMBERS.index(options.scheme)],
        [options.drops],
        [options.must_run],
    )


def _record(*fields: Numbers) -> Numbers:
    """Encode the non-zero fields, each after its number (from 1) and length, and end with a 0."""
    numbers: Numbers = []
    for number, field in enumerate(fields, 1):
        if any(field):
            numbers += [number, len(field), *field]
    return [*numbers, 0]


def _all(records: Iterable[Record], code: Callable[[Record], Numbers]) -> Numbers:
    parts = [code(record) for record in records]
    return [len(parts), *[number for part in parts for number in part]]


def _text(text: str) -> Numbers:
    return list(text.encode())
