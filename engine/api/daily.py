"""The Daily Grand Prix: the set-up for a day, the same for everyone, and the result card of a finished race.

No clock is read: the caller passes the day number since 1 January 1970 (a Thursday).

A circuit rotation is a list of circuits and its first day. A new circuit starts a new rotation, so that past
days never change. For some years, Sundays have generated circuits. They were generated once
(`tests/tools/write_sundays.py`); the caller supplies the circuit of the day.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

from engine.api.circuit_library import CircuitLibrary
from engine.core.dice import SEED_LIMIT, draw
from engine.core.types import HUMAN, NAMES, WEAR_STOCKS, Entry, InputError, Setup
from engine.links.bitstream import decode_text
from engine.play.game import Game
from engine.rules.framework.switches import GEAR_DICE
from engine.statistics.race_report import report
from engine.view.game_view import setup_view

if TYPE_CHECKING:
    from engine.protocol import common
    from engine.protocol.race_statistics import Mark, ResultCard
    from engine.protocol.replies import Answer


class CircuitRotation(NamedTuple):
    """Circuits that are raced from day ``first`` on, each once before any is repeated."""

    first: int
    circuits: tuple[str, ...]


CIRCUIT_ROTATIONS = (
    CircuitRotation(0, (
        "monaco", "zandvoort", "spa", "monza", "silverstone", "hockenheim", "imola", "interlagos",
        "magnycours", "montreal", "suzuka", "watkinsglen",
        "zeltweg", "merrow-sound", "cala-moka",
    )),
)  # fmt: skip

# Sundays from the first day (6 December 2026) until before the second (1 January 2031) have generated
# circuits.
FIRST_GENERATED_DAY, GENERATED_DAYS_END = 20_793, 22_280

# From 1 December 2026 on, a die for each gear; earlier days keep the table.
FIRST_GEAR_DICE_DAY = 20_788

LAST_DAY = 2_932_896  # 31 December 9999, the last day of the calendar
PLAYER_NAME = "You"
RIVAL_COUNT = 5
# Never extend this list: past days must not change.
RIVAL_DRIVERS = ("steady", "bold", "careful")

# Separate random streams, so that no draw for a day depends on another.
CIRCUIT_STREAM, SEED_HIGH_STREAM, SEED_LOW_STREAM, GRID_STREAM, CARS_STREAM = range(1, 6)
DAILY_SALT = 0x9E3779B97F4A  # separates these draws from the dice of races with small seeds

DAYS_PER_WEEK = 7
THURSDAY = 3
FRIDAY, SATURDAY, SUNDAY = 4, 5, 6

# Rulebook and switches by weekday. Monday to Thursday use the basic game.
WEEKDAY_RULES: dict[int, tuple[str, tuple[tuple[str, str], ...]]] = {
    FRIDAY: ("ludodelire", (("slipstream", "on"),)),
    SATURDAY: ("ludodelire", (("slipstream", "on"), ("track_safety", "on"), ("weather", "on"))),
    SUNDAY: ("eurogames", (("slipstream", "on"), ("tyres", "on"), ("weather", "on"))),
}
BASIC_RULES = ("ludodelire", ())


def daily_setup(day: object) -> Setup:
    """Return the set-up of a day's race; raise InputError for an invalid day.

    The race has one lap, one human player and five rivals. If the day has a generated circuit, the caller
    replaces the circuit named here.
    """
    if not isinstance(day, int) or isinstance(day, bool) or not 0 <= day <= LAST_DAY:
        raise InputError("error.daily.day")
    rulebook, switches = WEEKDAY_RULES.get(weekday(day), BASIC_RULES)
    seed = draw(DAILY_SALT, day, SEED_HIGH_STREAM, 0, 1 << 24) << 24 | draw(
        DAILY_SALT, day, SEED_LOW_STREAM, 0, 1 << 24
    )
    assert seed < SEED_LIMIT
    if day >= FIRST_GEAR_DICE_DAY:
        switches = tuple(sorted((GEAR_DICE, *switches)))
    return Setup(circuit_of_day(day), rulebook, 1, _entries(day), seed, switches)


def weekday(day: int) -> int:
    """Return the weekday of a day number, 0 for Monday."""
    return (day + THURSDAY) % DAYS_PER_WEEK


def has_generated_circuit(day: int) -> bool:
    """True if a day's race is on a generated circuit."""
    return FIRST_GENERATED_DAY <= day < GENERATED_DAYS_END and weekday(day) == SUNDAY


