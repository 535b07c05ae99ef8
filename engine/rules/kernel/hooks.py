"""Hooks: extension points to which several rules can attach functions.

A rule attaches a function while it is installed: ``builder.hooks.on_damaged_or_out.append(mark)``. The code
at the extension point calls all of them in registry order: ``for note in rules.on_damaged_or_out: note(rules,
race, number, cause)``. The type checker rejects names and signatures that are not declared here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from engine.core.state import Race
from engine.rules.kernel.moves import Moves
from engine.rules.kernel.outcomes import Reason
from engine.rules.kernel.parameters import Declared, Rules


class Hooks(Declared, Generic[Rules]):
    """All hooks."""

    gear_limit: list[Callable[[Rules, Race, int, tuple[int, ...]], tuple[int, ...]]]
    """Car, legal gears so far -> legal gears. Restricts the gears by the car's state.

    Called only for cars that have no gear, have spun, are in the pits, or are wrecks.
    """

    only_these: list[Callable[[Rules, Race, Moves], None]]
    """Remove illegal moves if there is more than one length to choose from.

    Moves into the pit lane are added later.
    """

    pit_reasons: list[Callable[[Rules, Race], list[Reason]]]
    """Return the costs of a route into the pit lane for the moving car, with reasons."""

    lined_up: list[Callable[[Rules, Race, int], None]]
    """A car takes its place on the grid."""

    harmed: list[Callable[[Rules, Race, int, str], None]]
    """Car, cause: a car loses a point or goes out; it is still on its space."""

    dented: list[Callable[[Rules, Race, int, str], None]]
    """Car, part: a car that is still running has lost a point."""

    wrecked: list[Callable[[Rules, Race, int, str, int], None]]
    """Car, reason, space: a car is out."""

    marked: list[Callable[[Rules, Race, int, int], None]]
    """Car, space: a car leaves debris on a space, which may already have some."""

    turn_over: list[Callable[[Rules, Race, int], None]]
    """The actor's turn has ended, and everything about its move is settled."""

    round_over: list[Callable[[Rules, Race], None]]
    """All cars have taken their turns."""
