"""Links: set-ups, positions and whole races as short text for an address bar.

A link is a letter for what it holds, the number of the format, a dot, and armoured bits: "s1." a set-up, "p1." a
position, "r1." a race. Formats never change; a new one gets a new number and a reader of its own, so old links open for
ever. Format 2 is format 1 behind a circuit that does not come with the game: the link brings its road list along, and
its set-up names no circuit.

Reading goes in steps, each of which ends in one typed error: length, kind and format, check sum, set-up, contents.
Nothing is built before all is valid.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.bits import BitReader, BitWriter, armour, unarmour
from engine.notation import OUT_REASONS
from engine.possible import MID_TURN, possible
from engine.race import AT_PIT, FINISHED, OUT, RUNNING, Car, Race, lap_of_set, new_race
from engine.rules.books import BOOKS, checked_setup
from engine.rules.build import Rules
from engine.soundness import check
from engine.types import MAX_CARS, NAME_LENGTH, NAMES, WEAR, Entry, InputError, Setup

PLAIN, WITH_CIRCUIT = FORMATS = (1, 2)
MOST_CHARACTERS = 8000
MOST_CHARACTERS_WITH_CIRCUIT = 16_000
MOST_DECISIONS = 10_000

# Positions in these lists are part of the format: append, never reorder.
BOOK_NUMBERS = ("ludodelire", "eurogames")
DRIVER_NUMBERS = ("human", "steady", "bold", "careful")
STEP_NUMBERS = ("gear", "drive", "tyres", "build", "skid", "tow", "new_tyres", "trial_tyres", "trial_clock", "stop_kind", "repair")
SWITCH_NUMBERS = (
    "movement_dice", "overshoot_unpaid", "swerve_shortage", "max_pit_gear", "trials", "soft_tyres", "track_safety", "corner_crash_debris", "slipstream",
    "weather", "three_laps", "construction", "build_timing", "slipstream_condition", "tow_stop_credit",
    "tyres", "changeable_after_rain", "long_race_rules", "pits", "clear_debris", "abandon_if_blocked", "overshoot_stop_counts", "overshoot_keeps_lane",
)  # fmt: skip

MOST_POINTS = 40

OWN_NAME, LIVERY_NAME, PLAYER_NAME = range(3)
PLAYER = "You"


class Record(NamedTuple):
    """What a race link holds besides its set-up: the position it began from (None: the grid), the decisions still
    packed, and checks for each game turn.
    """

    start: Race | None
    decisions: int
    digests: tuple[int, ...]
    bits: BitReader


def split(link: str) -> tuple[str, BitReader]:
    """The kind of a link ("s", "p" or "r") and its bits from the set-up on; InputError when it is no link of ours, too
    long, newer than this engine, or damaged.
    """
    kind, _, bits = _split(link)
    return kind, bits


def circuit_within(link: str) -> bytes:
    """The packed road list of the circuit that a link brings along, empty when the circuit is one that comes with the game."""
    return _split(link)[1]


def _split(link: str) -> tuple[str, bytes, BitReader]:
    text = link.strip().removeprefix("#")
    kind, _, body = text.partition(".")
    most = MOST_CHARACTERS_WITH_CIRCUIT if kind[1:] == str(WITH_CIRCUIT) else MOST_CHARACTERS
    if len(text) > most:
        raise InputError("error.link.long", most=most)
    if not body or kind[:1] not in ("s", "p", "r") or not (kind[1:].isascii() and kind[1:].isdigit()) or len(kind) > 5:
        raise InputError("error.link.foreign")
    if int(kind[1:]) > max(FORMATS):
        raise InputError("error.link.newer")
    if int(kind[1:]) < 1:
        raise InputError("error.link.foreign")
    bits = BitReader(unarmour(body))
    parcel = bits.take_bytes(MOST_CHARACTERS_WITH_CIRCUIT) if int(kind[1:]) == WITH_CIRCUIT else b""
    if int(kind[1:]) == WITH_CIRCUIT and not parcel:
        raise InputError("error.link.damaged")
    return kind[0], parcel, bits


def _begun(setup: Setup, parcel: bytes) -> BitWriter:
    """The beginning of a link: the circuit where it has to be brought along, and the set-up."""
    bits = BitWriter()
    if parcel:
        bits.put_bytes(parcel)
        setup = setup._replace(circuit="")
    write_setup(bits, setup)
    return bits


def _link(kind: str, bits: BitWriter, parcel: bytes) -> str:
    return f"{kind}{WITH_CIRCUIT if parcel else PLAIN}.{armour(bits.to_bytes())}"


def setup_link(setup: Setup, parcel: bytes = b"") -> str:
    """A set-up as a link; ``parcel`` is its track's."""
    return _link("s", _begun(setup, parcel), parcel)


def position_link(rules: Rules, race: Race) -> str:
    """A position as a link, its set-up included, its history not."""
    bits = _begun(rules.setup, rules.track.parcel)
    write_position(bits, rules, race)
    return _link("p", bits, rules.track.parcel)


