"""Reasons for the price of a move, as the list of moves shows them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.core.types import Decision
from engine.view.move_question import move_question
from tests.support.scenario_runner import DEFAULTS
from tests.support.scenario_table import ScenarioGame

Json = dict[str, Any]


def moves_into_the_first_corner(tyres: int, roll: int = 7) -> dict[str, Json]:
    """Return the moves of a car before the first corner of Monaco, in 4th, by their tokens."""
    game = ScenarioGame({**DEFAULTS, "cars": f"Ada at=M6 gear=4 T={tyres}"}, Path())
    game.play({"take": ["g4"], "dice": {"Ada": {"move": [roll]}}})
    assert isinstance(game.question, Decision)
    choices = move_question(game.rules, game.race, game.question)["choices"]
    return {move["token"]: move for move in choices}


@pytest.mark.parametrize(
    ("tyres", "token", "kind", "reasons"),
    [
        (2, "L14-1", "cost", ["why.brakes", "why.stop", "why.clear"]),
        (2, "L15", "cost", ["why.overshoot", "why.clear"]),
        (2, "M14-1", "spin", ["why.overshoot", "why.spin", "why.brakes", "why.clear"]),
        (0, "L15", "spin", ["why.overshoot", "why.spin_without_tyres", "why.clear"]),
        (2, "M15", "out", ["why.crash"]),
    ],
)
def test_reasons_name_the_price(tyres: int, token: str, kind: str, reasons: list[str]) -> None:
    move = moves_into_the_first_corner(tyres)[token]
    assert (move["kind"], [reason["message"]["id"] for reason in move["reasons"]]) == (kind, reasons)


def test_reasons_count_spaces_beyond_a_corner_and_tyre_points() -> None:
    [overshoot, _] = moves_into_the_first_corner(3)["L15"]["reasons"]
    assert overshoot["message"]["args"] == {
        "corner": "Sainte-Dévote", "over": 1, "missing": 1, "tyres": 3, "due": 1,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("tyres", "token", "title"),
    [
        (2, "M15", {"id": "group.out_past", "args": {"corner": "Sainte-Dévote"}}),
        (2, "M14-1", {"id": "group.spin"}),
        (2, "L15", {"id": "group.cost"}),
    ],
)
def test_moves_of_one_price_have_a_common_title(tyres: int, token: str, title: Json) -> None:
    group_title = moves_into_the_first_corner(tyres)[token]["group_title"]
    assert {key: group_title[key] for key in title} == title
