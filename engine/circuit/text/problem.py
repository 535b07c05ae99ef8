"""A problem found by a check of the board."""

from __future__ import annotations

from typing import NamedTuple

from engine.circuit.text.errors import ErrorMessage


class Problem(NamedTuple):
    """A problem of a board; ``section`` is the index of the road piece it is about, if known."""

    message: ErrorMessage
    section: int | None = None