def race_link(rules: Rules, start: Race | None, decisions: BitWriter, count: int, digests: list[int]) -> str:
    """A race as a link: set-up, where it began if not on the grid, the packed decisions and a six-bit check for each game turn."""
    bits = _begun(rules.setup, rules.track.parcel)
    bits.put(0 if start is None else 1, 1)
    if start is not None:
        write_position(bits, rules, start)
    bits.put_count(count)
    bits.put_count(len(digests))
    for digest in digests:
        bits.put(digest & 63, 6)
    bits.put_all(decisions)
    return _link("r", bits, rules.track.parcel)


def read_record(bits: BitReader, rules: Rules) -> Record:
    """What follows the set-up in a race link; the decisions are unpacked by whoever replays them, since each is one of
    the answers legal at its moment.
    """
    start = read_position(bits, rules) if bits.take(1) else None
    count = bits.take_count(MOST_DECISIONS)
    digests = tuple(bits.take(6) for _ in range(bits.take_count(MOST_DECISIONS)))
    return Record(start, count, digests, bits)


def write_setup(bits: BitWriter, setup: Setup) -> None:
    """Append a set-up."""
    bits.put_text(setup.circuit)
    bits.put_count(BOOK_NUMBERS.index(setup.rulebook))
    bits.put(setup.laps, 4)
    bits.put(setup.seed, 48)
    choices = {switch.id: switch.choices for switch in BOOKS[setup.rulebook].switches}
    bits.put_count(len(setup.switches))
    for name, choice in setup.switches:
        bits.put_count(SWITCH_NUMBERS.index(name))
        bits.put_count(choices[name].index(choice))
    bits.put(len(setup.entries), 4)
    for entry in setup.entries:
        bits.put(entry.livery, 4)
        bits.put_count(DRIVER_NUMBERS.index(entry.driver))
        kind = LIVERY_NAME if entry.name == NAMES[entry.livery] else PLAYER_NAME if entry.name == PLAYER else OWN_NAME
        bits.put(kind, 2)
        if kind == OWN_NAME:
            bits.put_text(entry.name)


def read_setup(bits: BitReader) -> Setup:
    """The set-up at the beginning of every link, checked as far as that goes without its track."""
    circuit = bits.take_text(40)
    book = bits.take_count(255)
    if book >= len(BOOK_NUMBERS):
        raise InputError("error.link.newer")
    rulebook = BOOK_NUMBERS[book]
    laps, seed = bits.take(4), bits.take(48)
    switches = tuple(_read_switch(bits, rulebook) for _ in range(bits.take_count(len(SWITCH_NUMBERS))))
    entries = tuple(_read_entry(bits) for _ in range(_checked(bits.take(4), MAX_CARS + 1)))
    return checked_setup(Setup(circuit, rulebook, laps, entries, seed, switches))


def _read_switch(bits: BitReader, rulebook: str) -> tuple[str, str]:
    number = bits.take_count(255)
    if number >= len(SWITCH_NUMBERS):
        raise InputError("error.link.newer")
    name = SWITCH_NUMBERS[number]
    choices = next((switch.choices for switch in BOOKS[rulebook].switches if switch.id == name), ())
    return name, choices[_checked(bits.take_count(255), len(choices))]


def _read_entry(bits: BitReader) -> Entry:
    livery = _checked(bits.take(4), MAX_CARS)
    driver = DRIVER_NUMBERS[_checked(bits.take_count(255), len(DRIVER_NUMBERS))]
    kind = bits.take(2)
    name = bits.take_text(4 * NAME_LENGTH) if kind == OWN_NAME else NAMES[livery] if kind == LIVERY_NAME else PLAYER
    return Entry(name, livery, driver)


def _checked(value: int, below: int) -> int:
    if value >= below:
        raise InputError("error.link.damaged")
    return value


def write_position(bits: BitWriter, rules: Rules, race: Race) -> None:
    """Append a position: a race that waits for a decision."""
    step = rules.steps[race.step].name
    bits.put(STEP_NUMBERS.index(step), 6)
    bits.put_count(race.round)
    bits.put_count(race.moves)
    bits.put_count(race.natural)
    bits.put_count(race.rolled)
    cars = len(race.cars)
    bits.put(len(race.queue), 4)
    for number in (race.actor, *race.queue):
        bits.put_choice(number, cars)
    for car in race.cars:
        _write_car(bits, rules, race, car)
    if "weather" in rules.kept:
        bits.put(race.weather, 2)
    if "settled" in rules.kept:
        bits.put(race.settled, 2)
    if "hazards" in rules.kept:
        _write_spaces(bits, rules, race.hazards)
    if "hazard_laps" in rules.kept:
        for lap in race.hazard_laps:
            bits.put_count(lap)
    if step == "drive":
        bits.put(race.skidded, 1)
        bits.put(race.no_tow, 1)
    if step in MID_TURN:
        _write_spaces(bits, rules, race.path)
        for value in (race.leg, race.set_lap, race.skidded, race.no_tow, race.finishing, race.uncredited + 1):
            bits.put_count(value)
        if rules.track.paying:
            bits.put(race.wasted, 1)


