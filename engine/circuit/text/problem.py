"""What a check finds."""

from __future__ import annotations

from typing import NamedTuple

from engine.circuit.text.errors import Said


class Problem(NamedTuple):
    """``section``: the piece of road it is about."""

    why: Said
    section: int | None = None
