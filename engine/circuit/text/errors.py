"""The one error of the circuit compiler, and how it says what is wrong: by the name of a sentence with its
values.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Said(NamedTuple):
    """A sentence, or a part of one, by its name among the messages; ``args`` are its values: texts, numbers,
    or parts of the same kind.
    """

    id: str
    args: Mapping[str, object]


def said(name: str, **args: object) -> Said:
    """The compiler's sentence of this name."""
    return Said(f"compiler.{name}", args)


class CircuitError(Exception):
    """A circuit text that cannot become a board: why, and the line of the text it is about where there is
    one.
    """

    def __init__(self, why: Said, line: int | None = None) -> None:
        super().__init__(f"{why.id} {dict(why.args)}")
        self.why = why
        self.line = line
