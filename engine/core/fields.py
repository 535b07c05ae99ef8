"""The table of state: one row for every field of a car, a turn and a race.

The table yields the state classes (``engine/core/state_classes.py``, written by ``build.py
generate``), equality, checksums, the later fields of positions, limits, and the documentation. To
add a field, add a row and the rule that uses it.

Checksums and links contain field numbers, and position texts the frozen ``word``, so names may change.
Neutral values are skipped, so a new field changes no checksum. Field numbers are never reused.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from struct import pack
from typing import Any, NamedTuple

# Reasons for being out, numbered by position: append, never reorder.
OUT_REASONS = (
    "",
    "bodywork",
    "engine",
    "corner",
    "stops",
    "blocked",
    "road_holding",
    "injured",
    "transmission",
)

NUMBER, TEXT, NUMBERS, LISTS = "int", "str", "tuple[int, ...]", "tuple[tuple[int, ...], ...]"


class Field(NamedTuple):
    """A row of the table.

    Attributes:
        number: permanent number of the field within its record
        description: meaning, for the documentation
        kind: type, in Python notation
        neutral: value if no rule has set it
        maximum: highest value accepted from a link or file, for each number of a tuple; None if it depends on
            circuit and set-up, or if positions do not hold the field
        group: key that a rule passes to ``builder.save_fields`` so that positions hold the field; "" for
            every race
        word: permanent word for the field in position texts and scenario files; "" if it equals the name
    """

    number: int
    name: str
    description: str
    kind: str = NUMBER
    neutral: Any = 0
    maximum: int | None = None
    group: str = ""
    word: str = ""

    @property
    def position_word(self) -> str:
        """The word for the field in position texts and scenario files."""
        return self.word or self.name


POINTS_CAR_FIELDS = (
    Field(
        14,
        "selected_gear",
        "the gear chosen but not shown yet, negative if it is not possible",
        group="kit",
        word="lever",
    ),
    Field(0, "previous_gear", "the gear of the previous turn", maximum=6, group="kit", word="before"),
    Field(1, "wing", "1 for high downforce", maximum=1, group="kit"),
    Field(2, "driver_points", "points of the driver left", maximum=40, group="kit"),
    Field(3, "crew", "points of the crew", maximum=40, group="kit"),
    Field(4, "qualifying", "the advantage in qualifying", maximum=1, group="kit"),
    Field(5, "box", "the pit chosen, from 1", maximum=20, group="kit"),
    Field(6, "work", "movement points of work still to do at the pit", maximum=200, group="kit"),
    Field(7, "jobs", "jobs done during the stop, a bit for each kind", maximum=4095, group="kit"),
    Field(8, "crew_used", "the crew has helped at this stop", maximum=1, group="kit"),
    Field(9, "repair", "points for repairs left at this stop", maximum=99, group="kit"),
    Field(10, "wreck", "a car that is out but still rolls, coasts or is locked", maximum=3, group="kit"),
    Field(15, "wreck_fate_pending", "1 while the fate of a wreck is unknown", group="kit", word="waiting"),
    Field(11, "left_to_roll", "spaces or turns a wreck has left", maximum=9, group="kit"),
    Field(12, "gone_after", "the game turn at whose end a wreck is cleared away", maximum=2000, group="kit"),
    Field(16, "backmarker", "1 for a backmarker, which is not part of the race", group="kit"),
    Field(
        13,
        "races_to_miss",
        "races that the driver misses, 98 for the season, 99 if killed",
        maximum=99,
        group="kit",
        word="hurt",
    ),
)

POINTS_TURN_FIELDS = (
    Field(0, "two_dice", "2d10 instead of a d20"),
    Field(1, "boost", "spaces added by an engine point"),
    Field(
        2,
        "offers_made",
        "1 once a stay at the pit has been offered, plus 2 once soft tyres have added a point on the way in",
    ),
    Field(3, "damage", "parts of the moving car that have reached zero since the last penalty for them"),
    Field(4, "extra", "the extra move that this damage requires"),
    Field(5, "paid", "tyre points paid for corners in this turn"),
    Field(6, "split", "points paid in tyres behind other cars, plus one, where the driver has chosen"),
    Field(7, "left_over", "movement points left on reaching the pit"),
    Field(8, "behind", "the car right behind when the move began, plus one"),
    Field(9, "is_slipstreaming", "1 while this car is slipstreaming, 2 during its own roll after it"),
    Field(10, "hit", "cars that have failed a roll in this check", NUMBERS, ()),
    Field(11, "lost", "the spaces of the cars it has put out", NUMBERS, ()),
    Field(12, "weather", "the barometer's result plus one; it applies from the next car on"),
    Field(13, "stage", "dice already rolled for an accident"),
    Field(14, "rolls", "rolls of a further check so far, each with its car", NUMBERS, ()),
    Field(15, "rivals", "cars that have to roll again", NUMBERS, ()),
)

POINTS_RACE_FIELDS = (
    Field(
        0,
        "last_weather",
        "the last result of the weather die plus one, while two in a row settle it",
        maximum=3,
        group="kit",
    ),
    Field(1, "checks", "weather points that the leader has passed so far", maximum=30, group="kit"),
    Field(
        2, "lap_marked", "the last lap of the leader at whose end backmarkers came", maximum=10, group="kit"
    ),
    Field(3, "stopping", "1 when the race stops at the end of this turn", maximum=1, group="kit"),
    Field(4, "laps_off", "laps taken off at a restart", maximum=9, group="kit"),
    Field(5, "started", "the game turn of the last start", neutral=1, maximum=2000, group="kit"),
    Field(6, "placing", "backmarkers still to be placed now", group="kit"),
    Field(7, "placed", "backmarkers already placed", group="kit"),
    Field(
        8,
        "pending_accidents",
        "drivers whose accident is still to be resolved, plus 32 if the cause was the engine",
        NUMBERS,
        (),
        group="kit",
        word="hurt",
    ),
    Field(9, "trail", "the path of a car that the next one may follow", NUMBERS, (), group="kit"),
    Field(
        10,
        "session",
        "of a time trial: rolls, driver points at its start, rolls added, second round or not",
        NUMBERS,
        (),
        group="kit",
    ),
)

CAR_FIELDS = (
    Field(
        7,
        "arrival_order",
        "the number of the move that brought it to its space; lower was there first",
        word="arrived",
    ),
    Field(15, "bodywork", "points left"),
    Field(13, "brakes", "points left"),
    Field(19, "compound", "HARD, SOFT or WET tyres", maximum=2, group="compound"),
    Field(3, "crossings", "crossings of the line; lap 1 is driven with 1"),
    Field(16, "engine", "points left"),
    Field(20, "fitted", "the crossing from which the age of its tyres counts", neutral=1, group="compound"),
    Field(14, "fuel", "points left"),
    Field(
        18, "full", "the points it started with, in the order of WEAR", NUMBERS, (), maximum=40, group="full"
    ),
    Field(2, "gear", "0 before the first move", maximum=6),
    Field(8, "grid", "0 = pole", maximum=9),
    Field(
        22,
        "points_state",
        "state that only movement-point rules use",
        "PointsCarState",
        "NEW_POINTS_CAR",
        group="kit",
    ),
    Field(11, "out", "reason for being out, empty while it is not", TEXT, ""),
    Field(6, "pit", "ON_TRACK, TO_PIT (not yet served), AT_PIT (next to the lane), FROM_PIT", maximum=3),
    Field(9, "place", "1 = winner, 0 = not classified", maximum=10),
    Field(21, "reserve", "points kept in the pits for repairs", maximum=3, group="reserve"),
    Field(17, "road_holding", "points left"),
    Field(1, "space", "index on the track, -1 when off the board", neutral=-1),
    Field(5, "spun", "faces backwards", maximum=1),
    Field(0, "status", "RUNNING, FINISHED or OUT", maximum=2),
    Field(4, "stops", "turns ended in the corner it is in", maximum=3),
    Field(
        10,
        "rolls",
        "dice rolled in this game turn, and before the race in time trials",
        maximum=9999,
        word="throws",
    ),
    Field(12, "tyres", "points left"),
)

RACE_FIELDS = (
    Field(4, "actor", "the car whose turn it is, -1 for none", neutral=-1),
    Field(
        28, "points_state", "state that only movement-point rules keep for the race", "PointsRaceState",
        "NEW_POINTS_RACE", group="kit",
    ),
    Field(10, "finished", "cars that have finished"),
    Field(9, "finishing", "the actor has crossed the last line in this move", maximum=1),
    Field(12, "grid_rolls", "the grid rolls, a list for each car", LISTS, ()),
    Field(
        15, "debris_laps", "for each dangerous space the crossings of the car that came to harm", NUMBERS, (),
        group="hazard_laps", word="hazard_laps",
    ),
    Field(14, "debris", "dangerous spaces", NUMBERS, (), group="hazards", word="hazards"),
    Field(
        16, "segment_start", "place on the path where the current part of the move starts", maximum=99,
        word="leg",
    ),
    Field(1, "moves", "moves made so far", maximum=100_000),
    Field(2, "natural", "the movement die", maximum=30),
    Field(
        19, "no_more_slipstream", "1 if no further slipstream is offered in this turn", maximum=1,
        word="no_tow",
    ),
    Field(11, "over", "the race has ended"),
    Field(6, "path", "the spaces just driven, start included", NUMBERS, ()),
    Field(8, "pending", "dice or cars that a step still has to deal with", NUMBERS, ()),
    Field(5, "queue", "the cars still to move in this game turn", NUMBERS, ()),
    Field(26, "is_reroll", "1 while a die is re-rolled", word="rethrown"),
    Field(3, "rolled", "the spaces that the die gives, including an engine boost", maximum=34),
    Field(0, "round", "the game turn, from 1", maximum=2000),
    Field(17, "set_lap", "the lap that the actor's tyres are in", maximum=99),
    Field(21, "settled", "1 when the weather stays", maximum=2, group="settled"),
    Field(18, "skidded", "1 if no further skid happens in this turn", maximum=1),
    Field(25, "held_face", "the face of a die that may be re-rolled, -1 for none", neutral=-1, word="thrown"),
    Field(22, "trial", "count and seconds of each time trial driven so far", LISTS, (), group="trial"),
    Field(23, "trial_count", "the count of the present time trial", group="trial"),
    Field(
        27, "turn", "state that movement-point rules keep for the turn", "PointsTurnState", "NEW_TURN"
    ),
    Field(
        20, "uncounted_stop_corner", "the corner in which no stop counts in this turn", neutral=-1,
        maximum=99, word="uncredited",
    ),
    Field(7, "unused", "spaces of the roll lost behind cars in the way"),
    Field(24, "wasted", "1 if the last movement point could not pay for a doubled space", maximum=1),
    Field(13, "weather", "DRY, RAIN or CHANGEABLE, which is dry for now", maximum=2, group="weather"),
)  # fmt: skip

TABLE: Mapping[str, tuple[Field, ...]] = {
    "PointsCarState": POINTS_CAR_FIELDS,
    "PointsTurnState": POINTS_TURN_FIELDS,
    "PointsRaceState": POINTS_RACE_FIELDS,
    "Car": CAR_FIELDS,
    "Race": RACE_FIELDS,
}

# Number of fields of each record in the first layout of positions; higher numbers are extension fields.
V1_FIELD_COUNT = {"PointsCarState": 17, "PointsTurnState": 16, "PointsRaceState": 11, "Car": 23, "Race": 29}


def extension_fields(record: str) -> tuple[Field, ...]:
    """Return the fields added after the first layout of positions, by number.

    Positions hold them by number if their group is kept.
    """
    return tuple(sorted([field for field in TABLE[record] if field.number >= V1_FIELD_COUNT[record]]))


def field_maxima(record: str) -> dict[str, int]:
    """Return the maxima of the fields of a record's first layout, in the order of field numbers."""
    rows = sorted([row for row in TABLE[record] if row.number < V1_FIELD_COUNT[record]])
    return {row.name: row.maximum for row in rows if row.maximum is not None}


