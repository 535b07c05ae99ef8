"""Scored moves that views show best first; the caller supplies them."""

from __future__ import annotations

from typing import NamedTuple

from engine.play.preview import Preview


class ScoredMove(NamedTuple):
    """A scored move.

    Attributes:
        view: its preview
        worth: thousandths of a roll to the finish; lower is better
    """

    view: Preview
    worth: int
