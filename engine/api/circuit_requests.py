"""Circuit requests: register, compile and draw circuits; trace, repair and generate outlines.

The compiler and the tracer are imported on first use, because the page loads them only then.
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
    """Handlers of the circuit requests. Circuits of players are stored in the given library.

    Attributes:
        requests: handlers by request name
    """

    def __init__(self, library: CircuitLibrary) -> None:
        self._library = library
        self.requests: dict[str, Callable[[Json], Answer]] = {
            "circuit": self.circuit, "compile": self.compile, "board": self.board, "trace": self.trace,
            "mend": self.mend, "stretch": self.stretch, "retrace": self.retrace, "invent": self.invent,
        }  # fmt: skip
        """Handlers by request name."""

    def circuit(self, request: Json) -> Answer:
        """Register a circuit."""
        self._library.register(request.get("topology"))
        return {}

    def compile(self, request: Json) -> Answer:
        """Compile a circuit text and register the circuit for racing."""
        text, original = request.get("text"), request.get("original")
        if not isinstance(text, str) or not isinstance(original, str | None):
            raise InputError("error.request")
        custom = self._library.compile(text, original)
        return {"compiled": {"facts": custom.facts(), "warnings": custom.warnings()}}

    def trace(self, request: Json) -> Answer:
        """Trace a circuit from an outline and compile it."""
        from engine.api.workshop.traced import traced
        from engine.api.workshop.traced_facts import shape_of

        found, trace = traced(request)
        if trace is None:
            return {"traced": found}
        custom = self._library.compile(found["text"], None)
        found["shape"] = shape_of(trace, request["points"], custom.track)
        return {"compiled": {"facts": custom.facts(), "warnings": custom.warnings()}, "traced": found}

    def mend(self, request: Json) -> Answer:
        """Repair an outline that cannot be traced."""
        from engine.api.workshop.traced import mend

        return {"mended": mend(request)}

    def stretch(self, request: Json) -> Answer:
        """Make one straight of an outline longer or shorter."""
        from engine.api.workshop.traced import stretch

        return {"mended": stretch(request)}

    def retrace(self, request: Json) -> Answer:
        """Convert a circuit's text to an outline that can be edited."""
        from engine.api.workshop.traced import retrace

        return {"retraced": retrace(request)}

    def invent(self, request: Json) -> Answer:
        """Generate an outline."""
        from engine.api.workshop.traced import invent

        return {"invented": invent(request)}

    def board(self, request: Json) -> Answer:
        """Draw a player's circuit that came as text or in a link."""
        return {"board": self._library.of_player(str(request.get("circuit"))).board()}
