"""Errors of the compiler and problems of a board. They carry a message id with arguments, not text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class ErrorMessage(NamedTuple):
    """A message, or a part of one.

    Attributes:
        id: message id
        args: texts, numbers or nested messages
    """

    id: str
    args: Mapping[str, object]


def error_message(name: str, **args: object) -> ErrorMessage:
    """Return the compiler's message of this name."""
    return ErrorMessage(f"compiler.{name}", args)


class CircuitError(Exception):
    """A circuit text that cannot become a board.

    Attributes:
        why: message
        line: number of the line of the text that it is about, if known
    """

    def __init__(self, message: ErrorMessage, line: int | None = None) -> None:
        super().__init__(f"{message.id} {dict(message.args)}")
        self.why = message
        self.line = line


class Problem(NamedTuple):
    """A problem of a board; ``section`` is the index of the road piece it is about, if known."""

    message: ErrorMessage
    section: int | None = None