def position_words(record: str) -> dict[str, str]:
    """Return the words of a record's fields in position texts, by field name."""
    return {row.name: row.position_word for row in TABLE[record]}


POINTS_CAR_WORDS, POINTS_RACE_WORDS = position_words("PointsCarState"), position_words("PointsRaceState")
CAR_WORDS, RACE_WORDS = position_words("Car"), position_words("Race")

POINTS_CAR_MAXIMA, POINTS_RACE_MAXIMA = field_maxima("PointsCarState"), field_maxima("PointsRaceState")
CAR_MAXIMA, RACE_MAXIMA = field_maxima("Car"), field_maxima("Race")

_NEUTRAL = {
    name: tuple([row.neutral for row in TABLE[name]])
    for name in ("PointsCarState", "PointsTurnState", "PointsRaceState")
}


# For each record: its rows by number, and a getter of their values in the same order.
_BY_NUMBER = {
    name: ([(row.number + 1, row.kind, row.neutral) for row in rows], attrgetter(*[row.name for row in rows]))
    for name, rows in ((name, sorted(rows)) for name, rows in TABLE.items())
}


def append_encoded(numbers: list[int], name: str, record: object) -> None:
    """Append the non-neutral fields of a record, each prefixed by its number + 1; terminate with 0."""
    rows, values_of = _BY_NUMBER[name]
    for (number, kind, neutral), value in zip(rows, values_of(record), strict=True):
        if type(value) is int:
            if value != neutral:
                numbers.append(number)
                numbers.append(value)
        elif kind in TABLE:
            if value != _NEUTRAL[kind]:
                numbers.append(number)
                append_encoded(numbers, kind, value)
        elif value != neutral:
            numbers.append(number)
            _append_value(numbers, value)
    numbers.append(0)


def _append_value(numbers: list[int], value: Any) -> None:
    if isinstance(value, int):
        numbers.append(value)
    elif isinstance(value, str):
        numbers.append(OUT_REASONS.index(value))
    else:
        numbers.append(len(value))
        for item in value:
            _append_value(numbers, item)


def pack_int64(numbers: list[int]) -> bytes:
    """Return the numbers as bytes: eight per number, little-endian."""
    return pack(f"<{len(numbers)}q", *numbers)
