"""What a check finds."""

from __future__ import annotations

from typing import NamedTuple


class Problem(NamedTuple):
    sentence: str
    section: int | None = None  # the piece of road it is about
