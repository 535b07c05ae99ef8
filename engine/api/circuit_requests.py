"""What is done with circuits at the door: taken in, compiled, drawn, and lines made into circuits and back.

The compiler and the tracer are imported when somebody brings a circuit or a line: pages fetch that part of
the engine only then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.api.circuit_library import CircuitLibrary
from engine.core.types import InputError

if TYPE_CHECKING:
    from engine.protocol.answers import Answer

Json = dict[str, Any]


class CircuitRequests:
    """``library``: the circuits of this device's table; what players bring is kept there."""

    def __init__(self, library: CircuitLibrary) -> None:
        self._library = library
        self.requests: dict[str, Callable[[Json], Answer]] = {
            "circuit": self.circuit, "compile": self.compile, "board": self.board, "trace": self.trace,
            "mend": self.mend, "stretch": self.stretch, "retrace": self.retrace, "invent": self.invent,
        }  # fmt: skip
        """By their names."""

    def circuit(self, request: Json) -> Answer:
        """Register a circuit."""
        self._library.register(request.get("topology"))
        return {}

    def compile(self, request: Json) -> Answer:
        """Compile a circuit text; races can then be driven on it."""
        text, original = request.get("text"), request.get("original")
        if not isinstance(text, str) or not isinstance(original, str | None):
            raise InputError("error.request")
        custom = self._library.compile(text, original)
        return {"compiled": {"facts": custom.facts(), "warnings": custom.warnings()}}

    def trace(self, request: Json) -> Answer:
        """Make a circuit of a line, and compile it."""
        from engine.api.workshop.traced import traced
        from engine.api.workshop.traced_facts import shape_of

        found, trace = traced(request)
        if trace is None:
            return {"traced": found}
        custom = self._library.compile(found["text"], None)
        found["shape"] = shape_of(trace, request["points"], custom.track)
        return {"compiled": {"facts": custom.facts(), "warnings": custom.warnings()}, "traced": found}

    def mend(self, request: Json) -> Answer:
        """A line that can be traced in place of one that cannot."""
        from engine.api.workshop.traced import mend

        return {"mended": mend(request)}

    def stretch(self, request: Json) -> Answer:
        """A line with one straight longer or shorter."""
        from engine.api.workshop.traced import stretch

        return {"mended": stretch(request)}

    def retrace(self, request: Json) -> Answer:
        """A circuit's text as a line that can be drawn on."""
        from engine.api.workshop.traced import retrace

        return {"retraced": retrace(request)}

    def invent(self, request: Json) -> Answer:
        """A line that nobody has drawn."""
        from engine.api.workshop.traced import invent

        return {"invented": invent(request)}

    def board(self, request: Json) -> Answer:
        """Draw a circuit that a player has brought, by text or by link."""
        return {"board": self._library.of_player(str(request.get("circuit"))).board()}
