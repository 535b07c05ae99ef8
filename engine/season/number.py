"""The number of a season: a check of all that was agreed before it, made of numbers and of the names that
people have given, never of names of ours.

The place of a field among those of its record is its number, and so is that of a word in its list: append,
never reorder. What is nought or empty is left out, so a field that is added changes no season's number.
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
    """A number that no two seasons share, almost surely; the same on every Python."""
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
    """The fields that say anything, each behind its number from 1 and how many numbers it takes; a nought."""
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
