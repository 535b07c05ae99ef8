"""The one error of the circuit compiler."""

from __future__ import annotations


class CircuitError(Exception):
    """A circuit text that cannot become a board: one sentence, and the line of the text it is about where there is one."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
