"""The section of a race link with the cars whose dice are entered by hand."""

from __future__ import annotations

from engine.core.types import MAX_CARS, InputError
from engine.links.bitstream import BitReader, BitWriter


def pack_cars(cars: frozenset[int]) -> bytes:
    """Return the contents of the section, a bit for each car; empty without cars."""
    if not cars:
        return b""
    bits = BitWriter()
    for car in range(MAX_CARS):
        bits.write(int(car in cars), 1)
    return bits.to_bytes()


def unpack_cars(contents: bytes, count: int) -> frozenset[int]:
    """Return the cars of a section in a race of ``count`` cars.

    Raise InputError if there are none, or if there are cars that do not race.
    """
    bits = BitReader(contents)
    cars = frozenset([car for car in range(MAX_CARS) if bits.read(1)])
    bits.expect_end()
    if not cars or max(cars) >= count:
        raise InputError("error.link.damaged")
    return cars
