"""The hooks of the rules: where several rules may have a say. All functions attached to a hook are called,
in the order of the registry.

A rule attaches one while it is installed, ``builder.hooks.harmed.append(mark)``; whoever gives the others
their say goes through them, ``for note in rules.harmed: note(rules, race, number, cause)``. A name or a shape
that is not declared here is an error of the type checker.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from engine.core.state import Race
from engine.rules.kernel.moves import Moves
from engine.rules.kernel.outcomes import Reason
from engine.rules.kernel.parameters import Declared, Rules


class Hooks(Declared, Generic[Rules]):
    """Every hook."""

    gear_limit: list[Callable[[Rules, Race, int, tuple[int, ...]], tuple[int, ...]]]
    """Car, legal gears so far -> legal gears; where a car's state narrows the choice. Asked of cars that are
    in no gear, have spun, are in the pits, or are wrecks.
    """

    only_these: list[Callable[[Rules, Race, Moves], None]]
    """Keeps the legal ones of the ways to drive that have been found, where there is more than one length to
    choose from; those into the pit lane come later.
    """

    pit_reasons: list[Callable[[Rules, Race], list[Reason]]]
    """What a way into the pit lane costs the mover, and why."""

    lined_up: list[Callable[[Rules, Race, int], None]]
    """A car takes its place on the grid."""

    harmed: list[Callable[[Rules, Race, int, str], None]]
    """Car, cause: a car that still stands on its space loses a point, or goes out."""

    dented: list[Callable[[Rules, Race, int, str], None]]
    """Car, part: a car that goes on has lost a point."""

    wrecked: list[Callable[[Rules, Race, int, str, int], None]]
    """Car, reason, space: a car is out."""

    marked: list[Callable[[Rules, Race, int, int], None]]
    """Car, space: a space has become dangerous, or would have if it were not yet."""

    turn_over: list[Callable[[Rules, Race, int], None]]
    """The actor's turn has ended, everything about its move is settled."""

    round_over: list[Callable[[Rules, Race], None]]
    """All cars have taken their turns."""
