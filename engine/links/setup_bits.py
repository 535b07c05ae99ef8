"""The set-up of a race as bits, with the values set by its season: the beginning of every link."""

from __future__ import annotations

from zlib import crc32

from engine.core.driver_ids import DRIVER_IDS
from engine.core.types import (
    LIVERIES,
    MAX_CARS,
    NAME_LENGTH,
    NAMES,
    WEAR_STOCKS,
    Entry,
    InputError,
    SeasonCarSheet,
    SeasonRaceRef,
    Setup,
)
from engine.links.bitstream import BitReader, BitWriter
from engine.links.position_link import below_or_damaged
from engine.rules.rulebooks.registry import SWITCH_NUMBERS
from engine.rules.rulebooks.rulebooks import BOOKS, checked_setup

MAX_RACES, MAX_POINTS = 99, 40

# Indices in these lists are part of the format: append, never reorder.
RULEBOOK_NUMBERS = ("ludodelire", "eurogames", "trant", "house", "first")

OWN_NAME, LIVERY_NAME, PLAYER_NAME = range(3)
PLAYER = "You"


def write_setup(bits: BitWriter, setup: Setup) -> None:
    """Append a set-up."""
    bits.write_text(setup.circuit)
    bits.write_varint(RULEBOOK_NUMBERS.index(setup.rulebook))
    bits.write(setup.laps, 4)
    bits.write(setup.seed, 48)
    bits.write_varint(len(setup.switches))
    for number in switch_numbers(setup.rulebook, setup.switches):
        bits.write_varint(number)
    bits.write(len(setup.entries), 4)
    for entry in setup.entries:
        bits.write(entry.livery, 4)
        bits.write_varint(DRIVER_IDS.index(entry.driver))
        kind = (
            LIVERY_NAME
            if entry.name == NAMES[entry.livery]
            else PLAYER_NAME
            if entry.name == PLAYER
            else OWN_NAME
        )
        bits.write(kind, 2)
        if kind == OWN_NAME:
            bits.write_text(entry.name)


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
    circuit = bits.read_text(40)
    book = bits.read_varint(255)
    if book >= len(RULEBOOK_NUMBERS):
        raise InputError("error.link.newer")
    rulebook = RULEBOOK_NUMBERS[book]
    laps, seed = bits.read(4), bits.read(48)
    switches = tuple(_read_switch(bits, rulebook) for _ in range(bits.read_varint(len(SWITCH_NUMBERS))))
    entries = tuple(_read_entry(bits) for _ in range(below_or_damaged(bits.read(4), MAX_CARS + 1)))
    return checked_setup(Setup(circuit, rulebook, laps, entries, seed, switches))


def _read_switch(bits: BitReader, rulebook: str) -> tuple[str, str]:
    number = bits.read_varint(255)
    if number >= len(SWITCH_NUMBERS):
        raise InputError("error.link.newer")
    name = SWITCH_NUMBERS[number]
    choices = next((switch.choices for switch in BOOKS[rulebook].switches if switch.id == name), ())
    return name, choices[below_or_damaged(bits.read_varint(255), len(choices))]


def _read_entry(bits: BitReader) -> Entry:
    livery = below_or_damaged(bits.read(4), LIVERIES)
    driver = DRIVER_IDS[below_or_damaged(bits.read_varint(255), len(DRIVER_IDS))]
    kind = bits.read(2)
    name = (
        bits.read_text(4 * NAME_LENGTH)
        if kind == OWN_NAME
        else NAMES[livery]
        if kind == LIVERY_NAME
        else PLAYER
    )
    return Entry(name, livery, driver)


def write_season_race(bits: BitWriter, season_race: SeasonRaceRef) -> None:
    """Append the values set by a season."""
    bits.write(season_race.season, 32)
    bits.write_varint(season_race.race)
    bits.write(season_race.check, 24)
    bits.write(int(season_race.built), 1)
    bits.write(len(season_race.sheets), 4)
    for sheet in season_race.sheets:
        for points in sheet.full:
            bits.write_varint(points)
        bits.write_varint(sheet.driver_points)
        bits.write_varint(sheet.crew)
        bits.write(sheet.qualifying, 1)
        bits.write(sheet.grid, 4)


def read_season_race(bits: BitReader) -> SeasonRaceRef:
    """Return the values set by a season; ``checked_setup`` validates them."""
    season, race, check = bits.read(32), bits.read_varint(MAX_RACES), bits.read(24)
    parts = len(WEAR_STOCKS) if bits.read(1) else 0
    sheets = []
    for _ in range(below_or_damaged(bits.read(4), MAX_CARS + 1)):
        full = tuple([bits.read_varint(MAX_POINTS) for _ in range(parts)])
        sheets.append(
            SeasonCarSheet(
                full, bits.read_varint(MAX_POINTS), bits.read_varint(MAX_POINTS), bits.read(1), bits.read(4)
            )
        )
    if not sheets:
        raise InputError("error.link.damaged")
    return SeasonRaceRef(season, race, check, tuple(sheets))


def setup_check(setup: Setup, season_race: SeasonRaceRef) -> int:
    """Return a check of everything in the set-up of a race, as links write it.

    Links contain it to detect changes of the set-up.
    """
    bits = BitWriter()
    write_season_race(bits, season_race._replace(check=0))
    write_setup(bits, setup)
    return crc32(bits.to_bytes()) & 0xFFFFFF
