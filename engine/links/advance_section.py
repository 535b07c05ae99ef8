"""The section of a race link with advance answers: choices for later questions before the race."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.types import MAX_CARS, InputError
from engine.links.bitstream import BitReader, BitWriter

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
