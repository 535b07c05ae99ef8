"""For any text the compiler returns a valid board or raises CircuitError, never anything else."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import HealthCheck, assume, event, given, settings
from hypothesis import strategies as st

from engine.circuit import Circuit, CircuitError, compile_circuit, to_topology
from tests.support.board_invariants import INVARIANTS
from tests.support.boards import HEAD, SAMPLE_TRACKS, SAMPLES, corner, straight, text_of
from web.tooling.message_text import to_english

MUTATIONS = 100


def calm(examples: int) -> settings:
    """Return settings with the same examples every time and no deadline."""
    return settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )


def board_or_sentence(text: str) -> Circuit | None:
    try:
        circuit = compile_circuit(text)
    except CircuitError as error:
        assert to_english(error.why).endswith(".")
        assert to_english(error.why).isprintable()
        assert error.line is None or error.line >= 1
        return None
    for invariant in INVARIANTS:
        invariant(circuit)
    return circuit


def polygon_edges(angles: list[int], lengths: list[float]) -> list[float] | None:
    """Return all edges of a polygon with these outer angles; the last two are computed so that it closes.

    None if the last two edges are nearly parallel.
    """
    headings = [math.radians(sum(angles[:i])) for i in range(len(angles))]
    x = sum(length * math.cos(heading) for length, heading in zip(lengths, headings, strict=False))
    y = sum(length * math.sin(heading) for length, heading in zip(lengths, headings, strict=False))
    (ax, ay), (bx, by) = ((math.cos(heading), math.sin(heading)) for heading in headings[-2:])
    slope = ax * by - ay * bx
    if abs(slope) < 0.1:
        return None
    return [*lengths, (-x * by + y * bx) / slope, (-y * ax + x * ay) / slope]


@st.composite
def polygon_laps(draw: st.DrawFn) -> str:
    """Return laps round a convex polygon with rounded corners.

    Whole spaces and whole degrees leave a small gap, as in laps written by people.
    """
    corners = draw(st.integers(3, 6))
    shares = draw(st.lists(st.integers(3, 9), min_size=corners, max_size=corners))
    headings = [round(360 * sum(shares[: i + 1]) / sum(shares)) for i in range(corners)]
    angles = [b - a for a, b in zip([0, *headings], headings, strict=False)]
    edges = polygon_edges(
        angles, [draw(st.floats(17, 32)), *(draw(st.floats(6, 20)) for _ in range(corners - 3))]
    )
    assume(edges is not None and max(angles) < 170)
    radii = [draw(st.sampled_from((1.4, 1.6, 2.0, 2.5))) for _ in angles]
    tangents = [
        radius * math.tan(math.radians(angle) / 2) for radius, angle in zip(radii, angles, strict=True)
    ]
    spaces = [round(edge - tangents[i - 1] - tangents[i]) - 1 for i, edge in enumerate(edges or [])]
    assume(min(spaces) >= 2)
    hand, line = draw(st.sampled_from((1, -1))), draw(st.integers(5, 12))
    road = ""
    for number in range(1, corners + 1):
        line_text = f"line = {line}" if number == 1 else ""
        road += straight(spaces[number - 1], line_text) + corner(
            f"Corner {number}", f"[[{hand * angles[number - 1]}, {radii[number - 1]}]]"
        )
    head = HEAD
    for default, replacement in (
        ("rows = 2", "rows = 2\ncars = 4"),
        ("boxes = 10", "boxes = 3"),
        ("enter = 8", "enter = 4"),
        ("leave = 5", "leave = 3"),
    ):
        head = head.replace(default, replacement)
    return head.replace('side = "right"', f'side = "{draw(st.sampled_from(("left", "right")))}"') + road


@calm(40)
@given(polygon_laps())
def test_polygon_laps_compile_or_are_rejected(text: str) -> None:
    event("a board" if board_or_sentence(text) else "refused")


@calm(50)
@given(
    st.integers(11, 22),
    st.sampled_from((90, 120, 150, 180)),
    st.floats(1.3, 3.5),
    st.floats(1.3, 3.5),
    st.sampled_from((0.4, 0.5, 0.62)),
    st.lists(st.integers(-15, 15), min_size=1, max_size=4),
)
def test_long_closed_laps_compile_or_are_rejected(
    spaces: int, first: int, radius: float, other_radius: float, lane: float, bends: list[int]
) -> None:
    """Laps that close by construction: each end turns by half a circle, in one or two arcs."""
    end = (
        f"[[{first}, {radius:.2f}], [{180 - first}, {radius:.2f}]]"
        if first < 180
        else f"[[180, {radius:.2f}]]"
    )
    wiggle = [*bends, *(-bend for bend in bends)]
    road = (
        straight(spaces, f"line = 11\nbend = {wiggle}")
        + corner("A", end)
        + straight(spaces, f"bend = {wiggle}")
    )
    text = HEAD.replace("0.62", str(lane)) + road + corner("B", f"[[180, {other_radius:.2f}]]", stops=2)
    event("a board" if board_or_sentence(text) else "refused")


numbers = st.one_of(
    st.integers(-400, 400), st.floats(allow_nan=True, allow_infinity=True), st.integers(-(10**30), 10**30)
)


@st.composite
def wild_roads(draw: st.DrawFn) -> str:
    """Return pieces in any order with any numbers."""
    road = ""
    for number in range(draw(st.integers(0, 7))):
        if draw(st.booleans()):
            extra = draw(
                st.sampled_from(
                    (
                        "",
                        "doubled = true",
                        "bridge = true",
                        "line = 3",
                        "bend = [1, 2]",
                        "bend = 400",
                        "colour = 1",
                    )
                )
            )
            road += straight(draw(st.integers(-2, 40)), extra)
        else:
            arcs = draw(st.lists(st.lists(numbers, min_size=1, max_size=3), max_size=4))
            extra = draw(
                st.sampled_from(
                    (
                        "",
                        "spaces = [1, 2, 3]",
                        'inside = "left"',
                        'arrows = {left = "^", middle = "+", right = "<"}',
                        "bridge = 1",
                    )
                )
            )
            road += corner(f"C{number}", str(arcs), draw(st.integers(0, 4)), extra)
    return HEAD + road


@calm(80)
@given(wild_roads())
def test_random_roads_compile_or_are_rejected(text: str) -> None:
    board_or_sentence(text)


@calm(60)
@given(st.text(max_size=300))
def test_any_text_compiles_or_is_rejected(text: str) -> None:
    board_or_sentence(text)


SCRAPS = [
    "0",
    "-1",
    "1e9",
    "nan",
    "true",
    '"x"',
    "[",
    "]",
    "[[road]]",
    "\n",
    "=",
    "#",
    "-",
    ".",
    "9" * 30,
    "\x00",
    "é",
    "\ud800",
    "{}",
    "straight = 3\n",
]


def mutate_text(text: str, dice: random.Random) -> str:
    """Return a text with a few characters or lines lost, doubled, swapped or overwritten."""
    for _ in range(dice.randint(1, 3)):
        kind = dice.randrange(5)
        place = dice.randrange(len(text) + 1)
        if kind == 0:
            text = text[:place] + text[place + dice.randint(1, 12) :]
        elif kind == 1:
            text = text[:place] + dice.choice(SCRAPS) + text[place:]
        elif kind == 2:
            text = text[:place] + dice.choice("0123456789-.[]\"'=,") + text[place + 1 :]
        else:
            lines = text.splitlines(keepends=True)
            first, second = dice.randrange(len(lines)), dice.randrange(len(lines))
            if kind == 3:
                lines[first], lines[second] = lines[second], lines[first]
            else:
                lines[first : first + 1] = [] if dice.random() < 0.5 else [lines[first]] * 2
            text = "".join(lines)
    return text


@pytest.mark.parametrize("name", [*SAMPLE_TRACKS, *SAMPLES])
def test_damaged_circuit_files_compile_or_are_rejected(name: str) -> None:
    dice = random.Random(f"damage to {name}")
    boards = 0
    for _ in range(MUTATIONS):
        text = mutate_text(text_of(name), dice)
        try:
            boards += bool(to_topology(compile_circuit(text)))
        except CircuitError as error:
            assert to_english(error.why).endswith(".")
            assert to_english(error.why).isprintable()
    assert boards > 0, "some damage is harmless"


def test_truncated_files_compile_or_are_rejected() -> None:
    text = text_of("test_ring")
    for end in range(0, len(text), 3):
        board_or_sentence(text[:end])