def circuit_of_day(day: int) -> str:
    """Return the circuit of a day.

    A rotation repeats its circuits in a new shuffled order each time, never the same circuit on two days
    running.
    """
    number = next(
        place for place in range(len(CIRCUIT_ROTATIONS) - 1, -1, -1) if CIRCUIT_ROTATIONS[place].first <= day
    )
    era = CIRCUIT_ROTATIONS[number]
    turn, place = divmod(day - era.first, len(era.circuits))
    order = _shuffled_rotation(era.circuits, number, turn)
    yesterday = (
        _shuffled_rotation(era.circuits, number, turn - 1)[-1]
        if turn
        else circuit_of_day(era.first - 1)
        if number
        else None
    )
    if order[0] == yesterday:
        order[0], order[1] = order[1], order[0]
    return order[place]


def _shuffled_rotation(circuits: tuple[str, ...], era: int, turn: int) -> list[str]:
    order = list(circuits)
    for place in range(len(order) - 1, 0, -1):
        other = draw(DAILY_SALT, turn, CIRCUIT_STREAM, era * len(order) + place, place + 1)
        order[place], order[other] = order[other], order[place]
    return order


def _entries(day: int) -> tuple[Entry, ...]:
    """Return the entries: the player in the day's livery and rivals in the next ones."""
    first = draw(DAILY_SALT, day, CARS_STREAM, 0, len(NAMES))
    liveries = [(first + step) % len(NAMES) for step in range(RIVAL_COUNT + 1)]
    turn = draw(DAILY_SALT, day, GRID_STREAM, 0, len(RIVAL_DRIVERS))
    rivals = [
        Entry(NAMES[livery], livery, RIVAL_DRIVERS[(turn + place) % len(RIVAL_DRIVERS)])
        for place, livery in enumerate(liveries[1:])
    ]
    return (Entry(PLAYER_NAME, first, HUMAN), *rivals)


# Outcome of a game turn for a car, from best to worst.
CLEAN_TURN: Mark = "clean"
PAID_TURN: Mark = "paid"
SPUN_TURN: Mark = "spun"
OUT_TURN: Mark = "out"


def result_card(game: Game) -> ResultCard:
    """Return the result card of the first human player's race so far.

    Keys:
        place: final place, None unless finished
        cars: number of cars in the race
        "throws": number of movement rolls
        left, full: wear points left, and at the start
        marks: one word for each game turn in which the car rolled
    """
    entries = game.rules.setup.entries
    number = next((place for place, entry in enumerate(entries) if entry.driver == HUMAN), None)
    if number is None:
        raise InputError("error.request")
    race_report, car = report(game), game.race.cars[number]
    [line] = [line for line in race_report["classification"] if line["car"] == number]
    roll_turns = [roll["round"] for roll in race_report["move_rolls"] if roll["car"] == number]
    points_lost = {loss["round"] for loss in race_report["point_losses"] if loss["car"] == number}
    return {
        "over": race_report["over"],
        "place": line["place"] if line["status"] == "finished" else None,
        "cars": len(entries),
        "throws": len(roll_turns),
        "left": sum(getattr(car, part) for part in WEAR_STOCKS),
        "full": sum(car.full),
        "marks": _turn_marks(game, number, roll_turns, points_lost),
    }


def _turn_marks(game: Game, number: int, rolls: list[int], points_lost: set[int]) -> list[Mark]:
    spin_and_out_turns = {
        (event.kind, event.round)
        for event in game.events[: game.now.events]
        if event.car == number and event.kind in ("spin", "out")
    }
    out_turns = {turn for kind, turn in spin_and_out_turns if kind == "out" and turn > 0}
    spin_turns = {turn for kind, turn in spin_and_out_turns if kind == "spin"}
    return [
        OUT_TURN
        if turn in out_turns
        else SPUN_TURN
        if turn in spin_turns
        else PAID_TURN
        if turn in points_lost
        else CLEAN_TURN
        for turn in sorted({*rolls, *out_turns})
    ]


def daily_race(circuits: CircuitLibrary, request: dict[str, Any]) -> Answer:
    """Return the set-up of a day's race.

    On days with a generated circuit, the request must contain it as ``parcel``; it is then registered for
    racing. Raises InputError if it is missing.
    """
    day = request.get("day")
    setup = daily_setup(day)
    if not has_generated_circuit(cast("int", day)):
        return {"daily": {"setup": cast("common.Setup", setup_view(setup)), "circuit": None}}
    parcel = request.get("parcel")
    if not isinstance(parcel, str):
        raise InputError("error.daily.circuit")
    generated_circuit = circuits.custom_circuit(circuits.register_packed(decode_text(parcel)))
    setup = setup._replace(circuit=generated_circuit.id)
    return {
        "daily": {
            "setup": cast("common.Setup", setup_view(setup)),
            "circuit": {"facts": generated_circuit.facts(), "text": generated_circuit.text},
        }
    }
