"""Players' circuits: from a text or a link to a track for racing.

Only modules of `engine/api/lazy` import the circuit compiler.

Names of custom circuits are not unique, so their ids contain a checksum of the text: `oval~1a2b3c4d`. Equal
texts have equal ids everywhere. A changed text is another circuit, and races on the old one do not change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast
from zlib import crc32

from engine.circuit import Circuit, CircuitError, circuit_facts, compile_circuit, to_topology
from engine.circuit.rendering import draw_board
from engine.circuit.rendering.poster import thumbnail_data
from engine.circuit.text.errors import ErrorMessage, error_message
from engine.circuit.text.toml_writer import circuit_data_of, to_toml
from engine.circuit.text.variants import base_id
from engine.core.track import Track, load_track
from engine.core.types import InputError, Message
from engine.links.circuit_pack import pack, unpack

if TYPE_CHECKING:
    from engine.protocol.circuits import Board, CircuitFacts, Warning

# A larger packed circuit would make a link longer than 6,000 characters.
MAX_PACKED_BYTES = 4500
# Limit on the summed area of the scenery, in square spaces, because drawing time grows with it. The game's
# own boards have at most 3,200.
MAX_SCENERY_AREA = 8000


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
    is_without_scenery: bool

    def facts(self) -> CircuitFacts:
        """Return the facts that circuit lists show."""
        facts = {
            **circuit_facts(self.circuit),
            "id": self.id,
            "file": self.circuit.id,
            "emblem": thumbnail_data(self.circuit),
        }
        return cast("CircuitFacts", facts)

    def warning_messages(self) -> list[Message]:
        """Return messages on what is allowed but unwise."""
        messages = [to_message(warning.message) for warning in self.circuit.warnings]
        return [*messages, to_message(error_message("bare"))] if self.is_without_scenery else messages

    def warnings(self) -> list[Warning]:
        """Return the warnings for the page, each with a space of the middle lane if it concerns one."""
        places = [*[self._space_of_section(warning.section) for warning in self.circuit.warnings], None]
        return [
            {"message": reason.as_json(), "space": space}
            for reason, space in zip(self.warning_messages(), places)
        ]

    def _space_of_section(self, section: int | None) -> int | None:
        spaces = [index for index in self.circuit.lanes[1] if self.circuit.spaces[index].section == section]
        return spaces[len(spaces) // 2] if spaces else None

    def board(self) -> Board:
        """Return everything the page needs to show the circuit."""
        poster = draw_board(self.circuit)
        return {
            "facts": self.facts(),
            "drawing": {**poster.drawing, "id": self.id},
            "svg": poster.svg,
            "text": self.text,
        }


def from_text(text: str, base_text: str | None) -> CustomCircuit:
    """Compile a circuit text; raise InputError with the line that is wrong.

    A variant needs the text of its original as well.
    """
    try:
        expected_original = base_id(text)
        if expected_original is not None and base_text is None:
            raise InputError("error.circuit.original", circuit=expected_original[:24])
        circuit = compile_circuit(text, base_text)
        data = circuit_data_of(text, base_text)
        parcel = pack(data)
        is_bare = len(parcel) > MAX_PACKED_BYTES
        if is_bare:
            data.pop("decor", None)
            parcel = pack(data)
        if len(parcel) > MAX_PACKED_BYTES:
            raise CircuitError(error_message("long_road"))
        unpacked_data = unpack(parcel)
        text = to_toml(unpacked_data)
        # Links round numbers with many decimals. Compile the rounded text, so that everyone races on the same
        # road.
        return _build_custom_circuit(
            text, circuit if unpacked_data == data else compile_circuit(text), parcel, is_bare
        )
    except CircuitError as error:
        raise _input_error(error) from None


def from_parcel(packed_circuit: bytes) -> CustomCircuit:
    text = unpack_text(packed_circuit)
    try:
        return _build_custom_circuit(text, compile_circuit(text), packed_circuit, False)
    except CircuitError as error:
        raise InputError("error.link.circuit", sentence=to_message(error.why)) from None


def unpack_text(packed_circuit: bytes) -> str:
    """Return the normalised text of a packed circuit, so that equal circuits have equal ids.

    A changed link may hold a number with more decimal places than it needs; packing again removes them.
    """
    return to_toml(unpack(pack(unpack(packed_circuit))))


def content_id(text: str, name: str) -> str:
    """Return the id of a circuit, given its text and its own ``name``."""
    return f"{name}~{crc32(text.encode()):08x}"


def scenery_area(circuit: Circuit) -> float:
    """Return the summed area of all scenery bounding boxes, in square spaces."""
    total = 0.0
    for decor in circuit.decor:
        xs, ys = [x for x, _ in decor.points], [y for _, y in decor.points]
        total += (max(xs) - min(xs) + decor.width) * (max(ys) - min(ys) + decor.width)
    return total


def _build_custom_circuit(
    text: str, circuit: Circuit, packed_circuit: bytes, is_without_scenery: bool
) -> CustomCircuit:
    if (land := scenery_area(circuit)) > MAX_SCENERY_AREA:
        raise CircuitError(error_message("scenery", land=f"{land:.0f}", most=MAX_SCENERY_AREA))
    own = content_id(text, circuit.id)
    track = load_track({**to_topology(circuit), "id": own})
    track.packed_source = packed_circuit
    return CustomCircuit(own, text, circuit, track, is_without_scenery)


def to_message(message: ErrorMessage) -> Message:
    """Convert a compiler message to an engine message."""
    return Message(
        message.id,
        {
            name: to_message(value) if isinstance(value, ErrorMessage) else value
            for name, value in message.args.items()
        },
    )


def _input_error(error: CircuitError) -> InputError:
    if error.line is None:
        return InputError("error.circuit.text", sentence=to_message(error.why))
    return InputError("error.circuit.line", sentence=to_message(error.why), line=error.line)
