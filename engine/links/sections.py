"""Sections of a race link: optional parts, each with a tag and its bytes.

Races without any section are written in an older format. An engine rejects tags that it does not know, so a
new kind of section needs a new tag and no new format. Tags are never reused.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.types import MAX_CARS, InputError
from engine.links.bitstream import BitReader, BitWriter

# The sections of a race by tag, without those that are empty.
Sections = dict[int, bytes]

# Tags that this engine reads and writes.
ENTERED_DICE, ADVANCE_ANSWERS, SHARED_DICE = 1, 2, 3
KNOWN_TAGS: frozenset[int] = frozenset({ENTERED_DICE, ADVANCE_ANSWERS, SHARED_DICE})
MAX_TAG = 63
MAX_SECTION_BYTES = 4096


def write_sections(bits: BitWriter, sections: Sections) -> None:
    """Write the number of sections, then each with its tag, in the order of tags."""
    bits.write_varint(len(sections))
    for tag in sorted(sections):
        bits.write_varint(tag)
        bits.write_bytes(sections[tag])


def read_sections(bits: BitReader) -> Sections:
    """Return the sections of a link, with unchecked contents.

    Raise InputError if there is none, if one is empty, if tags are not in order, or if a tag is unknown.
    """
    sections: Sections = {}
    newest = 0
    for _ in range(bits.read_varint(MAX_TAG)):
        tag = bits.read_varint(MAX_TAG)
        contents = bits.read_bytes(MAX_SECTION_BYTES)
        if tag <= newest or not contents:
            raise InputError("error.link.damaged")
        newest, sections[tag] = tag, contents
    if not sections:
        raise InputError("error.link.damaged")
    if not sections.keys() <= KNOWN_TAGS:
        raise InputError("error.link.newer")
    return sections


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


# Steps whose question can be answered in advance; their places in this list are permanent.
ADVANCE_STEPS = ("pit_choice", "tyres", "wing")
# The weather that an answer is for. Any weather, if it is known already or does not matter.
ANY_WEATHER, WITHOUT_RAIN, IN_RAIN = range(3)
MAX_VALUE = 63
MAX_DECISIONS = 10_000
MAX_ANSWERS = 4 * MAX_CARS


class AdvanceAnswer(NamedTuple):
    """A player's answer to a question that comes later before the race.

    Attributes:
        car: index of the car
        step: the step that asks
        weather: the weather that it is for
        value: value of the action: a pit, a kind of tyres or a wing
        decision_count: number of decisions made before the answer was given
    """

    car: int
    step: str
    weather: int
    value: int
    decision_count: int


def pack_answers(answers: list[AdvanceAnswer]) -> bytes:
    """Return the contents of the section; empty without answers."""
    if not answers:
        return b""
    bits = BitWriter()
    bits.write_varint(len(answers))
    for answer in answers:
        bits.write(answer.car, 4)
        bits.write(ADVANCE_STEPS.index(answer.step), 4)
        bits.write(answer.weather, 2)
        bits.write_varint(answer.value)
        bits.write_varint(answer.decision_count)
    return bits.to_bytes()


def unpack_answers(contents: bytes) -> list[AdvanceAnswer]:
    """Return the answers of a section, whose meaning is unchecked. Raise InputError if it is damaged."""
    bits = BitReader(contents)
    answers = [_read_answer(bits) for _ in range(bits.read_varint(MAX_ANSWERS))]
    bits.expect_end()
    return answers


def _read_answer(bits: BitReader) -> AdvanceAnswer:
    car, step, weather = bits.read(4), bits.read(4), bits.read(2)
    if step >= len(ADVANCE_STEPS) or weather > IN_RAIN:
        raise InputError("error.link.damaged")
    value = bits.read_varint(MAX_VALUE)
    return AdvanceAnswer(car, ADVANCE_STEPS[step], weather, value, bits.read_varint(MAX_DECISIONS))
