"""Hooks: extension points to which several rules can attach functions.

A rule attaches a function while it is installed: ``builder.hooks.on_damaged_or_out.append(mark)``. The code
at the extension point calls all of them in registry order: ``for note in rules.on_damaged_or_out: note(rules,
race, number, cause)``. The type checker rejects names and signatures that are not declared here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from engine.core.state import Race
from engine.rules.framework.moves import MoveOptions
from engine.rules.framework.outcomes import Reason
from engine.rules.framework.parameters import DeclaredAttributes, RulesT


class Hooks(DeclaredAttributes, Generic[RulesT]):
    """All hooks."""

    limit_gears: list[Callable[[RulesT, Race, int, tuple[int, ...]], tuple[int, ...]]]
    """Car, legal gears so far -> legal gears. Restricts the gears by the car's state.

    Called only for cars that have no gear, have spun, are in the pits, or are wrecks.
    """

    filter_moves: list[Callable[[RulesT, Race, MoveOptions], None]]
    """Remove illegal moves if there is more than one length to choose from.

    Moves into the pit lane are added later.
    """

    pit_cost_reasons: list[Callable[[RulesT, Race], list[Reason]]]
    """Return the costs of a route into the pit lane for the moving car, with reasons."""

    on_placed_on_grid: list[Callable[[RulesT, Race, int], None]]
    """A car takes its place on the grid."""

    on_damaged_or_out: list[Callable[[RulesT, Race, int, str], None]]
    """Car, cause: a car loses a point or goes out; it is still on its space."""

    on_point_lost: list[Callable[[RulesT, Race, int, str], None]]
    """Car, part: a car that is still running has lost a point."""

    on_eliminated: list[Callable[[RulesT, Race, int, str, int], None]]
    """Car, reason, space: a car is out."""

    on_debris_added: list[Callable[[RulesT, Race, int, int], None]]
    """Car, space: a car leaves debris on a space, which may already have some."""

    on_turn_end: list[Callable[[RulesT, Race, int], None]]
    """The actor's turn has ended, and everything about its move is settled."""

    on_all_turns_end: list[Callable[[RulesT, Race], None]]
    """All cars have taken their turns."""
