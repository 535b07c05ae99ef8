"""Links: set-ups, positions and whole races as short URL-safe text.

A link is a letter for its content, the number of the format, a dot and encoded bits. The letters are "s" for
a set-up, "p" for a position and "r" for a race.

Formats never change. A new one gets a new number and its own reader, so old links always open:

- 1: the basic format.
- 2: format 1 after a circuit that is not included in the game. The link contains its road list, and its
  set-up names no circuit.
- 3: a season race: such a circuit or none, then the values set by the season, then format 1.
- 4 to 6: formats 1 to 3 with checks that contain numbers instead of names. Links without checks are still
  written as format 1 or 2.
- 7 to 9: races of formats 4 to 6 with standing orders, which follow the start of the race. A race without any
  is still written as formats 4 to 6.
- 10 to 12: the same, with orders or without. Here a forbidden lane change does not count as a free route for
  the roll. Other races are read in an older way (`Rules.with_second_reading`).

Decoding validates in order: length, kind and format, checksum, set-up, contents. Each failure raises
InputError before any state is built.
"""

from __future__ import annotations

from typing import NamedTuple
from zlib import crc32

from engine.core.driver_ids import DRIVER_IDS
from engine.core.state import Race
from engine.core.types import (
    LIVERIES,
    MAX_CARS,
    NAME_LENGTH,
    NAMES,
    WEAR,
    Entry,
    Fixture,
    InputError,
    Setup,
    Sheet,
)
from engine.links.bitstream import BitReader, BitWriter, armour, unarmour
from engine.links.legacy_checks import old_check_of
from engine.links.position_link import checked, read_position, write_position
from engine.rules.books.rulebooks import BOOKS, checked_setup
from engine.rules.kernel.builder import Rules
from engine.rules.kernel.switches import NUMBERS as SWITCH_NUMBERS

PLAIN, WITH_CIRCUIT, OF_A_SEASON = FIRST_FORMATS = (1, 2, 3)
# Added to the format of links whose checks contain numbers instead of names.
CODED = 3
# Also added if a race may have standing orders.
ORDERED = 3
# Also added if a forbidden lane change is not a free route.
ROOM_KEEPS_LANE = 3
NEWEST = OF_A_SEASON + CODED + ORDERED + ROOM_KEEPS_LANE
MOST_CHARACTERS = 8000
MOST_CHARACTERS_WITH_CIRCUIT = 16_000
MOST_DECISIONS = 10_000
# Each driver has at most one order that was carried out recently and one to come.
MOST_ORDERS = 2 * MAX_CARS
MOST_RACES, MOST_POINTS = 99, 40

# Indices in these lists are part of the format: append, never reorder.
BOOK_NUMBERS = ("ludodelire", "eurogames", "trant", "house", "first")

OWN_NAME, LIVERY_NAME, PLAYER_NAME = range(3)
PLAYER = "You"


class Order(NamedTuple):
    """A standing order of a driver for their next turn.

    Attributes:
        car: index of the car
        gear: gear to use
        lane: lane to end in, from 1; 0 to be asked
        decision_count: number of decisions made before the order was given
    """

    car: int
    gear: int
    lane: int
    at: int


class LinkBits(BitReader):
    """The bits of a link from its set-up on, and the values before them.

    Attributes:
        has_legacy_checks: its checks contain names instead of numbers
        may_hold_orders: it may contain standing orders
        room_keeps_lane: a forbidden lane change is not a free route in it
        packed_circuit: packed road list of its circuit, empty if the circuit is included in the game
        fixture: values set by a season, unchecked
    """

    old = False
    ordered = False
    room_keeps_lane = False
    parcel = b""
    fixture: Fixture | None = None

    def copy(self) -> LinkBits:
        """Return the same bits from here on, to be read a second time."""
        bits = LinkBits(b"")
        bits.__dict__.update(self.__dict__)
        return bits


class Record(NamedTuple):
    """The contents of a race link after its set-up.

    Attributes:
        start: position at the start, None for the grid
        decisions: number of decisions, which are still packed
        digests: checks of each game turn
        bits: the remaining bits
        orders: standing orders, not validated
    """

    start: Race | None
    decisions: int
    digests: tuple[int, ...]
    bits: LinkBits
    orders: tuple[Order, ...] = ()


