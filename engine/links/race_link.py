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
- 10 to 12: the same, with orders or without, for races with version 3 of the rules.
- 13 to 15: the same, with the version of the rules after the set-up. Earlier formats imply the version
  (`RULES_VERSIONS`); races that are the same in an old version are written in its format.
- 16 to 18: the same, with sections after the orders (`engine/links/sections.py`).

Decoding validates in order: length, kind and format, checksum, set-up, contents. Each failure raises
InputError before any state is built.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.state import Race
from engine.core.types import MAX_CARS, InputError, SeasonRaceRef, Setup
from engine.links.bitstream import BitReader, BitWriter, decode_text, encode_text
from engine.links.legacy_checks import legacy_setup_check
from engine.links.position_link import read_position, write_position
from engine.links.sections import MAX_DECISIONS, Sections, read_sections, write_sections
from engine.links.setup_bits import read_season_race, setup_check, write_season_race, write_setup
from engine.rules.framework.builder import Rules
from engine.rules.rulebooks.versions import CURRENT_VERSION

BASIC_FORMAT, WITH_CIRCUIT, SEASON_RACE_FORMAT = FIRST_FORMATS = (1, 2, 3)
# Generations of formats, three formats each: checks contain names; checks contain numbers; races only: with
# standing orders; with version 3 of the rules; with the version of the rules; with sections.
NAMED_CHECKS, NUMERIC_CHECKS, STANDING_ORDERS, THIRD_VERSION, GIVEN_VERSION, WITH_SECTIONS = range(6)
NEWEST_FORMAT = SEASON_RACE_FORMAT + WITH_SECTIONS * len(FIRST_FORMATS)
# The versions of the rules that a race may have begun with, by generation; the first that fits counts.
RULES_VERSIONS = ((1, 2), (2,), (2,), (3,))
MAX_CHARS = 8000
MAX_CHARS_WITH_CIRCUIT = 16_000
MAX_VERSION = 9999
# Each driver has at most one order that was carried out recently and one to come.
MAX_ORDERS = 2 * MAX_CARS


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
    decision_count: int


class LinkBits(BitReader):
    """The bits of a link from its set-up on, and the values before them.

    Attributes:
        generation: generation of its format
        packed_circuit: packed road list of its circuit, empty if the circuit is included in the game
        season_race: values set by a season, unchecked
    """

    generation = NUMERIC_CHECKS
    packed_circuit = b""
    season_race: SeasonRaceRef | None = None

    def copy(self) -> LinkBits:
        """Return the same bits from here on, to be read a second time."""
        bits = LinkBits(b"")
        bits.__dict__.update(self.__dict__)
        return bits


class RaceRecord(NamedTuple):
    """The contents of a race link after its set-up.

    Attributes:
        start: position at the start, None for the grid
        decisions: number of decisions, which are still packed
        digests: checks of each game turn
        bits: the remaining bits
        orders: standing orders, not validated
        sections: optional parts by tag, not validated
    """

    start: Race | None
    decisions: int
    digests: tuple[int, ...]
    bits: LinkBits
    orders: tuple[Order, ...]
    sections: Sections


def read_kind(link: str) -> tuple[str, LinkBits]:
    """Return the kind of a link ("s", "p" or "r") and its bits from the set-up on.

    Raise InputError if it is not a link of this game, too long, newer than this engine, or damaged.
    """
    text = link.strip().removeprefix("#")
    kind, _, body = text.partition(".")
    has_number = kind[1:].isascii() and kind[1:].isdigit() and len(kind) <= 5
    number = int(kind[1:]) if has_number else 0
    form = (number - 1) % len(FIRST_FORMATS) + 1
    has_circuit = form != BASIC_FORMAT and 0 < number <= NEWEST_FORMAT
    most = MAX_CHARS_WITH_CIRCUIT if has_circuit else MAX_CHARS
    if len(text) > most:
        raise InputError("error.link.long", most=most)
    if not body or kind[:1] not in ("s", "p", "r") or not has_number:
        raise InputError("error.link.foreign")
    if number > NEWEST_FORMAT:
        raise InputError("error.link.newer")
    generation = (number - 1) // len(FIRST_FORMATS)
    if number < BASIC_FORMAT or (generation > NUMERIC_CHECKS and kind[0] != "r"):
        raise InputError("error.link.foreign")
    bits = LinkBits(decode_text(body))
    bits.generation = generation
    if form != BASIC_FORMAT:
        bits.packed_circuit = bits.read_bytes(MAX_CHARS_WITH_CIRCUIT)
    if form == WITH_CIRCUIT and not bits.packed_circuit:
        raise InputError("error.link.damaged")
    if form == SEASON_RACE_FORMAT:
        bits.season_race = read_season_race(bits)
    return kind[0], bits


def read_rules_versions(bits: LinkBits) -> tuple[int, ...]:
    """Return the versions of the rules to try for a race, in this order; its set-up has been read."""
    if bits.generation < GIVEN_VERSION:
        return RULES_VERSIONS[bits.generation]
    version = bits.read_varint(MAX_VERSION)
    if version > CURRENT_VERSION:
        raise InputError("error.link.newer")
    if version < 2 or (bits.generation == GIVEN_VERSION and version <= RULES_VERSIONS[-1][-1]):
        raise InputError("error.link.damaged")
    return (version,)


