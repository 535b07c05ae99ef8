"""The Daily Grand Prix: the set-up for a day, the same for everyone, and the result card of a finished race.

No clock is read: the caller passes the day number since 1 January 1970 (a Thursday).

A circuit rotation is a list of circuits and its first day. A new circuit starts a new rotation, so that past
days never change. For some years, Sundays have generated circuits. They were generated once
(`tests/write_sundays.py`); the caller supplies the circuit of the day.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.core.dice import SEED_LIMIT, draw
from engine.core.types import HUMAN, NAMES, WEAR, Entry, InputError, Setup
from engine.play.game import Game
from engine.review.report import report

if TYPE_CHECKING:
    from engine.protocol.look_back import Card, Mark

Json = dict[str, Any]


class Era(NamedTuple):
    """Circuits that are raced from day ``first`` on, each once before any is repeated."""

    first: int
    circuits: tuple[str, ...]


ERAS = (
    Era(0, (
        "monaco", "zandvoort", "spa", "monza", "silverstone", "hockenheim", "imola", "interlagos",
        "magnycours", "montreal", "suzuka", "watkinsglen",
        "zeltweg", "merrow-sound", "cala-moka",
    )),
)  # fmt: skip

# Sundays from the first day (6 December 2026) until before the second (1 January 2031) have generated
# circuits.
FIRST_MADE_UP, NO_LONGER_MADE_UP = 20_793, 22_280

LAST_DAY = 2_932_896  # 31 December 9999, the last day of the calendar
PLAYER = "You"
RIVALS = 5
# Never extend this list: past days must not change.
RIVAL_DRIVERS = ("steady", "bold", "careful")

# Separate random streams, so that no draw for a day depends on another.
CIRCUITS, SEED_HIGH, SEED_LOW, GRID, CARS = range(1, 6)
KEY = 0x9E3779B97F4A  # separates these draws from the dice of races with small seeds

WEEK = 7
THURSDAY = 3
FRIDAY, SATURDAY, SUNDAY = 4, 5, 6

# Rulebook and switches by weekday. Monday to Thursday use the basic game.
BOOKS: dict[int, tuple[str, tuple[tuple[str, str], ...]]] = {
    FRIDAY: ("ludodelire", (("slipstream", "on"),)),
    SATURDAY: ("ludodelire", (("slipstream", "on"), ("track_safety", "on"), ("weather", "on"))),
    SUNDAY: ("eurogames", (("slipstream", "on"), ("tyres", "on"), ("weather", "on"))),
}
BASIC = ("ludodelire", ())


def daily(day: object) -> Setup:
    """Return the set-up of a day's race; raise InputError for an invalid day.

    The race has one lap, one human player and five rivals. If the day has a generated circuit, the caller
    replaces the circuit named here.
    """
    if not isinstance(day, int) or isinstance(day, bool) or not 0 <= day <= LAST_DAY:
        raise InputError("error.daily.day")
    rulebook, switches = BOOKS.get(weekday(day), BASIC)
    seed = draw(KEY, day, SEED_HIGH, 0, 1 << 24) << 24 | draw(KEY, day, SEED_LOW, 0, 1 << 24)
    assert seed < SEED_LIMIT
    return Setup(circuit_of(day), rulebook, 1, _entries(day), seed, switches)


def weekday(day: int) -> int:
    """Return the weekday of a day number, 0 for Monday."""
    return (day + THURSDAY) % WEEK


def is_made_up(day: int) -> bool:
    """True if a day's race is on a generated circuit."""
    return FIRST_MADE_UP <= day < NO_LONGER_MADE_UP and weekday(day) == SUNDAY


def circuit_of(day: int) -> str:
    """Return the circuit of a day.

    A rotation repeats its circuits in a new shuffled order each time, never the same circuit on two days
    running.
    """
    number = next(place for place in range(len(ERAS) - 1, -1, -1) if ERAS[place].first <= day)
    era = ERAS[number]
    turn, place = divmod(day - era.first, len(era.circuits))
    order = _shuffled(era.circuits, number, turn)
    yesterday = (
        _shuffled(era.circuits, number, turn - 1)[-1]
        if turn
        else circuit_of(era.first - 1)
        if number
        else None
    )
    if order[0] == yesterday:
        order[0], order[1] = order[1], order[0]
    return order[place]


def _shuffled(circuits: tuple[str, ...], era: int, turn: int) -> list[str]:
    order = list(circuits)
    for place in range(len(order) - 1, 0, -1):
        other = draw(KEY, turn, CIRCUITS, era * len(order) + place, place + 1)
        order[place], order[other] = order[other], order[place]
    return order


def _entries(day: int) -> tuple[Entry, ...]:
    """Return the entries: the player in the day's livery and rivals in the next ones."""
    first = draw(KEY, day, CARS, 0, len(NAMES))
    liveries = [(first + step) % len(NAMES) for step in range(RIVALS + 1)]
    turn = draw(KEY, day, GRID, 0, len(RIVAL_DRIVERS))
    rivals = [
        Entry(NAMES[livery], livery, RIVAL_DRIVERS[(turn + place) % len(RIVAL_DRIVERS)])
        for place, livery in enumerate(liveries[1:])
    ]
    return (Entry(PLAYER, first, HUMAN), *rivals)


# How a game turn went for a car, from best to worst.
CLEAN: Mark = "clean"
PAID: Mark = "paid"
SPUN: Mark = "spun"
LOST: Mark = "out"


def card(game: Game) -> Card:
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
    told, car = report(game), game.race.cars[number]
    [line] = [line for line in told["classification"] if line["car"] == number]
    throws = [throw["round"] for throw in told["throws"] if throw["car"] == number]
    worn = {loss["round"] for loss in told["worn"] if loss["car"] == number}
    return {
        "over": told["over"],
        "place": line["place"] if line["status"] == "finished" else None,
        "cars": len(entries),
        "throws": len(throws),
        "left": sum(getattr(car, part) for part in WEAR),
        "full": sum(car.full),
        "marks": _marks(game, number, throws, worn),
    }


def _marks(game: Game, number: int, throws: list[int], worn: set[int]) -> list[Mark]:
    bad = {
        (event.kind, event.round)
        for event in game.events[: game.now.events]
        if event.car == number and event.kind in ("spin", "out")
    }
    lost = {turn for kind, turn in bad if kind == "out" and turn > 0}
    spun = {turn for kind, turn in bad if kind == "spin"}
    return [
        LOST if turn in lost else SPUN if turn in spun else PAID if turn in worn else CLEAN
        for turn in sorted({*throws, *lost})
    ]