def read_kind(link: str) -> tuple[str, LinkBits]:
    """Return the kind of a link ("s", "p" or "r") and its bits from the set-up on.

    Raise InputError if it is not a link of this game, too long, newer than this engine, or damaged.
    """
    text = link.strip().removeprefix("#")
    kind, _, body = text.partition(".")
    plain = kind[1:] not in ("2", "3", "5", "6", "8", "9", "11", "12")
    most = MOST_CHARACTERS if plain else MOST_CHARACTERS_WITH_CIRCUIT
    if len(text) > most:
        raise InputError("error.link.long", most=most)
    if (
        not body
        or kind[:1] not in ("s", "p", "r")
        or not (kind[1:].isascii() and kind[1:].isdigit())
        or len(kind) > 5
    ):
        raise InputError("error.link.foreign")
    number = int(kind[1:])
    if number > NEWEST:
        raise InputError("error.link.newer")
    if number < PLAIN or (number > OF_A_SEASON + CODED and kind[0] != "r"):
        raise InputError("error.link.foreign")
    bits = LinkBits(unarmour(body))
    bits.old = number in FIRST_FORMATS
    bits.ordered = number > OF_A_SEASON + CODED
    bits.room_keeps_lane = number > OF_A_SEASON + CODED + ORDERED
    form = (number - 1) % len(FIRST_FORMATS) + 1
    if form != PLAIN:
        bits.parcel = bits.take_bytes(MOST_CHARACTERS_WITH_CIRCUIT)
    if form == WITH_CIRCUIT and not bits.parcel:
        raise InputError("error.link.damaged")
    if form == OF_A_SEASON:
        bits.fixture = _read_fixture(bits)
    return kind[0], bits


def in_season(setup: Setup, bits: LinkBits) -> Setup:
    """Return the set-up of a link on its circuit, with the values set by its season.

    A legacy check that matches is replaced by a current one. One that does not match is kept, and does not
    match as a current one either.
    """
    fixture = bits.fixture
    if fixture is not None and bits.old and fixture.check == old_check_of(setup, fixture):
        fixture = fixture._replace(check=check_of(setup, fixture))
    return setup._replace(fixture=fixture)


def check_of(setup: Setup, fixture: Fixture) -> int:
    """Return a check of everything in the set-up of a race, as links write it.

    Links contain it to detect changes of the set-up.
    """
    bits = BitWriter()
    _write_fixture(bits, fixture._replace(check=0))
    write_setup(bits, setup)
    return crc32(bits.to_bytes()) & 0xFFFFFF


def _begun(setup: Setup, parcel: bytes) -> BitWriter:
    """Return the beginning of a link: the circuit if needed, values set by a season, and the set-up."""
    bits = BitWriter()
    if parcel or setup.fixture:
        bits.put_bytes(parcel)
    if setup.fixture:
        _write_fixture(bits, setup.fixture)
    write_setup(bits, setup._replace(circuit="") if parcel else setup)
    return bits


def _link(
    kind: str, bits: BitWriter, setup: Setup, parcel: bytes, *, old: bool = False, added: int = 0
) -> str:
    number = OF_A_SEASON if setup.fixture else WITH_CIRCUIT if parcel else PLAIN
    number += CODED if (kind == "r" or setup.fixture) and not old else 0
    number += added
    return f"{kind}{number}.{armour(bits.to_bytes())}"


def _write_fixture(bits: BitWriter, fixture: Fixture) -> None:
    bits.put(fixture.season, 32)
    bits.put_count(fixture.race)
    bits.put(fixture.check, 24)
    bits.put(int(fixture.built), 1)
    bits.put(len(fixture.sheets), 4)
    for sheet in fixture.sheets:
        for points in sheet.full:
            bits.put_count(points)
        bits.put_count(sheet.driver_points)
        bits.put_count(sheet.crew)
        bits.put(sheet.qualifying, 1)
        bits.put(sheet.grid, 4)


def _read_fixture(bits: BitReader) -> Fixture:
    """Return the values set by a season; ``checked_setup`` validates them."""
    season, race, check = bits.take(32), bits.take_count(MOST_RACES), bits.take(24)
    parts = len(WEAR) if bits.take(1) else 0
    sheets = []
    for _ in range(checked(bits.take(4), MAX_CARS + 1)):
        full = tuple([bits.take_count(MOST_POINTS) for _ in range(parts)])
        sheets.append(
            Sheet(
                full, bits.take_count(MOST_POINTS), bits.take_count(MOST_POINTS), bits.take(1), bits.take(4)
            )
        )
    if not sheets:
        raise InputError("error.link.damaged")
    return Fixture(season, race, check, tuple(sheets))


def setup_link(setup: Setup, parcel: bytes = b"") -> str:
    """Return a link of a set-up; ``packed_circuit`` is that of its track."""
    return _link("s", _begun(setup, parcel), setup, parcel)


def position_link(rules: Rules, race: Race) -> str:
    """Return a link of a position with its set-up, without its history."""
    bits = _begun(rules.setup, rules.track.parcel)
    write_position(bits, rules, race)
    return _link("p", bits, rules.setup, rules.track.parcel)


