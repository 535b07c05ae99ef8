"""What somebody who knows the game says of the ways to drive. Views list them in that order where they are
given it; who gives it is no matter of theirs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.play.preview import Preview


class Weighed(NamedTuple):
    """A way to drive: what it would bring, and its worth, thousandths of a throw to the finish; lower is
    better.
    """

    view: Preview
    worth: int


class Advice(NamedTuple):
    """``ways``: where the question is where to drive, all ways in the order of the options; empty where
    nobody has weighed them.
    """

    ways: Sequence[Weighed] = ()


NONE = Advice()
