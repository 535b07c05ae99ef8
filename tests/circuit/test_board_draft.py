"""The first draft of a board: names and scenery get valid places, and equal notes give equal texts."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from engine.circuit import compile_circuit
from tests.support.traced_lines import straight_lines
from web.tooling.board_draft import BoardDraft

LINE = [list(point) for point in straight_lines((0, 0), (400, 0), (400, 300), (0, 300))]
NOTES: dict[str, Any] = {
    "name": "Square",
    "country": "GB",
    "direction": "anticlockwise",
    "start": 20,
    "rain": 6,
    "variable": 11,
    "layout": "1950",
    "grands_prix": "1950",
    "comments": ["Square."],
    "corners": {"40": "East", "70": "North"},
    "scenery": ["field", "forest", "towers", "palms", "runway", "mountain"],
    "shores": [[75, 105]],
    "inside": ["water"],
}


def drafted(**changes: Any) -> str:
    return BoardDraft("square", LINE, {**NOTES, **changes}).text()


def names_of(text: str) -> list[str]:
    return [corner.name for corner in compile_circuit(text).corners]


@pytest.fixture(scope="module")
def text() -> str:
    return drafted()


def test_a_draft_compiles_and_names_its_sources(text: str) -> None:
    circuit = compile_circuit(text)
    assert text.startswith("# Square.\n")
    assert circuit.grands_prix == "1950"
    assert "Jules Roy" in circuit.sources["facts"]


def test_corners_take_nearby_names_and_the_rest_are_numbered(text: str) -> None:
    names = names_of(text)
    assert names[0] == "East"
    assert names[names.index("East") + 1 :].index("North") >= 0
    assert all(name in ("East", "North") or name.startswith("Corner ") for name in names)


def test_corner_names_keep_their_place_in_the_other_direction() -> None:
    names = names_of(drafted(direction="clockwise"))
    assert names.index("North") < names.index("East") == len(names) - 1


def test_a_circuits_own_turn_numbers_are_kept() -> None:
    names = names_of(drafted(corners={"40": "Turn 7"}))
    assert names[0] == "Turn 7"
    assert all(name.startswith("Corner ") for name in names[1:])


def test_the_same_notes_give_the_same_text(text: str) -> None:
    assert drafted() == text


def test_scenery_keeps_off_the_road(text: str) -> None:
    circuit = compile_circuit(text)
    road = [space.centre for space in circuit.spaces]
    kinds = {decor.kind for decor in circuit.decor}
    assert {"water", "field", "grandstand"} <= kinds
    for decor in circuit.decor:
        if decor.kind in ("water", "field", "mountain", "grandstand"):
            distance_squared = min((x - a) ** 2 + (y - b) ** 2 for x, y in decor.points for a, b in road)
            assert distance_squared > 0.9**2, decor.kind


def test_a_start_moved_for_lack_of_room_is_noted_in_the_file() -> None:
    zigzag = [
        list(point)
        for point in straight_lines((0, 0), (500, 0), (500, 200), (430, 200), (430, 130), (0, 130))
    ]
    at = next(number for number, (x, y) in enumerate(zigzag) if (x, y) == (500, 200))
    moved = BoardDraft("bent", zigzag, {**NOTES, "start": at + 3, "shores": [], "corners": {}}).text()
    assert "not on the real start straight" in moved
    assert tomllib.loads(moved)["id"] == "bent"