def _write_car(bits: BitWriter, rules: Rules, race: Race, car: Car) -> None:
    bits.put_choice(car.status, 3)
    if car.status == RUNNING:
        bits.put_choice(car.space, rules.track.size)
        bits.put_choice(car.pit, 4)
        bits.put(car.spun, 1)
        bits.put(car.stops, 2)
    else:
        bits.put_count(car.place)
        bits.put_choice(OUT_REASONS.index(car.out), 8)
    bits.put_count(car.throws)
    bits.put_choice(car.gear, 7)
    bits.put_count(car.crossings)
    bits.put_choice(car.grid, MAX_CARS)
    bits.put_count(race.moves - car.arrived)
    if "full" in rules.kept:
        for points in car.full:
            bits.put_count(points)
    for part, points in zip(WEAR, car.full, strict=True):
        bits.put_choice(getattr(car, part), points + 1)
    if "compound" in rules.kept:
        bits.put_choice(car.compound, 3)
        bits.put_count(car.fitted)
    if "reserve" in rules.kept:
        bits.put(car.reserve, 2)


def _write_spaces(bits: BitWriter, rules: Rules, spaces: tuple[int, ...]) -> None:
    bits.put_count(len(spaces))
    for space in spaces:
        bits.put_choice(space, rules.track.size)


def _read_spaces(bits: BitReader, rules: Rules) -> tuple[int, ...]:
    return tuple([bits.take_choice(rules.track.size) for _ in range(bits.take_count(rules.track.size))])


def read_position(bits: BitReader, rules: Rules) -> Race:
    """A position that can be played on; InputError when it cannot."""
    race = new_race(len(rules.setup.entries), rules.stock)
    race.grid_rolls = ()
    step = STEP_NUMBERS[_checked(bits.take(6), len(STEP_NUMBERS))]
    if step not in rules.at:
        raise InputError("error.link.damaged")
    race.step = rules.at[step]
    race.round = bits.take_count(2000)
    race.moves = bits.take_count(100_000)
    race.natural = bits.take_count(30)
    race.rolled = bits.take_count(30)
    waiting = bits.take(4)
    cars = len(race.cars)
    race.actor, *queue = [bits.take_choice(cars) for _ in range(waiting + 1)]
    race.queue = tuple(queue)
    for number, car in enumerate(race.cars):
        _read_car(bits, rules, race, car)
        if car.status == RUNNING and car.pit != AT_PIT:
            race.occupied[car.space] = number
    if "weather" in rules.kept:
        race.weather = _checked(bits.take(2), 3)
    if "settled" in rules.kept:
        race.settled = _checked(bits.take(2), 3)
    if "hazards" in rules.kept:
        race.hazards = _read_spaces(bits, rules)
    if "hazard_laps" in rules.kept:
        race.hazard_laps = tuple([bits.take_count(rules.setup.laps + 1) for _ in race.hazards])
    if step == "drive":
        race.skidded, race.no_tow = bits.take(1), bits.take(1)
    if step in MID_TURN:
        race.path = _read_spaces(bits, rules)
        race.leg, race.set_lap, race.skidded, race.no_tow, race.finishing, uncredited = [bits.take_count(99) for _ in range(6)]
        race.uncredited = uncredited - 1
        race.wasted = bits.take(1) if rules.track.paying else 0
    elif step == "drive" and "compound" in rules.kept:
        race.set_lap = lap_of_set(race.cars[race.actor])
    race.finished = sum(car.status == FINISHED for car in race.cars)
    if check(rules, race) or possible(rules, race):
        raise InputError("error.link.damaged")
    return race


def _read_car(bits: BitReader, rules: Rules, race: Race, car: Car) -> None:
    car.status = (RUNNING, FINISHED, OUT)[bits.take_choice(3)]
    if car.status == RUNNING:
        car.space = bits.take_choice(rules.track.size)
        car.pit = bits.take_choice(4)
        car.spun = bits.take(1)
        car.stops = bits.take(2)
    else:
        car.place = bits.take_count(MAX_CARS)
        car.out = OUT_REASONS[_checked(bits.take_choice(8), len(OUT_REASONS))]
    car.throws = bits.take_count(200)
    car.gear = bits.take_choice(7)
    car.crossings = bits.take_count(rules.setup.laps + 1)
    car.grid = bits.take_choice(MAX_CARS)
    car.arrived = race.moves - bits.take_count(race.moves)
    if "full" in rules.kept:
        car.full = tuple(bits.take_count(MOST_POINTS) for _ in WEAR)
    for part, points in zip(WEAR, car.full, strict=True):
        setattr(car, part, bits.take_choice(points + 1))
    if "compound" in rules.kept:
        car.compound = bits.take_choice(3)
        car.fitted = bits.take_count(rules.setup.laps + 2)
    if "reserve" in rules.kept:
        car.reserve = bits.take(2)
