"""Circuit requests: register, compile and draw circuits; trace, repair and generate outlines.

The compiler and the tracer are imported on first use, because the page loads them only then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.api.circuit_library import CircuitLibrary
from engine.core.types import InputError

if TYPE_CHECKING:
    from engine.protocol.replies import Answer

Json = dict[str, Any]


class CircuitRequests:
    """Handlers of the circuit requests. Circuits of players are stored in the given library.

    Attributes:
        requests: handlers by request name
    """

    def __init__(self, library: CircuitLibrary) -> None:
        self._library = library
        self.requests: dict[str, Callable[[Json], Answer]] = {
            "circuit": self.register,
            "compile": self.compile,
            "board": self.draw_board,
            "trace": self.trace,
            "mend": self.repair_outline,
            "stretch": self.resize_straight,
            "retrace": self.outline_from_circuit,
            "invent": self.generate_outline,
        }
        """Handlers by request name."""

    def register(self, request: Json) -> Answer:
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
        from engine.api.lazy.outline_facts import traced_shape
        from engine.api.lazy.outline_requests import trace_outline

        found, trace = trace_outline(request)
        if trace is None:
            return {"traced": found}
        custom = self._library.compile(found["text"], None)
        found["shape"] = traced_shape(trace, request["points"], custom.track)
        return {"compiled": {"facts": custom.facts(), "warnings": custom.warnings()}, "traced": found}

    def repair_outline(self, request: Json) -> Answer:
        """Try one repair of an outline that cannot be traced."""
        from engine.api.lazy.outline_requests import repair_outline

        found, following = repair_outline(request)
        return {"mended": found, "next_attempt": following}

    def resize_straight(self, request: Json) -> Answer:
        """Make one straight of an outline longer or shorter."""
        from engine.api.lazy.outline_requests import resize_outline_straight

        return {"mended": resize_outline_straight(request)}

    def outline_from_circuit(self, request: Json) -> Answer:
        """Convert a circuit's text to an outline that can be edited."""
        from engine.api.lazy.outline_requests import outline_from_text

        return {"retraced": outline_from_text(request)}

    def generate_outline(self, request: Json) -> Answer:
        """Generate an outline."""
        from engine.api.lazy.outline_requests import generate_outline

        return {"invented": generate_outline(request)}

    def draw_board(self, request: Json) -> Answer:
        """Draw a player's circuit that came as text or in a link."""
        return {"board": self._library.custom_circuit(str(request.get("circuit"))).board()}
