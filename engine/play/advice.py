"""What somebody who knows the game says of a question. Views show it where they are given it; who gives it
is no matter of theirs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core.types import Action
from engine.play.preview import Preview


class Weighed(NamedTuple):
    """A way to drive: what it would bring, and its worth, thousandths of a throw to the finish; lower is
    better.
    """

    view: Preview
    worth: int


class Advice(NamedTuple):
    """``answer``: the one advised; None where nothing is. ``ways``: where the question is where to drive, all
    ways in the order of the options; empty where nobody has weighed them.
    """

    answer: Action | None = None
    ways: Sequence[Weighed] = ()


NONE = Advice()
