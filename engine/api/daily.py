"""The Daily Grand Prix: from the number of a day comes a race, the same for everybody, and from a finished
race what is told of it.

There is no clock here: whoever asks hands in the day, counted from 1 January 1970, which was a Thursday. An
era is a list of circuits and the day from which it holds. A new circuit begins a new era, so that days gone
by stay what they were. For some years Sundays have circuits of their own, that nobody has driven before: they
were made up once (`tests/write_sundays.py`), and whoever asks brings the day's along.
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
    """From the day ``first`` on, these circuits, all of them before one comes again."""

    first: int
    circuits: tuple[str, ...]


ERAS = (
    Era(0, (
        "monaco", "zandvoort", "spa", "monza", "silverstone", "hockenheim", "imola", "interlagos",
        "magnycours", "montreal", "suzuka", "watkinsglen",
        "zeltweg", "merrow-sound", "cala-moka",
    )),
)  # fmt: skip

# Sundays from the first of these days to before the second are raced on a circuit of their own: 6 December
# 2026, 1 January 2031.
FIRST_MADE_UP, NO_LONGER_MADE_UP = 20_793, 22_280

LAST_DAY = 2_932_896  # 31 December 9999, the last day a calendar can write
PLAYER = "You"
RIVALS = 5
# Days that have been raced stay what they were: whoever is added later drives in none of them.
RIVAL_DRIVERS = ("steady", "bold", "careful")

# Keys of what is drawn for a day, so that one never depends on another.
CIRCUITS, SEED_HIGH, SEED_LOW, GRID, CARS = range(1, 6)
KEY = 0x9E3779B97F4A  # sets these draws apart from the dice of a race whose seed is a small number

WEEK = 7
THURSDAY = 3
FRIDAY, SATURDAY, SUNDAY = 4, 5, 6

# What is switched on beyond the rulebook's plain form, by weekday; Monday to Thursday are the basic game.
BOOKS: dict[int, tuple[str, tuple[tuple[str, str], ...]]] = {
    FRIDAY: ("ludodelire", (("slipstream", "on"),)),
    SATURDAY: ("ludodelire", (("slipstream", "on"), ("track_safety", "on"), ("weather", "on"))),
    SUNDAY: ("eurogames", (("slipstream", "on"), ("tyres", "on"), ("weather", "on"))),
}
BASIC = ("ludodelire", ())


def daily(day: object) -> Setup:
    """The race of a day; InputError for a day that no calendar has. One lap, a person at the wheel of one car
    and five rivals. Where the day has a circuit of its own, that one takes the place of the one named here.
    """
    if not isinstance(day, int) or isinstance(day, bool) or not 0 <= day <= LAST_DAY:
        raise InputError("error.daily.day")
    rulebook, switches = BOOKS.get(weekday(day), BASIC)
    seed = draw(KEY, day, SEED_HIGH, 0, 1 << 24) << 24 | draw(KEY, day, SEED_LOW, 0, 1 << 24)
    assert seed < SEED_LIMIT
    return Setup(circuit_of(day), rulebook, 1, _entries(day), seed, switches)


def weekday(day: int) -> int:
    """0 is Monday."""
    return (day + THURSDAY) % WEEK


def is_made_up(day: int) -> bool:
    """Whether a day is raced on a circuit of its own."""
    return FIRST_MADE_UP <= day < NO_LONGER_MADE_UP and weekday(day) == SUNDAY


def circuit_of(day: int) -> str:
    """The circuit of a day. The circuits of an era come in rounds, each round in an order of its own, never
    the same one on two days running.
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
    """The player in a livery of the day, and rivals in the next ones."""
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
    """What is told of the first person's race up to now: ``place`` (None when out), ``cars``, ``throws`` for
    moves, points ``left`` of ``full`` and ``marks``, a word for each game turn in which the car threw.
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
