"""The circuits that a page has registered: the game's own and the players' custom circuits.

The compiler for custom circuits is imported when the first one arrives, because the page loads it only then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.track import Track, load_track
from engine.core.types import InputError

if TYPE_CHECKING:
    from engine.api.lazy.custom_circuits import CustomCircuit

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
        known = next((custom for custom in self.custom.values() if custom.text == text), None)
        custom = known or from_parcel(packed_circuit)
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
        known = self.custom.pop(custom.id, custom)
        if known.text != custom.text or custom.id in self.tracks:
            self.custom[known.id] = known
            raise InputError("error.circuit.taken")
        self.custom[custom.id] = custom
        for oldest in list(self.custom)[:-MAX_CUSTOM]:
            del self.custom[oldest]
