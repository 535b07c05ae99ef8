"""Hooks: extension points to which several rules can attach functions.

A rule attaches a function while it is installed: ``builder.hooks.on_damaged_or_out.append(mark)``. The code
at the extension point calls all of them in registry order: ``for note in rules.on_damaged_or_out: note(rules,
race, number, cause)``. The type checker rejects names and signatures that are not declared here.

A step that only calls the functions of a hook names the hook among its triggers. A function that waits for
something rare then names its own triggers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from engine.core.state import Race
from engine.movement.query import Filter
from engine.rules.framework.outcomes import Reason
from engine.rules.framework.parameters import DeclaredAttributes, RulesT
from engine.rules.framework.triggers import Trigger

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])


class Hook(list[FunctionT]):
    """The functions of a hook, in registry order.

    Attributes:
        when: triggers of its functions; None if one of them is always called
    """

    def __init__(self) -> None:
        super().__init__()
        self.when: set[Trigger] | None = set()

    def append(self, function: FunctionT, *, when: Iterable[Trigger] | None = None) -> None:
        """Attach a function; ``when`` lists the triggers without which it has no effect."""
        super().append(function)
        self.when = None if when is None or self.when is None else self.when.union(when)


class Hooks(DeclaredAttributes, Generic[RulesT]):
    """All hooks."""

    limit_gears: Hook[Callable[[RulesT, Race, int, tuple[int, ...]], tuple[int, ...]]]
    """Car, legal gears so far -> legal gears. Restricts the gears by the car's state.

    Called only for cars that have no gear, have spun, are in the pits, or are wrecks.
    """

    filter_moves: Hook[Filter]
    """Remove illegal moves if there is more than one length to choose from.

    Moves into the pit lane are added later.
    """

    pit_cost_reasons: Hook[Callable[[RulesT, Race], list[Reason]]]
    """Return the costs of a route into the pit lane for the moving car, with reasons."""

    on_placed_on_grid: Hook[Callable[[RulesT, Race, int], None]]
    """A car takes its place on the grid."""

    on_damaged_or_out: Hook[Callable[[RulesT, Race, int, str], None]]
    """Car, cause: a car loses a point or goes out; it is still on its space."""

    on_point_lost: Hook[Callable[[RulesT, Race, int, str], None]]
    """Car, part: a car that is still running has lost a point."""

    on_eliminated: Hook[Callable[[RulesT, Race, int, str, int], None]]
    """Car, reason, space: a car is out."""

    on_debris_added: Hook[Callable[[RulesT, Race, int, int], None]]
    """Car, space: a car leaves debris on a space, which may already have some."""

    on_turn_end: Hook[Callable[[RulesT, Race, int], None]]
    """The actor's turn has ended, and everything about its move is settled."""

    on_all_turns_end: Hook[Callable[[RulesT, Race], None]]
    """All cars have taken their turns."""