def with_season(setup: Setup, bits: LinkBits) -> Setup:
    """Return the set-up of a link on its circuit, with the values set by its season.

    A legacy check that matches is replaced by a current one. One that does not match is kept, and does not
    match as a current one either.
    """
    season_race = bits.season_race
    if (
        season_race is not None
        and bits.generation == NAMED_CHECKS
        and season_race.check == legacy_setup_check(setup, season_race)
    ):
        season_race = season_race._replace(check=setup_check(setup, season_race))
    return setup._replace(season_race=season_race)


def _start_link(setup: Setup, packed_circuit: bytes) -> BitWriter:
    """Return the beginning of a link: the circuit if needed, values set by a season, and the set-up."""
    bits = BitWriter()
    if packed_circuit or setup.season_race:
        bits.write_bytes(packed_circuit)
    if setup.season_race:
        write_season_race(bits, setup.season_race)
    write_setup(bits, setup._replace(circuit="") if packed_circuit else setup)
    return bits


def _finish_link(kind: str, generation: int, bits: BitWriter, setup: Setup, packed_circuit: bytes) -> str:
    form = SEASON_RACE_FORMAT if setup.season_race else WITH_CIRCUIT if packed_circuit else BASIC_FORMAT
    return f"{kind}{form + generation * len(FIRST_FORMATS)}.{encode_text(bits.to_bytes())}"


def _setup_generation(setup: Setup) -> int:
    """Return the generation for a link without decisions; without checks it is the first."""
    return NUMERIC_CHECKS if setup.season_race else NAMED_CHECKS


def _race_generation(rules: Rules, orders: list[Order], sections: Sections) -> int:
    """Return the oldest generation that can hold the race."""
    if sections:
        return WITH_SECTIONS
    if rules.rules_version > RULES_VERSIONS[-1][-1]:
        return GIVEN_VERSION
    if rules.rules_version == 2:
        return STANDING_ORDERS if orders else NUMERIC_CHECKS
    return THIRD_VERSION if rules.rules_version > 2 else NAMED_CHECKS


def setup_link(setup: Setup, packed_circuit: bytes = b"") -> str:
    """Return a link of a set-up; ``packed_circuit`` is that of its track."""
    bits = _start_link(setup, packed_circuit)
    return _finish_link("s", _setup_generation(setup), bits, setup, packed_circuit)


def position_link(rules: Rules, race: Race) -> str:
    """Return a link of a position with its set-up, without its history."""
    bits = _start_link(rules.setup, rules.track.packed_source)
    write_position(bits, rules, race)
    return _finish_link("p", _setup_generation(rules.setup), bits, rules.setup, rules.track.packed_source)


def race_link(
    rules: Rules,
    start: Race | None,
    decisions: BitWriter,
    count: int,
    digests: list[int],
    orders: list[Order] | None = None,
    sections: Sections | None = None,
) -> str:
    """Return a link of a race.

    It contains the set-up, the start if not on the grid, standing orders and sections if any, and the packed
    decisions. Each game turn has a six-bit check. Races with version 1 of the rules have no orders and no
    sections.
    """
    if rules.rules_version == 1:
        orders = sections = None
    orders, sections = orders or [], sections or {}
    generation = _race_generation(rules, orders, sections)
    bits = _start_link(rules.setup, rules.track.packed_source)
    if generation >= GIVEN_VERSION:
        bits.write_varint(rules.rules_version)
    bits.write(0 if start is None else 1, 1)
    if start is not None:
        write_position(bits, rules, start)
    if generation >= STANDING_ORDERS:
        bits.write_varint(len(orders))
    for order in orders:
        bits.write(order.car, 4)
        bits.write(order.gear, 3)
        bits.write(order.lane, 2)
        bits.write_varint(order.decision_count)
    if generation >= WITH_SECTIONS:
        write_sections(bits, sections)
    bits.write_varint(count)
    bits.write_varint(len(digests))
    for digest in digests:
        bits.write(digest & 63, 6)
    bits.append(decisions)
    return _finish_link("r", generation, bits, rules.setup, rules.track.packed_source)


def read_record(bits: LinkBits, rules: Rules) -> RaceRecord:
    """Return the contents of a race link after the set-up.

    The decisions stay packed: each is an index into the legal answers at its moment, known only on replay.
    """
    start = read_position(bits, rules) if bits.read(1) else None
    orders = tuple(
        _read_order(bits)
        for _ in range(bits.read_varint(MAX_ORDERS) if bits.generation >= STANDING_ORDERS else 0)
    )
    sections = read_sections(bits) if bits.generation >= WITH_SECTIONS else {}
    count = bits.read_varint(MAX_DECISIONS)
    digests = tuple(bits.read(6) for _ in range(bits.read_varint(MAX_DECISIONS)))
    return RaceRecord(start, count, digests, bits, orders, sections)


def _read_order(bits: BitReader) -> Order:
    return Order(bits.read(4), bits.read(3), bits.read(2), bits.read_varint(MAX_DECISIONS))
