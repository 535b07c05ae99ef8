"""Positions in the middle of a turn."""

from __future__ import annotations

from typing import Any

from engine.core.state import Race
from engine.core.state_classes import PointsTurnState
from engine.links.notation import circuit_of_text, read_position
from engine.rules.framework.builder import Rules
from tests.support.circuits import track


def move_to_step(compiled: Rules, race: Race, step: str, car: int) -> None:
    """Continue a race at a step of a car's turn, such as ``drive``; ``Rules.at`` has all steps."""
    race.step, race.actor, race.turn = compiled.at[step], car, PointsTurnState()


def position_at_step(text: str, step: str, car: int, **fields: Any) -> tuple[Rules, Race]:
    """Return the rules and the position of a text, with a car at a step of its turn.

    Args:
        step: see ``move_to_step``
        fields: further fields of the race; ``turn`` holds those of the car's turn that differ
    """
    compiled, race = read_position(text, track(circuit_of_text(text)))
    move_to_step(compiled, race, step, car)
    race.turn = race.turn._replace(**fields.pop("turn", {}))
    for name, value in fields.items():
        assert hasattr(race, name), name
        setattr(race, name, value)
    return compiled, race
