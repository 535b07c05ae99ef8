"""The circuits that a page has registered, and the requests about them.

There are the game's own circuits and the players'. The compiler and the tracer are imported on first use,
because the page loads them only then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.core.track import Track, load_track
from engine.core.types import InputError, Json

if TYPE_CHECKING:
    from engine.api.lazy.custom_circuits import CustomCircuit
    from engine.protocol.replies import Answer


MAX_TRACKS = 40
MAX_CUSTOM = 12


class MissingCircuit(InputError):
    """Error for a circuit that the page has to register first."""

    def __init__(self, circuit: str) -> None:
        super().__init__("error.circuit.unknown", circuit=circuit)
        self.circuit = circuit


class CircuitLibrary:
    """Cache of circuits that drops the least recently used ones.

    Attributes:
        tracks: the game's own circuits by id, most recently used last
        custom: players' circuits by id, most recently used last
    """

    def __init__(self) -> None:
        self.tracks: dict[str, Track] = {}
        self.custom: dict[str, CustomCircuit] = {}

    def register(self, topology: object) -> None:
        """Register one of the game's own circuits.

        Circuits unused for longest are dropped beyond a limit; the page sends them again when needed.
        """
        track = load_track(topology)
        self.tracks.pop(track.id, None)
        self.tracks[track.id] = track
        for oldest in list(self.tracks)[:-MAX_TRACKS]:
            del self.tracks[oldest]

    def compile(self, text: str, base_text: str | None) -> CustomCircuit:
        """Compile a circuit text and register the circuit for racing."""
        from engine.api.lazy.custom_circuits import from_text

        custom = from_text(text, base_text)
        self._store_recent(custom)
        return custom

    def register_packed(self, packed_circuit: bytes) -> str:
        """Return the id of a link's packed circuit, compiling it unless it is known."""
        from engine.api.lazy.custom_circuits import from_parcel, unpack_text

        text = unpack_text(packed_circuit)
        stored_circuit = next((custom for custom in self.custom.values() if custom.text == text), None)
        custom = stored_circuit or from_parcel(packed_circuit)
        self._store_recent(custom)
        return custom.id

    def find(self, circuit: str) -> Track | None:
        """Return the track of a circuit, or None if it is unknown."""
        custom = self.custom.get(circuit)
        if custom:
            return custom.track
        track = self.tracks.pop(circuit, None)
        if track:
            self.tracks[circuit] = track
        return track

    def track(self, circuit: str) -> Track:
        """Return the track of a circuit; raise MissingCircuit if it is unknown."""
        track = self.find(circuit)
        if track is None:
            raise MissingCircuit(circuit)
        return track

    def track_of_link(self, circuit: str, packed_circuit: bytes) -> Track:
        """Return the track of a link's race; raise MissingCircuit if it is unknown and not packed in it."""
        return self.track(self.register_packed(packed_circuit) if packed_circuit else circuit)

    def custom_circuit(self, circuit: str) -> CustomCircuit:
        """Return a player's circuit; raise MissingCircuit if it is unknown."""
        custom = self.custom.get(circuit)
        if custom is None:
            raise MissingCircuit(circuit[:40])
        return custom

    def _store_recent(self, custom: CustomCircuit) -> None:
        """Store a circuit as most recently used; raise InputError if its id belongs to another one."""
        stored_circuit = self.custom.pop(custom.id, custom)
        if stored_circuit.text != custom.text or custom.id in self.tracks:
            self.custom[stored_circuit.id] = stored_circuit
            raise InputError("error.circuit.taken")
        self.custom[custom.id] = custom
        for oldest in list(self.custom)[:-MAX_CUSTOM]:
            del self.custom[oldest]


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
            "repair_outline": self.repair_outline,
            "resize_straight": self.resize_straight,
            "outline": self.outline_from_circuit,
            "generate_outline": self.generate_outline,
        }
        """Handlers by request name."""

    def register(self, request: Json) -> Answer:
        self._library.register(request.get("topology"))
        return {}

    def compile(self, request: Json) -> Answer:
        """Compile a circuit text and register the circuit for racing."""
        text, original = request.get("text"), request.get("original")
        if not isinstance(text, str) or not isinstance(original, str | None):
            raise InputError("error.request")
        custom = self._library.compile(text, original)
        return {"compiled_circuit": {"facts": custom.facts(), "warnings": custom.warnings()}}

    def trace(self, request: Json) -> Answer:
        """Trace a circuit from an outline and compile it."""
        from engine.api.lazy.outline_facts import traced_shape
        from engine.api.lazy.outline_requests import trace_outline

        reply, trace = trace_outline(request)
        if trace is None:
            return {"trace_result": reply}
        custom = self._library.compile(reply["text"], None)
        reply["shape"] = traced_shape(trace, request["points"], custom.track)
        return {
            "compiled_circuit": {"facts": custom.facts(), "warnings": custom.warnings()},
            "trace_result": reply,
        }

    def repair_outline(self, request: Json) -> Answer:
        """Try one repair of an outline that cannot be traced."""
        from engine.api.lazy.outline_requests import repair_outline

        repaired_outline, next_attempt = repair_outline(request)
        return {"repaired_outline": repaired_outline, "next_attempt": next_attempt}

    def resize_straight(self, request: Json) -> Answer:
        """Make one straight of an outline longer or shorter."""
        from engine.api.lazy.outline_requests import resize_outline_straight

        return {"repaired_outline": resize_outline_straight(request)}

    def outline_from_circuit(self, request: Json) -> Answer:
        """Convert a circuit's text to an outline that can be edited."""
        from engine.api.lazy.outline_requests import outline_from_text

        return {"outline": outline_from_text(request)}

    def generate_outline(self, request: Json) -> Answer:
        from engine.api.lazy.outline_requests import generate_outline

        return {"generated_outline": generate_outline(request)}

    def draw_board(self, request: Json) -> Answer:
        """Draw a player's circuit that came as text or in a link."""
        return {"board": self._library.custom_circuit(str(request.get("circuit"))).board()}