def race_link(
    rules: Rules,
    start: Race | None,
    decisions: BitWriter,
    count: int,
    digests: list[int],
    orders: list[Order] | None = None,
) -> str:
    """Return a link of a race.

    It contains the set-up, the start if not on the grid, standing orders if any, and the packed decisions.
    Each game turn has a six-bit check. Races in their first reading have no orders.
    """
    orders = [] if rules.formerly or orders is None else orders
    bits = _begun(rules.setup, rules.track.parcel)
    bits.put(0 if start is None else 1, 1)
    if start is not None:
        write_position(bits, rules, start)
    added = ORDERED + ROOM_KEEPS_LANE if rules.room_keeps_lane else ORDERED if orders else 0
    if added:
        bits.put_count(len(orders))
    for order in orders:
        bits.put(order.car, 4)
        bits.put(order.gear, 3)
        bits.put(order.lane, 2)
        bits.put_count(order.at)
    bits.put_count(count)
    bits.put_count(len(digests))
    for digest in digests:
        bits.put(digest & 63, 6)
    bits.put_all(decisions)
    return _link("r", bits, rules.setup, rules.track.parcel, old=rules.formerly, added=added)


def read_record(bits: LinkBits, rules: Rules) -> Record:
    """Return the contents of a race link after the set-up.

    The decisions stay packed: each is an index into the legal answers at its moment, known only on replay.
    """
    start = read_position(bits, rules) if bits.take(1) else None
    orders = tuple(_read_order(bits) for _ in range(bits.take_count(MOST_ORDERS) if bits.ordered else 0))
    count = bits.take_count(MOST_DECISIONS)
    digests = tuple(bits.take(6) for _ in range(bits.take_count(MOST_DECISIONS)))
    return Record(start, count, digests, bits, orders)


def _read_order(bits: BitReader) -> Order:
    return Order(bits.take(4), bits.take(3), bits.take(2), bits.take_count(MOST_DECISIONS))


def write_setup(bits: BitWriter, setup: Setup) -> None:
    """Append a set-up."""
    bits.put_text(setup.circuit)
    bits.put_count(BOOK_NUMBERS.index(setup.rulebook))
    bits.put(setup.laps, 4)
    bits.put(setup.seed, 48)
    bits.put_count(len(setup.switches))
    for number in switch_numbers(setup.rulebook, setup.switches):
        bits.put_count(number)
    bits.put(len(setup.entries), 4)
    for entry in setup.entries:
        bits.put(entry.livery, 4)
        bits.put_count(DRIVER_IDS.index(entry.driver))
        kind = (
            LIVERY_NAME
            if entry.name == NAMES[entry.livery]
            else PLAYER_NAME
            if entry.name == PLAYER
            else OWN_NAME
        )
        bits.put(kind, 2)
        if kind == OWN_NAME:
            bits.put_text(entry.name)


def switch_numbers(rulebook: str, switches: tuple[tuple[str, str], ...]) -> list[int]:
    """Return the numbers of switches and of the options chosen."""
    choices = {switch.id: switch.choices for switch in BOOKS[rulebook].switches}
    return [
        number
        for name, choice in switches
        for number in (SWITCH_NUMBERS.index(name), choices[name].index(choice))
    ]


def read_setup(bits: BitReader) -> Setup:
    """Return the set-up at the beginning of a link, checked as far as possible without its track."""
    circuit = bits.take_text(40)
    book = bits.take_count(255)
    if book >= len(BOOK_NUMBERS):
        raise InputError("error.link.newer")
    rulebook = BOOK_NUMBERS[book]
    laps, seed = bits.take(4), bits.take(48)
    switches = tuple(_read_switch(bits, rulebook) for _ in range(bits.take_count(len(SWITCH_NUMBERS))))
    entries = tuple(_read_entry(bits) for _ in range(checked(bits.take(4), MAX_CARS + 1)))
    return checked_setup(Setup(circuit, rulebook, laps, entries, seed, switches))


def _read_switch(bits: BitReader, rulebook: str) -> tuple[str, str]:
    number = bits.take_count(255)
    if number >= len(SWITCH_NUMBERS):
        raise InputError("error.link.newer")
    name = SWITCH_NUMBERS[number]
    choices = next((switch.choices for switch in BOOKS[rulebook].switches if switch.id == name), ())
    return name, choices[checked(bits.take_count(255), len(choices))]


def _read_entry(bits: BitReader) -> Entry:
    livery = checked(bits.take(4), LIVERIES)
    driver = DRIVER_IDS[checked(bits.take_count(255), len(DRIVER_IDS))]
    kind = bits.take(2)
    name = (
        bits.take_text(4 * NAME_LENGTH)
        if kind == OWN_NAME
        else NAMES[livery]
        if kind == LIVERY_NAME
        else PLAYER
    )
    return Entry(name, livery, driver)
