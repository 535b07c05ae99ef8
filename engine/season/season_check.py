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
from engine.core.fields import pack_int64
from engine.links.setup_bits import RULEBOOK_NUMBERS, switch_numbers
from engine.season.season_plan import Options, Plan, PlannedRace, Seat, Team

PRESET_CODES = ("trant", "house", "free")
GRID_CODES = ("dice", "session", "rotation")
SCORING_CODES = ("six", "nine", "eight", "ten")

NumberList = list[int]
Record = TypeVar("Record")


def check_number(plan: Plan) -> int:
    """Return a check number that is almost certainly unique, identical on every platform."""
    return crc32(
        pack_int64(
            _encode_record(
                _encode_text(plan.name),
                [PRESET_CODES.index(plan.preset)],
                [RULEBOOK_NUMBERS.index(plan.rulebook)],
                [plan.seed],
                _encode_all(plan.dates, lambda date: _date_numbers(plan, date)),
                _encode_all(plan.teams, _team_numbers),
                switch_numbers(plan.rulebook, plan.switches),
                _options(plan.options),
            )
        )
    )


def _date_numbers(plan: Plan, date: PlannedRace) -> NumberList:
    return _encode_record(
        _encode_text(date.circuit),
        [date.laps],
        [GRID_CODES.index(date.grid)],
        switch_numbers(plan.rulebook, date.switches),
    )


def _team_numbers(team: Team) -> NumberList:
    return _encode_record(
        _encode_text(team.name),
        [team.colours],
        _encode_all(team.seats, _seat),
        list(team.parts),
        [team.qualifying],
    )


def _seat(seat: Seat) -> NumberList:
    return _encode_record(_encode_text(seat.driver), [DRIVER_IDS.index(seat.by)], [seat.points], [seat.crew])


def _options(options: Options) -> NumberList:
    return _encode_record(
        [int(options.marshal)],
        [int(options.built)],
        [SCORING_CODES.index(options.scheme)],
        [options.drops],
        [options.must_run],
    )


def _encode_record(*fields: NumberList) -> NumberList:
    """Encode the non-zero fields, each after its number (from 1) and length, and end with a 0."""
    numbers: NumberList = []
    for number, field in enumerate(fields, 1):
        if any(field):
            numbers += [number, len(field), *field]
    return [*numbers, 0]


def _encode_all(records: Iterable[Record], code: Callable[[Record], NumberList]) -> NumberList:
    parts = [code(record) for record in records]
    return [len(parts), *[number for part in parts for number in part]]


def _encode_text(text: str) -> NumberList:
    return list(text.encode())
