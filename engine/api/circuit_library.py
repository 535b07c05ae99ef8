"""The circuits that a page has given to the engine: those of the game, and those of players, of which some
are forgotten again.

The compiler, for circuits of players, is imported when somebody brings one: pages fetch that part of the
engine only then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.track import Track, load_track
from engine.core.types import InputError

if TYPE_CHECKING:
    from engine.api.workshop.custom_circuits import CustomCircuit

MOST_TRACKS = 40
MOST_CUSTOM = 12


class MissingCircuit(InputError):
    """A circuit that has to be registered first."""

    def __init__(self, circuit: str) -> None:
        super().__init__("error.circuit.unknown", circuit=circuit)
        self.circuit = circuit


class CircuitLibrary:
    """``tracks``: the circuits of the game that are at hand, by id, those used last at the end. ``custom``:
    those of players, newest last.
    """

    def __init__(self) -> None:
        self.tracks: dict[str, Track] = {}
        self.custom: dict[str, CustomCircuit] = {}

    def register(self, topology: object) -> None:
        """Takes a circuit of the game. Of too many those are forgotten that have been out of use longest; the
        page gives them again when they are wanted.
        """
        track = load_track(topology)
        self.tracks.pop(track.id, None)
        self.tracks[track.id] = track
        for oldest in list(self.tracks)[:-MOST_TRACKS]:
            del self.tracks[oldest]

    def compile(self, text: str, original: str | None) -> CustomCircuit:
        """Compiles a circuit text; races can then be driven on it."""
        from engine.api.workshop.custom_circuits import from_text

        custom = from_text(text, original)
        self._keep(custom)
        return custom

    def unpack(self, parcel: bytes) -> str:
        """The id of the circuit that a link has brought along, compiled unless it is known already."""
        from engine.api.workshop.custom_circuits import from_parcel, text_of

        text = text_of(parcel)
        known = next((custom for custom in self.custom.values() if custom.text == text), None)
        custom = known or from_parcel(parcel)
        self._keep(custom)
        return custom.id

    def find(self, circuit: str) -> Track | None:
        """The track of a circuit, None for one that is not known here."""
        custom = self.custom.get(circuit)
        if custom:
            return custom.track
        track = self.tracks.pop(circuit, None)
        if track:
            self.tracks[circuit] = track
        return track

    def track(self, circuit: str) -> Track:
        """The track of a circuit; MissingCircuit for one that is not known here."""
        track = self.find(circuit)
        if track is None:
            raise MissingCircuit(circuit)
        return track

    def track_of_link(self, circuit: str, parcel: bytes) -> Track:
        """The track of a link's race; MissingCircuit for one that is neither known here nor brought along."""
        return self.track(self.unpack(parcel) if parcel else circuit)

    def of_player(self, circuit: str) -> CustomCircuit:
        """A circuit of a player's; MissingCircuit for one that is not known here."""
        custom = self.custom.get(circuit)
        if custom is None:
            raise MissingCircuit(circuit[:40])
        return custom

    def _keep(self, custom: CustomCircuit) -> None:
        """Put a circuit in front of those that may be forgotten; nothing may pass for another circuit."""
        known = self.custom.pop(custom.id, custom)
        if known.text != custom.text or custom.id in self.tracks:
            self.custom[known.id] = known
            raise InputError("error.circuit.taken")
        self.custom[custom.id] = custom
        for oldest in list(self.custom)[:-MOST_CUSTOM]:
            del self.custom[oldest]
