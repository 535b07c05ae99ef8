"""Scored moves that views show best first; the caller supplies them."""

from __future__ import annotations

from collections.abc import Sequence
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


class Advice(NamedTuple):
    """Advice for a question.

    Attributes:
        ways: for a move question, all moves in the order of the options; empty if they have not been scored
    """

    ways: Sequence[ScoredMove] = ()


NONE = Advice()
