"""Players' circuits: from a text or a link to a track for racing.

Only this module and `engine/api/workshop/traced.py` import the circuit compiler.

Names of custom circuits are not unique, so their ids contain a checksum of the text: `oval~1a2b3c4d`. Equal
texts have equal ids everywhere. A changed text is another circuit, and races on the old one do not change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast
from zlib import crc32

from engine.circuit import Circuit, CircuitError, compile_circuit, facts_of, topology_of
from engine.circuit.poster import draw
from engine.circuit.poster.emblem import emblem
from engine.circuit.text.errors import Said, said
from engine.circuit.text.variants import original_of
from engine.circuit.text.writer import data_of, written
from engine.core.track import Track, load_track
from engine.core.types import InputError, Message
from engine.links.circuit_pack import pack, unpack

if TYPE_CHECKING:
    from engine.protocol.circuits import Board, CircuitFacts, Warning

# A larger packed circuit would make a link longer than 6,000 characters.
MOST_PARCEL = 4500
# Limit on the summed area of the scenery, in square spaces, because drawing time grows with it. The game's
# own boards have at most 3,200.
MOST_SCENERY = 8000


class CustomCircuit(NamedTuple):
    """A player's circuit, compiled.

    Attributes:
        id: name and checksum
        text: normalised circuit text, as stored in links
        track: track for racing
        is_without_scenery: True if the scenery was dropped because it does not fit in a link
    """

    id: str
    text: str
    circuit: Circuit
    track: Track
    bare: bool

    def facts(self) -> CircuitFacts:
        """Return the facts that circuit lists show."""
        facts = {
            **facts_of(self.circuit),
            "id": self.id,
            "file": self.circuit.id,
            "emblem": emblem(self.circuit),
        }
        return cast("CircuitFacts", facts)

    def reasons(self) -> list[Message]:
        """Return messages on what is allowed but unwise."""
        found = [message_of(warning.why) for warning in self.circuit.warnings]
        return [*found, message_of(said("bare"))] if self.bare else found

    def warnings(self) -> list[Warning]:
        """Return the warnings for the page, each with a space of the middle lane if it concerns one."""
        places = [*[self._space_in(warning.section) for warning in self.circuit.warnings], None]
        return [{"say": reason.as_json(), "space": space} for reason, space in zip(self.reasons(), places)]

    def _space_in(self, section: int | None) -> int | None:
        spaces = [index for index in self.circuit.lanes[1] if self.circuit.spaces[index].section == section]
        return spaces[len(spaces) // 2] if spaces else None

    def board(self) -> Board:
        """Return everything the page needs to show the circuit."""
        poster = draw(self.circuit)
        return {
            "facts": self.facts(),
            "drawing": {**poster.drawing, "id": self.id},
            "svg": poster.svg,
            "text": self.text,
        }


def from_text(text: str, original: str | None) -> CustomCircuit:
    """Compile a circuit text; raise InputError with the line that is wrong.

    A variant needs the text of its original as well.
    """
    try:
        wanted = original_of(text)
        if wanted is not None and original is None:
            raise InputError("error.circuit.original", circuit=wanted[:24])
        circuit = compile_circuit(text, original)
        data = data_of(text, original)
        parcel = pack(data)
        bare = len(parcel) > MOST_PARCEL
        if bare:
            data.pop("decor", None)
            parcel = pack(data)
        if len(parcel) > MOST_PARCEL:
            raise CircuitError(said("long_road"))
        kept = unpack(parcel)
        text = written(kept)
        # Links round numbers with many decimals. Compile the rounded text, so that everyone races on the same
        # road.
        return _custom(text, circuit if kept == data else compile_circuit(text), parcel, bare)
    except CircuitError as error:
        raise _refusal(error) from None


def from_parcel(parcel: bytes) -> CustomCircuit:
    """Return the circuit of a link."""
    text = text_of(parcel)
    try:
        return _custom(text, compile_circuit(text), parcel, False)
    except CircuitError as error:
        raise InputError("error.link.circuit", sentence=message_of(error.why)) from None


def text_of(parcel: bytes) -> str:
    """Return the circuit text of a link."""
    return written(unpack(parcel))


def id_of(text: str, name: str) -> str:
    """Return the id of a circuit, given its text and its own ``name``."""
    return f"{name}~{crc32(text.encode()):08x}"


def scenery_of(circuit: Circuit) -> float:
    """Return the summed area of all scenery bounding boxes, in square spaces."""
    total = 0.0
    for decor in circuit.decor:
        xs, ys = [x for x, _ in decor.points], [y for _, y in decor.points]
        total += (max(xs) - min(xs) + decor.width) * (max(ys) - min(ys) + decor.width)
    return total


def _custom(text: str, circuit: Circuit, parcel: bytes, bare: bool) -> CustomCircuit:
    if (land := scenery_of(circuit)) > MOST_SCENERY:
        raise CircuitError(said("scenery", land=f"{land:.0f}", most=MOST_SCENERY))
    own = id_of(text, circuit.id)
    track = load_track({**topology_of(circuit), "id": own})
    track.parcel = parcel
    return CustomCircuit(own, text, circuit, track, bare)


def message_of(why: Said) -> Message:
    """Convert a compiler message to an engine message."""
    return Message(
        why.id,
        {name: message_of(value) if isinstance(value, Said) else value for name, value in why.args.items()},
    )


def _refusal(error: CircuitError) -> InputError:
    if error.line is None:
        return InputError("error.circuit.text", sentence=message_of(error.why))
    return InputError("error.circuit.line", sentence=message_of(error.why), line=error.line)
