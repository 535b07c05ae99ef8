"""Flow of a turn: where it goes after a step.

The ask function of a step returns a question or a flow, its answer function returns a flow:

- ``NEXT``: the next step
- ``SAME``: the same step again
- ``go_to("drive")``: another step

Only ``follow``, ``start_at`` and the turn engine (``engine.play.turn_engine``) move a race to another step.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol, final

from engine.core.state import Race

if TYPE_CHECKING:
    from engine.core.kinds import StepName


@final
class Flow:
    """Where the turn goes after a step; ``step`` is the name of the step for ``go_to``."""

    __slots__ = ("step",)

    def __init__(self, step: StepName | None = None) -> None:
        self.step = step


NEXT, SAME = Flow(), Flow()


def go_to(step: StepName) -> Flow:
    """Return the flow to another step.

    Go backwards only to the beginning of a car's turn, of a game turn or of a further part of a move.
    """
    return Flow(step)


class Program(Protocol):
    """The steps of a turn, by name."""

    at: Mapping[str, int]


def follow(program: Program, race: Race, flow: Flow) -> None:
    """Move the race to the step that a flow leads to."""
    if flow is NEXT:
        race.step += 1
    elif flow.step is not None:
        race.step = program.at[flow.step]


def start_at(program: Program, race: Race, step: str) -> None:
    """Let a race that is set up go on with a step."""
    race.step = program.at[step]
